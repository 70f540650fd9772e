"""What a view tells about hidden tiles, and that it never says too much."""

from __future__ import annotations

from itertools import accumulate
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    GAMES,
    Deal,
    Match,
    Tile,
    apply_options,
    full_set,
    game,
    parse_action,
    parse_tiles,
    view,
)
from capicua.engine import Knowledge, infer
from tests.engine.story import DRAWING, story
from tests.rules.play import Ply, plies

ROBO = game("robo")
MOMENTS = 12
OTHERS = {
    **{slug: ruleset for slug, ruleset in GAMES.items() if slug != "robo"},
    "robo, one tile drawn": apply_options(ROBO, {"draw": "one"}),
    "cruzado, one tile drawn": apply_options(game("cruzado"), {"draw": "one"}),
    "doble-doce, all spinners": apply_options(game("doble-doce"), {"spinners": "all"}),
}
"""Every game but dominó con robo, and the options that change what a draw or an end tells."""


def told(actions: int) -> Knowledge:
    """What the first seat can tell after so many actions of the drawing history."""
    first, second, boneyard, history = DRAWING
    shortened = " ".join(history.split()[:actions])
    return infer(view(story(first, second, boneyard, shortened), 0))


def test_nothing_is_known_of_a_hand_that_has_not_moved() -> None:
    knowledge = told(1)
    assert knowledge.room[1] == (7,) * 7
    assert knowledge.counts == (6, 7)
    assert knowledge.left_by == {}
    assert not any(knowledge.lacks(1, pip) for pip in range(7))


def test_unseen_are_the_other_hands_and_the_boneyard() -> None:
    knowledge = told(1)
    assert len(knowledge.unseen) == 21
    assert not {*parse_tiles(DRAWING[0])} & {*knowledge.unseen}
    assert knowledge.out == (0, 0, 0, 0, 0, 0, 1)
    assert knowledge.hidden == (5, 3, 4, 7, 7, 6, 5)


def test_who_draws_has_no_tile_for_either_end() -> None:
    assert told(2).room[1] == (8, 8, 8, 8, 8, 8, 1)  # the tile just drawn may carry a 6
    assert told(3).room[1] == (9, 9, 9, 9, 9, 9, 1)  # the one before did not
    assert told(3).drawn == (0, 2)


def test_the_tile_that_ends_a_draw_is_played_so_the_whole_hand_lacks_the_numbers() -> None:
    knowledge = told(4)
    assert knowledge.lacks(1, 6)
    assert knowledge.room[1] == (8, 8, 8, 8, 8, 8, 0)
    assert knowledge.drawn == (0, 1)
    assert knowledge.left_by == {">": 1}


def test_a_number_stays_lacking_while_nothing_comes_to_the_hand() -> None:
    knowledge = told(7)
    assert knowledge.lacks(1, 6)
    assert knowledge.counts[1] == 7
    assert knowledge.room[1] == (7, 7, 7, 7, 7, 7, 0)
    assert knowledge.left_by == {"<": 0, ">": 0}


def test_a_tile_kept_in_a_later_draw_may_carry_a_number_lacked_before() -> None:
    knowledge = told(10)
    assert not knowledge.lacks(1, 6)
    assert knowledge.room[1][6] == 1  # the 64 kept in the second draw, and no other tile
    assert knowledge.lacks(1, 1)
    assert knowledge.lacks(1, 2)
    assert knowledge.room[1][3] == 8
    assert knowledge.places(1, Tile(6, 4)) == 1
    assert knowledge.places(1, Tile(6, 2)) == 0
    assert knowledge.places(1, Tile(5, 4)) == 8


def test_who_passes_lacks_both_numbers_for_the_rest_of_the_round() -> None:
    # The second seat draws everything there is and still has no 6: all of them are elsewhere.
    match = story("66.65.64.63.62.61.60", "55.54.53.52.51.50.44", "", "66" + " +?" * 14 + " -")
    knowledge = infer(view(match, 0))
    assert knowledge.lacks(1, 6)
    assert knowledge.room[1] == (21, 21, 21, 21, 21, 21, 0)
    assert all(knowledge.chance(1, tile) == 1 for tile in knowledge.unseen)


def test_a_number_of_which_no_tile_is_hidden_is_lacked_by_everybody() -> None:
    match = story("66.65.64.63.62.61.60", "55.54.53.52.51.50.44", "", "66")
    knowledge = infer(view(match, 0))
    assert knowledge.hidden[6] == 0
    assert knowledge.room[1][6] == 7
    assert knowledge.lacks(1, 6)


@pytest.mark.parametrize(
    ("first", "second", "lead", "undealt"),
    [
        ("66.10.20.30.40.50.60", "65.21.31.41.51.61.11", "66", "-"),
        ("44.10.20.30.40.50.60", "65.21.31.41.51.61.11", "44", "66.55"),
        ("64.10.20.30.40.50.60", "63.21.31.41.51.61.32", "64", "66.55.44.33.22.11.00.65"),
    ],
)
def test_the_lead_tells_which_tiles_nobody_was_dealt(
    first: str, second: str, lead: str, undealt: str
) -> None:
    knowledge = infer(view(story(first, second, "", lead), 0))
    assert knowledge.undealt == {*parse_tiles(undealt)}
    assert all(knowledge.places(1, tile) == 0 for tile in knowledge.undealt)
    assert all(knowledge.chance(1, tile) == 0 for tile in knowledge.undealt)


def test_a_tile_nobody_was_dealt_can_come_by_drawing() -> None:
    hands = "44.10.20.30.43.50.60", "65.21.31.32.51.61.11"
    knowledge = infer(view(story(*hands, "66.40", "44 +? +? 40<"), 0))
    assert knowledge.drawn == (0, 1)
    assert knowledge.places(1, Tile(6, 6)) == 1
    assert knowledge.places(1, Tile(5, 5)) == 1
    assert knowledge.places(1, Tile(6, 5)) == 8
    played = infer(view(story(*hands, "66.64", "44 +? +? 64< 43> 66<"), 0))
    assert played.drawn == (0, 0)  # the one tile it kept is seen to be played
    assert played.places(1, Tile(5, 5)) == 0


def test_the_chance_of_no_answer_is_exact_while_nothing_is_known() -> None:
    knowledge = told(1)
    sixes = [tile for tile in knowledge.unseen if tile.has(6)]
    # Seven of the 21 unseen tiles are the rival's; none of them is one of the five sixes.
    assert knowledge.chance_of_none(1, sixes) == pytest.approx(comb(16, 7) / comb(21, 7))
    assert knowledge.chance(1, sixes[0]) == pytest.approx(7 / 21)
    assert knowledge.chance_of_none(1, ()) == 1


def test_before_the_deal_there_is_nothing_to_infer() -> None:
    with pytest.raises(ValueError, match="before the deal"):
        infer(view(Match.new(game("robo"), 2), 0))


@given(plies((ROBO,)))
def test_what_is_inferred_is_true_of_the_hidden_tiles(played: list[Ply]) -> None:
    for _, _, match in played:
        for seat in (*range(match.players), None):
            check_view(played, match, seat)


@pytest.mark.parametrize("ruleset", OTHERS, ids=str)
@settings(max_examples=8)
@given(data=st.data())
def test_it_is_true_in_every_game(ruleset: str, data: st.DataObject) -> None:
    """A few moments of each round, for as many as may sit there: all of them would take long."""
    played = data.draw(plies((OTHERS[ruleset],)))
    places = range(0, len(played), max(1, len(played) // MOMENTS))
    for place in places:
        match = played[place][2]
        for seat in (data.draw(st.sampled_from(range(match.players))), None):
            check_view(played, match, seat)


def check_view(played: list[Ply], match: Match, seat: int | None) -> None:
    """Nothing that ``seat`` is told of ``match`` is wrong."""
    assert match.round is not None
    dealt = played[0][0].round
    assert dealt is not None
    knowledge = infer(view(match, seat))
    shown = () if seat is None else match.round.hands[seat]
    table = match.round.public.layout.tiles()
    everything = [*table, *shown, *knowledge.unseen]
    assert len(everything) == len(set(everything)) == match.ruleset.tile_count
    for owner, hand in enumerate(match.round.hands):
        if owner != seat:
            check_hand(knowledge, owner, hand, dealt.hands[owner])


def check_hand(
    knowledge: Knowledge, owner: int, hand: tuple[Tile, ...], dealt: tuple[Tile, ...]
) -> None:
    """Nothing said about the hand of ``owner`` is wrong."""
    for pip, room in enumerate(knowledge.room[owner]):
        carrying = sum(tile.has(pip) for tile in hand)
        assert carrying <= room <= len(hand)
        assert not (carrying and knowledge.lacks(owner, pip))
    drawn = [tile for tile in hand if tile not in dealt]
    assert len(drawn) <= knowledge.drawn[owner] <= len(hand)
    assert not knowledge.undealt.intersection(dealt)
    assert all(knowledge.places(owner, tile) for tile in hand)
    assert all(0 <= knowledge.chance(owner, tile) <= 1 for tile in knowledge.unseen)
    if hand:
        assert knowledge.chance_of_none(owner, hand) < 1
    growing = accumulate(([tile] for tile in knowledge.unseen), list.__add__)
    chances = [knowledge.chance_of_none(owner, tiles) for tiles in growing]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)


def test_a_pass_under_a_locked_cross_tells_of_the_centre_alone() -> None:
    # B opened the left arm with 65 and A has no 6 left: the 5 at its tip cannot be played at yet.
    cruzado = game("cruzado")
    hands = parse_tiles("66.50.51.52.53.54.55"), parse_tiles("65.64.63.62.61.60.44")
    rest = tuple(tile for tile in full_set(6) if tile not in {*hands[0], *hands[1]})
    match, _ = Match.new(cruzado, 2).deal(Deal(hands, rest))
    for action in ("66", "65@1", "+?"):
        assert match.turn is not None
        match, _ = match.step(match.turn, parse_action(action))
    knowledge = infer(view(match, 1))
    assert knowledge.room[0] == (7, 7, 7, 7, 7, 7, 1)
    assert knowledge.left_by == {"@1": 1}


def test_one_tile_drawn_and_kept_before_a_pass_fits_nowhere_either() -> None:
    one = apply_options(ROBO, {"draw": "one"})
    hands = parse_tiles("66.61.52.21.11.20.10"), parse_tiles("55.54.53.50.44.43.40")
    rest = tuple(tile for tile in full_set(6) if tile not in {*hands[0], *hands[1]})
    match, _ = Match.new(one, 2).deal(Deal(hands, parse_tiles("33") + drop(rest, "33")))
    for action in ("66", "+?", "-"):
        assert match.turn is not None
        match, _ = match.step(match.turn, parse_action(action))
    knowledge = infer(view(match, 0))
    assert knowledge.room[1] == (8, 8, 8, 8, 8, 8, 0)
    assert knowledge.drawn == (0, 1)


def drop(tiles: tuple[Tile, ...], text: str) -> tuple[Tile, ...]:
    """``tiles`` without those."""
    return tuple(tile for tile in tiles if tile not in parse_tiles(text))


@given(plies((ROBO,)))
def test_with_an_empty_boneyard_two_players_know_everything(played: list[Ply]) -> None:
    for _, _, match in played:
        assert match.round is not None
        if match.round.boneyard:
            continue
        for seat in (0, 1):
            knowledge, rival = infer(view(match, seat)), match.round.hands[1 - seat]
            assert {*knowledge.unseen} == {*rival}
            assert all(knowledge.chance(1 - seat, tile) == 1 for tile in rival)
