"""Where every tile that a view does not show can have come from.

A hidden tile came to its place in one of a few *batches*: it was dealt to a seat, it was drawn by
a seat in a certain turn and kept, or it still lies in the boneyard. Who draws or passes holds none
of the numbers then open; so a batch that was in the hand at that time has none of them, the tiles
kept in that same turn included. Tiles that others have played from the hand belong here as well:
what they were dealt and what they drew cannot be told apart, but it makes some places more likely.

Every way to put the tiles into batches of these sizes that breaks no rule stands for the same
number of shuffles. So all ways are equally likely, and nothing the history says is lost but what
choices tell (``capicua.engine.bots`` weighs those).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from capicua.engine.inference import never_dealt
from capicua.rules import (
    Dealt,
    Drew,
    Passed,
    Played,
    PublicRound,
    Tile,
    View,
    full_set,
)


@dataclass(frozen=True, slots=True)
class Batch:
    """Tiles that came to a place together.

    Attributes:
        seat: in whose hand; ``None`` is the boneyard.
        since: the place in the history of the deal, or of the draw, that brought them.
        size: how many of the tiles in question are among them.
    """

    seat: int | None
    since: int
    size: int


@dataclass(frozen=True, slots=True)
class Origins:
    """The batches, the tiles in question, and which tile may belong to which batch.

    Attributes:
        batches: the boneyard is the last one.
        tiles: the unseen tiles, and those that others have played out of a hand of several
            batches.
        allowed: by tile, the batches it may belong to, as their places.
        left_at: by tile, the place in the history where it was played; ``None``: it is unseen.
        certain: the tiles that others have played and whose batch is certain, each with the
            places of its batch and of the event that played it.
    """

    batches: tuple[Batch, ...]
    tiles: tuple[Tile, ...]
    allowed: tuple[tuple[int, ...], ...]
    left_at: tuple[int | None, ...]
    certain: tuple[tuple[Tile, int, int], ...] = ()

    @classmethod
    def of(cls, view: View) -> Origins:
        """Read the history of ``view``.

        Raises:
            ValueError: if nothing has been dealt yet.
        """
        if not view.history or not isinstance(view.history[0], Dealt):
            raise ValueError("there is nothing to infer before the deal")
        tale = _Tale(view, view.history[0])
        for at, event in enumerate(view.history):
            if isinstance(event, (Played, Drew, Passed)):
                tale.tell(at, event)
        return tale.end()


@dataclass(slots=True)
class _Hand:
    """What is known of a hand that the viewer does not see."""

    dealt: int
    drawn: list[list[int]] = field(default_factory=list)  # [since, how many], by turn
    shut: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    played: list[tuple[int, Tile]] = field(default_factory=list)

    def batches(self, seat: int) -> list[Batch]:
        found = [Batch(seat, 0, self.dealt)]
        return [*found, *(Batch(seat, since, size) for since, size in self.drawn if size)]

    def may_hold(self, tile: Tile, since: int, until: int) -> bool:
        """Whether ``tile`` may have been in this hand from one event on to another."""
        return not any(
            since <= at < until and (tile.high in pips or tile.low in pips)
            for at, pips in self.shut
        )


class _Tale:
    """The fold over the events of a round."""

    def __init__(self, view: View, dealt: Dealt) -> None:
        self._view = view
        self._public = PublicRound.from_deal(view.ruleset, dealt)
        self._never_dealt = never_dealt(view.ruleset, dealt.must_open)
        self._hands = {
            seat: _Hand(len(hand)) for seat, hand in enumerate(dealt.hands) if seat != view.seat
        }
        self._drawing: list[int] = []  # the events of this turn in which tiles were drawn

    def tell(self, at: int, event: Played | Drew | Passed) -> None:
        """Go on by one event."""
        hand = self._hands.get(event.seat)
        if hand is not None:
            shut = frozenset(end.pip for end in self._public.playable_ends())
            if isinstance(event, Played):
                self._played(hand, at, event.tile)
            else:
                hand.shut.append((at, shut))
                if isinstance(event, Drew):
                    self._drawing.append(at)
                else:
                    self._keep(hand, len(self._drawing))
        self._public = self._public.evolve(event)

    def end(self) -> Origins:
        """Everything put together."""
        if self._drawing and self._public.turn in self._hands:  # seen in the midst of a turn
            hand = self._hands[self._public.turn]
            last = self._drawing[-1]
            self._keep(hand, len(self._drawing) - 1)
            hand.drawn.append([last + 1, 1])  # it may fit: nobody has been told yet
        batches = [b for seat, hand in self._hands.items() for b in hand.batches(seat)]
        batches.append(Batch(None, 0, self._view.boneyard))
        return self._resolved(batches)

    def _played(self, hand: _Hand, at: int, tile: Tile) -> None:
        if self._drawing:  # nothing else fitted, so it is the tile drawn last
            self._keep(hand, len(self._drawing) - 1)
        else:
            hand.played.append((at, tile))

    def _keep(self, hand: _Hand, count: int) -> None:
        if count:
            hand.drawn.append([self._drawing[0], count])
        self._drawing = []

    def _resolved(self, batches: Sequence[Batch]) -> Origins:
        """Take out the tiles whose batch is certain, and say what is left of each batch."""
        sizes = [batch.size for batch in batches]
        tiles: list[Tile] = []
        allowed: list[tuple[int, ...]] = []
        left_at: list[int | None] = []
        certain: list[tuple[Tile, int, int]] = []
        for seat, hand in self._hands.items():
            for at, tile in hand.played:
                places = self._places(batches, tile, seat, at)
                if len(places) == 1:
                    sizes[places[0]] -= 1
                    certain.append((tile, places[0], at))
                    continue
                tiles.append(tile)
                allowed.append(places)
                left_at.append(at)
        seen = {*self._view.layout.tiles(), *(self._view.hand or ())}
        for tile in full_set(self._view.ruleset.max_pip):
            if tile not in seen:
                tiles.append(tile)
                allowed.append(self._places(batches, tile, None, len(self._view.history)))
                left_at.append(None)
        found = (Batch(b.seat, b.since, size) for b, size in zip(batches, sizes, strict=True))
        return Origins(tuple(found), tuple(tiles), tuple(allowed), tuple(left_at), tuple(certain))

    def _places(
        self, batches: Sequence[Batch], tile: Tile, seat: int | None, until: int
    ) -> tuple[int, ...]:
        """The batches that ``tile`` may belong to; of one ``seat`` alone, if that is known."""
        found = []
        for place, batch in enumerate(batches):
            if batch.seat is None:
                fits = seat is None
            elif (
                seat not in (None, batch.seat)
                or batch.since > until
                or (batch.since == 0 and tile in self._never_dealt)
            ):
                fits = False
            else:
                fits = self._hands[batch.seat].may_hold(tile, batch.since, until)
            if fits:
                found.append(place)
        return tuple(found)
