"""What somebody wants of a table. Who it is comes from his session, never from what he sends.

Commands with ``expect_seq`` concern the position: they name the last event that their sender has
seen, and are refused where the game has gone on since.
"""

from __future__ import annotations

from dataclasses import dataclass

from capicua.club.play.happenings import ClosedWhy
from capicua.club.play.phrases import PhraseId
from capicua.club.play.records import DeadlineKind
from capicua.club.play.written import WishWord


@dataclass(frozen=True, slots=True)
class Act:
    """Play, draw, pass: an action of the game, in its notation.

    ``who`` is ``None`` where the table moves: for a computer player, a substitute, somebody whose
    time is up, or because the game leaves no choice. ``lag_ms`` is how long the command took here.
    """

    who: str | None
    action: str
    expect_seq: int
    lag_ms: int = 0


@dataclass(frozen=True, slots=True)
class Wish:
    """One of the words by which people agree on how to go on."""

    who: str
    wish: WishWord
    expect_seq: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Turn an offer down, or take one's own back."""

    who: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat, or one of a computer player's; ``node``: where the person is connected."""

    who: str
    seat: int
    node: str | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """Give a seat back before play begins, or the claim to one."""

    who: str


@dataclass(frozen=True, slots=True)
class Fill:
    """The host seats a computer player of ``level``, or takes one away (``None``)."""

    who: str
    seat: int
    level: str | None


@dataclass(frozen=True, slots=True)
class Swap:
    """The host has two seats change places."""

    who: str
    seats: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandOver:
    """The host makes the person on ``seat`` the host."""

    who: str
    seat: int


@dataclass(frozen=True, slots=True)
class Mix:
    """Add 16 bytes, in hexadecimal, to the shuffle of a round."""

    who: str
    round: int
    data: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say a set phrase or, where the table allows it, a text."""

    who: str
    phrase: PhraseId | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Arrive:
    """The first connection of somebody with a seat, to ``node``."""

    who: str
    node: str


@dataclass(frozen=True, slots=True)
class Depart:
    """The last connection of somebody with a seat is gone; ``node``: only if it was there."""

    who: str
    node: str | None = None


@dataclass(frozen=True, slots=True)
class Reseat:
    """Who was known as ``who`` is the registered person ``to``."""

    who: str
    to: str


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline has passed. It is carried out if it still holds."""

    kind: DeadlineKind


@dataclass(frozen=True, slots=True)
class CallOff:
    """The house ends the table for nobody: it closes, or its match is void.

    With ``no_show`` only if play has not begun because somebody never came.
    """

    why: ClosedWhy


Command = (
    Act
    | Wish
    | Decline
    | Sit
    | Stand
    | Fill
    | Swap
    | HandOver
    | Mix
    | Say
    | Arrive
    | Depart
    | Reseat
    | Due
    | CallOff
)
"""Anything that a table may be asked to do."""
