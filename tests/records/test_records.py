"""The finished records in the tree: they replay, and are those that the rules still make."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import pytest

from capicua import GAMES, Match, Record, Ruleset, parse_record, replay, replay_steps
from tests.records.make import HERE, made, path_of, ways

CASES = [(ruleset, way) for ruleset in GAMES.values() for way in ways(ruleset)]


def name(case: Ruleset | str) -> str:
    return case if isinstance(case, str) else case.slug


def test_there_is_a_record_for_every_way_of_ending_and_no_other() -> None:
    expected = {path_of(ruleset, way) for ruleset, way in CASES}
    assert set(Path(HERE).glob("*.domino")) == expected


@pytest.mark.parametrize(("ruleset", "way"), CASES, ids=name)
def test_a_finished_record_replays_and_shows_its_way_of_ending(ruleset: Ruleset, way: str) -> None:
    record = stored(ruleset, way)
    assert replay(record).over
    assert ways(ruleset)[way](record)
    assert str(record) == path_of(ruleset, way).read_text(encoding="utf-8")


@pytest.mark.parametrize(("ruleset", "way"), CASES, ids=name)
def test_the_rules_still_play_the_same_record(ruleset: Ruleset, way: str) -> None:
    record = stored(ruleset, way)
    assert made(ruleset, way, int(str(record.tags["Match"]))) == record


@pytest.mark.parametrize(("ruleset", "way"), CASES, ids=name)
def test_the_events_of_a_record_make_the_record_again(ruleset: Ruleset, way: str) -> None:
    record = stored(ruleset, way)
    events = [event for _, happened in replay_steps(record) for event in happened]
    assert Record.of(record.tags, events) == record
    assert reduce(Match.evolve, events, Match.new(record.ruleset, record.players)).over


def stored(ruleset: Ruleset, way: str) -> Record:
    return parse_record(path_of(ruleset, way).read_text(encoding="utf-8"))
