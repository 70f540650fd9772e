"""The store: everything of an append or nothing, nothing lost, nobody else's failure."""

import asyncio
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capicua.club.store import (
    Append,
    CommandKey,
    Conflict,
    Deadline,
    NotRead,
    NotSaved,
    Person,
    Settlement,
    Sitter,
    StoreInUse,
    TableRecord,
    Tally,
    WrongSchema,
)
from capicua.club.store.sqlite import PRAGMAS, SqliteStore

pytestmark = pytest.mark.anyio

SEATS = (Sitter(person="ana"), Sitter(bot="casual"))


def record(table_id: str) -> TableRecord:
    return TableRecord(table_id, "robo@1", "{}", SEATS, "normal", 1000)


def adding(table_id: str, after_seq: int, **more: Any) -> Append:
    return Append(table_id, after_seq, 2000 + after_seq, (f"event {after_seq + 1}",), **more)


async def opened(store: SqliteStore, *tables: str) -> None:
    for table_id in tables:
        await store.open_table(record(table_id), adding(table_id, 0))


async def log_of(store: SqliteStore, table_id: str) -> list[tuple[int, str]]:
    stored = await store.load(table_id)
    assert stored is not None
    return [(event.seq, event.body) for event in stored.events]


async def test_a_table_is_read_back_as_it_was_written(store: SqliteStore) -> None:
    await opened(store, "mesa")
    await store.append(
        Append("mesa", 1, 5000, ("two", "three"), CommandKey(0, "command-1"), None, (), over=False)
    )
    stored = await store.load("mesa")
    assert stored is not None
    assert stored.record == record("mesa")
    assert [(e.seq, e.at_ms, e.body) for e in stored.events] == [
        (1, 2000, "event 1"),
        (2, 5000, "two"),
        (3, 5000, "three"),
    ]
    assert stored.outcomes == {(0, "command-1"): 3}
    assert await store.load("other") is None
    assert await store.record("mesa") == record("mesa")
    assert await store.record("other") is None


async def test_the_log_is_the_lock(store: SqliteStore) -> None:
    await opened(store, "mesa")
    await store.append(adding("mesa", 1))
    with pytest.raises(Conflict):
        await store.append(adding("mesa", 1))
    assert await log_of(store, "mesa") == [(1, "event 1"), (2, "event 2")]


async def test_how_long_a_log_is_can_be_asked_alone(store: SqliteStore) -> None:
    assert await store.last_seq("mesa") == 0
    await opened(store, "mesa", "otra")
    await store.append(adding("mesa", 1))
    assert await store.last_seq("mesa") == 2
    assert await store.last_seq("otra") == 1


async def test_a_conflict_leaves_nothing_of_its_append_behind(store: SqliteStore) -> None:
    await opened(store, "mesa")
    due = Deadline("mesa", 2, 9000, "bot")
    await store.append(adding("mesa", 1, command=CommandKey(0, "command-1"), deadline=due))
    again = adding(
        "mesa",
        2,
        command=CommandKey(0, "command-1"),
        deadline=Deadline("mesa", 3, 1, "bot"),
        outbox=(Settlement("mesa:0", "ana", "robo", "win"),),
        over=True,
    )
    with pytest.raises(Conflict):
        await store.append(again)
    assert await store.bot_deadlines() == [due]
    assert await store.tally("ana", "robo") == Tally()
    assert [table.id for table in await store.unfinished("ana", 9)] == ["mesa"]
    assert await log_of(store, "mesa") == [(1, "event 1"), (2, "event 2")]


async def test_in_a_shared_commit_a_conflict_fails_alone(store: SqliteStore) -> None:
    names = [f"mesa-{n}" for n in range(20)]
    await opened(store, *names)
    await store.append(adding("mesa-7", 1))
    outcomes = await asyncio.gather(
        *(store.append(adding(name, 1)) for name in names), return_exceptions=True
    )
    failed = [names[n] for n, outcome in enumerate(outcomes) if outcome is not None]
    assert failed == ["mesa-7"]
    assert isinstance(outcomes[7], Conflict)
    for name in names:
        assert await log_of(store, name) == [(1, "event 1"), (2, "event 2")]


async def test_writes_that_wait_together_share_a_commit(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"mesa-{n}" for n in range(64)]
    await opened(store, *names)
    batches: list[int] = []
    commit: Callable[[Any], None] = store._writer._commit

    def counted(batch: list[Any]) -> None:
        batches.append(len(batch))
        commit(batch)

    monkeypatch.setattr(store._writer, "_commit", counted)
    await asyncio.gather(*(store.append(adding(name, 1)) for name in names))
    assert sum(batches) == 64
    assert len(batches) <= 8


async def test_with_a_batch_of_one_each_write_is_committed_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore.open(tmp_path / "alone.db", batch=1)
    names = [f"mesa-{n}" for n in range(16)]
    await opened(store, *names)
    batches: list[int] = []
    commit: Callable[[Any], None] = store._writer._commit

    def counted(batch: list[Any]) -> None:
        batches.append(len(batch))
        commit(batch)

    monkeypatch.setattr(store._writer, "_commit", counted)
    await asyncio.gather(*(store.append(adding(name, 1)) for name in names))
    store.close()
    assert batches == [1] * 16


async def test_two_appends_to_one_table_asked_at_once_are_done_in_order(
    store: SqliteStore,
) -> None:
    await opened(store, "mesa")
    outcomes = await asyncio.gather(
        store.append(adding("mesa", 1, deadline=Deadline("mesa", 2, 10, "bot"))),
        store.append(adding("mesa", 2, deadline=None, over=True)),
        store.append(adding("mesa", 2)),
        return_exceptions=True,
    )
    assert [*outcomes[:2]] == [None, None]
    assert isinstance(outcomes[2], Conflict)
    assert await store.bot_deadlines() == []
    assert len(await log_of(store, "mesa")) == 3


async def test_a_table_has_one_deadline_the_last(store: SqliteStore) -> None:
    await opened(store, "mesa", "otra")
    await store.append(adding("mesa", 1, deadline=Deadline("mesa", 2, 500, "bot")))
    await store.append(adding("otra", 1, deadline=Deadline("otra", 2, 400, "expire")))
    assert await store.overdue(450, 9) == [Deadline("otra", 2, 400, "expire")]
    assert len(await store.overdue(501, 9)) == 2
    await store.append(adding("mesa", 2, deadline=Deadline("mesa", 3, 700, "expire")))
    assert await store.bot_deadlines() == []
    await store.append(adding("mesa", 3))
    assert await store.overdue(10_000, 9) == [Deadline("otra", 2, 400, "expire")]


async def test_a_finished_match_is_counted_exactly_once(database: Path) -> None:
    store = SqliteStore.open(database)
    await opened(store, "mesa")
    won = (Settlement("mesa:0", "ana", "robo", "win"),)
    await store.append(adding("mesa", 1, outbox=won, over=True))
    assert await store.tally("ana", "robo") == Tally(1, 0, 0)
    with pytest.raises(Conflict):
        await store.append(adding("mesa", 2, outbox=won, over=True))
    store.close()
    store = SqliteStore.open(database)
    assert await store.tally("ana", "robo") == Tally(1, 0, 0)
    store.close()


async def test_what_a_crash_left_in_the_outbox_is_counted_at_the_start(database: Path) -> None:
    store = SqliteStore.open(database)
    store.close()
    with sqlite3.connect(database) as raw:
        for n, result in enumerate(("win", "win", "loss", "draw")):
            row = (f"mesa-{n}:0", "ana", "robo", result)
            raw.execute("INSERT INTO outbox (key, person_id, game, result) VALUES (?,?,?,?)", row)
    raw.close()
    for _ in range(2):
        store = SqliteStore.open(database)
        assert await store.tally("ana", "robo") == Tally(2, 1, 1)
        store.close()


async def test_unfinished_tables_come_last_moved_first_and_finished_ones_not_at_all(
    store: SqliteStore,
) -> None:
    await opened(store, "una", "dos", "tres")
    await store.append(Append("una", 1, 9000, ("late",)))
    await store.append(Append("tres", 1, 9500, ("end",), over=True))
    found = await store.unfinished("ana", 9)
    assert [(table.id, table.game, table.moved_ms) for table in found] == [
        ("una", "robo@1", 9000),
        ("dos", "robo@1", 2000),
    ]
    assert len(await store.unfinished("ana", 1)) == 1
    assert await store.unfinished("beto", 9) == []


async def test_a_person_is_found_by_the_hash_of_the_token_alone(store: SqliteStore) -> None:
    ana = Person("ana", b"h" * 32, "es", 5)
    await store.add_person(ana)
    assert await store.person_by_token(b"h" * 32) == ana
    assert await store.person_by_token(b"x" * 32) is None
    with pytest.raises(Conflict):
        await store.add_person(Person("otra", b"h" * 32, "es", 6))


@pytest.mark.usefixtures("store")
def test_a_second_process_on_the_same_file_is_refused_with_a_clear_message(
    database: Path,
) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from capicua.club.store import StoreInUse\n"
        "from capicua.club.store.sqlite import SqliteStore\n"
        "try: SqliteStore.open(Path(sys.argv[1]))\n"
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
        SqliteStore.open(database)


def test_a_database_of_another_version_is_left_alone(database: Path) -> None:
    SqliteStore.open(database).close()
    with sqlite3.connect(database) as raw:
        raw.execute("UPDATE about SET value = '99' WHERE key = 'schema'")
    raw.close()
    with pytest.raises(WrongSchema, match="schema 99"):
        SqliteStore.open(database)
    with pytest.raises(WrongSchema):  # not "in use": the first attempt let go of it
        SqliteStore.open(database)


def test_a_file_that_is_no_database_is_refused(database: Path) -> None:
    database.parent.mkdir(parents=True)
    database.write_text("this is a letter, not a database " * 100, encoding="utf-8")
    with pytest.raises(NotSaved, match="cannot be written"):
        SqliteStore.open(database)


async def test_f9_a_full_disk_refuses_writes_and_corrupts_nothing(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore.open(database, {**PRAGMAS, "max_page_count": "32"})
    await opened(store, "mesa")
    saved, full = 1, False
    secret = "66.65.64" * 40
    caplog.set_level(logging.DEBUG)
    while not full:
        try:
            await store.append(Append("mesa", saved, 1, (secret,)))
            saved += 1
        except NotSaved:
            full = True
    assert saved > 5
    assert "66.65" not in caplog.text
    assert len(await log_of(store, "mesa")) == saved, "reads stay alive"
    with pytest.raises(NotSaved):
        await store.append(Append("mesa", saved, 1, (secret,)))
    store.close()

    store = SqliteStore.open(database)
    assert len(await log_of(store, "mesa")) == saved
    await store.append(Append("mesa", saved, 1, (secret,)))
    store.close()
    with sqlite3.connect(database) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()


async def test_an_unforeseen_failure_is_one_batchs_and_the_writer_lives_on(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    await opened(store, "mesa")
    for nonsense in (object(), "66.64"):
        with pytest.raises(NotSaved):
            await store.append(Append("mesa", 1, nonsense, ({"66.64": nonsense},)))  # type: ignore[arg-type]
    assert "66.64" not in caplog.text
    await store.append(adding("mesa", 1))
    assert len(await log_of(store, "mesa")) == 2


async def test_a_locked_database_refuses_in_time_and_recovers(
    store: SqliteStore, database: Path
) -> None:
    await opened(store, "mesa")
    with sqlite3.connect(database, isolation_level=None) as backup:
        backup.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved):
            async with asyncio.timeout(5):
                await store.append(adding("mesa", 1))
        backup.execute("ROLLBACK")
    backup.close()
    await store.append(adding("mesa", 1))
    assert len(await log_of(store, "mesa")) == 2


@pytest.mark.parametrize("writes", [True, False], ids=["a write", "a read"])
def test_a_write_holds_the_lock_from_its_first_moment_and_a_read_never(
    store: SqliteStore, database: Path, writes: bool
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


def test_every_commit_waits_for_the_disk(store: SqliteStore) -> None:
    with store._engine.connect() as connection:
        asked = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    assert asked["journal_mode"] == "wal"
    assert asked["synchronous"] == 2, "FULL"


async def test_closing_first_writes_what_was_asked_for(database: Path) -> None:
    store = SqliteStore.open(database)
    names = [f"mesa-{n}" for n in range(50)]
    writes = [asyncio.ensure_future(store.open_table(record(n), adding(n, 0))) for n in names]
    await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    await asyncio.gather(*writes)
    with pytest.raises(NotSaved):
        await store.append(adding("mesa-1", 1))
    with pytest.raises(NotRead):
        await store.load("mesa-1")
    store = SqliteStore.open(database)
    assert all([await store.record(name) for name in names])
    store.close()
