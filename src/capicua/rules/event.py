"""What happened. The events of a match are its truth: everything else is folded from them.

:func:`redact` gives the same event as one seat, or a watcher (``None``), may know it; hidden
parts are replaced, never left out, so that everybody counts the same events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from capicua.rules.action import Draw, Pass, Play
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Hidden:
    """So many tiles that the reader may not see."""

    count: int

    def __len__(self) -> int:
        return self.count


Tiles = tuple[Tile, ...] | Hidden


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins. ``must_open`` is the tile the seat ``lead`` has to lead with."""

    round_no: int
    hands: tuple[Tiles, ...]
    boneyard: Tiles
    lead: int
    must_open: Tile


@dataclass(frozen=True, slots=True)
class Played:
    """``tile`` was laid at ``end``; ``None`` is the lead."""

    seat: int
    tile: Tile
    end: str | None

    @property
    def action(self) -> Play:
        """The action that made it happen."""
        return Play(self.tile, self.end)


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile was taken from the boneyard; ``tile`` is ``None`` for those who may not see it."""

    seat: int
    tile: Tile | None

    @property
    def action(self) -> Draw:
        """The action that made it happen."""
        return Draw()


@dataclass(frozen=True, slots=True)
class Passed:
    """The turn went by."""

    seat: int

    @property
    def action(self) -> Pass:
        """The action that made it happen."""
        return Pass()


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over and all hands lie open.

    ``how`` is ``out`` (the last tile of a hand was played) or ``closed`` (nobody can play);
    ``winner`` is a seat, or ``None`` for a draw; ``sums`` are the pips left by seat; ``points``
    are by seat, or ``None`` in games without points.
    """

    how: Literal["out", "closed"]
    winner: int | None
    hands: tuple[tuple[Tile, ...], ...]
    sums: tuple[int, ...]
    points: tuple[int, ...] | None


Why = Literal["played", "resigned", "timeout", "void"]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: ``played`` to its end, or concluded early, with or without a winner."""

    why: Why
    winner: int | None
    scores: tuple[int, ...]


Turned = Played | Drew | Passed
Event = Dealt | Played | Drew | Passed | RoundEnded | MatchEnded


def redact(event: Event, seat: int | None) -> Event:
    """``event`` as ``seat`` (``None``: a watcher) may know it."""
    if isinstance(event, Dealt):
        hands = tuple(
            hand if owner == seat else Hidden(len(hand)) for owner, hand in enumerate(event.hands)
        )
        return replace(event, hands=hands, boneyard=Hidden(len(event.boneyard)))
    if isinstance(event, Drew) and event.seat != seat:
        return replace(event, tile=None)
    return event
