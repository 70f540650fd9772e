"""What a command adds to a table, while it is being decided."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from capicua.club.play.company import Company
from capicua.club.play.happenings import Happening
from capicua.club.play.table import Table
from capicua.club.play.timing import Outage
from capicua.rules import Event, Match, Tile


@dataclass(frozen=True, slots=True)
class Moment:
    """When a command is decided, and the chance that it may use.

    Attributes:
        now_ms: the time of everything that follows from the command.
        secret: 32 bytes of the system's entropy, new for each decision.
        outages: when the club did not answer, as far as it matters to turns that run now.
        pace: the factor of all pauses that are made so that people can follow.
    """

    now_ms: int
    secret: bytes
    outages: tuple[Outage, ...] = ()
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing happened: a code of the rules or of the club, and the tiles that explain it."""

    code: str
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What a command adds, and the table after it.

    Without events everything is already as it was wished. ``opens`` is the table where the company
    goes on; it has to begin in the same transaction.
    """

    table: Table
    events: tuple[Event | Happening, ...]
    at_ms: int
    opens: Step | None = None


class Draft:
    """The events of a command, each applied to the table as soon as it is told."""

    __slots__ = ("_events", "moment", "opens", "table")

    def __init__(self, table: Table, moment: Moment) -> None:
        self.table = table
        self.moment = moment
        self.opens: Step | None = None
        self._events: list[Event | Happening] = []

    @property
    def company(self) -> Company:
        """The company, as far as it is told."""
        return self.table.company

    @property
    def match(self) -> Match:
        """The match, as far as it is told."""
        return self.table.match

    @property
    def told(self) -> bool:
        """Whether anything has happened yet."""
        return bool(self._events)

    def tell(self, *events: Event | Happening) -> None:
        """So much more happens."""
        for event in events:
            self.table = self.table.evolve(event, self.moment.now_ms)
        self._events += events

    def entropy(self, purpose: str) -> bytes:
        """32 bytes that follow from the secret of the moment, for one purpose alone."""
        return hmac.digest(self.moment.secret, purpose.encode("ascii"), "sha256")

    def step(self) -> Step:
        """All of it."""
        return Step(self.table, tuple(self._events), self.moment.now_ms, self.opens)
