"""Who somebody is: a guest with a cookie, made at the first real action and not before.

The cookie carries 256 random bits. The store keeps their hash alone, so that nobody who reads the
database can take a seat.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import Final

from capicua.club.store import Person, Store

COOKIE: Final = "capicua"
COOKIE_AGE_S: Final = 400 * 24 * 60 * 60
"""Browsers keep no cookie longer; every visit that acts renews it."""
TOKEN_BYTES: Final = 32


def token_hash(token: str) -> bytes:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).digest()


class People:
    """The people of the club."""

    def __init__(
        self, store: Store, entropy: Callable[[int], bytes], now_ms: Callable[[], int]
    ) -> None:
        self._store = store
        self._entropy = entropy
        self._now_ms = now_ms

    async def identify(self, token: str | None) -> Person | None:
        """Whose cookie this is; ``None`` for strangers.

        Raises:
            NotRead: the store does not answer.
        """
        return await self._store.person_by_token(token_hash(token)) if token else None

    async def welcome(self, lang: str) -> tuple[Person, str]:
        """A new guest and the token for his cookie.

        Raises:
            NotSaved: the store would not keep him.
        """
        token = base64.urlsafe_b64encode(self._entropy(TOKEN_BYTES)).rstrip(b"=").decode()
        identity = self._entropy(12).hex()
        person = Person(identity, token_hash(token), lang, self._now_ms())
        await self._store.add_person(person)
        return person, token
