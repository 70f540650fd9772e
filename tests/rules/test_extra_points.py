"""Extra points in rare places: what random play hardly ever shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capicua import (
    BadRuleset,
    Bonus,
    Deal,
    Match,
    Passed,
    PublicRound,
    Scored,
    apply_options,
    game,
    parse_layout,
    parse_tiles,
)
from capicua.rules.bonuses import earned
from capicua.rules.scoring import closed

SEATS = (0, 1, 2, 3)
OPENED = parse_layout("66", "line")


def test_only_the_player_after_the_leader_can_pass_on_the_opening() -> None:
    """Also where the leader's partner, who drew a single tile, is the second to pass on it."""
    rules = apply_options(game("cubano"), {"draw": "one", "tiles": 2, "pass_on_opening": 25})
    second = PublicRound(rules, OPENED, SEATS, (1, 2, 2, 2), 47, turn=1, lead=0)
    assert earned(second, (Passed(1),), 2) == [("pass_on_opening", 0)]
    third = replace(second, turn=2, passes=0)
    assert earned(third, (Passed(2),), 2) == []


def test_three_passes_are_refused_where_single_tiles_are_drawn() -> None:
    with pytest.raises(BadRuleset, match="three passes"):
        apply_options(game("cubano"), {"draw": "one", "tiles": 2, "three_passes": 25})


def test_a_cap_without_anything_to_cap_is_refused_instead_of_lost() -> None:
    with pytest.raises(BadRuleset, match="cap cannot be '50'"):
        apply_options(game("parejas"), {"cap": 50})
    assert apply_options(game("parejas"), {"cap": 0}) == game("parejas")


@pytest.mark.parametrize(("points", "given"), [(169, True), (170, False), (171, False)])
def test_a_side_gets_points_for_passes_until_it_has_what_the_cap_says(
    points: int, given: bool
) -> None:
    rules = game("dominicano")
    assert Bonus("pass_on_opening", 25, cap=170) in rules.bonuses
    hands = (
        "66.65.64.63.62.61.60",
        "55.54.53.52.51.50.44",
        "43.42.41.40.33.32.31",
        "30.22.21.20.11.10.00",
    )
    match, _ = Match.new(rules, 4).deal(Deal(tuple(map(parse_tiles, hands)), ()))
    match, _ = match.step(0, match.legal()[0])
    match = replace(match, standing=replace(match.standing, scores=(points, 0)))
    _, events = match.step(1, match.legal()[0])
    assert (Scored(0, "pass_on_opening", 25) in events) == given


def test_a_point_that_waits_is_joined_by_another_when_the_next_round_is_tied_too() -> None:
    rules = game("brasileno")
    public = PublicRound(rules, OPENED, SEATS, (1, 1, 1, 1), 0, turn=None, lead=0, carry=2)
    tied = closed(public, tuple(map(parse_tiles, ("65", "64", "54", "55"))), closer=1)
    assert (tied.winner, tied.left) == (None, 3)
    won = closed(public, tuple(map(parse_tiles, ("65", "64", "54", "44"))), closer=1)
    assert won.points == (0, rules.last_tile[4] + 2)
