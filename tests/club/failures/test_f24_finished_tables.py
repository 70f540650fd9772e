"""F24: however many matches have ended, nothing is left of them but their rows."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from sqlalchemy import Connection, event

from capicua.club.store import Sitter, listing, outbox, retention, tables
from capicua.club.store.sqlite import open_sqlite, sqlite_engine
from tests.club.failures.finished import finish, held
from tests.club.house import ANA, House, settled

pytestmark = pytest.mark.anyio

A_FEW = 5_000
"""Bytes a match: caches are still filling up. One table that is kept costs four times as much."""


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


@pytest.mark.databases
@pytest.mark.usefixtures("traced")
async def test_f24_finished_tables_leave_no_memory_and_no_task_behind(house: House) -> None:
    await finish(house, range(20), at_once=20)  # what is made once has been made
    before = held(house)
    await finish(house, range(20, 80), at_once=20)
    after = held(house)
    assert after.awake == 0
    assert after.tasks <= before.tasks
    assert after.memory - before.memory < 60 * A_FEW


async def test_f24_a_table_is_gone_as_soon_as_nobody_looks(house: House) -> None:
    """Python looks for garbage that refers to itself only now and then, so there is none of it."""
    table, reader = await house.look(await house.against(Sitter(bot="azar")), ANA)
    kept = ref(table)
    await reader.stop()
    gc.disable()
    try:
        house.leave(table, reader)
        del table, reader
        await settled(lambda: house.club.hall.awake == 0, within_s=10)
        await settled(lambda: kept() is None, within_s=3)
    finally:
        gc.enable()


READS: dict[str, Callable[[Connection], object]] = {
    "what a table is": lambda db: tables.record(db, "mesa"),
    "its log": lambda db: tables.load(db, "mesa"),
    "what is new there": lambda db: tables.since(db, "mesa", 7),
    "what came of a command": lambda db: tables.outcome(db, "mesa", "ana", "command"),
    "how far a log goes": lambda db: tables.last_seq(db, "mesa"),
    "how far logs go": lambda db: tables.last_seqs(db, ["mesa", "otra"]),
    "what is overdue": lambda db: tables.overdue(db, 5, 9),
    "my tables": lambda db: tables.unfinished(db, "ana", 9),
    "my tally": lambda db: outbox.tally(db, "ana", "robo"),
    "how many effects wait": outbox.waiting,
    "which effects wait": outbox.settle,
    "what ended long ago": lambda db: retention.forget_games(db, 5, 9),
    "what may be watched": lambda db: listing.watchable(db, 5, 9),
    "where players are missing": lambda db: listing.waiting(db, 5, 9),
}


@pytest.mark.parametrize("read", READS)
def test_f24_no_question_asked_in_play_goes_through_all_finished_tables(
    database: Path, read: str
) -> None:
    """Whatever there is of rows, an index of SQLite leads to those that are meant."""
    open_sqlite(database).close()
    engine = sqlite_engine(database)
    asked: list[tuple[str, Any]] = []

    def note(*event: Any) -> None:
        asked.append((event[2], event[3]))

    with engine.connect() as connection, connection.begin():
        event.listen(connection, "before_cursor_execute", note)
        READS[read](connection)
        event.remove(connection, "before_cursor_execute", note)
        selects = [(text, values) for text, values in asked if text.startswith("SELECT")]
        assert selects
        for text, values in selects:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values).all()
            steps = [row.detail for row in plan]
            assert not [step for step in steps if step.startswith("SCAN") and "INDEX" not in step]
    engine.dispose()
