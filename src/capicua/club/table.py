"""A table as a value: what it is for ever, how far it has come, and what a command does to it.

Everything here is pure. The log is the truth: a :class:`Table` is the fold of its events, and
:func:`decide` says which events a command would add. Keeping them is the work of
:mod:`capicua.club.live`, sending them that of :mod:`capicua.club.publish`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from capicua.club.store import (
    Deadline,
    Result,
    Settlement,
    Sitter,
    Speed,
    StoredTable,
    TableRecord,
)
from capicua.club.wire import read_body
from capicua.rules import (
    Draw,
    Event,
    IllegalAction,
    InvalidNotation,
    Match,
    Ruleset,
    Tile,
    parse_action,
)

KEPT_UNTOUCHED_MS: Final = 30 * 24 * 60 * 60 * 1000
"""How long a table waits for a person's move before it becomes void: thirty days."""

PAUSES_MS: Final[dict[Speed, int]] = {"slow": 1600, "normal": 900, "instant": 0}
"""How long the computer pauses before it moves, so that people can follow."""

DRAW_PACE: Final = 0.5
"""Drawing is quicker than playing: nothing is to be read from it but a count."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table after event ``seq``."""

    record: TableRecord
    match: Match
    seq: int

    @property
    def first_seq(self) -> int:
        """The number of the event that began the round: everything since is in the match."""
        return self.seq - len(self.match.history) + 1

    def since(self, last_seq: int) -> tuple[Event, ...]:
        """The events after ``last_seq``, which must lie within the round."""
        return self.match.history[last_seq - self.first_seq + 1 :]

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits; ``None`` for everybody who only watches."""
        if person is None:
            return None
        seats = enumerate(self.record.seats)
        return next((seat for seat, sitter in seats if sitter.person == person), None)

    @property
    def bot_in_turn(self) -> str | None:
        """The level of the computer player whose turn it is, if it is one's."""
        turn = self.match.turn
        return None if turn is None else self.record.seats[turn].bot


@dataclass(frozen=True, slots=True)
class Command:
    """What the one on ``seat`` wants. ``cmd_id`` is ``None`` for computer players."""

    seat: int
    cmd_id: str | None
    expect_seq: int
    action: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing happened: a code of the rules or of the club, and the tiles that explain it."""

    code: str
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What a command adds, and the table after it."""

    table: Table
    events: tuple[Event, ...]


def decide(table: Table, command: Command) -> Step | Refusal:
    """What ``command`` does to ``table``. Deciding twice on the same table gives the same."""
    if command.expect_seq != table.seq:
        return Refusal("stale")
    try:
        action = parse_action(command.action)
        match, events = table.match.step(command.seat, action)
    except InvalidNotation:
        return Refusal("bad_notation")
    except IllegalAction as illegal:
        return Refusal(illegal.refusal.value, illegal.tiles)
    return Step(Table(table.record, match, table.seq + len(events)), events)


def void(table: Table) -> Step | Refusal:
    """The end of a table that nobody came back to; it counts for nobody."""
    if table.match.over:
        return Refusal("round_over")
    match, events = table.match.conclude("void")
    return Step(Table(table.record, match, table.seq + len(events)), events)


def replay(stored: StoredTable) -> Table:
    """The table that a log tells, under the rules it began with."""
    ruleset = pinned_rules(stored.record.ruleset)
    match = Match.new(ruleset, len(stored.record.seats))
    for event in stored.events:
        match = match.evolve(read_body(event.body))
    return Table(stored.record, match, stored.events[-1].seq if stored.events else 0)


@lru_cache(maxsize=256)
def pinned_rules(text: str) -> Ruleset:
    """The rules that a table keeps its own copy of; equal copies are read once.

    Raises:
        BadRuleset: this program does not know such rules.
    """
    return Ruleset.from_data(json.loads(text))


def new_record(
    table_id: str, ruleset: Ruleset, seats: Iterable[Sitter], speed: Speed, now_ms: int
) -> TableRecord:
    """A table's record, with its own copy of every parameter of the rules."""
    pinned = json.dumps(ruleset.to_data(), separators=(",", ":"))
    return TableRecord(table_id, ruleset.id, pinned, tuple(seats), speed, now_ms)


def pause_ms(table: Table, pace: float) -> int:
    """How long the computer waits before its move; ``pace`` scales all pauses."""
    only_draws = table.match.legal() == (Draw(),)
    return round(PAUSES_MS[table.record.speed] * (DRAW_PACE if only_draws else 1) * pace)


def next_deadline(table: Table, now_ms: int, pace: float) -> Deadline | None:
    """What has to happen here if nobody does anything; nothing once the match is over."""
    table_id, seq = table.record.id, table.seq
    if table.match.over:
        return None
    if table.bot_in_turn is not None:
        return Deadline(table_id, seq, now_ms + pause_ms(table, pace), "bot")
    return Deadline(table_id, seq, now_ms + KEPT_UNTOUCHED_MS, "expire")


def settlements(table: Table) -> tuple[Settlement, ...]:
    """What a finished match means to the people who sat there; nothing while it is played."""
    ended = table.match.ended
    if ended is None or ended.why == "void":
        return ()
    rules = table.match.ruleset
    results = [_result(ended.winner, rules.side_of(seat)) for seat in range(table.match.players)]
    return tuple(
        Settlement(f"{table.record.id}:{seat}", sitter.person, rules.slug, results[seat])
        for seat, sitter in enumerate(table.record.seats)
        if sitter.person is not None
    )


def _result(winner: int | None, side: int) -> Result:
    if winner is None:
        return "draw"
    return "win" if winner == side else "loss"
