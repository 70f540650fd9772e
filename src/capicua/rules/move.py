"""One action of a record, with what was noted beside it.

``64>`` a play, ``-`` a pass, ``+30`` a draw with the tile it brought, ``+?`` one that the reader
may not see. A mark follows at once (``64>!?``), extra points and a comment after a space:
``64> *capicua=AC+25 {[%t 0:25] what a tile!}``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import get_args

from capicua.rules.action import Action, Draw, parse_action
from capicua.rules.errors import InvalidNotation
from capicua.rules.ruleset import Occasion
from capicua.rules.tile import Tile

MARKS = ("!", "?", "!?", "?!", "!!", "??")
"""Good, bad, interesting, doubtful, brilliant, a blunder."""

_MOVE = re.compile(r"(\+\?|[^!?]+)([!?]{0,2})")
_EXTRA = re.compile(r"\*(\w+)=([A-R]{1,2})\+(\d{1,9})", re.ASCII)
_CLOCK = re.compile(r"\[%t (?:(\d{1,3}):(?=\d\d:))?(\d{1,4}):([0-5]\d)\]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Extra:
    """Extra points: the occasion, the letters of the side that got them, and how many.

    >>> str(Extra("capicua", "AC", 25)), Extra.parse("*capicua=AC+25").points
    ('*capicua=AC+25', 25)
    """

    occasion: Occasion
    side: str
    points: int

    @classmethod
    def parse(cls, text: str) -> Extra:
        """Read ``*capicua=AC+25``.

        Raises:
            InvalidNotation: if the text is not of that form, or there is no such occasion.
        """
        found = _EXTRA.fullmatch(text)
        known: tuple[Occasion, ...] = get_args(Occasion)
        named = [occasion for occasion in known if found and occasion == found[1]]
        if found is None or not named:
            raise InvalidNotation(f"{text!r} are no extra points: write *capicua=AC+25.")
        return cls(named[0], found[2], int(found[3]))

    def __str__(self) -> str:
        return f"*{self.occasion}={self.side}+{self.points}"


@dataclass(frozen=True, slots=True)
class Move:
    """One action as a record tells it.

    >>> move = Move.parse("+30!?")
    >>> move.action, move.drew, move.mark, str(move)
    (Draw(), Tile(3, 0), '!?', '+30!?')

    Attributes:
        action: what was done.
        drew: the tile that a draw brought, ``None`` where the record does not say.
        mark: one of :data:`MARKS`, or nothing.
        comment: free text in one line, without a closing brace.
        extras: points that the action brought besides those of the round's end.
        line: where it stands in the text that was read, from 1; 0 if it was not read.
        lap: the number of the lap that the text begins with it, 0 if it names none.
    """

    action: Action
    drew: Tile | None = None
    mark: str = ""
    comment: str = ""
    extras: tuple[Extra, ...] = ()
    line: int = field(default=0, compare=False)
    lap: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if self.mark and self.mark not in MARKS:
            raise InvalidNotation(f"{self.mark!r} is no mark; there are: {' '.join(MARKS)}.")
        if self.drew is not None and not isinstance(self.action, Draw):
            raise InvalidNotation("Only a draw brings a tile.")
        object.__setattr__(self, "comment", plain_comment(self.comment))

    @classmethod
    def parse(cls, text: str, line: int = 0) -> Move:
        """Read an action with its mark.

        Raises:
            InvalidNotation: if the text is no such thing.
        """
        found = _MOVE.fullmatch(text)
        if found is None:
            raise InvalidNotation(f"{text!r} is not an action: write 64>, 66, +30 or -.")
        name, mark = found.groups()
        if name.startswith("+") and name != "+?":
            return cls(Draw(), Tile.parse(name[1:]), mark, line=line)
        return cls(parse_action(name), mark=mark, line=line)

    @property
    def seconds(self) -> int | None:
        """The time used, in seconds, where the comment tells it as ``[%t 0:25]``."""
        found = _CLOCK.search(self.comment)
        if found is None:
            return None
        hours, minutes, seconds = (int(part or 0) for part in found.groups())
        return 3600 * hours + 60 * minutes + seconds

    def __str__(self) -> str:
        return (str(self.action) if self.drew is None else f"+{self.drew}") + self.mark


def clock_comment(seconds: int) -> str:
    """The time used, for a comment: ``[%t 0:25]``.

    >>> clock_comment(85)
    '[%t 1:25]'
    """
    return f"[%t {seconds // 60}:{seconds % 60:02}]"


def plain_comment(text: str) -> str:
    """``text`` as a comment can hold it, in one line with single spaces.

    Raises:
        InvalidNotation: if it holds a closing brace, which would end the comment.
    """
    if "}" in text:
        raise InvalidNotation("A comment cannot hold a closing brace.")
    return " ".join(text.split())
