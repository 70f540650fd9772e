"""F9: the disk of an SQLite database is full. Writes are refused, reads live, nothing is broken."""

import logging
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from capicua.club.store import Append, NotSaved, Store, sqlite, tables
from capicua.club.store.sqlite import PRAGMAS, open_sqlite
from tests.club.logs import append, log_of, opened

pytestmark = pytest.mark.anyio

SECRET = "66.65.64" * 40


async def fill(store: Store) -> int:
    """Write to a table until the disk is full; how far its log goes then."""
    saved = 1
    while True:
        try:
            await store.write(tables.append(Append("mesa", saved, 1, (SECRET,))))
        except NotSaved:
            return saved
        saved += 1


async def assert_full_and_alive(store: Store, saved: int) -> None:
    """Reads are answered, and every write is refused."""
    assert len(await log_of(store, "mesa")) == saved
    for _ in range(3):
        with pytest.raises(NotSaved):
            await store.write(tables.append(Append("mesa", saved, 1, (SECRET,))))
    assert len(await log_of(store, "mesa")) == saved


async def assert_sound(database: Path, saved: int) -> None:
    """With room again all that was acknowledged is there, and writing goes on."""
    store = open_sqlite(database)
    assert len(await log_of(store, "mesa")) == saved
    await append(store, "mesa", saved)
    store.close()
    with sqlite3.connect(database) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()


async def test_f09_a_full_disk_refuses_writes_and_corrupts_nothing(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    open_sqlite(database).close()
    with sqlite3.connect(database) as raw:
        pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.close()
    store = open_sqlite(database, {**PRAGMAS, "max_page_count": str(pages + 8)})
    await opened(store, "mesa")
    caplog.set_level(logging.DEBUG)
    saved = await fill(store)
    assert saved > 5
    await assert_full_and_alive(store, saved)
    store.close()
    assert "66.65" not in caplog.text
    await assert_sound(database, saved)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of four megabytes, which is quickly full."""
    where = tmp_path / "disk"
    where.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "capicua", str(where)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("only root mounts a small disk; the quota of SQLite itself is always tried")
    try:
        yield where
    finally:
        subprocess.run(["umount", str(where)], check=True)  # noqa: S607 - of the system


async def test_f09_a_file_system_that_is_really_full_corrupts_nothing_either(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LEAST_ROOM", 64 * 1024)
    database = small_disk / "capicua.db"
    store = open_sqlite(database)
    await opened(store, "mesa")
    await store.check()
    saved = await fill(store)
    await assert_full_and_alive(store, saved)
    with pytest.raises(NotSaved):
        await store.check()
    store.close()
    roomy = small_disk.parent / "roomy"
    shutil.copytree(small_disk, roomy)  # the journal too: there was no room to end it
    await assert_sound(roomy / database.name, saved)


async def test_f09_writing_goes_on_as_soon_as_there_is_room_again(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(2 * 1024 * 1024))
    store = open_sqlite(small_disk / "capicua.db")
    await opened(store, "mesa")
    saved = await fill(store)
    ballast.unlink()
    await append(store, "mesa", saved)
    assert len(await log_of(store, "mesa")) == saved + 1
    store.close()
