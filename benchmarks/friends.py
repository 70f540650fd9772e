"""Many tables at once, each with two people who play each other, and whoever looks on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from benchmarks.door import Door
from benchmarks.guest import Guest, Heard

DOORS: Final = 8
"""Connections over which tables are opened."""
GAME: Final = "robo"
PING_S: Final = 6.0


class Company:
    """Two players and their watchers at one table.

    A command is *shown* when the last of them has been told of it; ``shown_s`` gets how long that
    took.
    """

    def __init__(self, shown_s: list[float]) -> None:
        self.everybody: list[Guest] = []
        self._shown_s = shown_s
        self._at = 0.0
        self._after_seq = 0
        self._waiting = 0

    def add(self, guest: Guest) -> None:
        """One more at the table."""
        self.everybody.append(guest)
        guest.shown = self._show
        guest.acts = self._act

    def _act(self, guest: Guest) -> None:
        self._at, self._after_seq = time.perf_counter(), guest.seen[guest.table]
        self._waiting = len(self.everybody)

    def _show(self, _: Guest, last_seq: int) -> None:
        if self._waiting and last_seq > self._after_seq:
            self._waiting -= 1
            if not self._waiting:
                self._shown_s.append(time.perf_counter() - self._at)


class Friends:
    """So many tables of two. Who has finished a match begins another with the same rival."""

    def __init__(self, port: int, tables: int, watchers: int = 0) -> None:
        self._port = port
        self._tables = tables
        self._watchers = watchers
        self._doors = [Door(port) for _ in range(DOORS)]
        self._tasks: set[asyncio.Task[None]] = set()
        self._random = random.Random(tables)
        self._every_s: float | None = None
        self.trouble: BaseException | None = None
        self.heard = Heard()
        self.shown_s: list[float] = []
        self.guests: list[Guest] = []

    async def enter(self) -> None:
        """Open the tables, sit down and begin, without a move."""
        self._do(self._keep_awake())
        await asyncio.gather(*(self._fill(number) for number in range(DOORS)))

    def play(self, every_s: float = 0) -> None:
        """Play, all at once: a move at each table every so many seconds."""
        self._every_s = every_s
        for guest in self.guests:
            guest.go_on()

    def leave(self) -> None:
        """Hang up, all at once."""
        for task in self._tasks:
            task.cancel()
        for guest in self.guests:
            guest.leave()
        for door in self._doors:
            door.close()

    def clear(self) -> None:
        """Begin to count anew."""
        self.heard.clear()
        self.shown_s.clear()

    async def _fill(self, door: int) -> None:
        for number in range(door, self._tables, DOORS):
            await self._company(self._doors[door], number)

    async def _company(self, door: Door, number: int) -> None:
        """Two people at a new table, and those who look on."""
        table, host_token = await door.open(**{"with": "friends"}, game=GAME)
        company = Company(self.shown_s)
        tokens = [host_token, await door.guest(), *("" for _ in range(self._watchers))]
        for each, token in enumerate(tokens):
            guest = Guest(table, token, number * 2 + each, self.heard)
            guest.pause = self._pause
            company.add(guest)
            self.guests.append(guest)
        host, friend, *watchers = company.everybody
        await host.enter(self._port)
        await friend.enter(self._port)
        host.over = lambda _: self._do(self._again(door, company))
        await _begin(host, friend)
        for start in range(0, len(watchers), 50):
            few = watchers[start : start + 50]
            await asyncio.gather(*(guest.enter(self._port) for guest in few))

    async def _keep_awake(self) -> None:
        """Speak for those who have long been silent, as their browsers would."""
        while True:
            silent = time.monotonic() - PING_S
            for guest in self.guests:
                if 0 < guest.spoke < silent:
                    guest.ping()
            await asyncio.sleep(1)

    async def _again(self, door: Door, company: Company) -> None:
        """The same company at a new table."""
        host, friend, *_ = company.everybody
        table, _ = await door.open(host.token, **{"with": "friends"}, game=GAME)
        for guest in company.everybody:
            guest.sit(table)
        await _begin(host, friend)

    def _pause(self, _: Guest) -> float | None:
        return None if self._every_s is None else self._every_s * (0.5 + self._random.random())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.trouble = task.exception()


async def _begin(host: Guest, friend: Guest) -> None:
    """The friend sits down, and the host begins."""
    await _until(lambda: friend.at == host.at == host.table)
    friend.take("B")
    await _until(lambda: "start" in host.may)
    host.wish("start")


async def _until(true: Callable[[], bool]) -> None:
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError
