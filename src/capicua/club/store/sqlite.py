"""The store on SQLite: nothing to install, one process, nothing lost.

The journal is a WAL with ``synchronous=FULL``, so a commit has reached the disk when it returns;
transactions begin with ``BEGIN IMMEDIATE``, so none fails half-way for want of a lock; one thread
writes, others read beside it. A lock file keeps a second process out.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from capicua.club.store.errors import NotSaved, StoreInUse, WrongSchema
from capicua.club.store.preparing import prepare
from capicua.club.store.store import READERS, Store
from capicua.club.store.writer import MOST_IN_A_BATCH

BUSY_S: Final = 2.0
"""How long a write waits for a lock that somebody else holds (a backup, say)."""
LEAST_ROOM: Final = 16 * 1024 * 1024
"""With less room on the disk than this, in bytes, the club says that it is not well."""
PRAGMAS: Final[Mapping[str, str]] = {
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "fullfsync": "ON",  # macOS: ask the drive itself; elsewhere without effect
    "temp_store": "MEMORY",
}


def open_sqlite(
    path: Path,
    pragmas: Mapping[str, str] = PRAGMAS,
    batch: int = MOST_IN_A_BATCH,
    *,
    beside: bool = False,
) -> Store:
    """Open the database at ``path``, making it and its folder where they do not exist.

    Nobody but who runs the server may read what is made: hands and hashes of passwords are in it.
    At most ``batch`` writes share one commit. ``beside`` a server that has it open it is taken as
    it is, and little should be asked of it: each waits for the other's writes.

    Raises:
        StoreInUse: another process has it open, and this is not to be ``beside`` it.
        WrongSchema: it was written by another version of the program.
        NotSaved: it cannot be opened or written.
    """
    release = _beside(path) if beside else _hold_own(path)
    engine = sqlite_engine(path, pragmas)
    try:
        prepare(engine, beside=beside)
    except (DBAPIError, WrongSchema) as error:
        engine.dispose()
        release()
        if isinstance(error, WrongSchema):
            raise
        raise NotSaved(f"{path} cannot be written: {error.orig}.") from error
    return Store(engine, batch, lambda: _check_room(path.parent), release)


def sqlite_engine(path: Path, pragmas: Mapping[str, str] = PRAGMAS) -> Engine:
    """Connections to one file; those with the execution option ``writes`` lock it at once."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=READERS + 1,
        connect_args={"timeout": BUSY_S, "check_same_thread": False},
        hide_parameters=True,  # an error that is logged must not name hidden tiles
    )

    @event.listens_for(engine, "connect")
    def set_up(raw: sqlite3.Connection, _record: object) -> None:
        raw.isolation_level = None  # the driver leaves transactions to us
        for name, value in pragmas.items():
            raw.execute(f"PRAGMA {name}={value}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _beside(path: Path) -> Callable[[], None]:
    if not path.exists():
        raise NotSaved(f"There is no database {path}: start the server once.")
    return lambda: None


def _hold_own(path: Path) -> Callable[[], None]:
    """The same as :func:`hold`; where there is no database yet, an empty file of our own."""
    release = hold(path)
    try:
        if not path.exists():
            path.touch(mode=0o600)  # the journal beside it gets the same mode
    except OSError as error:
        release()
        raise NotSaved(f"{path} cannot be written: {error.strerror}.") from error
    return release


def hold(path: Path) -> Callable[[], None]:
    """Keep other processes off a database, existing or not; what is returned lets them.

    Raises:
        StoreInUse: another has it.
        NotSaved: its folder cannot be made or written.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(f"{path}.lock", thread_local=False)
        lock.acquire(timeout=0)
    except Timeout:
        raise StoreInUse(
            f"Another Capicúa has {path} open. Stop it first, or give this one a folder of its "
            "own with --data (CAPICUA_DATA)."
        ) from None
    except OSError as error:
        raise NotSaved(f"{path} cannot be opened: {error.strerror}.") from error
    return lock.release


def _check_room(folder: Path) -> None:
    free = shutil.disk_usage(folder).free
    if free < LEAST_ROOM:
        raise NotSaved(f"{folder} has only {free // 1024} KiB of room left.")
