"""A browser at a table over a real socket, and the player in front of it."""

import asyncio
import itertools
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.club.reducer import Message, fold

PATIENCE_S = 10.0
_NAMES = itertools.count()


class Browser:
    """One socket: ``async with`` it. Keeps every frame it was sent.

    ``buffer`` is the size of the network's buffer, for those who read slowly.
    """

    def __init__(
        self,
        address: str,
        token: str,
        *,
        lang: str = "es",
        origin: str | None = "same",
        buffer: int | None = None,
    ) -> None:
        self.frames: list[str] = []
        self._address = address
        self._cookie = f"lang={lang}" + (f"; capicua={token}" if token else "")
        self._origin = address if origin == "same" else origin
        self._buffer = buffer
        self.ws: ClientConnection

    async def __aenter__(self) -> Self:
        raw = socket.socket()
        if self._buffer is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self._buffer)
        where = urlsplit(self._address)
        raw.connect((where.hostname, where.port))
        self.ws = await connect(
            f"ws://{where.netloc}/ws",
            sock=raw,
            additional_headers={"cookie": self._cookie},
            origin=None if self._origin is None else Origin(self._origin),
            compression=None,
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.ws.close()

    async def send(self, message: Message | str | bytes) -> None:
        await self.ws.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hear(self) -> Message:
        """The next message."""
        async with asyncio.timeout(PATIENCE_S):
            frame = await self.ws.recv(decode=True)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        return message

    async def hear_until(self, kind: str) -> Message:
        """The next message of a kind, past others."""
        while True:
            message = await self.hear()
            if message["t"] == kind:
                return message

    async def hear_all(self) -> None:
        """Listen until the connection ends, or for as long as one is patient."""
        while True:
            await self.hear()

    async def ask(self, message: Message | str | bytes) -> Message:
        await self.send(message)
        return await self.hear()

    async def hello(self, table: str, last_seq: int | None = None) -> Message:
        known = {} if last_seq is None else {"last_seq": last_seq}
        return await self.ask({"t": "hello", "v": 1, "table": table, **known})

    async def act(self, expect_seq: int, action: str, cmd_id: str | None = None) -> str:
        name = cmd_id or f"command-{next(_NAMES)}"
        command = {"t": "act", "cmd_id": name, "expect_seq": expect_seq, "action": action}
        await self.send(command)
        return name

    async def wish(self, expect_seq: int, wish: str, cmd_id: str | None = None) -> str:
        name = cmd_id or f"command-{next(_NAMES)}"
        await self.send({"t": "wish", "cmd_id": name, "expect_seq": expect_seq, "wish": wish})
        return name


class Guest:
    """Somebody with a cookie and a table."""

    def __init__(self, address: str, table: str, token: str) -> None:
        self.address = address
        self.table = table
        self.token = token

    def socket(self, *, token: str | None = None, **how: Any) -> Browser:
        """A socket with his own cookie, or with another."""
        return Browser(self.address, self.token if token is None else token, **how)

    @asynccontextmanager
    async def playing(self, **how: Any) -> AsyncIterator["Player"]:
        """At his table, with everything there is to know."""
        async with self.socket(**how) as browser:
            state = await browser.hello(self.table)
            assert state["t"] == "snapshot", state
            yield Player(browser, state)


class Player:
    """What a browser knows of its table, and what somebody does there."""

    def __init__(self, browser: Browser, state: Message) -> None:
        self.browser = browser
        self.state = state

    @property
    def seq(self) -> int:
        return int(self.state["seq"])

    @property
    def ended(self) -> bool:
        return self.state["view"]["ended"] is not None

    @property
    def legal(self) -> list[str]:
        return [*self.state["view"]["now"]["legal"]]

    async def hear_news(self) -> None:
        self.state = fold(self.state, [await self.browser.hear_until("delta")])

    @property
    def may(self) -> list[str]:
        """How the match may go on between two rounds."""
        company = self.state["company"]
        if company["stage"] != "between":
            return []
        return [word for word in company["may"] if word in ("next", "stop")]

    async def my_turn(self) -> bool:
        """Listen until it is this player's turn; false when the round or the match ends before."""
        view = self.state["view"]
        while not self.ended and not self.may and view["now"]["turn"] != view["you"]:
            await self.hear_news()
            view = self.state["view"]
        return not self.ended and not self.may

    async def move(self, action: str) -> None:
        """Do something legal, and listen until it is done."""
        await self._done(await self.browser.act(self.seq, action))

    async def wish(self, wish: str) -> None:
        """Say how to go on after a round, and listen until it is done."""
        await self._done(await self.browser.wish(self.seq, wish))

    async def _done(self, name: str) -> None:
        told = await self.browser.hear()
        while told["t"] == "delta":
            self.state = fold(self.state, [told])
            told = await self.browser.hear()
        assert (told["t"], told["cmd_id"]) == ("done", name), told
        assert told["seq"] <= self.seq, "first what was done, then the answer"
