"""What is done to a database before it is used."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine, text

from capicua.club.store.migrations import check_form, migrate
from capicua.club.store.outbox import settle

ALONE: Final = text("SELECT pg_advisory_xact_lock(7161696374)")
"""Lets one process at a time make the tables of a PostgreSQL database."""


def prepare(engine: Engine, *, beside: bool) -> None:
    """Bring the tables to today's form, then apply what a crash left in the outbox.

    ``beside`` a server that runs nothing is changed.

    Raises:
        WrongSchema: they were made by a newer version of the program, or ``beside`` by an older.
        DBAPIError: the database would not.
    """
    if beside:
        with engine.connect() as connection, connection.begin():
            check_form(connection)
        return
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(ALONE)  # nodes that start together do not do it together
        migrate(connection)
    with engine.connect().execution_options(writes=True) as connection:
        after: str | None = ""
        while after is not None:
            with connection.begin():
                after = settle(connection, after)
