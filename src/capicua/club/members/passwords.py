"""Passwords: what is good enough, and hashing with Argon2id beside the event loop.

One hash takes a tenth of a second of one processor and 64 MiB on purpose. So a few threads do it,
and no more may wait for them than can be served within a few seconds: a flood of sign-ins turns
away sign-ins, and the tables play on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from capicua.club.members.names import key

T = TypeVar("T")

LEAST: Final = 8
MOST: Final = 128
"""Bounds of a password, in characters."""
THREADS: Final = 2
MOST_WAITING: Final = 24
"""So many hashes may be under way or wait; a few seconds' work."""

Fault = Literal["password_length", "password_common", "password_name"]
"""Why a password is refused; each has its sentence in the catalogue ``club``."""

COMMON: Final = (
    "12345678 123456789 1234567890 87654321 11111111 00000000 12341234 123123123 password "
    "password1 passw0rd contraseña contrasena contraseña1 contrasena1 qwertyui qwertyuiop "
    "qwerty123 asdfghjk asdfasdf 1q2w3e4r 1qaz2wsx abcd1234 abc12345 iloveyou teamo123 "
    "teamomucho princesa estrella mariposa domino123 dominó123 capicua1 capicúa1 football "
    "baloncesto realmadrid barcelona superman sunshine letmein1 welcome1 bienvenido administrador"
)
"""Passwords that are tried first by whoever tries."""


class BadPassword(ValueError):
    """Nobody should have this password; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


class TooMany(Exception):
    """More passwords are to be looked at than can be soon; trying again helps."""


def check(password: str, name: str) -> None:
    """See that a password is worth having.

    Raises:
        BadPassword: it is too short or too long, one that everybody tries, or the name itself.
    """
    if not LEAST <= len(password) <= MOST:
        raise BadPassword("password_length")
    if password.casefold() in COMMON.split() or len(set(password)) < 3:
        raise BadPassword("password_common")
    if key(name) in key(password) and len(key(password)) < len(key(name)) + 4:
        raise BadPassword("password_name")


class Passwords:
    """Hashes and compares passwords, a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, "capicua-password")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hashed(self, password: str) -> str:
        """What is kept of a password.

        Raises:
            TooMany: too many are waiting.
        """
        return await self._beside(lambda: self._hasher.hash(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether this is the password of which ``kept`` was kept.

        ``None`` is kept of nobody: the answer is no, and it takes as long as for somebody.

        Raises:
            TooMany: too many are waiting.
        """
        return await self._beside(lambda: self._fits(password, kept))

    def is_weak(self, kept: str) -> bool:
        """Whether a hash was made with less effort than is usual now."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Look at no more passwords."""
        self._threads.shutdown(cancel_futures=True)

    def _fits(self, password: str, kept: str | None) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's")
        try:
            self._hasher.verify(kept or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    async def _beside(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise TooMany
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
