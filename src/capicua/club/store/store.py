"""The store: what everybody asks of the database, whichever it is.

Reads run beside each other, each in a snapshot of its own. Writes go through one writer and share
commits; when one returns, the data has reached the disk. What an append puts in the outbox is
applied soon after, also across a crash, and exactly once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, literal, select
from sqlalchemy.exc import DBAPIError

from capicua.club.store.dialect import replace
from capicua.club.store.errors import NotRead
from capicua.club.store.schema import about
from capicua.club.store.transaction import Transactions
from capicua.club.store.write import Write, prepared
from capicua.club.store.writer import ANSWER_S, Writer

READERS: Final = 4
"""Threads that read beside the writer."""

T = TypeVar("T")

_CHECKED: Final = prepared(replace(about, ("value",)))

log = logging.getLogger(__name__)


class Store:
    """The database of a club; opened by ``open_sqlite`` or ``open_postgres``.

    ``check_room`` raises :class:`NotSaved` where the disk is as good as full, ``release`` lets go
    of what keeps others out.
    """

    def __init__(
        self,
        engine: Engine,
        batch: int,
        check_room: Callable[[], None] = lambda: None,
        release: Callable[[], None] = lambda: None,
    ) -> None:
        self._engine = engine
        self._check_room = check_room
        self._release = release
        self._closed = False
        self._readers_engine = _reading(engine)
        self._writer = Writer(Transactions(engine), batch)
        self._readers = ThreadPoolExecutor(READERS, "capicua-reader")

    @property
    def shared(self) -> bool:
        """Whether other processes may have the same database open."""
        return self._engine.dialect.name != "sqlite"

    async def ask(self, query: Callable[[Connection], T]) -> T:
        """What ``query`` finds, in one snapshot of the database.

        Raises:
            NotRead: the database does not answer.
        """

        def read() -> T:
            with self._readers_engine.connect() as connection, connection.begin():
                return query(connection)

        def read_on_a_good_connection() -> T:
            try:
                return read()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return read()  # the one at hand was broken, and with it all that were kept

        if self._closed:
            raise NotRead("the store is closed")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(ANSWER_S):
                return await loop.run_in_executor(self._readers, read_on_a_good_connection)
        except TimeoutError:
            raise NotRead("the database gives no answer") from None
        except DBAPIError as error:
            log.warning("store read=failed reason=%s", error.orig)
            raise NotRead(str(error.orig)) from error

    async def write(self, write: Write) -> None:
        """Return once all rows of ``write`` are on the disk.

        Raises:
            Conflict: one of them exists already; none is kept.
            NotSaved: the database would not write.
        """
        await self._writer.write(write)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Return what ``work`` returns, once what it did is on the disk.

        Such work is done one after another, also where many nodes share the database: what it
        has read is still so when it writes, unless a plain :meth:`write` comes between. It may be
        carried out more than once until it is kept, so it must do nothing but read and write.

        Raises:
            Conflict: a row that it inserts exists already; nothing is kept.
            NotSaved: the database would not write.
            Exception: whatever ``work`` raises; nothing is kept.
        """
        return await self._writer.transact(work)

    async def check(self) -> None:
        """Return if the database answers and takes what is written.

        Raises:
            NotRead: it does not answer.
            NotSaved: it does not write, or its disk is as good as full.
        """
        await self.ask(lambda connection: connection.execute(select(literal(1))))
        await asyncio.to_thread(self._check_room)
        now = str(time.time_ns() // 1_000_000)
        await self.write(Write("checked", {_CHECKED: [{"key": "checked", "value": now}]}))

    def close(self) -> None:
        """Finish what was asked, then let the database go. Blocks; call it once."""
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
        self._release()


def _reading(engine: Engine) -> Engine:
    """The same database for those who only read; each transaction is one snapshot."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine
