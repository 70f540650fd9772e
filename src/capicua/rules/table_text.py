"""How the tiles lie, as text.

* a line, left to right: ``52.22.26``;
* a star, its centre and its arms outward, in the order they were opened: ``99(93.35/94)``;
* a tree, each double with its branches in the order of its sides: ``cc(c7.77(73)(70))(c1)``; a
  free side before a covered one is ``()``.

The text does not say in which order the tiles were played; reading it plays them from the lead
outwards, which leaves the same ends open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from capicua.rules.action import IllegalAction
from capicua.rules.errors import InvalidNotation
from capicua.rules.layout import LEFT, RIGHT, Layout, Shape
from capicua.rules.tile import MAX_PIP, Tile, format_half, full_set, parse_half

MOST_TILES = len(full_set(MAX_PIP))
"""Tiles of the largest set; reading stops there."""

Lying = tuple[int, int]
"""A tile as it lies: the half that comes first in the text, then the other."""


def format_layout(layout: Layout) -> str:
    """Write ``layout``; ``-`` when it is empty."""
    if not layout.plays:
        return "-"
    if layout.shape == "line":
        return _chain(line_tiles(layout))
    if layout.arms:
        return _star_text(layout)
    return _branch_text(tree_of(layout))


def parse_layout(text: str, shape: Shape = "line") -> Layout:
    """Read what :func:`format_layout` wrote for a table of that shape.

    The lead of a line lies with its higher half to the left, so the first tile that lies so is
    taken for it; which tile really was is not in the text.

    Raises:
        InvalidNotation: if the text is no such table, or touching halves differ.
    """
    if text == "-":
        return Layout(shape)
    try:
        if shape == "line":
            return _read_line(text)
        if shape.startswith("star:"):
            return _read_star(text, shape)
        return _read_tree(text, shape)
    except IllegalAction:
        raise InvalidNotation(f"{text!r} is not a table: touching halves differ.") from None


def _chain(tiles: list[Lying]) -> str:
    return ".".join(format_half(near) + format_half(far) for near, far in tiles)


def _read_chain(text: str) -> list[Lying]:
    if text.count(".") >= MOST_TILES:
        raise InvalidNotation("A table has no more tiles than a set.")
    tiles = [(parse_half(part[:1]), parse_half(part[1:])) for part in text.split(".")]
    if any(here[1] != after[0] for here, after in pairwise(tiles)):
        raise InvalidNotation(f"{text!r} is not a table: touching halves differ.")
    return tiles


def line_tiles(layout: Layout) -> list[Lying]:
    """The tiles of a line as they lie, from left to right; the line is not empty."""
    left: list[Lying] = []
    right: list[Lying] = []
    lead = layout.plays[0].tile
    left_pip, right_pip = lead.high, lead.low
    for play in layout.plays[1:]:
        if play.end == LEFT:
            left.append((play.tile.other(left_pip), left_pip))
            left_pip = left[-1][0]
        else:
            right.append((right_pip, play.tile.other(right_pip)))
            right_pip = right[-1][1]
    return [*reversed(left), (lead.high, lead.low), *right]


def _read_line(text: str) -> Layout:
    tiles = _read_chain(text)
    lead = next((at for at, (near, far) in enumerate(tiles) if near >= far), None)
    if lead is None:
        raise InvalidNotation(f"{text!r} has no tile that can have been the lead.")
    plays: list[tuple[Tile, str | None]] = [(Tile(*tiles[lead]), None)]
    plays += [(Tile(*tile), LEFT) for tile in reversed(tiles[:lead])]
    plays += [(Tile(*tile), RIGHT) for tile in tiles[lead + 1 :]]
    return Layout.from_plays(plays)


def star_arms(layout: Layout) -> list[list[Lying]]:
    """The arms of a star as their tiles lie, outward, in the order they were opened."""
    centre = layout.plays[0].tile
    arms: dict[str | None, list[Lying]] = {}
    for play in layout.plays[1:]:
        arm = arms.setdefault(play.end, [])
        near = arm[-1][1] if arm else centre.high
        arm.append((near, play.tile.other(near)))
    return list(arms.values())


def _star_text(layout: Layout) -> str:
    inside = "/".join(map(_chain, star_arms(layout)))
    return f"{layout.plays[0].tile}" + (f"({inside})" if inside else "")


def _read_star(text: str, shape: Shape) -> Layout:
    centre, opened, rest = text.partition("(")
    if opened and not (rest.endswith(")") and len(rest) > 1):
        raise InvalidNotation(f"{text!r} is not a star: its arms stand in parentheses.")
    layout = Layout(shape).place(Tile.parse(centre))
    for number, arm in enumerate(rest[:-1].split("/") if opened else (), 1):
        for tile in _read_chain(arm):
            layout = layout.place(Tile(*tile), f"@{number}")
    return layout


@dataclass(slots=True)
class Branch:
    """A tile of a tree as it lies, and what grows from each of its free sides.

    ``free`` are the places in ``sides`` where nothing grows yet.
    """

    tile: Lying
    sides: list[Branch | None]
    free: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.free = list(range(len(self.sides)))

    def grow(self, nth_free: int, branch: Branch) -> None:
        """Let ``branch`` grow from the free side of that number, counted from 0."""
        self.sides[self.free.pop(nth_free)] = branch


def _sides_of(layout: Layout, tile: Tile, lead: bool) -> int:
    if not tile.is_double:
        return 2 if lead else 1
    return (4 if lead else 3) if layout.shape == "all" else 2


def tree_of(layout: Layout) -> Branch:
    """The tree of ``layout``, from its lead; the layout is not empty."""
    lead = layout.plays[0].tile
    root = Branch((lead.high, lead.low), [None] * _sides_of(layout, lead, lead=True))
    branches = {str(lead): root}
    for play in layout.plays[1:]:
        end = play.end or ""
        owner, nth = branches[end[1:].rstrip("'")], end.count("'")
        near = owner.tile[1] if len(owner.sides) == 1 else _near(owner, nth)
        branch = Branch(
            (near, play.tile.other(near)), [None] * _sides_of(layout, play.tile, lead=False)
        )
        owner.grow(nth, branch)
        branches[str(play.tile)] = branch
    return root


def _near(owner: Branch, nth_free: int) -> int:
    """The number on a side: a double's own, or one of the two halves of a plain lead."""
    return owner.tile[owner.free[nth_free] % 2]


def _branch_text(branch: Branch) -> str:
    text = format_half(branch.tile[0]) + format_half(branch.tile[1])
    if len(branch.sides) == 1:
        on = branch.sides[0]
        return f"{text}.{_branch_text(on)}" if on else text
    used = max((at for at, side in enumerate(branch.sides) if side), default=-1)
    return text + "".join(
        f"({_branch_text(side) if side else ''})" for side in branch.sides[: used + 1]
    )


def _read_tree(text: str, shape: Shape) -> Layout:
    reader = _TreeReader(text)
    root = reader.branch()
    if reader.at != len(text):
        raise InvalidNotation(f"{text!r} is not a table: {text[reader.at :]!r} is left over.")
    layout = Layout(shape).place(Tile(*root.tile))
    return _lay(layout, root)


def _lay(layout: Layout, branch: Branch) -> Layout:
    """Play what grows from ``branch``: the last side first, so that names stay what they are."""
    owner = f"@{Tile(*branch.tile)}"
    for at in reversed(range(len(branch.sides))):
        side = branch.sides[at]
        if side is not None:
            layout = _lay(layout.place(Tile(*side.tile), owner + "'" * at), side)
    return layout


class _TreeReader:
    """Reads nested parentheses, one character after the other."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tiles = 0

    def branch(self) -> Branch:
        if self.tiles == MOST_TILES:
            raise InvalidNotation("A table has no more tiles than a set.")
        self.tiles += 1
        half = self.text[self.at : self.at + 2]
        tile = (parse_half(half[:1]), parse_half(half[1:]))
        self.at += 2
        sides: list[Branch | None] = []
        if self._next("."):
            sides.append(self.branch())
        while self._next("("):
            sides.append(None if self.text[self.at : self.at + 1] == ")" else self.branch())
            if not self._next(")"):
                raise InvalidNotation(f"{self.text!r} has a branch that is not closed.")
        return Branch(tile, sides)

    def _next(self, character: str) -> bool:
        found = self.text[self.at : self.at + 1] == character
        self.at += found
        return found
