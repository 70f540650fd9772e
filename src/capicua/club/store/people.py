"""People as they are kept: what they are called, and what they are in the club.

A person is a row for ever, because logs of tables name it by its id; what says who that is can be
taken away. Of passwords only hashes are kept.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal

from msgspec import Struct, structs
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Index,
    String,
    Table,
    bindparam,
    false,
    func,
    insert,
    select,
    update,
)

from capicua.club.store.rows import of_row
from capicua.club.store.schema import ID_LENGTH, metadata

people = Table(
    "people",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", String(40)),
    Column("name_key", String(120), unique=True),
    Column("password", String(200)),
    Column("registered_ms", BigInteger),
    Column("admin", Boolean, nullable=False, server_default=false()),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("lang", String(8), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("moved_to_person_id", String(ID_LENGTH)),
    Column("deleted_ms", BigInteger),
    Index("people_moved", "moved_to_person_id"),
    comment="everybody: guests, registered people, programs; name_key only of the registered",
)

Standing = Literal["guest", "registered", "admin", "program"]


class Person(Struct, frozen=True):
    """Somebody. ``name`` is what he calls himself, ``None`` while he has not said."""

    id: str
    name: str | None = None
    registered: bool = False
    admin: bool = False
    program: bool = False
    lang: str = "es"
    created_ms: int = 0


class Account(Struct, frozen=True):
    """A registered person and the hash of his password."""

    person: Person
    password: str


class NewAccount(Struct, frozen=True):
    """What makes a guest a registered person; ``password`` is the hash of one."""

    name: str
    name_key: str
    password: str


PERSON: Final[tuple[ColumnElement[Any], ...]] = (
    people.c.id,
    people.c.name,
    people.c.registered_ms.is_not(None).label("registered"),
    people.c.admin,
    people.c.program,
    people.c.lang,
    people.c.created_ms,
)
"""What a query asks for to make a :class:`Person` of each row."""

_THESE: Final = people.c.id.in_(bindparam("ids", expanding=True))
_PERSONS: Final = select(*PERSON, people.c.moved_to_person_id).where(
    _THESE, people.c.deleted_ms.is_(None)
)
_GONE: Final = select(people.c.id).where(_THESE, people.c.deleted_ms.is_not(None))


def person(connection: Connection, person_id: str) -> Person | None:
    """The person of that id; ``None`` where nobody has it, or has it any more."""
    return persons(connection, (person_id,)).get(person_id)


def gone(connection: Connection, ids: Collection[str]) -> set[str]:
    """Those of these ids who have gone for good."""
    return set(connection.scalars(_GONE, {"ids": [*ids]}))


def persons(connection: Connection, ids: Collection[str]) -> dict[str, Person]:
    """Those of these ids who are there, by id.

    The id of a guest who has signed in to an account since is that of the account as well.
    """
    rows = connection.execute(_PERSONS, {"ids": [*ids]}).all()
    found = {row.id: of_row(Person, row) for row in rows if row.moved_to_person_id is None}
    moved = {row.id: row.moved_to_person_id for row in rows if row.moved_to_person_id is not None}
    if moved:
        accounts = persons(connection, set(moved.values()))
        found |= {old: accounts[new] for old, new in moved.items() if new in accounts}
    return found


def account(connection: Connection, name_key: str) -> Account | None:
    """The registered person of that name."""
    query = select(*PERSON, people.c.password).where(people.c.name_key == name_key)
    row = connection.execute(query).first()
    return Account(of_row(Person, row), row.password) if row else None


def account_of(connection: Connection, person_id: str) -> Account | None:
    """The account of somebody; ``None`` for guests."""
    query = select(*PERSON, people.c.password).where(
        people.c.id == person_id, people.c.registered_ms.is_not(None)
    )
    row = connection.execute(query).first()
    return Account(of_row(Person, row), row.password) if row else None


def is_taken(connection: Connection, name_key: str, *, but: str | None = None) -> bool:
    """Whether a registered person other than ``but`` has this name."""
    query = select(people.c.id).where(people.c.name_key == name_key)
    return connection.scalar(query) not in (None, but)


def add_person(connection: Connection, newcomer: Person) -> None:
    """Keep a new guest, or a new program."""
    row = {
        "id": newcomer.id,
        "name": newcomer.name,
        "program": newcomer.program,
        "lang": newcomer.lang,
        "created_ms": newcomer.created_ms,
    }
    connection.execute(insert(people), row)


def rename(connection: Connection, person_id: str, name: str, name_key: str | None) -> None:
    """Call somebody otherwise; ``name_key`` for the registered alone."""
    connection.execute(
        update(people).where(people.c.id == person_id).values(name=name, name_key=name_key)
    )


def register(connection: Connection, person_id: str, made: NewAccount, now_ms: int) -> None:
    """Make an account of a guest, who keeps his id."""
    connection.execute(
        update(people)
        .where(people.c.id == person_id)
        .values(**structs.asdict(made), registered_ms=now_ms)
    )


def set_password(connection: Connection, person_id: str, password: str) -> None:
    """Keep the hash of another password."""
    connection.execute(update(people).where(people.c.id == person_id).values(password=password))


def set_admin(connection: Connection, person_id: str, *, admin: bool) -> None:
    """Let somebody look after the club, or no longer."""
    connection.execute(update(people).where(people.c.id == person_id).values(admin=admin))


def hide_name(connection: Connection, person_id: str) -> None:
    """Call somebody nothing, until he chooses another name; he signs in as before."""
    connection.execute(update(people).where(people.c.id == person_id).values(name=None))


def find_people(connection: Connection, name_key: str, limit: int) -> list[Person]:
    """The registered whose name begins so, and those who came last where nothing is asked."""
    query = select(*PERSON).where(people.c.deleted_ms.is_(None), people.c.name.is_not(None))
    if name_key:
        query = query.where(people.c.name_key.startswith(name_key, autoescape=True))
    query = query.order_by(people.c.created_ms.desc()).limit(limit)
    return [of_row(Person, row) for row in connection.execute(query)]


def how_many(connection: Connection) -> dict[Standing, int]:
    """How many people of each standing there are."""
    query = select(
        people.c.admin, people.c.program, people.c.registered_ms.is_not(None), func.count()
    )
    query = query.where(people.c.deleted_ms.is_(None), people.c.moved_to_person_id.is_(None))
    found: dict[Standing, int] = {"guest": 0, "registered": 0, "admin": 0, "program": 0}
    grouped = query.group_by(people.c.admin, people.c.program, people.c.registered_ms.is_not(None))
    for admin, program, registered, count in connection.execute(grouped):
        standing: Standing = "guest"
        if registered:
            standing = "registered"
        if program:
            standing = "program"
        if admin:
            standing = "admin"
        found[standing] += count
    return found
