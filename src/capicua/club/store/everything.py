"""Everything that is kept about one person: taken out for him, moved, and taken away.

It goes by the names of columns: in every table of every room, ``person_id`` is whose row it is.
So nothing that is added to the database later is forgotten here. What somebody wrote himself is in
the logs of tables, and looked for there (:mod:`capicua.club.store.words`).
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    LargeBinary,
    Table,
    and_,
    delete,
    select,
    update,
)

from capicua.club.store import outbox, tournaments, words
from capicua.club.store.keys import programs_of, sessions
from capicua.club.store.people import people
from capicua.club.store.reports import blocks
from capicua.club.store.schema import metadata
from capicua.club.store.tables import seated

SECRET: Final = frozenset({"password", "name_key"})
"""Columns that are told to nobody; nor are hashes, which are bytes, nor ids of other people."""
LASTING: Final = frozenset({"people", "seats", "reports", "entrants"})
"""Tables whose rows stay when somebody goes: others need them, and they name him by id alone."""

Told = dict[str, list[dict[str, Any]]]


def told(connection: Connection, person_id: str) -> Told:
    """What is kept about somebody, by table; what is not there is left out."""
    found = {
        table.name: [
            {name: row[name] for name in _columns(table)}
            for row in connection.execute(select(table).where(_whose(table) == person_id))
            .mappings()
            .all()
        ]
        for table in _with_owner()
    }
    found["programs"] = [
        {"name": each.person.name, "created_ms": each.created_ms, "used_ms": each.used_ms}
        for each in programs_of(connection, person_id)
    ]
    guests = select(people.c.id, people.c.created_ms).where(_moved_to(person_id))
    found["guests"] = [dict(row) for row in connection.execute(guests).mappings()]
    found |= words.told(connection, ids_of(connection, person_id))
    return {name: rows for name, rows in found.items() if rows}


def ids_of(connection: Connection, person_id: str) -> list[str]:
    """Everybody that somebody is or was: himself, the guests he has been, and his programs."""
    guests = connection.scalars(select(people.c.id).where(_moved_to(person_id)))
    programs = [each.person.id for each in programs_of(connection, person_id)]
    return [person_id, *guests, *programs]


def forget(connection: Connection, person_id: str, now_ms: int) -> None:
    """Take away what says who somebody is; his id stays in the logs, and means nobody.

    The guests that he has been and his programs go with him. Results that wait to be counted are
    counted before, for the sake of those he played with; tournaments go on without him.
    """
    after: str | None = ""
    while after is not None:
        after = outbox.settle(connection, after)
    ids = ids_of(connection, person_id)
    words.take_out(connection, ids)
    for each in ids:
        _leave_tournaments(connection, each)
        for table in _with_owner():
            if table.name not in LASTING:
                connection.execute(delete(table).where(_whose(table) == each))
        connection.execute(delete(blocks).where(blocks.c.other_person_id == each))
        connection.execute(
            update(people)
            .where(people.c.id == each)
            .values(
                name=None,
                name_key=None,
                password=None,
                registered_ms=None,
                admin=False,
                deleted_ms=now_ms,
            )
        )


def _leave_tournaments(connection: Connection, person_id: str) -> None:
    """Somebody takes part in no tournament any more that has not ended."""
    kept, entrants = tournaments.tournaments.c, tournaments.entrants.c
    query = (
        select(kept.id, kept.stage)
        .join(tournaments.entrants, entrants.tournament_id == kept.id)
        .where(entrants.person_id == person_id, kept.stage != "over")
    )
    for row in connection.execute(query).all():
        tournaments.withdraw(connection, row.id, person_id, keep=row.stage != "open")


def unseen_guests(connection: Connection, before_ms: int, limit: int) -> list[str]:
    """Guests who were here last before some time, and have no session that says otherwise.

    Who has signed in to an account since is no guest any more, and who has a seat at a table that
    is not over may come back to it.
    """
    seen_since = select(sessions.c.person_id).where(sessions.c.seen_ms >= before_ms)
    query = (
        select(people.c.id)
        .where(
            people.c.registered_ms.is_(None),
            people.c.program.is_(False),
            people.c.moved_to_person_id.is_(None),
            people.c.deleted_ms.is_(None),
            people.c.created_ms < before_ms,
            people.c.id.not_in(seen_since),
            people.c.id.not_in(seated()),
        )
        .limit(limit)
    )
    return [*connection.scalars(query)]


def _with_owner() -> list[Table]:
    """The tables that have rows of people, each of one of them."""
    return [each for each in metadata.sorted_tables if each.name == "people" or _owned(each)]


def _moved_to(person_id: str) -> ColumnElement[bool]:
    return and_(people.c.moved_to_person_id == person_id, people.c.deleted_ms.is_(None))


def _owned(table: Table) -> bool:
    return "person_id" in table.c


def _whose(table: Table) -> Column[Any]:
    return table.c.id if table.name == "people" else table.c.person_id


def _columns(table: Table) -> list[str]:
    """What of a row is told."""
    return [
        column.name
        for column in table.c
        if column.name not in SECRET
        and not isinstance(column.type, LargeBinary)
        and not column.name.endswith("_person_id")
    ]
