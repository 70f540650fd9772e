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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from capicua.club.faults import log_fault
from capicua.club.store.errors import Conflict, NotSaved, StoreError
from capicua.club.store.outbox import ADD_EFFECT, settle
from capicua.club.store.transaction import Transactions, is_sick
from capicua.club.store.write import Write, carry_out

LINGER_S: Final = 0.002
"""How long a batch waits for company when the one before it had some."""
MOST_IN_A_BATCH: Final = 256
"""How many writes share one commit, unless the settings say otherwise."""

ANSWER_S: Final = 8.0
"""Who has waited so long for a database that says nothing is told so, and may ask again."""

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Job:
    """What somebody asked for: rows, or work that decides by itself; and what came of it."""

    asked: Write | Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    alarm: asyncio.TimerHandle
    result: Any = None
    error: Exception | None = None

    @property
    def subject(self) -> str | None:
        return self.asked.subject if isinstance(self.asked, Write) else None

    @property
    def fills_outbox(self) -> bool:
        return isinstance(self.asked, Write) and ADD_EFFECT in self.asked.rows


class Writer:
    """The only one of this process who writes to the database, ``most`` jobs at a time."""

    def __init__(self, transactions: Transactions, most: int = MOST_IN_A_BATCH) -> None:
        self._transactions = transactions
        self._most = most
        self._door = threading.Lock()
        self._closing = False
        self._asked: list[_Job] = []
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._last_seen = False
        self._held: deque[_Job] = deque()
        self._company = False
        self._unsettled: str | None = None
        self._thread = threading.Thread(target=self._run, name="capicua-writer", daemon=True)
        self._thread.start()

    async def write(self, write: Write) -> None:
        """Return once ``write`` is on the disk.

        Raises:
            Conflict: one of its rows exists already.
            NotSaved: the database would not write, or gives no answer.
        """
        await self._ask(write)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Return what ``work`` returns once what it did is on the disk.

        Raises:
            Conflict: one of its rows exists already.
            NotSaved: the database would not write, or gives no answer.
            Exception: whatever ``work`` raises; then nothing that it did is kept.
        """
        result: T = await self._ask(work)
        return result

    def _ask(self, asked: Write | Callable[[Connection], Any]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        with self._door:
            if self._closing:
                raise NotSaved("the store is closed")
            alarm = loop.call_later(ANSWER_S, _give_up, answer)
            self._asked.append(_Job(asked, loop, answer, alarm))
            if len(self._asked) == 1:
                loop.call_soon(self._hand_over)
        return answer

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
        while (batch := self._gather()) or self._unsettled is not None:
            if batch:
                self._commit(batch)
                if any(job.error is None and job.fills_outbox for job in batch):
                    self._unsettled = ""
            if self._unsettled is not None:
                self._settle(self._unsettled)
            _answer(batch)
        self._transactions.let_go()

    def _gather(self) -> list[_Job]:
        """The next batch, each subject at most once.

        Empty when the writer is to stop, or when nobody asks for anything while effects wait.
        """
        batch: list[_Job] = []
        subjects: set[str] = set()
        until = time.monotonic() + LINGER_S if self._company else 0.0
        while len(batch) < self._most and self._waiting(
            block=not batch and self._unsettled is None, until=until
        ):
            if self._held[0].answer.done():
                self._held.popleft()  # nobody waits for it any more
                continue
            subject = self._held[0].subject
            if subject is not None:
                if subject in subjects:
                    break
                subjects.add(subject)
            batch.append(self._held.popleft())
        self._company = len(batch) > 1
        return batch

    def _waiting(self, *, block: bool, until: float) -> bool:
        """Whether a job waits, now or before ``until``; with ``block``, however long it takes.

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

    def _commit(self, batch: Sequence[_Job]) -> None:
        """All together; where somebody conflicts, one by one, so that he fails alone."""
        run = self._transactions.run
        works = any(not isinstance(job.asked, Write) for job in batch)
        try:
            try:
                run(lambda connection: _together(connection, batch), one_by_one=works)
            except Exception as error:
                if isinstance(error, NotSaved):
                    raise
                run(lambda connection: _apart(connection, batch), one_by_one=works)
        except StoreError as failure:
            _fail(batch, failure)
        except Exception as error:  # noqa: BLE001 - the writer lives as long as the store
            log_fault(log, "store write", error)
            self._transactions.let_go()
            _fail(batch, NotSaved("an unforeseen failure"))

    def _settle(self, after: str) -> None:
        """Settle some of what finished matches left, those whose keys come after ``after``.

        What cannot be is tried again after the next match.
        """
        self._unsettled = None
        try:
            self._unsettled = self._transactions.run(
                lambda connection: settle(connection, after), one_by_one=True
            )
        except StoreError:
            log.warning("store outbox=waiting: it is settled after the next match or at the start")
        except Exception as error:  # noqa: BLE001 - the writer lives as long as the store
            log_fault(log, "store outbox", error)
            self._transactions.let_go()


def _together(connection: Connection, batch: Iterable[_Job]) -> None:
    writes = []
    for job in batch:
        if isinstance(job.asked, Write):
            writes.append(job.asked)
        else:
            _alone(connection, job)
    carry_out(connection, writes)


def _apart(connection: Connection, batch: Iterable[_Job]) -> None:
    for job in sorted(batch, key=lambda job: job.subject or ""):
        _alone(connection, job)


def _alone(connection: Connection, job: _Job) -> None:
    """Do one job in a savepoint of its own; what it raises is its own, but for a sick database."""
    job.result = job.error = None
    asked = job.asked
    try:
        with connection.begin_nested():
            if isinstance(asked, Write):
                carry_out(connection, (asked,))
            else:
                job.result = asked(connection)
    except IntegrityError:
        job.error = Conflict("somebody was faster")
    except Exception as error:
        if is_sick(error):
            raise
        if isinstance(asked, Write) or isinstance(error, SQLAlchemyError):
            log_fault(log, "store write", error)
            error = NotSaved("an unforeseen failure")
        job.error = error


def _fail(batch: Iterable[_Job], failure: StoreError) -> None:
    for job in batch:
        job.error = failure


def _answer(batch: Iterable[_Job]) -> None:
    """Wake those who wait, one hop into each event loop for the whole batch."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, jobs)
        except RuntimeError:
            log.info("store answers=%d: nobody is left to hear them", len(jobs))


def _give_up(answer: asyncio.Future[Any]) -> None:
    if not answer.done():
        answer.set_exception(NotSaved("the database gives no answer"))


def _resolve(jobs: Iterable[_Job]) -> None:
    for job in jobs:
        job.alarm.cancel()
        if job.answer.done():
            continue
        if job.error is None:
            job.answer.set_result(job.result)
        else:
            job.answer.set_exception(job.error)
