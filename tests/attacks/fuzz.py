"""Many sockets that talk nonsense to a real server, and what must hold all the same.

Each socket belongs to somebody: a player, a friend, the people of one device, or a stranger who
looks on. Whatever it sends, the server answers in its own words or hangs up with a reason, never
with a failure of its own; nothing is shown that this viewer may not know; and the tables go on.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from capicua.club.talk.protocol import BadFrame, Ping, decode
from tests.attacks.frames import Frame, Fuzz
from tests.club.secrecy import last_event

PATIENCE_S: Final = 20.0
ROUND: Final = 25
"""Frames between two pings: so many are on their way at once."""
A_LIFE: Final = 400
"""Frames after which a socket goes to a new table."""
ANSWERS: Final = frozenset({"snapshot", "delta", "done", "refused", "error", "pong", "gone"})
GOOD_BYES: Final = frozenset({1000, 1001, 1007, 1008, 1009, 1013})
"""Why a server hangs up on a client that talks nonsense; 1011 would be a failure of its own."""
WANTED: Final[Sequence[dict[str, Any]]] = (
    {"game": "robo", "speed": "instant"},
    {"game": "parejas", "speed": "instant"},
    {"game": "bloqueo", "with": "friends", "chat": True},
    {"game": "tradicional", "with": "device", "players": 3},
)


class Shown(NamedTuple):
    """What was sent to whom: a seat at a table, or somebody who looks on."""

    table: str
    seat: str | None
    frame: str


@dataclass
class Told:
    """What came back, and what was wrong with it."""

    frames: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    good_byes: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    heard: list[Shown] = field(default_factory=list)


class Talker:
    """Somebody whose socket talks nonsense, for so many frames."""

    def __init__(self, address: str, seed: int, told: Told, *, keep: bool) -> None:
        self._address = address
        self._seed = seed
        self._told = told
        self._keep = keep
        self._seq = 0
        self._seat: str | None = None
        self._table = ""

    async def talk(self, frames: int) -> None:
        """At one table after the other."""
        for life, start in enumerate(range(0, frames, A_LIFE)):
            seed = self._seed * 1000 + life
            wanted = WANTED[seed % len(WANTED)]
            async with httpx.AsyncClient(base_url=self._address, timeout=PATIENCE_S) as door:
                opened = await door.post("/api/tables", json=wanted)
                assert opened.status_code == 201, opened.text
                self._table, token = opened.json()["id"], door.cookies["capicua"]
            fuzz = Fuzz(seed, [self._table], lambda: self._seq)
            said = list(islice(fuzz.frames(), min(A_LIFE, frames - start)))
            await self._live(said, token if seed % 3 else "")

    async def _live(self, said: list[Frame], token: str) -> None:
        while said:
            async with await self._connect(token) as ws:
                said = await self._say(ws, said)

    def _connect(self, token: str) -> connect:
        return connect(
            f"{self._address.replace('http', 'ws', 1)}/ws",
            additional_headers={"cookie": f"capicua={token}"} if token else {},
            origin=Origin(self._address),
            compression=None,
            max_size=None,
            close_timeout=0.2,
        )

    async def _say(self, ws: ClientConnection, said: list[Frame]) -> list[Frame]:
        """Say as much of it as the server listens to; what is left."""
        try:
            await ws.send(json.dumps({"t": "hello", "v": 1, "table": self._table}))
            await self._hear_all(ws, 1)
            while said:
                some, said = said[:ROUND], said[ROUND:]
                self._told.frames += len(some)
                for frame in some:
                    await ws.send(frame)
                await self._hear_all(ws, 1 + sum(map(_is_ping, some)))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            self._told.good_byes[code] += 1
            if code not in GOOD_BYES:
                self._told.wrong.append(f"hung up with {code} at {self._table}")
        return said

    async def _hear_all(self, ws: ClientConnection, pongs: int) -> None:
        """All that is answered so far; of so many pongs the last one is to a ping of ours."""
        await ws.send('{"t":"ping"}')
        while pongs:
            async with asyncio.timeout(PATIENCE_S):
                frame = await ws.recv(decode=True)
            message = json.loads(frame)
            kind = message["t"]
            self._told.answers[kind] += 1
            if kind not in ANSWERS:
                self._told.wrong.append(f"answered {kind!r}")
            if kind in ("snapshot", "delta"):
                self._seq = last_event(message, self._seq)
            if kind == "error" and message["code"] == "busy":
                self._told.wrong.append(f"was busy at {self._table}")
            if kind == "snapshot":
                self._seat = message["view"]["you"]
            if self._keep:
                self._told.heard.append(Shown(self._table, self._seat, frame))
            pongs -= kind == "pong"


def _is_ping(frame: Frame) -> bool:
    try:
        return isinstance(frame, str) and isinstance(decode(frame), Ping)
    except BadFrame:
        return False


async def fuzz(address: str, frames: int, seed: int, *, sockets: int = 4, keep: bool) -> Told:
    """Talk nonsense over so many sockets at once, ``frames`` in all."""
    told = Told()
    talkers = [Talker(address, seed + each, told, keep=keep) for each in range(sockets)]
    await asyncio.gather(*(talker.talk(frames // sockets) for talker in talkers))
    return told
