"""What holds at every ply of every game, over random play."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    GAMES,
    Action,
    Dealt,
    Draw,
    Drew,
    Hidden,
    IllegalAction,
    Match,
    Pass,
    Play,
    Redeal,
    Redealt,
    RoundEnded,
    Ruleset,
    Scored,
    View,
    full_set,
    pips_in,
    redact,
    view,
)
from tests.rules import laws as law
from tests.rules.play import Ply, dealt_matches, play_match, plies

laws = settings(max_examples=120, deadline=None)


@laws
@given(plies())
def test_no_tile_is_lost_or_made(played: list[Ply]) -> None:
    for _, _, after in played:
        law.the_tiles_are_those_of_the_set(after)


@laws
@given(plies())
def test_the_table_reads_back_what_it_writes(played: list[Ply]) -> None:
    law.the_table_reads_back(played[-1][2])


@laws
@given(plies())
def test_every_end_carries_a_number_that_the_tiles_left_open(played: list[Ply]) -> None:
    """Counted from outside: every half on the table is touched by an equal one, or is open."""
    for _, _, after in played:
        assert after.round is not None
        layout = after.round.public.layout
        halves = Counter(pip for t in layout.tiles() for pip in (t.high, t.low) if not t.is_double)
        for end in layout.ends():
            halves[end.pip] += 1
        if layout.shape == "line":
            assert all(count % 2 == 0 for count in halves.values())


@laws
@given(plies())
def test_there_is_something_to_do_until_the_end_and_nothing_after(played: list[Ply]) -> None:
    assert all(before.legal() for before, _, _ in played)
    last = played[-1][2]
    assert last.legal() == ()
    assert last.over or last.needs_deal


@laws
@given(plies())
def test_a_player_does_exactly_one_kind_of_thing(played: list[Ply]) -> None:
    for before, _, _ in played:
        law.there_is_one_kind_of_thing_to_do(before)


@laws
@given(plies())
def test_what_is_not_listed_is_refused_and_changes_nothing(played: list[Ply]) -> None:
    for before, _, _ in played:
        assert before.round is not None
        assert before.turn is not None
        ends = [None, "@99", *(end.id for end in before.round.public.layout.ends())]
        tiles = full_set(before.ruleset.max_pip)[:: 1 if before.ruleset.max_pip < 9 else 5]
        tried: list[Action] = [Play(t, e) for t in tiles for e in ends]
        legal = set(before.legal())
        for action in (*tried, Draw(), Pass(), Redeal(), *legal):
            assert _accepted(before, before.turn, action) == (action in legal)
            other = (before.turn + 1) % before.players
            assert not _accepted(before, other, action)


def _accepted(match: Match, seat: int, action: Action) -> bool:
    try:
        match.step(seat, action)
    except IllegalAction:
        return False
    return True


@laws
@given(plies())
def test_the_state_is_the_fold_of_its_events(played: list[Ply]) -> None:
    first = played[0][0]
    events = [*first.history, *(event for _, events, _ in played for event in events)]
    again = reduce(Match.evolve, events, Match.new(first.ruleset, first.players))
    assert again == played[-1][2]


@laws
@given(plies())
def test_a_view_is_the_fold_of_what_its_seat_may_see(played: list[Ply]) -> None:
    first = played[0][0]
    for seat in (*range(first.players), None):
        empty = view(Match.new(first.ruleset, first.players), seat)
        seen = reduce(View.observe, (redact(event, seat) for event in first.history), empty)
        assert seen == view(first, seat)
        for ply in played:
            law.the_view_law_holds(ply, seat)


@laws
@given(plies())
def test_a_view_offers_what_the_match_allows_and_only_in_turn(played: list[Ply]) -> None:
    for before, _, _ in played:
        for seat in (*range(before.players), None):
            law.a_view_offers_what_the_match_allows(before, seat)


@laws
@given(plies())
def test_a_view_names_no_tile_that_its_seat_may_not_know(played: list[Ply]) -> None:
    for before, _, _ in played:
        for seat in (*range(before.players), None):
            law.a_view_names_nothing_hidden(before, seat)


@laws
@given(dealt_matches(), st.randoms(use_true_random=False))
def test_a_view_depends_on_nothing_hidden(match: Match, rng: random.Random) -> None:
    """Two matches that differ only in what the leader cannot see look the same to the leader."""
    dealt = match.history[-1]
    assert isinstance(dealt, Dealt)
    assert dealt.lead is not None
    seat = dealt.lead
    hands = [list(hand) if isinstance(hand, tuple) else [] for hand in dealt.hands]
    hidden = [t for s, hand in enumerate(hands) if s != seat for t in hand]
    assert isinstance(dealt.boneyard, tuple)
    hidden += dealt.boneyard
    rng.shuffle(hidden)
    mixed = tuple(
        dealt.hands[seat] if s == seat else tuple(hidden.pop() for _ in hand)
        for s, hand in enumerate(hands)
    )
    redealt = replace(dealt, hands=mixed, boneyard=tuple(hidden))
    twin = Match.new(match.ruleset, match.players).evolve(redealt)
    assert view(twin, seat) == view(match, seat)


@laws
@given(plies())
def test_the_ending_can_be_worked_out_from_the_hands(played: list[Ply]) -> None:
    last = played[-1][2]
    assert last.round is not None
    ended = last.round.result
    if isinstance(last.history[-1], Redealt):
        assert ended is None
        return
    assert isinstance(ended, RoundEnded)
    public = last.round.public
    sums = [pips_in(hand) for hand in last.round.hands]
    assert list(ended.sums) == sums
    if ended.how == "out":
        assert ended.winner is not None
        assert last.round.hands[ended.winner] == ()
        return
    assert public.drawable == 0
    held = [tile for hand in last.round.hands for tile in hand]
    assert not [tile for tile in held for end in public.playable_ends() if tile.has(end.pip)]
    if last.ruleset.closed_winner == "lowest_hand":
        low = min(sums[seat] for seat in public.seats)
        lowest = [seat for seat in public.seats if sums[seat] == low]
        assert ended.winner in lowest or (ended.winner is None and list(ended.tied) == lowest)


@laws
@given(plies())
def test_a_drawn_tile_that_fits_is_the_only_one_to_play(played: list[Ply]) -> None:
    for before, events, after in played:
        if isinstance(events[0], Drew) and isinstance(after.legal()[0], Play):
            assert after.turn == before.turn
            assert {a.tile for a in after.legal() if isinstance(a, Play)} == {events[0].tile}


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_a_whole_match_adds_up(ruleset: Ruleset) -> None:
    for players in range(ruleset.least_players, min(ruleset.most_players, 10) + 1):
        match, events = play_match(ruleset, players, seed=players)
        points = [event.points for event in events if isinstance(event, RoundEnded)]
        extra = [event for event in events if isinstance(event, Scored)]
        for side, score in enumerate(match.scores):
            won = sum(p[side] for p in points if p is not None)
            assert score == won + sum(e.points for e in extra if e.side == side)
        assert sum(match.standing.chips) == ruleset.chips * players
        assert reduce(Match.evolve, events, Match.new(ruleset, players)) == match
        assert match.ended is not None
        if ruleset.target is not None:
            assert max(match.scores) >= ruleset.target


def test_redaction_keeps_the_numbers_of_tiles() -> None:
    dealt = Dealt(1, (full_set(1), ()), full_set(2), (0, 1), 0, full_set(6)[0])
    assert redact(dealt, 1) == replace(dealt, hands=(Hidden(3), ()), boneyard=Hidden(6))
