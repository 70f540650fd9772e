"""Hints over a Redis or Valkey server, for a club of several processes.

Imported only where the settings name such a server: the client comes with the extra ``cluster``.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from capicua.club.running.bus import Hint, Listener, Reached
from capicua.club.running.chores import Chore

CHANNEL: Final = "capicua"
"""Where hints are told, unless a club has a name of its own for it."""
LONGEST_REST_S: Final = 5.0
"""How long a bus that fails is left alone before it is tried again."""
RETRY_S: Final = 0.1
"""How long at first."""
TROUBLE: Final = (OSError, RedisError)
ANSWERS_WITHIN_S: Final = 5.0
MOST_WAITING: Final = 10_000
"""Hints that may wait to be sent; of more the oldest are dropped, which costs a few seconds."""


class _Parcel(Struct, frozen=True):
    """What one process sends at once."""

    sender: str
    hints: tuple[Hint, ...]


_parcel = msgspec.json.Decoder(_Parcel)


class RedisBus:
    """A bus over the one channel of a Redis or Valkey server, for ever connected anew.

    Hints that are told while one parcel travels go together in the next, and of each table only
    the last.
    """

    def __init__(self, url: str, sender: str, channel: str = CHANNEL) -> None:
        self._url = url
        self.channel = channel
        self._sender = sender
        self._waiting: dict[tuple[type[Hint], str], Hint] = {}
        self._told = asyncio.Event()
        self._chores: tuple[Chore, ...] = ()
        self._subscribed = False

    @property
    def connected(self) -> bool:
        """See :class:`Bus`."""
        return self._subscribed

    def start(self, hear: Listener) -> None:
        """See :class:`Bus`."""
        chore = partial(Chore, every_s=LONGEST_REST_S, retry_s=RETRY_S, trouble=TROUBLE)
        self._chores = (
            chore("bus send", self._send),
            chore("bus hear", lambda: self._hear(hear)),
        )
        for each in self._chores:
            each.start()

    def tell(self, hint: Hint) -> None:
        """See :class:`Bus`."""
        about = hint.table if isinstance(hint, Reached) else msgspec.structs.astuple(hint)[0]
        self._waiting[type(hint), about] = hint
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        self._told.set()

    async def stop(self) -> None:
        """See :class:`Bus`."""
        for chore in self._chores:
            await chore.stop()

    async def _send(self) -> None:
        async with self._redis() as redis:
            while True:
                await self._told.wait()
                self._told.clear()
                waiting, self._waiting = self._waiting, {}
                parcel = _Parcel(self._sender, tuple(waiting.values()))
                try:
                    await redis.publish(self.channel, msgspec.json.encode(parcel))
                except TROUBLE:
                    self._waiting = waiting | self._waiting
                    self._told.set()
                    raise

    async def _hear(self, hear: Listener) -> None:
        async with self._redis() as redis, redis.pubsub() as channel:
            await channel.subscribe(self.channel)
            self._subscribed = True
            try:
                while True:
                    # Who asks for an answer notices a server that is cut off without a word.
                    said = await channel.get_message(timeout=ANSWERS_WITHIN_S)
                    if said is None:
                        await channel.ping()
                    elif said["type"] == "message":
                        self._unpack(said["data"], hear)
            finally:
                self._subscribed = False

    def _unpack(self, data: bytes, hear: Listener) -> None:
        with contextlib.suppress(msgspec.DecodeError):  # of another version: the store tells more
            parcel = _parcel.decode(data)
            if parcel.sender != self._sender:
                for hint in parcel.hints:
                    hear(hint)

    def _redis(self) -> Redis:
        return Redis.from_url(
            self._url,
            socket_connect_timeout=ANSWERS_WITHIN_S,
            socket_timeout=ANSWERS_WITHIN_S * 2,
        )
