"""A match afterwards: its record proves every shuffle, and tells nothing of a running round."""

import json
from typing import Any

import pytest

from capicua.club.catalogue import LANGUAGES, Language
from capicua.club.pages import downloads
from capicua.club.pages.finished import Opened, opened, record_of
from capicua.club.pages.match_told import MatchTold, match_told, record_names
from capicua.club.pages.shelf import SHELF
from capicua.club.play.happenings import Committed, Mixed, Revealed
from capicua.club.play.proof import check_shuffles
from capicua.club.play.table import replay
from capicua.club.play.wire import read_body
from capicua.club.store import Sitter, StoredEvent, StoredTable
from capicua.club.store.people import Person
from capicua.club.talk.glances import glance
from capicua.rules import (
    GAMES,
    Record,
    Redeal,
    parse_record,
    record_from_data,
    record_to_data,
)
from capicua.rules import replay as play_again
from capicua.telling import Texts
from tests.club.play import ANA, BETO, CARLA, Play

BOT = Sitter(bot="casual")
KNOWN = {ANA: Person(ANA, "Ana"), BETO: Person(BETO, "Beto «el Rápido»"), CARLA: Person(CARLA)}
MOST_ROUNDS = 4


def played(slug: str, players: int, *, rounds: int = MOST_ROUNDS, **terms: Any) -> Play:
    """A match of Ana, Beto and computers, some rounds long, then resigned if it goes on."""
    sitters: list[str | Sitter] = [ANA, BETO, *[BOT] * (players - 2)]
    play = Play.begun(slug, *sitters, **terms)
    for _ in range(rounds):
        play.play_round()
        if play.match.over:
            return play
        play.play_next()
    play.wish(ANA, "resign")
    return play


def record_for(told: Opened, play: Play) -> Record:
    made = record_of(told, "mesa", record_names(glance(play.table), KNOWN))
    assert made is not None
    return made


def told_of(play: Play, lang: Language = "es") -> MatchTold:
    seen = glance(play.table)
    return match_told(opened(play.stored), seen, KNOWN, lang, Texts(lang))


@pytest.mark.parametrize("slug", GAMES)
def test_the_record_of_every_game_is_right_and_proves_every_shuffle(slug: str) -> None:
    play = played(slug, max(2, SHELF[slug].players))
    record = record_for(opened(play.stored), play)
    again = parse_record(str(record))
    assert check_shuffles(again) == len(again.rounds) > 0
    assert play_again(again).scores == play.match.scores
    assert str(record_from_data(json.loads(json.dumps(record_to_data(record))))) == str(record)


def test_a_record_names_people_by_their_names_and_never_by_their_ids() -> None:
    play = Play.begun("tradicional", ANA, CARLA, BOT)
    play.play_round()
    record = record_for(opened(play.stored), play)
    assert record.names == ("Ana", "", "robot:casual")
    assert ANA not in str(record)
    assert CARLA not in str(record)


def test_nobody_is_told_anything_of_a_running_round() -> None:
    play = Play.begun("dos", ANA, BETO)
    with pytest.raises(AssertionError):
        record_for(opened(play.stored), play)
    for _ in range(3):
        play.play_round()
        between = opened(play.stored)
        before, page = str(record_for(between, play)), told_of(play)
        play.play_next()
        while True:
            running = opened(play.stored)
            assert running.running
            assert str(record_for(running, play)) == before
            assert told_of(play).rounds == page.rounds
            secret = play.company.shuffle.secret if play.company.shuffle else ""
            assert secret
            assert secret not in before
            if sum(play.match.round.public.counts) < 8:  # type: ignore[union-attr]
                break
            play.act()


def test_a_round_dealt_again_on_request_goes_on_in_its_stream() -> None:
    play = next(
        play
        for play in (Play.begun("cubano", ANA, BETO, BOT, BOT, seed=seed) for seed in range(500))
        if Redeal() in play.match.legal()
    )
    play.act(Redeal())
    play.play_round()
    record = parse_record(str(record_for(opened(play.stored), play)))
    assert [entry.number for entry in record.rounds] == [1, 1]
    assert check_shuffles(record) == 2
    assert len(told_of(play).rounds) == 1


def test_a_match_left_in_mid_round_shows_its_hands_and_proves_that_round_too() -> None:
    play = Play.begun("dos", ANA, BETO)
    play.act()
    play.act()
    play.wish(BETO, "resign")
    record = parse_record(str(record_for(opened(play.stored), play)))
    assert check_shuffles(record) == 1
    assert str(record.conclusion) == "#resigned B"
    told = told_of(play)
    assert told.headline == "Victoria de Ana por abandono"
    assert [each.title for each in told.rounds] == ["La ronda quedó a medias"]


def test_of_a_match_that_was_never_dealt_there_is_no_record_and_it_can_be_looked_at() -> None:
    play = Play.open("dos", ANA, BETO, kind="ranked", pace="ranked", rated=True, listed=True)
    play.all_come()
    assert play.at("shuffling")
    play.go(ANA)
    play.go(BETO)
    play.meet("away")
    assert play.match.over
    assert record_of(opened(play.stored), "mesa", ["", ""]) is None
    assert downloads._text([play.stored]) == ""
    assert told_of(play).rounds == ()


def test_a_table_whose_record_fails_does_not_keep_the_others_from_being_downloaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good, bad = played("dos", 2), played("dos", 2)

    def fails(stored: StoredTable) -> Opened:
        if stored is broken:
            raise ValueError("a log that nobody can read")
        return opened(stored)

    broken = bad.stored
    monkeypatch.setattr(downloads, "opened", fails)
    assert downloads._text([broken, good.stored]) == downloads._text([good.stored]) != ""


def test_a_log_without_commitments_is_told_and_proves_nothing() -> None:
    play = played("dos", 2, rounds=2)
    older = (Committed, Mixed, Revealed)
    rows = [row for row in play.log if not isinstance(read_body(row.body), older)]
    log = tuple(StoredEvent(seq, row.at_ms, row.body) for seq, row in enumerate(rows, 1))
    told = opened(StoredTable(play.table.record, log, {}))
    record = record_for(told, play)
    assert check_shuffles(record) == 0
    assert "Commit" not in str(record)
    assert play_again(record).scores == play.match.scores


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_the_score_of_every_game_adds_up_round_by_round(slug: str, lang: Language) -> None:
    play = played(slug, max(2, SHELF[slug].players))
    told = told_of(play, lang)
    assert told.rounds
    for before, after in zip(told.rounds, told.rounds[1:], strict=False):
        assert after.number > before.number
        if told.counts != "chips":
            gains = [gain or 0 for gain in after.gains]
            assert [a + b for a, b in zip(before.totals, gains, strict=True)] == [*after.totals]
    for each in told.rounds:
        if each.hands:
            assert sum(hand.won for hand in each.hands) <= 1
            assert each.verdict
            assert all(hand.pips == sum(map(sum, hand.halves)) for hand in each.hands)
    if told.counts == "points":
        assert told.totals == play.match.scores
    assert len(told.columns) == len(told.totals)


def test_around_one_device_everybody_goes_by_the_name_of_the_seat() -> None:
    play = Play.begun("dos", ANA, ANA, kind="device", names=("Abuela", ""))
    play.play_round()
    assert told_of(play).columns == ("Abuela", "Jugador B")
    record = parse_record(str(record_for(opened(play.stored), play)))
    assert record.names == ("Abuela", "")
    assert check_shuffles(record) == 1


def test_the_copy_that_is_read_is_the_table_that_was_played() -> None:
    play = played("tradicional", 3)
    assert opened(play.stored).ended == replay(play.stored).match.ended
