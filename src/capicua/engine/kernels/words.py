"""A game in the words of the kernels: its scoring, its tiles, its boneyard."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from capicua.engine.kernels import load
from capicua.rules import Ruleset, Tile, full_set

if TYPE_CHECKING:
    from capicua.engine.kernels.line import Words

Goal = Literal["points", "win"]
"""``points``: of the round, as its ruleset counts them, bonuses left out; in games without points
and where a pot is played for that is the same as ``win``: 1 for winning, 0 for a draw, -1.
"""

TABLE_BITS: Final = 16
"""The table of known positions has 2 to this power places: a megabyte, which caches hold."""

TIES: Final = {"nobody": 0, "draw": 0, "share": 0, "carry": 0, "closer": 1, "opener_side": 2}
"""Ties of a closed round that the kernels decide."""

MOST_SEATS: Final = 8
"""The kernels have room for so many."""

_GAINS: Final = {
    "others_minus_own": 1,
    "sum_diff": 2,
    "losers_full": 3,
    "losers_pair": 4,
    "all_remaining": 5,
    "by_last_tile": 6,
}
_WIN, _LOSERS_PAIR, _LAST_TILE = 0, 4, 6
# So many points are worth as much as winning the round, by _GAINS; 0: nothing but winning counts.
_SCALES: Final = (0, 25, 25, 25, 25, 50, 4)
_CLOSINGS: Final = {"lowest_pair": 0, "lowest_hand": 1, "closer_v_next": 2}

_own = threading.local()


def memory() -> Words:
    """The words that the searches of this thread work in; they are made once."""
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    found: Words | None = getattr(_own, "memory", None)
    if found is None:
        found = np.zeros(load().TABLE + (2 << TABLE_BITS), np.int64)
        _own.memory = found
    return found


def describe(mem: Words, ruleset: Ruleset, seats: int, goal: Goal, carry: int = 0) -> None:
    """Tell how this game counts.

    Sides are two: the pairs, or the first seat and all the others.
    """
    line, two = load(), seats == 2
    gain = _WIN if goal == "win" else _GAINS.get(ruleset.score, _WIN)
    mem[line.SEATS] = seats
    mem[line.GAIN] = gain
    mem[line.CLOSING] = 0 if two else _CLOSINGS[ruleset.closed_winner]
    mem[line.TYING] = TIES.get(ruleset.closed_tie, 0)
    mem[line.CARRY] = carry
    mem[line.OPENER] = -1
    mem[line.TIGHT] = int(gain == _LOSERS_PAIR or (two and gain not in (_WIN, _LAST_TILE)))
    mem[line.UNTIL] = int(ruleset.draw == "until")
    mem[line.NUMBERS] = ruleset.max_pip + 1
    mem[line.NODES] = 0
    mem[line.BONES] = 0
    for seat in range(seats):
        mem[line.SIDE + seat] = seat % 2 if ruleset.teams == "pairs" else min(seat, 1)


def plays_rounds(ruleset: Ruleset, players: int) -> bool:
    """Whether the kernels have words for whole rounds of this game by so many."""
    return ruleset.layout == "line" and ruleset.max_pip <= 9 and players <= MOST_SEATS


def describe_rounds(mem: Words, ruleset: Ruleset, seats: int, carry: int = 0) -> int:
    """Tell how whole rounds are played and counted; how many weights a policy has there.

    Sides are the pairs, or all seats. Tiles are those of the whole set.
    """
    line = load()
    describe(mem, ruleset, seats, "points", carry)
    for seat in range(seats):
        mem[line.SIDE + seat] = ruleset.side_of(seat)
    wide = 2 if ruleset.max_pip > 6 else 1
    mem[line.SCALE] = wide * _SCALES[int(mem[line.GAIN])]
    put_tiles(mem, heaviest_first(full_set(ruleset.max_pip)))
    return int(line.lay_out_families(mem))


def put_tiles(mem: Words, tiles: Sequence[Tile]) -> None:
    """Number the tiles in play, which must come the heaviest first."""
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    low = np.array([tile.low for tile in tiles], np.int64)
    high = np.array([tile.high for tile in tiles], np.int64)
    load().set_tiles(mem, low, high)


def put_boneyard(mem: Words, boneyard: Sequence[Tile], number: dict[Tile, int]) -> None:
    """Lay down the tiles that may be drawn, the next one first."""
    line = load()
    mem[line.BONES] = len(boneyard)
    rest = sum(tile.pips for tile in boneyard)
    for at, tile in enumerate(boneyard):
        mem[line.BONE + at] = number[tile]
        mem[line.RESTING + at] = rest
        rest -= tile.pips
    mem[line.RESTING + len(boneyard)] = 0


def heaviest_first(tiles: Sequence[Tile]) -> list[Tile]:
    """The order in which the kernels number tiles."""
    return sorted(tiles, key=lambda tile: (-tile.pips, tile.high))


def largest_value(mem: Words, tiles: Sequence[Tile]) -> int:
    """A bound that no value exceeds."""
    line = load()
    if mem[line.GAIN] == _WIN:
        return 1
    if mem[line.GAIN] == _LAST_TILE:
        return 4 + int(mem[line.CARRY])
    # Where one gains from all others, its own pips may count several times against it.
    return (2 if mem[line.SEATS] == 2 else int(mem[line.SEATS])) * sum(t.pips for t in tiles)
