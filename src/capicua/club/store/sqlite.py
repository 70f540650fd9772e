"""The store on SQLite: nothing to install, one process, nothing lost.

The journal is a WAL with ``synchronous=FULL``, so a commit has reached the disk when it returns;
transactions begin with ``BEGIN IMMEDIATE``, so none fails half-way for want of a lock; one thread
writes, others read beside it. A lock file keeps a second process out.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from capicua.club.store import reads, schema
from capicua.club.store.promise import NotRead, NotSaved, StoreInUse, WrongSchema
from capicua.club.store.records import (
    Append,
    Deadline,
    Person,
    StoredTable,
    TableRecord,
    Tally,
    Unfinished,
)
from capicua.club.store.writer import MOST_IN_A_BATCH, Writer
from capicua.club.store.writes import append_write, person_write, settle, table_write

T = TypeVar("T")

log = logging.getLogger(__name__)

READERS: Final = 4
"""Threads that read beside the writer."""
BUSY_S: Final = 2.0
"""How long a write waits for a lock that somebody else holds (a backup, say)."""
PRAGMAS: Final[Mapping[str, str]] = {
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "fullfsync": "ON",  # macOS: ask the drive itself; elsewhere without effect
    "temp_store": "MEMORY",
}


class SqliteStore:
    """A :class:`capicua.club.store.Store` in one file; open it with :meth:`open`."""

    def __init__(self, engine: Engine, lock: FileLock, batch: int) -> None:
        self._engine = engine
        self._lock = lock
        self._closed = False
        self._writer = Writer(engine, batch)
        self._readers = ThreadPoolExecutor(READERS, "capicua-reader")

    @classmethod
    def open(
        cls, path: Path, pragmas: Mapping[str, str] = PRAGMAS, batch: int = MOST_IN_A_BATCH
    ) -> SqliteStore:
        """Open the database at ``path``, making it and its folder where they do not exist.

        At most ``batch`` writes share one commit.

        Raises:
            StoreInUse: another process has it open.
            WrongSchema: it was written by another version of the program.
            NotSaved: it cannot be opened or written.
        """
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = FileLock(f"{path}.lock", thread_local=False)
            lock.acquire(timeout=0)
        except Timeout:
            raise StoreInUse(
                f"Another Capicúa has {path} open. Stop it first, or give this one a folder of its "
                "own with --data (CAPICUA_DATA)."
            ) from None
        except OSError as error:
            raise NotSaved(f"{path} cannot be opened: {error.strerror}.") from error
        engine = _engine(path, pragmas)
        try:
            _prepare(engine)
        except DBAPIError as error:
            engine.dispose()
            lock.release()
            raise NotSaved(f"{path} cannot be written: {error.orig}.") from error
        except WrongSchema:
            engine.dispose()
            lock.release()
            raise
        return cls(engine, lock, batch)

    async def add_person(self, person: Person) -> None:
        """See :class:`capicua.club.store.Store`."""
        await self._writer.write(person_write(person))

    async def open_table(self, table: TableRecord, opening: Append) -> None:
        """See :class:`capicua.club.store.Store`."""
        await self._writer.write(table_write(table, opening))

    async def append(self, append: Append) -> None:
        """See :class:`capicua.club.store.Store`."""
        await self._writer.write(append_write(append))

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.person_by_token(connection, token_hash))

    async def record(self, table_id: str) -> TableRecord | None:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.record(connection, table_id))

    async def load(self, table_id: str) -> StoredTable | None:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.table(connection, table_id))

    async def last_seq(self, table_id: str) -> int:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.last_seq(connection, table_id))

    async def bot_deadlines(self) -> list[Deadline]:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(reads.bot_deadlines)

    async def overdue(self, before_ms: int, limit: int) -> list[Deadline]:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.overdue(connection, before_ms, limit))

    async def tally(self, person: str, game: str) -> Tally:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.tally(connection, person, game))

    async def unfinished(self, person: str, limit: int) -> list[Unfinished]:
        """See :class:`capicua.club.store.Store`."""
        return await self._read(lambda connection: reads.unfinished(connection, person, limit))

    async def check(self) -> None:
        """See :class:`capicua.club.store.Store`."""
        await self._read(reads.check)

    def close(self) -> None:
        """See :class:`capicua.club.store.Store`."""
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
        self._lock.release()

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def ask() -> T:
            with self._engine.connect() as connection, connection.begin():
                return query(connection)

        if self._closed:
            raise NotRead("the store is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except DBAPIError as error:
            log.warning("store read=failed reason=%s", error.orig)
            raise NotRead(str(error.orig)) from error


def _engine(path: Path, pragmas: Mapping[str, str]) -> Engine:
    """Connections to one file; those with the execution option ``writes`` lock it at once."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=READERS + 1,
        connect_args={"timeout": BUSY_S, "check_same_thread": False},
        hide_parameters=True,  # an error that is logged must not name hidden tiles
    )

    @event.listens_for(engine, "connect")
    def set_up(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None  # the driver leaves transactions to us
        for name, value in pragmas.items():
            raw.execute(f"PRAGMA {name}={value}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _prepare(engine: Engine) -> None:
    """Make the tables where they are missing, and apply what a crash left in the outbox."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        schema.metadata.create_all(connection)
        about, known = schema.about, str(schema.SCHEMA_VERSION)
        found = connection.scalar(select(about.c.value).where(about.c.key == "schema"))
        if found is None:
            connection.execute(insert(about), {"key": "schema", "value": known})
        elif found != known:
            raise WrongSchema(
                f"The database has schema {found}; this program knows {known}. Use the version of "
                "Capicúa that wrote it, or another folder with --data (CAPICUA_DATA)."
            )
        settle(connection)
