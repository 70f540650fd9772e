"""The matches that each person has finished, of whatever kind, to be looked up by himself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    delete,
    func,
    select,
    update,
)

from capicua.club.play.records import MatchEnded, Tally
from capicua.club.store.dialect import upsert
from capicua.club.store.listing import sitting
from capicua.club.store.outbox import tallies
from capicua.club.store.people import Person, persons
from capicua.club.store.rows import of_row
from capicua.club.store.schema import ID_LENGTH, metadata

history = Table(
    "history",
    metadata,
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("last_place", Integer, nullable=False),
    Column("left", Boolean, nullable=False),
    Index("history_by_time", "person_id", "ended_ms"),
    comment="matches that somebody has finished; place counts from 1, equals share one",
    sqlite_with_rowid=False,
)

Outcome = Literal["won", "lost", "drawn", "left", "placed"]


class Finished(Struct, frozen=True):
    """A match as one of those who sat there looks it up.

    ``place`` of ``last_place`` is his; ``others`` sat there with him, ``None`` for a computer
    player and for somebody who has gone.
    """

    table_id: str
    game: str
    ended_ms: int
    place: int
    last_place: int
    left: bool
    others: tuple[Person | None, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """How it came out for him; ``placed`` where there is more than won and lost."""
        if self.left:
            return "left"
        if self.last_place == 1:
            return "drawn"
        if self.place == 1:
            return "won"
        return "lost" if self.last_place == 2 else "placed"


def note(connection: Connection, ended: MatchEnded, gone: Collection[str] = ()) -> None:
    """Keep a match for everybody who sat there and is not ``gone``, once."""
    last = max((each.place for each in ended.seats), default=1)
    mine = {each.person: each for each in ended.seats if each.person is not None}
    rows = [
        {
            "person_id": person_id,
            "table_id": ended.table,
            "game": ended.game,
            "kind": ended.kind,
            "ended_ms": ended.ended_ms,
            "place": placed.place,
            "last_place": last,
            "left": placed.left,
        }
        for person_id, placed in mine.items()
        if person_id not in gone
    ]
    if rows:
        connection.execute(upsert(history).on_conflict_do_nothing(), rows)


def finished(connection: Connection, person_id: str, limit: int) -> list[Finished]:
    """What somebody has finished, the last first."""
    query = select(history).where(history.c.person_id == person_id)
    rows = connection.execute(query.order_by(history.c.ended_ms.desc()).limit(limit)).all()
    others = _others(connection, person_id, [row.table_id for row in rows])
    return [of_row(Finished, row, others=others.get(row.table_id, ())) for row in rows]


def totals(connection: Connection, person_id: str) -> Tally | None:
    """Somebody's finished matches of all games together; ``None`` before the first."""
    sums = (func.sum(tallies.c[name]) for name in ("wins", "losses", "draws"))
    row = connection.execute(select(*sums).where(tallies.c.person_id == person_id)).one()
    return None if row[0] is None else Tally(int(row[0]), int(row[1]), int(row[2]))


def move(connection: Connection, old: str, new: str) -> None:
    """Keep for ``new`` what was kept for ``old``, who is the same person."""
    both = select(history.c.table_id).where(history.c.person_id == new)
    mine = history.c.person_id == old
    connection.execute(delete(history).where(mine, history.c.table_id.in_(both)))
    connection.execute(update(history).where(mine).values(person_id=new))


def _others(
    connection: Connection, person_id: str, table_ids: list[str]
) -> dict[str, tuple[Person | None, ...]]:
    """Who else sat at these tables, in the order of the seats."""
    sat = sitting(connection, table_ids)
    known = persons(connection, {who for people in sat.values() for who in people if who})
    return {
        table_id: tuple(known.get(who or "") for who in people if who != person_id)
        for table_id, people in sat.items()
    }
