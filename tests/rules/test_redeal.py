"""A new deal on request: who may ask for it, when, and what comes of it."""

from __future__ import annotations

import random
from functools import reduce

import pytest
from hypothesis import given, settings

from capicua import (
    Dealt,
    Drew,
    Event,
    IllegalAction,
    Match,
    Pass,
    Passed,
    Play,
    Played,
    Position,
    Record,
    Redeal,
    Redealt,
    Refusal,
    RoundEnded,
    Ruleset,
    Tile,
    apply_options,
    deal_tiles,
    full_set,
    game,
    parse_action,
    parse_options,
    parse_record,
    parse_tiles,
    redact,
    replay,
    view,
)
from tests.rules.play import ASKING, Ply, deal_next, plies

CUBANO = game("cubano")
FIVE = "00.11.22.33.44.60.61.62.63.64"
FOUR = "00.11.22.33.54.60.61.62.63.64"


def dealt(hands: list[str], lot: int = 0, ruleset: Ruleset = CUBANO) -> Match:
    """The first round, with these tiles for the first seats and any for the others."""
    named = [tile for hand in hands for tile in parse_tiles(hand)]
    others = [tile for tile in full_set(ruleset.max_pip) if tile not in named]
    # Doubles last: the seats that are not named hold none.
    others.sort(key=lambda tile: tile.is_double)
    order = [*named, *others]
    return Match.new(ruleset, 4).deal(deal_tiles(ruleset, 4, order, lot))[0]


def test_a_hand_of_five_doubles_may_ask_for_a_new_deal_instead_of_leading() -> None:
    match = dealt([FIVE])
    assert match.turn == 0
    assert match.legal() == (*map(Play, parse_tiles(FIVE)), Redeal())
    assert view(match, 0).legal() == match.legal()
    assert Redeal() not in dealt([FOUR]).legal()


def test_who_has_not_the_doubles_is_refused_and_the_others_too() -> None:
    for match, seat in ((dealt([FOUR]), 0), (dealt([FIVE], lot=3), 3), (dealt([FIVE]), 1)):
        with pytest.raises(IllegalAction) as refused:
            match.step(seat, Redeal())
        other = Refusal.NOT_YOUR_TURN if seat == 1 else Refusal.REDEAL_NOT_ALLOWED
        assert refused.value.refusal is other


def test_the_right_is_used_at_the_first_turn_while_everybody_before_has_laid_a_tile() -> None:
    match = dealt([FIVE], lot=3)
    match, _ = match.step(3, next(a for a in match.legal() if str(a)[1] in "01234"))
    assert match.legal()[-1] == Redeal()
    match, _ = match.step(0, match.legal()[0])
    while match.turn != 0:
        assert match.turn is not None
        assert Redeal() not in match.legal()
        match, _ = match.step(match.turn, match.legal()[0])
    assert Redeal() not in match.legal()


def test_the_right_is_gone_once_somebody_has_passed() -> None:
    position = Position.parse(
        "cubano 99.95 00.11.22.33.44.60.61.62.63.64/71.72.73.74.76.81.82.83.84.86/"
        "70.80.85.75.65.55.54.53.52/90.91.92.93.94.96.97.98.66.77 - A1 0/0 lead C;"
    )
    assert Redeal() not in position.to_round().legal()


def test_who_cannot_play_at_the_first_turn_may_still_ask() -> None:
    others = ["75.71.72.73.74.76.81.82.83.84", "87.10.20.21.30.31.32.40.41.42", "95"]
    match = dealt([FIVE, *others], lot=1)
    for seat, action in ((1, "75"), (2, "87<"), (3, "95>")):
        match, _ = match.step(seat, parse_action(action))
    assert match.legal() == (Pass(), Redeal())


def test_everybody_learns_that_a_new_deal_was_asked_for_and_nothing_else() -> None:
    match, events = dealt([FIVE]).step(0, Redeal())
    assert events == (Redealt(0),)
    assert [redact(event, seat) for event in events for seat in (1, None)] == [*events, *events]
    for seat in (1, 2, 3, None):
        assert not [t for t in parse_tiles(FIVE) if repr(t) in repr(view(match, seat).history)]
    assert (match.turn, match.needs_deal, match.over, match.legal()) == (None, True, False, ())
    assert match.history[-1] == Redealt(0)


def test_the_round_is_dealt_again_under_its_own_number() -> None:
    match, _ = dealt([FIVE]).step(0, Redeal())
    match, events = match.deal(deal_tiles(CUBANO, 4, full_set(9), lot=2))
    assert isinstance(events[0], Dealt)
    assert (events[0].round_no, events[0].lead, match.round_no) == (1, 2, 1)
    assert match.standing.first_lead == 2


@pytest.mark.parametrize("slug", ["parejas", "dominicano", "cubano", "brasileno", "espanol"])
def test_who_led_leads_again_and_what_waits_goes_on_waiting(slug: str) -> None:
    ruleset = apply_options(game(slug), {"redeal_doubles": 1})
    rng = random.Random(slug)
    asked = 0
    for _ in range(20):
        match = deal_next(Match.new(ruleset, 4), rng)[0]
        while not match.over and match.round_no < 4:
            if match.needs_deal:
                match, events = deal_next(match, rng)
            assert match.turn is not None
            if match.round_no > 1 and Redeal() in match.legal() and rng.random() < 0.8:
                before = match.history[0]
                assert isinstance(before, Dealt)
                match, events = match.step(match.turn, Redeal())
                match, events = deal_next(match, rng)
                again = events[0]
                assert isinstance(again, Dealt)
                assert (again.round_no, again.carry) == (before.round_no, before.carry)
                assert again.lead == before.lead
                asked += 1
            assert match.turn is not None
            match, events = match.step(match.turn, rng.choice(match.legal()))
    assert asked > 10


def test_a_new_deal_leaves_the_match_as_it_stood() -> None:
    rng = random.Random(3)
    match = Match.new(ASKING, 4)
    before = match.standing
    seen = 0
    while not match.over and seen < 30:
        if match.needs_deal:
            before = match.standing
            match, _ = deal_next(match, rng)
        assert match.turn is not None
        action = Redeal() if Redeal() in match.legal() and rng.random() < 0.5 else match.legal()[0]
        match, events = match.step(match.turn, action)
        if isinstance(events[-1], Redealt):
            seen += 1
            now = match.standing
            told = ("scores", "chips", "waiting", "round_no", "result", "first_lead")
            assert [getattr(now, n) for n in told] == [getattr(before, n) for n in told]


ASKED = tuple(
    apply_options(game(slug), parse_options(f"redeal_doubles=1 {more}"))
    for slug in ("parejas", "brasileno", "cubano")
    for more in ("", "tiles=3", "tiles=5 draw=one", "tiles=2 set=12")
)


@settings(max_examples=150, deadline=None)
@given(plies(ASKED))
def test_the_tiles_in_hand_tell_whose_first_turn_it_is(played: list[Ply]) -> None:
    """The open side of a round keeps no list of who has had a turn; its history has one."""
    for before, _, _ in played:
        assert before.round is not None
        acts = [e for e in before.history if isinstance(e, (Played, Drew, Passed))]
        undisturbed = all(isinstance(event, Played) for event in acts)
        first = before.turn not in [event.seat for event in acts]
        assert before.round.public.may_redeal == (undisturbed and first)


def test_a_record_keeps_both_deals_as_rounds_of_one_number() -> None:
    ruleset = apply_options(game("cubano"), {"redeal_doubles": 2, "target": 1})
    rng = random.Random(8)
    match, events = Match.new(ruleset, 4), list[Event]()
    while not match.over:
        if match.needs_deal:
            match, happened = deal_next(match, rng)
        else:
            assert match.turn is not None
            asks = Redeal() in match.legal() and match.round_no == 1 and rng.random() < 0.4
            match, happened = match.step(match.turn, Redeal() if asks else match.legal()[0])
        events += happened
    assert [event for event in events if isinstance(event, Redealt)]
    assert isinstance(events[-2], RoundEnded)
    record = Record.of({"Game": "cubano", "Rules": "redeal_doubles=2 target=1"}, events)
    text = str(record)
    assert " ~\n" in text
    assert [entry.number for entry in record.rounds].count(1) > 1
    again = parse_record(text)
    assert str(again) == text
    assert replay(again) == match == reduce(Match.evolve, events, Match.new(ruleset, 4))


def test_other_games_know_no_such_right() -> None:
    everything = [Tile(n, n) for n in range(7)]
    order = [*everything, *(tile for tile in full_set(6) if not tile.is_double)]
    match = Match.new(game("parejas"), 4).deal(deal_tiles(game("parejas"), 4, order))[0]
    assert match.legal() == (Play(Tile(6, 6)),)
