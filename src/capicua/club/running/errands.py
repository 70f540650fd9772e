"""What one process does for the club besides serving: it keeps up with the others.

Hints tell it at once what has happened elsewhere. Since hints may be lost, it also compares what it
knows with the store every few seconds: how far its tables have come, and which of the sessions that
are connected here have ended.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from capicua.club.running.bus import Changed, Ended, Hint, Reached
from capicua.club.running.hall import Hall
from capicua.club.running.live import Premises
from capicua.club.store import StoreError
from capicua.club.talk.connection import Sockets
from capicua.club.talk.protocol import Gone, encode

POLL_S: Final = 3.0
"""How often the tables here are compared with the store."""
SESSIONS_S: Final = 15.0
"""How often the sessions here are."""
SIGNED_OUT: Final = encode(Gone("signed_out"))

log = logging.getLogger(__name__)

WhichEnded = Callable[[Collection[bytes]], Awaitable[Collection[bytes]]]
"""Which of these sessions have ended."""
Unheard = Callable[[str], Awaitable[frozenset[str]]]
"""Whose sayings somebody does not want to see."""


class Errands:
    """Keeps this process up with the club."""

    def __init__(
        self,
        premises: Premises,
        hall: Hall,
        sockets: Sockets,
        which_ended: WhichEnded,
        unheard: Unheard,
    ) -> None:
        self._clock, self._bus = premises.clock, premises.bus
        self._hall = hall
        self._sockets = sockets
        self._which_ended = which_ended
        self._unheard = unheard

    def start(self) -> None:
        """Begin; the clock ends it."""
        self._bus.start(self.hear)
        self._clock.hold(self._keep(self._hall.poll, POLL_S))
        self._clock.hold(self._keep(self.let_go, SESSIONS_S))

    def dismiss(self, session: bytes) -> None:
        """End every conversation of a session, here and elsewhere."""
        self._sockets.dismiss(session, SIGNED_OUT)
        self._bus.tell(Ended(session.hex()))

    def changed(self, person: str) -> None:
        """What somebody is called, or wants to see, is different now: here and elsewhere."""
        self._clock.hold(self._safely(lambda: self._learn(person)))
        self._bus.tell(Changed(person))

    def hear(self, hint: Hint) -> None:
        """Something has happened elsewhere."""
        match hint:
            case Reached(table, seq):
                if self._hall.is_behind(table, seq):
                    self._clock.hold(self._safely(lambda: self._hall.follow(table, seq)))
            case Ended(session):
                self._sockets.dismiss(bytes.fromhex(session), SIGNED_OUT)
            case Changed(person):
                self._clock.hold(self._safely(lambda: self._learn(person)))

    async def _learn(self, person: str) -> None:
        """Show what is new about somebody, and show him no more than he wants to see."""
        mine = self._sockets.of(person)
        unheard = await self._unheard(person) if mine else frozenset()
        for connection in mine:
            connection.unheard = unheard
        await self._hall.learn(person)

    async def let_go(self) -> None:
        """End the conversations of sessions that have ended.

        Raises:
            StoreError: the store fails.
        """
        sessions = self._sockets.sessions
        for session in await self._which_ended(sessions) if sessions else ():
            self._sockets.dismiss(session, SIGNED_OUT)

    async def _keep(self, errand: Callable[[], Awaitable[None]], every_s: float) -> None:
        while True:
            await asyncio.sleep(every_s)
            await self._safely(errand)

    async def _safely(self, errand: Callable[[], Awaitable[None]]) -> None:
        try:
            await errand()
        except StoreError:
            log.warning("errand=failed: the store does not answer, trying again")
