"""A table told row by row, for whoever cannot draw it as it lies: a terminal, a page of text.

A line is one row. A star is its centre and a row for each arm. A tree is cut into its branches: a
row ends where a double carries two branches or more, which follow below, one step further in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from capicua.rules.layout import Layout
from capicua.rules.table_text import Branch, Lying, line_tiles, star_arms, tree_of
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Row:
    """Tiles that lie in a row.

    Attributes:
        carried_by: the tile that the first one touches, ``None`` where the table begins.
        depth: how many rows lead to this one.
        tiles: as they lie, near half first.
    """

    carried_by: Tile | None
    depth: int
    tiles: tuple[Lying, ...]


def table_rows(layout: Layout) -> tuple[Row, ...]:
    """The rows of ``layout``; none when it is empty.

    >>> from capicua import parse_layout
    >>> [str(row.carried_by) for row in table_rows(parse_layout("55(53.33.36/54)", "star:4"))]
    ['None', '55', '55']
    """
    if not layout.plays:
        return ()
    if layout.shape == "line":
        return (Row(None, 0, tuple(line_tiles(layout))),)
    if layout.arms:
        centre = layout.plays[0].tile
        arms = (Row(centre, 1, tuple(arm)) for arm in star_arms(layout))
        return (Row(None, 0, ((centre.high, centre.low),)), *arms)
    return tuple(_branch_rows(tree_of(layout), None, 0))


def _branch_rows(branch: Branch, carried_by: Tile | None, depth: int) -> Iterator[Row]:
    tiles = [branch.tile]
    grown = [side for side in branch.sides if side]
    while len(grown) == 1:
        (branch,) = grown
        tiles.append(branch.tile)
        grown = [side for side in branch.sides if side]
    yield Row(carried_by, depth, tuple(tiles))
    for side in grown:
        yield from _branch_rows(side, Tile(*branch.tile), depth + 1)
