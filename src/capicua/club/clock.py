"""When something has to happen: the deadlines of all tables, woken at their time.

A deadline is a row, written with the event that causes it, so a crash forgets none: at the start
every waiting computer move is taken up again. In the running process time is counted in intervals
of the loop's monotonic clock, so nobody is hurried when the wall clock jumps. A deadline that
fires late or twice does no harm: it names the event it belongs to and refuses itself when the
table has moved on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Final, Protocol

from capicua.club.faults import log_fault
from capicua.club.store import Deadline, NotRead, Store

LONGEST_WAIT_S: Final = 10.0
"""No computer player waits longer, whatever the wall clock says."""
RETRY_S: Final = 1.0
"""After this a move that could not be saved is tried again."""
SCAN_S: Final = 60.0
"""How often the store is asked for deadlines that nobody has met."""
GRACE_MS: Final = 5_000
"""How long one is overdue before the scan takes it up: younger ones are in good hands."""
MOST_AT_ONCE: Final = 1_000

log = logging.getLogger(__name__)


class Time(Protocol):
    """Where the time comes from."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970 (UTC); may jump."""

    def later(self, delay_s: float, call: Callable[[], None]) -> None:
        """Call ``call`` in the event loop after ``delay_s`` seconds; never hurried by a jump."""


class SystemTime:
    """The time of this machine."""

    def wall_ms(self) -> int:
        """See :class:`Time`."""
        return time.time_ns() // 1_000_000

    def later(self, delay_s: float, call: Callable[[], None]) -> None:
        """See :class:`Time`."""
        asyncio.get_running_loop().call_later(delay_s, call)


class Clock:
    """Wakes the tables of one process. ``meet`` is what is done when a deadline is due."""

    def __init__(self, clock_time: Time, store: Store) -> None:
        self._time = clock_time
        self._store = store
        self._meet: Callable[[Deadline], Awaitable[bool]] | None = None
        self._running: set[asyncio.Task[None]] = set()

    def now_ms(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        return self._time.wall_ms()

    async def start(self, meet: Callable[[Deadline], Awaitable[bool]]) -> None:
        """Take up every computer move that waits, and keep looking for forgotten deadlines.

        ``meet`` says whether it is done with a deadline; one that it is not is tried again.
        """
        self._meet = meet
        for deadline in await self._store.bot_deadlines():
            self.schedule(deadline)
        self._hold(self._keep_looking())

    def schedule(self, deadline: Deadline | None) -> None:
        """Wake the table at the deadline. Those that lie days ahead are left to the scan."""
        if deadline is not None and deadline.kind == "bot":
            wait_s = (deadline.due_ms - self._time.wall_ms()) / 1000
            self._later(min(max(wait_s, 0.0), LONGEST_WAIT_S), deadline)

    async def stop(self) -> None:
        """Stop waking anybody; the rows stay for the next start."""
        self._meet = None
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _later(self, wait_s: float, deadline: Deadline) -> None:
        self._time.later(wait_s, partial(self._wake, deadline))

    def _wake(self, deadline: Deadline) -> None:
        if self._meet is not None:
            self._hold(self._try(deadline))

    async def _try(self, deadline: Deadline) -> None:
        if self._meet is not None and not await self._meet(deadline):
            self._later(RETRY_S, deadline)

    async def _keep_looking(self) -> None:
        while True:
            try:
                before = self._time.wall_ms() - GRACE_MS
                for deadline in await self._store.overdue(before, MOST_AT_ONCE):
                    self._wake(deadline)
            except NotRead:
                log.warning("clock scan=failed: the store does not answer, trying again")
            await asyncio.sleep(SCAN_S)

    def _hold(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._let_go)

    def _let_go(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log_fault(log, "clock", error)
