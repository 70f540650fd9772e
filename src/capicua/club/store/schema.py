"""The tables of the database, the same for every engine SQLAlchemy speaks to."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

SCHEMA_VERSION = 1
"""Raised whenever a database written by older code has to be changed to be read."""

metadata = MetaData()

about = Table(
    "about",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
    comment="facts about the database itself: its schema version",
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("lang", String(8), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    comment="guests; the token itself is only in their browser",
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("speed", String(16), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("over", Boolean, nullable=False, server_default=false()),
    comment="what a table is for ever, its rules included",
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(32)),
    Column("bot", String(32)),
    Index("seats_by_person", "person_id"),
    comment="who sits where",
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    comment="the truth: one row an event, its primary key is the lock",
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("cmd_id", String(64), primary_key=True),
    Column("last_seq", Integer, nullable=False),
    comment="accepted commands, so that one sent again is not carried out again",
    sqlite_with_rowid=False,
)

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Index("deadlines_by_kind", "kind", "due_ms"),
    comment="what has to happen at a table, if nothing else does before",
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("person_id", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("result", String(8), nullable=False),
    Column("applied", Boolean, nullable=False, server_default=false()),
    comment="effects of finished matches, applied exactly once",
)
Index("outbox_waiting", outbox.c.applied, sqlite_where=outbox.c.applied == false())

tallies = Table(
    "tallies",
    metadata,
    Column("person_id", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    comment="finished matches by person and game",
)
