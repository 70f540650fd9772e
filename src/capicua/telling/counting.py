"""How a round was counted, told with its own numbers: ``(19−15) + (22−15) = 11``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from capicua.rules import PublicRound, RoundEnded, Ruleset, Tile, format_seat
from capicua.telling.parts import SCORED_BY_RIVAL
from capicua.telling.texts import Texts, in_figures

MINUS = "−"


class Wording(Protocol):
    """How a count is worded: the texts, and how a hand is written."""

    @property
    def say(self) -> Texts:
        """The texts."""

    def held(self, hand: Iterable[Tile]) -> str:
        """The tiles of a hand, one after the other."""


@dataclass(frozen=True, slots=True)
class InFigures:
    """The wording of a page: hands in figures, ``6-4 5-0``."""

    say: Texts

    def held(self, hand: Iterable[Tile]) -> str:
        """The tiles of a hand, one after the other."""
        return " ".join(map(in_figures, hand))


@dataclass(frozen=True, slots=True)
class Counting:
    """A finished round, and what is needed to tell how it was counted.

    Attributes:
        public: the round as everybody saw it end.
        ended: how it ended.
        closer: the seat that played the last tile.
        names: what the seats are called, by seat.
        wording: the texts, and how tiles are written.
    """

    public: PublicRound
    ended: RoundEnded
    closer: int
    names: Sequence[str]
    wording: Wording

    @property
    def say(self) -> Texts:
        """The texts."""
        return self.wording.say

    @property
    def rules(self) -> Ruleset:
        """What was played."""
        return self.public.ruleset

    def lines(self) -> list[str]:
        """The hands, and who gets what for what reason; a sentence a line."""
        return [*self.hands(), *self.verdict()]

    def hands(self) -> list[str]:
        """What everybody has left."""
        return [self._hand(seat) for seat in self.public.seats]

    def verdict(self) -> list[str]:
        """Who gets what for what reason."""
        told: list[str] = []
        winner = self.ended.winner
        if self.ended.how == "closed":
            told += self._compared()
        if winner is None:
            return [*told, self._tie()]
        if self.ended.how == "closed" and len(self._lowest()) > 1:
            told += self._broken(winner)
        return [*told, self._won(winner)]

    def _hand(self, seat: int) -> str:
        hand = self.ended.hands[seat]
        if not hand:
            return self.say("end.hand.none", name=self.names[seat])
        tiles, pips = self.wording.held(hand), self.ended.sums[seat]
        return self.say("end.hand", name=self.names[seat], tiles=tiles, sum=pips)

    def _compared(self) -> list[str]:
        if self.rules.closed_winner == "lowest_hand":
            return []
        both = [
            self.say("compared.side", side=side, sum=added(self._sums(seats)))
            for side, seats in self._comparison()
        ]
        pairs = self.rules.closed_winner == "lowest_pair"
        return [self.say("compared.pairs" if pairs else "compared", first=both[0], second=both[1])]

    def _comparison(self) -> list[tuple[str, tuple[int, ...]]]:
        """Whose hands decide a closed round: what they are called, and their seats."""
        if self.rules.closed_winner == "closer_v_next":
            seats = [self.closer, self.public.after(self.closer)]
        elif self.rules.closed_winner == "lowest_hand":
            seats = list(self.public.seats)
        else:
            return [(self._side(side), (side, side + 2)) for side in (0, 1)]
        return [(self.names[seat], (seat,)) for seat in seats]

    def _lowest(self) -> list[str]:
        """What those are called who share the lowest sum; partners count as one."""
        compared = self._comparison()
        low = min(sum(self._sums(seats)) for _, seats in compared)
        lowest = [(name, seats) for name, seats in compared if sum(self._sums(seats)) == low]
        sides = {self.rules.side_of(seats[0]) for _, seats in lowest}
        return [name for name, _ in lowest] if len(sides) > 1 else [lowest[0][0]]

    def _lowest_sum(self) -> int:
        return min(sum(self._sums(seats)) for _, seats in self._comparison())

    def _broken(self, winner: int) -> list[str]:
        """How a shared lowest sum was decided."""
        key = f"tie.broken.{self.rules.closed_tie}"
        names, low = self.say.listed(self._lowest()), self._lowest_sum()
        return [self.say(key, names=names, sum=low, side=self._side_of(winner))]

    def _tie(self) -> str:
        say, low = self.say, self._lowest_sum()
        if self.rules.closed_winner == "lowest_pair":
            key = "tie.carry" if self.rules.closed_tie == "carry" else "tie.pairs"
            return say(key, sum=low, left=self.ended.left)
        names = say.listed(self._lowest())
        if self.ended.takes is not None:
            key = "tie.share.left" if self.ended.left else "tie.share"
            return say(key, names=names, sum=low, takes=max(self.ended.takes), left=self.ended.left)
        return say("tie" if self.ended.points else "tie.draw", names=names, sum=low)

    def _won(self, winner: int) -> str:
        say, side, score = self.say, self._side_of(winner), self.rules.score
        if score == "none":
            if self.ended.how == "out":
                return say("won.none", side=side)
            return say("won.none.closed", side=side, sum=self.ended.sums[winner])
        if score == "pot":
            return say("won.pot", side=side, n=sum(self.ended.takes or ()))
        points = sum(self.ended.points or ())
        formula = self.formula(winner, points)
        return say(f"won.{score}{self._special()}", side=side, n=points, sum=formula)

    def _special(self) -> str:
        """What makes the points of this round other than those of most rounds of the game."""
        if self.rules.score == "by_last_tile":
            closed = ".closed" if self.ended.how == "closed" else ""
            return f"{closed}.carry" if self.public.carry else closed
        one = self.rules.score in SCORED_BY_RIVAL and len(self.public.seats) == 2
        return ".one" if one else ""

    def formula(self, winner: int, points: int) -> str:
        """The points as a sum of what they are made of; the number alone if it is one thing."""
        own = self.ended.sums[winner]
        others = self._sums(seat for seat in self.public.seats if seat != winner)
        match self.rules.score:
            case "sum_diff" if own and len(others) == 1:
                return f"{others[0]} {MINUS} {own} = {points}"
            case "sum_diff" if own:
                differences = " + ".join(f"({n}{MINUS}{own})" for n in others)
                return f"{differences} = {points}"
            case "others_minus_own" if own:
                return f"{' + '.join(map(str, others))} {MINUS} {own} = {points}"
            case "losers_pair":
                mine = self.rules.side_of(winner)
                return added(self._sums(s for s in (0, 1, 2, 3) if self.rules.side_of(s) != mine))
            case "all_remaining":
                return added(self._sums(self.public.seats))
            case "by_last_tile" if self.public.carry:
                return added([points - self.public.carry, self.public.carry])
            case "by_last_tile":
                return str(points)
            case _:
                return added(others)

    def _sums(self, seats: Iterable[int]) -> list[int]:
        return [self.ended.sums[seat] for seat in seats]

    def _side_of(self, seat: int) -> str:
        return self._side(self.rules.side_of(seat))

    def _side(self, side: int) -> str:
        return side_name(self.rules, side, self.names, self.say)


def side_name(rules: Ruleset, side: int, names: Sequence[str], say: Texts) -> str:
    """What a side is called: its seat, or both seats of a pair."""
    return say.listed([names[side], names[side + 2]]) if rules.teams == "pairs" else names[side]


def seat_name(seat: int, name: str, say: Texts) -> str:
    """What a seat is called: its letter, and who sits there."""
    return say("seat", letter=format_seat(seat), name=name)


def added(numbers: Sequence[int]) -> str:
    """A sum: ``3 + 4 = 7``; a single number alone."""
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"
