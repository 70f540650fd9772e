"""Who complains of whom, and who does not want to hear of whom.

Of a complaint is kept what the operator needs to judge it: who, at which table, and what was said
there last. Whom it is about never learns who complained.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from capicua.club.store.dialect import replace
from capicua.club.store.rows import of_row
from capicua.club.store.schema import ID_LENGTH, metadata

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("person_id", String(ID_LENGTH), nullable=False),
    Column("about_person_id", String(ID_LENGTH), nullable=False),
    Column("table_id", String(ID_LENGTH), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("sayings", Text, nullable=False),
    Column("closed_ms", BigInteger),
    Column("closed_by_person_id", String(ID_LENGTH)),
    Index("reports_open", "closed_ms", "at_ms"),
    Index("reports_by_person", "person_id"),
    Index("reports_about", "about_person_id"),
    comment="complaints: person_id complains, sayings are JSON",
)

blocks = Table(
    "blocks",
    metadata,
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("other_person_id", String(ID_LENGTH), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("blocks_by_other", "other_person_id"),
    comment="mute: person_id does not hear other_person_id; block: nor is he paired with him",
    sqlite_with_rowid=False,
)

Reason = Literal["words", "name", "cheating", "stalling", "other"]
"""What somebody complains of."""
REASONS: tuple[Reason, ...] = get_args(Reason)

BlockKind = Literal["mute", "block"]


class Report(Struct, frozen=True):
    """A complaint. ``sayings`` is JSON, see :mod:`capicua.club.members.reports`."""

    by: str
    about: str
    table_id: str
    reason: str
    words: str
    sayings: str
    at_ms: int
    id: int = 0
    closed_ms: int | None = None


class Block(Struct, frozen=True):
    """Somebody whom somebody does not want to hear, or to meet."""

    other: str
    kind: BlockKind
    at_ms: int


def add_report(connection: Connection, report: Report) -> None:
    """Keep a complaint."""
    row = {
        "person_id": report.by,
        "about_person_id": report.about,
        "table_id": report.table_id,
        "reason": report.reason,
        "words": report.words,
        "sayings": report.sayings,
        "at_ms": report.at_ms,
    }
    connection.execute(insert(reports), row)


def open_reports(connection: Connection, limit: int) -> list[Report]:
    """Complaints that nobody has dealt with, the oldest first."""
    query = select(reports).where(reports.c.closed_ms.is_(None))
    rows = connection.execute(query.order_by(reports.c.id).limit(limit))
    return [of_row(Report, row, by=row.person_id, about=row.about_person_id) for row in rows]


def how_many_open(connection: Connection) -> int:
    """How many complaints wait for somebody."""
    query = select(func.count()).select_from(reports).where(reports.c.closed_ms.is_(None))
    return connection.scalar(query) or 0


def close_report(connection: Connection, number: int, by: str | None, now_ms: int) -> bool:
    """Note that a complaint is dealt with; whether it was open."""
    closed = (
        update(reports)
        .where(reports.c.id == number, reports.c.closed_ms.is_(None))
        .values(closed_ms=now_ms, closed_by_person_id=by)
    )
    return connection.execute(closed).rowcount == 1


def set_block(
    connection: Connection, person_id: str, other: str, kind: BlockKind, now_ms: int
) -> None:
    """Do not hear somebody any more, or do not meet him either."""
    row = {"person_id": person_id, "other_person_id": other, "kind": kind, "at_ms": now_ms}
    connection.execute(replace(blocks, ("kind", "at_ms")), row)


def lift_block(connection: Connection, person_id: str, other: str) -> None:
    """Hear and meet somebody again."""
    connection.execute(
        delete(blocks).where(blocks.c.person_id == person_id, blocks.c.other_person_id == other)
    )


def blocks_of(connection: Connection, person_id: str) -> list[Block]:
    """Whom somebody does not want to hear or meet, the last first."""
    query = select(blocks).where(blocks.c.person_id == person_id)
    rows = connection.execute(query.order_by(blocks.c.at_ms.desc()))
    return [of_row(Block, row, other=row.other_person_id) for row in rows]


def apart(connection: Connection, ids: Collection[str]) -> set[frozenset[str]]:
    """Those pairs among some people of whom one does not want to meet the other."""
    query = select(blocks.c.person_id, blocks.c.other_person_id).where(
        blocks.c.kind == "block",
        blocks.c.person_id.in_(ids),
        blocks.c.other_person_id.in_(ids),
    )
    return {frozenset(row) for row in connection.execute(query)}


def deaf_to(connection: Connection, person_id: str) -> list[str]:
    """Those who do not want to hear somebody, or to meet him."""
    query = select(blocks.c.person_id).where(blocks.c.other_person_id == person_id)
    return [*connection.scalars(query)]


def move(connection: Connection, old: str, new: str) -> None:
    """What ``old`` did not want to hear or meet, ``new`` does not; they are one person.

    So it is with those who did not want to hear or meet ``old``. Where both are spoken of, what
    keeps further away counts.
    """
    either = or_(blocks.c.person_id == old, blocks.c.other_person_id == old)
    for row in connection.execute(select(blocks).where(either)).all():
        who, other = (new if each == old else each for each in (row.person_id, row.other_person_id))
        if who != other and not _blocks(connection, who, other):
            set_block(connection, who, other, row.kind, row.at_ms)
    connection.execute(delete(blocks).where(either))
    mine = update(reports).where(reports.c.person_id == old)
    connection.execute(mine.values(person_id=new))


def _blocks(connection: Connection, person_id: str, other: str) -> bool:
    query = select(blocks.c.kind).where(
        blocks.c.person_id == person_id, blocks.c.other_person_id == other
    )
    return connection.scalar(query) == "block"
