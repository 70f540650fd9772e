"""The store on SQLite: one process and one file."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from capicua.club.store import (
    NotSaved,
    Store,
    StoreInUse,
    sqlite,
)
from capicua.club.store.sqlite import PRAGMAS, open_sqlite
from tests.club.logs import append, log_of, opened

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("store")
def test_a_second_process_on_the_same_file_is_refused_with_a_clear_message(
    database: Path,
) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from capicua.club.store import StoreInUse\n"
        "from capicua.club.store.sqlite import open_sqlite\n"
        "try: open_sqlite(Path(sys.argv[1]))\n"
        "except StoreInUse as error: sys.exit(str(error))\n"
    )
    second = subprocess.run(
        [sys.executable, "-c", code, str(database)], capture_output=True, text=True, check=False
    )
    assert second.returncode == 1
    assert "Another Capicúa has" in second.stderr
    assert str(database) in second.stderr
    assert "--data" in second.stderr
    with pytest.raises(StoreInUse):
        open_sqlite(database)


def test_a_file_that_is_no_database_is_refused(database: Path) -> None:
    database.parent.mkdir(parents=True)
    database.write_text("this is a letter, not a database " * 100, encoding="utf-8")
    with pytest.raises(NotSaved, match="cannot be written"):
        open_sqlite(database)


def test_nobody_else_may_read_a_new_database_although_its_folder_is_open_to_all(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o755)
    store = open_sqlite(tmp_path / "capicua.db")
    modes = {file.name: file.stat().st_mode & 0o077 for file in tmp_path.glob("capicua.db*")}
    store.close()
    assert modes.pop("capicua.db.lock", None) is not None
    assert {"capicua.db", "capicua.db-wal"} <= modes.keys()
    assert not any(modes.values())


async def test_a_disk_with_little_room_left_is_not_well(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LEAST_ROOM", 2**60)
    with pytest.raises(NotSaved, match="room left"):
        await store.check()


async def test_a_locked_database_refuses_in_time_and_recovers(store: Store, database: Path) -> None:
    await opened(store, "mesa")
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved):
            async with asyncio.timeout(5):
                await append(store, "mesa", 1)
        other.execute("ROLLBACK")
    other.close()
    await append(store, "mesa", 1)
    assert len(await log_of(store, "mesa")) == 2


async def test_somebody_who_reads_for_long_holds_nobody_up(store: Store, database: Path) -> None:
    await opened(store, "mesa")
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("BEGIN")
        before = other.execute("SELECT count(*) FROM events").fetchone()
        for seq in range(1, 50):
            await append(store, "mesa", seq)
        assert other.execute("SELECT count(*) FROM events").fetchone() == before
    other.close()
    assert len(await log_of(store, "mesa")) == 50


async def test_a_database_that_many_read_and_write_at_once_is_never_locked(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    names = [f"mesa-{n}" for n in range(40)]
    await opened(store, *names)

    async def play(name: str) -> None:
        for seq in range(1, 20):
            await append(store, name, seq)
            assert len(await log_of(store, name)) == seq + 1

    await asyncio.gather(*map(play, names))
    assert "locked" not in caplog.text


@pytest.mark.parametrize("writes", [True, False], ids=["a write", "a read"])
def test_a_write_holds_the_lock_from_its_first_moment_and_a_read_never(
    store: Store, database: Path, writes: bool
) -> None:
    """So that no transaction fails half-way because somebody else wrote after it began."""
    other = sqlite3.connect(database, isolation_level=None, timeout=0)
    with store._engine.connect().execution_options(writes=writes) as ours, ours.begin():
        if writes:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        else:
            other.execute("BEGIN IMMEDIATE")
    other.close()


def test_every_commit_waits_for_the_disk(store: Store) -> None:
    with store._engine.connect() as connection:
        asked = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    assert asked["journal_mode"] == "wal"
    assert asked["synchronous"] == 2, "FULL"
