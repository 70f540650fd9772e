"""What is asked of the database; each question on a connection of its own, beside the writer."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, func, literal, select

from capicua.club.store.records import (
    Deadline,
    Person,
    Sitter,
    StoredEvent,
    StoredTable,
    TableRecord,
    Tally,
    Unfinished,
)
from capicua.club.store.schema import commands, deadlines, events, people, seats, tables, tallies


def person_by_token(connection: Connection, token_hash: bytes) -> Person | None:
    """Whose token this is."""
    row = connection.execute(select(people).where(people.c.token_hash == token_hash)).first()
    return Person(row.id, row.token_hash, row.lang, row.created_ms) if row else None


def record(connection: Connection, table_id: str) -> TableRecord | None:
    """What a table is for ever."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None:
        return None
    sitters = connection.execute(
        select(seats.c.person_id, seats.c.bot)
        .where(seats.c.table_id == table_id)
        .order_by(seats.c.seat)
    )
    return TableRecord(
        id=row.id,
        game=row.game,
        ruleset=row.ruleset,
        seats=tuple(Sitter(sitter.person_id, sitter.bot) for sitter in sitters),
        speed=row.speed,
        created_ms=row.created_ms,
    )


def table(connection: Connection, table_id: str) -> StoredTable | None:
    """A table with its whole log, read in one snapshot."""
    found = record(connection, table_id)
    if found is None:
        return None
    log = connection.execute(
        select(events.c.seq, events.c.at_ms, events.c.body)
        .where(events.c.table_id == table_id)
        .order_by(events.c.seq)
    )
    outcomes = connection.execute(
        select(commands.c.seat, commands.c.cmd_id, commands.c.last_seq)
        .where(commands.c.table_id == table_id)
        .order_by(commands.c.last_seq)
    )
    return StoredTable(
        found,
        tuple(StoredEvent(row.seq, row.at_ms, row.body) for row in log),
        {(row.seat, row.cmd_id): row.last_seq for row in outcomes},
    )


def last_seq(connection: Connection, table_id: str) -> int:
    """The number of a table's last event, found without reading the others."""
    last = select(func.max(events.c.seq)).where(events.c.table_id == table_id)
    return connection.scalar(last) or 0


def _deadline(row: Row[Any]) -> Deadline:
    return Deadline(row.table_id, row.seq, row.due_ms, row.kind)


def bot_deadlines(connection: Connection) -> list[Deadline]:
    """Every computer move that waits, the earliest first."""
    query = select(deadlines).where(deadlines.c.kind == "bot").order_by(deadlines.c.due_ms)
    return [_deadline(row) for row in connection.execute(query)]


def overdue(connection: Connection, before_ms: int, limit: int) -> list[Deadline]:
    """Deadlines due before a time, the earliest first."""
    query = (
        select(deadlines)
        .where(deadlines.c.kind.in_(("bot", "expire")), deadlines.c.due_ms < before_ms)
        .order_by(deadlines.c.due_ms)
        .limit(limit)
    )
    return [_deadline(row) for row in connection.execute(query)]


def tally(connection: Connection, person: str, game: str) -> Tally:
    """Somebody's finished matches of a game."""
    mine = (tallies.c.person_id == person, tallies.c.game == game)
    row = connection.execute(select(tallies).where(*mine)).first()
    return Tally(row.wins, row.losses, row.draws) if row else Tally()


def unfinished(connection: Connection, person: str, limit: int) -> list[Unfinished]:
    """Somebody's running tables, the last moved first."""
    moved = func.max(events.c.at_ms).label("moved")
    query = (
        select(tables.c.id, tables.c.game, moved)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(events, events.c.table_id == tables.c.id)
        .where(seats.c.person_id == person, tables.c.over.is_(False))
        .group_by(tables.c.id, tables.c.game)
        .order_by(moved.desc())
        .limit(limit)
    )
    return [Unfinished(row.id, row.game, row.moved) for row in connection.execute(query)]


def check(connection: Connection) -> None:
    """Have the database answer anything."""
    connection.execute(select(literal(1)))
