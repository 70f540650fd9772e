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

``capicua.engine.solver``, ``sampling`` and ``bots`` are the faces of this file; nothing else
should call it.
"""

from __future__ import annotations

from typing import Any, Final

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
