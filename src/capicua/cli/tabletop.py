"""The table in a terminal: tiles drawn in colours, or told in sentences for a screen reader."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from capicua.cli.texts import Texts
from capicua.rules import End, Layout, Row, Tile, table_rows
from capicua.rules.layout import LEFT, RIGHT

_RESET: Final = "\x1b[0m"
_FACE: Final = "\x1b[48;5;230;38;5;235m"
_DOUBLE: Final = "\x1b[48;5;223;38;5;235m"
_DIM: Final = "\x1b[48;5;238;38;5;250m"
_BOLD: Final = "\x1b[1m"
_FAINT: Final = "\x1b[38;5;245m"

Lying = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tabletop:
    """How a table is shown.

    Attributes:
        say: the texts.
        colour: with colours, or with brackets.
        plain: in sentences, without any drawing.
        width: columns that a line may take.
    """

    say: Texts
    colour: bool = False
    plain: bool = False
    width: int = 80

    def bold(self, text: str) -> str:
        """What should be seen first."""
        return f"{_BOLD}{text}{_RESET}" if self.colour else text

    def faint(self, text: str) -> str:
        """What may be overlooked."""
        return f"{_FAINT}{text}{_RESET}" if self.colour else text

    def tile(self, tile: Tile) -> str:
        """A tile in a sentence: in figures, or in words where it is to be heard."""
        return self.say.tile(tile.high, tile.low) if self.plain else _figures(tile)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Several tiles in a sentence."""
        return self.say.listed([self.tile(tile) for tile in tiles])

    def held(self, hand: Iterable[Tile]) -> str:
        """The tiles of a hand, one after the other."""
        return (", " if self.plain else " ").join(self.tile(tile) for tile in hand)

    def end(self, layout: Layout, end: End) -> str:
        """An open end in words, with its number."""
        if end.id == LEFT:
            return self.say("end.left", pip=end.pip)
        if end.id == RIGHT:
            return self.say("end.right", pip=end.pip)
        if layout.arms:
            key = "end.new_arm" if end == layout.new_arm else "end.arm"
            return self.say(key, number=end.id[1:], pip=end.pip)
        return self.say("end.branch", tile=self.tile(_owner(end.id)), pip=end.pip)

    def place(self, layout: Layout, end_id: str) -> str:
        """Where an end is, in words."""
        if end_id == LEFT:
            return self.say("at.left")
        if end_id == RIGHT:
            return self.say("at.right")
        if layout.arms:
            opens = layout.new_arm is not None and layout.new_arm.id == end_id
            return self.say("at.new_arm" if opens else "at.arm", number=end_id[1:])
        return self.say("at.branch", tile=self.tile(_owner(end_id)))

    def table(self, layout: Layout) -> list[str]:
        """The table, line by line."""
        if not layout.plays:
            return [self.say("table.empty")]
        if layout.shape == "line" and not self.plain:
            return self._line(layout)
        ends = "; ".join(self.end(layout, end) for end in different(layout.ends()))
        if self.plain:
            return [*self._told(layout), self.say("ends", ends=ends)]
        if layout.arms:
            return list(self._rows(layout))
        return [*self._rows(layout), *textwrap.wrap(self.say("ends", ends=ends), self.width)]

    def hand(self, hand: Sequence[Tile], fitting: Iterable[Tile]) -> list[str]:
        """A hand with the numbers to choose by; tiles that fit stand out."""
        fits = set(fitting)
        if self.plain:
            told = [
                self.say(
                    "plain.hand.fits" if tile in fits else "plain.hand.tile",
                    number=number,
                    tile=self.tile(tile),
                )
                for number, tile in enumerate(hand, 1)
            ]
            return [self.say("plain.hand", tiles="; ".join(told))]
        chips = []
        for number, tile in enumerate(hand, 1):
            chip, wide = self._chip((tile.high, tile.low), dim=tile not in fits)
            mark = "*" if tile in fits and not self.colour else " "
            chips.append((f"{number:>2} {chip}{mark}", wide + 4))
        return [self.bold(self.say("hand")), *_wrapped(chips, self.width)]

    def _chip(self, tile: Lying, *, dim: bool = False) -> tuple[str, int]:
        """A tile as it lies, and the columns that it takes."""
        wide = len(f" {tile[0]}|{tile[1]} ")
        if not self.colour:
            return f"[{tile[0]}|{tile[1]}]", wide
        face = _DIM if dim else _DOUBLE if tile[0] == tile[1] else _FACE
        return f"{face} {tile[0]}│{tile[1]} {_RESET}", wide

    def _line(self, layout: Layout) -> list[str]:
        left, right = layout.ends()
        (row,) = table_rows(layout)
        lines = _wrapped([self._chip(tile) for tile in row.tiles], self.width - 10)
        margin = " " * (len(str(left.pip)) + 3)
        lines = [f"{self.bold(str(left.pip))} ◂ {lines[0]}", *(margin + line for line in lines[1:])]
        lines[-1] += f" ▸ {self.bold(str(right.pip))}"
        return lines

    def _rows(self, layout: Layout) -> Iterator[str]:
        for name, row in _named_rows(layout):
            indent = 4 + 2 * min(row.depth, 10)
            lines = _wrapped([self._chip(tile) for tile in row.tiles], self.width - indent - 8)
            tips = " ".join(self.bold(str(end.pip)) for end in _tips(layout, row, name))
            yield self.faint(name.rjust(indent - 1)) + " " + lines[0] + _tip(tips, not lines[1:])
            for number, line in enumerate(lines[1:], 2):
                yield " " * indent + line + _tip(tips, number == len(lines))

    def _told(self, layout: Layout) -> Iterator[str]:
        for name, row in _named_rows(layout):
            tiles = ", ".join(self.say.tile(*tile) for tile in row.tiles)
            if layout.shape == "line":
                yield self.say("plain.line", tiles=tiles)
            elif row.carried_by is None:
                yield self.say("plain.centre", tiles=tiles)
            elif layout.arms:
                yield self.say("plain.arm", number=name, tiles=tiles)
            else:
                yield self.say("plain.branch", tile=self.tile(row.carried_by), tiles=tiles)


def different(ends: Iterable[End]) -> list[End]:
    """The ends that have to be told apart: of the free sides of one double, the first."""
    found: dict[tuple[str, int], End] = {}
    for end in ends:
        found.setdefault((end.id.rstrip("'"), end.pip), end)
    return list(found.values())


def _owner(end_id: str) -> Tile:
    return Tile.parse(end_id[1:].rstrip("'"))


def _figures(tile: Tile) -> str:
    return f"{tile.high}-{tile.low}"


def _named_rows(layout: Layout) -> Iterator[tuple[str, Row]]:
    """The rows with what stands before each: the number of the arm, or the tile it grows from."""
    arm = 0
    for row in table_rows(layout):
        arm += row.depth > 0
        if row.carried_by is None:
            yield "", row
        else:
            yield str(arm) if layout.arms else _figures(row.carried_by), row


def _tips(layout: Layout, row: Row, name: str) -> list[End]:
    """The ends that are open where a row ends."""
    if layout.arms:
        return [end for end in layout.ends() if end.id == f"@{name}"]
    return [end for end in layout.ends() if _owner(end.id) == Tile(*row.tiles[-1])]


def _tip(tips: str, last: bool) -> str:
    return f" ▸ {tips}" if tips and last else ""


def _wrapped(chips: Sequence[tuple[str, int]], width: int) -> list[str]:
    """Chips side by side in as many lines as they need; each comes with its columns."""
    lines, used = [""], 0
    for chip, wide in chips:
        if used and used + wide + 1 > width:
            lines.append("")
            used = 0
        lines[-1] += (" " if used else "") + chip
        used += wide + 1
    return lines
