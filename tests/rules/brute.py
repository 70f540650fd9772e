"""Small games played out in every way by brute force: nothing of it comes from the library.

Two players, a few tiles. A board is a plain tuple: the two numbers of a line; the centre and the
numbers of the arms of a star; the sorted open numbers of a tree. A move is a tile and the place it
goes to, which is a number on trees, where places of equal number are one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

Half = tuple[int, int]
Move = tuple[Half, Any]
Hands = tuple[tuple[Half, ...], ...]
Board = tuple[Any, ...]


@dataclass(frozen=True)
class Small:
    """The rules of a small game: the kind of board, and how a round is counted."""

    board: str
    draw: str
    reserve: int
    counting: str


@dataclass(frozen=True)
class State:
    """Where a game stands; ``over`` says how it ended, with the points of the first player."""

    hands: Hands
    boneyard: tuple[Half, ...]
    turn: int
    must: Half | None
    board: Board = ()
    passes: int = 0
    drawn: bool = False
    over: tuple[str, int] | None = None


def places(small: Small, board: Board) -> list[tuple[Any, int]]:
    """Where tiles may be laid, with the number that is wanted there."""
    if small.board == "line":
        return list(zip("<>", board, strict=True))
    if small.board.startswith("cross"):
        centre, *arms = board
        if len(arms) < 4:
            new = (f"@{len(arms) + 1}", centre)
            if small.board == "cross, locked":
                return [new]
            return [(f"@{n}", pip) for n, pip in enumerate(arms, 1)] + [new]
        return [(f"@{n}", pip) for n, pip in enumerate(arms, 1)]
    return [(pip, pip) for pip in board]


def moves(small: Small, state: State) -> Counter[Move | str]:
    """Everything that may be done, and at how many places that are alike."""
    hand = state.hands[state.turn]
    if not state.board:
        return Counter((tile, None) for tile in hand if state.must in (None, tile))
    found = Counter(
        (tile, place) for tile in hand for place, pip in places(small, state.board) if pip in tile
    )
    if found:
        return Counter[Move | str](found)
    can_draw = small.draw != "none" and len(state.boneyard) > small.reserve
    stops = small.draw == "one" and state.drawn
    return Counter(["draw" if can_draw and not stops else "pass"])


def laid(small: Small, board: Board, tile: Half, place: Any) -> Board:
    """The board with a tile more."""
    a, b = tile
    if not board:
        if small.board == "line":
            return tile
        if small.board.startswith("cross"):
            return (a,)
        return tile  # a double opens its two tips, a plain tile its two halves
    if small.board == "line":
        left, right = board
        return (a + b - left, right) if place == "<" else (left, a + b - right)
    if small.board.startswith("cross"):
        at = int(place[1:])
        numbers = list(board)
        if at == len(numbers):
            numbers.append(board[0])
        numbers[at] = a + b - numbers[at]
        return tuple(numbers)
    rest = list(board)
    rest.remove(place)
    grown = [a, a] if a == b else [a + b - place]
    return tuple(sorted([*rest, *grown]))


def after(small: Small, state: State, move: Move | str) -> State:
    """The state after a move."""
    me, other = state.turn, 1 - state.turn
    hands = [list(hand) for hand in state.hands]
    if move == "draw":
        hands[me].append(state.boneyard[0])
        kept = tuple(map(tuple, hands))
        return replace(state, hands=kept, boneyard=state.boneyard[1:], drawn=True, passes=0)
    if move == "pass":
        passed = replace(state, turn=other, passes=state.passes + 1, drawn=False)
        dry = small.draw == "none" or len(state.boneyard) <= small.reserve
        if passed.passes >= 2 and dry:
            return replace(passed, over=("closed", closed(small, state)))
        return passed
    assert not isinstance(move, str)
    tile, place = move
    hands[me].remove(tile)
    board = laid(small, state.board, tile, place)
    kept = tuple(map(tuple, hands))
    now = State(kept, state.boneyard, other, None, board)
    if not hands[me]:
        points = 1 if small.counting == "win" else pips(hands[other])
        return replace(now, over=("out", points if me == 0 else -points))
    return now


def closed(small: Small, state: State) -> int:
    """The points of the first player in a closed game, negative for the second."""
    first, second = (pips(hand) for hand in state.hands)
    if first == second:
        return 0
    if small.counting == "win":
        return 1 if first < second else -1
    if small.counting == "difference":
        return second - first
    return second if first < second else -first


def pips(hand: Any) -> int:
    return sum(a + b for a, b in hand)


def leader(hands: Hands, redeal: bool) -> tuple[int, Half] | None:
    """Who begins, and with what."""
    doubles = [(a, seat) for seat, hand in enumerate(hands) for a, b in hand if a == b]
    if doubles:
        pip, seat = max(doubles)
        return seat, (pip, pip)
    if redeal:
        return None
    _, tile, seat = max((a + b, (a, b), seat) for seat, hand in enumerate(hands) for a, b in hand)
    return seat, tile
