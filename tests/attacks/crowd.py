"""People who play through anything: they come back, ask again, and keep all they are shown."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.club.reducer import Message, fold, law

ASK_AGAIN_S: Final = 4.0
"""A command without an answer is sent again after this, under the same name."""
PING_S: Final = 3.0
STALE_S: Final = 10.0
"""So long without a word, and the line is taken for dead."""
BACK_S: Final = (0.05, 1.0)
"""Between two attempts to come back."""


LETTERS: Final = str.maketrans("0123456789", "qrstuvwxyz")
"""A name with figures in it could be taken for a tile when it comes back."""


@dataclass
class Asked:
    """A command on its way."""

    message: Message
    sent_s: float


@dataclass
class Shown:
    """What somebody was shown of one table, in order, and from which seat he saw it."""

    table: str
    seat: str | None
    frames: list[str] = field(default_factory=list)


@dataclass
class Acknowledged:
    """A move that the server said was done."""

    table: str
    seat: str
    action: str
    after_seq: int
    seq: int


class Sitter:
    """Somebody at one table after another; without a token he only looks on.

    ``addresses`` are where the club can be reached, any of which will do. He moves after a pause
    of ``think_s`` on average, until :attr:`resting` is set.
    """

    def __init__(
        self, addresses: Callable[[], Sequence[str]], table: str, token: str, seed: int
    ) -> None:
        self.table = table
        self.think_s = 1.0
        self.resting = False
        self.state: Message | None = None
        self.broken: list[str] = []
        self.shown: list[Shown] = []
        self.done: list[Acknowledged] = []
        self.asked: Asked | None = None
        self.came_back = 0
        self.ws: ClientConnection | None = None
        self._addresses = addresses
        self._token = token
        self._chance = random.Random(seed)
        self._name = 0
        self._seed = seed
        self._mixed = 0
        self._due_s = 0.0
        self._heard_s = 0.0
        self._pinged_s = 0.0

    async def live(self) -> None:
        """Be there, and come back, until cancelled."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._connected()
            self.ws = None
            self.came_back += 1
            await asyncio.sleep(self._chance.uniform(*BACK_S))

    def cut(self) -> None:
        """Lose the line, without a word."""
        if self.ws is not None:
            self.ws.transport.abort()

    @property
    def seq(self) -> int:
        """The last event he knows of."""
        return int(self.state["seq"]) if self.state else 0

    @property
    def stage(self) -> str | None:
        """How far his table has come."""
        return self.state["company"]["stage"] if self.state else None

    async def _connected(self) -> None:
        address = self._chance.choice(self._addresses())
        headers = {"cookie": f"capicua={self._token}"} if self._token else {}
        async with connect(
            f"{address.replace('http', 'ws', 1)}/ws",
            additional_headers=headers,
            origin=Origin(address),
            compression=None,
            open_timeout=5,
            close_timeout=0.2,
            ping_interval=None,
        ) as ws:
            self.ws = ws
            await self._hello()
            if self.asked is not None:
                await self._send(self.asked.message)
                self.asked.sent_s = _now()
            self._heard_s = _now()
            while _now() - self._heard_s < STALE_S:
                try:
                    async with asyncio.timeout(0.1 + self._chance.random() * 0.1):
                        frame = await ws.recv(decode=True)
                except TimeoutError:
                    await self._idle()
                    continue
                self._heard_s = _now()
                await self._take(frame)
                await self._idle()

    async def _hello(self) -> None:
        known = {"last_seq": self.seq} if self.state else {}
        await self._send({"t": "hello", "v": 1, "table": self.table, **known})

    async def _send(self, message: Message) -> None:
        assert self.ws is not None
        await self.ws.send(json.dumps(message))

    # ---- what is heard

    async def _take(self, frame: str) -> None:
        message = json.loads(frame)
        match message["t"]:
            case "snapshot":
                self._see(message, frame)
            case "delta":
                await self._learn(message, frame)
            case "done" | "refused":
                self._keep(frame)
                self._answered(message)
            case "error" if message["code"] == "busy":  # the store is away: ask again, soon
                await asyncio.sleep(0.3)
                await self._hello()
            case "error" if message["code"] == "hello_first":
                pass  # his hello was not answered either; that was dealt with
            case "error":
                self.broken.append(f"{self.table}: {frame}")
            case _:
                pass

    def _see(self, snapshot: Message, frame: str) -> None:
        if snapshot["table"] != self.table:
            return
        known = self.state
        if known is not None and known["seq"] == snapshot["seq"] and law(known) != law(snapshot):
            self.broken.append(f"{self.table}: what was folded is not the snapshot at {self.seq}")
        if known is not None and known["seq"] > snapshot["seq"]:
            self.broken.append(f"{self.table}: went back from {known['seq']} to {snapshot['seq']}")
        self.state = snapshot
        seat = snapshot["view"]["you"]
        if not self.shown or (self.shown[-1].table, self.shown[-1].seat) != (self.table, seat):
            self.shown.append(Shown(self.table, seat))
        self._keep(frame)

    async def _learn(self, delta: Message, frame: str) -> None:
        state = self.state
        if state is None:
            return
        self._keep(frame)
        last = delta["seq"] + len(delta["events"]) - 1
        if last <= state["seq"] and delta["events"]:
            return  # all of it is known
        if delta["seq"] > state["seq"] + 1:
            await self._send({"t": "resync", "last_seq": state["seq"]})
            return
        new = delta["events"][state["seq"] + 1 - delta["seq"] :]
        self.state = fold(state, [{**delta, "seq": state["seq"] + 1, "events": new}])

    def _keep(self, frame: str) -> None:
        if self.shown:
            self.shown[-1].frames.append(frame)

    def _answered(self, answer: Message) -> None:
        asked = self.asked
        if asked is None or asked.message["cmd_id"] != answer["cmd_id"]:
            return
        if answer["t"] == "refused" and answer["code"] == "not_saved":
            asked.sent_s = _now() - ASK_AGAIN_S + 0.5  # the store is away: again, soon
            return
        self.asked = None
        if answer["t"] == "done" and asked.message["t"] == "act":
            seat = self.shown[-1].seat or ""
            action, after = asked.message["action"], asked.message["expect_seq"]
            self.done.append(Acknowledged(self.table, seat, action, after, answer["seq"]))

    # ---- what he does

    async def _idle(self) -> None:
        now = _now()
        if now - self._pinged_s > PING_S:
            self._pinged_s = now
            await self._send({"t": "ping"})
        if self.asked is not None:
            if now - self.asked.sent_s > ASK_AGAIN_S:
                self.asked.sent_s = now
                await self._send(self.asked.message)
            return
        if self.state is None or self.state["view"]["you"] is None or self.resting:
            return
        await self._mix(self.state["company"])
        wanted = self._wanted(self.state)
        if wanted is None:
            self._due_s = 0.0
        elif not self._due_s:
            self._due_s = now + self.think_s * self._chance.uniform(0.5, 1.5)
        elif now >= self._due_s:
            self._due_s = 0.0
            await self._ask(wanted)

    async def _mix(self, company: Message) -> None:
        bound = company["commitment"]
        if bound is None or bound["round"] <= self._mixed or not company["mine"]:
            return
        self._mixed = bound["round"]
        if company["mine"][0] not in company["mixed"]:
            data = self._chance.randbytes(16).hex()
            await self._send({"t": "mix", "round": bound["round"], "data": data})

    def _wanted(self, state: Message) -> Message | None:
        view, company = state["view"], state["company"]
        may: list[str] = company["may"]
        if company["next"] is not None:
            return {"t": "go", "table": company["next"]}
        if view["now"]["turn"] == view["you"] and view["now"]["legal"]:
            return {"t": "act", "action": self._chance.choice(view["now"]["legal"])}
        wish = next((word for word in ("back", "start", "next", "again") if word in may), None)
        if wish == "next" and view["you"] in company["ready"]:
            return None
        return {"t": "wish", "wish": wish} if wish else None

    async def _ask(self, wanted: Message) -> None:
        if wanted["t"] == "go":
            self.table, self.state, self._mixed = wanted["table"], None, 0
            await self._hello()
            return
        self._name += 1
        name = f"sitter-{self._seed:04}-{self._name:06}".translate(LETTERS)
        message = {**wanted, "cmd_id": name, "expect_seq": self.seq}
        self.asked = Asked(message, _now())
        await self._send(message)


def _now() -> float:
    return asyncio.get_running_loop().time()


def events_of(frame: str) -> list[tuple[int, Any]]:
    """The events in a frame, with their numbers."""
    message = json.loads(frame)
    if message["t"] != "delta":
        return []
    return [*enumerate(message["events"], message["seq"])]
