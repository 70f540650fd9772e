"""The first form: guests, tables against the computer, their logs and tallies."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None


def upgrade() -> None:
    """Make all tables of the first form."""
    op.create_table(
        "about",
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
        comment="facts about the database itself: its schema version",
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        comment="guests; the token itself is only in their browser",
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        comment="what a table is for ever, its rules included",
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("bot", sa.String(32)),
        comment="who sits where",
    )
    op.create_index("seats_by_person", "seats", ["person_id"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        comment="the truth: one row an event, its primary key is the lock",
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("cmd_id", sa.String(64), primary_key=True),
        sa.Column("last_seq", sa.Integer, nullable=False),
        comment="accepted commands, so that one sent again is not carried out again",
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        comment="what has to happen at a table, if nothing else does before",
        sqlite_with_rowid=False,
    )
    op.create_index("deadlines_by_kind", "deadlines", ["kind", "due_ms"])
    op.create_table(
        "outbox",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("applied", sa.Boolean, nullable=False, server_default=sa.false()),
        comment="effects of finished matches, applied exactly once",
    )
    op.create_index(
        "outbox_waiting", "outbox", ["applied"], sqlite_where=sa.text("applied = false")
    )
    op.create_table(
        "tallies",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        comment="finished matches by person and game",
    )
