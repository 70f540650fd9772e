"""A club of two nodes that everything happens to, and the account that is drawn up in the end.

Nodes are killed and started again, PostgreSQL and Redis go away and come back (behind gates of our
own: others may use them), and people lose their lines, for as long as wanted. Then there is peace,
and everything is compared: the logs with themselves, with what every person holds and was shown,
with what was acknowledged, and with the ratings that were applied.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from sqlalchemy import Connection

from capicua.club.members.people import new_token, token_hash
from capicua.club.play.draft import Moment
from capicua.club.play.endings import opening_of
from capicua.club.play.fairness import SECRET_BYTES
from capicua.club.play.records import Sitter as Seated
from capicua.club.play.records import Terms
from capicua.club.play.rematch import opening
from capicua.club.play.table import new_record, table_id
from capicua.club.store import Store, keys, people, tables
from capicua.club.store.people import Person
from capicua.club.store.postgres import open_postgres
from capicua.rules import game
from tests.attacks.crowd import Sitter
from tests.attacks.gate import Gate

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = ("bloqueo", "dos", "bloqueo", "cincuenta")
"""All of them are rated for two."""
WATCHED: Final = 10
"""Every so many tables have somebody who looks on."""
CALM_S: Final = (1.0, 4.0)
"""Between two disasters."""
AWAY_S: Final = (0.5, 3.0)
"""How long a service stays away."""
PEACE_S: Final = 60.0
"""How long the club may take to come to rest in the end."""
QUIET: Final = 6
"""So many looks in a row, half a second apart, find it at rest."""


class Node:
    """One process of the club, on a port of its own, that is killed and started again."""

    def __init__(self, words: Sequence[str], log: Path) -> None:
        self._words = words
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self.address = ""
        self.up = False
        self.kills = 0

    async def start(self) -> None:
        """Start, and wait until it serves."""
        port = urlsplit(self.address).port or 0
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "capicua.cli", "serve", f"--port={port}", *self._words,
                cwd=ROOT, env=os.environ, stdout=asyncio.subprocess.PIPE, stderr=log,
            )  # fmt: skip
        assert self._process.stdout is not None
        said = (await self._process.stdout.readline()).decode().split()
        if len(said) < 2:
            raise RuntimeError(self._log.read_text(encoding="utf-8")[-2000:])
        self.address, self.up = said[1], True

    async def kill(self) -> None:
        """End at once, as ``kill -9`` does."""
        self.kills += 1
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """End in good order."""
        await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> None:
        self.up = False
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)
            await self._process.wait()


@dataclass
class Club:
    """Two nodes, the gates before their services, and everybody who plays there."""

    nodes: list[Node]
    postgres: Gate
    redis: Gate
    sitters: list[Sitter]
    chance: random.Random
    disasters: Counter[str] = field(default_factory=Counter)

    def addresses(self) -> list[str]:
        """Where the club can be reached now; where nobody answers, it is tried all the same."""
        return [node.address for node in self.nodes if node.up] or [self.nodes[0].address]

    def restless(self) -> list[str]:
        """Who waits for something, and for what."""
        return [
            f"{sitter.table} at {sitter.seq}: {'away' if sitter.ws is None else sitter.asked}"
            for sitter in self.sitters
            if sitter.ws is None or sitter.asked is not None or sitter.state is None
        ]


@asynccontextmanager
async def opened(
    database: str, redis: str, folder: Path, size: int, seed: int
) -> AsyncIterator[Club]:
    """A club with ``size`` tables of two, in an empty database, until the block is left."""
    places = await seats_for(database, size, seed)
    there, bus = urlsplit(database), urlsplit(redis)
    async with (
        Gate(there.hostname or "127.0.0.1", there.port or 5432) as postgres_gate,
        Gate(bus.hostname or "127.0.0.1", bus.port or 6379) as redis_gate,
    ):
        words = [
            f"--database-url={through(database, postgres_gate)}",
            f"--bus-url={through(redis, redis_gate)}",
            "--pace=0",
            "--limits=off",
        ]
        nodes = [Node(words, folder / f"node-{number}.log") for number in (1, 2)]
        club = Club(nodes, postgres_gate, redis_gate, [], random.Random(seed))
        club.sitters = [
            Sitter(club.addresses, table, token, number)
            for number, (table, token) in enumerate(places)
        ]
        try:
            for node in nodes:
                await node.start()
            yield club
        finally:
            for node in nodes:
                await node.stop()


def through(address: str, gate: Gate) -> str:
    """The same service, by way of a gate."""
    parts = urlsplit(address)
    user = f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else ""
    return urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{gate.port}"))


async def seats_for(database: str, size: int, seed: int) -> list[tuple[str, str]]:
    """Tables in the database, and the tokens of who sits there; watchers have none."""
    store = open_postgres(database)
    now_ms = time.time_ns() // 1_000_000
    places: list[tuple[str, str]] = []

    def make(connection: Connection) -> None:
        places.clear()
        for number in range(size):
            pair = [Person(f"chaos-{number}-{seat}", registered=True) for seat in "ab"]
            tokens = [new_token(secrets.token_bytes) for _ in pair]
            for person, token in zip(pair, tokens, strict=True):
                people.add_person(connection, person)
                keys.begin_session(connection, token_hash(token), person.id, "", now_ms)
            name = table_id(secrets.token_bytes(16))
            terms = Terms(kind="ranked", rated=True, listed=True)
            seated = [Seated(person=person.id) for person in pair]
            rules = game(GAMES[number % len(GAMES)])
            record = new_record(name, rules, seated, terms, now_ms)
            step = opening(record, Moment(now_ms, secrets.token_bytes(SECRET_BYTES)))
            tables.open_table(connection, record, opening_of(step))
            places.extend((name, token) for token in tokens)
            if number % WATCHED == seed % WATCHED:
                places.append((name, ""))

    await store.transact(make)
    store.close()
    return places


async def disasters(club: Club, seconds: float) -> None:
    """Whatever happens, for so long; two nodes are never down at once for long."""
    kinds: Sequence[tuple[str, Callable[[Club], Awaitable[None]]]] = (
        ("a node killed", _kill),
        ("PostgreSQL away", lambda club: _away(club, club.postgres)),
        ("Redis away", lambda club: _away(club, club.redis)),
        ("connections to PostgreSQL cut", lambda club: club.postgres.cut()),
        ("connections to Redis cut", lambda club: club.redis.cut()),
        ("lines of people cut", _cut),
        ("lines of people cut", _cut),
    )
    until = time.monotonic() + seconds
    order: list[int] = []
    while time.monotonic() < until:
        if not order:  # each kind once before any comes again
            order = [*range(len(kinds))]
            club.chance.shuffle(order)
        name, happen = kinds[order.pop()]
        await happen(club)
        club.disasters[name] += 1
        await asyncio.sleep(club.chance.uniform(*CALM_S))


async def _kill(club: Club) -> None:
    node = club.chance.choice(club.nodes)
    await node.kill()
    await asyncio.sleep(club.chance.uniform(*AWAY_S))
    await node.start()


async def _away(club: Club, gate: Gate) -> None:
    await gate.shut()
    await asyncio.sleep(club.chance.uniform(*AWAY_S))
    gate.open()


async def _cut(club: Club) -> None:
    for sitter in club.chance.sample(club.sitters, len(club.sitters) // 3):
        sitter.cut()


async def peace(club: Club, store: Store) -> bool:
    """Wait until all are there, have their answers and know the log; whether it came to that."""
    for sitter in club.sitters:
        sitter.resting = True
    until = time.monotonic() + PEACE_S
    quiet = 0
    while time.monotonic() < until and quiet < QUIET:
        await asyncio.sleep(0.5)
        quiet = quiet + 1 if await _at_rest(club, store) else 0
    return quiet >= QUIET


async def _at_rest(club: Club, store: Store) -> bool:
    """Whether nothing is on its way, and everybody has heard of all that is in the logs."""
    if club.restless():
        return False
    ids = sorted({sitter.table for sitter in club.sitters})
    last = await store.ask(lambda db: tables.last_seqs(db, ids))
    return all(sitter.seq == last[sitter.table] for sitter in club.sitters)


@asynccontextmanager
async def lived(club: Club, store: Store, seconds: float) -> AsyncIterator[bool]:
    """Everybody plays through the disasters, then rests; whether they came to rest.

    They stay until the block is left: who goes away is written down.
    """
    tasks = [asyncio.create_task(sitter.live()) for sitter in club.sitters]
    try:
        await disasters(club, seconds)
        yield await peace(club, store)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
