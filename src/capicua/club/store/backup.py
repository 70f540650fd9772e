"""A copy of the whole club in one file, and a club made from such a file.

A backup is an SQLite database, whichever database it is of; it goes back into either. It is taken
in one snapshot beside the server, which goes on meanwhile. Its table ``backup`` has for every
other table how many rows there are and their digest, so that a file that has suffered is known as
such before anything is made from it, and what was made is compared before it is used.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, MetaData, Table, delete, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from capicua.club.store.errors import NotRead, NotSaved, StoreError
from capicua.club.store.migrations import check_form
from capicua.club.store.postgres import postgres_engine
from capicua.club.store.preparing import ALONE, prepare
from capicua.club.store.schema import metadata
from capicua.club.store.sqlite import hold, sqlite_engine

SIGN: Final = 0x43617069
"""The ``application_id`` of a backup: a file without it is none."""
LIST: Final = "backup"
APART: Final = frozenset({LIST, "alembic_version"})
"""Tables that are not copied: one is about the backup, the other is made with the tables."""
AT_ONCE: Final = 1_000
"""Rows that are held in memory."""

Place = Path | str
"""Where a database is: the path of a file, or the address of a PostgreSQL database."""


class BadBackup(StoreError):
    """A file is no backup, or it has suffered."""


class NotEmpty(StoreError):
    """There is something already where a club was to be made."""


class Summary(Struct, frozen=True):
    """What a backup holds: when it was made, and how many rows of each table."""

    made_ms: int
    rows: Mapping[str, int]


def back_up(source: Place, file: Path, made_ms: int) -> Summary:
    """Write a backup of the club at ``source`` to a new ``file``; a server may run meanwhile.

    Raises:
        NotEmpty: the file exists.
        NotRead: there is no such database.
        NotSaved: it does not answer, or the file cannot be written.
        WrongSchema: the database was written by another version of the program.
    """
    if file.exists():
        raise NotEmpty(f"{file} exists already; a backup is a new file.")
    with _new_file(file) as part:
        try:
            if isinstance(source, Path):
                _copy_file(source, part)
            else:
                _copy_rows(source, part)
            summary = _sign(part, made_ms)
        except (DBAPIError, sqlite3.Error) as error:
            raise NotSaved(f"The backup failed: {getattr(error, 'orig', error)}.") from error
    return summary


def check_backup(file: Path) -> Summary:
    """What a backup holds, every row of it checked.

    Raises:
        BadBackup: it is none, or it has suffered.
    """
    if not file.is_file():
        raise BadBackup(f"There is no file {file}.")
    engine = sqlite_engine(file, {"query_only": "ON"})
    try:
        with engine.connect() as connection, connection.begin():
            return _check(connection, file)
    except DBAPIError as error:
        raise BadBackup(f"{file} is no backup, or it has suffered: {error.orig}.") from error
    finally:
        engine.dispose()


def restore(file: Path, target: Place) -> Summary:
    """Make a club at ``target`` from a backup, also from one of an older version.

    Where the target is a path nothing may be there; a PostgreSQL database may have no rows of ours.

    Raises:
        BadBackup: it is no backup, or it has suffered.
        NotEmpty: there is something at the target.
        StoreInUse: a server runs there.
        NotSaved: the target cannot be written.
        WrongSchema: the backup was made by a newer version of the program.
    """
    summary = check_backup(file)
    if isinstance(target, Path):
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent if isinstance(target, Path) else None) as at:
        copy = Path(at) / "capicua.db"
        try:
            _without_sign(file, copy)
            if isinstance(target, Path):
                _put(copy, target)
            else:
                _pour(copy, target)
        except (DBAPIError, sqlite3.Error) as error:
            raise NotSaved(
                f"The club was not restored: {getattr(error, 'orig', error)}."
            ) from error
    return summary


# ---- making one


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file beside ``file`` that takes its place when all has gone well and is on the disk."""
    part = file.with_name(f".{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        _to_disk(part)
        part.rename(file)
        _to_disk(file.parent)
    except OSError as error:
        raise NotSaved(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_file(source: Path, file: Path) -> None:
    """All pages in one step: that is one snapshot, and those who write meanwhile do not wait."""
    if not source.exists():
        raise NotRead(f"There is no database {source}.")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(file)) as new:
        old.backup(new, pages=-1)
        new.execute("PRAGMA journal_mode=DELETE")  # so that it is one file


def _copy_rows(address: str, file: Path) -> None:
    """Row by row, in one snapshot."""
    source, new = postgres_engine(address), _plain(file)
    reading = source.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    try:
        prepare(new, beside=False)
        with reading.connect() as old, old.begin(), _writing(new) as copy:
            check_form(old)
            _copy_tables(old, copy)
    finally:
        source.dispose()
        new.dispose()


def _sign(file: Path, made_ms: int) -> Summary:
    """Note in a copy what it holds."""
    engine = _plain(file)
    try:
        with _writing(engine) as connection:
            found = {name: _digest(connection, table) for name, table in _tables(connection)}
            connection.exec_driver_sql(
                f"CREATE TABLE {LIST} (name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, "
                "digest TEXT NOT NULL, made_ms INTEGER NOT NULL)"
            )
            rows = [(name, count, digest, made_ms) for name, (count, digest) in found.items()]
            connection.exec_driver_sql(f"INSERT INTO {LIST} VALUES (?, ?, ?, ?)", rows)  # noqa: S608 - the name is ours
            connection.exec_driver_sql(f"PRAGMA application_id={SIGN}")
    finally:
        engine.dispose()
    return Summary(made_ms, {name: count for name, (count, _) in found.items()})


# ---- using one


def _check(connection: Connection, file: Path) -> Summary:
    if connection.exec_driver_sql("PRAGMA application_id").scalar() != SIGN:
        raise BadBackup(f"{file} is no backup of a club.")
    if connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() != "ok":
        raise BadBackup(f"{file} has suffered: it is no whole database.")
    noted = connection.exec_driver_sql(f"SELECT * FROM {LIST}").all()  # noqa: S608 - the name is ours
    found = {name: _digest(connection, table) for name, table in _tables(connection)}
    if {row.name: (row.row_count, row.digest) for row in noted} != found:
        raise BadBackup(f"{file} has suffered: its rows are not those that were written.")
    return Summary(max(row.made_ms for row in noted), {row.name: row.row_count for row in noted})


def _without_sign(file: Path, copy: Path) -> None:
    """A database of today's form from a backup."""
    _copy_file(file, copy)
    engine = _plain(copy)
    try:
        with _writing(engine) as connection:
            connection.exec_driver_sql(f"DROP TABLE {LIST}")
            connection.exec_driver_sql("PRAGMA application_id=0")
        prepare(engine, beside=False)
    finally:
        engine.dispose()


def _put(copy: Path, target: Path) -> None:
    """In the place of a database that does not exist, while nobody can make one."""
    release = hold(target)
    try:
        if target.exists():
            raise NotEmpty(f"{target} exists already; move it away first.")
        _to_disk(copy)
        copy.rename(target)
        _to_disk(target.parent)
    except OSError as error:
        raise NotSaved(f"{target} cannot be written: {error.strerror}.") from error
    finally:
        release()


def _pour(copy: Path, address: str) -> None:
    """Into a database without rows, all or nothing."""
    source, target = _plain(copy), postgres_engine(address)
    try:
        prepare(target, beside=False)
        with source.connect() as old, old.begin(), _writing(target) as new:
            new.execute(ALONE)
            for table in metadata.sorted_tables:
                if table.name != "about" and new.execute(select(table).limit(1)).first():
                    raise NotEmpty("There is a club in that database already.")
            new.execute(delete(metadata.tables["about"]))
            _copy_tables(old, new)
            _count_on(new)
            for name, table in _tables(old):
                if _digest(old, table) != _digest(new, metadata.tables[name]):
                    raise NotSaved(f"What was written to {name} is not what the backup holds.")
    finally:
        source.dispose()
        target.dispose()


# ---- rows


def _plain(file: Path) -> Engine:
    """A database that nobody else has open, in one file."""
    return sqlite_engine(file, {"journal_mode": "DELETE", "synchronous": "OFF"})


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def _tables(connection: Connection) -> list[tuple[str, Table]]:
    """The tables that a file has, in whichever form."""
    found = MetaData()
    names = [name for name in inspect(connection).get_table_names() if name not in APART]
    found.reflect(connection, only=names)
    return [(name, found.tables[name]) for name in sorted(names)]


def _copy_tables(old: Connection, new: Connection) -> None:
    for table in metadata.sorted_tables:
        for rows in _rows(old, table):
            new.execute(insert(table), rows)


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL number the next rows after those that were copied with their numbers."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        last = connection.scalar(select(func.max(column))) if column is not None else None
        if column is not None and last is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, last)))


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    found = connection.execution_options(stream_results=True).execute(select(table))
    for some in found.mappings().partitions(AT_ONCE):
        yield [dict(row) for row in some]


def _digest(connection: Connection, table: Table) -> tuple[int, str]:
    """How many rows there are, and a digest of them in whatever order they come."""
    count = total = 0
    names = sorted(column.name for column in table.c)
    for rows in _rows(connection, table):
        count += len(rows)
        for row in rows:
            text = msgspec.json.encode([_plain_value(row[name]) for name in names])
            total += int.from_bytes(hashlib.sha256(text).digest(), "big")
    return count, f"{total % 2**256:064x}"


def _plain_value(value: Any) -> Any:  # noqa: ANN401 - whatever a column holds
    """The same for every database."""
    return int(value) if isinstance(value, bool) else value
