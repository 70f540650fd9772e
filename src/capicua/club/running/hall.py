"""All tables of this process: opened here, woken when somebody looks, forgotten after."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Final

from capicua.club.play.commands import Act, CallOff, Command, Due, Wish
from capicua.club.play.draft import Moment
from capicua.club.play.endings import opening_of
from capicua.club.play.fairness import SECRET_BYTES
from capicua.club.play.rematch import opening as open_table
from capicua.club.play.table import Table, new_record, table_id
from capicua.club.running.live import LiveTable, Outcome, Premises, Rejected
from capicua.club.running.robots import Robots
from capicua.club.store import (
    Append,
    Deadline,
    NotSaved,
    Sitter,
    StoreError,
    TableRecord,
    Terms,
    tables,
)
from capicua.club.talk.connection import Connection
from capicua.rules import Action, Ruleset, view

AWAY_AFTER_S: Final = 2.0
"""Who has no page open for so long is away: a page that is loaded anew takes less."""
RETRY_S: Final = 1.0
MOST_ASKED: Final = 500
"""So many tables, or sessions, are compared with one question."""

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

    def __init__(self, premises: Premises, robots: Robots) -> None:
        self._premises = premises
        self._robots = robots
        self._places: dict[str, _Place] = {}

    # ---- opening

    async def open(self, ruleset: Ruleset, sitters: tuple[Sitter, ...], terms: Terms) -> str:
        """Open a table and give its id. Where nobody is waited for its first round is due.

        Raises:
            BadRuleset: the game is not for so many.
            NotSaved: the store would not keep it.
        """
        record, first = self.opening(ruleset, sitters, terms)
        await self._premises.store.write(tables.opening(record, first))
        self.opened(first)
        return record.id

    def opening(
        self, ruleset: Ruleset, sitters: tuple[Sitter, ...], terms: Terms
    ) -> tuple[TableRecord, Append]:
        """A new table and its first events, for somebody's own transaction, in any thread.

        Once it is kept :meth:`opened` has to be told.

        Raises:
            BadRuleset: the game is not for so many.
        """
        premises = self._premises
        now_ms, entropy = premises.clock.now_ms(), premises.entropy
        record = new_record(table_id(entropy(16)), ruleset, sitters, terms, now_ms)
        step = open_table(record, Moment(now_ms, entropy(SECRET_BYTES), pace=premises.pace))
        return record, opening_of(step, premises.pace)

    def opened(self, first: Append) -> None:
        """A table was opened in somebody's own transaction; see to what is due there."""
        self._premises.clock.schedule(first.table_id, first.deadline)

    # ---- coming and going

    @property
    def awake(self) -> int:
        """Tables held in memory."""
        return len(self._places)

    @property
    def lives(self) -> list[LiveTable]:
        """The tables that are awake."""
        return [place.live for place in self._places.values() if place.live is not None]

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
                    stored = await self._premises.store.ask(lambda db: tables.load(db, table_id))
                    if stored is not None:
                        place.live = LiveTable(stored, self._premises)
                found = place.live
        finally:
            if found is None:
                self._release(table_id, place)
        return found

    def leave(self, table: LiveTable) -> None:
        """Somebody who entered is gone."""
        self._release(table.id, self._places[table.id])

    def part(self, table: LiveTable, connection: Connection) -> None:
        """A connection is gone, and after a while perhaps a person."""
        table.part(connection)
        if connection.person is None or not table.table.seats_of(connection.person):
            self.leave(table)
            return
        person = connection.person
        self._premises.clock.later(AWAY_AFTER_S, lambda: self._look_and_leave(table, person))

    async def look(self, table: LiveTable, person: str | None) -> None:
        """Somebody has come to a table, which stays awake until that is noted."""
        self._places[table.id].guests += 1
        await self._note(table, person, greeted=True)

    def look_again(self, table: LiveTable, person: str | None) -> None:
        """Somebody has fallen silent at a table, or is heard again."""
        self._places[table.id].guests += 1
        self._look_and_leave(table, person)

    def _look_and_leave(self, table: LiveTable, person: str | None) -> None:
        self._premises.clock.hold(self._note(table, person))

    async def _note(self, table: LiveTable, person: str | None, *, greeted: bool = False) -> None:
        """Note who is there, however long the store takes to do it, then leave."""
        try:
            await table.notice(person, greeted=greeted)
        except StoreError:
            self._premises.clock.later(RETRY_S, lambda: self._look_and_leave(table, person))
        else:
            self.leave(table)

    async def look_after(self, table_id: str) -> None:
        """See who is at a table whose people were connected to a node that has died.

        Raises:
            StoreError: the store fails.
        """
        table = await self.enter(table_id)
        if table is not None:
            try:
                await table.notice_all()
            finally:
                self.leave(table)

    # ---- what is due

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
        await live.follow(deadline.seq)
        table = live.table
        if table.seq != deadline.seq:
            return True
        command: Act | Due = Due(deadline.kind)
        if deadline.kind == "bot":
            action = await self._move(table)
            if action is None:
                return True
            command = Act(None, str(action), table.seq)
        outcome = await live.act(command)
        if isinstance(outcome, Rejected) and outcome.code == "not_due":
            live.reschedule()
        return not (isinstance(outcome, Rejected) and outcome.code == "not_saved")

    async def _move(self, table: Table) -> Action | None:
        """What the table or a computer player does now; ``None`` while a person is waited for.

        Also a forced move is asked for, so that time tells nothing.
        """
        seat, level = table.match.turn, table.bot_in_turn
        if table.own_move is not None or seat is None or level is None:
            return table.own_move
        seed = int.from_bytes(self._premises.entropy(8), "big")
        return await self._robots.choose(level, view(table.match, seat), seed)

    # ---- what other nodes, and other rooms of the club, know better

    async def poll(self) -> None:
        """Read on wherever the store knows more than a table here, because a hint was lost.

        Raises:
            StoreError: the store fails.
        """
        awake = [*self._places]
        for at in range(0, len(awake), MOST_ASKED):
            asked = partial(tables.last_seqs, table_ids=awake[at : at + MOST_ASKED])
            for known, seq in (await self._premises.store.ask(asked)).items():
                await self.follow(known, seq)

    async def follow(self, table_id: str, seq: int) -> None:
        """A table has come to event ``seq``; whoever looks at it here is to see that.

        Raises:
            StoreError: the store fails.
        """
        place = self._places.get(table_id)
        if self.is_behind(table_id, seq) and place is not None and place.live is not None:
            await place.live.follow(seq)

    def is_behind(self, table_id: str, seq: int) -> bool:
        """Whether a table is awake here and has not come to event ``seq``."""
        place = self._places.get(table_id)
        return place is not None and place.live is not None and place.live.table.seq < seq

    async def learn(self, person: str) -> None:
        """What is shown of somebody is different now.

        Raises:
            NotRead: the store does not answer.
        """
        for live in self.lives:
            await live.learn(person)

    async def order(self, table_id: str, command: Command) -> Outcome:
        """Have a command carried out without a socket, on the table as it is now.

        Raises:
            StoreError: the store fails.
        """
        table = await self.enter(table_id)
        if table is None:
            return Rejected("unknown_table", (), 0)
        try:
            await table.catch_up()
            if isinstance(command, Act | Wish):
                command = replace(command, expect_seq=table.table.seq)
            return await table.act(command)
        finally:
            self.leave(table)

    async def call_off(self, table_id: str) -> tuple[str, ...]:
        """Give up an arranged game to which somebody never came; who did not.

        Nobody where everybody came; the same again where it was given up before.

        Raises:
            StoreError: the store fails.
        """
        table = await self.enter(table_id)
        if table is None:
            return ()
        try:
            outcome = await table.act(CallOff("no_show"))
            if isinstance(outcome, Rejected) and outcome.code == "not_saved":
                raise NotSaved("the table could not be kept")
            company = table.table.company
        finally:
            self.leave(table)
        absent = company.never_came if company.closed == "no_show" else ()
        return tuple(filter(None, (company.chairs[seat].person for seat in absent)))

    def _release(self, table_id: str, place: _Place) -> None:
        place.guests -= 1
        if place.guests == 0:
            del self._places[table_id]
