"""Backups: one file, taken while people play, and a club made from it where their games go on."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from capicua.club.running.live import LiveTable
from capicua.club.store import (
    NotRead,
    NotSaved,
    Sitter,
    StoreInUse,
    WrongSchema,
    keys,
    people,
    reports,
)
from capicua.club.store.backup import (
    BadBackup,
    NotEmpty,
    back_up,
    check_backup,
    restore,
)
from capicua.club.store.sqlite import open_sqlite
from tests.club.databases import KINDS, Place, database_of, open_store
from tests.club.house import ANA, BETO, House
from tests.club.logs import append, log_of, opened

pytestmark = pytest.mark.anyio

V1 = Path(__file__).parent / "data" / "v1.db"
NOW_MS = 1_800_000_000_000


@pytest.fixture(params=KINDS)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Where a club is to be made from a backup."""
    with database_of(request.param, tmp_path / "new") as place:
        yield place


@pytest.mark.databases
async def test_a_club_is_made_from_a_backup_and_its_games_go_on(
    place: Place, target: Place, tmp_path: Path
) -> None:
    """The drill: whatever the database was, and whatever it is to be."""
    file, chance = tmp_path / "monday.backup", random.Random(1)
    house = await House.open(place)
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    for _ in range(3):
        await _move(house, table, chance)
    before, log = table.table, await house.stored(table.table.record.id)
    summary = await asyncio.to_thread(back_up, place, file, NOW_MS)
    await _move(house, table, chance)
    assert table.table.match != before.match, "the old club goes on meanwhile"
    await house.close()

    assert summary.made_ms == NOW_MS
    assert summary.rows["events"] == len(log.events)
    assert await asyncio.to_thread(restore, file, target) == summary
    house = await House.open(target)
    table, _ = await house.look(before.record.id, ANA)
    assert table.table.match == before.match
    kept = await house.stored(before.record.id)
    assert kept.events[: len(log.events)] == log.events
    assert kept.outcomes == log.outcomes
    await house.play_out(table, 2)
    tallies = [await house.tally(who, "robo") for who in (ANA, BETO)]
    assert sum(tally.wins for tally in tallies) == 1
    await house.close()


async def _move(house: House, table: LiveTable, chance: random.Random) -> None:
    """Whoever is in turn does something."""
    turn = table.table.match.turn
    assert turn is not None
    action = chance.choice(table.table.match.legal())
    await house.act(table, turn, str(action))


@pytest.mark.databases
async def test_a_backup_is_of_one_moment_while_others_write(place: Place, tmp_path: Path) -> None:
    """Every log in it ends where it ended at that moment, and no table is without its log."""
    store, names = open_store(place), [f"mesa-{n:02}" for n in range(20)]
    stop = asyncio.Event()

    async def play(name: str) -> None:
        seq = 1
        while not stop.is_set():
            await append(store, name, seq)
            seq += 1

    await opened(store, *names)
    playing = asyncio.gather(*map(play, names))
    try:
        for n in range(3):
            await asyncio.to_thread(back_up, place, tmp_path / f"{n}.backup", NOW_MS)
    finally:
        stop.set()
        await playing
        store.close()
    for n in range(3):
        copy = tmp_path / f"copy-{n}.db"
        summary = await asyncio.to_thread(restore, tmp_path / f"{n}.backup", copy)
        again = open_sqlite(copy)
        logs = [await log_of(again, name) for name in names]
        assert sum(map(len, logs)) == summary.rows["events"]
        assert all(log == [(k, f"event {k}") for k in range(1, len(log) + 1)] for log in logs)
        again.close()


@pytest.mark.databases
async def test_people_are_known_by_their_cookies_after_a_restore(
    place: Place, target: Place, tmp_path: Path
) -> None:
    store, file = open_store(place), tmp_path / "club.backup"
    ana = people.Person(id="ana", name="Ñandú 🁣", lang="es", created_ms=7)
    await store.transact(lambda db: people.add_person(db, ana))
    await store.transact(lambda db: keys.begin_session(db, b"\0\xff" * 16, "ana", "phone", 8))
    back_up(place, file, NOW_MS)
    store.close()
    restore(file, target)
    store = open_store(target)
    session = await store.ask(lambda db: keys.session(db, b"\0\xff" * 16))
    assert session is not None
    assert (session.person, session.device) == (ana, "phone")
    store.close()


async def test_what_is_numbered_by_the_database_is_numbered_on_after_a_restore(
    target: Place, tmp_path: Path
) -> None:
    source, file = tmp_path / "old.db", tmp_path / "club.backup"

    def complain(db: Connection) -> None:
        reports.add_report(db, reports.Report("ana", "beto", "mesa", "rude", "", "[]", 5))

    store = open_sqlite(source)
    await store.transact(complain)
    await store.transact(complain)
    store.close()
    back_up(source, file, NOW_MS)
    restore(file, target)
    store = open_store(target)
    await store.transact(complain)
    column = reports.reports.c.id
    numbers = await store.ask(lambda db: db.scalars(select(column).order_by(column)).all())
    assert [*numbers] == [1, 2, 3]
    store.close()


async def test_nothing_is_restored_over_a_club_that_is_there(target: Place, tmp_path: Path) -> None:
    file = tmp_path / "club.backup"
    source = tmp_path / "old.db"
    open_sqlite(source).close()
    back_up(source, file, NOW_MS)
    store = open_store(target)
    await opened(store, "mesa")
    if isinstance(target, Path):
        with pytest.raises(StoreInUse):
            restore(file, target)
    store.close()
    with pytest.raises(NotEmpty):
        restore(file, target)
    store = open_store(target)
    assert await log_of(store, "mesa") == [(1, "event 1")]
    store.close()


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A backup of a club of many tables."""
    source, file = tmp_path / "old.db", tmp_path / "it.backup"
    store = open_sqlite(source)
    asyncio.run(opened(store, *(f"mesa-{n}" for n in range(200))))
    store.close()
    back_up(source, file, NOW_MS)
    return file


def test_a_backup_that_was_cut_short_is_refused_and_nothing_made(
    whole: Path, tmp_path: Path
) -> None:
    content, target, chance = whole.read_bytes(), tmp_path / "new.db", random.Random(3)
    for _ in range(10):
        whole.write_bytes(content[: chance.randrange(len(content))])
        with pytest.raises(BadBackup):
            restore(whole, target)
        assert not target.exists()


def test_a_backup_with_a_wrong_bit_is_refused_unless_every_row_is_right(whole: Path) -> None:
    content, chance = whole.read_bytes(), random.Random(4)
    written = [at for at, byte in enumerate(content) if byte]
    right, refused = check_backup(whole).rows, 0
    for at in chance.sample(written, 30):
        wrong = bytearray(content)
        wrong[at] ^= 1 << chance.randrange(8)
        whole.write_bytes(wrong)
        try:
            assert check_backup(whole).rows == right
        except BadBackup:
            refused += 1
    assert refused > 15


def test_a_backup_with_another_row_is_refused(whole: Path) -> None:
    with sqlite3.connect(whole) as raw:
        raw.execute("UPDATE events SET body = 'event 2' WHERE table_id = 'mesa-7'")
    raw.close()
    with pytest.raises(BadBackup, match="rows"):
        check_backup(whole)


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    letter, database = tmp_path / "letter", tmp_path / "capicua.db"
    letter.write_text("this is a letter " * 999, encoding="utf-8")
    open_sqlite(database).close()
    for file in (letter, database, tmp_path / "nothing", tmp_path):
        with pytest.raises(BadBackup):
            restore(file, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_a_backup_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    source, file = tmp_path / "capicua.db", tmp_path / "it.backup"
    with pytest.raises(NotRead):
        back_up(source, file, NOW_MS)
    open_sqlite(source).close()
    with pytest.raises(NotSaved):
        back_up(source, tmp_path / "no folder" / "it.backup", NOW_MS)
    back_up(source, file, NOW_MS)
    with pytest.raises(NotEmpty):
        back_up(source, file, NOW_MS)
    assert {path.name for path in tmp_path.iterdir()} == {
        "capicua.db",
        "capicua.db.lock",
        "it.backup",
    }, "nothing half-made is left"
    assert file.stat().st_mode & 0o077 == 0, "it is for the operator alone"


def test_a_backup_of_an_older_version_becomes_a_club_of_today(tmp_path: Path) -> None:
    source, file = tmp_path / "v1.db", tmp_path / "it.backup"
    shutil.copy(V1, source)
    back_up(source, file, NOW_MS)
    restore(file, tmp_path / "new.db")
    open_sqlite(tmp_path / "new.db", beside=True).close()


def test_a_backup_of_a_newer_version_is_left_to_it(tmp_path: Path) -> None:
    source, file = tmp_path / "capicua.db", tmp_path / "it.backup"
    open_sqlite(source).close()
    with sqlite3.connect(source) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '99'")
    raw.close()
    back_up(source, file, NOW_MS)
    with pytest.raises(WrongSchema):
        restore(file, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
