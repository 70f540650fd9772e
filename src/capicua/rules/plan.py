"""Where every tile lies when a table is drawn. Geometry alone, in halves: a tile is 2 by 1.

Tiles touch where they were played, doubles lie across, and nothing overlaps:

* a line runs to the right, turns down at the edge and comes back, as often as it must;
* a star has its arms to the right, left, up and down, and then along the diagonals;
* a tree grows from its tips in all directions while there is room. Where its branches would run
  into each other, or far out of sight, it is drawn in rows, see :mod:`capicua.rules.table_rows`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from capicua.rules.layout import Layout
from capicua.rules.table_rows import table_rows
from capicua.rules.table_text import Branch, Lying, line_tiles, star_arms, tree_of

Point = tuple[float, float]

LEAST_WIDTH = 8
"""Narrower than this, in halves, no table is drawn."""

_ARMS = (0, 180, 270, 90, 315, 135, 225, 45)
"""Directions of the arms of a star, in the order in which they are opened."""
_DIAGONAL_START = 1.75
"""How far from the middle a diagonal arm begins, so that it keeps clear of its neighbours."""
_CLEAR = 0.3
"""What tiles of a tree that do not belong together stay apart."""
_ROW = 2.5
"""From one row to the next."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile where it lies.

    Attributes:
        first, second: its halves as they lie.
        x, y: its middle; y grows downwards.
        angle: 0, the first half to the left of the second; else turned clockwise, in degrees.
    """

    first: int
    second: int
    x: float
    y: float
    angle: int

    @property
    def halves(self) -> tuple[Point, Point]:
        """The middles of its two halves."""
        dx, dy = cos(radians(self.angle)) / 2, sin(radians(self.angle)) / 2
        return (self.x - dx, self.y - dy), (self.x + dx, self.y + dy)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its four corners, one after the other."""
        along = cos(radians(self.angle)), sin(radians(self.angle))
        across = -along[1] / 2, along[0] / 2
        return tuple(  # type: ignore[return-value]
            (self.x + a * along[0] + b * across[0], self.y + a * along[1] + b * across[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )


@dataclass(frozen=True, slots=True)
class Label:
    """A short text that ends at ``x`` and stands in the middle of the row at ``y``."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawing: the tiles, and the labels of rows where it has them."""

    tiles: tuple[Laid, ...] = ()
    labels: tuple[Label, ...] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all of it."""
        corners = [corner for laid in self.tiles for corner in laid.corners]
        corners += [(label.x - len(label.text) / 2, label.y) for label in self.labels]
        xs, ys = [x for x, _ in corners] or [0], [y for _, y in corners] or [0]
        return min(xs), min(ys), max(xs), max(ys)


def plan(layout: Layout, width: float = 32) -> Plan:
    """The drawing of ``layout``, about ``width`` halves wide.

    A line and rows keep to the width; a star or a tree may be twice as wide before it is drawn
    in rows, because it can be drawn smaller.
    """
    width = max(width, LEAST_WIDTH)
    if not layout.plays:
        return Plan()
    if layout.shape == "line":
        return Plan(tuple(_folded(line_tiles(layout), width)))
    flat = Plan(tuple(_star(layout))) if layout.arms else _flat_tree(layout)
    if flat is not None:
        left, _, right, _ = flat.box
        if right - left <= 2 * width:
            return flat
    return _rows(layout, width)


@dataclass(slots=True)
class _Pen:
    """Lays tiles one after the other from where it stands, in the direction it looks."""

    x: float
    y: float
    angle: int

    def lay(self, tile: Lying) -> Laid:
        """Lay a tile, a double across, and go to its far side."""
        double = tile[0] == tile[1]
        half = 0.5 if double else 1
        self.go(half)
        laid = Laid(*tile, self.x, self.y, (self.angle + 90 * double) % 360)
        self.go(half)
        return laid

    def go(self, far: float) -> None:
        """Go ahead, or back."""
        self.x = round(self.x + far * cos(radians(self.angle)), 6)
        self.y = round(self.y + far * sin(radians(self.angle)), 6)

    def corner(self, angle: int, ahead: float) -> None:
        """Look in another direction, from the middle of the half ``ahead`` of here."""
        self.go(ahead)
        self.angle = angle % 360
        self.go(-ahead)


def _folded(tiles: list[Lying], width: float) -> Iterator[Laid]:
    """A line that goes down at the edges and comes back.

    A row keeps room for a double and for the tile that goes down. No two doubles touch, so the
    tile that goes down is never one, and neither is the one beside which the next row begins.
    """
    pen = _Pen(0, 0, 0)
    across = 0  # the direction of the row
    turning = False
    for tile in tiles:
        double = tile[0] == tile[1]
        room = pen.x if across else width - pen.x
        if not turning and room < (2 if double else 4):
            pen.corner(90, ahead=0.5)
            yield pen.lay(tile)
            turning = True
            continue
        yield pen.lay(tile)
        if turning and not double:
            across = 180 - across
            pen.corner(across, ahead=-0.5)
            turning = False


def _star(layout: Layout) -> Iterator[Laid]:
    centre = layout.plays[0].tile
    yield Laid(centre.high, centre.low, 0, 0, 90)
    for angle, arm in zip(_ARMS, star_arms(layout), strict=False):
        pen = _Pen(0, 0, angle)
        pen.go(_DIAGONAL_START if angle % 90 else 1 if angle % 180 else 0.5)
        yield from map(pen.lay, arm)


def _flat_tree(layout: Layout) -> Plan | None:
    """A tree with its branches in all directions, ``None`` where there is no room for that."""
    grown = _Grown([], [])
    root = tree_of(layout)
    upright = len(root.sides) == 4
    grown.laid.append(Laid(*root.tile, 0, 0, 90 if upright else 0))
    grown.boxes.append(_box(grown.laid[0]))
    starts = [(0.5, 0), (0.5, 180), (1, 270), (1, 90)] if upright else [(1, 180), (1, 0)]
    pens = []
    for far, angle in starts:
        pen = _Pen(0, 0, angle)
        pen.go(far)
        pens.append(pen)
    return Plan(tuple(grown.laid)) if grown.all_from(root, pens, 0) else None


@dataclass(slots=True)
class _Grown:
    """The tiles of a tree that have found their place."""

    laid: list[Laid]
    boxes: list[tuple[float, float, float, float]]

    def all_from(self, owner: Branch, pens: list[_Pen], owner_at: int) -> bool:
        """Lay all that grows from ``owner``, whose sides are where ``pens`` stand."""
        near = [owner_at]
        for side, pen in zip(owner.sides, pens, strict=True):
            if side is None:
                continue
            laid = pen.lay(side.tile)
            box, at = _box(laid), len(self.laid)
            if any(_close(box, other) for n, other in enumerate(self.boxes) if n not in near):
                return False
            self.laid.append(laid)
            self.boxes.append(box)
            near.append(at)
            if not self.all_from(side, _sides(side, laid, pen), at):
                return False
        return True


def _sides(branch: Branch, laid: Laid, beyond: _Pen) -> list[_Pen]:
    """Where the sides of a tile are: straight ahead, or the tips of a double that lies across."""
    if len(branch.sides) == 1:
        return [beyond]
    tips = [_Pen(laid.x, laid.y, (beyond.angle + turn) % 360) for turn in (270, 90)]
    for tip in tips:
        tip.go(1)
    return tips if len(branch.sides) == 2 else [beyond, *tips]


def _box(laid: Laid) -> tuple[float, float, float, float]:
    xs, ys = zip(*laid.corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _close(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    left, top, right, bottom = one
    return (
        left < other[2] + _CLEAR
        and other[0] < right + _CLEAR
        and top < other[3] + _CLEAR
        and other[1] < bottom + _CLEAR
    )


def _rows(layout: Layout, width: float) -> Plan:
    tiles: list[Laid] = []
    labels: list[Label] = []
    y = 0.0
    for row in table_rows(layout):
        start = 0.0 if row.carried_by is None else 1 + min(float(row.depth), width / 3)
        labels += [Label(str(row.carried_by), start - 0.3, y)] if row.carried_by else []
        pen = _Pen(start, y, 0)
        for tile in row.tiles:
            if pen.x + 2 > width and pen.x > start:
                y += _ROW
                labels.append(Label("…", start - 0.3, y))
                pen = _Pen(start, y, 0)
            tiles.append(pen.lay(tile))
        y += _ROW
    return Plan(tuple(tiles), tuple(labels))
