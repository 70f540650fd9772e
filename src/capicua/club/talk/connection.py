"""One socket's way out: a bounded queue, so that a slow reader delays and costs nobody.

Two things leave: *answers* to what this client asked, and *news* of the table. News may be
dropped, for a snapshot makes up for all of it; answers may not. A client that asks and does not
read its answers is not listened to until it does, and in the end sent away.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from capicua.club.catalogue import Language
from capicua.club.store import Result, Tally
from capicua.club.talk.audience import WATCHING, Audience

MOST_NEWS: Final = 64
"""Frames of news that may wait; more are dropped for one snapshot."""
MOST_ANSWERS: Final = 16
"""Answers that may wait before the client has to read some."""
PATIENCE_S: Final = 10.0
"""How long it may take to do so."""


class TooSlow(Exception):
    """The client asks and does not read."""


class Connection:
    """A browser at a table.

    Attributes:
        person: whose it is, by id; ``None`` for strangers.
        session: the hash of the token that says so.
        unheard: people whose sayings this reader does not want to see.
        audience: what it may know; of nobody's hand while it only watches.
        tally: the reader's finished matches of the game.
        silent: whether nothing has been heard of it for a while.
    """

    __slots__ = (
        "_answers",
        "_behind",
        "_dismissed",
        "_frames",
        "_room",
        "_snapshot",
        "_wake",
        "audience",
        "lang",
        "person",
        "session",
        "silent",
        "tally",
        "unheard",
    )

    def __init__(self, person: str | None, lang: Language, session: bytes | None = None) -> None:
        self.person = person
        self.lang = lang
        self.session = session
        self.unheard: frozenset[str] = frozenset()
        self.audience = WATCHING
        self.tally = Tally()
        self.silent = False
        self._dismissed = False
        self._frames: deque[tuple[bool, str]] = deque()
        self._answers = 0
        self._behind = False
        self._snapshot: Callable[[], str] | None = None
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def sit(self, audience: Audience, tally: Tally, snapshot: Callable[[], str]) -> None:
        """Take a place; ``snapshot`` tells all that may be known there at any time."""
        self.audience, self.tally, self._snapshot = audience, tally, snapshot
        self._drop_news()

    def stand(self) -> None:
        """Leave the place: nothing more can be told from there."""
        self._snapshot = None

    def move(self, audience: Audience) -> None:
        """Take another place at the same table: what may be known there is told anew."""
        self.audience = audience
        self.fall_behind(at_once=False)

    def count(self, result: Result | None) -> None:
        """A match of this reader has ended; keep the tally as of the last event."""
        won, lost, drawn = self.tally.wins, self.tally.losses, self.tally.draws
        match result:
            case "win":
                self.tally = Tally(won + 1, lost, drawn)
            case "loss":
                self.tally = Tally(won, lost + 1, drawn)
            case "draw":
                self.tally = Tally(won, lost, drawn + 1)
            case None:
                pass

    def tell(self, frame: str) -> None:
        """News of the table; dropped, for a snapshot later, when too much waits."""
        if self._behind or self._dismissed:
            return
        if len(self._frames) - self._answers >= MOST_NEWS:
            self.fall_behind()
            return
        self._frames.append((False, frame))
        self._wake.set()

    def fall_behind(self, *, at_once: bool = True) -> None:
        """Send a snapshot when the reader is ready for it; ``at_once`` in place of what waits."""
        if at_once:
            self._drop_news()
        self._behind = True
        self._wake.set()

    def dismiss(self, frame: str) -> None:
        """End the conversation with a last frame, after the answers that wait."""
        self._drop_news()
        self._snapshot = None
        self._dismissed = True
        self.answer(frame)

    @property
    def dismissed(self) -> bool:
        """Whether the conversation is over, but for what waits to be sent."""
        return self._dismissed

    def answer(self, frame: str) -> None:
        """What this client asked for."""
        self._answers += 1
        if self._answers >= MOST_ANSWERS:
            self._room.clear()
        self._frames.append((True, frame))
        self._wake.set()

    async def room(self) -> None:
        """Return when there is room for another answer.

        Raises:
            TooSlow: the client does not read.
        """
        if self._room.is_set():
            return
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._room.wait()
        except TimeoutError:
            raise TooSlow from None

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what waits, until the reader is dismissed.

        ``send`` returns when the network has taken a frame.
        """
        while True:
            await self._wake.wait()
            self._wake.clear()
            while (frame := self._next()) is not None:
                await send(frame)
            if self._dismissed:
                return

    def _drop_news(self) -> None:
        answers = [entry for entry in self._frames if entry[0]]
        self._frames.clear()
        self._frames.extend(answers)
        self._behind = False

    def _next(self) -> str | None:
        if self._frames:
            is_answer, frame = self._frames.popleft()
            if is_answer:
                self._answers -= 1
                self._room.set()
            return frame
        if self._behind and self._snapshot is not None:
            self._behind = False
            return self._snapshot()
        return None


class Sockets:
    """Every connection of this process, and whose session each was opened with."""

    def __init__(self) -> None:
        self._connections: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._connections)

    def add(self, connection: Connection) -> None:
        """One more."""
        self._connections.add(connection)

    def discard(self, connection: Connection) -> None:
        """One less."""
        self._connections.discard(connection)

    def of(self, person: str) -> list[Connection]:
        """Those of one person."""
        return [each for each in self._connections if each.person == person]

    @property
    def sessions(self) -> frozenset[bytes]:
        """The hashes of the sessions that are connected."""
        return frozenset(each.session for each in self._connections if each.session)

    @property
    def people(self) -> int:
        """How many different people are connected."""
        return len({each.person for each in self._connections} - {None})

    def dismiss(self, session: bytes, frame: str) -> None:
        """End every conversation of a session with a last frame."""
        for connection in self._connections:
            if connection.session == session:
                connection.dismiss(frame)
