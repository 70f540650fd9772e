"""How a round ends: who has won it, with which sums (section 0.3 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence

from capicua.rules.event import RoundEnded
from capicua.rules.tile import Tile, pips_in


def went_out(hands: Sequence[tuple[Tile, ...]], seat: int) -> RoundEnded:
    """``seat`` has played its last tile and wins, whatever the others hold (decision D-G8)."""
    return RoundEnded("out", seat, tuple(hands), _sums(hands), None)


def closed(hands: Sequence[tuple[Tile, ...]]) -> RoundEnded:
    """Nobody can play: the lowest sum wins, a shared lowest sum is a draw (decision D-G9)."""
    sums = _sums(hands)
    lowest = [seat for seat, total in enumerate(sums) if total == min(sums)]
    winner = lowest[0] if len(lowest) == 1 else None
    return RoundEnded("closed", winner, tuple(hands), sums, None)


def _sums(hands: Sequence[tuple[Tile, ...]]) -> tuple[int, ...]:
    return tuple(pips_in(hand) for hand in hands)
