"""The conversation over one socket: who it is, what he says, and the answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from contextvars import ContextVar
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from capicua.club.catalogue import Language, text
from capicua.club.club import Club, Serving
from capicua.club.connection import Connection, TooSlow
from capicua.club.faults import log_fault
from capicua.club.live import Accepted, LiveTable, Outcome
from capicua.club.people import COOKIE
from capicua.club.protocol import (
    Act,
    BadFrame,
    ClientMessage,
    Done,
    ErrorCode,
    Fault,
    Hello,
    Ping,
    Pong,
    Refused,
    Resync,
    Wish,
    decode,
    encode,
)
from capicua.club.replies import LANGUAGE_COOKIE
from capicua.club.security import HEADERS, socket_allowed
from capicua.club.site import language
from capicua.club.store import NotRead
from capicua.club.table import Command, RoundWish

SILENCE_S: Final = 30.0
"""A socket that has said nothing for so long is closed."""
MOST_BAD_FRAMES: Final = 20
"""A client that is so often wrong is sent away."""

GOODBYE_S: Final = 1.0

POLICY_VIOLATION, TOO_SLOW, SILENT, FAILED = 1008, 1013, 1001, 1011
PONG: Final = encode(Pong())

NO_BREAK_HYPHEN: Final = "\u2011"
"""Between the halves of a tile in a sentence: a line never breaks there."""

HANDSHAKE_REFUSED: Final = ContextVar("HANDSHAKE_REFUSED", default=False)
"""Whether the handshake that is being answered has been refused, with an answer of ours."""

Socket = WebSocket[Any, Any, Any]
log = logging.getLogger(__name__)


@websocket("/ws")
async def talk(socket: Socket, club: Serving) -> None:
    """One browser, from its handshake until it is gone."""
    if not socket_allowed(socket.headers.get("origin"), club.origins):
        club.counts.foreign_origins += 1
        await _forbid(socket)
        return
    try:
        person = await club.people.identify(socket.cookies.get(COOKIE))
    except NotRead:
        await socket.accept()
        await socket.close(TOO_SLOW)
        return
    await socket.accept()
    lang = language(socket.cookies.get(LANGUAGE_COOKIE))
    connection = Connection(person.id if person else None, lang)
    await Conversation(club, socket, connection).run()


class Conversation:
    """What is said over one socket, and at which table."""

    def __init__(self, club: Club, socket: Socket, connection: Connection) -> None:
        self._club = club
        self._socket = socket
        self._connection = connection
        self._table: LiveTable | None = None
        self._bad_frames = 0

    async def run(self) -> None:
        """Listen until the client is gone, is silent, or has to go."""
        self._club.counts.sockets += 1
        pump = asyncio.create_task(self._pump())
        try:
            await self._close(await self._listen())
        except WebSocketDisconnect:
            pass
        except Exception as error:  # noqa: BLE001 - one socket's failure is nobody else's
            log_fault(log, "socket", error)
            await self._close(FAILED)
        finally:
            self._club.counts.sockets -= 1
            self._leave()
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    async def _pump(self) -> None:
        with contextlib.suppress(OSError, WebSocketDisconnect):  # gone: the listener hears it too
            await self._connection.pump(self._send)

    async def _send(self, frame: str) -> None:
        await self._socket.send({"type": "websocket.send", "bytes": None, "text": frame})

    async def _close(self, code: int) -> None:
        """Say goodbye; a client that does not read would keep us waiting for ever."""
        with contextlib.suppress(OSError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await self._socket.close(code)

    async def _listen(self) -> int:
        """Take frame after frame; the code with which to close in the end."""
        while self._bad_frames < MOST_BAD_FRAMES:
            try:
                async with asyncio.timeout(SILENCE_S):
                    frame = await self._socket.receive_data(mode="text")
            except TimeoutError:
                return SILENT
            await self._take(frame)
            await asyncio.sleep(0)  # frames that wait already must not keep the others waiting
            try:
                await self._connection.room()
            except TooSlow:
                return TOO_SLOW
        return POLICY_VIOLATION

    async def _take(self, frame: str) -> None:
        try:
            message = decode(frame)
        except BadFrame as bad:
            self._bad_frames += 1
            self._club.counts.bad_frames[bad.code] += 1
            self._fault(bad.code)
            return
        try:
            await self._answer(message)
        except NotRead:
            self._fault("busy")

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self._connection.answer(PONG)
            case Hello():
                await self._enter(message)
            case Resync() if self._table is not None:
                self._table.tell_since(self._connection, message.last_seq)
            case Act() | Wish() if self._table is not None:
                await self._act(self._table, message)
            case _:
                self._fault("hello_first")

    async def _enter(self, hello: Hello) -> None:
        self._leave()
        table = await self._club.hall.enter(hello.table)
        if table is None:
            self._fault("unknown_table")
            return
        try:
            await table.join(self._connection, hello.last_seq)
            self._table = table
        finally:
            if self._table is None:
                self._club.hall.leave(table)

    async def _act(self, table: LiveTable, asked: Act | Wish) -> None:
        seat, seq = self._connection.seat, table.table.seq
        if seat is None:
            self._refuse(asked, "not_a_player", (), seq)
            return
        self._club.counts.commands += 1
        self._tell_outcome(table, asked, await table.act(_command(seat, asked)))

    def _tell_outcome(self, table: LiveTable, asked: Act | Wish, outcome: Outcome) -> None:
        if isinstance(outcome, Accepted):
            self._connection.answer(encode(Done(asked.cmd_id, outcome.seq)))
            return
        if outcome.code == "stale":
            table.tell_since(self._connection, asked.expect_seq)
        self._refuse(asked, outcome.code, tuple(map(str, outcome.tiles)), outcome.seq)

    def _refuse(self, asked: Act | Wish, code: str, tiles: tuple[str, ...], seq: int) -> None:
        sentence = refusal_text(self._connection.lang, code, tiles)
        self._connection.answer(encode(Refused(asked.cmd_id, code, sentence, tiles, seq)))

    def _fault(self, code: ErrorCode) -> None:
        sentence = text("club", self._connection.lang, f"error.{code}")
        self._connection.answer(encode(Fault(code, sentence)))

    def _leave(self) -> None:
        if self._table is not None:
            self._table.part(self._connection)
            self._club.hall.leave(self._table)
            self._table = None


def _command(seat: int, asked: Act | Wish) -> Command | RoundWish:
    """What the one on ``seat`` asks the table to do; the seat never comes from the frame."""
    if isinstance(asked, Act):
        return Command(seat, asked.cmd_id, asked.expect_seq, asked.action)
    return RoundWish(seat, asked.cmd_id, asked.expect_seq, asked.wish)


def refusal_text(lang: Language, code: str, tiles: tuple[str, ...]) -> str:
    """What was wrong and what to do; ``tiles`` are named as on their faces, ``6-4``."""
    named = ", ".join(NO_BREAK_HYPHEN.join(tile) for tile in tiles)
    return text("club", lang, f"refusal.{code}", tiles=named)


async def _forbid(socket: Socket) -> None:
    """Refuse the handshake itself: no page but ours opens a socket with a visitor's cookie."""
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    headers.append((b"content-type", b"text/plain; charset=utf-8"))
    body = text("club", language(socket.cookies.get(LANGUAGE_COOKIE)), "error.foreign_origin")
    await socket.send({"type": "websocket.http.response.start", "status": 403, "headers": headers})
    await socket.send(
        {"type": "websocket.http.response.body", "body": body.encode(), "more_body": False}
    )
    HANDSHAKE_REFUSED.set(True)
