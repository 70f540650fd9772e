"""The second form: people with names and sessions, tables of every kind, and what is done there.

Whatever the first form knew is carried over: its guests keep their cookies and their seats, and
games that run go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from alembic import op

from capicua.club.store.migrations import form_2

revision: Final = "0002"
down_revision: Final = "0001"

CHANGED: Final = ("people", "tables", "commands", "outbox")
"""Tables whose rows are written anew in another form; they wait under another name meanwhile."""
AT_ONCE: Final = 500

Row = dict[str, Any]


def upgrade() -> None:
    """Make the tables of the second form and carry over what the first knew."""
    bind = op.get_bind()
    op.drop_index("deadlines_by_kind", "deadlines")
    op.create_index("deadlines_by_time", "deadlines", ["due_ms"])
    for name in CHANGED:
        bind.execute(sa.text(f"CREATE TABLE old_{name} AS SELECT * FROM {name}"))  # noqa: S608
        op.drop_table(name)
    form_2.create()
    for name, carry in _CARRIED.items():
        for row in _rows(bind, name):
            carry(bind, row)
        op.drop_table(f"old_{name}")
    bind.execute(sa.text("DELETE FROM about WHERE key = 'schema'"))
    if bind.dialect.supports_comments:
        op.create_table_comment("about", "facts about the database itself")
        op.create_table_comment("seats", "who sits where now")


def _rows(bind: sa.Connection, name: str) -> Iterator[Row]:
    """The rows of an old table, some at a time, so that a large one need not fit into memory."""
    found = bind.execute(sa.text(f"SELECT * FROM old_{name}"))  # noqa: S608 - a name of ours
    for some in found.mappings().partitions(AT_ONCE):
        for row in some:
            yield dict(row)


def _insert(bind: sa.Connection, table: str, row: Row) -> None:
    names = ", ".join(row)
    values = ", ".join(f":{name}" for name in row)
    bind.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)  # noqa: S608


def _person(bind: sa.Connection, old: Row) -> None:
    token, created_ms = old.pop("token_hash"), old["created_ms"]
    _insert(bind, "people", {**old, "admin": False, "program": False})
    session = {"token_hash": token, "person_id": old["id"], "device": ""}
    _insert(bind, "sessions", {**session, "created_ms": created_ms, "seen_ms": created_ms})


def _table(bind: sa.Connection, old: Row) -> None:
    seated = bind.execute(
        sa.text("SELECT person_id, bot FROM seats WHERE table_id = :id ORDER BY seat"), old
    ).all()
    moved_ms = bind.scalar(sa.text("SELECT max(at_ms) FROM events WHERE table_id = :id"), old)
    over, speed = bool(old.pop("over")), old.pop("speed")
    level = next((row.bot for row in seated if row.bot), "casual")
    sitters = [_given({"person": row.person_id, "bot": row.bot}) for row in seated]
    new = {
        "sitters": _text(sitters),
        "terms": _text({"speed": speed, "level": level}),
        "kind": "computer",
        "listed": False,
        "stage": "over" if over else "playing",
        "moved_ms": moved_ms or old["created_ms"],
    }
    _insert(bind, "tables", {**old, **new})


def _command(bind: sa.Connection, old: Row) -> None:
    whose = sa.text("SELECT person_id FROM seats WHERE table_id = :table_id AND seat = :seat")
    who = bind.scalar(whose, old)
    del old["seat"]
    if who is not None:
        _insert(bind, "commands", {**old, "who": who})


def _effect(bind: sa.Connection, old: Row) -> None:
    told = {"key": old["key"], "person": old["person_id"], "game": old["game"]}
    body = _text({"effect": "tally", **told, "result": old["result"]})
    table_id, applied = old["key"].partition(":")[0], bool(old["applied"])
    row = {"key": old["key"], "table_id": table_id, "body": body, "applied": applied}
    _insert(bind, "outbox", row)


def _given(values: Row) -> Row:
    return {name: value for name, value in values.items() if value is not None}


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


_CARRIED: Final[dict[str, Callable[[sa.Connection, Row], None]]] = {
    "people": _person,
    "tables": _table,
    "commands": _command,
    "outbox": _effect,
}
