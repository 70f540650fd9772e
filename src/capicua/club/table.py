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

from capicua.club.fairness import deal_key, deals
from capicua.club.store import (
    Deadline,
    Result,
    Settlement,
    Sitter,
    Speed,
    StoredTable,
    TableRecord,
)
from capicua.club.wire import begins_round, changes_standing, read_body
from capicua.club.written import WishWord
from capicua.rules import (
    Draw,
    Event,
    IllegalAction,
    InvalidNotation,
    Match,
    Play,
    Redealt,
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

OPENED_BY_THE_TABLE: Final = frozenset({"bloqueo"})
"""Games whose compulsory lead the table plays for whoever holds it (section 11 of the rules)."""


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

    @property
    def own_move(self) -> Play | None:
        """What the table plays itself, for whoever is in turn: the lead, in some games."""
        if self.match.round is None or self.match.ruleset.slug not in OPENED_BY_THE_TABLE:
            return None
        must = self.match.round.public.must_open
        return None if must is None else Play(must)

    def wishes(self, seat: int | None) -> tuple[WishWord, ...]:
        """What the one on ``seat`` may wish for: nothing in mid-round and at the end.

        A match is stopped where everybody agrees, which is only sure where one person plays.
        """
        if seat is None or self.match.over or self.match.turn is not None:
            return ()
        people = [sitter for sitter in self.record.seats if sitter.person is not None]
        stop = self.match.ruleset.agreed_stop and len(people) == 1
        return ("next", "stop") if stop else ("next",)


@dataclass(frozen=True, slots=True)
class Command:
    """What the one on ``seat`` wants. ``cmd_id`` is ``None`` for computer players."""

    seat: int
    cmd_id: str | None
    expect_seq: int
    action: str


@dataclass(frozen=True, slots=True)
class RoundWish:
    """How the one on ``seat`` wants to go on now that a round has ended."""

    seat: int
    cmd_id: str | None
    expect_seq: int
    wish: WishWord


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


def decide(table: Table, command: Command | RoundWish, secret: bytes) -> Step | Refusal:
    """What ``command`` does to ``table``. Deciding twice on the same table gives the same.

    From ``secret`` follows the deal of the next round, if one is dealt.

    Raises:
        ValueError: the secret has not as many bytes as it should, and a round is dealt.
    """
    if command.expect_seq != table.seq:
        return Refusal("stale")
    if isinstance(command, RoundWish):
        return _granted(table, command, secret)
    return _acted(table, command, secret)


def _acted(table: Table, command: Command, secret: bytes) -> Step | Refusal:
    try:
        action = parse_action(command.action)
        match, events = table.match.step(command.seat, action)
    except InvalidNotation:
        return Refusal("bad_notation")
    except IllegalAction as illegal:
        return Refusal(illegal.refusal.value, illegal.tiles)
    step = _stepped(table, match, events)
    if not isinstance(events[-1], Redealt):
        return step
    dealt = deal_round(step.table, secret)
    return Step(dealt.table, (*events, *dealt.events))


def _granted(table: Table, wish: RoundWish, secret: bytes) -> Step | Refusal:
    if table.match.over:
        return Refusal("round_over")
    if table.match.turn is not None:
        return Refusal("round_not_over")
    if wish.wish == "next":
        return deal_round(table, secret)
    if wish.wish not in table.wishes(wish.seat):
        return Refusal("no_agreed_stop")
    return _stepped(table, *table.match.conclude("agreed"))


def deal_round(table: Table, secret: bytes) -> Step:
    """A round is dealt, and again for as long as nobody holds the tile to open with.

    Raises:
        BadRuleset: no round is to be dealt now.
        ValueError: the secret has not as many bytes as it should.
    """
    match, told = table.match, tuple[Event, ...]()
    key = deal_key(secret, table.record.id, match.round_no + 1)
    for deal in deals(match.ruleset, len(match.standing.playing), key):
        match, events = match.deal(deal)
        told += events
        if not match.needs_deal:
            break
    return _stepped(table, match, told)


def void(table: Table) -> Step | Refusal:
    """The end of a table that nobody came back to; it counts for nobody."""
    if table.match.over:
        return Refusal("round_over")
    return _stepped(table, *table.match.conclude("void"))


def _stepped(table: Table, match: Match, events: tuple[Event, ...]) -> Step:
    return Step(Table(table.record, match, table.seq + len(events)), events)


def replay(stored: StoredTable) -> Table:
    """The table that a log tells, under the rules it began with.

    Of the rounds before the last deal only the standing is left, so only that is folded for them:
    a long match is read as quickly as a short one.
    """
    bodies = [event.body for event in stored.events]
    match = empty_table(stored.record).match
    last_deal = max((at for at, body in enumerate(bodies) if begins_round(body)), default=0)
    standing = match.standing
    for body in bodies[:last_deal]:
        if changes_standing(body):
            standing = standing.evolve(read_body(body))
    match = Match(standing)
    for body in bodies[last_deal:]:
        match = match.evolve(read_body(body))
    return Table(stored.record, match, stored.events[-1].seq if stored.events else 0)


@lru_cache(maxsize=256)
def pinned_rules(text: str) -> Ruleset:
    """The rules that a table keeps its own copy of; equal copies are read once.

    Raises:
        BadRuleset: this program does not know such rules.
    """
    return Ruleset.from_data(json.loads(text))


def empty_table(record: TableRecord) -> Table:
    """A table where nothing has happened yet.

    Raises:
        BadRuleset: the game is not for so many.
    """
    return Table(record, Match.new(pinned_rules(record.ruleset), len(record.seats)), 0)


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
    if table.bot_in_turn is not None or table.own_move is not None:
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
