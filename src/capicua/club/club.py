"""The club as a whole: its parts put together once, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from litestar.di import NamedDependency

from capicua.club.clock import Clock, SystemTime, Time
from capicua.club.counts import Counts
from capicua.club.hall import Hall
from capicua.club.live import Entropy
from capicua.club.people import People
from capicua.club.robots import LIMIT_S, Bot, Robots
from capicua.club.site import Site
from capicua.club.store import Store


@dataclass(slots=True)
class Club:
    """Everything that serves people, in one process."""

    store: Store
    clock: Clock
    robots: Robots
    hall: Hall
    people: People
    site: Site
    levels: tuple[str, ...]
    origins: frozenset[str]
    counts: Counts = field(default_factory=Counts)

    @classmethod
    def build(
        cls,
        store: Store,
        bots: Callable[[str], Bot],
        levels: tuple[str, ...],
        origins: frozenset[str],
        site: Site,
        *,
        pace: float = 1.0,
        time: Time | None = None,
        entropy: Entropy = secrets.token_bytes,
        think_s: float = LIMIT_S,
    ) -> Club:
        """A club on ``store``; ``bots`` gives the computer player of each of ``levels``."""
        clock = Clock(time or SystemTime(), store)
        robots = Robots(bots, think_s)
        return cls(
            store=store,
            clock=clock,
            robots=robots,
            hall=Hall(store, clock, robots, entropy, pace),
            people=People(store, entropy, clock.now_ms),
            site=site,
            levels=levels,
            origins=origins,
        )

    async def start(self) -> None:
        """Take up the games that wait for the computer.

        Raises:
            NotRead: the store does not answer.
        """
        await self.clock.start(self.hall.meet)

    async def stop(self) -> None:
        """Stop playing, then finish writing."""
        await self.clock.stop()
        self.robots.close()
        await asyncio.to_thread(self.store.close)


Serving = NamedDependency[Club]
"""The club as a handler receives it, in an argument called ``club``."""
