"""All tiles on the table, and the ends that are open. Geometry only: it knows no turn and no hand.

A layout remembers its tiles in order of play, each with the end it went to, so that whoever
draws it can lay it out again in the same way. Its *shape* says which ends a tile opens:

* ``line`` - two ends, left ``<`` and right ``>``;
* ``star:4``, ``star:8`` - a central double from which up to so many arms start, ``@1``, ``@2``, …
  in the order in which they are opened; the next free number opens a new arm;
* ``tips``, ``all`` - a tree: doubles lie across and open their two tips, or every free side. An
  end is named by the tile that carries it, ``@c7``; the free sides of one double are ``@77``,
  ``@77'``, ``@77''``, always the first free one first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from capicua.rules.action import PLAYS, IllegalAction, Play
from capicua.rules.errors import Refusal
from capicua.rules.frozen import maker
from capicua.rules.tile import MAX_PIP, Tile

Shape = Literal["line", "star:4", "star:8", "tips", "all"]
"""How the table grows."""

LEFT, RIGHT = "<", ">"


@dataclass(frozen=True, slots=True)
class End:
    """The open tip of an arm: its name and the number a tile must carry to go there."""

    id: str
    pip: int


_LEFT_ENDS, _RIGHT_ENDS = ([End(name, pip) for pip in range(MAX_PIP + 1)] for name in (LEFT, RIGHT))


@dataclass(frozen=True, slots=True)
class Layout:
    """The table. ``Layout(shape)`` is empty; :meth:`place` gives the next one."""

    shape: Shape = "line"
    plays: tuple[Play, ...] = ()
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

    @property
    def arms(self) -> int:
        """Arms that a star may have; 0 for other shapes."""
        return int(self.shape[5:]) if self.shape.startswith("star:") else 0

    @property
    def new_arm(self) -> End | None:
        """The place where a star's next arm would start, while it has one."""
        last = self.open_ends[-1] if self.arms and self.open_ends else None
        opened = sum(1 for play in self.plays if play.end == last.id) if last else 1
        return None if opened else last

    def ends(self) -> tuple[End, ...]:
        """The open ends in a fixed order; none on an empty table."""
        return self.open_ends

    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table, in order of play."""
        return tuple(play.tile for play in self.plays)

    def end(self, end_id: str | None) -> End | None:
        """The open end of that name, if there is one."""
        for end in self.open_ends:
            if end.id == end_id:
                return end
        return None

    def fits(self, play: Play) -> bool:
        """Whether the tile may lie there, whoever holds it."""
        if not self.plays:
            return play.end is None and (play.tile.is_double or not self.arms)
        end = self.end(play.end)
        return end is not None and play.tile.has(end.pip)

    def place(self, tile: Tile, end_id: str | None = None) -> Layout:
        """The layout with ``tile`` laid at the end ``end_id`` (``None``: as the lead).

        Raises:
            IllegalAction: ``tile_does_not_fit`` where there is no such end or no such number.
        """
        return self.lay(PLAYS[tile.number][end_id])

    def lay(self, play: Play) -> Layout:
        """The layout after ``play``.

        Raises:
            IllegalAction: as :meth:`place` does.
        """
        shape, plays = self.shape, self.plays
        if shape != "line" or not plays:
            if not self.fits(play):
                raise IllegalAction(Refusal.TILE_DOES_NOT_FIT)
            return _layout(shape, (*plays, play), self._opened(play))
        left, right = self.open_ends
        at, tile = left if play.end == LEFT else right, play.tile
        if at.id != play.end:
            raise IllegalAction(Refusal.TILE_DOES_NOT_FIT)
        if at.pip == tile.high:
            beyond = tile.low
        elif at.pip == tile.low:
            beyond = tile.high
        else:
            raise IllegalAction(Refusal.TILE_DOES_NOT_FIT)
        ends = (_LEFT_ENDS[beyond], right) if at is left else (left, _RIGHT_ENDS[beyond])
        return _layout(shape, (*plays, play), ends)

    def _repr_svg_(self) -> str:
        """The table drawn, for notebooks."""
        from capicua.rules.svg import svg  # noqa: PLC0415 - drawings are made of layouts

        return svg(self)

    def _opened(self, play: Play) -> tuple[End, ...]:
        """The open ends after ``play``, which fits."""
        at = self.end(play.end)
        if at is None:
            return self._opened_by_lead(play.tile)
        if self.arms:
            grows = self._armed if at == self.new_arm else self._moved
            return grows(at, play.tile)
        return self._branched(play.tile, at)

    def _opened_by_lead(self, tile: Tile) -> tuple[End, ...]:
        match self.shape:
            case "line":
                return _LEFT_ENDS[tile.high], _RIGHT_ENDS[tile.low]
            case "star:4" | "star:8":
                return (End("@1", tile.high),)
            case "tips" | "all" if tile.is_double:
                return _sides(tile, 4 if self.shape == "all" else 2)
            case _:
                return End(f"@{tile}", tile.high), End(f"@{tile}'", tile.low)

    def _moved(self, at: End, tile: Tile) -> tuple[End, ...]:
        grown = End(at.id, tile.other(at.pip))
        return tuple(grown if end is at else end for end in self.open_ends)

    def _armed(self, at: End, tile: Tile) -> tuple[End, ...]:
        opened, number = self._moved(at, tile), int(at.id[1:])
        return opened if number == self.arms else (*opened, End(f"@{number + 1}", at.pip))

    def _branched(self, tile: Tile, at: End) -> tuple[End, ...]:
        owner = at.id.rstrip("'")
        left: list[End] = []
        siblings = 0
        for end in self.open_ends:
            if end is at:
                continue
            if end.id.rstrip("'") == owner:
                left.append(End(owner + "'" * siblings, end.pip))
                siblings += 1
            else:
                left.append(end)
        if tile.is_double:
            return (*left, *_sides(tile, 3 if self.shape == "all" else 2))
        return (*left, End(f"@{tile}", tile.other(at.pip)))


_layout = maker(Layout)


def _sides(double: Tile, free: int) -> tuple[End, ...]:
    return tuple(End(f"@{double}" + "'" * n, double.high) for n in range(free))
