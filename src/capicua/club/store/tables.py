"""Tables and their logs: the truth about every game.

The log is the lock: events have the primary key (table, number), and who comes second with a
number conflicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    Row,
    ScalarSelect,
    Select,
    String,
    Table,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from capicua.club.play.records import (
    Append,
    Deadline,
    Sitter,
    StoredEvent,
    StoredTable,
    TableRecord,
    Terms,
    Unfinished,
)
from capicua.club.store.dialect import replace
from capicua.club.store.outbox import ADD_EFFECT, effect_rows
from capicua.club.store.schema import ID_LENGTH, metadata
from capicua.club.store.write import Row as Values
from capicua.club.store.write import Statement, Write, carry_out, prepared

tables = Table(
    "tables",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("sitters", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("kind", String(16), nullable=False, comment="of the terms, to look for"),
    Column("listed", Boolean, nullable=False, comment="of the terms, to look for"),
    Column("created_ms", BigInteger, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("moved_ms", BigInteger, nullable=False, comment="since when it is at this stage"),
    Index("tables_by_stage", "stage", "moved_ms"),
    comment="what a table is for ever, its rules included, and how far it has come",
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(ID_LENGTH)),
    Column("bot", String(32)),
    Index("seats_by_person", "person_id"),
    comment="who sits where now",
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    comment="the truth: one row an event, its primary key is the lock",
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("who", String(ID_LENGTH), primary_key=True),
    Column("cmd_id", String(64), primary_key=True),
    Column("last_seq", Integer, nullable=False),
    comment="accepted commands, so that one sent again is not carried out again",
    sqlite_with_rowid=False,
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Index("deadlines_by_time", "due_ms"),
    comment="what has to happen at a table, if nothing else does before",
    sqlite_with_rowid=False,
)

ADD_TABLE: Final = prepared(insert(tables))
SET_STAGE: Final = prepared(
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(stage=bindparam("to_stage"), moved_ms=bindparam("now_ms"))
)
SET_SEAT: Final = prepared(replace(seats, ("person_id", "bot")))
ADD_EVENT: Final = prepared(insert(events))
ADD_COMMAND: Final = prepared(insert(commands))
SET_DEADLINE: Final = prepared(replace(deadlines, ("seq", "due_ms", "kind")))
DROP_DEADLINE: Final = prepared(delete(deadlines).where(deadlines.c.table_id == bindparam("table")))

# What is asked for with every move or visit is put together once: that is half of what it costs.
_TABLE: Final = select(tables).where(tables.c.id == bindparam("table"))
_LOG: Final = (
    select(events.c.seq, events.c.at_ms, events.c.body)
    .where(events.c.table_id == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_OUTCOMES: Final = (
    select(commands.c.who, commands.c.cmd_id, commands.c.last_seq)
    .where(commands.c.table_id == bindparam("table"))
    .order_by(commands.c.last_seq)
)
_OUTCOME: Final = select(commands.c.last_seq).where(
    commands.c.table_id == bindparam("table"),
    commands.c.who == bindparam("who"),
    commands.c.cmd_id == bindparam("cmd_id"),
)
_LAST_SEQ: Final = select(func.max(events.c.seq)).where(events.c.table_id == bindparam("table"))
_LAST_SEQS: Final = (
    select(events.c.table_id, func.max(events.c.seq).label("last"))
    .where(events.c.table_id.in_(bindparam("tables", expanding=True)))
    .group_by(events.c.table_id)
)
_CLAIMED: Final = (
    update(deadlines)
    .where(deadlines.c.table_id == bindparam("table"))
    .values(due_ms=bindparam("until_ms"))
)
_SITTERS: Final = msgspec.json.Decoder(tuple[Sitter, ...])
_TERMS: Final = msgspec.json.Decoder(Terms)


def opening(record: TableRecord, first: Append) -> Write:
    """A new table with its first events; it gathers unless ``first`` says that it plays."""
    row = {
        "id": record.id,
        "game": record.game,
        "ruleset": record.ruleset,
        "sitters": _text(record.sitters),
        "terms": _text(record.terms),
        "kind": record.terms.kind,
        "listed": record.terms.listed,
        "created_ms": record.created_ms,
        "stage": first.stage or "gathering",
        "moved_ms": first.at_ms,
    }
    sitters = record.sitters if first.seats is None else first.seats
    begun = msgspec.structs.replace(first, stage=None, seats=sitters)
    return Write(record.id, {ADD_TABLE: [row]}) & append(begun)


def append(added: Append) -> Write:
    """What one command adds to a table."""
    table_id = added.table_id
    rows: dict[Statement, Sequence[Values]] = {
        ADD_EVENT: [
            {"table_id": table_id, "seq": seq, "at_ms": added.at_ms, "body": body}
            for seq, body in enumerate(added.events, added.after_seq + 1)
        ]
    }
    if added.command is not None:
        key = msgspec.structs.asdict(added.command)
        rows[ADD_COMMAND] = [{"table_id": table_id, **key, "last_seq": added.last_seq}]
    if added.deadline is None:
        rows[DROP_DEADLINE] = [{"table": table_id}]
    else:
        rows[SET_DEADLINE] = [msgspec.structs.asdict(added.deadline)]
    if added.outbox:
        rows[ADD_EFFECT] = effect_rows(added.outbox)
    if added.stage is not None:
        rows[SET_STAGE] = [{"table": table_id, "to_stage": added.stage, "now_ms": added.at_ms}]
    if added.seats is not None:
        rows[SET_SEAT] = [
            {"table_id": table_id, "seat": seat, "person_id": sitter.person, "bot": sitter.bot}
            for seat, sitter in enumerate(added.seats)
        ]
    write = Write(table_id, rows)
    return write if added.opens is None else write & opening(*added.opens)


def open_table(connection: Connection, record: TableRecord, first: Append) -> None:
    """Put a new table down in the open transaction."""
    carry_out(connection, (opening(record, first),))


def record(connection: Connection, table_id: str) -> TableRecord | None:
    """What a table is for ever; ``None`` when unknown."""
    row = connection.execute(_TABLE, {"table": table_id}).first()
    return None if row is None else _record(row)


def stage_of(connection: Connection, table_id: str) -> str | None:
    """How far a table has come; ``None`` when unknown."""
    return connection.scalar(select(tables.c.stage).where(tables.c.id == table_id))


def load(connection: Connection, table_id: str) -> StoredTable | None:
    """A table with its whole log, read in one snapshot; ``None`` when unknown."""
    found = record(connection, table_id)
    if found is None:
        return None
    outcomes = connection.execute(_OUTCOMES, {"table": table_id})
    return StoredTable(
        found,
        tuple(since(connection, table_id, 0)),
        {(row.who, row.cmd_id): row.last_seq for row in outcomes},
    )


def since(connection: Connection, table_id: str, seq: int) -> list[StoredEvent]:
    """The events of a table after number ``seq``."""
    log = connection.execute(_LOG, {"table": table_id, "after": seq})
    return [StoredEvent(row.seq, row.at_ms, row.body) for row in log]


def outcome(connection: Connection, table_id: str, who: str, cmd_id: str) -> int | None:
    """The last event that a command of somebody added; ``None`` where it was not carried out."""
    return connection.scalar(_OUTCOME, {"table": table_id, "who": who, "cmd_id": cmd_id})


def last_seq(connection: Connection, table_id: str) -> int:
    """The number of a table's last event, found without reading the others; 0 when unknown."""
    return connection.scalar(_LAST_SEQ, {"table": table_id}) or 0


def last_seqs(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """The numbers of the last events of many tables; those unknown are left out."""
    found = connection.execute(_LAST_SEQS, {"tables": table_ids})
    return {row.table_id: row.last for row in found}


def bot_deadlines(connection: Connection) -> list[Deadline]:
    """Every computer move that waits, the earliest first."""
    query = select(deadlines).where(deadlines.c.kind == "bot").order_by(deadlines.c.due_ms)
    return [_deadline(row) for row in connection.execute(query)]


def overdue(connection: Connection, before_ms: int, limit: int) -> list[Deadline]:
    """Deadlines due before a time, the earliest first."""
    return [_deadline(row) for row in connection.execute(_overdue(before_ms, limit))]


def claim(connection: Connection, before_ms: int, until_ms: int, limit: int) -> list[Deadline]:
    """Take on deadlines due before a time, the earliest first; other nodes find others.

    Where they are not met by ``until_ms``, whoever looks finds them again. Deadlines of tables that
    somebody writes to at this moment are left to him.
    """
    query = _overdue(before_ms, limit).with_for_update(skip_locked=True)
    found = [_deadline(row) for row in connection.execute(query)]
    if found:
        rows = [{"table": each.table_id, "until_ms": until_ms} for each in found]
        connection.execute(_CLAIMED, rows)
    return found


def unfinished(connection: Connection, person: str, limit: int) -> list[Unfinished]:
    """Somebody's running tables, the last moved first."""
    moved = last_moved().label("moved")
    query = (
        select(tables.c.id, tables.c.game, tables.c.kind, tables.c.stage, moved)
        .where(
            tables.c.id.in_(select(seats.c.table_id).where(seats.c.person_id == person)),
            tables.c.stage != "over",
        )
        .order_by(moved.desc())
        .limit(limit)
    )
    return [
        Unfinished(row.id, row.game, row.kind, row.stage, row.moved)
        for row in connection.execute(query)
    ]


def seated() -> Select[tuple[str]]:
    """Everybody with a seat at a table that is not over."""
    return (
        select(seats.c.person_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person_id.is_not(None), tables.c.stage != "over")
    )


def last_moved() -> ScalarSelect[int]:
    """When something last happened at the table that a query is about."""
    return (
        select(events.c.at_ms)
        .where(events.c.table_id == tables.c.id)
        .order_by(events.c.seq.desc())
        .limit(1)
        .correlate(tables)
        .scalar_subquery()
    )


def _overdue(before_ms: int, limit: int) -> Select[Any]:
    due = deadlines.c.due_ms
    return select(deadlines).where(due < before_ms).order_by(due).limit(limit)


def _record(row: Row[Any]) -> TableRecord:
    return TableRecord(
        id=row.id,
        game=row.game,
        ruleset=row.ruleset,
        sitters=_SITTERS.decode(row.sitters),
        terms=_TERMS.decode(row.terms),
        created_ms=row.created_ms,
    )


def _deadline(row: Row[Any]) -> Deadline:
    return Deadline(row.table_id, row.seq, row.due_ms, row.kind)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
