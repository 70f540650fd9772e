"""What holds at every ply of every game, over random play."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from capicua import (
    Action,
    Dealt,
    Draw,
    Drew,
    Hidden,
    IllegalAction,
    Match,
    Pass,
    Play,
    Round,
    RoundEnded,
    Tile,
    View,
    full_set,
    pips_in,
    redact,
    view,
)
from tests.rules.play import Ply, dealt_matches, plies

laws = settings(max_examples=120, deadline=None)


def tiles_of(round_: Round) -> list[Tile]:
    held = [tile for hand in round_.hands for tile in hand]
    return sorted([*held, *round_.boneyard, *round_.public.layout.tiles()])


@laws
@given(plies())
def test_no_tile_is_lost_or_made(played: list[Ply]) -> None:
    for before, _, after in played:
        assert after.round is not None
        assert tiles_of(after.round) == list(full_set(before.ruleset.max_pip))


@laws
@given(plies())
def test_touching_halves_are_equal(played: list[Ply]) -> None:
    last = played[-1][2].round
    assert last is not None
    line = str(last.public.layout).split(".")
    assert all(left[1] == right[0] for left, right in pairwise(line))


@laws
@given(plies())
def test_there_is_something_to_do_until_the_end_and_nothing_after(played: list[Ply]) -> None:
    assert all(before.legal() for before, _, _ in played)
    assert played[-1][2].legal() == ()
    assert played[-1][2].over


@laws
@given(plies())
def test_a_player_does_exactly_one_kind_of_thing(played: list[Ply]) -> None:
    for before, _, _ in played:
        kinds = {type(action) for action in before.legal()}
        assert kinds in ({Play}, {Draw}, {Pass})
        assert kinds == {Play} or len(before.legal()) == 1


@laws
@given(plies())
def test_what_is_not_listed_is_refused_and_changes_nothing(played: list[Ply]) -> None:
    for before, _, _ in played:
        assert before.round is not None
        assert before.turn is not None
        ends = [None, *(end.id for end in before.round.public.layout.ends())]
        tried: list[Action] = [Play(t, e) for t in full_set(before.ruleset.max_pip) for e in ends]
        for action in (*tried, Draw(), Pass()):
            assert _accepted(before, before.turn, action) == (action in before.legal())
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
        for before, events, after in played:
            folded = reduce(View.observe, (redact(e, seat) for e in events), view(before, seat))
            assert folded == view(after, seat)


@laws
@given(plies())
def test_a_view_offers_what_the_match_allows_and_only_in_turn(played: list[Ply]) -> None:
    for before, _, _ in played:
        for seat in range(before.players):
            offered = view(before, seat).legal()
            assert offered == (before.legal() if seat == before.turn else ())
        assert view(before, None).legal() == ()


@laws
@given(plies())
def test_a_view_names_no_tile_that_its_seat_may_not_know(played: list[Ply]) -> None:
    for before, _, _ in played:
        assert before.round is not None
        for seat in (*range(before.players), None):
            seen = repr(view(before, seat))
            hidden = [*before.round.boneyard]
            for owner, hand in enumerate(before.round.hands):
                hidden += [tile for tile in hand if owner != seat]
            if before.round.public.must_open in hidden:
                hidden.remove(before.round.public.must_open)
            assert not [tile for tile in hidden if repr(tile) in seen]


@laws
@given(dealt_matches(), st.data())
def test_a_view_depends_on_nothing_hidden(match: Match, data: st.DataObject) -> None:
    """Two matches that differ only in what seat 0 cannot see look the same to seat 0."""
    dealt = match.history[0]
    assert isinstance(dealt, Dealt)
    assert isinstance(dealt.hands[1], tuple)
    assert isinstance(dealt.boneyard, tuple)
    assume(dealt.must_open.is_double)
    movable = [t for t in (*dealt.hands[1], *dealt.boneyard) if not t.is_double]
    mixed = dict(zip(movable, data.draw(st.permutations(movable)), strict=True))
    hands = (dealt.hands[0], tuple(mixed.get(t, t) for t in dealt.hands[1]))
    boneyard = tuple(mixed.get(t, t) for t in dealt.boneyard)
    other = Dealt(1, hands, boneyard, dealt.lead, dealt.must_open)
    twin = Match.new(match.ruleset, match.players).evolve(other)
    assert view(twin, 0) == view(match, 0)


@laws
@given(plies())
def test_the_ending_can_be_worked_out_from_the_hands(played: list[Ply]) -> None:
    last = played[-1][2]
    assert last.round is not None
    assert last.ended is not None
    ended = last.round.result
    assert isinstance(ended, RoundEnded)
    sums = [pips_in(hand) for hand in last.round.hands]
    assert list(ended.sums) == sums
    if ended.how == "out":
        assert ended.winner is not None
        assert last.round.hands[ended.winner] == ()
    else:
        assert last.round.public.drawable == 0
        lowest = [seat for seat, total in enumerate(sums) if total == min(sums)]
        assert ended.winner == (lowest[0] if len(lowest) == 1 else None)
        ends = last.round.public.layout.ends()
        held = [tile for hand in last.round.hands for tile in hand]
        assert not [tile for tile in held for end in ends if tile.has(end.pip)]
    assert last.ended.winner == ended.winner


@laws
@given(plies())
def test_a_drawn_tile_that_fits_is_the_only_one_to_play(played: list[Ply]) -> None:
    for before, events, after in played:
        if isinstance(events[0], Drew) and isinstance(after.legal()[0], Play):
            assert after.turn == before.turn
            assert {a.tile for a in after.legal() if isinstance(a, Play)} == {events[0].tile}


def test_redaction_keeps_the_numbers_of_tiles() -> None:
    dealt = Dealt(1, ((), ()), (), 0, full_set(6)[0])
    assert redact(dealt, None) == Dealt(1, (Hidden(0), Hidden(0)), Hidden(0), 0, full_set(6)[0])
