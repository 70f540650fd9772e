"""What happened. The events of a match are its truth: everything else is folded from them.

:func:`redact` gives the same event as one seat, or a watcher (``None``), may know it; hidden
parts are replaced, never left out, so that everybody counts the same events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from capicua.rules.action import PLAYS, Draw, Pass, Play, Redeal
from capicua.rules.frozen import replace
from capicua.rules.ruleset import Occasion
from capicua.rules.tile import MAX_PIP, Tile, full_set


@dataclass(frozen=True, slots=True)
class Hidden:
    """So many tiles that the reader may not see."""

    count: int

    def __len__(self) -> int:
        return self.count


Tiles = tuple[Tile, ...] | Hidden
"""Tiles, or how many there are where the reader may not see them."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins.

    Attributes:
        round_no: 1 for the first round of the match.
        hands: by seat; empty for who sits out.
        boneyard: next drawn first, the reserve last.
        seats: who plays, in order of play.
        lead: who begins; ``None`` when the game asks for a new deal instead.
        must_open: the tile to lead with, ``None`` where the lead is free.
        pot: table chips in the pot.
        carry: points that wait for the winner of this round.
    """

    round_no: int
    hands: tuple[Tiles, ...]
    boneyard: Tiles
    seats: tuple[int, ...]
    lead: int | None
    must_open: Tile | None
    pot: int = 0
    carry: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """``tile`` was laid at ``end``; ``None`` is the lead."""

    seat: int
    tile: Tile
    end: str | None

    @property
    def action(self) -> Play:
        """The action that made it happen."""
        return PLAYS[self.tile.number][self.end]


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
class Redealt:
    """``seat`` asked for a new deal: the round is dealt once more, under the same number."""

    seat: int

    @property
    def action(self) -> Redeal:
        """The action that made it happen."""
        return Redeal()


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over and all hands lie open.

    Attributes:
        how: ``out`` (the last tile of a hand was played) or ``closed`` (nobody can play).
        winner: the seat whose hand decided it, or ``None``.
        hands: what is left, by seat.
        sums: pips left, by seat.
        points: by side; ``None`` in games without points.
        tied: the seats that share the lowest sum where that decides nothing.
        takes: table chips taken, by seat; ``None`` without a pot.
        left: chips that stay in the pot, or points that wait, for the next round.
    """

    how: Literal["out", "closed"]
    winner: int | None
    hands: tuple[tuple[Tile, ...], ...]
    sums: tuple[int, ...]
    points: tuple[int, ...] | None
    tied: tuple[int, ...] = ()
    takes: tuple[int, ...] | None = None
    left: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """A side got extra points for an occasion."""

    side: int
    occasion: Occasion
    points: int


Why = Literal["played", "agreed", "resigned", "timeout", "void"]
"""How a match ended: played to its end, stopped by agreement, left by a seat, or void."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: ``played`` to its end, or concluded early, with or without a winner.

    ``winner`` is a side; ``scores`` are by side; ``takes`` are the chips paid out at the end, by
    seat, ``None`` where nothing was staked; ``seat`` is who resigned or ran out of time.
    """

    why: Why
    winner: int | None
    scores: tuple[int, ...]
    takes: tuple[int, ...] | None = None
    seat: int | None = None


Turned = Played | Drew | Passed | Redealt
"""What a player in turn did."""
Event = Dealt | Played | Drew | Passed | Redealt | RoundEnded | Scored | MatchEnded
"""Anything that happens in a match."""


def redact(event: Event, seat: int | None) -> Event:
    """``event`` as ``seat`` (``None``: a watcher) may know it."""
    if isinstance(event, Dealt):
        hands = [
            hand if owner == seat else _HIDDEN[len(hand)] for owner, hand in enumerate(event.hands)
        ]
        return replace(event, hands=tuple(hands), boneyard=_HIDDEN[len(event.boneyard)])
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, None)
    return event


def redacted(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """``events`` as ``seat`` (``None``: a watcher) may know them."""
    return tuple([redact(e, seat) if isinstance(e, (Dealt, Drew)) else e for e in events])


_HIDDEN = [Hidden(count) for count in range(len(full_set(MAX_PIP)) + 1)]
