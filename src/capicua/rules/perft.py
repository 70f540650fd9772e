"""Counting all ways a round can go on: the check that rules are complete and nothing more.

Forced draws and passes count as actions, plays count once per end; a round that is given up for a
new deal ends there, and is no complete one. The figures of two independent programs are among the
tests.
"""

from __future__ import annotations

from collections import Counter

from capicua.rules.notation import format_seat
from capicua.rules.round import Round


def perft(position: Round, depth: int) -> int:
    """How many sequences of exactly ``depth`` actions there are; ended rounds count for none."""
    if depth == 0:
        return 1
    return sum(perft(position.step(action)[0], depth - 1) for action in position.legal())


def whole(position: Round) -> Counter[str]:
    """How many complete rounds there are, by ending: ``closed``, or the letter of who went out."""
    if position.result is not None:
        out = position.result.winner if position.result.how == "out" else None
        return Counter(["closed" if out is None else format_seat(out)])
    endings: Counter[str] = Counter()
    for action in position.legal():
        endings += whole(position.step(action)[0])
    return endings
