"""What a position is worth when all hands lie open: exact, for the side in turn.

>>> from capicua import Position
>>> from capicua.engine import solve
>>> position = Position.parse("bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0")
>>> solution = solve(position)  # doctest: +SKIP
>>> solution.value, [str(action) for action in solution.best]  # doctest: +SKIP
(1, ['65<', '65>', '63<', '63>'])

Games with a line are searched by the compiled kernels: pairs, two players - also those who draw,
from a boneyard whose order is known - and three or more players without drawing. Everything else
takes :mod:`capicua.engine.slow`, or is refused with :class:`TooLarge`. No path gives a wrong
value: they are compared with brute force over every game of the catalogue.

With three or more players on their own there is no one best play; the value is then what the side
in turn can be sure of, whatever all the others do together.
"""

from __future__ import annotations

from dataclasses import dataclass

from capicua.engine import kernels
from capicua.engine.kernels import words
from capicua.engine.kernels.words import Goal
from capicua.engine.slow import LIMIT, SlowSearch, TooLarge, onward
from capicua.rules import Action, Play, Position, Round, RoundEnded, Ruleset, Tile

__all__ = [
    "Goal",
    "Solution",
    "TooLarge",
    "action_values",
    "known_to_kernels",
    "solve",
    "value",
    "worth",
]


@dataclass(frozen=True, slots=True)
class Solution:
    """What perfect play with open hands leads to.

    Attributes:
        value: for the side in turn, in points (negative: points for the others), or 1, 0, -1.
        best: the legal actions that lead to it, in the order of the rules. Asking for another
            deal, where a game allows it, is never among them.
        nodes: positions looked at.
    """

    value: int
    best: tuple[Action, ...]
    nodes: int


def solve(position: Position | Round, goal: Goal = "points", limit: int = LIMIT) -> Solution:
    """The exact value of a position with nothing hidden, and every best action.

    ``limit``: positions looked at in plain Python, where the kernels do not know the game.

    Raises:
        InvalidNotation: if something of the position is hidden.
        TooLarge: if it can only be searched in plain Python and is too large for that.
        EngineNotInstalled: if NumPy or Numba is missing.
        ValueError: if the round is over.
    """
    seat, round_, forced = _to_choice(position)
    rules = round_.public.ruleset
    if round_.result is not None:
        return Solution(worth(round_.result, rules, rules.side_of(seat), goal), forced[:1], 0)
    if known_to_kernels(round_, goal):
        root = _Root(round_, seat, goal)
        most, best = root.solve()
        return Solution(most, forced[:1] or best, root.nodes)
    search = _slow(rules, seat, goal, limit)
    bound = _bound(round_)
    if forced:
        return Solution(search.value(round_, -bound, bound), forced[:1], search.nodes)
    values = {a: search.value(round_.step(a)[0], -bound, bound) for a in onward(round_)}
    most = max(values.values())
    return Solution(most, tuple(a for a, v in values.items() if v == most), search.nodes)


def value(position: Position | Round, goal: Goal = "points", limit: int = LIMIT) -> int:
    """The exact value alone, as :func:`solve` finds it, several times as quickly.

    Raises:
        Exception: as :func:`solve`.
    """
    seat, round_, _ = _to_choice(position)
    if round_.result is not None or not known_to_kernels(round_, goal):
        return solve(position, goal, limit).value
    return _Root(round_, seat, goal).value()


def action_values(
    position: Position | Round, goal: Goal = "points", limit: int = LIMIT
) -> tuple[tuple[Action, int], ...]:
    """Every legal action with its exact value for the side in turn, in the order of the rules.

    Raises:
        Exception: as :func:`solve`.
    """
    seat, round_, forced = _to_choice(position)
    if forced or round_.result is not None:
        solution = solve(position, goal, limit)
        return ((solution.best[0], solution.value),)
    if known_to_kernels(round_, goal):
        return _Root(round_, seat, goal).values()
    search, bound = _slow(round_.public.ruleset, seat, goal, limit), _bound(round_)
    after = ((action, round_.step(action)[0]) for action in onward(round_))
    return tuple((action, search.value(then, -bound, bound)) for action, then in after)


def worth(ended: RoundEnded, ruleset: Ruleset, side: int, goal: Goal) -> int:
    """What a finished round is worth to ``side``."""
    if goal == "points" and ended.points is not None:
        return 2 * ended.points[side] - sum(ended.points)
    if ended.winner is None:
        return 0
    return 1 if ruleset.side_of(ended.winner) == side else -1


def known_to_kernels(round_: Round, goal: Goal = "points") -> bool:
    """Whether the compiled search knows this game, and the position fits its words."""
    public, rules = round_.public, round_.public.ruleset
    tiles = len(_in_play(round_))
    odd = rules.teams == "pairs" and rules.score in ("others_minus_own", "sum_diff", "losers_full")
    if rules.layout != "line" or rules.closed_tie not in words.TIES or (odd and goal == "points"):
        return False
    if rules.closed_tie == "opener_side" and public.lead not in public.seats:
        return False
    if public.drawable:
        return len(public.seats) == 2 and rules.max_pip <= 7 and tiles <= 28
    return (
        len(public.seats) <= words.MOST_SEATS
        and rules.max_pip <= 15
        and tiles <= kernels.load().MAX_TILES
    )


class _Root:
    """A position in the words of the kernels; ``seat`` and its partner are side 0."""

    def __init__(self, round_: Round, seat: int, goal: Goal) -> None:
        self._line = line = kernels.load()
        self._mem = mem = words.memory()
        public, tiles = round_.public, words.heaviest_first(_in_play(round_))
        at = public.seats.index(seat)
        seats = [*public.seats[at:], *public.seats[:at]]
        number = {tile: index for index, tile in enumerate(tiles)}
        words.describe(mem, public.ruleset, len(seats), goal, public.carry)
        words.put_tiles(mem, tiles)
        words.put_boneyard(mem, round_.boneyard[: public.drawable], number)
        for place, owner in enumerate(seats):
            mem[line.HAND + place] = sum(1 << number[tile] for tile in round_.hands[owner])
        mem[line.OPENER] = seats.index(public.lead) if public.lead in seats else -1
        line.new_position(mem)
        self._bound = words.largest_value(mem, tiles)
        ends = [end.pip for end in public.layout.ends()] or [-1, -1]
        turn = seats.index(seat if round_.turn is None else round_.turn)
        self._where = (mem, int(public.drawable > 0), *ends, turn)
        plays = (play for play in onward(round_) if isinstance(play, Play))
        self._codes = {
            play: 2 * number[play.tile] + int(play.end == ">" and ends[0] != ends[1])
            for play in plays
        }

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._mem[self._line.NODES])

    def value(self) -> int:
        """The value for side 0."""
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        codes = np.array(list(dict.fromkeys(self._codes.values())), np.int64)
        return int(self._line.root_value(*self._where, codes, len(codes), 0, self._bound))

    def solve(self) -> tuple[int, tuple[Action, ...]]:
        """The value for side 0, and every action of the seat in turn that leads to it."""
        most, at_least = self.value(), self._line.move_at_least
        codes = dict.fromkeys(self._codes.values())
        good = {code for code in codes if at_least(*self._where, code, most) >= most}
        return most, tuple(play for play, code in self._codes.items() if code in good)

    def values(self) -> tuple[tuple[Action, int], ...]:
        """Every action with its value for side 0."""
        found: dict[int, int] = {}
        guess = 0
        for code in dict.fromkeys(self._codes.values()):
            guess = found[code] = int(self._line.move_value(*self._where, code, guess))
        return tuple((play, found[code]) for play, code in self._codes.items())


def _to_choice(position: Position | Round) -> tuple[int, Round, tuple[Action, ...]]:
    """Who is in turn, the round at its next play, and the draws and passes that lead there."""
    round_ = position.to_round() if isinstance(position, Position) else position
    seat = round_.turn
    if seat is None:
        raise ValueError("the round is over")
    forced: list[Action] = []
    while round_.result is None and not isinstance(onward(round_)[0], Play):
        forced.append(onward(round_)[0])
        round_, _ = round_.step(forced[-1])
    return seat, round_, tuple(forced)


def _in_play(round_: Round) -> list[Tile]:
    held = [tile for hand in round_.hands for tile in hand]
    return [*held, *round_.boneyard[: round_.public.drawable]]


def _slow(rules: Ruleset, seat: int, goal: Goal, limit: int) -> SlowSearch:
    side = rules.side_of(seat)
    return SlowSearch(rules, side, lambda ended: worth(ended, rules, side, goal), limit)


def _bound(round_: Round) -> int:
    return (len(round_.hands) + 1) * sum(tile.pips for tile in _in_play(round_)) + 5
