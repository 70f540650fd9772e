"""How the processes of a club tell each other that something has happened: by hints.

A hint says that a table has come to an event, that a session has ended or that somebody is called
otherwise now. Nothing depends on it: whoever misses one finds out by looking into the store every
few seconds. So a bus that is out of order slows the club down a little and stops nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Reached(Struct, frozen=True, tag_field="h", tag="reached"):
    """Table ``table`` has come to event ``seq``."""

    table: str
    seq: int


class Ended(Struct, frozen=True, tag_field="h", tag="ended"):
    """The session with this hash (hexadecimal) has ended."""

    session: str


class Changed(Struct, frozen=True, tag_field="h", tag="changed"):
    """What is shown of a person (name, rating) is different now."""

    person: str


Hint = Reached | Ended | Changed
Listener = Callable[[Hint], None]


class Bus(Protocol):
    """Carries hints between the processes of one club; each hears those of the others."""

    @property
    def connected(self) -> bool:
        """Whether hints come through now."""

    def start(self, hear: Listener) -> None:
        """Hand the hints of others to ``hear``, in the event loop, until :meth:`stop`."""

    def tell(self, hint: Hint) -> None:
        """Tell the others, soon; never waits and never fails."""

    async def stop(self) -> None:
        """Let go."""


class LocalBus:
    """The bus of a club of one process: there is nobody else to tell."""

    connected = True

    def start(self, hear: Listener) -> None:
        """See :class:`Bus`."""

    def tell(self, hint: Hint) -> None:
        """See :class:`Bus`."""

    async def stop(self) -> None:
        """See :class:`Bus`."""
