"""The browsers in which somebody is known: begun, rotated, listed and ended.

Whoever becomes more or less than he was gets a new token, and the old one is worth nothing from
then on: a token that somebody else had put into his browser, or had read there, opens nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from sqlalchemy import Connection

from capicua.club.ids import Entropy
from capicua.club.members.people import new_token, token_hash
from capicua.club.store import Store, keys
from capicua.club.store.keys import Session

LONGEST_DEVICE: Final = 60

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""What a browser says of itself, and what people call it; the first that fits counts."""


def device_of(user_agent: str) -> str:
    """A browser in words that its owner knows it by: ``Firefox · Android``. Empty if unknown."""
    found = [
        next((name for mark, name in names if mark in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(filter(None, found))[:LONGEST_DEVICE]


class Sessions:
    """Where people are known."""

    def __init__(self, store: Store, entropy: Entropy, now_ms: Callable[[], int]) -> None:
        self.store = store
        self.entropy = entropy
        self.now_ms = now_ms

    def rotated(
        self, connection: Connection, old: Session | None, person_id: str, device: str
    ) -> str:
        """A new token for somebody, in place of the old one, within a transaction."""
        token = new_token(self.entropy)
        if old is not None:
            keys.end_session(connection, old.token_hash)
        keys.begin_session(connection, token_hash(token), person_id, device, self.now_ms())
        return token

    async def of(self, person_id: str) -> list[Session]:
        """Where somebody is known, the last seen first.

        Raises:
            NotRead: the store does not answer.
        """
        return await self.store.ask(lambda connection: keys.sessions_of(connection, person_id))

    async def end(self, session: Session) -> None:
        """Know nobody by this token any more.

        Raises:
            NotSaved: the store would not; he is still known.
        """
        await self.store.transact(
            lambda connection: keys.end_session(connection, session.token_hash)
        )

    async def end_all(self, person_id: str, but: Session | None = None) -> list[bytes]:
        """Know somebody nowhere, or in one browser only; gives the hashes that have ended.

        Raises:
            NotSaved: the store would not; everything is as it was.
        """
        last = but.token_hash if but else None
        return await self.store.transact(
            lambda connection: keys.end_sessions(connection, person_id, last)
        )

    async def ended(self, hashes: Collection[bytes]) -> set[bytes]:
        """Which of these have ended, here or anywhere else.

        Raises:
            NotRead: the store does not answer.
        """
        if not hashes:
            return set()
        living = await self.store.ask(lambda connection: keys.living(connection, hashes))
        return set(hashes) - living
