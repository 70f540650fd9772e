"""Drawings as SVG: tiles, tables and rounds, each a text that needs nothing else.

Notebooks show them by themselves, through ``_repr_svg_``. Inside a drawing a half of a tile is 100
by 100; outside it is ``unit`` pixels wide, or fewer where all would not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

from capicua.rules.notation import format_seat
from capicua.rules.plan import Label, Laid, Plan, Point, plan
from capicua.rules.table_text import format_layout
from capicua.rules.tile import Tile, format_tiles

if TYPE_CHECKING:
    from capicua.rules.layout import Layout
    from capicua.rules.public import PublicRound

_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

UNIT = 22
"""Pixels of a half, unless asked otherwise."""
WIDTH = 720
"""Pixels that a table may be wide, unless asked otherwise."""

_IVORY, _SHEEN, _SIDE, _EDGE, _GROOVE = "#f8f2e2", "#fffdf6", "#d8c9a3", "#8d7c55", "#b9a87f"
_BRASS, _BACK, _BACK_LINE, _WORDS = "#c29a45", "#2f5d50", "#7fa898", "#8a8478"
_INK = "#26231d"
_COLOURS = (
    _INK, "#2a6fb0", "#2b7a4b", "#b3322c", "#86481f", "#21398a", "#a95a08",
    "#9c2f78", "#14706a", "#6a3c9c", "#6d5a00", "#43565f", "#303030",
)  # fmt: skip
"""Of the pips of each number in sets beyond double six, as these are printed."""

_LANES = (
    (0, 0, 0), (0, 1, 0), (0, 0, 0), (0, 1, 0), (2, 0, 2), (2, 1, 2), (3, 0, 3),
    (3, 1, 3), (3, 2, 3), (3, 3, 3), (4, 2, 4), (4, 3, 4), (4, 4, 4),
)  # fmt: skip
"""Pips in the three lanes along the tile, by number; two and three have a slanted pair besides."""
_LANE = 28
_ALONG = {1: (0,), 2: (-28, 28), 3: (-28, 0, 28), 4: (-34, -11, 11, 34)}
_SLANTED = ((-28, 28), (28, -28))


def svg(layout: Layout, width: float = WIDTH, unit: float = UNIT) -> str:
    """The table as an SVG text, at most ``width`` pixels wide; an empty one is a small square.

    >>> from capicua import parse_layout
    >>> svg(parse_layout("56.66.63"))[:4]
    '<svg'
    """
    drawn = plan(layout, width / unit)
    inside = _drawn(drawn, _coloured(layout.tiles()))
    return _framed(inside, _grown(drawn.box, 0.3), width, unit, format_layout(layout))


def tile_svg(tile: Tile, unit: float = UNIT) -> str:
    """A tile that lies, as an SVG text."""
    laid = Laid(tile.high, tile.low, 1, 0.5, 0)
    inside = _tile(laid, coloured=_coloured([tile]))
    return _framed([inside], (-0.1, -0.1, 2.1, 1.15), WIDTH, unit, str(tile))


def round_svg(
    public: PublicRound,
    hands: Sequence[Sequence[Tile] | int],
    width: float = WIDTH,
    unit: float = UNIT,
) -> str:
    """A round as an SVG text: the table, the hands under it and what is left in the boneyard.

    A hand is its tiles, or the number of those that lie face down. The seat in turn has a dot.
    """
    table = plan(public.layout, width / unit)
    seen = [tile for hand in hands if not isinstance(hand, int) for tile in hand]
    coloured = _coloured([*public.layout.tiles(), *seen])
    left, top, right, bottom = table.box
    inside = list(_drawn(table, coloured))
    columns = max(1, floor(width / unit - 2) // 2)
    y = bottom + 1.8
    for seat, hand in enumerate(hands):
        inside.append(_word(format_seat(seat), left + 0.7, y))
        if seat == public.turn:
            inside.append(_dot(left, y))
        tiles = [None] * hand if isinstance(hand, int) else list(hand)
        for at, tile in enumerate(tiles):
            row, column = divmod(at, columns)
            inside.append(_in_hand(tile, left + 2 + 2.15 * column, y + 1.25 * row, coloured))
        right = max(right, left + 1 + 2.15 * min(len(tiles), columns))
        y += 1.25 * max(1, ceil(len(tiles) / columns)) + 0.25
    if public.boneyard:
        inside.append(_in_hand(None, left + 2, y, coloured=False))
        told = f"×{public.boneyard}"
        end = left + 3.3 + 0.38 * len(told)
        inside.append(_word(told, end, y))
        right, y = max(right, end), y + 1.5
    box = (left - 0.5, top - 0.3, right + 0.3, y - 0.6)
    told = " / ".join(f"?{h}" if isinstance(h, int) else format_tiles(h) for h in hands)
    return _framed(inside, box, width, unit, f"{format_layout(public.layout)} {told}")


def _drawn(drawn: Plan, coloured: bool) -> Iterator[str]:
    for label in drawn.labels:
        yield _label(label)
    for laid in drawn.tiles:
        yield _tile(laid, coloured)


def _framed(
    inside: Iterable[str],
    box: tuple[float, float, float, float],
    width: float,
    unit: float,
    title: str,
) -> str:
    left, top, right, bottom = (100 * edge for edge in box)
    wide, high = right - left, bottom - top
    shown = min(width, wide * unit / 100)
    view = " ".join(_n(edge) for edge in (left, top, wide, high))
    told = title.translate(_MARKUP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{_n(shown)}"'
        f' height="{_n(shown * high / wide)}" role="img" aria-label="{told}"'
        f' font-family="sans-serif"><title>{told}</title>{"".join(inside)}</svg>'
    )


def _tile(laid: Laid, coloured: bool) -> str:
    """A tile where it lies; the light comes from above, so only slanted tiles are turned."""
    x, y = 100 * laid.x, 100 * laid.y
    slanted = laid.angle % 90
    first, second = laid.first, laid.second
    if laid.angle > 90 and not slanted:
        first, second = second, first
    upright = not slanted and laid.angle % 180 == 90
    wide, high = (100, 200) if upright else (200, 100)
    parts = [_body((x, y), (wide, high), side=_SIDE, face=_IVORY, sheen=_SHEEN)]
    groove = f"M{_n(x - 36)} {_n(y)}h72" if upright else f"M{_n(x)} {_n(y - 36)}v72"
    parts.append(f'<path d="{groove}" stroke="{_GROOVE}" stroke-width="3"/>')
    parts.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="6" fill="{_BRASS}"/>')
    for pip, side in ((first, -50), (second, 50)):
        at = (x, y + side) if upright else (x + side, y)
        parts.append(_half(pip, at, upright, _COLOURS[pip % 13] if coloured else _INK))
    drawn = "".join(parts)
    if not slanted:
        return f"<g>{drawn}</g>"
    return f'<g transform="rotate({laid.angle} {_n(x)} {_n(y)})">{drawn}</g>'


def _half(pip: int, at: tuple[float, float], upright: bool, colour: str) -> str:
    x, y = at
    if pip >= len(_LANES):
        return (
            f'<text x="{_n(x)}" y="{_n(y + 19)}" font-size="54" font-weight="bold"'
            f' text-anchor="middle" fill="{colour}">{pip}</text>'
        )
    dots = _pips(pip)
    if not dots:
        return ""
    path = "".join(
        f"M{_n(x + (b if upright else a))} {_n(y + (a if upright else b))}h.1" for a, b in dots
    )
    size = 21 if pip <= 6 else 18 if pip <= 9 else 15
    return f'<path d="{path}" stroke="{colour}" stroke-width="{size}" stroke-linecap="round"/>'


def _pips(number: int) -> list[tuple[int, int]]:
    """The standard pattern of a number: along the tile, and across it."""
    lanes = zip((-_LANE, 0, _LANE), _LANES[number], strict=True)
    dots = [
        (_ALONG[4][1 + at] if (count, number) == (2, 10) and not lane else along, lane)
        for lane, count in lanes
        for at, along in enumerate(_ALONG.get(count, ()))
    ]
    return dots + list(_SLANTED if number in (2, 3) else ())


def _in_hand(tile: Tile | None, x: float, y: float, coloured: bool) -> str:
    """A tile that lies at a place of a hand, face down if it is ``None``."""
    if tile is not None:
        return _tile(Laid(tile.high, tile.low, x, y, 0), coloured)
    back = _body((100 * x, 100 * y), (200, 100), side=_INK, face=_BACK, sheen=_BACK_LINE)
    return f"<g>{back}</g>"


def _body(at: Point, size: Point, *, side: str, face: str, sheen: str) -> str:
    left, top = at[0] - size[0] / 2 + 2, at[1] - size[1] / 2 + 1
    wide, high = size[0] - 4, size[1] - 7
    return (
        f'<rect x="{_n(left)}" y="{_n(top + 5)}" width="{_n(wide)}" height="{_n(high)}" rx="14"'
        f' fill="{side}" stroke="{_EDGE}" stroke-width="2"/>'
        f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(wide)}" height="{_n(high)}" rx="14"'
        f' fill="{face}" stroke="{_EDGE}" stroke-width="1.5"/>'
        f'<rect x="{_n(left + 4)}" y="{_n(top + 4)}" width="{_n(wide - 8)}"'
        f' height="{_n(high - 8)}" rx="11" fill="none" stroke="{sheen}" stroke-width="3"/>'
    )


def _label(label: Label) -> str:
    return (
        f'<text x="{_n(100 * label.x)}" y="{_n(100 * label.y + 16)}" font-size="46"'
        f' text-anchor="end" fill="{_WORDS}">{label.text.translate(_MARKUP)}</text>'
    )


def _word(text: str, x: float, y: float) -> str:
    return (
        f'<text x="{_n(100 * x)}" y="{_n(100 * y + 21)}" font-size="60" text-anchor="end"'
        f' fill="{_WORDS}">{text.translate(_MARKUP)}</text>'
    )


def _dot(x: float, y: float) -> str:
    return f'<circle cx="{_n(100 * x - 15)}" cy="{_n(100 * y)}" r="12" fill="{_BRASS}"/>'


def _coloured(tiles: Iterable[Tile]) -> bool:
    return any(tile.high > 6 for tile in tiles)


def _grown(box: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return left - by, top - by, right + by, bottom + by


def _n(number: float) -> str:
    """A number as short as it can be written."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
