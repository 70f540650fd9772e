"""The club as a whole: its parts put together once, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from litestar.di import NamedDependency

from capicua.club.compete.seeking import Seeking
from capicua.club.compete.tournaments import Tournaments
from capicua.club.counts import Counts
from capicua.club.members.accounts import Accounts
from capicua.club.members.limits import Limits
from capicua.club.members.passwords import Passwords
from capicua.club.members.people import People
from capicua.club.members.reports import Reports
from capicua.club.members.sessions import Sessions
from capicua.club.pages.lists import Lists
from capicua.club.pages.site import Site
from capicua.club.running.bus import Bus, LocalBus
from capicua.club.running.clock import Clock, SystemTime, Time
from capicua.club.running.errands import Errands
from capicua.club.running.hall import Hall
from capicua.club.running.live import Entropy, Premises
from capicua.club.running.presence import Heart
from capicua.club.running.robots import LIMIT_S, Bot, Robots
from capicua.club.settings import Settings
from capicua.club.store import Store
from capicua.club.store.nodes import Census
from capicua.club.store.ratings import shown
from capicua.club.talk.connection import Sockets
from capicua.club.talk.directory import Directory


@dataclass(slots=True)
class Club:
    """Everything that serves people, in one process."""

    store: Store
    clock: Clock
    heart: Heart
    bus: Bus
    errands: Errands
    sockets: Sockets
    robots: Robots
    hall: Hall
    seeking: Seeking
    tournaments: Tournaments
    people: People
    sessions: Sessions
    passwords: Passwords
    accounts: Accounts
    reports: Reports
    lists: Lists
    limits: Limits
    site: Site
    levels: tuple[str, ...]
    origins: frozenset[str]
    settings: Settings = field(default_factory=Settings)
    counts: Counts = field(default_factory=Counts)
    stopping: bool = False  # told to stop, and still serving those who are here

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
        settings: Settings | None = None,
        bus: Bus | None = None,
        node: str | None = None,
    ) -> Club:
        """A club on ``store``; ``bots`` gives the computer player of each of ``levels``.

        Where it is several processes, each is a ``node`` with a name of its own, and ``bus``
        carries hints between them.
        """
        clock, bus = Clock(time or SystemTime(), store), bus or LocalBus()
        heart = Heart(node or new_node(), store, clock)
        robots, sockets = Robots(bots, think_s), Sockets()
        settings = settings or Settings()
        sessions, passwords = Sessions(store, entropy, clock.now_ms), Passwords()
        people = People(store, entropy, clock.now_ms, closed=settings.door == "invitation")
        directory, reports = Directory(store, shown), Reports(store, clock.now_ms)
        premises = Premises(store, clock, heart, bus, directory, entropy, pace)
        hall = Hall(premises, robots)
        return cls(
            store=store,
            clock=clock,
            heart=heart,
            bus=bus,
            errands=Errands(premises, hall, sockets, sessions.ended, reports.unheard),
            sockets=sockets,
            robots=robots,
            hall=hall,
            seeking=Seeking(store, clock.now_ms, hall, entropy),
            tournaments=Tournaments(store, clock.now_ms, hall, entropy),
            people=people,
            sessions=sessions,
            passwords=passwords,
            accounts=Accounts(people, sessions, passwords, settings.name),
            reports=reports,
            lists=Lists(store, clock.now_ms, people.known),
            limits=Limits(lambda: clock.now_ms() / 1000, on=settings.limits),
            site=site,
            levels=levels,
            origins=origins,
            settings=settings,
        )

    async def start(self) -> None:
        """Take up the games that wait for the computer.

        Raises:
            StoreError: the store does not answer, or would not write.
        """
        await self.heart.start(self._census)
        self.errands.start()
        await self.clock.start(self.hall.meet, alone=self.heart.alone)
        self.heart.go_on(self.hall.look_after)
        self.seeking.start()
        self.tournaments.start()

    async def stop(self) -> None:
        """Stop playing, then finish writing."""
        await self.seeking.stop()
        await self.tournaments.stop()
        await self.clock.stop()
        await self.bus.stop()
        await self.heart.stop()
        self.robots.close()
        self.passwords.close()
        await asyncio.to_thread(self.store.close)

    async def dismiss(self, session_hash: bytes) -> None:
        """End every conversation that was opened with a session, at every node."""
        self.errands.dismiss(session_hash)

    def changed(self, person: str) -> None:
        """Show everywhere what is different about somebody: a name, a rating."""
        self.errands.changed(person)

    def _census(self) -> Census:
        watched = {live.id: live.gallery.watchers for live in self.hall.lives}
        here = {table_id: watchers for table_id, watchers in watched.items() if watchers}
        return Census(self.sockets.people, here)


def new_node() -> str:
    """A name for a process that no other has ever had."""
    return secrets.token_hex(6)


Serving = NamedDependency[Club]
"""The club as a handler receives it, in an argument called ``club``."""
