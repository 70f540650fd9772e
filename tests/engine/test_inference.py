"""What a view tells about hidden tiles, and that it never says too much."""

from __future__ import annotations

from itertools import accumulate
from math import comb

import pytest
from hypothesis import given

from capicua import Match, Tile, game, parse_tiles, view
from capicua.engine import Knowledge, infer
from tests.engine.story import DRAWING, story
from tests.rules.play import Ply, plies


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


@given(plies())
def test_what_is_inferred_is_true_of_the_hidden_tiles(played: list[Ply]) -> None:
    for _, _, match in played:
        assert match.round is not None
        dealt = played[0][0].round
        assert dealt is not None
        for seat in (*range(match.players), None):
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


@given(plies())
def test_with_an_empty_boneyard_two_players_know_everything(played: list[Ply]) -> None:
    for _, _, match in played:
        assert match.round is not None
        if match.round.boneyard or match.players != 2:
            continue
        for seat in (0, 1):
            knowledge, rival = infer(view(match, seat)), match.round.hands[1 - seat]
            assert {*knowledge.unseen} == {*rival}
            assert all(knowledge.chance(1 - seat, tile) == 1 for tile in rival)
