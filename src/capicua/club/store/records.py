"""What is kept: the values that go into a store and come out of it.

Times are milliseconds since 1970 (UTC). Bodies of events are the JSON of :mod:`capicua.club.wire`,
unredacted: a store is for the server alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

DeadlineKind = Literal["bot", "expire"]
"""``bot``: a computer player is to move. ``expire``: an untouched table becomes void."""

Result = Literal["win", "loss", "draw"]
Speed = Literal["slow", "normal", "instant"]
"""How long the computer pauses before it moves."""


class Person(Struct, frozen=True):
    """Somebody with a seat: for now a guest, known by the hash of a cookie's token."""

    id: str
    token_hash: bytes
    lang: str
    created_ms: int


class Sitter(Struct, frozen=True):
    """Who sits on a seat: a person by id, or a computer player by its level."""

    person: str | None = None
    bot: str | None = None


class TableRecord(Struct, frozen=True):
    """What a table is for ever: its rules (id and every parameter, as JSON), seats and pace."""

    id: str
    game: str
    ruleset: str
    seats: tuple[Sitter, ...]
    speed: Speed
    created_ms: int


class StoredEvent(Struct, frozen=True):
    """One line of a table's log."""

    seq: int
    at_ms: int
    body: str


class Deadline(Struct, frozen=True):
    """What has to happen at a table at ``due_ms`` if ``seq`` is still its last event."""

    table_id: str
    seq: int
    due_ms: int
    kind: DeadlineKind


class CommandKey(Struct, frozen=True):
    """The name a client gave to a command; each seat has its own names."""

    seat: int
    cmd_id: str


class Settlement(Struct, frozen=True):
    """The effect of a finished match on one person's tally. ``key`` is unique for ever."""

    key: str
    person: str
    game: str
    result: Result


class Append(Struct, frozen=True):
    """Everything one command adds, in one transaction.

    ``events`` follow ``after_seq`` without a gap. ``deadline`` replaces the table's; ``None``
    leaves it without one, and ``over`` closes the table for good.
    """

    table_id: str
    after_seq: int
    at_ms: int
    events: tuple[str, ...]
    command: CommandKey | None = None
    deadline: Deadline | None = None
    outbox: tuple[Settlement, ...] = ()
    over: bool = False

    @property
    def last_seq(self) -> int:
        """The number of the last event added."""
        return self.after_seq + len(self.events)


class StoredTable(Struct, frozen=True):
    """A table as read back: its record, its whole log, and the last event of each command."""

    record: TableRecord
    events: tuple[StoredEvent, ...]
    outcomes: Mapping[tuple[int, str], int]


class Tally(Struct, frozen=True):
    """Matches of one game that one person has finished."""

    wins: int = 0
    losses: int = 0
    draws: int = 0


class Unfinished(Struct, frozen=True):
    """A table that still waits for somebody; ``moved_ms`` is the time of its last event."""

    id: str
    game: str
    moved_ms: int
