"""Who somebody is: a guest with a cookie, made at the first real action and not before.

The cookie carries 256 random bits. The store keeps their hash alone, so that nobody who reads the
database can take a seat. A program says who it is by a token in the header ``Authorization``.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
from collections.abc import Callable, Collection
from typing import Any, Final

from litestar.connection import ASGIConnection
from msgspec import Struct
from sqlalchemy import Connection

from capicua.club.ids import Entropy
from capicua.club.store import Store, StoreError, keys, people
from capicua.club.store.keys import Program, Session
from capicua.club.store.people import Person

COOKIE: Final = "capicua"
COOKIE_AGE_S: Final = 400 * 24 * 60 * 60
"""Browsers keep no cookie longer; every visit that acts renews it."""
TOKEN_BYTES: Final = 32
SEEN_EVERY_MS: Final = 60 * 60 * 1000
"""How exactly it is known when somebody was here last."""
BEARER: Final = "Bearer "

Visit = ASGIConnection[Any, Any, Any, Any]
"""A request or a socket."""


class Newcomer(Struct, frozen=True):
    """Somebody whom nobody knows yet: his language, his browser and how he was invited."""

    lang: str
    device: str = ""
    invitation: str | None = None


class NotInvited(Exception):
    """The club takes in nobody without an invitation."""


def token_hash(token: str) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).digest()


def new_token(entropy: Entropy) -> str:
    """A token that nobody guesses."""
    return base64.urlsafe_b64encode(entropy(TOKEN_BYTES)).rstrip(b"=").decode()


class People:
    """The people of the club.

    ``closed`` is a club where only those come in who are invited.
    """

    def __init__(
        self, store: Store, entropy: Entropy, now_ms: Callable[[], int], *, closed: bool = False
    ) -> None:
        self._store = store
        self._entropy = entropy
        self._now_ms = now_ms
        self.closed: Final = closed

    async def of(self, visit: Visit) -> Person | None:
        """Who makes a request or opens a socket; ``None`` for strangers.

        Raises:
            NotRead: the store does not answer.
        """
        if visit.headers.get("authorization", "").startswith(BEARER):
            found = await self.program(visit)
            return found.person if found else None
        return await self.identify(visit.cookies.get(COOKIE))

    async def identify(self, token: str | None) -> Person | None:
        """Whose cookie this is; ``None`` for strangers.

        Raises:
            NotRead: the store does not answer.
        """
        session = await self.session(token)
        return session.person if session else None

    async def session(self, token: str | None) -> Session | None:
        """What is known by a cookie.

        Raises:
            NotRead: the store does not answer.
        """
        if not token:
            return None
        hashed, now_ms = token_hash(token), self._now_ms()
        found = await self._store.ask(lambda connection: keys.session(connection, hashed))
        if found is None or now_ms - found.seen_ms > COOKIE_AGE_S * 1000:
            return None
        if now_ms - found.seen_ms > SEEN_EVERY_MS:
            with contextlib.suppress(StoreError):  # it is noted at the next visit
                await self._store.transact(lambda connection: keys.see(connection, hashed, now_ms))
        return found

    async def welcome(
        self, lang: str, device: str = "", invitation: str | None = None
    ) -> tuple[Person, str]:
        """A new guest and the token for his cookie.

        Raises:
            NotSaved: the store would not keep him.
            NotInvited: the door is closed, and he has no invitation that is good.
        """
        token = new_token(self._entropy)
        newcomer = Newcomer(lang, device, invitation)

        def welcome(connection: Connection) -> Person:
            guest = self.admit(connection, newcomer)
            keys.begin_session(connection, token_hash(token), guest.id, device, guest.created_ms)
            return guest

        return await self._store.transact(welcome), token

    def admit(self, connection: Connection, newcomer: Newcomer) -> Person:
        """A new guest, within a transaction; he is known nowhere yet.

        Raises:
            NotInvited: the door is closed, and he has no invitation that is good.
        """
        now_ms = self._now_ms()
        if self.closed and not keys.use_invitation(connection, newcomer.invitation or "", now_ms):
            raise NotInvited
        guest = Person(id=self._entropy(12).hex(), lang=newcomer.lang, created_ms=now_ms)
        people.add_person(connection, guest)
        return guest

    async def known(self, ids: Collection[str]) -> dict[str, Person]:
        """Those of these ids who are there, by id: what they are called, and what they are.

        Raises:
            NotRead: the store does not answer.
        """
        if not ids:
            return {}
        return await self._store.ask(lambda connection: people.persons(connection, ids))

    async def program(self, visit: Visit) -> Program | None:
        """The program whose token a request or a socket brings; ``None`` if it is nobody's.

        Raises:
            NotRead: the store does not answer.
        """
        token = visit.headers.get("authorization", "").removeprefix(BEARER).strip()
        hashed, now_ms = token_hash(token), self._now_ms()
        found = await self._store.ask(lambda connection: keys.program(connection, hashed))
        if found is None:
            return None
        if found.used_ms is None or now_ms - found.used_ms > SEEN_EVERY_MS:
            with contextlib.suppress(StoreError):
                await self._store.transact(
                    lambda connection: keys.use_program(connection, hashed, now_ms)
                )
        return found
