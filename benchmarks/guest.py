"""People who play by the protocol of the browser and cost next to nothing themselves.

The machine that is measured also runs its clients, so they must not be what is measured. A
:class:`Guest` is one socket: it speaks WebSocket's frames itself, reads of each message what it
needs, and plays legal moves by chance. (Its masks are zeros, which the standard lets a program
that trusts the way do: then masked and plain are the same bytes.)
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import time
from collections.abc import Callable
from typing import Final

import msgspec

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASKED, MEDIUM, LARGE = 0x80, 126, 127
MOVES: Final = frozenset({"played", "drew", "passed"})


class _Event(msgspec.Struct):
    k: str


class _Now(msgspec.Struct):
    turn: str | None
    legal: list[str]


class _Bound(msgspec.Struct):
    round: int


class _Company(msgspec.Struct):
    stage: str
    may: list[str]
    mine: list[str]
    mixed: list[str]
    commitment: _Bound | None


class _View(msgspec.Struct):
    you: str | None
    now: _Now
    ended: _Event | None


class _Message(msgspec.Struct):
    """As much of any message of the server as a guest looks at."""

    t: str
    table: str = ""
    seq: int = 0
    events: list[_Event] = []
    now: _Now | None = None
    view: _View | None = None
    company: _Company | None = None
    text: str = ""


class Sent(msgspec.Struct):
    """A command on its way; times are seconds of ``time.perf_counter``."""

    at: float
    after_seq: int
    shown: bool = False


class Heard(msgspec.Struct):
    """What all guests together have seen; latencies in seconds."""

    moves: int = 0
    events: int = 0
    matches: int = 0
    done: list[float] = []
    delta: list[float] = []

    def clear(self) -> None:
        """Begin to count anew."""
        self.moves = self.events = self.matches = 0
        self.done, self.delta = [], []


class Guest(asyncio.Protocol):
    """Somebody at a table. ``table`` and ``token`` come from :meth:`Door.open`.

    When it is his turn he asks ``pause`` for how many seconds to wait before he plays; ``None``:
    until :meth:`go_on` is called. ``over`` is called when his match has ended, ``shown`` with the
    last event of every delta, and ``acts`` before he sends a move. Between rounds he mixes where he
    is asked to and wishes the next one.
    """

    def __init__(self, table: str, token: str, seed: int, heard: Heard) -> None:
        self.table = table
        self.token = token
        self.heard = heard
        self.pause: Callable[[Guest], float | None] = lambda _: None
        self.over: Callable[[Guest], None] = lambda _: None
        self.shown: Callable[[Guest, int], None] = lambda _, __: None
        self.acts: Callable[[Guest], None] = lambda _: None
        self.at = ""  # the table of the last snapshot
        self.acted = 0
        self.spoke = 0.0  # time.monotonic when he last said anything
        self.seen: dict[str, int] = {}  # the last event of each table that the server has shown
        self.ready = asyncio.get_running_loop().create_future()
        self._random = random.Random(seed)
        self._buffer = b""
        self._open = False
        self._leaving = False
        self._you: str | None = None
        self._now: _Now | None = None
        self._company: _Company | None = None
        self._wished = 0  # the event after which he wished the next round
        self._mixed = 0  # the round whose shuffle he has added to
        self._sent: Sent | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._out: asyncio.Transport

    async def enter(self, port: int) -> None:
        """Connect, say hello and wait for the snapshot."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        self._out.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: capicua={self.token}\r\n\r\n".encode()
        )
        await asyncio.wait_for(self.ready, 30)

    def again(self) -> Guest:
        """The same person on a new line."""
        return Guest(self.table, self.token, 0, self.heard)

    def sit(self, table: str) -> None:
        """Go to a table."""
        self.table = table
        self._mixed = self._wished = 0
        self.send(f'{{"t":"hello","v":1,"table":"{table}"}}')

    def ping(self) -> None:
        """Say that he is still there."""
        self.send('{"t":"ping"}')

    def leave(self) -> None:
        """Hang up."""
        self._leaving = True
        self._out.abort()

    def send(self, text: str) -> None:
        """Send one frame."""
        self.spoke = time.monotonic()
        size = len(text)
        head = bytes((TEXT, MASKED | size)) if size < MEDIUM else bytes((TEXT, MASKED | MEDIUM))
        length = b"" if size < MEDIUM else size.to_bytes(2, "big")
        self._out.write(head + length + b"\0\0\0\0" + text.encode("ascii"))

    # ---- asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way out."""
        assert isinstance(transport, asyncio.Transport)
        self._out = transport

    def data_received(self, data: bytes) -> None:
        """Take the frames out of what has come."""
        self._buffer += data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                raise ConnectionError(head.decode("latin-1"))
            self._open, self._buffer = True, rest
            self.sit(self.table)
        at, ready = 0, self._buffer
        while len(ready) - at >= 2:
            size, start = ready[at + 1], at + 2
            if size >= MEDIUM:
                start += 2 if size == MEDIUM else 8
                size = int.from_bytes(ready[at + 2 : start], "big")
            if len(ready) < start + size:
                break
            self._frame(ready[at], ready[start : start + size])
            at = start + size
        self._buffer = ready[at:]

    def connection_lost(self, error: Exception | None) -> None:
        """Stop, and say so if it was not wanted."""
        if self._timer is not None:
            self._timer.cancel()
        if not self.ready.done():
            self.ready.set_exception(error or ConnectionError("the server hung up"))

    # ---- the conversation

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._out.write(bytes((PONG, MASKED | len(payload))) + b"\0\0\0\0" + payload)
        if kind != TEXT:
            return
        message = _message.decode(payload)
        if message.t in ("delta", "snapshot"):
            self._learn(message)
        elif message.t == "done":
            if self._sent is not None:  # and not an answer to a wish
                self.heard.done.append(time.perf_counter() - self._sent.at)
                self._sent = None
        elif message.t == "refused" and self._sent is None:
            pass  # a wish that somebody else's has overtaken
        elif message.t != "pong":
            raise RuntimeError(f"the server says: {payload.decode()}")
        self.go_on()

    def _learn(self, message: _Message) -> None:
        heard = self.heard
        last = message.seq + max(0, len(message.events) - 1)
        self.seen[self.table] = last
        if message.company is not None:
            self._company = message.company
            self._keep_company(message.company)
        if message.view is not None:
            self._you, self._now, self.at = message.view.you, message.view.now, message.table
            if not self.ready.done():
                self.ready.set_result(None)
            return
        self._now = message.now
        if self._sent is not None and not self._sent.shown and message.seq > self._sent.after_seq:
            self._sent.shown = True
            heard.delta.append(time.perf_counter() - self._sent.at)
        for event in message.events:
            heard.events += 1
            heard.moves += event.k in MOVES
            heard.matches += event.k == "match_ended"
        self.shown(self, last)

    def _keep_company(self, company: _Company) -> None:
        """Do between rounds what a browser does by itself, or its player at once."""
        bound, mine = company.commitment, company.mine
        if bound is not None and mine and bound.round > self._mixed:
            self._mixed = bound.round
            if mine[0] not in company.mixed:
                self.send(f'{{"t":"mix","round":{bound.round},"data":"{"5a" * 16}"}}')
        if "next" in company.may and self._wished < self.seen[self.table]:
            self._wished = self.seen[self.table]
            self.wish("next")

    @property
    def may(self) -> list[str]:
        """What he may wish for."""
        return self._company.may if self._company is not None else []

    def wish(self, word: str) -> None:
        """Say how to go on."""
        self.acted += 1
        seq = self.seen[self.table]
        self.send(
            f'{{"t":"wish","cmd_id":"command-{self.acted}","expect_seq":{seq},"wish":"{word}"}}'
        )

    def take(self, seat: str) -> None:
        """Sit down."""
        self.acted += 1
        self.send(f'{{"t":"sit","cmd_id":"command-{self.acted}","seat":"{seat}"}}')

    def go_on(self) -> None:
        """Play if it is his turn; ask for a new table when the match is over."""
        if self._now is None or self._sent is not None or self._leaving:
            return
        if self._now.turn is None:
            if self._company is not None and self._company.stage == "over":
                self._now = None
                self.over(self)
        elif self._now.turn == self._you and self._timer is None:
            wait_s = self.pause(self)
            if wait_s is not None:
                self._timer = asyncio.get_running_loop().call_later(wait_s, self._act)

    def _act(self) -> None:
        self._timer = None
        if self._now is None or self._leaving:
            return
        self.acted += 1
        name, seq = f"command-{self.acted}", self.seen[self.table]
        action = self._random.choice(self._now.legal)
        self._sent = Sent(time.perf_counter(), seq)
        self.acts(self)
        self.send(f'{{"t":"act","cmd_id":"{name}","expect_seq":{seq},"action":"{action}"}}')


_message = msgspec.json.Decoder(_Message)
