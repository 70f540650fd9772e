"""What becomes of people reaches the tables and sockets: those here, and those of other processes.

Hints tell a process at once what has happened elsewhere. Since hints may be lost, it also compares
what it knows with the store every few seconds: how far its tables have come, and which of the
sessions that are connected here have ended.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Final

from capicua.club.play.commands import Reseat, Wish
from capicua.club.running.bus import Changed, Ended, Hint, Reached
from capicua.club.running.hall import MOST_ASKED, Hall
from capicua.club.running.live import Premises
from capicua.club.store import StoreError, moving
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
    """Carries what concerns people to wherever they are."""

    def __init__(
        self,
        premises: Premises,
        hall: Hall,
        sockets: Sockets,
        which_ended: WhichEnded,
        unheard: Unheard,
    ) -> None:
        self._clock, self._bus, self._store = premises.clock, premises.bus, premises.store
        self._hall = hall
        self._sockets = sockets
        self._which_ended = which_ended
        self._unheard = unheard

    def dismiss(self, sessions: Iterable[bytes]) -> None:
        """End every conversation of sessions that are over, here and elsewhere."""
        for session in sessions:
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
        sessions = [*self._sockets.sessions]
        for at in range(0, len(sessions), MOST_ASKED):
            for session in await self._which_ended(sessions[at : at + MOST_ASKED]):
                self._sockets.dismiss(session, SIGNED_OUT)

    # ---- who has a seat

    async def reseat(self, old: str, new: str, table_ids: Iterable[str]) -> None:
        """Seat somebody's account where he sits as a guest.

        What the store or a crash keeps from being done is done by :meth:`catch_up`.
        """
        for table_id in table_ids:
            try:
                await self._hall.order(table_id, Reseat(old, new))
            except StoreError:
                log.warning("table=%s reseat=waiting: the store fails", table_id)

    async def give_up(self, person_id: str, table_ids: Iterable[str]) -> None:
        """Let somebody who has gone for good leave the tables where he sits."""
        for table_id in table_ids:
            try:
                await self._hall.order(table_id, Wish(person_id, "leave", 0))
            except StoreError:
                log.warning(
                    "table=%s leave=failed: he is away, and the table goes by that", table_id
                )

    async def catch_up(self) -> None:
        """Seat those accounts whose guests a crash has left behind at a table.

        Raises:
            NotRead: the store does not answer.
        """
        for table_id, old, new in await self._store.ask(moving.left_behind):
            await self.reseat(old, new, (table_id,))

    async def _safely(self, errand: Callable[[], Awaitable[None]]) -> None:
        try:
            await errand()
        except StoreError:
            log.warning("errand=left: the store does not answer, and it is made up for later")
