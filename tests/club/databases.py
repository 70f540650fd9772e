"""Databases for tests: a file of SQLite, or a PostgreSQL database of its own for each test.

Where a database is, is a path or an address; :func:`open_store` takes both.
"""

import atexit
import itertools
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import make_url

from capicua.club.store import Store
from capicua.club.store.postgres import open_postgres
from capicua.club.store.sqlite import open_sqlite
from tests import needs

Place = Path | str

KINDS = tuple(os.environ.get("CAPICUA_TEST_DATABASES", "sqlite,postgres").split(","))
"""What tests with the mark ``databases`` are done on, each; the others are done on the first."""
_NUMBERS = itertools.count()


def open_store(place: Place, **how: Any) -> Store:
    """The store at a path, or at an address."""
    return open_sqlite(place, **how) if isinstance(place, Path) else open_postgres(place, **how)


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[Place]:
    """Where a new and empty database of that kind is, until the block is left."""
    if kind == "sqlite":
        yield folder / "club" / "capicua.db"
        return
    name = f"capicua_test_{os.getpid()}_{next(_NUMBERS)}"
    _admin(f'CREATE DATABASE "{name}" TEMPLATE "{_template()}"')
    try:
        yield _named(name)
    finally:
        _drop(name)


@contextmanager
def bare_database(how: str = "") -> Iterator[str]:
    """The address of a PostgreSQL database without any tables, until the block is left."""
    name = f"capicua_test_{os.getpid()}_bare_{next(_NUMBERS)}"
    _admin(f'CREATE DATABASE "{name}" TEMPLATE template0 {how}')
    try:
        yield _named(name)
    finally:
        _drop(name)


def cut_connections(place: str) -> int:
    """Have the server end every connection to a database; how many there were."""
    name = make_url(place).database
    with psycopg.connect(needs.postgres(), autocommit=True) as admin:
        ended = admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        return len(ended.fetchall())


@cache
def _template() -> str:
    """A database with all tables, which others are copies of: that is quicker than to make them."""
    name = f"capicua_test_{os.getpid()}_template"
    _admin(f'CREATE DATABASE "{name}" TEMPLATE template0')
    atexit.register(_drop, name)
    open_postgres(_named(name)).close()
    return name


def _named(name: str) -> str:
    return make_url(needs.postgres()).set(database=name).render_as_string(hide_password=False)


def _admin(statement: str) -> None:
    with psycopg.connect(needs.postgres(), autocommit=True) as admin:
        admin.execute(statement.encode())


def _drop(name: str) -> None:
    with suppress(psycopg.OperationalError):  # our own server ended first, and all is gone
        _admin(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
