"""When something has to happen: the deadlines of all tables, woken at their time.

A deadline is a row, written with the event that causes it, so a crash forgets none: at the start
every waiting computer move is taken up again, and what a node that died has left behind is found
by a scan. A deadline that fires late or twice does no harm: it names the event it belongs to and
refuses itself when the table has moved on.

The time of a club is the wall clock at its start, and from then on what the loop's monotonic clock
counts: nobody is hurried when the wall clock jumps. It never begins before a time at which the club
is known to have been alive.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Final, Protocol

from capicua.club.faults import log_fault
from capicua.club.store import Deadline, Store
from capicua.club.store.tables import bot_deadlines, claim, overdue

LONGEST_WAIT_S: Final = 10.0
"""No computer player waits longer, whatever a row says."""
SOON_S: Final = 300.0
"""What is due later than this is left to the scan."""
RETRY_S: Final = 1.0
"""After this a deadline that could not be met is tried again."""
SCAN_S: Final = 3.0
"""How often the store is asked for deadlines that nobody has met."""
GRACE_MS: Final = 2_000
"""How long one is overdue before the scan takes it up: younger ones are in good hands."""
OURS_MS: Final = 5_000
"""For so long an overdue deadline that was taken up is left alone by the scans of other nodes."""
MOST_AT_ONCE: Final = 1_000
"""Deadlines that one look takes up."""
MOST_MEETING: Final = 64
"""So many tables at most are woken together, so that people who play are not kept waiting."""

log = logging.getLogger(__name__)


class Alarm(Protocol):
    """Something that will happen later, unless it is cancelled."""

    def cancel(self) -> None:
        """Do not do it."""


class Time(Protocol):
    """Where the time comes from."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970 (UTC); may jump."""

    def monotonic_s(self) -> float:
        """Seconds since some moment; never jumps."""

    def later(self, delay_s: float, call: Callable[[], None]) -> Alarm:
        """Call ``call`` in the event loop after ``delay_s`` seconds; never hurried by a jump."""


class SystemTime:
    """The time of this machine."""

    def wall_ms(self) -> int:
        """See :class:`Time`."""
        return time.time_ns() // 1_000_000

    def monotonic_s(self) -> float:
        """See :class:`Time`."""
        return time.monotonic()

    def later(self, delay_s: float, call: Callable[[], None]) -> Alarm:
        """See :class:`Time`."""
        return asyncio.get_running_loop().call_later(delay_s, call)


Meet = Callable[[Deadline], Awaitable[bool]]
"""Does what is due, and says whether that is done with; what is not is tried again."""


class Clock:
    """Tells the time and wakes the tables of one process."""

    def __init__(self, clock_time: Time, store: Store) -> None:
        self._time = clock_time
        self._store = store
        self._base_ms = clock_time.wall_ms()
        self._begun_s = clock_time.monotonic_s()
        self._meet: Meet | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._alarms: dict[str, Alarm] = {}
        self._meeting: dict[str, Deadline | None] = {}
        self._room = asyncio.Semaphore(MOST_MEETING)

    def now_ms(self) -> int:
        """Milliseconds since 1970 (UTC); never goes back."""
        return self._base_ms + round((self._time.monotonic_s() - self._begun_s) * 1000)

    def not_before(self, known_ms: int) -> None:
        """It is later than ``known_ms``, whatever the wall clock says."""
        self._base_ms += max(0, known_ms - self.now_ms())

    def later(self, delay_s: float, call: Callable[[], None]) -> Alarm:
        """Call ``call`` in the event loop after ``delay_s`` seconds."""
        return self._time.later(delay_s, call)

    async def start(self, meet: Meet, *, alone: bool = True) -> None:
        """Begin to meet deadlines.

        Who is ``alone``, the only node, takes up every computer move that waits.

        Raises:
            NotRead: the store does not answer.
        """
        self._meet = meet
        for deadline in await self._store.ask(bot_deadlines) if alone else ():
            self.schedule(deadline.table_id, deadline)

    def schedule(self, table_id: str, deadline: Deadline | None) -> None:
        """Wake a table at this deadline of it, and at no other."""
        self.forget(table_id)
        if deadline is None:
            return
        wait_s = max(0.0, (deadline.due_ms - self.now_ms()) / 1000)
        if deadline.kind == "bot":
            wait_s = min(wait_s, LONGEST_WAIT_S)
        if wait_s <= SOON_S:
            self._set(wait_s, deadline)

    def forget(self, table_id: str) -> None:
        """Somebody else looks after this table now."""
        alarm = self._alarms.pop(table_id, None)
        if alarm is not None:
            alarm.cancel()

    async def look_for_all(self) -> None:
        """Wake all tables whose deadlines nobody has met, some at a time.

        Raises:
            StoreError: the store fails.
        """
        woken = MOST_AT_ONCE
        while woken == MOST_AT_ONCE:
            woken = await self.look()

    async def look(self) -> int:
        """Wake tables whose deadlines nobody has met; how many there were.

        Of several nodes that look at the same time each wakes others.

        Raises:
            StoreError: the store fails.
        """
        now_ms = self.now_ms()
        before, until = now_ms - GRACE_MS, now_ms + OURS_MS
        if not await self._store.ask(lambda rows: overdue(rows, before, 1)):
            return 0
        late = await self._store.transact(lambda rows: claim(rows, before, until, MOST_AT_ONCE))
        for deadline in late:
            self._wake(deadline)
        return len(late)

    def hold(self, work: Coroutine[None, None, None]) -> None:
        """Have work done beside everything else; a failure is written down."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._let_go)

    async def stop(self) -> None:
        """Stop waking anybody; the rows stay for the next start."""
        self._meet = None
        for table_id in [*self._alarms]:
            self.forget(table_id)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _set(self, wait_s: float, deadline: Deadline) -> None:
        self._alarms[deadline.table_id] = self.later(wait_s, partial(self._ring, deadline))

    def _ring(self, deadline: Deadline) -> None:
        self._alarms.pop(deadline.table_id, None)
        self._wake(deadline)

    def _wake(self, deadline: Deadline) -> None:
        """Meet a deadline; of a table that is just being woken, as soon as that is done."""
        if self._meet is None:
            return
        if deadline.table_id in self._meeting:
            self._meeting[deadline.table_id] = deadline
            return
        self._meeting[deadline.table_id] = None
        self.hold(self._try(self._meet, deadline))

    async def _try(self, meet: Meet, deadline: Deadline) -> None:
        met = True
        try:
            async with self._room:
                met = await meet(deadline)
        finally:
            later = self._meeting.pop(deadline.table_id, None)
        if later is not None and later != deadline:
            self._wake(later)
        elif not met and deadline.table_id not in self._alarms:
            self._set(RETRY_S, deadline)

    def _let_go(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log_fault(log, "clock", error)
