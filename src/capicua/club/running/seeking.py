"""People who look for rivals: put together, sent to their table, and put in front where it fails.

A seek is a row, so it outlives the process and is the same from every tab and device. What pairs
them reads, decides and writes in one transaction, the new table included: whatever is stopped in
between, nobody is promised twice and nobody forgotten. Any node may do it, and many at once.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from sqlalchemy import Connection

from capicua.club.compete.pairing import Party, pair_up
from capicua.club.faults import contained
from capicua.club.play.families import Family, family_of, queue_games
from capicua.club.running.chores import Chore
from capicua.club.store import (
    Append,
    Sitter,
    Store,
    StoreError,
    TableRecord,
    Terms,
    seeks,
    tables,
)
from capicua.club.store.people import Person
from capicua.club.store.reports import apart
from capicua.club.store.seeks import FRESH_MS, Queue, Standing, Waiting
from capicua.rules import Ruleset, game

EVERY_S: Final = 1.0
"""How often the queues are looked through."""
NO_SHOW_MS: Final = 20_000
"""Whoever has not come to his table after so long keeps nobody waiting any longer."""
LEAST: Final = 2
"""Where fewer look for rivals there is nothing to be done."""
ASK_AGAIN_MS: Final = 4_000
"""A page that asks is noted so often: more would be written for nothing."""

log = logging.getLogger(__name__)


class Opens(Protocol):
    """Where tables are opened: the hall."""

    def opening(
        self, ruleset: Ruleset, sitters: tuple[Sitter, ...], terms: Terms
    ) -> tuple[TableRecord, Append]:
        """A new table with its first events, to be kept by the caller; from any thread."""

    def opened(self, first: Append) -> None:
        """A table whose first events are kept now is looked after from here on."""

    async def call_off(self, table_id: str) -> tuple[str, ...]:
        """End a table for nobody where somebody has not come at all, and say who has not.

        Nothing happens, and nobody is named, where everybody has come.
        """


class Seeking:
    """The queues of the club, as one node looks after them."""

    def __init__(
        self,
        store: Store,
        now_ms: Callable[[], int],
        waited_ms: Callable[[int], int],
        hall: Opens,
        entropy: Callable[[int], bytes],
    ) -> None:
        self._store = store
        self._now_ms = now_ms
        self._waited_ms = waited_ms
        self._hall = hall
        self._entropy = entropy
        self.chore = Chore("seeking", self.look, EVERY_S)

    # ---- what somebody asks for

    async def look_for(self, person: Person, queue: Queue, wanted: str | None) -> str | None:
        """Somebody looks for rivals; gives the table where he is expected already, if there is one.

        Raises:
            StoreError: the store fails.
        """
        now_ms = self._now_ms()

        def ask(connection: Connection) -> str | None:
            running = arranged_for(connection, person.id)
            if running is None:
                seeks.look_for(connection, person.id, queue, wanted, now_ms)
            return running

        running = await self._store.transact(ask)
        self.chore.wake()
        return running

    async def cancel(self, person: str) -> str | None:
        """Somebody looks no more; gives the table where rivals wait for him, if it is too late.

        Raises:
            StoreError: the store fails.
        """
        return await self._store.transact(lambda connection: seeks.cancel(connection, person))

    async def standing(self, person: str) -> tuple[Standing, Waiting] | None:
        """How somebody's seek stands and how it goes in his queue; ``None`` where he has none.

        That he asks shows that he is still there.

        Raises:
            StoreError: the store fails.
        """
        now_ms = self._now_ms()

        def ask(connection: Connection) -> tuple[Standing, Waiting] | None:
            found = seeks.standing(connection, person)
            if found is None or _is_past(connection, found):
                return None
            return found, seeks.waiting(connection, found.queue, now_ms)

        found = await self._store.ask(ask)
        if found is not None and now_ms - found[0].seen_ms > ASK_AGAIN_MS:
            await self._store.write(seeks.seen(person, now_ms))
            if now_ms - found[0].seen_ms > FRESH_MS:
                self.chore.wake()  # he was away, and is back
        return found

    # ---- what the club does

    async def look(self) -> None:
        """Look through the queues, and after those who have been paired.

        Raises:
            StoreError: the store fails.
        """
        await self.follow_up()
        await self.pair()

    async def pair(self) -> tuple[str, ...]:
        """Put together all who can be; the tables where they sit.

        Raises:
            StoreError: the store fails.
        """
        now_ms = self._now_ms()
        if await self._store.ask(lambda db: seeks.looking(db, now_ms)) < LEAST:
            return ()
        chance = random.Random(self._entropy(16))  # noqa: S311 - who sits where is no secret

        def work(connection: Connection) -> list[Append]:
            waiting = seeks.to_pair(connection, now_ms)
            blocks = frozenset(apart(connection, [seek.person for seek in waiting]))
            parties = pair_up(waiting, now_ms, chance, blocks)
            return [self._seat(connection, party, now_ms) for party in parties]

        opened = await self._store.transact(work)
        for first in opened:
            self._hall.opened(first)
        return tuple(first.table_id for first in opened)

    async def follow_up(self) -> None:
        """See whether everybody came to the tables that have been put together.

        Where somebody did not, the table is called off and the others wait again, in front: what
        the club did not answer for does not count. Who has closed his page long ago is forgotten.

        Raises:
            StoreError: the store fails.
        """
        now_ms = self._now_ms()
        before_ms = now_ms - NO_SHOW_MS
        if await self._store.ask(lambda db: seeks.unseen(db, now_ms)):
            await self._store.transact(lambda db: seeks.forget_unseen(db, now_ms))
        for each in await self._store.ask(lambda db: seeks.unsettled(db, before_ms)):
            if self._waited_ms(each.made_ms) > NO_SHOW_MS:
                with contained(log, f"table {each.table}", but=StoreError):
                    await self._settle(each.table)

    async def _settle(self, table_id: str) -> None:
        absent = await self._hall.call_off(table_id)
        await self._store.transact(partial(seeks.settle, table_id=table_id, absent=absent))
        if absent:
            log.info("table=%s no-show=%d: called off", table_id, len(absent))
            self.chore.wake()

    def _seat(self, connection: Connection, party: Party, now_ms: int) -> Append:
        """Open the table of a party, in the open transaction."""
        first = party.seeks[0]
        rules = game(party.game)
        rated = party.rated and family_of(rules, first.seats) is not None
        terms = Terms(kind="ranked", pace=first.pace, listed=True, rated=rated)
        sitters = tuple(Sitter(person=person) for person in party.people)
        record, opening = self._hall.opening(rules, sitters, terms)
        tables.open_table(connection, record, opening)
        seeks.paired(connection, party, record.id, now_ms)
        return opening


def _is_past(connection: Connection, found: Standing) -> bool:
    """Whether the table that came of a seek is over already."""
    return found.table is not None and tables.stage_of(connection, found.table) == "over"


def arranged_for(connection: Connection, person: str) -> str | None:
    """The running table that the club has arranged for somebody, if there is one."""
    found = tables.unfinished(connection, person, 20)
    return next((each.id for each in found if each.kind == "ranked"), None)


def can_play(family: Family, seats: int, wanted: str | None) -> bool:
    """Whether a queue is for so many, and for the game that is named."""
    games: Sequence[str] = queue_games(family, seats)
    return bool(games) and (wanted is None or wanted in games)
