"""A club without a network: sit down, play, stop it and open it again on the same database."""

import asyncio
import itertools
import json
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from capicua.club.club import Club
from capicua.club.connection import Connection
from capicua.club.live import Entropy, LiveTable, Outcome
from capicua.club.site import Site
from capicua.club.store import Sitter, Speed
from capicua.club.store.sqlite import SqliteStore
from capicua.club.table import Command, RoundWish
from capicua.club.written import WishWord
from capicua.rules import Ruleset, game, view
from tests.club.players import LEVELS, player

ANA, BETO = "ana", "beto"
ORIGIN = "http://127.0.0.1:8000"

MOMENT_S = 0.0005
"""So long a wait leaves the computer players' threads in peace."""


@cache
def the_site() -> Site:
    """Templates and files, read once for all tests."""
    return Site()


class Reader:
    """A browser that keeps every frame it was ever sent."""

    def __init__(self, person: str | None) -> None:
        self.connection = Connection(person, "es")
        self.frames: list[str] = []
        self._pump: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._pump = asyncio.create_task(self.connection.pump(self._keep))

    async def stop(self) -> None:
        if self._pump is not None:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)

    async def _keep(self, frame: str) -> None:
        self.frames.append(frame)

    async def heard(self, frames: int) -> None:
        """Wait until so many frames have come."""
        await settled(lambda: len(self.frames) >= frames)

    @property
    def last_seq(self) -> int:
        """The last event that was told."""
        news = [message for message in self.messages if message["t"] in ("snapshot", "delta")]
        return news[-1]["seq"] + max(0, len(news[-1].get("events", ())) - 1) if news else 0

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]


@dataclass
class House:
    """A club and who looks on."""

    club: Club
    database: Path
    readers: list[tuple[LiveTable, Reader]] = field(default_factory=list)
    _names: "itertools.count[int]" = field(default_factory=itertools.count)

    @classmethod
    async def open(
        cls,
        database: Path,
        *,
        pace: float = 0.0,
        think_s: float = 1.0,
        entropy: Entropy = secrets.token_bytes,
    ) -> "House":
        store = SqliteStore.open(database)
        club = Club.build(
            store,
            player,
            LEVELS,
            frozenset({ORIGIN}),
            the_site(),
            pace=pace,
            think_s=think_s,
            entropy=entropy,
        )
        await club.start()
        return cls(club, database)

    async def close(self) -> None:
        await self.clear()
        await self.club.stop()

    async def clear(self) -> None:
        """Everybody who looks on goes home."""
        for table, reader in self.readers:
            await reader.stop()
            table.part(reader.connection)
            self.club.hall.leave(table)
        self.readers.clear()

    async def against(self, rival: Sitter, speed: Speed = "instant") -> str:
        """A new table of Ana and a rival."""
        return await self.club.hall.open(game("robo"), (Sitter(person=ANA), rival), speed)

    async def table_of(self, rules: Ruleset, players: int, speed: Speed = "instant") -> str:
        """A new table of Ana and computers."""
        computers = [Sitter(bot="casual")] * (players - 1)
        return await self.club.hall.open(rules, (Sitter(person=ANA), *computers), speed)

    async def look(
        self, table_id: str, person: str | None, last_seq: int | None = None
    ) -> tuple[LiveTable, Reader]:
        """Enter a table, and read what is sent from then on."""
        table = await self.club.hall.enter(table_id)
        assert table is not None
        reader = Reader(person)
        reader.start()
        await table.join(reader.connection, last_seq)
        self.readers.append((table, reader))
        return table, reader

    async def act(self, table: LiveTable, seat: int, action: str) -> Outcome:
        """A command with a name of its own, on the table as it is."""
        return await table.act(Command(seat, self._name(table), table.table.seq, action))

    async def wish(self, table: LiveTable, wish: WishWord = "next", seat: int = 0) -> Outcome:
        """A wish with a name of its own, on the table as it is."""
        return await table.act(RoundWish(seat, self._name(table), table.table.seq, wish))

    async def play_out(self, table: LiveTable, seed: int) -> None:
        """Play the people's moves by chance until the match is over."""
        chance = random.Random(seed)
        while not table.table.match.over:
            await self.play_round(table, chance)
            if not table.table.match.over:
                await self.wish(table)

    async def play_round(self, table: LiveTable, chance: random.Random) -> None:
        """Play the people's moves by chance until the round is over."""
        while table.table.match.turn is not None:
            turn = table.table.match.turn
            if table.table.bot_in_turn is None and table.table.own_move is None:
                action = chance.choice(view(table.table.match, turn).legal())
                await self.act(table, turn, str(action))
                await asyncio.sleep(0)
            else:
                await asyncio.sleep(MOMENT_S)

    def _name(self, table: LiveTable) -> str:
        return f"event-{table.table.seq}-{next(self._names)}"


async def settled(what: Callable[[], bool], within_s: float = 5.0) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(within_s):
        while not what():  # noqa: ASYNC110 - nothing tells when it comes to hold
            await asyncio.sleep(0.002)


def entropy_of(seed: int) -> Entropy:
    """Entropy that is the same each time, for tests that compare."""
    return random.Random(seed).randbytes
