"""What every store promises, whatever database is behind it.

An *append* is one transaction: events, the outcome of the command, the deadline and the outbox
are all there or none is. When the call returns, the data has reached the disk. What an append puts
in the outbox is applied soon after, also across a crash, and exactly once.
"""

from __future__ import annotations

from typing import Protocol

from capicua.club.store.records import (
    Append,
    Deadline,
    Person,
    StoredTable,
    TableRecord,
    Tally,
    Unfinished,
)


class StoreError(Exception):
    """A store did not do what it was asked; nothing has changed."""


class Conflict(StoreError):
    """Somebody wrote the next event of this table first, or this command before: read it again."""


class NotSaved(StoreError):
    """The database would not write (disk full, locked, read-only); trying again may help."""


class NotRead(StoreError):
    """The database would not answer; trying again may help."""


class StoreInUse(StoreError):
    """Another process has this database open."""


class WrongSchema(StoreError):
    """The database was written by another version of the program."""


class Store(Protocol):
    """Where people, tables and their logs are kept."""

    async def add_person(self, person: Person) -> None:
        """Keep a new person. Raises :class:`Conflict` where the id exists, :class:`NotSaved`."""

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """Whose cookie this is. Raises :class:`NotRead`."""

    async def open_table(self, table: TableRecord, opening: Append) -> None:
        """Keep a new table with its first events. Raises :class:`Conflict`, :class:`NotSaved`."""

    async def append(self, append: Append) -> None:
        """Add to a table's log. Raises :class:`Conflict`, :class:`NotSaved`."""

    async def record(self, table_id: str) -> TableRecord | None:
        """A table without its log; ``None`` when unknown. Raises :class:`NotRead`."""

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with its whole log; ``None`` when unknown. Raises :class:`NotRead`."""

    async def last_seq(self, table_id: str) -> int:
        """The number of a table's last event; 0 when unknown. Raises :class:`NotRead`."""

    async def bot_deadlines(self) -> list[Deadline]:
        """Every computer move that is due now or later. Raises :class:`NotRead`."""

    async def overdue(self, before_ms: int, limit: int) -> list[Deadline]:
        """Deadlines of any kind due before ``before_ms``, oldest first. Raises :class:`NotRead`."""

    async def tally(self, person: str, game: str) -> Tally:
        """Somebody's finished matches of a game (its slug). Raises :class:`NotRead`."""

    async def unfinished(self, person: str, limit: int) -> list[Unfinished]:
        """Somebody's running tables, last moved first. Raises :class:`NotRead`."""

    async def check(self) -> None:
        """Return if the database answers. Raises :class:`NotRead`."""

    def close(self) -> None:
        """Finish what was asked, then let the database go. Blocks; call it once."""
