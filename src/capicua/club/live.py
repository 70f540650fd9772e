"""A table that is awake: it takes commands one by one, keeps what they did, then shows it.

The log is the lock. A command is decided on the state at hand and appended under the number of
its first event; where somebody was faster the append conflicts, the table is read again and the
command decided anew. The lock in here only saves that work. Nothing is shown before it is kept,
and a failure to keep it changes nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from capicua.club.clock import Clock
from capicua.club.connection import Connection
from capicua.club.fairness import SECRET_BYTES
from capicua.club.publish import catch_up, delta, snapshot
from capicua.club.store import (
    Append,
    CommandKey,
    Conflict,
    NotRead,
    NotSaved,
    Store,
    StoredTable,
    Tally,
)
from capicua.club.table import (
    Command,
    Refusal,
    RoundWish,
    Step,
    decide,
    next_deadline,
    replay,
    settlements,
    void,
)
from capicua.club.wire import event_body
from capicua.rules import Event, Tile

KEPT_OUTCOMES: Final = 64
"""Answers to commands that a table keeps at hand, so that one sent again gets the same. An older
command is never carried out twice either: it names an event that is no longer the last."""
ATTEMPTS: Final = 8
"""How often a command is decided anew because somebody else was faster."""


Entropy = Callable[[int], bytes]
"""So many bytes that nobody can guess."""


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

    __slots__ = (
        "_clock",
        "_connections",
        "_doubtful",
        "_entropy",
        "_lock",
        "_outcomes",
        "_pace",
        "_store",
        "table",
    )

    def __init__(
        self, stored: StoredTable, store: Store, clock: Clock, entropy: Entropy, pace: float
    ) -> None:
        self.table = replay(stored)
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._pace = pace
        self._lock = asyncio.Lock()
        self._doubtful = False
        self._connections: list[Connection] = []
        self._outcomes: OrderedDict[tuple[int, str], Outcome] = OrderedDict()
        self._learn(stored)

    async def join(self, connection: Connection, last_seq: int | None) -> None:
        """Let somebody look on from his seat, and tell him what he has missed.

        Raises:
            NotRead: the store does not answer.
        """
        async with self._lock:  # no match may end between the tally and the snapshot
            seat = self.table.seat_of(connection.person)
            tally = Tally()
            if connection.person is not None and seat is not None:
                slug = self.table.match.ruleset.slug
                tally = await self._store.tally(connection.person, slug)
            connection.sit(seat, tally, lambda: snapshot(self.table, seat, connection.tally))
            self._connections.append(connection)
            self.tell_since(connection, last_seq)

    def part(self, connection: Connection) -> None:
        """Somebody no longer looks on."""
        self._connections.remove(connection)

    def tell_since(self, connection: Connection, last_seq: int | None) -> None:
        """Tell one connection what it has missed since ``last_seq``; ``None``: everything."""
        missed = None if last_seq is None else catch_up(self.table, connection.seat, last_seq)
        if missed is None:
            connection.fall_behind()  # one snapshot, however often it is asked for
        else:
            connection.tell(missed)

    async def act(self, command: Command | RoundWish) -> Outcome:
        """Carry out a command, once however often it is sent."""
        async with self._lock:
            for _ in range(ATTEMPTS):
                try:
                    await self._catch_up_with(command.expect_seq)
                    await self._make_sure()
                    outcome = self._known(command) or await self._carry_out(command)
                except Conflict:
                    continue
                except (NotRead, NotSaved):
                    break
                self._remember(command, outcome)
                return outcome
            return Rejected("not_saved", (), self.table.seq)

    async def expire(self, seq: int) -> None:
        """End the table as void, if ``seq`` is still its last event.

        Raises:
            StoreError: it could not be kept; nothing has changed.
        """
        async with self._lock:
            await self._make_sure()
            ending = void(self.table) if self.table.seq == seq else None
            if isinstance(ending, Step):
                await self._keep(ending, None)

    async def _carry_out(self, command: Command | RoundWish) -> Outcome:
        decision = decide(self.table, command, self._entropy(SECRET_BYTES))
        if isinstance(decision, Refusal):
            return Rejected(decision.code, decision.tiles, self.table.seq)
        key = None if command.cmd_id is None else CommandKey(command.seat, command.cmd_id)
        await self._keep(decision, key)
        return Accepted(self.table.seq)

    async def _keep(self, step: Step, key: CommandKey | None) -> None:
        """Append, then make it the state, then show it. Between the two the state is in doubt."""
        now_ms = self._clock.now_ms()
        deadline = next_deadline(step.table, now_ms, self._pace)
        append = Append(
            table_id=step.table.record.id,
            after_seq=self.table.seq,
            at_ms=now_ms,
            events=tuple(map(event_body, step.events)),
            command=key,
            deadline=deadline,
            outbox=settlements(step.table),
            over=step.table.match.over,
        )
        self._doubtful = True
        await self._store.append(append)
        self._doubtful = False
        self.table = step.table
        self._show(step.events, append)
        self._clock.schedule(deadline)

    def _show(self, events: tuple[Event, ...], append: Append) -> None:
        frames: dict[int | None, str] = {}
        results = {row.person: row.result for row in append.outbox}
        for connection in self._connections:
            seat = connection.seat
            if seat not in frames:
                frames[seat] = delta(self.table, events, seat)
            if connection.person is not None and seat is not None:
                connection.count(results.get(connection.person))
            connection.tell(frames[seat])

    async def _catch_up_with(self, seen: int) -> None:
        """Somebody says that he has seen event ``seen``; if the log knows it, this copy is old.

        Only the log's length is asked for: a client that makes numbers up costs little more than
        one that does not.
        """
        known = self.table.seq
        if seen > known and await self._store.last_seq(self.table.record.id) > known:
            self._doubtful = True

    async def _make_sure(self) -> None:
        """Read the table again if an append left it unclear how far the log has come."""
        if not self._doubtful:
            return
        stored = await self._store.load(self.table.record.id)
        if stored is None:
            raise NotRead("the table is gone")
        before, self.table = self.table.seq, replay(stored)
        self._learn(stored)
        self._doubtful = False
        if self.table.seq > before:
            self._clock.schedule(next_deadline(self.table, self._clock.now_ms(), self._pace))
            for connection in self._connections:
                connection.fall_behind()

    def _learn(self, stored: StoredTable) -> None:
        for (seat, cmd_id), last_seq in stored.outcomes.items():
            self._outcomes[seat, cmd_id] = Accepted(last_seq)
        self._forget()

    def _known(self, command: Command | RoundWish) -> Outcome | None:
        return self._outcomes.get((command.seat, command.cmd_id)) if command.cmd_id else None

    def _remember(self, command: Command | RoundWish, outcome: Outcome) -> None:
        if command.cmd_id is not None:
            self._outcomes[command.seat, command.cmd_id] = outcome
            self._forget()

    def _forget(self) -> None:
        while len(self._outcomes) > KEPT_OUTCOMES:
            self._outcomes.popitem(last=False)
