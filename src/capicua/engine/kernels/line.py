"""The hot loops for games with a line: open-hand search, playouts, worlds and policy, compiled.

Everything that calls each other is in this one file, because Numba's cache looks at the file of a
function alone: an edited callee elsewhere would silently give old results.

* A set of tiles is the bits of an ``int64``: tiles are numbered by falling weight among those in
  play, so that the highest bit is the lightest tile. ``uint64`` is for hashing and chance alone;
  mixed with ``int64`` it would silently become ``float64``.
* All memory of a game and its search is one ``int64`` array, ``mem``: one argument keeps the
  recursion cheap. The names in capitals say where what lies in it.
* A *move* is ``2 * tile + side``; side 0 is the left end, ``PASS`` and ``DRAW`` are negative. On
  an empty table the side is 0 and the left end is the tile's lower half.
* Values are those of side 0, in points of the round (or +1, 0, -1 where only winning counts).

Nothing outside ``capicua.engine`` should call this file: its faces are the solver, the beliefs and
the strong players.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import float32, float64, int64, njit, types, uint64, void
from numba.extending import intrinsic

Words = Any  # int64[::1]
Reals = Any  # float64[::1]
Weights = Any  # float32[::1]
Chance = Any  # uint64[::1]

W: Final = int64[::1]
WW: Final = int64[:, ::1]
F: Final = float32[::1]
D: Final = float64[::1]
R: Final = uint64[::1]

# ---------------------------------------------------------------- where what lies in `mem`
SUIT: Final = 0  # 20 numbers: the tiles that carry it
HAND: Final = 20  # 8 seats: the tiles held
SIDE: Final = 28  # 8 seats: 0 or 1 for pairs, two players and one against all; else the seat
SEATS: Final = 36
GAIN: Final = 37  # what the winner of a round gets, see below
CLOSING: Final = 38  # whose hand wins a closed round
TYING: Final = 39  # who wins when that is tied
CARRY: Final = 40  # points that wait for the winner
OPENER: Final = 41  # the seat that led the round
TIGHT: Final = 42  # a side never gains more than the pips of the other
GENERATION: Final = 43  # of the table below: entries of another one are void
NODES: Final = 44  # positions looked at so far
TILES: Final = 45
NUMBERS: Final = 46
UNTIL: Final = 47  # draw until a tile fits (else: one tile a turn)
BONES: Final = 48  # tiles of the boneyard that may be drawn
DOUBLES: Final = 49  # the tiles that are doubles
SCALE: Final = 50  # so many points are worth as much as winning
LOW: Final = 64  # 64 tiles: the lower half, the higher half, the pips
HIGH: Final = 128
PIPS: Final = 192
TRIED: Final = 256  # 128: how well a tile did with that half outside
BONE: Final = 384  # 64: the boneyard, next first
RESTING: Final = 448  # 65: the pips of the boneyard from there on
FAMILY: Final = 520  # 32: where each family of policy weights begins
MOVES: Final = 560  # 65 plies of 32 moves
TABLE: Final = 2640  # pairs of words: what was found out about a position

# What the winner gets (GAIN); the names are those of Ruleset.score.
WIN, DIFFERENCE, SUM_DIFFERENCE, FULL, PAIR, EVERYTHING, LAST_TILE = 0, 1, 2, 3, 4, 5, 6
# Whose hand wins a closed round (CLOSING), and who a tied one (TYING).
LOWEST_SIDE, LOWEST_HAND, CLOSER_OR_NEXT = 0, 1, 2
NOBODY, CLOSER, OPENING_SIDE = 0, 1, 2

PASS: Final = -1
DRAW: Final = -2
FAR: Final = 30_000  # beyond any value
MAX_TILES: Final = 44  # in the search: they share a word with ends, seat and generation


def _probe() -> None:
    """Exist to ask Numba whether it finds a place for its cache."""


def _cache_works() -> bool:
    try:
        njit(cache=True)(_probe)
    except RuntimeError:  # a read-only install, and nowhere else to write
        return False
    return True


CACHED: Final = _cache_works()


def _kernel(signature: object) -> Any:
    """Compile for exactly these types when this file is loaded, and without Python's lock."""
    return njit(signature, cache=CACHED, nogil=True)


def _intrinsic(function: Any) -> Any:
    """One instruction of the machine."""
    return intrinsic(function)


# ---------------------------------------------------------------- bits
@_intrinsic
def popcount(_context: Any, x: Any) -> Any:
    """How many tiles."""

    def codegen(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return x(x), codegen


@_intrinsic
def lowest(_context: Any, x: Any) -> Any:
    """The number of the lowest bit: the heaviest tile."""

    def codegen(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

    return x(x), codegen


@_intrinsic
def leading(_context: Any, x: Any) -> Any:
    """How many bits are nought above the highest one."""

    def codegen(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.ctlz(given[0], ir.Constant(ir.IntType(1), 1))

    return x(x), codegen


# ---------------------------------------------------------------- chance: splitmix64
@_kernel(uint64(R))
def roll(rng: Chance) -> Any:
    """64 random bits."""
    rng[0] += uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return z ^ (z >> uint64(31))


@_kernel(int64(R, int64))
def below(rng: Chance, n: int) -> int:
    """A whole number from 0 on, below ``n`` (at most 2³²)."""
    return int64(((roll(rng) >> uint64(32)) * uint64(n)) >> uint64(32))


@_kernel(float64(R))
def unit(rng: Chance) -> float:
    """A number from 0 on, below 1."""
    return float64(int64(roll(rng) >> uint64(11))) * 2.0**-53


# ---------------------------------------------------------------- tiles and the end of a round
@_kernel(void(W, W, W))
def set_tiles(mem: Words, low: Words, high: Words) -> None:
    """Say which tiles are in play, the heaviest first; their place is their number."""
    for k in range(20):
        mem[SUIT + k] = 0
    mem[DOUBLES] = 0
    for t in range(low.shape[0]):
        mem[LOW + t] = low[t]
        mem[HIGH + t] = high[t]
        mem[PIPS + t] = low[t] + high[t]
        mem[SUIT + low[t]] |= int64(1) << t
        mem[SUIT + high[t]] |= int64(1) << t
        if low[t] == high[t]:
            mem[DOUBLES] |= int64(1) << t
    mem[TILES] = low.shape[0]


@_kernel(int64(W, int64))
def pips_of(mem: Words, tiles: int) -> int:
    """The pips of a set of tiles."""
    total = 0
    while tiles:
        total += mem[PIPS + lowest(tiles)]
        tiles &= tiles - 1
    return total


@_kernel(int64(W, int64, int64, int64))
def last_tile_worth(mem: Words, t: int, e1: int, e2: int) -> int:
    """Brazil: 1 plain, 2 a double, 3 a tile that fitted both ends, 4 a double that did."""
    double = mem[LOW + t] == mem[HIGH + t]
    worth = 2 if double else 1
    if e1 >= 0 and (mem[SUIT + e1] & mem[SUIT + e2]) >> t & 1 and (double or e1 != e2):
        worth += 2
    return worth


@_kernel(int64(W, int64, int64, int64, int64))
def out_gain(mem: Words, side: int, pips0: int, pips1: int, worth: int) -> int:
    """What ``side`` of two gets for going out, when so many pips are left at each."""
    rule = mem[GAIN]
    if rule == WIN:
        return 1
    if rule == LAST_TILE:
        return worth + mem[CARRY]
    if rule == PAIR:
        return pips0 if side else pips1
    return pips0 + pips1  # the own hand is empty, and a partner's counts where it counts at all


@_kernel(types.UniTuple(int64, 2)(W, int64, int64))
def closed_result(mem: Words, left: int, closer: int) -> tuple[int, int]:
    """Who wins a closed round (a seat, or -1) and what it gains; ``left`` are the tiles in hand."""
    seats = mem[SEATS]
    total = 0
    side0 = 0
    for p in range(seats):
        s = pips_of(mem, mem[HAND + p] & left)
        mem[TRIED - 8 + p] = s  # the last 8 words of PIPS: no set has so many tiles
        total += s
        if mem[SIDE + p] == 0:
            side0 += s
    at = TRIED - 8
    winner = -1
    tied = False
    if mem[CLOSING] == LOWEST_SIDE:
        side1 = total - side0
        tied = side0 == side1
        if not tied:
            lower = 0 if side0 < side1 else 1
            for p in range(seats):
                if mem[SIDE + p] == lower and (winner < 0 or mem[at + p] < mem[at + winner]):
                    winner = p
    elif mem[CLOSING] == CLOSER_OR_NEXT:
        follower = closer + 1
        if follower == seats:
            follower = 0
        tied = mem[at + closer] == mem[at + follower]
        if not tied:
            winner = closer if mem[at + closer] < mem[at + follower] else follower
    else:
        winner = 0
        for p in range(1, seats):
            if mem[at + p] < mem[at + winner]:
                winner = p
        for p in range(seats):
            if mem[at + p] == mem[at + winner] and mem[SIDE + p] != mem[SIDE + winner]:
                tied = True
        # Seats of one side of a search that is one against all are rivals nevertheless.
        if mem[SIDE + seats - 1] == mem[SIDE + seats - 2] and seats > 2:
            for p in range(seats):
                if p != winner and mem[at + p] == mem[at + winner]:
                    tied = True
    if tied:
        winner = -1
        if mem[TYING] == CLOSER:
            winner = closer
        elif mem[TYING] == OPENING_SIDE:
            winner = mem[OPENER]
        if winner < 0:
            return -1, 0
    own = mem[at + winner]
    rule = mem[GAIN]
    if rule == WIN:
        gain = 1
    elif rule == DIFFERENCE:
        gain = total - 2 * own
    elif rule == SUM_DIFFERENCE:
        gain = total - seats * own
    elif rule == FULL:
        gain = total - own
    elif rule == PAIR:
        gain = side0 if mem[SIDE + winner] else total - side0
    elif rule == EVERYTHING:
        gain = total
    else:
        gain = 1 + mem[CARRY]
    return winner, gain


@_kernel(int64(W, int64, int64, int64, int64))
def closed_value(mem: Words, left: int, closer: int, pips0: int, pips1: int) -> int:
    """The value of a closed round for side 0."""
    if mem[CLOSING] == LOWEST_SIDE and mem[TYING] == NOBODY:
        if pips0 == pips1:
            return 0
        rule = mem[GAIN]
        if rule == PAIR or rule == FULL:
            return pips1 if pips0 < pips1 else -pips0
        if rule == DIFFERENCE or rule == SUM_DIFFERENCE:
            return pips1 - pips0
        gain = 1
        if rule == EVERYTHING:
            gain = pips0 + pips1
        elif rule == LAST_TILE:
            gain = 1 + mem[CARRY]
        return gain if pips0 < pips1 else -gain
    winner, gain = closed_result(mem, left, closer)
    if winner < 0:
        return 0
    return -gain if mem[SIDE + winner] else gain


# ---------------------------------------------------------------- open hands, without drawing
@_kernel(int64(W, int64, int64, int64, int64))
def next_to_play(mem: Words, left: int, e1: int, e2: int, p: int) -> int:
    """The next seat after ``p`` that can play, perhaps ``p`` itself; -1: the table is closed."""
    fitting = left & (mem[SUIT + e1] | mem[SUIT + e2])
    if fitting:
        seats = mem[SEATS]
        for _ in range(seats):
            p += 1
            if p == seats:
                p = 0
            if fitting & mem[HAND + p]:
                return p
    return -1


@_kernel(int64(W, int64, int64, int64, int64, int64))
def promise(mem: Words, p: int, t: int, new_end: int, after: int, fitting: int) -> int:
    """How soon a move should be tried: first what leaves the rivals the fewest answers.

    Few answers make small trees (3 to 5 times fewer positions than without).
    """
    seats = mem[SEATS]
    score = 3 * mem[PIPS + t]
    if mem[LOW + t] == mem[HIGH + t]:
        score += 4
    if after == p:
        score += 1000
    elif mem[SIDE + after] == mem[SIDE + p]:
        score -= 45
    follower = p + 1
    if follower == seats:
        follower = 0
    if mem[SIDE + follower] != mem[SIDE + p]:
        score -= 40 * popcount(fitting & mem[HAND + follower])
    if seats > 2:
        before = p - 1 if p else seats - 1
        if mem[SIDE + before] != mem[SIDE + p]:
            score -= 13 * popcount(fitting & mem[HAND + before])
    return score + (mem[TRIED + 2 * t + (mem[LOW + t] == new_end)] >> 5)


@_kernel(void(W, int64, int64))
def sort_falling(mem: Words, at: int, n: int) -> None:
    """Sort ``n`` words from ``at`` on, the largest first."""
    for i in range(at + 1, at + n):
        x = mem[i]
        j = i
        while j > at and mem[j - 1] < x:
            mem[j] = mem[j - 1]
            j -= 1
        mem[j] = x


@_kernel(void(W, int64, int64, int64, int64, int64, int64))
def remember(mem: Words, mv: int, i: int, move: int, e1: int, e2: int, size: int) -> None:
    """Note that ``move``, the ``i``-th tried at this ply, decided it, and those before did not."""
    for j in range(i + 1):
        other = mem[mv + j] & 255
        t = other >> 1
        covered = e2 if other & 1 else e1
        at = TRIED + 2 * t + (mem[LOW + t] == mem[PIPS + t] - covered)
        if j < i:
            mem[at] -= size + (mem[at] >> 5)
        elif other == move:
            mem[at] += 4 * size - (mem[at] >> 5)


@_kernel(int64(W, int64, int64, int64, int64, int64, int64, int64, int64))
def search(
    mem: Words, left: int, e1: int, e2: int, p: int, pips0: int, pips1: int, beta: int, mv: int
) -> int:
    """Is the value for side 0 at least ``beta``? The answer is a bound: fail-soft.

    Seat ``p`` can play. ``left`` are the tiles in hand, ``pips0`` and ``pips1`` those of each
    side; this ply's moves lie in ``mem`` from ``mv`` on. Null-window search with memory; passes
    are no positions, and single moves are followed without an entry in the table.
    """
    while True:
        mem[NODES] += 1
        hand = left & mem[HAND + p]
        at_left = hand & mem[SUIT + e1]
        at_right = hand & mem[SUIT + e2]
        if e1 == e2:
            at_right = 0
        if not hand & (hand - 1):  # the last tile, and it fits
            t = lowest(hand)
            worth = last_tile_worth(mem, t, e1, e2) if mem[GAIN] == LAST_TILE else 1
            if mem[SIDE + p]:
                return -out_gain(mem, 1, pips0, pips1 - mem[PIPS + t], worth)
            return out_gain(mem, 0, pips0 - mem[PIPS + t], pips1, worth)
        playable = at_left | at_right
        # Somebody must play now, so these pips at least cannot be gained any more.
        leaving = mem[PIPS + 63 - leading(playable)]
        if mem[TIGHT]:
            if mem[SIDE + p]:
                most = pips1 - leaving
                least = -pips0
            else:
                most = pips1
                least = leaving - pips0
        elif mem[GAIN] == WIN:
            most = 1
            least = -1
        elif mem[GAIN] == LAST_TILE:
            most = 4 + mem[CARRY]
            least = -most
        else:
            most = pips0 + pips1 - leaving
            least = -most
        if most < beta:
            return most
        if least >= beta:
            return least
        if popcount(at_left) + popcount(at_right) > 1:
            break
        t = lowest(playable)
        left ^= int64(1) << t
        x = mem[PIPS + t]
        if at_left:
            e1 = x - e1
        else:
            e2 = x - e2
        if mem[SIDE + p]:
            pips1 -= x
        else:
            pips0 -= x
        after = next_to_play(mem, left, e1, e2, p)
        if after < 0:
            return closed_value(mem, left, p, pips0, pips1)
        p = after
    first = mem[SIDE + p] == 0  # side 0 wants much, side 1 little
    key = left | min(e1, e2) << 44 | max(e1, e2) << 48 | p << 52 | mem[GENERATION] << 55
    slots = uint64((mem.shape[0] - TABLE) // 2 - 1)
    hashed = (uint64(key) * uint64(0x9E3779B97F4A7C15)) >> uint64(24)
    slot = TABLE + 2 * int64(hashed & slots)
    known = -1
    if mem[slot] == key:
        found = mem[slot + 1]
        least = (found >> 32) - 32768
        most = ((found >> 16) & 0xFFFF) - 32768
        if least >= beta:
            return least
        if most < beta:
            return most
        known = (found & 0xFFFF) - 1
    best = -FAR if first else FAR
    best_move = -1
    n = 0
    for side in range(2):
        playable = at_right if side else at_left
        while playable:
            t = lowest(playable)
            playable &= playable - 1
            x = mem[PIPS + t]
            f1 = e1 if side else x - e1
            f2 = x - e2 if side else e2
            rest = left ^ (int64(1) << t)
            after = next_to_play(mem, rest, f1, f2, p)
            move = 2 * t + side
            if after < 0:
                if first:
                    v = closed_value(mem, rest, p, pips0 - x, pips1)
                    if v > best:
                        best = v
                        best_move = move
                else:
                    v = closed_value(mem, rest, p, pips0, pips1 - x)
                    if v < best:
                        best = v
                        best_move = move
                continue
            fitting = rest & (mem[SUIT + f1] | mem[SUIT + f2])
            score = promise(mem, p, t, f2 if side else f1, after, fitting)
            if move == known:
                score += 1 << 20
            mem[mv + n] = score * 256 + move
            n += 1
    if (best < beta) if first else (best >= beta):
        sort_falling(mem, mv, n)
        for i in range(n):
            move = mem[mv + i] & 255
            t = move >> 1
            x = mem[PIPS + t]
            f1 = e1 if move & 1 else x - e1
            f2 = x - e2 if move & 1 else e2
            rest = left ^ (int64(1) << t)
            after = next_to_play(mem, rest, f1, f2, p)
            if first:
                v = search(mem, rest, f1, f2, after, pips0 - x, pips1, beta, mv + 32)
                if v > best:
                    best = v
                    best_move = move
                decided = v >= beta
            else:
                v = search(mem, rest, f1, f2, after, pips0, pips1 - x, beta, mv + 32)
                if v < best:
                    best = v
                    best_move = move
                decided = v < beta
            if decided:
                remember(mem, mv, i, move, e1, e2, popcount(left))
                break
    least = -FAR
    most = FAR
    if mem[slot] == key:
        found = mem[slot + 1]
        least = (found >> 32) - 32768
        most = ((found >> 16) & 0xFFFF) - 32768
    if best >= beta:
        least = best
    else:
        most = best
    mem[slot] = key
    mem[slot + 1] = (least + 32768) << 32 | (most + 32768) << 16 | (best_move + 1)
    return best


@_kernel(int64(W, int64, int64, int64, int64, int64, int64))
def after_move(mem: Words, left: int, e1: int, e2: int, p: int, move: int, beta: int) -> int:
    """Is the value after ``move`` of seat ``p`` at least ``beta``? On an empty table ``e1 < 0``."""
    t = move >> 1
    x = mem[PIPS + t]
    rest = left & ~(int64(1) << t)
    if e1 < 0:
        f1 = mem[LOW + t]
        f2 = mem[HIGH + t]
    elif move & 1:
        f1 = e1
        f2 = x - e2
    else:
        f1 = x - e1
        f2 = e2
    pips0 = 0
    pips1 = 0
    for q in range(mem[SEATS]):
        held = pips_of(mem, rest & mem[HAND + q])
        if mem[SIDE + q]:
            pips1 += held
        else:
            pips0 += held
    if not rest & mem[HAND + p]:
        gain = out_gain(mem, mem[SIDE + p], pips0, pips1, last_tile_worth(mem, t, e1, e2))
        return -gain if mem[SIDE + p] else gain
    after = next_to_play(mem, rest, f1, f2, p)
    if after < 0:
        return closed_value(mem, rest, p, pips0, pips1)
    return search(mem, rest, f1, f2, after, pips0, pips1, beta, MOVES)


@_kernel(void(W))
def new_position(mem: Words) -> None:
    """Forget what was found out about other hands."""
    for i in range(128):
        mem[TRIED + i] = 0
    mem[GENERATION] += 1
    if mem[GENERATION] == 256:
        mem[GENERATION] = 1
        for i in range(TABLE, mem.shape[0]):
            mem[i] = 0


# ---------------------------------------------------------------- open hands, with drawing
@_kernel(int64(W, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64))
def search_drawing(
    mem: Words,
    a: int,
    b: int,
    e1: int,
    e2: int,
    p: int,
    at: int,
    pips0: int,
    pips1: int,
    beta: int,
    mv: int,
) -> int:
    """As :func:`search`, for two players who draw from a boneyard whose order is known.

    ``a`` and ``b`` are the hands, ``at`` is the next tile to be drawn. The other seat has just
    played; ``p`` need not be able to.
    """
    passes = 0
    while True:
        fitting = mem[SUIT + e1] | mem[SUIT + e2]
        hand = b if p else a
        drawn = False
        while not hand & fitting:
            if at < mem[BONES] and not (drawn and not mem[UNTIL]):
                t = mem[BONE + at]
                at += 1
                hand |= int64(1) << t
                if p:
                    b = hand
                    pips1 += mem[PIPS + t]
                else:
                    a = hand
                    pips0 += mem[PIPS + t]
                drawn = True
                passes = 0
                continue
            passes += 1
            if passes >= 2 and at >= mem[BONES]:
                mem[HAND] = a
                mem[HAND + 1] = b
                return closed_value(mem, a | b, p, pips0, pips1)
            p ^= 1
            hand = b if p else a
            drawn = False
        mem[NODES] += 1
        at_left = hand & mem[SUIT + e1]
        at_right = hand & mem[SUIT + e2]
        if e1 == e2:
            at_right = 0
        if not hand & (hand - 1):
            t = lowest(hand)
            if p:
                return -out_gain(mem, 1, pips0, pips1 - mem[PIPS + t], 1)
            return out_gain(mem, 0, pips0 - mem[PIPS + t], pips1, 1)
        most = 1
        least = -1
        if mem[GAIN] != WIN:
            leaving = mem[PIPS + 63 - leading(at_left | at_right)]
            most = pips1 + mem[RESTING + at] - (leaving if p else 0)
            least = (0 if p else leaving) - pips0 - mem[RESTING + at]
        if most < beta:
            return most
        if least >= beta:
            return least
        if popcount(at_left) + popcount(at_right) > 1:
            break
        t = lowest(at_left | at_right)
        x = mem[PIPS + t]
        if at_left:
            e1 = x - e1
        else:
            e2 = x - e2
        if p:
            b ^= int64(1) << t
            pips1 -= x
        else:
            a ^= int64(1) << t
            pips0 -= x
        p ^= 1
        passes = 0
    first = p == 0
    key = a | b << 28 | min(e1, e2) << 56 | max(e1, e2) << 59 | p << 62
    stamp = at | mem[GENERATION] << 5  # 13 bits
    slots = uint64((mem.shape[0] - TABLE) // 2 - 1)
    mixed = uint64(key) ^ (uint64(stamp) << uint64(40))
    hashed = (mixed * uint64(0xD6E8FEB86659FD93)) >> uint64(32)
    slot = TABLE + 2 * int64(hashed & slots)
    known = -1
    if mem[slot] == key and mem[slot + 1] >> 48 == stamp:
        found = mem[slot + 1]
        least = (found >> 32 & 0xFFFF) - 32768
        most = (found >> 16 & 0xFFFF) - 32768
        if least >= beta:
            return least
        if most < beta:
            return most
        known = (found & 0xFFFF) - 1
    best = -FAR if first else FAR
    best_move = -1
    other = a if p else b
    n = 0
    for side in range(2):
        playable = at_right if side else at_left
        while playable:
            t = lowest(playable)
            playable &= playable - 1
            x = mem[PIPS + t]
            f1 = e1 if side else x - e1
            f2 = x - e2 if side else e2
            ends = mem[SUIT + f1] | mem[SUIT + f2]
            score = 500 + 3 * x - 40 * popcount(other & ends)
            score += 5 * popcount((hand ^ (int64(1) << t)) & ends)
            score += mem[TRIED + 2 * t + (mem[LOW + t] == (f2 if side else f1))] >> 5
            if 2 * t + side == known:
                score += 1 << 20
            mem[mv + n] = score * 256 + 2 * t + side
            n += 1
    sort_falling(mem, mv, n)
    for i in range(n):
        move = mem[mv + i] & 255
        t = move >> 1
        x = mem[PIPS + t]
        f1 = e1 if move & 1 else x - e1
        f2 = x - e2 if move & 1 else e2
        bit: Any = int64(1) << t
        if first:
            v = search_drawing(mem, a ^ bit, b, f1, f2, p ^ 1, at, pips0 - x, pips1, beta, mv + 32)
            if v > best:
                best = v
                best_move = move
            decided = v >= beta
        else:
            v = search_drawing(mem, a, b ^ bit, f1, f2, p ^ 1, at, pips0, pips1 - x, beta, mv + 32)
            if v < best:
                best = v
                best_move = move
            decided = v < beta
        if decided:
            remember(mem, mv, i, move, e1, e2, popcount(a | b))
            break
    least = -FAR
    most = FAR
    if mem[slot] == key and mem[slot + 1] >> 48 == stamp:
        found = mem[slot + 1]
        least = (found >> 32 & 0xFFFF) - 32768
        most = (found >> 16 & 0xFFFF) - 32768
    if best >= beta:
        least = best
    else:
        most = best
    mem[slot] = key
    mem[slot + 1] = stamp << 48 | (least + 32768) << 32 | (most + 32768) << 16 | (best_move + 1)
    return best


@_kernel(int64(W, int64, int64, int64, int64, int64, int64, int64, int64))
def after_move_drawing(
    mem: Words, a: int, b: int, e1: int, e2: int, p: int, at: int, move: int, beta: int
) -> int:
    """As :func:`after_move`, for two players who draw."""
    t = move >> 1
    x = mem[PIPS + t]
    if e1 < 0:
        f1 = mem[LOW + t]
        f2 = mem[HIGH + t]
    elif move & 1:
        f1 = e1
        f2 = x - e2
    else:
        f1 = x - e1
        f2 = e2
    bit: Any = int64(1) << t
    if p:
        b ^= bit
    else:
        a ^= bit
    pips0 = pips_of(mem, a)
    pips1 = pips_of(mem, b)
    if not (b if p else a):
        gain = out_gain(mem, p, pips0, pips1, 1)
        return -gain if p else gain
    return search_drawing(mem, a, b, f1, f2, p ^ 1, at, pips0, pips1, beta, MOVES)


# ---------------------------------------------------------------- the root of both searches
@_kernel(int64(W, int64, int64, int64, int64, int64, int64))
def move_at_least(mem: Words, drawing: int, e1: int, e2: int, p: int, move: int, beta: int) -> int:
    """As :func:`after_move`, for the hands in ``mem``, with or without drawing."""
    if drawing:
        a = mem[HAND]
        b = mem[HAND + 1]
        v = after_move_drawing(mem, a, b, e1, e2, p, 0, move, beta)
        mem[HAND] = a
        mem[HAND + 1] = b
        return v
    left = 0
    for q in range(mem[SEATS]):
        left |= mem[HAND + q]
    return after_move(mem, left, e1, e2, p, move, beta)


@_kernel(int64(W, int64, int64, int64, int64, int64, int64))
def move_value(mem: Words, drawing: int, e1: int, e2: int, p: int, move: int, guess: int) -> int:
    """The exact value after ``move``; a good ``guess`` saves time (MTD(f))."""
    low = -FAR
    high = FAR
    value = guess
    while low < high:
        beta = value + 1 if value == low else value
        value = move_at_least(mem, drawing, e1, e2, p, move, beta)
        if value < beta:
            high = value
        else:
            low = value
    return value


@_kernel(int64(W, int64, int64, int64, int64, W, int64, int64))
def root_at_least(
    mem: Words, drawing: int, e1: int, e2: int, p: int, moves: Words, n: int, beta: int
) -> int:
    """A bound on the value of the best of ``n`` moves; the one that decides comes to the front."""
    first = mem[SIDE + p] == 0
    best = -FAR if first else FAR
    at = 0
    for i in range(n):
        v = move_at_least(mem, drawing, e1, e2, p, moves[i], beta)
        if (v > best) if first else (v < best):
            best = v
            at = i
        if (v >= beta) if first else (v < beta):
            break
    decider = moves[at]
    for i in range(at, 0, -1):
        moves[i] = moves[i - 1]
    moves[0] = decider
    return best


@_kernel(void(W, int64, int64, int64, W, int64))
def order_root(mem: Words, e1: int, e2: int, p: int, moves: Words, n: int) -> None:
    """Put the most promising moves first."""
    left = 0
    for q in range(mem[SEATS]):
        left |= mem[HAND + q]
    for i in range(n):
        move = moves[i]
        t = move >> 1
        x = mem[PIPS + t]
        rest = left & ~(int64(1) << t)
        if e1 < 0:
            f1 = mem[LOW + t]
            f2 = mem[HIGH + t]
        else:
            f1 = e1 if move & 1 else x - e1
            f2 = x - e2 if move & 1 else e2
        after = next_to_play(mem, rest, f1, f2, p)
        fitting = rest & (mem[SUIT + f1] | mem[SUIT + f2])
        score = promise(mem, p, t, f2 if move & 1 else f1, max(after, 0), fitting)
        mem[MOVES + i] = score * 256 + move
    sort_falling(mem, MOVES, n)
    for i in range(n):
        moves[i] = mem[MOVES + i] & 255


@_kernel(int64(W, int64, int64, int64, int64, W, int64, int64, int64))
def root_value(
    mem: Words,
    drawing: int,
    e1: int,
    e2: int,
    p: int,
    moves: Words,
    n: int,
    guess: int,
    bound: int,
) -> int:
    """The exact value of the position: that of the best of ``n`` moves. |value| <= ``bound``."""
    order_root(mem, e1, e2, p, moves, n)
    low = -bound
    high = bound
    value = guess
    while low < high:
        beta = value + 1 if value == low else value
        value = root_at_least(mem, drawing, e1, e2, p, moves, n, beta)
        if value < beta:
            high = value
        else:
            low = value
    return value


# ---------------------------------------------------------------- what everybody sees: a row
# A row holds the open side of a round for the policy and the playouts; tiles have the numbers of
# the whole set.
PLAYED: Final = 0  # the tiles on the table
END1: Final = 1  # the numbers at the ends, -1 on an empty table
END2: Final = 2
TURN: Final = 3
BY1: Final = 4  # the seat that opened each end, -1 on an empty table
BY2: Final = 5
PASSES: Final = 6
LEFT: Final = 7  # tiles that may still be drawn
DREW: Final = 8  # tiles drawn in this turn
COUNT: Final = 10  # 8 seats: tiles in hand
VOID: Final = 18  # 8 seats: a bit for each number that the hand lacks
SHOWN: Final = 26  # 8 seats: four bits for each number: how often the seat opened it
MUST: Final = 34  # the compulsory lead, or -1
ROW: Final = 36  # words of a row

KINDS: Final = 27  # families of policy weights; a play takes one weight of each
MOST: Final = 64  # plays to choose from, at most


@_kernel(void(W, W, int64))
def happen(mem: Words, row: Words, move: int) -> None:
    """Change what everybody sees by one move of the seat in turn."""
    p = row[TURN]
    shut: Any = int64(0)
    if row[END1] >= 0:
        shut = int64(1) << row[END1] | int64(1) << row[END2]
    if move == DRAW:
        # What is kept need not lack what the hand lacked before; it lacks the ends of this turn.
        row[DREW] += 1
        row[LEFT] -= 1
        row[COUNT + p] += 1
        row[VOID + p] = row[VOID + p] | shut if row[DREW] == 1 else shut
        row[PASSES] = 0
        return
    if move == PASS:
        row[VOID + p] = shut if row[DREW] else row[VOID + p] | shut
        row[PASSES] += 1
    else:
        t = move >> 1
        row[PASSES] = 0
        row[MUST] = -1
        if row[END1] < 0:
            row[END1] = mem[LOW + t]
            row[END2] = mem[HIGH + t]
            row[BY1] = p
            row[BY2] = p
            row[SHOWN + p] += int64(1) << 4 * row[END1]
            if row[END1] != row[END2]:
                row[SHOWN + p] += int64(1) << 4 * row[END2]
        elif move & 1:
            row[END2] = mem[PIPS + t] - row[END2]
            row[BY2] = p
            row[SHOWN + p] += int64(1) << 4 * row[END2]
        else:
            row[END1] = mem[PIPS + t] - row[END1]
            row[BY1] = p
            row[SHOWN + p] += int64(1) << 4 * row[END1]
        row[PLAYED] |= int64(1) << t
        row[COUNT + p] -= 1
    row[DREW] = 0
    row[TURN] = p + 1 if p + 1 < mem[SEATS] else 0


@_kernel(int64(W, W, int64, W))
def plays(mem: Words, row: Words, hand: int, moves: Words) -> int:
    """The plays of the seat in turn with ``hand``, equal ends once; how many."""
    n = 0
    e1 = row[END1]
    if e1 < 0:
        if row[MUST] >= 0:
            moves[0] = 2 * row[MUST]
            return 1
        while hand:
            moves[n] = 2 * lowest(hand)
            hand &= hand - 1
            n += 1
        return n
    fitting = hand & mem[SUIT + e1]
    while fitting:
        moves[n] = 2 * lowest(fitting)
        fitting &= fitting - 1
        n += 1
    if row[END2] != e1:
        fitting = hand & mem[SUIT + row[END2]]
        while fitting:
            moves[n] = 2 * lowest(fitting) + 1
            fitting &= fitting - 1
            n += 1
    return n


# ---------------------------------------------------------------- the policy
@_kernel(int64(W))
def lay_out_families(mem: Words) -> int:
    """Say in ``mem`` where each family of weights begins; how many weights there are."""
    numbers = mem[NUMBERS]
    pair = numbers * (numbers + 1)
    sizes = np.zeros(KINDS, np.int64)
    sizes[0] = 4 * pair  # stage, own and unseen tiles of the number opened
    sizes[1] = 4 * pair  # the same of the other end
    sizes[2] = 4 * pair  # the same of the number covered
    sizes[3] = 8 * (2 * numbers - 1)  # stage, double, weight
    sizes[4] = 24  # what the next seat lacks, and its tiles
    sizes[5] = 32  # the seat opposite; with two players the boneyard
    sizes[6] = 32  # the seat before; with two players the boneyard and the rival's tiles
    sizes[7] = 40  # who opened what is covered, stage
    sizes[8] = 40  # who opened the other end, stage
    sizes[9] = 27  # who opened before what is opened now
    sizes[10] = 32  # stage, own tiles that fit then
    sizes[11] = 11  # nobody else can play: who is lighter, and can one go on
    sizes[12] = 27  # who opened before what is covered
    sizes[13] = 27  # who opened before what the other end shows
    sizes[14] = 4 * pair * pair  # own and unseen of both ends together
    sizes[15] = 512  # who lacks what
    sizes[16] = 1792  # all counts, own tiles that fit
    sizes[17] = 27 * 9 * 4  # who opened what is covered, and how often
    sizes[18] = 64 * (2 * numbers - 1)  # the weight, the own pips, stage
    sizes[19] = 28 * (numbers + 1)  # different numbers, tiles, doubles
    sizes[20] = pair * pair  # own and unseen, covered and opened together
    sizes[21] = 672  # unseen tiles that fit, and the next seat
    sizes[22] = 672  # and the seat opposite
    sizes[23] = 1024  # and the seat before
    sizes[24] = 4 * (numbers + 1) * (numbers + 1)  # own doubles of the ends
    sizes[25] = 216  # who opened it before, own tiles of it
    sizes[26] = 128  # the boneyard, own tiles
    at = 0
    for k in range(KINDS):
        mem[FAMILY + k] = at
        at += sizes[k]
    return at


@_kernel(int64(W, int64, int64, int64))
def lacking(row: Words, q: int, y: int, o: int) -> int:
    """What everybody knows seat ``q`` lacks of the ends to be, and how many tiles it has."""
    count = row[COUNT + q]
    size = 2 if count > 3 else 1 if count > 1 else 0
    return ((y == o) * 4 + (row[VOID + q] >> y & 1) * 2 + (row[VOID + q] >> o & 1)) * 3 + size


@_kernel(int64(W, int64, int64))
def opened(row: Words, q: int, k: int) -> int:
    """How often seat ``q`` opened number ``k``: 0, 1, or 2 for more."""
    return min(2, row[SHOWN + q] >> 4 * k & 15)


@_kernel(int64(W, int64, int64, int64, int64))
def opened_by(row: Words, q: int, n: int, r: int, k: int) -> int:
    """How often three seats opened number ``k``, 0 to 26."""
    return opened(row, q, k) * 9 + opened(row, n, k) * 3 + opened(row, r, k)


@_kernel(int64(W, int64))
def few(row: Words, q: int) -> int:
    """The tiles of seat ``q`` in four steps."""
    count = row[COUNT + q]
    return 3 if count > 4 else min(3, max(0, count - 1))


@_kernel(void(W, W, int64, int64, W, int64))
def features(mem: Words, row: Words, hand: int, move: int, found: Words, base: int) -> None:
    """The weights that a play takes, as their places, into ``found`` from ``base`` on.

    ``y`` is the number opened, ``o`` the other end, ``x`` the number covered. Everything is
    counted, no number has a meaning of its own.
    """
    p = row[TURN]
    seats = mem[SEATS]
    numbers = mem[NUMBERS]
    wide = numbers + 1
    t = move >> 1
    rest = hand & ~(int64(1) << t)
    held = popcount(hand)
    stage = 3 if row[END1] < 0 else 2 if held >= 5 else 1 if held >= 3 else 0
    x = -1
    by_x = -1
    by_o = -1
    if row[END1] < 0:
        y = mem[LOW + t]
        o = mem[HIGH + t]
        if popcount(rest & mem[SUIT + o]) > popcount(rest & mem[SUIT + y]):
            y, o = o, y
    elif move & 1:
        x = row[END2]
        y = mem[PIPS + t] - x
        o = row[END1]
        by_x = row[BY2]
        by_o = row[BY1]
    else:
        x = row[END1]
        y = mem[PIPS + t] - x
        o = row[END2]
        by_x = row[BY1]
        by_o = row[BY2]
    seen = row[PLAYED] | hand
    own_y = popcount(rest & mem[SUIT + y])
    uns_y = numbers - popcount(seen & mem[SUIT + y])
    own_o = popcount(rest & mem[SUIT + o])
    uns_o = numbers - popcount(seen & mem[SUIT + o])
    own_x = 0
    uns_x = 0
    if x >= 0:
        own_x = popcount(rest & mem[SUIT + x])
        uns_x = numbers - popcount(seen & mem[SUIT + x])
    double = mem[DOUBLES] >> t & 1
    pips = mem[PIPS + t]
    n = p + 1 if p + 1 < seats else 0
    r = p - 1 if p else seats - 1
    q = p + 2 if p + 2 < seats else p + 2 - seats
    if seats == 2:
        q = n
    rel_x = 0
    if by_x >= 0:
        rel_x = 1 + (by_x - p if by_x >= p else by_x - p + seats)
    rel_o = 0
    if by_o >= 0:
        rel_o = 1 + (by_o - p if by_o >= p else by_o - p + seats)
    pile = 0 if row[LEFT] == 0 else 1 if row[LEFT] < 3 else 2 if row[LEFT] < 8 else 3
    fitting = popcount(rest & (mem[SUIT + y] | mem[SUIT + o]))
    answers = uns_y if y == o else uns_y + uns_o
    same = int64(y == o)
    at = FAMILY
    found[base] = mem[at] + (stage * numbers + own_y) * wide + uns_y
    found[base + 1] = mem[at + 1] + (stage * numbers + own_o) * wide + uns_o
    found[base + 2] = mem[at + 2] + (stage * numbers + own_x) * wide + uns_x
    found[base + 3] = mem[at + 3] + (stage * 2 + double) * (2 * numbers - 1) + pips
    found[base + 4] = mem[at + 4] + lacking(row, n, y, o)
    if seats == 2:
        lacks = (row[VOID + n] >> y & 1) + (row[VOID + n] >> o & 1)
        found[base + 5] = mem[at + 5] + pile * 6 + same * 3 + lacks
        found[base + 6] = mem[at + 6] + pile * 6 + min(5, row[COUNT + n])
        found[base + 9] = mem[at + 9] + opened(row, n, y) * 3 + opened(row, p, y)
        found[base + 12] = mem[at + 12]
        if x >= 0:
            found[base + 12] += opened(row, n, x) * 3 + opened(row, p, x)
        found[base + 13] = mem[at + 13] + opened(row, n, o) * 3 + opened(row, p, o)
    else:
        found[base + 5] = mem[at + 5] + lacking(row, q, y, o)
        found[base + 6] = mem[at + 6] + lacking(row, r, y, o)
        found[base + 9] = mem[at + 9] + opened_by(row, q, n, r, y)
        found[base + 12] = mem[at + 12]
        if x >= 0:
            found[base + 12] += opened_by(row, q, n, r, x)
        found[base + 13] = mem[at + 13] + opened_by(row, q, n, r, o)
    found[base + 7] = mem[at + 7] + rel_x * 4 + stage
    found[base + 8] = mem[at + 8] + rel_o * 4 + stage
    found[base + 10] = mem[at + 10] + stage * 8 + min(7, fitting)
    found[base + 11] = mem[at + 11] + 10
    if answers == 0:  # nobody else can play: estimate what the others hold
        unseen = ((int64(1) << mem[TILES]) - 1) & ~seen
        hidden = popcount(unseen)
        mean = float64(pips_of(mem, unseen)) / hidden if hidden else 0.0
        ours = float64(pips_of(mem, rest))
        theirs = 0.0
        for s in range(seats):
            if s != p:
                if mem[SIDE + s] == mem[SIDE + p]:
                    ours += mean * row[COUNT + s]
                else:
                    theirs += mean * row[COUNT + s]
        if seats > 2 and mem[SIDE + seats - 1] == seats - 1:
            theirs /= seats - 1
        d = theirs - ours
        step = 0 if d < -8 else 1 if d < -2 else 2 if d < 2 else 3 if d < 8 else 4
        found[base + 11] = mem[at + 11] + (5 if fitting else 0) + step
    found[base + 14] = (
        mem[at + 14] + (((stage * numbers + own_y) * wide + uns_y) * numbers + own_o) * wide + uns_o
    )
    lack_y = (row[VOID + n] >> y & 1) + 2 * (row[VOID + q] >> y & 1) + 4 * (row[VOID + r] >> y & 1)
    lack_o = (row[VOID + n] >> o & 1) + 2 * (row[VOID + q] >> o & 1) + 4 * (row[VOID + r] >> o & 1)
    found[base + 15] = mem[at + 15] + ((stage * 2 + same) * 8 + lack_y) * 8 + lack_o
    tiles = min(6, held - 1)
    counts = (few(row, n) * 4 + few(row, q)) * 4 + few(row, r)
    found[base + 16] = mem[at + 16] + (tiles * 64 + counts) * 4 + min(3, fitting)
    history_x = opened_by(row, q, n, r, x) if x >= 0 else 0
    found[base + 17] = mem[at + 17] + (history_x * 9 + rel_x) * 4 + min(3, own_y)
    load = min(7, pips_of(mem, rest) // 6)
    found[base + 18] = mem[at + 18] + ((pips * 8 + load) * 4 + stage) * 2 + double
    different = 0
    for k in range(numbers):
        if rest & mem[SUIT + k]:
            different += 1
    doubles = min(3, popcount(rest & mem[DOUBLES]))
    found[base + 19] = mem[at + 19] + (different * 7 + tiles) * 4 + doubles
    found[base + 20] = mem[at + 20] + ((own_x * wide + uns_x) * numbers + own_y) * wide + uns_y
    hidden = mem[TILES] - popcount(seen)
    few_hidden = 0 if hidden < 4 else 1 if hidden < 8 else 2 if hidden < 14 else 3
    reach = min(13, answers)
    lack_n = (row[VOID + n] >> y & 1) + (row[VOID + n] >> o & 1)
    found[base + 21] = mem[at + 21] + ((reach * 4 + few(row, n)) * 3 + lack_n) * 4 + few_hidden
    if seats == 2:
        found[base + 22] = mem[at + 22] + ((reach * 4 + few(row, n)) * 3 + lack_n) * 4 + pile
        wide_hand = min(7, held)
        near = min(3, (reach + 1) // 2)
        found[base + 23] = mem[at + 23] + ((pile * 8 + wide_hand) * 4 + min(3, fitting)) * 4 + near
    else:
        lack_q = (row[VOID + q] >> y & 1) + (row[VOID + q] >> o & 1)
        lack_r = (row[VOID + r] >> y & 1) + (row[VOID + r] >> o & 1)
        found[base + 22] = mem[at + 22] + ((reach * 4 + few(row, q)) * 3 + lack_q) * 4 + few_hidden
        found[base + 23] = mem[at + 23] + ((reach * 4 + few(row, r)) * 3 + lack_r) * 4 + few_hidden
    double_y = int64((rest & mem[DOUBLES] & mem[SUIT + y]) != 0)
    double_o = int64((rest & mem[DOUBLES] & mem[SUIT + o]) != 0)
    found[base + 24] = mem[at + 24] + ((double_y * 2 + double_o) * wide + uns_y) * wide + uns_o
    found[base + 25] = mem[at + 25] + (opened_by(row, q, n, r, y) * 4 + min(3, own_y)) * 2 + same
    found[base + 26] = mem[at + 26] + (pile * 8 + min(7, held)) * 4 + min(3, fitting)


@_kernel(float64(W, F, W, int64, W, int64, D, W))
def leanings(
    mem: Words,
    powers: Weights,
    row: Words,
    hand: int,
    moves: Words,
    n: int,
    leaning: Reals,
    found: Words,
) -> float:
    """How much the policy leans to each of ``n`` plays (their sum is returned).

    ``powers`` are the exponentials of the weights. The places of the weights stay in ``found``.
    """
    total = 0.0
    for i in range(n):
        features(mem, row, hand, moves[i], found, i * KINDS)
        x = 1.0
        for k in range(KINDS):
            x *= powers[found[i * KINDS + k]]
        leaning[i] = x
        total += x
    return total


@_kernel(int64(R, D, int64, float64))
def pick(rng: Chance, leaning: Reals, n: int, total: float) -> int:
    """One of ``n`` by chance, in proportion."""
    r = unit(rng) * total
    i = 0
    while i < n - 1 and r >= leaning[i]:
        r -= leaning[i]
        i += 1
    return i


# ---------------------------------------------------------------- playouts
@_kernel(types.UniTuple(int64, 2)(W, W, W, int64, int64))
def finish(mem: Words, row: Words, hands: Words, out: int, worth: int) -> Any:
    """Who won the round (a seat, or -1) and what it gained; ``out`` went out, or is -1."""
    seats = mem[SEATS]
    if out < 0:
        for s in range(seats):
            mem[HAND + s] = hands[s]
        closer = row[TURN] - 1 if row[TURN] else seats - 1
        return closed_result(mem, int64(-1), closer)
    rule = mem[GAIN]
    if rule == WIN:
        return out, int64(1)
    if rule == LAST_TILE:
        return out, worth + mem[CARRY]
    total = 0
    for s in range(seats):
        if rule != PAIR or mem[SIDE + s] != mem[SIDE + out]:
            total += pips_of(mem, hands[s])
    return out, total


@_kernel(float64(W, int64, int64, int64))
def delight(mem: Words, seat: int, winner: int, gain: int) -> float:
    """What a result is worth to ``seat``: winning is 1, and points count by their scale."""
    if winner < 0:
        return 0.0
    extra = float64(gain) / mem[SCALE] if mem[SCALE] else 0.0
    if mem[SIDE + winner] == mem[SIDE + seat]:
        return 1.0 + extra
    seats = mem[SEATS]
    rivals = seats - 1 if mem[SIDE + seats - 1] == seats - 1 else 1
    return -(1.0 + extra) / rivals


@_kernel(int64(W, W, W, int64, R))
def draw_for(mem: Words, row: Words, hands: Words, pile: int, rng: Chance) -> int:
    """The seat in turn draws one tile of ``pile`` by chance; the pile after it."""
    left = pile
    for _ in range(below(rng, popcount(pile))):
        left &= left - 1
    tile = left & -left
    hands[row[TURN]] |= tile
    happen(mem, row, DRAW)
    return pile ^ tile


@_kernel(types.UniTuple(int64, 2)(W, F, W, W, int64, R, D, W, W))
def play_out(
    mem: Words,
    powers: Weights,
    row: Words,
    hands: Words,
    move: int,
    rng: Chance,
    leaning: Reals,
    moves: Words,
    found: Words,
) -> tuple[int, int]:
    """Play ``move`` and then on to the end, everybody by the policy; winner and gain.

    ``row`` and ``hands`` are used up.
    """
    seats = mem[SEATS]
    pile = int64(0)
    if row[LEFT]:
        pile = ((int64(1) << mem[TILES]) - 1) & ~row[PLAYED]
        for s in range(seats):
            pile &= ~hands[s]
    while True:
        p = row[TURN]
        e1 = row[END1]
        e2 = row[END2]
        happen(mem, row, move)
        if move >= 0:
            hands[p] &= ~(int64(1) << (move >> 1))
            if not hands[p]:
                return finish(mem, row, hands, p, last_tile_worth(mem, move >> 1, e1, e2))
        elif row[PASSES] >= seats and row[LEFT] == 0:
            return finish(mem, row, hands, int64(-1), int64(1))
        n = plays(mem, row, hands[row[TURN]], moves)
        while n == 0 and row[LEFT] > 0 and (mem[UNTIL] or row[DREW] == 0):
            pile = draw_for(mem, row, hands, pile, rng)
            n = plays(mem, row, hands[row[TURN]], moves)
        if n == 0:
            move = PASS
        elif n == 1:
            move = moves[0]
        else:
            total = leanings(mem, powers, row, hands[row[TURN]], moves, n, leaning, found)
            move = moves[pick(rng, leaning, n, total)]


# ---------------------------------------------------------------- self-play
@_kernel(void(W, W, int64, int64, int64, R))
def deal_round(mem: Words, row: Words, size: int, drawable: int, rule: int, rng: Chance) -> None:
    """Deal ``size`` tiles to each seat into ``mem`` and begin a round.

    ``rule``: 0 - a seat by lot leads with any tile; 1 - the highest double leads, else the
    heaviest tile.
    """
    seats = mem[SEATS]
    deck = np.arange(mem[TILES])
    for i in range(seats * size):
        j = i + below(rng, mem[TILES] - i)
        swapped = deck[i]
        deck[i] = deck[j]
        deck[j] = swapped
    row[:] = 0
    row[END1] = -1
    row[END2] = -1
    row[BY1] = -1
    row[BY2] = -1
    row[MUST] = -1
    row[LEFT] = drawable
    best = -1
    for s in range(seats):
        hand = int64(0)
        for i in range(size):
            t = deck[s * size + i]
            hand |= int64(1) << t
            rank = mem[PIPS + t] * 32 + mem[HIGH + t] + (mem[DOUBLES] >> t & 1) * 4096
            if rule == 1 and rank > best:
                best = rank
                row[TURN] = s
                row[MUST] = t
        mem[HAND + s] = hand
        row[COUNT + s] = size
    if rule == 0:
        row[TURN] = below(rng, seats)


@_kernel(float64(W, F, D, int64, int64, int64, float64, int64, int64, float64, R))
def learn(
    mem: Words,
    powers: Weights,
    slope: Reals,
    deals: int,
    size: int,
    drawable: int,
    free: float,
    natural: int,
    repeats: int,
    entropy: float,
    rng: Chance,
) -> float:
    """Add to ``slope`` where the weights should move: the policy gradient of self-play.

    Each of ``deals`` is played ``repeats`` times, and a game is compared with the others of its
    deal. A share ``free`` of the rounds is led by lot with any tile, the others by the ``natural``
    rule. Returns the mean absolute result, as a sign of life.
    """
    seats = mem[SEATS]
    row = np.zeros(ROW, np.int64)
    start = np.zeros(ROW, np.int64)
    dealt = np.zeros(8, np.int64)
    hands = np.zeros(8, np.int64)
    moves = np.zeros(MOST, np.int64)
    leaning = np.zeros(MOST, np.float64)
    # Every choice of every repeat: who, how many plays, which, their chances and their weights.
    room = 64
    who = np.zeros((repeats, room), np.int64)
    many = np.zeros((repeats, room), np.int64)
    which = np.zeros((repeats, room), np.int64)
    chances = np.zeros((repeats, room, MOST), np.float64)
    places = np.zeros((repeats, room, MOST * KINDS), np.int64)
    length = np.zeros(repeats, np.int64)
    returns = np.zeros((repeats, 8), np.float64)
    life = 0.0
    for _ in range(deals):
        rule = 0 if unit(rng) < free else natural
        deal_round(mem, start, size, drawable, rule, rng)
        for s in range(seats):
            dealt[s] = mem[HAND + s]
        for g in range(repeats):
            row[:] = start
            hands[:] = dealt
            length[g] = 0
            pile = int64(0)
            if drawable:
                pile = (int64(1) << mem[TILES]) - 1
                for s in range(seats):
                    pile &= ~hands[s]
            while True:
                n = plays(mem, row, hands[row[TURN]], moves)
                while n == 0 and row[LEFT] > 0 and (mem[UNTIL] or row[DREW] == 0):
                    pile = draw_for(mem, row, hands, pile, rng)
                    n = plays(mem, row, hands[row[TURN]], moves)
                p = row[TURN]
                if n == 0:
                    move = PASS
                elif n == 1:
                    move = moves[0]
                else:
                    at = length[g]
                    found = places[g, at]
                    total = leanings(mem, powers, row, hands[p], moves, n, leaning, found)
                    chosen = pick(rng, leaning, n, total)
                    who[g, at] = p
                    many[g, at] = n
                    which[g, at] = chosen
                    for i in range(n):
                        chances[g, at, i] = leaning[i] / total
                    if at < room - 1:
                        length[g] = at + 1
                    move = moves[chosen]
                e1 = row[END1]
                e2 = row[END2]
                happen(mem, row, move)
                winner = int64(-2)
                gain = int64(0)
                if move >= 0:
                    hands[p] &= ~(int64(1) << (move >> 1))
                    if not hands[p]:
                        worth = last_tile_worth(mem, move >> 1, e1, e2)
                        winner, gain = finish(mem, row, hands, p, worth)
                elif row[PASSES] >= seats and row[LEFT] == 0:
                    winner, gain = finish(mem, row, hands, int64(-1), int64(1))
                if winner > -2:
                    for s in range(seats):
                        returns[g, s] = delight(mem, s, winner, gain)
                    life += abs(returns[g, 0])
                    break
        for g in range(repeats):
            for at in range(length[g]):
                s = who[g, at]
                others = -returns[g, s]
                for h in range(repeats):
                    others += returns[h, s]
                advantage = returns[g, s] - others / (repeats - 1)
                n = many[g, at]
                surprise = 0.0
                for i in range(n):
                    surprise -= chances[g, at, i] * np.log(chances[g, at, i] + 1e-9)
                for i in range(n):
                    c = chances[g, at, i]
                    pull = advantage * ((i == which[g, at]) - c)
                    pull -= entropy * c * (np.log(c + 1e-9) + surprise)
                    for k in range(KINDS):
                        slope[places[g, at, i * KINDS + k]] += pull
    return life / (deals * repeats)


# ---------------------------------------------------------------- worlds
@_kernel(void(W, W, W, int64, D, int64, R, WW))
def sample_worlds(
    tiles: Words,
    allowed: Words,
    sizes: Words,
    states: int,
    ways: Reals,
    worlds: int,
    rng: Chance,
    batches: Words,
) -> None:
    """Put hidden tiles into batches in so many ways, all ways equally likely.

    ``tiles`` are their numbers, ``allowed`` a bit for each batch a tile may belong to, ``sizes``
    how many each batch takes. ``ways`` has room for ``states`` numbers by tile: in how many ways
    the tiles from there on fill what is left; what is left of all batches but the last is one
    number in mixed radix. The result is a set of tiles by world and batch.
    """
    n = tiles.shape[0]
    many = sizes.shape[0]
    radix = np.ones(many, np.int64)
    for b in range(1, many):
        radix[b] = radix[b - 1] * (sizes[b - 1] + 1)
    full = 0
    for b in range(many - 1):
        full += radix[b] * sizes[b]
    for i in range((n + 1) * states):
        ways[i] = 0.0
    ways[n * states] = 1.0
    for i in range(n - 1, -1, -1):
        for state in range(states):
            total = 0.0
            gone = 0
            for b in range(many - 1):
                left = state // radix[b] % (sizes[b] + 1)
                gone += left
                if left and allowed[i] >> b & 1:
                    total += ways[(i + 1) * states + state - radix[b]]
            last = n - i - gone  # tiles from here on that must go to the last batch
            if 0 < last <= sizes[many - 1] and allowed[i] >> (many - 1) & 1:
                total += ways[(i + 1) * states + state]
            if last >= 0:
                ways[i * states + state] = total
    for w in range(worlds):
        state = full
        for b in range(many):
            batches[w, b] = 0
        for i in range(n):
            r = unit(rng) * ways[i * states + state]
            chosen = -1
            settled = False
            for b in range(many - 1):
                if allowed[i] >> b & 1 and state // radix[b] % (sizes[b] + 1):
                    x = ways[(i + 1) * states + state - radix[b]]
                    if x > 0.0:
                        chosen = b  # should rounding leave more than all of them, it is the last
                        if r < x:
                            settled = True
                            break
                        r -= x
            if (
                not settled
                and ways[(i + 1) * states + state] > 0.0
                and allowed[i] >> (many - 1) & 1
            ):
                chosen = many - 1
            else:
                state -= radix[chosen]
            batches[w, chosen] |= int64(1) << tiles[i]


@_kernel(void(W, F, WW, W, W, W, W, WW, D, float64, float64))
def weigh(
    mem: Words,
    powers: Weights,
    rows: Words,
    taken: Words,
    sure: Words,
    seats: Words,
    since: Words,
    batches: Words,
    weights: Reals,
    trust: float,
    slip: float,
) -> None:
    """The logarithm of how likely each world makes the choices that others made.

    By choice: ``rows`` what everybody saw before, ``taken`` the move, ``sure`` the tiles of that
    hand that do not depend on the world; the last two words of a row are free, and the last one
    holds its place in the history. By batch: its seat (-1: nobody's) and ``since``. ``trust`` is
    the power of the likelihood, ``slip`` the chance that a play was made at random.
    """
    moves = np.zeros(MOST, np.int64)
    leaning = np.zeros(MOST, np.float64)
    found = np.zeros(MOST * KINDS, np.int64)
    for w in range(batches.shape[0]):
        logarithm = 0.0
        likely = 1.0
        for e in range(rows.shape[0]):
            row = rows[e]
            hand = sure[e]
            for b in range(seats.shape[0]):
                if seats[b] == row[TURN] and since[b] <= row[ROW - 1]:
                    hand |= batches[w, b]
            hand &= ~row[PLAYED]
            n = plays(mem, row, hand, moves)
            if n < 2:
                continue
            total = leanings(mem, powers, row, hand, moves, n, leaning, found)
            x = 0.0
            for i in range(n):
                if moves[i] == taken[e]:
                    x = leaning[i]
            likely *= (1.0 - slip) * x / total + slip / n
            if likely < 1e-200:
                logarithm += np.log(likely)
                likely = 1.0
        weights[w] = trust * (np.log(likely) + logarithm)


@_kernel(float64(D, int64, R, W))
def resample(weights: Reals, wanted: int, rng: Chance, chosen: Words) -> float:
    """Choose ``wanted`` worlds in proportion to their weights (logarithms), in random order.

    Systematic: one throw for all. Returns the share of the worlds that count: their effective
    number over their number.
    """
    n = weights.shape[0]
    top = weights[0]
    for i in range(1, n):
        top = max(top, weights[i])
    total = 0.0
    squares = 0.0
    for i in range(n):
        weights[i] = np.exp(weights[i] - top)
        total += weights[i]
        squares += weights[i] * weights[i]
    throw = unit(rng)
    reached = weights[0]
    at = 0
    for i in range(wanted):
        target = (i + throw) * total / wanted
        while reached < target and at < n - 1:
            at += 1
            reached += weights[at]
        chosen[i] = at
    for i in range(wanted - 1, 0, -1):
        j = below(rng, i + 1)
        swapped = chosen[i]
        chosen[i] = chosen[j]
        chosen[j] = swapped
    return total * total / squares / n


@_kernel(int64(W, F, W, int64, W, int64, WW, W, W, float64, R, D, D, D, W))
def compare(
    mem: Words,
    powers: Weights,
    row: Words,
    own: int,
    moves: Words,
    n: int,
    batches: Words,
    seats: Words,
    chosen: Words,
    patience: float,
    rng: Chance,
    means: Reals,
    wins: Reals,
    points: Reals,
    played: Words,
) -> int:
    """Play every move out in the same worlds, and drop those that are clearly worse.

    ``chosen`` are the worlds, ``seats`` the owner of each batch. Every sixteenth part of the way
    moves more than ``patience`` standard errors of the paired difference behind the best one are
    dropped. Gives the mean result of each move, its share of rounds won, its mean points and in how
    many worlds it was played: those that were dropped in fewer than the number returned.
    """
    me = row[TURN]
    worlds = chosen.shape[0]
    block = max(32, worlds // 16)
    results = np.zeros((worlds, n), np.float64)
    alive = np.ones(n, np.int64)
    work = np.zeros(ROW, np.int64)
    hands = np.zeros(8, np.int64)
    lying = np.zeros(8, np.int64)
    choices = np.zeros(MOST, np.int64)
    leaning = np.zeros(MOST, np.float64)
    found = np.zeros(MOST * KINDS, np.int64)
    for i in range(n):
        means[i] = 0.0
        wins[i] = 0.0
        points[i] = 0.0
        played[i] = 0
    done = 0
    left = n
    while done < worlds:
        end = min(worlds, done + block)
        for w in range(done, end):
            lying[:] = 0
            lying[me] = own
            for b in range(seats.shape[0]):
                if seats[b] >= 0:
                    lying[seats[b]] |= batches[chosen[w], b] & ~row[PLAYED]
            for i in range(n):
                if alive[i]:
                    work[:] = row
                    hands[:] = lying
                    winner, gain = play_out(
                        mem, powers, work, hands, moves[i], rng, leaning, choices, found
                    )
                    x = delight(mem, me, winner, gain)
                    results[w, i] = x
                    means[i] += x
                    played[i] += 1
                    if winner >= 0 and mem[SIDE + winner] == mem[SIDE + me]:
                        wins[i] += 1.0
                        points[i] += gain
                    elif winner >= 0:
                        points[i] -= gain
        done = end
        if done >= worlds:
            break
        best = -1
        for i in range(n):
            if alive[i] and (best < 0 or means[i] > means[best]):
                best = i
        for i in range(n):
            if alive[i] and i != best:
                total = 0.0
                squares = 0.0
                for w in range(done):
                    d = results[w, best] - results[w, i]
                    total += d
                    squares += d * d
                mean = total / done
                error = np.sqrt(max(1e-9, (squares / done - mean * mean) / done))
                if mean >= patience * error:
                    alive[i] = 0
                    left -= 1
        if left == 1:
            break
    for i in range(n):
        means[i] /= played[i]
        wins[i] /= played[i]
        points[i] /= played[i]
    return done


# ---------------------------------------------------------------- the usual way, to compare with
@_kernel(void(W, W, int64, W, int64, WW, W, int64, int64, R, D))
def open_hand_votes(
    mem: Words,
    row: Words,
    own: int,
    moves: Words,
    n: int,
    batches: Words,
    seats: Words,
    me: int,
    drawable: int,
    rng: Chance,
    sums: Reals,
) -> None:
    """By move, in how many worlds it wins with open hands, less those in which it loses.

    ``mem`` describes the game for the search, the seat ``me`` being its seat 0. Where tiles can be
    drawn, every world has its own order of the boneyard.
    """
    many = mem[SEATS]
    table = ((int64(1) << mem[TILES]) - 1) & ~row[PLAYED]
    for i in range(n):
        sums[i] = 0.0
    for w in range(batches.shape[0]):
        for s in range(many):
            mem[HAND + s] = 0
        mem[HAND] = own
        for b in range(seats.shape[0]):
            if seats[b] >= 0:
                place = seats[b] - me if seats[b] >= me else seats[b] - me + many
                mem[HAND + place] |= batches[w, b] & ~row[PLAYED]
        mem[BONES] = drawable
        if drawable:
            pile = table & ~mem[HAND] & ~mem[HAND + 1]
            size = popcount(pile)
            for k in range(size):
                mem[BONE + k] = lowest(pile)
                pile &= pile - 1
            for k in range(size - 1, 0, -1):
                j = below(rng, k + 1)
                swapped = mem[BONE + k]
                mem[BONE + k] = mem[BONE + j]
                mem[BONE + j] = swapped
            mem[RESTING + drawable] = 0
            for k in range(drawable - 1, -1, -1):
                mem[RESTING + k] = mem[RESTING + k + 1] + mem[PIPS + mem[BONE + k]]
        new_position(mem)
        for i in range(n):
            if move_at_least(mem, drawable, row[END1], row[END2], 0, moves[i], 1) >= 1:
                sums[i] += 1.0
            elif move_at_least(mem, drawable, row[END1], row[END2], 0, moves[i], 0) < 0:
                sums[i] -= 1.0


# ---------------------------------------------------------------- rounds by chance alone
@_kernel(types.UniTuple(int64, 3)(W, int64, int64, int64, R))
def random_rounds(mem: Words, rounds: int, size: int, drawable: int, rng: Chance) -> Any:
    """Play rounds in which everybody chooses by chance; the first seat leads with any tile.

    Gives the plays made, the rounds that side 0 won, and its points less those of the others.
    """
    seats = mem[SEATS]
    tiles = mem[TILES]
    deck = np.arange(tiles)
    row = np.zeros(ROW, np.int64)
    hands = np.zeros(8, np.int64)
    made = int64(0)
    won = int64(0)
    points = int64(0)
    for _ in range(rounds):
        for i in range(seats * size + drawable):
            j = i + below(rng, tiles - i)
            swapped = deck[i]
            deck[i] = deck[j]
            deck[j] = swapped
        for s in range(seats):
            hand: Any = int64(0)
            for i in range(s * size, s * size + size):
                hand |= int64(1) << deck[i]
            hands[s] = hand
        following = seats * size
        last = following + drawable
        t = deck[below(rng, size)]  # the hand lies in the order of chance
        hands[0] ^= int64(1) << t
        made += 1
        e1 = mem[LOW + t]
        e2 = mem[HIGH + t]
        p = 0
        passes = 0
        out = -1
        worth = 1
        while hands[p]:
            p = p + 1 if p + 1 < seats else 0
            hand = hands[p]
            at_left = hand & mem[SUIT + e1]
            at_right = hand & mem[SUIT + e2] if e1 != e2 else hand & 0
            while following < last and not at_left | at_right:
                x = int64(1) << deck[following]
                following += 1
                hand |= x
                at_left = x & mem[SUIT + e1]
                at_right = x & mem[SUIT + e2] if e1 != e2 else x & 0
                passes = 0
                if not mem[UNTIL]:
                    break
            left = popcount(at_left)
            many = left + popcount(at_right)
            hands[p] = hand
            if not many:
                passes += 1
                if passes >= seats and following == last:
                    break
                continue
            passes = 0
            r = below(rng, many) if many > 1 else int64(0)
            from_left = r < left
            if not from_left:
                r -= left
                at_left = at_right
            while r:
                at_left &= at_left - 1
                r -= 1
            t = lowest(at_left)
            if mem[GAIN] == LAST_TILE:
                worth = last_tile_worth(mem, t, e1, e2)
            if from_left:
                e1 = mem[PIPS + t] - e1
            else:
                e2 = mem[PIPS + t] - e2
            hands[p] = hand ^ (int64(1) << t)
            made += 1
        out = p if not hands[p] else -1
        row[TURN] = p + 1 if p + 1 < seats else 0
        winner, gain = finish(mem, row, hands, out, worth)
        if winner >= 0 and mem[SIDE + winner] == 0:
            won += 1
            points += gain
        elif winner >= 0:
            points -= gain
    return made, won, points
