"""A table and its log: what is at hand, what is read back, and games begun by an older club."""

import random
from collections.abc import Iterator

import pytest

from capicua.club.play.commands import Say, Sit
from capicua.club.play.endings import append_of, opening_of, stage_of
from capicua.club.play.fairness import deal_key, deals
from capicua.club.play.happenings import Began, Committed, Revealed
from capicua.club.play.table import KEPT_NEWS, empty_table, new_record, replay, table_id
from capicua.club.play.wire import event_body, read_body
from capicua.club.store import Sitter, StoredEvent, StoredTable, Terms
from capicua.rules import Dealt, Match, apply_options, game
from tests.club.play import ANA, BETO, BOT, NODE, Play, told


def test_a_name_of_a_table_says_nothing_and_is_never_made_twice() -> None:
    chance = random.Random(1)
    names = {table_id(chance.randbytes(16)) for _ in range(1000)}
    assert len(names) == 1000
    assert all(len(name) == 14 and not set(name) & set("01ilo") for name in names)


def test_what_happened_since_an_event_is_at_hand_within_the_round() -> None:
    play = Play.begun("robo", ANA, BETO)
    dealt = play.table.seq
    play.act()
    play.do(Say(ANA, "buena"))
    assert play.table.first_seq == dealt
    assert play.table.since(dealt)[-1] == play.news[0]
    assert len(play.table.since(dealt)) == play.table.seq - dealt
    assert play.table.since(play.table.seq) == ()


def test_however_much_is_said_only_the_last_of_it_is_kept_at_hand() -> None:
    play = Play.begun("robo", ANA, BETO)
    for _ in range(3 * KEPT_NEWS):
        play.do(Say(ANA, "buena"))
    assert len(play.table.history) == KEPT_NEWS
    assert play.table.first_seq == play.table.seq - KEPT_NEWS + 1
    play.check_fold()


def test_a_table_read_back_at_any_event_goes_on_as_if_nothing_had_been() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT, pace="relaxed")
    chance = random.Random(3)
    while not play.match.over:
        play.wait(chance.choice([0, 9_000, 50_000]))
        if play.match.turn is None:
            play.play_next()
        elif chance.random() < 0.1:
            play.go(BETO)
            play.come(BETO)
        else:
            play.act()
        play.table = replay(play.stored)


def test_what_is_written_says_how_far_a_table_has_come_and_who_sits_there() -> None:
    play = Play.open("robo", ANA, None)
    assert opening_of(play.steps[0][1]).stage == "gathering"
    play.all_come()
    play.do(Sit(BETO, 1, NODE))
    before, step = play.steps[-1]
    assert append_of(before, step).seats == (Sitter(ANA), Sitter(BETO))
    assert append_of(before, step).stage is None
    play.wish(ANA, "start")
    assert append_of(*play.steps[-1]).stage == "playing"
    assert append_of(*play.steps[-1]).seats is None
    play.all_mix()
    play.wish(ANA, "resign")
    append = append_of(*play.steps[-1])
    assert append.stage == "over"
    assert append.deadline is None
    assert append.outbox
    assert stage_of(play.table) == "over"
    play.do(Say(BETO, "gracias"))
    assert append_of(*play.steps[-1]).outbox == (), "a match counts once"


def test_a_rematch_is_written_together_with_the_word_that_makes_it() -> None:
    play = Play.begun("bloqueo", ANA, BOT, kind="computer")
    play.play_round()
    step = play.wish(ANA, "again")
    append = append_of(*play.steps[-1])
    assert append.opens is not None
    record, first = append.opens
    assert step.opens is not None
    assert record == step.opens.table.record
    assert first.table_id == record.id
    assert (first.after_seq, first.deadline is not None) == (0, True)
    log = tuple(StoredEvent(n, first.at_ms, body) for n, body in enumerate(first.events, 1))
    assert replay(StoredTable(record, log, {})) == step.opens.table


OLD_MS = 500_000


def old_events(slug: str, players: int, seed: int) -> Iterator[str]:
    """What the first version of the club wrote: the game alone, without the company."""
    chance = random.Random(seed)
    match = Match.new(game(slug), players)
    while not match.over:
        key = deal_key(chance.randbytes(32), "mesa", match.round_no + 1)
        for deal in deals(match.ruleset, len(match.standing.playing), key):
            match, events = match.deal(deal)
            yield from map(event_body, events)
            if not match.needs_deal:
                break
        while match.turn is not None:
            match, events = match.step(match.turn, chance.choice(match.legal()))
            yield from map(event_body, events)


def old_table(slug: str, players: int, events: int) -> Play:
    """A table of Ana and computers that was left after so many events."""
    sitters = (Sitter(ANA), *[BOT] * (players - 1))
    record = new_record("mesa", game(slug), sitters, Terms(), OLD_MS)
    bodies = [body for body, _ in zip(old_events(slug, players, 4), range(events), strict=False)]
    log = [StoredEvent(seq, OLD_MS, body) for seq, body in enumerate(bodies, 1)]
    play = Play(replay(StoredTable(record, tuple(log), {})), log=log)
    assert play.table.seq == len(log)
    return play


@pytest.mark.parametrize("events", [1, 2, 9, 20, 40, 80])
@pytest.mark.parametrize(("slug", "players"), [("robo", 2), ("tradicional", 3), ("cincuenta", 2)])
def test_a_game_begun_by_the_first_version_goes_on_to_its_end(
    slug: str, players: int, events: int
) -> None:
    play = old_table(slug, players, events)
    assert play.company.sitters[0] == Sitter(ANA)
    if not play.match.over:
        assert play.waits("expire"), "it sleeps until somebody comes"
    play.come(ANA)
    while not play.match.over:
        if play.match.turn is None:
            play.play_next()
        play.act()
    play.check_fold()


def test_an_old_table_between_rounds_binds_itself_when_the_next_round_is_wanted() -> None:
    bodies = list(old_events("tradicional", 3, 4))
    ended = next(at for at, body in enumerate(bodies, 1) if '"round_ended"' in body)
    play = old_table("tradicional", 3, ended)
    play.come(ANA)
    play.wish(ANA, "next")
    assert [type(event) for event in play.news[1:]] == [Committed, Began]
    play.all_mix()
    assert play.match.round_no == 2
    play.play_round()
    assert told(play, Revealed)


def test_an_old_round_that_ends_has_no_secret_to_tell_and_binds_the_next_one() -> None:
    play = old_table("tradicional", 3, 5)
    play.come(ANA)
    play.play_round()
    assert not told(play, Revealed)
    assert [bound.round for bound in told(play, Committed)] == [2]


def test_a_line_of_the_log_is_read_as_it_was_written() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed", chat=True)
    play.do(Say(ANA, None, 'él dijo: "¡buena!" 🀱'))
    play.play_round()
    for before, step in play.steps:
        for event in step.events:
            assert read_body(event_body(event)) == event, before.seq


def test_rules_that_a_game_began_with_stay_its_rules() -> None:
    rules = apply_options(game("robo"), {"set": 9})
    play = Play.begun(rules, ANA, BETO)
    assert replay(play.stored).match.ruleset == rules != game("robo")
    assert empty_table(play.table.record).match.ruleset == rules
    assert isinstance(play.match.history[0], Dealt)
