"""From every form that the database ever had to today's; Alembic's way, done when it is opened.

A change of the tables is a file more in ``versions``, and its name is :data:`TODAY`: what is there
already is never edited, because databases out there have been through it. A test compares what the
files make of an empty database with the tables of the rooms, and opens a database of the first
form. Alembic itself is only loaded where there is something to change.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect, text

from capicua.club.store.errors import WrongSchema

FIRST: Final = "0001"
"""The form of databases that were made before forms had names here."""
TODAY: Final = "0002"
"""The form that this program reads and writes."""


def migrate(connection: Connection) -> None:
    """Bring the tables to today's form, in the open transaction.

    Raises:
        WrongSchema: they were made by a newer version of the program.
    """
    found = _form(connection)
    if found != TODAY:
        from capicua.club.store.migrations.steps import go  # noqa: PLC0415 - seldom, and heavy

        go(connection, found)


def check_form(connection: Connection) -> None:
    """Return if the tables have today's form.

    Raises:
        WrongSchema: they have another.
    """
    if _form(connection) != TODAY:
        raise WrongSchema(
            "The database is of another version of the program; start the server once, and it "
            "brings an older one to today's form."
        )


def _form(connection: Connection) -> str | None:
    """The name of the form the database has; ``None`` for an empty one."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        return str(connection.scalar(text("SELECT version_num FROM alembic_version")))
    if "about" not in tables:
        return None
    schema = connection.scalar(text("SELECT value FROM about WHERE key = 'schema'"))
    return FIRST if schema == "1" else str(schema)
