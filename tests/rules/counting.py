"""Counting a finished round on paper, for the judge: who wins it, and what it brings."""

from __future__ import annotations

from dataclasses import dataclass

from tests.rules.paper import Paper
from tests.rules.paper_table import Pips

LETTERS = "ABCDEFGHIJKLMNOPQR"


@dataclass
class Count:
    """How a round ended: in the words of a record, and in numbers."""

    text: str
    winner: int | None
    points: list[int]
    takes: list[int]
    tied: list[int]
    left: int


def count(
    paper: Paper,
    hands: dict[int, list[Pips]],
    players: int,
    *,
    out: int | None,
    last: Pips | None,
    ends: list[int],
    closer: int,
    leader: int,
    waiting: int,
    pot: int,
) -> Count:
    """Count a round that ``out`` has won with ``last``, or that is closed."""
    sums = {seat: sum(a + b for a, b in hand) for seat, hand in hands.items()}
    lowest = [] if out is not None else lowest_seats(paper, sums, closer)
    winner = out if out is not None else decide(paper, hands, lowest, closer, leader)
    sides = 2 if paper.pairs else players
    points, takes = [0] * sides, [0] * players
    if winner is None:
        left = 0
        if paper.score == "pot":
            for seat in lowest:
                takes[seat] = pot // len(lowest)
            left = pot - sum(takes)
        if paper.tie == "waits":
            left = waiting + 1
        word = "pot" if paper.score == "pot" else "carry"
        words = ["#tie", *_taken(takes), *([f"{word}={left}"] if left else [])]
        return Count(" ".join(words), None, points, takes, lowest, left)
    side = winner % 2 if paper.pairs else winner
    how = "#closed" if out is None else "#out"
    if paper.score == "pot":
        takes[winner] = pot
        return Count(" ".join([how, *_taken(takes)]), winner, points, takes, [], 0)
    who = ("AC", "BD")[side] if paper.pairs else LETTERS[winner]
    if paper.score == "none":
        return Count(f"{how} {who}", winner, points, takes, [], 0)
    points[side] = worth(paper, sums, winner, last, ends) + waiting
    return Count(f"{how} {who}+{points[side]}", winner, points, takes, [], 0)


def lowest_seats(paper: Paper, sums: dict[int, int], closer: int) -> list[int]:
    """Whose hand decides a closed round: several seats where they are equal."""
    if paper.compared == "closer and next":
        after = (closer + 1) % 4
        compared = {closer: sums[closer], after: sums[after]}
    elif paper.compared == "pairs":
        # The pair counts, and the lower hand of it leads; at equal hands the earlier seat.
        low = {side: min((sums[s], s) for s in (side, side + 2))[1] for side in (0, 1)}
        compared = {low[side]: sums[side] + sums[side + 2] for side in (0, 1)}
    else:
        compared = sums
    return [seat for seat, pips in compared.items() if pips == min(compared.values())]


def decide(
    paper: Paper, hands: dict[int, list[Pips]], lowest: list[int], closer: int, leader: int
) -> int | None:
    """Who wins a closed round."""
    if len(lowest) == 1 or (paper.pairs and len({seat % 2 for seat in lowest}) == 1):
        return lowest[0]
    if paper.tie == "lightest":
        weights = sorted((sorted(a + b for a, b in hands[seat]), seat) for seat in lowest)
        return weights[0][1] if weights[0][0] != weights[1][0] else None
    return {"closer": closer, "opener": leader}.get(paper.tie)


def worth(
    paper: Paper, sums: dict[int, int], winner: int, last: Pips | None, ends: list[int]
) -> int:
    """The points of a round."""
    everything, own = sum(sums.values()), sums[winner]
    match paper.score:
        case "others less own":
            return everything - 2 * own
        case "differences":
            return sum(pips - own for pips in sums.values())
        case "others":
            return everything - own
        case "everything":
            return everything
        case "other pair":
            return sum(pips for seat, pips in sums.items() if seat % 2 != winner % 2)
        case _:
            if last is None:
                return paper.last[4]
            double = last[0] == last[1]
            both = len(ends) == 2 and all(end in last for end in ends)
            if double:
                return paper.last[3 if both else 1]
            return paper.last[2 if both and ends[0] != ends[1] else 0]


def _taken(takes: list[int]) -> list[str]:
    return [f"{LETTERS[seat]}+{chips}" for seat, chips in enumerate(takes) if chips]
