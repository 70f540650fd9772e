"""A table that is awake: it takes commands one by one, keeps what they did, then shows it.

The log is the lock. A command is decided on the state at hand and appended under the number of
its first event; where somebody was faster the append conflicts, what is new is read from the log
and the command decided anew. The lock in here only saves that work. Nothing is shown before it is
kept, and a failure to keep it changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from weakref import proxy

from sqlalchemy import Connection as Database

from capicua.club.play.commands import Act, Arrive, Command, Depart, Wish
from capicua.club.play.deadlines import next_deadline
from capicua.club.play.deciding import decide
from capicua.club.play.draft import Moment, Refusal, Step
from capicua.club.play.endings import append_of, effects
from capicua.club.play.fairness import SECRET_BYTES
from capicua.club.play.families import family_of
from capicua.club.play.table import Table, replay
from capicua.club.play.wire import read_body
from capicua.club.running.attendance import Watch, attendance, same_people, visits
from capicua.club.running.bus import Bus, Reached
from capicua.club.running.clock import Clock
from capicua.club.running.gallery import Gallery
from capicua.club.running.presence import Heart
from capicua.club.store import (
    CommandKey,
    Conflict,
    Effect,
    NotRead,
    NotSaved,
    Result,
    Settlement,
    Store,
    StoredEvent,
    StoredTable,
    StoreError,
    Tally,
    outbox,
    tables,
)
from capicua.club.talk.connection import Connection
from capicua.club.talk.directory import NOBODY, Directory, Known
from capicua.club.talk.publish import Scene
from capicua.rules import Tile

KEPT_OUTCOMES: Final = 64
"""Answers to commands that a table keeps at hand, so that one sent again gets the same. An older
command is never carried out twice either: the store knows its name."""
RETRY_S: Final = 1.0
RATED_AFTER_S: Final = 0.5
"""Ratings are applied after the commit of the last event; they are shown a little later."""
ATTEMPTS: Final = 8
"""How often a command is decided anew because somebody else was faster."""


Key = tuple[str, str]
"""Who sends a command, and how he calls it."""

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""


@dataclass(frozen=True, slots=True)
class Premises:
    """What every table of one process lives on; ``pace`` scales the computer's pauses."""

    store: Store
    clock: Clock
    heart: Heart
    bus: Bus
    directory: Directory
    entropy: Entropy
    pace: float


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was carried out; ``seq`` is its last event."""

    seq: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The command was refused at event ``seq`` and nothing has changed."""

    code: str
    tiles: tuple[Tile, ...]
    seq: int


Outcome = Accepted | Rejected


class LiveTable:
    """One table in this process, with everybody who looks at it."""

    def __init__(self, stored: StoredTable, premises: Premises) -> None:
        self.table = replay(stored)
        this = proxy(self)  # or the two would hold each other, and be garbage for a long while
        self.gallery = Gallery(lambda: this.scene())  # noqa: PLW0108 - its method would hold it too
        self._premises = premises
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._names: dict[str, Known] = {}
        self._outcomes: OrderedDict[Key, Outcome] = OrderedDict()
        for key, last_seq in stored.outcomes.items():
            self._remember(key, Accepted(last_seq))

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.record.id

    def scene(self) -> Scene:
        """The table as it may be told now."""
        premises = self._premises
        now_ms, outages = premises.clock.now_ms(), premises.heart.outages
        return Scene(self.table, self._names, now_ms, outages, self.gallery.watchers)

    # ---- who looks on

    async def join(self, connection: Connection, last_seq: int | None) -> None:
        """Let somebody look on from his seat, and tell him what he has missed.

        Raises:
            NotRead: the store does not answer.
        """
        async with self._lock:  # no match may end between the tally and the snapshot
            if last_seq is not None:  # what was seen at another node must not be unseen here
                await self._catch_up_with(last_seq)
                await self._make_sure()
            await self._learn_names()
            tally = Tally()
            if connection.person is not None:
                tally = await self._tally(connection.person)
            self.gallery.seat(connection, tally)
            self.gallery.tell_since(connection, last_seq)

    def part(self, connection: Connection) -> None:
        """Somebody no longer looks on."""
        self.gallery.remove(connection)

    async def notice(self, person: str | None, *, greeted: bool = False) -> None:
        """See who is here: note that somebody has come, or has gone.

        Who has ``greeted`` the table is noted even if he was here before: he may want the seat
        back that a substitute took.

        Raises:
            StoreError: it could not be kept.
        """
        if person is None:
            return
        async with self._lock:
            for _ in range(ATTEMPTS):
                try:
                    await self._make_sure()
                    command = self._unnoted(person, greeted=greeted)
                    if command is not None:
                        await self._carry_out(command, None)
                except Conflict:
                    self._doubtful = True
                else:
                    return
        raise Conflict("somebody was always faster")

    def _unnoted(self, person: str, *, greeted: bool = False) -> Arrive | Depart | None:
        """What has to be noted of somebody."""
        heart = self._premises.heart
        watch = Watch(heart.node, heart.alive, self._premises.clock.now_ms())
        here = self.gallery.here(person)
        return attendance(self.table, person, watch, here=here, greeted=greeted)

    async def notice_all(self) -> None:
        """See who is here, of all who have a seat.

        Raises:
            StoreError: it could not be kept.
        """
        for person in self.table.company.people:
            await self.notice(person)

    async def learn(self, person: str) -> None:
        """Look somebody up anew, because something that is shown of him has changed.

        Raises:
            NotRead: the store does not answer.
        """
        async with self._lock:
            self.gallery.ask_again(person)
            before = self._names.pop(person, None)
            if before is None:
                return
            await self._learn_names()
            if self._names.get(person) != before:
                self.gallery.show_company()

    # ---- what happens

    async def act(self, command: Command, key: Key | None = None) -> Outcome:
        """Carry out a command, once however often it is sent under the same ``key``."""
        async with self._lock:
            for _ in range(ATTEMPTS):
                try:
                    outcome = await self._answer(command, key)
                except Conflict:
                    self._doubtful = True
                    continue
                except (NotRead, NotSaved):
                    break
                self._remember(key, outcome)
                return outcome
            return Rejected("not_saved", (), self.table.seq)

    async def _answer(self, command: Command, key: Key | None) -> Outcome:
        if isinstance(command, Act | Wish):
            await self._catch_up_with(command.expect_seq)
        await self._make_sure(key)
        known = self._outcomes.get(key) if key else None
        if known is not None:
            return known
        outcome = await self._carry_out(command, key)
        if isinstance(outcome, Rejected) and outcome.code == "stale" and key is not None:
            await self._read_on(key)  # perhaps another node has carried it out
            return self._outcomes.get(key, outcome)
        return outcome

    async def follow(self, seq: int) -> None:
        """Read what has happened at another node, up to event ``seq`` at least.

        Raises:
            StoreError: the store fails.
        """
        async with self._lock:
            if seq <= self.table.seq:
                return
            await self._read_on()

    async def catch_up(self) -> None:
        """Read whatever has happened elsewhere.

        Raises:
            NotRead: the store does not answer.
        """
        async with self._lock:
            await self._read_on()

    async def _carry_out(self, command: Command, key: Key | None) -> Outcome:
        premises = self._premises
        now_ms = premises.clock.now_ms()
        secret, outages = premises.entropy(SECRET_BYTES), premises.heart.outages
        decision = decide(self.table, command, Moment(now_ms, secret, outages, premises.pace))
        if isinstance(decision, Refusal):
            return Rejected(decision.code, decision.tiles, self.table.seq)
        if decision.events:
            await self._keep(decision, None if key is None else CommandKey(*key))
        return Accepted(self.table.seq)

    async def _keep(self, step: Step, key: CommandKey | None) -> None:
        """Append, then make it the state, then show it. Between the two the state is in doubt."""
        before, premises = self.table, self._premises
        append = append_of(before, step, premises.pace, key)
        self._doubtful = True
        here = visits(before, step.table, premises.heart.node)
        await premises.store.write(tables.append(append) & here)
        self._doubtful = False
        self.table = step.table
        with contextlib.suppress(NotRead):  # a name that is missing now is shown another time
            await self._learn_names()
        self.gallery.show(before, step.events, _results(append.outbox))
        premises.clock.schedule(self.id, append.deadline)
        if append.opens is not None:
            record, opening = append.opens
            premises.clock.schedule(record.id, opening.deadline)
        premises.bus.tell(Reached(self.id, self.table.seq))
        if append.outbox and self.table.record.terms.rated:
            premises.clock.hold(self._rated())
        self._greet_newcomers(before)

    def _greet_newcomers(self, before: Table) -> None:
        """Who looks on and has a seat from now on is here, though nothing says so yet."""
        if same_people(before, self.table):
            return
        people = self.table.company.people
        if any(isinstance(self._unnoted(each), Arrive) for each in people):
            self._premises.clock.hold(self._see_all())

    async def _see_all(self) -> None:
        """See who is here, however long the store takes to note it."""
        while True:
            try:
                await self.notice_all()
            except StoreError:
                await asyncio.sleep(RETRY_S)
            else:
                return

    async def _rated(self) -> None:
        """Show the ratings after a match, once they have been worked out."""
        await asyncio.sleep(RATED_AFTER_S)
        with contextlib.suppress(NotRead):
            for person in self.table.company.people:
                await self.learn(person)

    # ---- what has happened elsewhere

    async def _catch_up_with(self, seen: int) -> None:
        """Somebody says that he has seen event ``seen``; if the log knows it, this copy is old.

        Only the log's length is asked for: a client that makes numbers up costs little more than
        one that does not.
        """
        known, table_id = self.table.seq, self.id
        if seen > known:
            last = await self._premises.store.ask(lambda db: tables.last_seq(db, table_id))
            self._doubtful = self._doubtful or last > known

    async def _make_sure(self, key: Key | None = None) -> None:
        """Read on if an append left it unclear how far the log has come."""
        if self._doubtful:
            await self._read_on(key)
            self._doubtful = False
            self.reschedule()

    async def _read_on(self, key: Key | None = None) -> None:
        """Read what the log has that this copy has not, and the outcome of a command."""
        table_id, seq = self.id, self.table.seq

        def query(db: Database) -> tuple[Sequence[StoredEvent], int | None]:
            done = tables.outcome(db, table_id, *key) if key is not None else None
            return tables.since(db, table_id, seq), done

        log, done = await self._premises.store.ask(query)
        if done is not None:
            self._remember(key, Accepted(done))
        if not log:
            return
        before, events = self.table, tuple(read_body(line.body) for line in log)
        for line, event in zip(log, events, strict=True):
            self.table = self.table.evolve(event, line.at_ms)
        ended = () if before.over else effects(self.table, log[-1].at_ms)
        self._premises.clock.forget(table_id)
        with contextlib.suppress(NotRead):
            await self._learn_names()
        self.gallery.show_missed(before, events, _results(ended))
        self._greet_newcomers(before)  # or another node has taken for gone who is here

    def reschedule(self) -> None:
        """See to what is due here next; perhaps nobody else does."""
        premises = self._premises
        premises.clock.schedule(self.id, next_deadline(self.table, premises.pace))

    async def _learn_names(self) -> None:
        """Look up people at the table whose names are not known yet."""
        company, match = self.table.company, self.table.match
        unknown = {*company.people} - self._names.keys()
        if unknown:
            family = family_of(match.ruleset, match.players)
            found = await self._premises.directory.find(unknown, family)
            self._names |= dict.fromkeys(unknown, NOBODY) | found

    async def _tally(self, person: str) -> Tally:
        game = self.table.match.ruleset.slug
        return await self._premises.store.ask(lambda db: outbox.tally(db, person, game))

    def _remember(self, key: Key | None, outcome: Outcome) -> None:
        if key is not None:
            self._outcomes[key] = outcome
        while len(self._outcomes) > KEPT_OUTCOMES:
            self._outcomes.popitem(last=False)


def _results(ended: Iterable[Effect]) -> dict[str, Result]:
    """How a match that has ended went, by person."""
    return {each.person: each.result for each in ended if isinstance(each, Settlement)}
