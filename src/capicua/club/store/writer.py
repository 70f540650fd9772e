"""One thread writes, and many waiting writes share one commit.

A commit costs a wait for the disk, whatever is in it. So the writer takes everything that has
been asked for while it was busy and commits it together (*group commit*); under load it also
waits up to ``LINGER_S`` for company. Nobody is answered before the commit.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from capicua.club.faults import log_fault
from capicua.club.store.promise import Conflict, NotSaved, StoreError
from capicua.club.store.writes import Write, carry_out, settle

LINGER_S: Final = 0.002
"""How long a batch waits for company when the one before it had some."""
MOST_IN_A_BATCH: Final = 256
"""How many writes share one commit, unless the settings say otherwise."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Job:
    write: Write
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[None]
    error: StoreError | None = None


class Writer:
    """The only one who writes to ``engine``'s database, ``most`` writes at a time."""

    def __init__(self, engine: Engine, most: int = MOST_IN_A_BATCH) -> None:
        self._engine = engine
        self._most = most
        self._connection: Connection | None = None
        self._door = threading.Lock()
        self._closing = False
        self._asked: list[_Job] = []
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._last_seen = False
        self._held: deque[_Job] = deque()
        self._company = False
        self._thread = threading.Thread(target=self._run, name="capicua-writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write) -> None:
        """Return once ``write`` is on the disk.

        Raises:
            Conflict: one of its rows exists already.
            NotSaved: the database would not write.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        with self._door:
            if self._closing:
                raise NotSaved("the store is closed")
            self._asked.append(_Job(write, loop, answer))
            if len(self._asked) == 1:
                loop.call_soon(self._hand_over)
        await answer

    def close(self) -> None:
        """Write what was asked for, then stop."""
        with self._door:  # nobody comes in after the last
            self._closing = True
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        """Wake the thread once for all that was asked in one turn of the event loop."""
        with self._door:
            asked, self._asked = self._asked, []
        if asked:
            self._jobs.put(asked)

    def _run(self) -> None:
        while batch := self._gather():
            try:
                self._commit(batch)
            except Exception as error:  # noqa: BLE001 - the writer lives as long as the store
                log_fault(log, "store write", error)
                self._let_go()
                _fail(batch, NotSaved("an unforeseen failure"))
            if any(job.error is None and job.write.fills_outbox for job in batch):
                self._settle()
            _answer(batch)
        self._let_go()

    def _gather(self) -> list[_Job]:
        """The next batch, each table at most once; empty when the writer is to stop."""
        batch: list[_Job] = []
        tables: set[str] = set()
        until = time.monotonic() + LINGER_S if self._company else 0.0
        while len(batch) < self._most and self._waiting(block=not batch, until=until):
            table_id = self._held[0].write.table_id
            if table_id is not None:
                if table_id in tables:
                    break
                tables.add(table_id)
            batch.append(self._held.popleft())
        self._company = len(batch) > 1
        return batch

    def _waiting(self, *, block: bool, until: float) -> bool:
        """Whether a write waits, now or before ``until``; with ``block``, however long it takes.

        False as well, for good, once the last one has been taken.
        """
        while not self._held:
            if self._last_seen:
                return False
            left = until - time.monotonic()
            try:
                asked = self._jobs.get(block or left > 0, None if block else max(left, 0))
            except queue.Empty:
                return False
            if asked is None:
                self._last_seen = True
            else:
                self._held.extend(asked)
        return True

    def _commit(self, batch: list[_Job]) -> None:
        """All together; where somebody conflicts, one by one, so that he fails alone."""
        try:
            self._transact(lambda connection: carry_out(connection, (job.write for job in batch)))
        except Conflict as conflict:
            if len(batch) == 1:
                batch[0].error = conflict
            else:
                self._commit_apart(batch)
        except NotSaved as failure:
            _fail(batch, failure)

    def _commit_apart(self, batch: list[_Job]) -> None:
        def each_in_its_savepoint(connection: Connection) -> None:
            for job in batch:
                try:
                    with connection.begin_nested():
                        carry_out(connection, (job.write,))
                except IntegrityError:
                    job.error = Conflict("somebody was faster")

        try:
            self._transact(each_in_its_savepoint)
        except NotSaved as failure:
            _fail(batch, failure)

    def _settle(self) -> None:
        """Settle what finished matches left; what cannot be is tried again after the next."""
        try:
            self._transact(settle)
        except StoreError:
            log.warning("store outbox=waiting: it is settled after the next match or at the start")
        except Exception as error:  # noqa: BLE001 - the writer lives as long as the store
            log_fault(log, "store outbox", error)
            self._let_go()

    def _transact(self, work: Callable[[Connection], None]) -> None:
        """Run ``work`` in a transaction of its own, on a connection that is known to be good."""
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(writes=True)
            with self._connection.begin():
                work(self._connection)
        except IntegrityError as error:
            raise Conflict("somebody was faster") from error
        except DBAPIError as error:
            log.warning("store write=failed reason=%s", error.orig)
            self._let_go()
            raise NotSaved(str(error.orig)) from error

    def _let_go(self) -> None:
        """Of the connection; the next transaction opens another."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _fail(batch: Iterable[_Job], failure: NotSaved) -> None:
    for job in batch:
        job.error = failure


def _answer(batch: list[_Job]) -> None:
    """Wake those who wait, one hop into each event loop for the whole batch."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, jobs)
        except RuntimeError:
            log.info("store answers=%d: nobody is left to hear them", len(jobs))


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.answer.done():
            continue
        if job.error is None:
            job.answer.set_result(None)
        else:
            job.answer.set_exception(job.error)
