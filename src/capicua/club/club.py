"""The club as a whole: its parts put together once, and taken apart in the right order."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from litestar.di import NamedDependency

from capicua.club.counts import Counts
from capicua.club.entropy import system_entropy
from capicua.club.ids import Entropy
from capicua.club.members.accounts import Accounts
from capicua.club.members.limits import Limits
from capicua.club.members.passwords import Passwords
from capicua.club.members.people import People
from capicua.club.members.reports import Reports
from capicua.club.members.sessions import Sessions
from capicua.club.pages.lists import Lists
from capicua.club.pages.site import Site
from capicua.club.running import caretaking, clock, errands, presence, tournaments
from capicua.club.running.bus import Bus, LocalBus
from capicua.club.running.caretaking import Caretaker
from capicua.club.running.chores import Chore
from capicua.club.running.clock import Clock, SystemTime, Time
from capicua.club.running.errands import Errands
from capicua.club.running.hall import Hall
from capicua.club.running.live import Premises
from capicua.club.running.presence import Heart
from capicua.club.running.robots import LIMIT_S, Bot, Robots
from capicua.club.running.seeking import Seeking
from capicua.club.running.tournaments import Tournaments
from capicua.club.settings import Settings
from capicua.club.store import Store
from capicua.club.store.nodes import Census
from capicua.club.store.ratings import shown
from capicua.club.talk.connection import Sockets
from capicua.club.talk.directory import Directory


class Club:
    """Everything that serves people, in one process.

    ``bots`` gives the computer player of each of ``levels``. Where the club is several processes,
    each is a ``node`` with a name of its own, and ``bus`` carries hints between them.
    """

    def __init__(
        self,
        store: Store,
        bots: Callable[[str], Bot],
        levels: tuple[str, ...],
        origins: frozenset[str],
        site: Site,
        *,
        pace: float = 1.0,
        time: Time | None = None,
        entropy: Entropy = system_entropy,
        think_s: float = LIMIT_S,
        settings: Settings | None = None,
        bus: Bus | None = None,
        node: str | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.levels, self.origins, self.site = levels, origins, site
        self.counts = Counts()
        self.stopping = False  # told to stop, and still serving those who are here

        # What everything stands on.
        self.store = store
        self.clock = Clock(time or SystemTime(), store)
        self.heart = Heart(node or new_node(), store, self.clock)
        self.bus = bus or LocalBus()
        self.sockets = Sockets()
        now_ms = self.clock.now_ms

        # Who somebody is.
        closed = self.settings.door == "invitation"
        self.people = People(store, entropy, now_ms, closed=closed)
        self.sessions = Sessions(store, entropy, now_ms)
        self.passwords = Passwords()
        self.accounts = Accounts(self.people, self.sessions, self.passwords, self.settings.name)
        self.reports = Reports(store, now_ms)
        self.limits = Limits(lambda: now_ms() / 1000, on=self.settings.limits)

        # The tables, and how one comes to them.
        directory = Directory(store, shown)
        premises = Premises(store, self.clock, self.heart, self.bus, directory, entropy, pace)
        self.robots = Robots(bots, think_s)
        self.hall = Hall(premises, self.robots)
        self.errands = Errands(
            premises, self.hall, self.sockets, self.sessions.ended, self.reports.unheard
        )
        self.seeking = Seeking(store, now_ms, self.heart.waited_ms, self.hall, entropy)
        self.tournaments = Tournaments(store, now_ms, self.heart.waited_ms, self.hall, entropy)
        self.lists = Lists(store, now_ms, self.people.known)
        self.caretaker = Caretaker(
            store,
            now_ms,
            self.accounts,
            self.errands,
            admins=self.settings.admins,
            guests_days=self.settings.retention_days,
            games_days=self.settings.games_days,
        )
        self.chores = self._chores()

    def _chores(self) -> tuple[Chore, ...]:
        """What is done over and over, and how often."""
        heart, hall = self.heart, self.hall
        return (
            Chore("heart", lambda: heart.go_on(hall.look_after), presence.BEAT_S),
            Chore("clock", self.clock.look_for_all, clock.SCAN_S),
            Chore("tables", hall.poll, errands.POLL_S),
            Chore("sessions", self.errands.let_go, errands.SESSIONS_S),
            self.seeking.chore,
            Chore("tournaments", self.tournaments.look, tournaments.EVERY_S),
            Chore(
                "caretaking",
                self.caretaker.see_to_all,
                caretaking.EVERY_S,
                retry_s=caretaking.RETRY_S,
            ),
        )

    async def start(self) -> None:
        """Take up the games that wait for the computer, and whatever is done over and over.

        Raises:
            StoreError: the store does not answer, or would not write.
        """
        await self.heart.start(self._census)
        self.bus.start(self.errands.hear)
        await self.clock.start(self.hall.meet, alone=self.heart.alone)
        for chore in self.chores:
            chore.start()

    async def stop(self) -> None:
        """Stop playing, then finish writing."""
        for chore in self.chores:
            await chore.stop()
        await self.clock.stop()
        await self.bus.stop()
        await self.heart.stop()
        self.robots.close()
        self.passwords.close()
        await asyncio.to_thread(self.store.close)

    def _census(self) -> Census:
        watched = {live.id: live.gallery.watchers for live in self.hall.lives}
        here = {table_id: watchers for table_id, watchers in watched.items() if watchers}
        return Census(self.sockets.people, here)


def new_node() -> str:
    """A name for a process that no other has ever had."""
    return secrets.token_hex(6)


Serving = NamedDependency[Club]
"""The club as a handler receives it, in an argument called ``club``."""
