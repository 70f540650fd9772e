"""Open hands in plain Python: for the games and positions that the compiled search does not know.

It asks the rules themselves what may be done and what it is worth, so it serves stars, trees,
every option and any number of players - a thousand times slower than the compiled search, and
only for the last few tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from capicua.rules import Action, Draw, Pass, Play, Round, RoundEnded, Ruleset

LIMIT: Final = 60_000
"""Positions looked at before giving up: some seconds."""
_FAR: Final = 1_000_000

Worth = Callable[[RoundEnded], int]
"""What a finished round is worth to the side that is searched for."""


class TooLarge(ValueError):
    """The position cannot be searched in reasonable time; the sentence names the limit."""


class SlowSearch:
    """Alpha-beta with memory, for ``side`` against all others."""

    def __init__(self, rules: Ruleset, side: int, worth: Worth, limit: int = LIMIT) -> None:
        self.nodes = 0
        self._rules = rules
        self._side = side
        self._worth = worth
        self._limit = limit
        self._known: dict[Hashable, tuple[int, int]] = {}

    def value(self, round_: Round, low: int, high: int) -> int:
        """The value of ``round_``; a bound where it lies outside ``low`` to ``high``.

        Raises:
            TooLarge: after too many positions.
        """
        if round_.result is not None:
            return self._worth(round_.result)
        key = _key(round_)
        least, most = self._known.get(key, (-_FAR, _FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._count(round_)
        best = self._best(round_, low, high)
        if best <= low:
            self._known[key] = (least, best)
        elif best >= high:
            self._known[key] = (best, most)
        else:
            self._known[key] = (best, best)
        return best

    def _best(self, round_: Round, low: int, high: int) -> int:
        mine = round_.turn is not None and self._rules.side_of(round_.turn) == self._side
        best: int | None = None
        for action in _distinct(round_):
            value = self.value(round_.step(action)[0], low, high)
            if best is None or (value > best if mine else value < best):
                best = value
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        if best is None:
            raise ValueError("a round in play has a legal action")
        return best

    def _count(self, round_: Round) -> None:
        self.nodes += 1
        if self.nodes > self._limit:
            tiles = sum(map(len, round_.hands))
            raise TooLarge(
                f"{self._rules.slug} is searched in plain Python here, and this position "
                f"needs more than {self._limit:,} looks ({tiles} tiles in hand); "
                "positions with at most about 12 tiles in hand and boneyard are possible."
            )


def onward(round_: Round) -> tuple[Action, ...]:
    """The legal actions that go on with these tiles: asking for another deal is none of them."""
    return tuple(action for action in round_.legal() if type(action) in (Play, Draw, Pass))


def _distinct(round_: Round) -> list[Action]:
    """The legal actions, one of each kind that leads to the same position."""
    ends = {end.id: end.pip for end in round_.public.layout.ends()}
    fresh = round_.public.layout.new_arm
    kinds: dict[Hashable, Action] = {}
    for action in onward(round_):
        tile, end = getattr(action, "tile", None), getattr(action, "end", None)
        opens = fresh is not None and end == fresh.id
        kinds.setdefault((type(action), tile, ends.get(end or ""), opens), action)
    return list(kinds.values())


def _key(round_: Round) -> Hashable:
    """Positions with equal keys go on alike."""
    public = round_.public
    pips = tuple(sorted(end.pip for end in public.layout.ends()))
    hands = tuple(frozenset(hand) for hand in round_.hands)
    fresh = public.layout.new_arm is not None
    return hands, len(round_.boneyard), pips, fresh, public.turn, public.passes, public.drew
