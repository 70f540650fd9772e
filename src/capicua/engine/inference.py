"""What a view tells about the tiles it does not show.

A player who draws or passes shows that no tile of the hand fits the open ends. Whether that still
holds is a matter of what has come to the hand since:

* drawing goes on until a tile fits, and that tile is played at once; so the *whole* hand is left
  without both numbers, the tiles kept on the way included;
* a tile kept in a later turn is only known not to fit the ends of that turn: it may carry any
  other number, also one that the hand lacked before.

So for every seat and number we keep the *room*: how many tiles of that hand may carry the number.
It is an upper bound that is never too low, and nought means that the player lacks the number.

The lead tells something too: where the highest double opens, every higher double was in nobody's
hand at the deal, and can only have come to one by drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from capicua.rules import (
    Dealt,
    Drew,
    Opening,
    Passed,
    Played,
    PublicRound,
    Ruleset,
    Tile,
    View,
    find_opening,
    full_set,
)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat, or a watcher, can tell about the hidden tiles.

    Attributes:
        counts: tiles in hand, by seat.
        unseen: the tiles that are neither on the table nor in the viewer's hand, in rising
            order: the other hands and the boneyard together.
        hidden: by number, how many of ``unseen`` carry it.
        out: by number, how many tiles on the table carry it.
        room: by seat and number, how many tiles of that hand may carry it. The viewer's own row
            is what the others can tell of it.
        drawn: by seat, how many tiles of that hand, at most, were drawn since the deal.
        undealt: the tiles that were in nobody's hand at the deal.
        left_by: the seat that played the tile at each open end, by the end's name; the ends of
            the lead are nobody's choice and are missing.
    """

    counts: tuple[int, ...]
    unseen: tuple[Tile, ...]
    hidden: tuple[int, ...]
    out: tuple[int, ...]
    room: tuple[tuple[int, ...], ...]
    drawn: tuple[int, ...]
    undealt: frozenset[Tile]
    left_by: Mapping[str, int]

    def lacks(self, seat: int, pip: int) -> bool:
        """Whether it is certain that the hand of another ``seat`` carries no ``pip``."""
        return not self.room[seat][pip] or not self.hidden[pip]

    def places(self, seat: int, tile: Tile) -> int:
        """How many tiles of the hand of another ``seat`` may be ``tile``, at most."""
        room = self.room[seat]
        fitting = min(room[tile.high], room[tile.low])
        return min(fitting, self.drawn[seat]) if tile in self.undealt else fitting

    def chance(self, seat: int, tile: Tile) -> float:
        """About how likely another ``seat`` holds the unseen ``tile``, 0 to 1.

        Every place where the tile may lie counts the same: those left to it in that hand, and
        all places outside of it.
        """
        here = self.places(seat, tile)
        return here / (here + len(self.unseen) - self.counts[seat]) if here else 0.0

    def chance_of_none(self, seat: int, tiles: Sequence[Tile]) -> float:
        """About how likely another ``seat`` holds none of the unseen ``tiles``, 0 to 1.

        The tiles are put one after the other into the places outside that hand. This is exact
        while nothing is known of the hand, and where nothing is hidden any more.
        """
        outside, chance = len(self.unseen) - self.counts[seat], 1.0
        for tile in tiles:
            here = self.places(seat, tile)
            if here:
                chance *= max(outside, 0) / (max(outside, 0) + here)
            outside -= 1
        return chance


def infer(view: View) -> Knowledge:
    """Read the history of ``view``.

    Raises:
        ValueError: if nothing has been dealt yet.
    """
    if not view.history or not isinstance(view.history[0], Dealt):
        raise ValueError("there is nothing to infer before the deal")
    max_pip, table = view.ruleset.max_pip, view.layout.tiles()
    unseen = _without({*table, *(view.hand or ())}, max_pip)
    memory = _Memory(view.ruleset, view.history[0])
    for event in view.history:
        match event:
            case Played():
                memory.played(event)
            case Drew():
                memory.drew(event)
            case Passed():
                memory.passed(event)
            case _:
                pass  # deals and endings say nothing about hidden tiles
    return Knowledge(
        counts=view.counts,
        unseen=unseen,
        hidden=_by_number(unseen, max_pip),
        out=_by_number(table, max_pip),
        room=tuple(map(tuple, memory.room)),
        drawn=tuple(memory.drawn),
        undealt=memory.undealt,
        left_by=memory.left_by,
    )


class _Memory:
    """The fold over the events of a round."""

    def __init__(self, ruleset: Ruleset, dealt: Dealt) -> None:
        sizes = [len(hand) for hand in dealt.hands]
        self.counts = sizes
        self.room = [[size] * (ruleset.max_pip + 1) for size in sizes]
        self.drawn = [0] * len(sizes)
        self.undealt = never_dealt(ruleset, dealt.must_open)
        self.left_by: dict[str, int] = {}
        self._public = PublicRound.from_deal(ruleset, dealt)
        self._drawing = False

    def drew(self, event: Drew) -> None:
        """The hand fits nowhere; one tile comes to it of which nothing is known."""
        seat = event.seat
        self._fits_nowhere(seat)
        self._public = self._public.evolve(event)
        self.counts[seat] += 1
        self.drawn[seat] += 1
        self.room[seat] = [room + 1 for room in self.room[seat]]
        self._drawing = True

    def passed(self, event: Passed) -> None:
        """The hand fits nowhere."""
        self._fits_nowhere(event.seat)
        self._public = self._public.evolve(event)
        self._drawing = False

    def played(self, event: Played) -> None:
        """A tile leaves the hand: the one just drawn, if one was; else one of those in it."""
        seat, tile = event.seat, event.tile
        if event.end is not None:
            self.left_by[event.end] = seat
        self._public = self._public.evolve(event)
        self.counts[seat] -= 1
        most, room = self.counts[seat], self.room[seat]
        if self._drawing:
            # Nothing in the hand fitted before, so this is the tile drawn last and the room it
            # was given goes with it.
            self.room[seat] = [left - 1 for left in room]
        else:
            for pip in {tile.high, tile.low}:
                room[pip] -= 1
            self.room[seat] = [min(most, left) for left in room]
        came_by_drawing = self._drawing or tile in self.undealt
        self.drawn[seat] = min(most, self.drawn[seat] - came_by_drawing)
        self._drawing = False

    def _fits_nowhere(self, seat: int) -> None:
        for end in self._public.playable_ends():
            self.room[seat][end.pip] = 0


@lru_cache(maxsize=256)
def never_dealt(ruleset: Ruleset, lead: Tile | None) -> frozenset[Tile]:
    """The tiles that would have opened instead of ``lead``, had anybody held them."""
    if lead is None:
        return frozenset()
    return frozenset(
        tile
        for tile in _set(ruleset.max_pip)
        if tile != lead and find_opening(ruleset, ((lead, tile),)) == Opening(0, tile)
    )


@lru_cache(maxsize=32)
def _set(max_pip: int) -> tuple[Tile, ...]:
    return full_set(max_pip)


def _without(seen: set[Tile], max_pip: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in _set(max_pip) if tile not in seen)


def _by_number(tiles: Sequence[Tile], max_pip: int) -> tuple[int, ...]:
    counts = [0] * (max_pip + 1)
    for tile in tiles:
        counts[tile.high] += 1
        if tile.low != tile.high:
            counts[tile.low] += 1
    return tuple(counts)
