"""The conversation over one socket: who it is, what he says, and the answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from contextvars import ContextVar
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from capicua.club.catalogue import Language, text
from capicua.club.club import Club, Serving
from capicua.club.faults import log_fault
from capicua.club.members.limits import Kind, network_of
from capicua.club.members.people import BEARER, COOKIE
from capicua.club.pages.replies import LANGUAGE_COOKIE
from capicua.club.pages.security import HEADERS, socket_allowed
from capicua.club.pages.site import language
from capicua.club.play import commands
from capicua.club.play.wire import seat_number
from capicua.club.running.live import Accepted, LiveTable, Outcome
from capicua.club.store import NotRead, StoreError
from capicua.club.store.keys import Program, Session
from capicua.club.talk import protocol
from capicua.club.talk.connection import Connection, TooSlow
from capicua.club.talk.protocol import (
    Asked,
    BadFrame,
    ClientMessage,
    Done,
    ErrorCode,
    Fault,
    Pong,
    Refused,
    decode,
    encode,
)

QUIET_S: Final = 20.0
"""Somebody who has said nothing for so long counts as away."""
SILENCE_S: Final = 30.0
"""A socket that has said nothing for so long is closed."""
MOST_BAD_FRAMES: Final = 20
"""A client that is so often wrong is sent away."""

GOODBYE_S: Final = 1.0

NORMAL, POLICY_VIOLATION, TOO_SLOW, SILENT, FAILED = 1000, 1008, 1013, 1001, 1011
PONG: Final = encode(Pong())

NO_BREAK_HYPHEN: Final = "\u2011"
"""Between the halves of a tile in a sentence: a line never breaks there."""

HANDSHAKE_REFUSED: Final = ContextVar("HANDSHAKE_REFUSED", default=False)
"""Whether the handshake that is being answered has been refused, with an answer of ours."""

Socket = WebSocket[Any, Any, Any]
log = logging.getLogger(__name__)


@websocket("/ws")
async def talk(socket: Socket, club: Serving) -> None:
    """One browser or program, from its handshake until it is gone."""
    network = network_of(socket.client.host if socket.client else None)
    try:
        connection = await _greet(socket, club, network)
    except NotRead:
        await socket.accept()
        await socket.close(TOO_SLOW)
        return
    if connection is None:
        return
    owner = connection.person or network
    if not club.limits.open(owner, network):
        await _refuse(socket, club)
        return
    try:
        await socket.accept()
        await Conversation(club, socket, connection).run()
    finally:
        club.limits.close(owner, network)


async def _greet(socket: Socket, club: Club, network: str) -> Connection | None:
    """Who opens a socket; ``None`` where that was refused.

    A page says where it comes from, and only ours may use a visitor's cookie. A program sends a
    token, which no page can, and comes from nowhere.
    """
    origin = socket.headers.get("origin")
    known: Session | Program | None = None
    if socket_allowed(origin, club.origins):
        known = await club.people.session(socket.cookies.get(COOKIE))
    elif origin is None and socket.headers.get("authorization", "").startswith(BEARER):
        known = await club.people.program(socket)
    if known is None and not socket_allowed(origin, club.origins):
        club.counts.foreign_origins += 1
        await _forbid(socket, 403, "foreign_origin")
        return None
    person = known.person if known else None
    if club.limits.take("socket", person.id if person else network):
        await _refuse(socket, club)
        return None
    lang = language(socket.cookies.get(LANGUAGE_COOKIE))
    connection = Connection(
        person.id if person else None, lang, known.token_hash if known else None
    )
    if person is not None:
        connection.unheard = await club.reports.unheard(person.id)
    return connection


class Conversation:
    """What is said over one socket, and at which table."""

    def __init__(self, club: Club, socket: Socket, connection: Connection) -> None:
        self._club = club
        self._socket = socket
        self._connection = connection
        self._table: LiveTable | None = None
        self._bad_frames = 0
        self._name = str(id(self))
        self._pumping: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Listen until the client is gone, is silent, or has to go."""
        club, connection = self._club, self._connection
        club.counts.sockets += 1
        club.sockets.add(connection)
        pump = self._pumping = asyncio.create_task(self._pump())
        try:
            await self._close(await self._listen())
        except WebSocketDisconnect:
            pass
        except Exception as error:  # noqa: BLE001 - one socket's failure is nobody else's
            log_fault(log, "socket", error)
            await self._close(FAILED)
        finally:
            club.counts.sockets -= 1
            club.sockets.discard(connection)
            self._leave()
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    async def _pump(self) -> None:
        with contextlib.suppress(OSError, WebSocketDisconnect):  # gone: the listener hears it too
            await self._connection.pump(self._send)
            await self._close(NORMAL)

    async def _send(self, frame: str) -> None:
        await self._socket.send({"type": "websocket.send", "bytes": None, "text": frame})

    async def _close(self, code: int) -> None:
        """Say goodbye; a client that does not read would keep us waiting for ever."""
        with contextlib.suppress(OSError, WebSocketDisconnect, TimeoutError, RuntimeError):
            async with asyncio.timeout(GOODBYE_S):
                await self._socket.close(code)

    async def _listen(self) -> int:
        """Take frame after frame; the code with which to close in the end."""
        while self._bad_frames < MOST_BAD_FRAMES:
            try:
                frame = await self._hear()
            except TimeoutError:
                return SILENT
            if self._connection.dismissed and self._pumping is not None:
                await asyncio.wait({self._pumping}, timeout=GOODBYE_S)
                return NORMAL  # whatever it still says, it is nobody any more
            await self._take(frame)
            await asyncio.sleep(0)  # frames that wait already must not keep the others waiting
            await self._slow_down()
            try:
                await self._connection.room()
            except TooSlow:
                return TOO_SLOW
        return POLICY_VIOLATION

    async def _hear(self) -> str:
        """The next frame. Who is quiet for a while counts as away until then.

        Raises:
            TimeoutError: nothing came for too long.
        """
        try:
            async with asyncio.timeout(QUIET_S):
                return await self._socket.receive_data(mode="text")
        except TimeoutError:
            self._note_silence(silent=True)
        async with asyncio.timeout(SILENCE_S - QUIET_S):
            frame = await self._socket.receive_data(mode="text")
        self._note_silence(silent=False)
        return frame

    def _note_silence(self, *, silent: bool) -> None:
        self._connection.silent = silent
        if self._table is not None:
            self._club.hall.look_again(self._table, self._connection.person)

    async def _slow_down(self) -> None:
        """Do not listen for a while to a client that talks too much."""
        while wait_s := self._club.limits.take("frame", self._name):
            self._club.counts.limited["frame"] += 1
            await asyncio.sleep(wait_s)

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
        except StoreError:
            self._fault("busy")

    async def _answer(self, message: ClientMessage) -> None:
        table = self._table
        match message:
            case protocol.Ping():
                self._connection.answer(PONG)
            case protocol.Hello():
                await self._enter(message)
            case _ if table is None:
                self._fault("hello_first")
            case protocol.Resync():
                table.gallery.tell_since(self._connection, message.last_seq)
            case protocol.Mix():
                await self._mix(table, message)
            case protocol.Reveal():
                if not table.gallery.reveal(self._connection, seat_number(message.seat)):
                    self._fault("cannot_reveal")
            case protocol.Cover():
                table.gallery.cover(self._connection)
            case _:
                await self._ask(table, message)

    async def _enter(self, hello: protocol.Hello) -> None:
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
        await self._club.hall.look(table, self._connection.person)

    async def _mix(self, table: LiveTable, asked: protocol.Mix) -> None:
        """What comes too late, or from who does not play, is nobody's fault."""
        if self._connection.person is not None:
            await table.act(commands.Mix(self._connection.person, asked.round, asked.data))

    async def _ask(self, table: LiveTable, asked: Asked) -> None:
        person, club = self._connection.person, self._club
        if person is None:
            self._refuse(asked, "not_a_player", (), table.table.seq)
            return
        kind = _limited_as(asked)
        if club.limits.take(kind, person):
            club.counts.limited[kind] += 1
            self._refuse(asked, "too_many", (), table.table.seq)
            return
        if isinstance(asked, protocol.Fill) and asked.level not in (None, *club.levels):
            self._refuse(asked, "unknown_level", (), table.table.seq)
            return
        club.counts.commands += 1
        began_s = time.perf_counter()
        command = _command(person, asked, club.heart.node)
        outcome = await table.act(command, (person, asked.cmd_id))
        club.counts.command_s.add(time.perf_counter() - began_s)
        self._tell_outcome(table, asked, outcome)

    def _tell_outcome(self, table: LiveTable, asked: Asked, outcome: Outcome) -> None:
        if isinstance(outcome, Accepted):
            self._connection.answer(encode(Done(asked.cmd_id, outcome.seq)))
            return
        if outcome.code == "stale" and isinstance(asked, protocol.Act | protocol.Wish):
            table.gallery.tell_since(self._connection, asked.expect_seq)
        self._refuse(asked, outcome.code, tuple(map(str, outcome.tiles)), outcome.seq)

    def _refuse(self, asked: Asked, code: str, tiles: tuple[str, ...], seq: int) -> None:
        self._club.counts.refusals[code] += 1
        sentence = refusal_text(self._connection.lang, code, tiles)
        self._connection.answer(encode(Refused(asked.cmd_id, code, sentence, tiles, seq)))

    def _fault(self, code: ErrorCode) -> None:
        sentence = text("club", self._connection.lang, f"error.{code}")
        self._connection.answer(encode(Fault(code, sentence)))

    def _leave(self) -> None:
        if self._table is not None:
            self._club.hall.part(self._table, self._connection)
            self._table = None


def _limited_as(asked: Asked) -> Kind:
    if not isinstance(asked, protocol.Say):
        return "command"
    return "phrase" if asked.text is None else "text"


def _command(who: str, asked: Asked, node: str) -> commands.Command:
    """What a person asks the table to do; who that is never comes from the frame."""
    match asked:
        case protocol.Act():
            return commands.Act(who, asked.action, asked.expect_seq)
        case protocol.Wish():
            return commands.Wish(who, asked.wish, asked.expect_seq)
        case protocol.Decline():
            return commands.Decline(who)
        case protocol.Sit():
            return commands.Sit(who, seat_number(asked.seat), node)
        case protocol.Stand():
            return commands.Stand(who)
        case protocol.Fill():
            return commands.Fill(who, seat_number(asked.seat), asked.level)
        case protocol.Swap():
            one, other = map(seat_number, asked.seats)
            return commands.Swap(who, (one, other))
        case protocol.HandOver():
            return commands.HandOver(who, seat_number(asked.seat))
        case protocol.Say():
            return commands.Say(who, asked.phrase, asked.text)


def refusal_text(lang: Language, code: str, tiles: tuple[str, ...]) -> str:
    """What was wrong and what to do; ``tiles`` are named as on their faces, ``6-4``."""
    named = ", ".join(NO_BREAK_HYPHEN.join(tile) for tile in tiles)
    return text("club", lang, f"refusal.{code}", tiles=named)


async def _refuse(socket: Socket, club: Club) -> None:
    """There are too many, one after another or at once."""
    club.counts.limited["socket"] += 1
    await _forbid(socket, 429, "too_many")


async def _forbid(socket: Socket, status: int, code: str) -> None:
    """Refuse the handshake itself, and say why."""
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    headers.append((b"content-type", b"text/plain; charset=utf-8"))
    body = text("club", language(socket.cookies.get(LANGUAGE_COOKIE)), f"error.{code}")
    await socket.send(
        {"type": "websocket.http.response.start", "status": status, "headers": headers}
    )
    await socket.send(
        {"type": "websocket.http.response.body", "body": body.encode(), "more_body": False}
    )
    HANDSHAKE_REFUSED.set(True)
