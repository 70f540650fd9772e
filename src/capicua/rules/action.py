"""What a player may do in turn, and how it is written (``64>``, ``66``, ``+?``, ``-``).

How the ends of a table are called is said in :mod:`capicua.rules.layout`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from capicua.rules.errors import InvalidNotation
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Play:
    """Lay ``tile`` at the end named ``end``; ``None`` is the lead on an empty table."""

    tile: Tile
    end: str | None = None

    def __str__(self) -> str:
        return f"{self.tile}{self.end or ''}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard, unseen when the action is chosen."""

    def __str__(self) -> str:
        return "+?"


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by."""

    def __str__(self) -> str:
        return "-"


Action = Play | Draw | Pass

_END = re.compile(r"[<>]|@[1-8]|@[0-9a-i]{2}'{0,3}")


def parse_action(text: str) -> Action:
    """Read an action as :func:`str` writes it; whether it is legal is another question.

    >>> parse_action("64>"), parse_action("66"), parse_action("+?"), parse_action("-")
    (Play(tile=Tile(6, 4), end='>'), Play(tile=Tile(6, 6), end=None), Draw(), Pass())

    Raises:
        InvalidNotation: if the text is no action.
    """
    if text == "-":
        return Pass()
    if text == "+?":
        return Draw()
    if len(text) < 2:
        raise InvalidNotation(f"{text!r} is not an action: write 64>, 66, +? or -.")
    end = text[2:]
    if end and not _END.fullmatch(end):
        raise InvalidNotation(f"{end!r} is not an end of a table: write <, >, @1 to @8, or @64.")
    return Play(Tile.parse(text[:2]), end or None)
