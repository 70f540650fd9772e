"""Many guests at once, each at a table of his own against the computer."""

from __future__ import annotations

import asyncio
import random
from typing import Final

from benchmarks.door import Door
from benchmarks.guest import Guest, Heard

DOORS: Final = 8
"""Connections over which tables are opened."""
WANTED: Final = {"level": "azar", "speed": "instant"}


class Crowd:
    """So many guests. Who has finished a match opens another table."""

    def __init__(self, port: int, tables: int) -> None:
        self._port = port
        self._tables = tables
        self._doors = [Door(port) for _ in range(DOORS)]
        self._opening: set[asyncio.Task[None]] = set()
        self._random = random.Random(tables)
        self._every_s: float | None = None
        self._most: int | None = None
        self.trouble: BaseException | None = None
        self.heard = Heard()
        self.guests: list[Guest] = []

    async def enter(self) -> None:
        """Open the tables and sit down at them, without a move."""
        await asyncio.gather(*(self._fill(number) for number in range(DOORS)))

    def play(self, every_s: float = 0, most: int | None = None) -> None:
        """Begin, all at once: a move every so many seconds, the first ``most`` ones alone."""
        self._every_s, self._most = every_s, most
        for guest in self.guests:
            guest.go_on()

    def leave(self) -> None:
        """Hang up, all at once."""
        for task in self._opening:
            task.cancel()
        for guest in self.guests:
            guest.leave()
        for door in self._doors:
            door.close()

    async def _fill(self, door: int) -> None:
        for number in range(door, self._tables, DOORS):
            table, token = await self._doors[door].open(**WANTED)
            guest = Guest(table, token, number, self.heard)
            guest.pause, guest.over = self._pause, self._again
            self.guests.append(guest)
            await guest.enter(self._port)

    def _pause(self, guest: Guest) -> float | None:
        if self._every_s is None or (self._most is not None and guest.acted >= self._most):
            return None
        return self._every_s * (0.5 + self._random.random())

    def _again(self, guest: Guest) -> None:
        task = asyncio.get_running_loop().create_task(self._another_table(guest))
        self._opening.add(task)
        task.add_done_callback(self._opened)

    def _opened(self, task: asyncio.Task[None]) -> None:
        self._opening.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.trouble = task.exception()

    async def _another_table(self, guest: Guest) -> None:
        door = self._doors[self._random.randrange(DOORS)]
        table, _ = await door.open(guest.token, **WANTED)
        guest.sit(table)
