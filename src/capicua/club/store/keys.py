"""What opens something for somebody: sessions, codes for a new password, invitations, tokens.

Of everything that is secret only the hash is kept.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from msgspec import Struct, structs
from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    LargeBinary,
    Row,
    Select,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    union_all,
    update,
)

from capicua.club.store.people import PERSON, Person, add_person, people
from capicua.club.store.rows import of_row
from capicua.club.store.schema import ID_LENGTH, metadata
from capicua.club.store.tables import seated

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("person_id", String(ID_LENGTH), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("device", String(60), nullable=False, server_default=text("''")),
    Index("sessions_by_person", "person_id"),
    comment="a cookie in somebody's browser; the token itself is only there",
)

codes = Table(
    "codes",
    metadata,
    Column("code_hash", LargeBinary(32), primary_key=True),
    Column("person_id", String(ID_LENGTH), nullable=False),
    Column("until_ms", BigInteger),
    Index("codes_by_person", "person_id"),
    comment="each sets a new password once: shown at registration, or given by the operator",
)

invitations = Table(
    "invitations",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("person_id", String(ID_LENGTH)),
    Column("created_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger),
    Column("left", Integer, nullable=False),
    comment="who may come in while the door is closed; person_id is who invited",
)

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("person_id", String(ID_LENGTH), nullable=False, unique=True),
    Column("owner_person_id", String(ID_LENGTH), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("used_ms", BigInteger),
    Index("bot_tokens_by_owner", "owner_person_id"),
    comment="how a program says that it is the person person_id",
)


class Session(Struct, frozen=True):
    """A browser in which somebody is known; ``seen_ms`` is accurate to an hour."""

    token_hash: bytes
    person: Person
    created_ms: int
    seen_ms: int
    device: str = ""

    @property
    def id(self) -> str:
        """Its name in forms; who knows it cannot use the session."""
        return self.token_hash.hex()[:16]


class Invitation(Struct, frozen=True):
    """A code by which ``left`` more people may come in."""

    code: str
    left: int
    created_ms: int
    until_ms: int | None


class Program(Struct, frozen=True):
    """Somebody's program: the identity it plays under, and when it last came."""

    token_hash: bytes
    person: Person
    owner: str
    created_ms: int
    used_ms: int | None


# ---- where somebody is known


def _sessions() -> Select[Any]:
    return (
        select(
            *PERSON,
            sessions.c.token_hash,
            sessions.c.created_ms.label("begun_ms"),
            sessions.c.seen_ms,
            sessions.c.device,
        )
        .join(people, people.c.id == sessions.c.person_id)
        .where(people.c.deleted_ms.is_(None))
    )


_SESSION: Final = _sessions().where(sessions.c.token_hash == bindparam("token"))


def _session(row: Row[*tuple[Any, ...]]) -> Session:
    return Session(row.token_hash, of_row(Person, row), row.begun_ms, row.seen_ms, row.device)


def session(connection: Connection, token_hash: bytes) -> Session | None:
    """Whose token this is."""
    row = connection.execute(_SESSION, {"token": token_hash}).first()
    return _session(row) if row else None


def sessions_of(connection: Connection, person_id: str) -> list[Session]:
    """Where somebody is known, the last seen first."""
    query = _sessions().where(sessions.c.person_id == person_id)
    rows = connection.execute(query.order_by(sessions.c.seen_ms.desc()))
    return [_session(row) for row in rows]


def begin_session(
    connection: Connection, token_hash: bytes, person_id: str, device: str, now_ms: int
) -> None:
    """Know somebody by a token from now on."""
    row = {
        "token_hash": token_hash,
        "person_id": person_id,
        "created_ms": now_ms,
        "seen_ms": now_ms,
        "device": device,
    }
    connection.execute(insert(sessions), row)


def see(connection: Connection, token_hash: bytes, now_ms: int) -> None:
    """Note that somebody was here."""
    connection.execute(
        update(sessions).where(sessions.c.token_hash == token_hash).values(seen_ms=now_ms)
    )


def end_session(connection: Connection, token_hash: bytes) -> None:
    """Know nobody by this token any more."""
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def end_sessions(connection: Connection, person_id: str, but: bytes | None = None) -> list[bytes]:
    """Know somebody by no token but one; the hashes of those that have ended."""
    mine = sessions.c.person_id == person_id
    hashes = connection.scalars(select(sessions.c.token_hash).where(mine)).all()
    ended = [each for each in hashes if each != but]
    for each in ended:
        end_session(connection, each)
    return ended


def living(connection: Connection, hashes: Collection[bytes]) -> set[bytes]:
    """Which of these tokens, of browsers and of programs, are still good."""
    query = union_all(
        select(sessions.c.token_hash).where(sessions.c.token_hash.in_(hashes)),
        select(bot_tokens.c.token_hash).where(bot_tokens.c.token_hash.in_(hashes)),
    )
    return set(connection.scalars(query))


# ---- codes that set a password


def add_codes(
    connection: Connection, person_id: str, hashes: Collection[bytes], until_ms: int | None
) -> None:
    """Keep codes; those without an end replace the ones that somebody had."""
    if until_ms is None:
        mine = (codes.c.person_id == person_id, codes.c.until_ms.is_(None))
        connection.execute(delete(codes).where(*mine))
    rows = [{"code_hash": each, "person_id": person_id, "until_ms": until_ms} for each in hashes]
    connection.execute(insert(codes), rows)


def use_code(connection: Connection, person_id: str, code_hash: bytes, now_ms: int) -> bool:
    """Take a code; whether it was there and good. It is not there any more."""
    taken = connection.execute(
        delete(codes)
        .where(codes.c.person_id == person_id, codes.c.code_hash == code_hash)
        .returning(codes.c.until_ms)
    ).first()
    return taken is not None and (taken.until_ms is None or now_ms < taken.until_ms)


def codes_left(connection: Connection, person_id: str) -> int:
    """How many of the codes that were shown at registration are still good."""
    mine = (codes.c.person_id == person_id, codes.c.until_ms.is_(None))
    return connection.scalar(select(func.count()).select_from(codes).where(*mine)) or 0


# ---- who is invited


def add_invitation(connection: Connection, made: Invitation, by: str | None) -> None:
    """Let so many come in by a code."""
    connection.execute(insert(invitations), {**structs.asdict(made), "person_id": by})


def is_invited(connection: Connection, code: str, now_ms: int) -> bool:
    """Whether a code is good for one more."""
    query = select(invitations.c.code).where(invitations.c.code == code, *_good(now_ms))
    return connection.scalar(query) is not None


def use_invitation(connection: Connection, code: str, now_ms: int) -> bool:
    """Let one in; whether the code was good for one more."""
    used = update(invitations).where(invitations.c.code == code, *_good(now_ms))
    return connection.execute(used.values(left=invitations.c.left - 1)).rowcount == 1


def drop_invitation(connection: Connection, code: str) -> None:
    """Let nobody in by this code any more."""
    connection.execute(delete(invitations).where(invitations.c.code == code))


def open_invitations(connection: Connection, now_ms: int) -> list[Invitation]:
    """Those that still let somebody in, the newest first."""
    query = select(invitations).where(*_good(now_ms)).order_by(invitations.c.created_ms.desc())
    return [of_row(Invitation, row) for row in connection.execute(query)]


def _good(now_ms: int) -> tuple[ColumnElement[bool], ...]:
    """What an invitation must be to let somebody in."""
    until_ms = invitations.c.until_ms
    return invitations.c.left > 0, or_(until_ms.is_(None), until_ms > now_ms)


# ---- programs


def _programs() -> Select[Any]:
    columns = (bot_tokens.c.owner_person_id, bot_tokens.c.created_ms.label("begun_ms"))
    return (
        select(*PERSON, *columns, bot_tokens.c.token_hash, bot_tokens.c.used_ms)
        .join(people, people.c.id == bot_tokens.c.person_id)
        .where(people.c.deleted_ms.is_(None))
    )


def _program(row: Row[*tuple[Any, ...]]) -> Program:
    person = of_row(Person, row)
    return Program(row.token_hash, person, row.owner_person_id, row.begun_ms, row.used_ms)


def program(connection: Connection, token_hash: bytes) -> Program | None:
    """The program that has this token."""
    row = connection.execute(_programs().where(bot_tokens.c.token_hash == token_hash)).first()
    return _program(row) if row else None


def programs_of(connection: Connection, owner: str) -> list[Program]:
    """The programs of somebody, the oldest first."""
    query = _programs().where(bot_tokens.c.owner_person_id == owner)
    return [_program(row) for row in connection.execute(query.order_by(bot_tokens.c.created_ms))]


def add_program(
    connection: Connection, newcomer: Person, token_hash: bytes, owner: str, now_ms: int
) -> None:
    """Keep somebody's program, an identity of its own, and its token."""
    add_person(connection, newcomer)
    row = {
        "token_hash": token_hash,
        "person_id": newcomer.id,
        "owner_person_id": owner,
        "created_ms": now_ms,
    }
    connection.execute(insert(bot_tokens), row)


def use_program(connection: Connection, token_hash: bytes, now_ms: int) -> None:
    """Note that a program was here."""
    connection.execute(
        update(bot_tokens).where(bot_tokens.c.token_hash == token_hash).values(used_ms=now_ms)
    )


def drop_program(connection: Connection, owner: str, person_id: str) -> bytes | None:
    """Take a program's token away, and give its hash; ``None`` if it is nobody's or another's."""
    own = (bot_tokens.c.owner_person_id == owner, bot_tokens.c.person_id == person_id)
    query = delete(bot_tokens).where(*own).returning(bot_tokens.c.token_hash)
    return connection.scalar(query)


def drop_unused(connection: Connection, before_ms: int) -> None:
    """Take away sessions that were used last before some time, but not from a running table."""
    unused = (sessions.c.seen_ms < before_ms, sessions.c.person_id.not_in(seated()))
    connection.execute(delete(sessions).where(*unused))


def drop_over(connection: Connection, now_ms: int) -> None:
    """Take away codes and invitations that open nothing any more."""
    connection.execute(delete(codes).where(codes.c.until_ms < now_ms))
    connection.execute(delete(invitations).where(invitations.c.until_ms < now_ms))
