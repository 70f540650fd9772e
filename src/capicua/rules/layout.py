"""All tiles on the table, and the ends that are open. Geometry only: it knows no turn and no hand.

A layout remembers its tiles in order of play, each with the end it went to, so that whoever
draws it can lay it out again in the same way. Its *shape* says which ends a tile opens; for now
that is the line with two ends, left ``<`` and right ``>``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from capicua.rules.errors import IllegalAction, InvalidNotation, Refusal
from capicua.rules.tile import Tile, format_half, parse_half

Shape = Literal["line"]
"""How the table grows: a line has two ends."""

LEFT, RIGHT = "<", ">"


@dataclass(frozen=True, slots=True)
class End:
    """The open tip of an arm: its name and the number a tile must carry to go there."""

    id: str
    pip: int


@dataclass(frozen=True, slots=True)
class Placement:
    """One tile as it was played; ``end`` is ``None`` for the lead."""

    tile: Tile
    end: str | None

    def __str__(self) -> str:
        return f"{self.tile}{self.end or ''}"


@dataclass(frozen=True, slots=True)
class Layout:
    """The table. ``Layout()`` is empty; :meth:`place` gives the next one."""

    shape: Shape = "line"
    plays: tuple[Placement, ...] = ()
    open_ends: tuple[End, ...] = ()

    @classmethod
    def from_plays(cls, plays: Iterable[tuple[Tile, str | None]], shape: Shape = "line") -> Layout:
        """Lay ``plays`` one after the other on an empty table.

        Raises:
            IllegalAction: ``tile_does_not_fit`` at the first one that does not.
        """
        layout = cls(shape)
        for tile, end in plays:
            layout = layout.place(tile, end)
        return layout

    @classmethod
    def parse_line(cls, text: str) -> Layout:
        """Read a line as it lies, left to right: ``52.22.26`` (``-`` for an empty table).

        The lead lies with its higher half to the left, so the first tile that lies so is taken
        for it; which tile really was is not in the text.

        Raises:
            InvalidNotation: if neighbours do not match, or no tile can have been the lead.
        """
        if text == "-":
            return cls()
        halves = [(parse_half(part[:1]), parse_half(part[1:])) for part in text.split(".")]
        if any(a[1] != b[0] for a, b in pairwise(halves)):
            raise InvalidNotation(f"{text!r} is not a line: touching halves differ.")
        lead = next((i for i, (left, right) in enumerate(halves) if left >= right), None)
        if lead is None:
            raise InvalidNotation(f"{text!r} has no tile that can have been the lead.")
        plays: list[tuple[Tile, str | None]] = [(Tile(*halves[lead]), None)]
        plays += [(Tile(*half), LEFT) for half in reversed(halves[:lead])]
        plays += [(Tile(*half), RIGHT) for half in halves[lead + 1 :]]
        return cls.from_plays(plays)

    def ends(self) -> tuple[End, ...]:
        """The open ends, left before right; none on an empty table."""
        return self.open_ends

    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table, in order of play."""
        return tuple(play.tile for play in self.plays)

    def end(self, end_id: str) -> End | None:
        """The open end of that name, if there is one."""
        return next((end for end in self.open_ends if end.id == end_id), None)

    def place(self, tile: Tile, end_id: str | None = None) -> Layout:
        """The layout with ``tile`` laid at the end ``end_id`` (``None``: as the lead).

        Raises:
            IllegalAction: ``tile_does_not_fit`` where there is no such end or no such number.
        """
        if not self.plays:
            if end_id is not None:
                raise IllegalAction(Refusal.TILE_DOES_NOT_FIT)
            first = (End(LEFT, tile.high), End(RIGHT, tile.low))
            return Layout(self.shape, (Placement(tile, None),), first)
        at = self.end(end_id) if end_id is not None else None
        if at is None or not tile.has(at.pip):
            raise IllegalAction(Refusal.TILE_DOES_NOT_FIT)
        grown = End(at.id, tile.other(at.pip))
        ends = tuple(grown if end is at else end for end in self.open_ends)
        return Layout(self.shape, (*self.plays, Placement(tile, at.id)), ends)

    def __str__(self) -> str:
        """The line as it lies, ``52.22.26``; ``-`` when empty."""
        halves: list[tuple[int, int]] = []
        for play in self.plays:
            tile = play.tile
            if play.end is None:
                halves.append((tile.high, tile.low))
            elif play.end == LEFT:
                halves.insert(0, (tile.other(halves[0][0]), halves[0][0]))
            else:
                halves.append((halves[-1][1], tile.other(halves[-1][1])))
        return ".".join(format_half(left) + format_half(right) for left, right in halves) or "-"
