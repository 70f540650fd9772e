"""What a player may do in turn, and how it is written (``64>``, ``66``, ``+?``, ``-``, ``~``).

How the ends of a table are called is said in :mod:`capicua.rules.layout`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from capicua.rules.errors import InvalidNotation, Refusal
from capicua.rules.tile import MAX_PIP, Tile, full_set


@dataclass(frozen=True, slots=True)
class Play:
    """Lay ``tile`` at the end named ``end``; ``None`` is the lead on an empty table."""

    tile: Tile
    end: str | None = None

    def __str__(self) -> str:
        return f"{self.tile}{self.end or ''}"


class _Plays(dict[str | None, Play]):
    """The plays of a tile by end, each made when it is first asked for."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        self._tile = tile

    def __missing__(self, end: str | None) -> Play:
        play = self[end] = Play(self._tile, end)
        return play


PLAYS: Sequence[Mapping[str | None, Play]] = [_Plays(tile) for tile in full_set(MAX_PIP)]
"""The plays of every tile, by its number and by end. To find one takes less than to make one."""


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


@dataclass(frozen=True, slots=True)
class Redeal:
    """Ask for a new deal of the round, where the game gives a hand of many doubles that right."""

    def __str__(self) -> str:
        return "~"


Action = Play | Draw | Pass | Redeal
"""Anything that a player may do in turn."""


class IllegalAction(Exception):
    """The rules refuse an action; nothing has changed.

    ``tiles`` are the player's own tiles that explain the refusal: those that could be played
    where a draw or a pass was refused, the compulsory one where another was led.
    """

    def __init__(self, refusal: Refusal, tiles: tuple[Tile, ...] = ()) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.tiles = tiles


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
    if text == "~":
        return Redeal()
    if len(text) < 2:
        raise InvalidNotation(f"{text!r} is not an action: write 64>, 66, +?, - or ~.")
    end = text[2:]
    if end and not _END.fullmatch(end):
        raise InvalidNotation(f"{end!r} is not an end of a table: write <, >, @1 to @8, or @64.")
    return Play(Tile.parse(text[:2]), end or None)
