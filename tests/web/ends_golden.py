"""The open ends of random tables, as the rules name them, for the browser to agree with.

``python -m tests.web.ends_golden`` writes them anew; a test says when that is due.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from capicua.rules import Layout, full_set
from capicua.rules.layout import End, Shape
from capicua.rules.tile import Tile

GOLDEN = Path(__file__).with_name("ends.json")
TABLES = 6  # of each shape
LONGEST = 40  # plays; enough for every arm and many branches
HIGHEST: dict[Shape, int] = {"line": 6, "star:4": 6, "star:8": 9, "tips": 12, "all": 12}


def golden_ends() -> str:
    """A table a line: its shape, its plays, and the ends after every play as ``id=pip``."""
    tables = [
        json.dumps(_table(shape, seed), separators=(",", ":"))
        for shape in get_args(Shape)
        for seed in range(TABLES)
    ]
    return "[\n" + ",\n".join(tables) + "\n]\n"


def _table(shape: Shape, seed: int) -> dict[str, object]:
    layouts = list(_grown(shape, random.Random(seed)))
    return {
        "shape": shape,
        "plays": [str(play) for play in layouts[-1].plays],
        "ends": [[_text(end) for end in layout.ends()] for layout in layouts],
    }


def _text(end: End) -> str:
    return f"{end.id}={end.pip}"


def _grown(shape: Shape, chance: random.Random) -> Iterator[Layout]:
    """One table after every play. Doubles come early in some, so that trees branch."""
    tiles = list(full_set(HIGHEST[shape]))
    chance.shuffle(tiles)
    eager = chance.random() < 0.5
    lead = next(tile for tile in tiles if tile.is_double or not (shape.startswith("star") or eager))
    layout = Layout(shape).place(lead)
    tiles.remove(lead)
    yield layout
    while len(layout.plays) < LONGEST:
        moves = [(tile, end.id) for tile in tiles for end in layout.ends() if tile.has(end.pip)]
        if not moves:
            return
        doubles: list[tuple[Tile, str]] = [move for move in moves if move[0].is_double]
        tile, end_id = chance.choice(doubles if eager and doubles else moves)
        layout = layout.place(tile, end_id)
        tiles.remove(tile)
        yield layout


if __name__ == "__main__":
    GOLDEN.write_text(golden_ends(), encoding="utf-8")
