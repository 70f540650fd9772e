"""Who looks for rivals, and what became of it.

A person has one seek, whatever number of tabs and devices it is watched from. Once rivals are
found the row names their table, until everybody has come there or somebody has not.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec import Struct, structs
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    delete,
    false,
    func,
    insert,
    select,
    update,
)

from capicua.club.compete.pairing import Party, Seek
from capicua.club.compete.ratings import Rating
from capicua.club.play.families import Family, QueuePace
from capicua.club.store.people import persons
from capicua.club.store.ratings import ratings_in
from capicua.club.store.rows import of_row
from capicua.club.store.schema import ID_LENGTH, metadata
from capicua.club.store.tables import stage_of
from capicua.club.store.write import Write, prepared

FRESH_MS: Final = 15_000
"""Whose page has not asked for so long is not paired: he has gone."""
FORGOTTEN_MS: Final = 10 * 60_000
"""Whose page has not asked for so long looks no more."""
REMEMBERED_MS: Final = 7 * 24 * 60 * 60_000
"""How far back pairings tell how long one waits."""
REMEMBERED: Final = 20
"""How many of them do."""

seeks = Table(
    "seeks",
    metadata,
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("family", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("game", String(64), comment="null: any game of the family"),
    Column("since_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("front", Boolean, nullable=False, server_default=false()),
    Column("table_id", String(ID_LENGTH), comment="where the rivals who were found sit"),
    Index("seeks_by_queue", "family", "seats", "pace"),
    Index("seeks_by_table", "table_id"),
    comment="who looks for rivals; one row a person",
)

pairings = Table(
    "pairings",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("family", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("waited_ms", BigInteger, nullable=False, comment="of those who sit there, on average"),
    Column("settled", Boolean, nullable=False, server_default=false()),
    Index("pairings_by_queue", "family", "seats", "pace", "made_ms"),
    comment="tables that the club put together; settled: everybody came, or somebody did not",
)
Index(
    "pairings_open",
    pairings.c.made_ms,
    sqlite_where=pairings.c.settled == false(),
    postgresql_where=pairings.c.settled == false(),
)


SEEN: Final = prepared(
    update(seeks).where(seeks.c.person_id == bindparam("who")).values(seen_ms=bindparam("now_ms"))
)


class Queue(Struct, frozen=True):
    """What people who can be paired have in common."""

    family: Family
    seats: int
    pace: QueuePace


class Standing(Struct, frozen=True):
    """Somebody's seek; ``table`` is where he sits down with those who were found."""

    queue: Queue
    game: str | None
    since_ms: int
    seen_ms: int
    front: bool = False
    table: str | None = None


class Waiting(Struct, frozen=True):
    """How it goes in a queue: how many wait, and how long people waited there lately."""

    people: int
    usual_ms: int | None = None


class Pairing(Struct, frozen=True):
    """A table that the club put together."""

    table: str
    queue: Queue
    made_ms: int


def look_for(
    connection: Connection, person: str, queue: Queue, game: str | None, now_ms: int
) -> None:
    """Somebody looks for rivals; who does so already goes on waiting, or waits in another queue.

    Where rivals have just been found for him, that stands while their table does.
    """
    row = {
        **structs.asdict(queue),
        "game": game,
        "since_ms": now_ms,
        "seen_ms": now_ms,
        "front": False,
    }
    held = standing(connection, person)
    if held is None:
        connection.execute(insert(seeks).values(person_id=person, **row))
        return
    if held.table is not None:
        if stage_of(connection, held.table) != "over":
            return
        row["table_id"] = None
    elif held.queue == queue:
        row |= {"since_ms": held.since_ms, "front": held.front}
    connection.execute(update(seeks).where(seeks.c.person_id == person).values(**row))


def cancel(connection: Connection, person: str) -> str | None:
    """Somebody looks no more; the table where rivals wait for him, if it is too late for that."""
    connection.execute(delete(seeks).where(seeks.c.person_id == person, seeks.c.table_id.is_(None)))
    return connection.scalar(select(seeks.c.table_id).where(seeks.c.person_id == person))


def seen(person: str, now_ms: int) -> Write:
    """Somebody's page still asks."""
    return Write(None, {SEEN: [{"who": person, "now_ms": now_ms}]})


def unseen(connection: Connection, now_ms: int) -> int:
    """How many look for rivals whose pages were closed long ago."""
    return connection.scalar(select(func.count()).select_from(seeks).where(*_gone(now_ms))) or 0


def forget_unseen(connection: Connection, now_ms: int) -> None:
    """Those look no more."""
    connection.execute(delete(seeks).where(*_gone(now_ms)))


def _gone(now_ms: int) -> tuple[ColumnElement[bool], ...]:
    return (seeks.c.table_id.is_(None), seeks.c.seen_ms < now_ms - FORGOTTEN_MS)


def move(connection: Connection, old: str, new: str) -> None:
    """A guest signs in: rivals who wait for him wait for the account; else he looks no more."""
    cancel(connection, old)
    if standing(connection, new) is None:
        mine = update(seeks).where(seeks.c.person_id == old)
        connection.execute(mine.values(person_id=new))
    connection.execute(delete(seeks).where(seeks.c.person_id == old))


# ---- pairing, within one transaction


def to_pair(connection: Connection, now_ms: int) -> list[Seek]:
    """All who can be paired, held until the end of the transaction.

    Those that another node is at work on are left to it.
    """
    query = (
        select(seeks)
        .where(seeks.c.table_id.is_(None), seeks.c.seen_ms > now_ms - FRESH_MS)
        .with_for_update(skip_locked=True)
    )
    rows = connection.execute(query).all()
    people = persons(connection, [row.person_id for row in rows])
    strength = {
        family: ratings_in(connection, people, family) for family in {row.family for row in rows}
    }
    return [
        Seek(
            person=row.person_id,
            family=row.family,
            seats=row.seats,
            pace=row.pace,
            since_ms=row.since_ms,
            game=row.game,
            rating=strength[row.family].get(row.person_id, Rating()).strength.rating,
            registered=people[row.person_id].registered and not people[row.person_id].program,
            front=row.front,
        )
        for row in rows
        if row.person_id in people
    ]


def paired(connection: Connection, party: Party, table_id: str, now_ms: int) -> None:
    """A party has its table."""
    first = party.seeks[0]
    waited = sum(now_ms - seek.since_ms for seek in party.seeks) // len(party.seeks)
    connection.execute(
        insert(pairings).values(
            table_id=table_id,
            family=first.family,
            seats=first.seats,
            pace=first.pace,
            made_ms=now_ms,
            waited_ms=max(0, waited),
        )
    )
    theirs = seeks.c.person_id.in_(party.people)
    connection.execute(update(seeks).where(theirs).values(table_id=table_id))


def unsettled(connection: Connection, before_ms: int) -> list[Pairing]:
    """Tables put together before some time, of which it is not known yet whether all came."""
    query = (
        select(pairings)
        .where(pairings.c.settled == false(), pairings.c.made_ms < before_ms)
        .order_by(pairings.c.made_ms)
    )
    return [
        Pairing(row.table_id, of_row(Queue, row), row.made_ms) for row in connection.execute(query)
    ]


def settle(connection: Connection, table_id: str, absent: Collection[str]) -> None:
    """Everybody came to a table, or ``absent`` did not: then the others wait again, in front.

    They have waited since they began to; whoever did not come looks no more.
    """
    mark = (
        update(pairings)
        .where(pairings.c.table_id == table_id, pairings.c.settled == false())
        .values(settled=True)
    )
    if connection.execute(mark).rowcount == 0:
        return
    there = seeks.c.table_id == table_id
    if absent:
        came = and_(there, seeks.c.person_id.not_in(absent))
        connection.execute(update(seeks).where(came).values(table_id=None, front=True))
    connection.execute(delete(seeks).where(there))


# ---- what is asked


def standing(connection: Connection, person: str) -> Standing | None:
    """How somebody's seek stands; ``None`` where he does not look for rivals."""
    row = connection.execute(select(seeks).where(seeks.c.person_id == person)).first()
    if row is None:
        return None
    return of_row(Standing, row, queue=of_row(Queue, row), table=row.table_id)


def looking(connection: Connection, now_ms: int) -> int:
    """How many look for rivals now, in all queues together."""
    waiting = and_(seeks.c.table_id.is_(None), seeks.c.seen_ms > now_ms - FRESH_MS)
    return connection.scalar(select(func.count()).select_from(seeks).where(waiting)) or 0


def waiting(connection: Connection, queue: Queue, now_ms: int) -> Waiting:
    """How it goes in a queue."""
    here = and_(seeks.c.table_id.is_(None), seeks.c.seen_ms > now_ms - FRESH_MS)
    count = select(func.count()).select_from(seeks).where(here, *_in(seeks, queue))
    lately = (
        select(pairings.c.waited_ms)
        .where(*_in(pairings, queue), pairings.c.made_ms > now_ms - REMEMBERED_MS)
        .order_by(pairings.c.made_ms.desc())
        .limit(REMEMBERED)
    )
    waited = sorted(connection.scalars(lately))
    usual = waited[len(waited) // 2] if waited else None
    return Waiting(connection.scalar(count) or 0, usual)


def queues(connection: Connection, now_ms: int) -> dict[Queue, int]:
    """How many wait in each queue where somebody does."""
    query = (
        select(seeks.c.family, seeks.c.seats, seeks.c.pace, func.count().label("people"))
        .where(seeks.c.table_id.is_(None), seeks.c.seen_ms > now_ms - FRESH_MS)
        .group_by(seeks.c.family, seeks.c.seats, seeks.c.pace)
    )
    return {of_row(Queue, row): row.people for row in connection.execute(query)}


def _in(table: Table, queue: Queue) -> tuple[ColumnElement[bool], ...]:
    return tuple(table.c[name] == value for name, value in structs.asdict(queue).items())
