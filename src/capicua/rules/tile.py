"""Tiles and full sets.

A *half* is written as one character: ``0``-``9``, then ``a``-``i`` for 10 to 18. A tile is
written with its higher half first (``64``), however it lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, total_ordering

from capicua.rules.errors import InvalidNotation

MAX_PIP = 18
"""The largest number any set may carry (double eighteen)."""

_HALVES = "0123456789abcdefghi"


def parse_half(text: str) -> int:
    """Read one half, ``0``-``9`` or ``a``-``i``.

    Raises:
        InvalidNotation: if ``text`` is not exactly one such character.
    """
    if len(text) != 1 or text.lower() not in _HALVES:
        raise InvalidNotation(f"{text!r} is not a half: write 0-9, or a-i for 10 to 18.")
    return _HALVES.index(text.lower())


def format_half(pip: int) -> str:
    """Write one half as a character."""
    return _HALVES[pip]


@total_ordering
@dataclass(frozen=True, slots=True, init=False, eq=False)
class Tile:
    """One tile, unordered: ``Tile(4, 6) == Tile(6, 4)``.

    There is one value of each tile: equal tiles are the same. Tiles sort by higher half, then
    lower half; ``number`` is their place in that order.

    >>> Tile.parse("4-6"), str(Tile(4, 6)), Tile(6, 4).pips
    (Tile(6, 4), '64', 10)

    Attributes:
        high, low: the numbers on its halves, in pips.
        pips: sum of both halves.
        is_double: whether both halves are equal; the blank double counts (decision D-G2).
        number: 0 for the double blank; those of a full set follow each other without a gap.

    Raises:
        InvalidNotation: for a number that no set carries.
    """

    high: int
    low: int
    pips: int
    is_double: bool
    number: int

    def __new__(cls, high: int, low: int) -> Tile:  # noqa: PYI034 - there are no subclasses
        """The tile with these halves, in whatever order."""
        tile = _TILES.get((high, low))
        if tile is None:
            raise InvalidNotation(f"A half carries 0 to {MAX_PIP} pips.")
        return tile

    def __lt__(self, other: Tile) -> bool:
        return self.number < other.number

    def __hash__(self) -> int:
        """The same in every process, so that sets of tiles are in the same order everywhere."""
        return self.number

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        """Copies and pickles are the tile itself."""
        return Tile, (self.high, self.low)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read ``64``, ``46``, ``6-4`` or, above nine, ``c0`` and ``12-0``.

        Raises:
            InvalidNotation: if the text names no tile.
        """
        if "-" in text:
            halves = text.split("-")
            if len(halves) == 2 and all(h.isascii() and h.isdigit() for h in halves):
                return cls(int(halves[0]), int(halves[1]))
        elif len(text) == 2:
            return cls(parse_half(text[0]), parse_half(text[1]))
        raise InvalidNotation(f"{text!r} is not a tile: write its two halves, as in 64 or 6-4.")

    def has(self, pip: int) -> bool:
        """Whether one of the halves carries ``pip``."""
        return pip in (self.high, self.low)

    def other(self, pip: int) -> int:
        """The number on the half opposite to ``pip`` (the same number on a double).

        Raises:
            ValueError: if no half carries ``pip``.
        """
        if pip == self.high:
            return self.low
        if pip == self.low:
            return self.high
        raise ValueError(f"{self} carries no {pip}")

    def _repr_svg_(self) -> str:
        """The tile drawn, for notebooks."""
        from capicua.rules.svg import tile_svg  # noqa: PLC0415 - drawings are made of tiles

        return tile_svg(self)

    def __str__(self) -> str:
        return format_half(self.high) + format_half(self.low)

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"


def full_set(max_pip: int) -> tuple[Tile, ...]:
    """All tiles of the double-``max_pip`` set, in rising order: (n+1)(n+2)/2 of them.

    >>> len(full_set(6)), len(full_set(9)), len(full_set(12))
    (28, 55, 91)
    """
    return _full_set(max_pip)


@cache
def _full_set(max_pip: int) -> tuple[Tile, ...]:
    return tuple(Tile(high, low) for high in range(max_pip + 1) for low in range(high + 1))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles joined by dots, ``64.31``; ``-`` and the empty text are no tiles."""
    if text in ("", "-"):
        return ()
    return tuple(Tile.parse(part) for part in text.split("."))


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles joined by dots, ``-`` for none."""
    return ".".join(str(tile) for tile in tiles) or "-"


def pips_in(tiles: Iterable[Tile]) -> int:
    """Sum of the pips on ``tiles``."""
    return sum([tile.pips for tile in tiles])


def _made(high: int, low: int) -> Tile:
    tile = object.__new__(Tile)
    values = (high, low, high + low, high == low, high * (high + 1) // 2 + low)
    for name, value in zip(Tile.__slots__, values, strict=True):
        object.__setattr__(tile, name, value)
    return tile


_TILES = {(high, low): _made(high, low) for high in range(MAX_PIP + 1) for low in range(high + 1)}
_TILES |= {(low, high): tile for (high, low), tile in _TILES.items()}
