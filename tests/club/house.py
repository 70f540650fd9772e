"""A club without a network: sit down, play, stop it and open it again on the same database."""

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from capicua.club.club import Club
from capicua.club.ids import Entropy
from capicua.club.pages.site import Site
from capicua.club.play.commands import Act, Mix, Sit, Wish
from capicua.club.play.records import Sitter, Speed, StoredTable, Tally, Terms
from capicua.club.play.written import WishWord
from capicua.club.running.live import LiveTable, Outcome
from capicua.club.store import outbox, tables
from capicua.club.talk.connection import Connection
from capicua.rules import Ruleset, game, view
from tests.chance import chance_of_this_test
from tests.club.databases import Place, open_store
from tests.club.players import LEVELS, player
from tests.club.secrecy import last_event

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
        last = 0
        for message in self.messages:
            last = last_event(message, last)
        return last

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]


@dataclass
class House:
    """A club and who looks on."""

    club: Club
    database: Place
    readers: list[tuple[LiveTable, Reader]] = field(default_factory=list)
    _names: "itertools.count[int]" = field(default_factory=itertools.count)

    @classmethod
    async def open(
        cls,
        database: Place,
        *,
        pace: float = 0.0,
        think_s: float = 1.0,
        entropy: Entropy | None = None,
        **how: Any,
    ) -> "House":
        store = open_store(database)
        club = Club(
            store,
            player,
            LEVELS,
            frozenset({ORIGIN}),
            the_site(),
            pace=pace,
            think_s=think_s,
            entropy=entropy or chance_of_this_test(),
            **how,
        )
        await club.start()
        return cls(club, database)

    async def stored(self, table_id: str) -> StoredTable:
        """A table as the store has it."""
        found = await self.club.store.ask(lambda db: tables.load(db, table_id))
        assert found is not None
        return found

    async def last_seq(self, table_id: str) -> int:
        """How far the log of a table goes in the store."""
        return await self.club.store.ask(lambda db: tables.last_seq(db, table_id))

    async def tally(self, person: str, game: str) -> Tally:
        """What has been counted for somebody."""
        return await self.club.store.ask(lambda db: outbox.tally(db, person, game))

    async def counted(self, person: str, game: str, before: Tally | None = None) -> Tally:
        """The same once one more match is counted, which is soon after its last move is kept."""
        async with asyncio.timeout(5.0):
            while (tally := await self.tally(person, game)) == (before or Tally()):  # noqa: ASYNC110 - as above
                await asyncio.sleep(MOMENT_S)
            return tally

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
        return await self.open_table(game("robo"), Sitter(person=ANA), rival, speed=speed)

    async def table_of(self, rules: Ruleset, players: int, speed: Speed = "instant") -> str:
        """A new table of Ana and computers."""
        computers = [Sitter(bot="casual")] * (players - 1)
        return await self.open_table(rules, Sitter(person=ANA), *computers, speed=speed)

    async def open_table(self, rules: Ruleset, *sitters: Sitter, **terms: Any) -> str:
        """A new table on any terms."""
        return await self.club.hall.open(rules, sitters, Terms(**terms))

    async def look(
        self,
        table_id: str,
        person: str | None,
        last_seq: int | None = None,
        *,
        mixes: bool = True,
    ) -> tuple[LiveTable, Reader]:
        """Enter a table, and read what is sent from then on.

        Who ``mixes`` adds to the shuffle, as browsers do, and comes back when a round that was due
        is dealt.
        """
        table = await self.club.hall.enter(table_id)
        assert table is not None
        reader = Reader(person)
        reader.start()
        await table.join(reader.connection, last_seq)
        await self.club.hall.look(table, person)
        self.readers.append((table, reader))
        if person is not None and mixes:
            await self.mix(table, person)
        if table.table.company.attending and mixes:
            await settled(lambda: table.table.company.stage != "shuffling")
        return table, reader

    async def sit(self, table: LiveTable, person: str, seat: int) -> Outcome:
        """Somebody who looks on takes a seat."""
        command = Sit(person, seat, self.club.heart.node)
        return await table.act(command, (person, self._name(table)))

    async def mix(self, table: LiveTable, person: str) -> None:
        """Somebody adds to the next shuffle, where anything can be added."""
        shuffle = table.table.company.shuffle
        if shuffle is not None:
            await table.act(Mix(person, shuffle.round, "00" * 16))

    def leave(self, table: LiveTable, reader: Reader) -> None:
        """Somebody goes, and is away after a while."""
        self.readers.remove((table, reader))
        self.club.hall.part(table, reader.connection)

    async def act(self, table: LiveTable, seat: int, action: str) -> Outcome:
        """A command with a name of its own, on the table as it is."""
        who = person_on(table, seat)
        return await table.act(Act(who, action, table.table.seq), (who, self._name(table)))

    async def wish(self, table: LiveTable, wish: WishWord = "next", seat: int = 0) -> Outcome:
        """A wish with a name of its own, on the table as it is."""
        who = person_on(table, seat)
        return await table.act(Wish(who, wish, table.table.seq), (who, self._name(table)))

    async def play_out(self, table: LiveTable, seed: int) -> None:
        """Play the people's moves by chance until the match is over."""
        chance = random.Random(seed)
        while not table.table.match.over:
            await self.play_round(table, chance)
            if not table.table.match.over:
                await self.next_round(table)

    async def next_round(self, table: LiveTable) -> None:
        """Everybody who is here wants the next round, which then is dealt."""
        for person in table.table.company.attending:
            await self.mix(table, person)
            if table.table.company.stage == "between":
                await self.wish(table, seat=table.table.seats_of(person)[0])
        await settled(lambda: table.table.company.stage not in ("between", "shuffling"))

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


def person_on(table: LiveTable, seat: int) -> str:
    """Who sits there."""
    person = table.table.company.chairs[seat].person
    assert person is not None
    return person


async def settled(what: Callable[[], bool], within_s: float = 5.0) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(within_s):
        while not what():  # noqa: ASYNC110 - nothing tells when it comes to hold
            await asyncio.sleep(0.002)


def entropy_of(seed: int) -> Entropy:
    """Entropy that is the same each time, for tests that compare."""
    return random.Random(seed).randbytes
