"""Small drawings of tables for the pages: where each tile lies, in the units of their templates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from capicua.rules import Layout, parse_layout
from capicua.rules.layout import Shape
from capicua.rules.plan import Laid, plan

HALF: Final = 100
"""Units of one half of a tile."""
MARGIN: Final = 14
"""Units of air around a drawing, for the shadows of its tiles."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tile where it lies: its halves as they are read, its middle, and how it is turned.

    A tile that stands has its near half on top; one that lies or is turned has it on the left.
    ``turn`` is in degrees, clockwise.
    """

    near: int
    far: int
    x: int
    y: int
    standing: bool
    turn: int


@dataclass(frozen=True, slots=True)
class Sketch:
    """A drawing of a table and the box that it fills."""

    tiles: tuple[Drawn, ...]
    left: int
    top: int
    width: int
    height: int


@cache
def sketch(table: str, shape: Shape, width: float) -> Sketch:
    """The table that is written in ``table``, folded at ``width`` halves where it is a line.

    Raises:
        InvalidNotation: it is no table of that shape, or touching halves differ.
    """
    return drawn(parse_layout(table, shape), width)


def drawn(layout: Layout, width: float) -> Sketch:
    """A drawing of any table, folded at ``width`` halves where it is a line."""
    drawing = plan(layout, width)
    left, top, right, bottom = (round(edge * HALF) for edge in drawing.box)
    return Sketch(
        tuple(map(_drawn, drawing.tiles)),
        left - MARGIN,
        top - MARGIN,
        right - left + 2 * MARGIN,
        bottom - top + 2 * MARGIN,
    )


def _drawn(laid: Laid) -> Drawn:
    """The same tile without being upside down, so that the light falls on all from one side."""
    near, far, angle = laid.first, laid.second, laid.angle
    if angle >= 180 or angle == 135:
        near, far, angle = far, near, (angle + 180) % 360
    standing = angle == 90
    turn = 0 if angle in (0, 90) else angle if angle < 180 else angle - 360
    return Drawn(near, far, round(laid.x * HALF), round(laid.y * HALF), standing, turn)
