"""The transcripts of what everybody could see: they are as they were, and nobody sees too much."""

from __future__ import annotations

import re

import pytest

from capicua import GAMES, Ruleset
from tests.rules.seen import HERE, path_for, seen

games = pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)


@games
def test_everybody_sees_what_was_seen_before(ruleset: Ruleset) -> None:
    """``python -m tests.rules.seen`` writes them anew; read what has changed."""
    assert seen(ruleset) == path_for(ruleset).read_text(encoding="utf-8")


def test_there_is_a_transcript_of_every_game_and_no_other() -> None:
    assert {path.name for path in HERE.iterdir()} == {f"{slug}.txt" for slug in GAMES}
    assert max(path.stat().st_size for path in HERE.iterdir()) <= 40_000


@games
def test_a_hand_stands_in_its_owners_lines_alone(ruleset: Ruleset) -> None:
    """Read from the text, as a person would: only the own hand of a line has tiles in it."""
    lines = path_for(ruleset).read_text(encoding="utf-8").splitlines()
    knows = [found for line in lines if (found := re.match(r"([*A-R]) knows  (.*)", line))]
    assert knows
    for found in knows:
        words = found[2].split()
        hands = (words[2] if found[1] == "*" else words[0]).split("/")
        open_hands = {"ABCDEFGHIJKLMNOPQR"[at] for at, h in enumerate(hands) if h[0] not in "?-"}
        assert open_hands <= {found[1]}
    heard = [line for line in lines if " heard  round " in line]
    assert all("/ ?" in line or "/ -" in line for line in heard), "a boneyard is hidden"
    for line in heard:
        held = re.findall(r"([A-R]):([^ ,]*)", line)
        assert {seat for seat, hand in held if not hand.startswith("?")} <= {line[0]}
