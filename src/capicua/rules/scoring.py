"""How a round ends: who has won it, and what it is worth (section 0.3 of the rules).

Sums are pips by seat; points are by side. Everything here is arithmetic on open hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from capicua.rules.event import RoundEnded
from capicua.rules.frozen import maker
from capicua.rules.layout import End
from capicua.rules.public import PublicRound
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile, pips_in

Hands = Sequence[tuple[Tile, ...]]


def went_out(public: PublicRound, hands: Hands, seat: int, worth: int = 0) -> RoundEnded:
    """``seat`` has played its last tile and wins, whatever the others hold (decision D-G8).

    ``worth`` are the points of that tile in games that pay by it, see :func:`last_tile_worth`.
    """
    return _Finish.of(public, hands, "out").won_by(seat, worth)


def closed(public: PublicRound, hands: Hands, closer: int) -> RoundEnded:
    """Nobody can play; ``closer`` is the seat that played the last tile."""
    finish = _Finish.of(public, hands, "closed")
    winners = finish.lowest(closer)
    sides = {public.ruleset.side_of(seat) for seat in winners}
    winner = winners[0] if len(sides) == 1 else finish.breaks(winners, closer)
    if winner is None:
        return finish.tie(winners)
    worth = public.ruleset.last_tile[_CLOSED] if public.ruleset.last_tile else 0
    return finish.won_by(winner, worth)


_DOUBLE, _BOTH_ENDS, _CLOSED = 1, 2, 4
"""Places in a ruleset's ``last_tile``; the first two are added for a double at both ends."""


def last_tile_worth(ruleset: Ruleset, tile: Tile, ends: Sequence[End]) -> int:
    """The points of the last tile in games that pay by it (Brazil), 0 in others.

    It is a plain tile, a double, a tile that fitted both ends, or a double that did. ``ends`` are
    those before it was played.
    """
    if not ruleset.last_tile:
        return 0
    both = len(ends) > 1 and all(tile.has(end.pip) for end in ends)
    spans = both and (tile.is_double or ends[0].pip != ends[1].pip)
    return ruleset.last_tile[_DOUBLE * tile.is_double + _BOTH_ENDS * spans]


@dataclass(frozen=True, slots=True)
class _Finish:
    """A finished round that is being counted."""

    public: PublicRound
    hands: Hands
    how: Literal["out", "closed"]
    rules: Ruleset
    sums: tuple[int, ...]

    @classmethod
    def of(cls, public: PublicRound, hands: Hands, how: Literal["out", "closed"]) -> _Finish:
        return _finish(public, hands, how, public.ruleset, tuple(map(pips_in, hands)))

    def lowest(self, closer: int) -> list[int]:
        """The seats with the lowest sum that counts, the lowest hand of each side first."""
        sums = self.sums
        if self.rules.closed_winner == "closer_v_next":
            compared = [closer, self.public.after(closer)]
            low = min(sums[seat] for seat in compared)
            return [seat for seat in compared if sums[seat] == low]
        if self.rules.closed_winner == "lowest_pair":
            return self._lowest_pair()
        low = min(sums[seat] for seat in self.public.seats)
        return [seat for seat in self.public.seats if sums[seat] == low]

    def _lowest_pair(self) -> list[int]:
        sums = self.sums
        pairs = [sums[0] + sums[2], sums[1] + sums[3]]
        low = [side for side in (0, 1) if pairs[side] == min(pairs)]
        return [min((side, side + 2), key=lambda seat: (sums[seat], seat)) for side in low]

    def breaks(self, tied: Sequence[int], closer: int) -> int | None:
        """Who wins although ``tied`` seats of several sides share the lowest sum, if anybody."""
        match self.rules.closed_tie:
            case "lightest_tile":
                return self.lightest(tied)
            case "closer":
                return closer
            case "opener_side":
                return self.public.lead
            case _:
                return None

    def lightest(self, seats: Sequence[int]) -> int | None:
        """Of tied ``seats`` the one with the lightest tiles; ``None`` when two are alike.

        Tiles are compared from the lightest on (decision D-001d).
        """
        weights = {seat: sorted(tile.pips for tile in self.hands[seat]) for seat in seats}
        first, second = sorted(seats, key=lambda seat: weights[seat])[:2]
        return None if weights[first] == weights[second] else first

    def won_by(self, seat: int, worth: int) -> RoundEnded:
        points = None
        if self.rules.score not in ("none", "pot"):
            side = self.rules.side_of(seat)
            gain = self._gain(seat, worth)
            sides = self.rules.sides(len(self.hands))
            gained = [0] * sides
            gained[side] = gain
            points = tuple(gained)
        return self._ended(seat, points, takes=self._shared([seat]))

    def tie(self, seats: Sequence[int]) -> RoundEnded:
        """Nobody wins: the pot is shared, or stays; a point may wait for the next winner."""
        points = None
        if self.rules.score not in ("none", "pot"):
            points = (0,) * self.rules.sides(len(self.hands))
        takes = self._shared(seats)
        left = self.public.pot - sum(takes or ())
        if self.rules.closed_tie == "carry":
            left = self.public.carry + 1
        return self._ended(None, points, tuple(seats), takes, left)

    def _gain(self, seat: int, worth: int) -> int:
        sums, own = self.sums, self.sums[seat]
        others = sum(sums) - own
        match self.rules.score:
            case "others_minus_own":
                return others - own
            case "sum_diff":
                return others - own * (len(self.public.seats) - 1)
            case "losers_full":
                return others
            case "losers_pair":
                side = self.rules.side_of(seat)
                return sum(s for at, s in enumerate(sums) if self.rules.side_of(at) != side)
            case "all_remaining":
                return sum(sums)
            case _:
                return worth + self.public.carry

    def _shared(self, seats: Sequence[int]) -> tuple[int, ...] | None:
        if self.rules.score != "pot":
            return None
        share = self.public.pot // len(seats)
        return tuple(share if seat in seats else 0 for seat in range(len(self.hands)))

    def _ended(
        self,
        winner: int | None,
        points: tuple[int, ...] | None,
        tied: tuple[int, ...] = (),
        takes: tuple[int, ...] | None = None,
        left: int = 0,
    ) -> RoundEnded:
        return _round_ended(
            self.how, winner, tuple(self.hands), self.sums, points, tied, takes, left
        )


_finish, _round_ended = maker(_Finish), maker(RoundEnded)
