"""What is written, as rows for prepared statements, so that many writes go down in few calls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Delete, Insert, Update, bindparam, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from capicua.club.store import schema
from capicua.club.store.records import Append, Person, TableRecord

Row = dict[str, Any]
Statement = Insert | Update | Delete


def _replace_deadline() -> Insert:
    new = upsert(schema.deadlines)
    change = {name: new.excluded[name] for name in ("seq", "due_ms", "kind")}
    return new.on_conflict_do_update(index_elements=["table_id"], set_=change)


def _count() -> Insert:
    new, kept = upsert(schema.tallies), schema.tallies.c
    change = {name: kept[name] + new.excluded[name] for name in ("wins", "losses", "draws")}
    return new.on_conflict_do_update(index_elements=["person_id", "game"], set_=change)


ADD_PERSON: Final = insert(schema.people)
ADD_TABLE: Final = insert(schema.tables)
ADD_SEAT: Final = insert(schema.seats)
ADD_EVENT: Final = insert(schema.events)
ADD_COMMAND: Final = insert(schema.commands)
SET_DEADLINE: Final = _replace_deadline()
DROP_DEADLINE: Final = delete(schema.deadlines).where(
    schema.deadlines.c.table_id == bindparam("table")
)
ADD_OUTBOX: Final = insert(schema.outbox)
CLOSE_TABLE: Final = (
    update(schema.tables).where(schema.tables.c.id == bindparam("table")).values(over=True)
)
COUNT: Final = _count()
APPLIED: Final = (
    update(schema.outbox).where(schema.outbox.c.key == bindparam("done")).values(applied=True)
)
WAITING: Final = select(schema.outbox).where(schema.outbox.c.applied.is_(False))

ORDER: Final[Sequence[Statement]] = (
    ADD_PERSON,
    ADD_TABLE,
    ADD_SEAT,
    ADD_EVENT,
    ADD_COMMAND,
    SET_DEADLINE,
    DROP_DEADLINE,
    ADD_OUTBOX,
    CLOSE_TABLE,
)
"""Within one transaction the statements are carried out in this order."""


@dataclass(slots=True)
class Write:
    """One all-or-nothing change. ``table_id`` is what it must not share a batch with."""

    table_id: str | None
    rows: Mapping[Statement, Sequence[Row]] = field(default_factory=dict)

    @property
    def fills_outbox(self) -> bool:
        """Whether there is something to settle afterwards."""
        return ADD_OUTBOX in self.rows


def person_write(person: Person) -> Write:
    """A new person."""
    return Write(None, {ADD_PERSON: [msgspec.structs.asdict(person)]})


def table_write(table: TableRecord, opening: Append) -> Write:
    """A new table with its first events."""
    record = msgspec.structs.asdict(table)
    del record["seats"]
    seats = [
        {"table_id": table.id, "seat": seat, "person_id": sitter.person, "bot": sitter.bot}
        for seat, sitter in enumerate(table.seats)
    ]
    return Write(table.id, {ADD_TABLE: [record], ADD_SEAT: seats, **append_write(opening).rows})


def append_write(append: Append) -> Write:
    """What one command adds to a table."""
    table_id = append.table_id
    rows: dict[Statement, Sequence[Row]] = {
        ADD_EVENT: [
            {"table_id": table_id, "seq": seq, "at_ms": append.at_ms, "body": body}
            for seq, body in enumerate(append.events, append.after_seq + 1)
        ]
    }
    if append.command is not None:
        key = append.command
        rows[ADD_COMMAND] = [
            {
                "table_id": table_id,
                "seat": key.seat,
                "cmd_id": key.cmd_id,
                "last_seq": append.last_seq,
            }
        ]
    due = append.deadline
    if due is None:
        rows[DROP_DEADLINE] = [{"table": table_id}]
    else:
        rows[SET_DEADLINE] = [
            {"table_id": table_id, "seq": due.seq, "due_ms": due.due_ms, "kind": due.kind}
        ]
    if append.outbox:
        rows[ADD_OUTBOX] = [
            {"key": row.key, "person_id": row.person, "game": row.game, "result": row.result}
            for row in append.outbox
        ]
    if append.over:
        rows[CLOSE_TABLE] = [{"table": table_id}]
    return Write(table_id, rows)


def carry_out(connection: Connection, writes: Iterable[Write]) -> None:
    """Put the rows of all ``writes`` down, one call a statement, in the open transaction."""
    chosen = list(writes)
    for statement in ORDER:
        rows = [row for write in chosen for row in write.rows.get(statement, ())]
        if rows:
            connection.execute(statement, rows)


def settle(connection: Connection) -> None:
    """Count what waits in the outbox and mark it, in the open transaction."""
    waiting = connection.execute(WAITING).all()
    if not waiting:
        return
    columns = {"win": "wins", "loss": "losses", "draw": "draws"}
    nothing = dict.fromkeys(columns.values(), 0)
    counts = [
        {"person_id": row.person_id, "game": row.game, **nothing, columns[row.result]: 1}
        for row in waiting
    ]
    connection.execute(COUNT, counts)
    connection.execute(APPLIED, [{"done": row.key} for row in waiting])
