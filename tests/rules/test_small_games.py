"""Every deal of small games, played out in every way, agrees with a brute-force evaluator.

Double two and double three, two players with two or three tiles; the cross needs a double four.
At every point of every game what may be done is compared, and how it ends, and from these the
number of games by their ending and the value of the game when both play as well as can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice, permutations

import pytest

from capicua import (
    Action,
    Draw,
    Match,
    Pass,
    Play,
    Round,
    RoundEnded,
    Ruleset,
    Tile,
    apply_options,
    deal_tiles,
    game,
    whole,
)
from tests.rules import brute
from tests.rules.brute import Half, Move, Small, State

Found = tuple[Counter[tuple[str, int]], int]
"""How often a game ends how with which points, and its value for the first player."""


def small(slug: str, max_pip: int, hand: int, **more: object) -> Ruleset:
    """A game of the catalogue with a small set."""
    return replace(game(slug), max_pip=max_pip, hand=(hand,), **more)  # type: ignore[arg-type]


BLOCK = Small("line", "none", 0, "win")
SETTINGS: dict[str, tuple[Ruleset, Small, int]] = {
    "block, double two, two tiles": (small("bloqueo", 2, 2), BLOCK, 1),
    "block, double two, three tiles": (small("bloqueo", 2, 3), BLOCK, 1),
    "block, double three, two tiles": (small("bloqueo", 3, 2), BLOCK, 1),
    "block, double three, three tiles": (small("bloqueo", 3, 3), BLOCK, 1),
    "draw, double two, two tiles": (
        small("robo", 2, 2),
        Small("line", "until", 0, "win"),
        1,
    ),
    "draw, double three, two tiles": (
        small("cincuenta", 3, 2),
        Small("line", "until", 0, "rival"),
        3,
    ),
    "draw with a reserve, double two": (
        small("dos", 2, 2, reserve=(1,)),
        Small("line", "until", 1, "difference"),
        1,
    ),
    "draw one, double two": (
        apply_options(small("dos", 2, 2, reserve=(0,)), {"draw": "one"}),
        Small("line", "one", 0, "difference"),
        1,
    ),
    "tree, double two, two tiles": (
        small("doble-doce", 2, 2, most_players=2),
        Small("tree", "until", 0, "difference"),
        1,
    ),
    "tree without drawing, double three": (
        small("doble-doce", 3, 2, most_players=2, draw="none"),
        Small("tree", "none", 0, "difference"),
        1,
    ),
    "tree of three tiles, double two": (
        small("doble-doce", 2, 3, most_players=2),
        Small("tree", "until", 0, "difference"),
        1,
    ),
    "cross, double four": (
        small("cruzado", 4, 2, most_players=2, reserve=(8,)),
        Small("cross, locked", "until", 8, "difference"),
        1,
    ),
    "open cross without drawing, double four": (
        small("cruzado", 4, 2, most_players=2, reserve=(2,), lock="none", draw="none"),
        Small("cross", "none", 2, "difference"),
        1,
    ),
}
"""The game, its rules for the evaluator, and how often a large boneyard is turned."""


def deals(rules: Ruleset, orders: int) -> Iterator[list[list[Half]]]:
    """Every two hands: with all orders of a small boneyard, or a larger one turned so often."""
    everything = [(a, b) for a in range(rules.max_pip + 1) for b in range(a + 1)]
    size = rules.hand_for(2)
    for first in combinations(everything, size):
        left = [tile for tile in everything if tile not in first]
        for second in combinations(left, size):
            rest = [tile for tile in left if tile not in second]
            for order in islice(permutations(rest), 1 if len(rest) > 3 else None):
                for turned in range(orders if len(rest) > 3 else 1):
                    yield [[*first], [*second], [*order[turned:], *order[:turned]]]


@pytest.mark.parametrize("name", SETTINGS)
def test_every_deal_of_a_small_game_agrees_with_brute_force(name: str) -> None:
    rules, paper, orders = SETTINGS[name]
    seen = 0
    for first, second, rest in deals(rules, orders):
        order = [Tile(*tile) for tile in (*first, *second, *rest)]
        match, _ = Match.new(rules, 2).deal(deal_tiles(rules, 2, order))
        hands = (tuple(first), tuple(second))
        begins = brute.leader(hands, redeal=rules.opener_fallback == "redeal")
        if begins is None:
            assert match.needs_deal
            continue
        assert match.round is not None
        seat, tile = begins
        state = State(hands, tuple(rest), seat, tile)
        ours, theirs = agreed(match.round, state, paper)
        assert ours == theirs
        assert sum(ours[0].values()) > 0
        if seen % 50 == 0:
            assert whole(match.round).total() == ours[0].total()
        seen += 1
    assert seen > 10


def agreed(round_: Round, state: State, paper: Small) -> tuple[Found, Found]:
    """Play both on in every way, comparing them at every point; what each has found."""
    if round_.result is not None or state.over is not None:
        assert state.over is not None
        return leaf(ended(round_.result)), leaf(state.over)
    offered = {action: as_move(action, round_, paper) for action in round_.legal()}
    assert round_.turn == state.turn
    assert Counter(offered.values()) == brute.moves(paper, state)
    ours: Counter[tuple[str, int]] = Counter()
    theirs: Counter[tuple[str, int]] = Counter()
    values: list[tuple[int, int]] = []
    for action, move in offered.items():
        found = agreed(round_.step(action)[0], brute.after(paper, state, move), paper)
        ours += found[0][0]
        theirs += found[1][0]
        values.append((found[0][1], found[1][1]))
    best = max if state.turn == 0 else min
    return (ours, best(a for a, _ in values)), (theirs, best(b for _, b in values))


def leaf(how: tuple[str, int]) -> Found:
    return Counter([how]), how[1]


def ended(result: RoundEnded | None) -> tuple[str, int]:
    """How our round ended: with the points of the first player, or who won where there are none."""
    assert result is not None
    if result.points is not None:
        return result.how, result.points[0] - result.points[1]
    return result.how, 0 if result.winner is None else 1 - 2 * result.winner


def as_move(action: Action, round_: Round, paper: Small) -> Move | str:
    match action:
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Play(tile, end):
            place: object = end
            found = round_.public.layout.end(end)
            if paper.board == "tree" and found is not None:
                place = found.pip
            return ((tile.high, tile.low), place)
        case _:
            raise AssertionError(action)
