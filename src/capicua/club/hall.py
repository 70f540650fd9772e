"""All tables of this process: opened here, woken when somebody looks, forgotten after."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from capicua.club.clock import Clock
from capicua.club.fairness import SECRET_BYTES
from capicua.club.live import Entropy, LiveTable, Rejected
from capicua.club.robots import Robots
from capicua.club.store import Append, Deadline, Sitter, Speed, Store, StoreError
from capicua.club.table import (
    Command,
    Table,
    deal_round,
    empty_table,
    new_record,
    next_deadline,
)
from capicua.club.wire import event_body
from capicua.rules import Action, Ruleset, view

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of a table's id: none is taken for another when read aloud or written down."""
ID_LENGTH: Final = 14
"""Such ids are told apart from 2**69 others: nobody finds a table by guessing."""

log = logging.getLogger(__name__)


class _Place:
    """Where a table is kept awake while ``guests`` hold on to it."""

    __slots__ = ("guests", "live", "lock")

    def __init__(self) -> None:
        self.guests = 0
        self.live: LiveTable | None = None
        self.lock = asyncio.Lock()


class Hall:
    """The tables of one process."""

    def __init__(
        self, store: Store, clock: Clock, robots: Robots, entropy: Entropy, pace: float
    ) -> None:
        self._store = store
        self._clock = clock
        self._robots = robots
        self._entropy = entropy
        self._pace = pace
        self._places: dict[str, _Place] = {}

    @property
    def awake(self) -> int:
        """Tables held in memory."""
        return len(self._places)

    async def open(self, ruleset: Ruleset, seats: tuple[Sitter, ...], speed: Speed) -> str:
        """Open a table, deal its first round and give its id.

        Raises:
            BadRuleset: the game is not for so many.
            NotSaved: the store would not keep it.
        """
        now_ms = self._clock.now_ms()
        record = new_record(self._new_id(), ruleset, seats, speed, now_ms)
        opening = deal_round(empty_table(record), self._entropy(SECRET_BYTES))
        deadline = next_deadline(opening.table, now_ms, self._pace)
        bodies = tuple(map(event_body, opening.events))
        await self._store.open_table(record, Append(record.id, 0, now_ms, bodies, None, deadline))
        self._clock.schedule(deadline)
        return record.id

    async def enter(self, table_id: str) -> LiveTable | None:
        """The table of that id, awake until :meth:`leave` is called; ``None`` when there is none.

        Raises:
            NotRead: the store does not answer.
        """
        place = self._places.setdefault(table_id, _Place())
        place.guests += 1
        found: LiveTable | None = None
        try:
            async with place.lock:
                if place.live is None:
                    stored = await self._store.load(table_id)
                    if stored is not None:
                        place.live = LiveTable(
                            stored, self._store, self._clock, self._entropy, self._pace
                        )
                found = place.live
        finally:
            if found is None:
                self._release(table_id, place)
        return found

    def leave(self, table: LiveTable) -> None:
        """Somebody who entered is gone."""
        table_id = table.table.record.id
        self._release(table_id, self._places[table_id])

    async def meet(self, deadline: Deadline) -> bool:
        """Do what is due at a table; says whether that is done with."""
        try:
            table = await self.enter(deadline.table_id)
            if table is None:
                return True
            try:
                return await self._meet(table, deadline)
            finally:
                self.leave(table)
        except StoreError:
            log.warning("table=%s deadline=%s: the store fails", deadline.table_id, deadline.kind)
            return False

    async def _meet(self, live: LiveTable, deadline: Deadline) -> bool:
        table = live.table
        if table.seq != deadline.seq:
            return True
        if deadline.kind == "expire":
            await live.expire(deadline.seq)
            return True
        seat, action = table.match.turn, await self._move(table)
        if seat is None or action is None:
            return True
        outcome = await live.act(Command(seat, None, table.seq, str(action)))
        return not (isinstance(outcome, Rejected) and outcome.code == "not_saved")

    async def _move(self, table: Table) -> Action | None:
        """What the table or a computer player does now; ``None`` while a person is waited for.

        Also a forced move is asked for, so that time tells nothing.
        """
        seat, level = table.match.turn, table.bot_in_turn
        if table.own_move is not None or seat is None or level is None:
            return table.own_move
        seed = int.from_bytes(self._entropy(8), "big")
        return await self._robots.choose(level, view(table.match, seat), seed)

    def _new_id(self) -> str:
        number = int.from_bytes(self._entropy(16), "big")
        letters = []
        for _ in range(ID_LENGTH):
            number, at = divmod(number, len(ID_LETTERS))
            letters.append(ID_LETTERS[at])
        return "".join(letters)

    def _release(self, table_id: str, place: _Place) -> None:
        place.guests -= 1
        if place.guests == 0:
            del self._places[table_id]
