"""What goes after a while, and what stays."""

import pytest
from sqlalchemy import Connection, func, select

from capicua.club.running.caretaking import DAY_MS
from capicua.club.store import (
    Append,
    CommandKey,
    Settlement,
    Store,
    Tally,
    outbox,
    tables,
)
from capicua.club.store.retention import forget_games
from capicua.club.store.schema import metadata
from tests.club.house import House
from tests.club.logs import append, log_of, opened, tally_of

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

NOW_MS = 1_000_000


async def forget(store: Store, before_ms: int = NOW_MS, most: int = 99) -> int:
    return await store.transact(lambda db: forget_games(db, before_ms, most))


async def rows_of(store: Store, table_id: str) -> dict[str, int]:
    """How many rows of each table of the database are about a table of the club."""

    def count(db: Connection) -> dict[str, int]:
        found = {
            table.name: db.scalar(
                select(func.count()).select_from(table).where(table.c.table_id == table_id)
            )
            for table in metadata.sorted_tables
            if "table_id" in table.c
        }
        return {name: rows for name, rows in found.items() if rows}

    return await store.ask(count)


async def finish(store: Store, name: str) -> None:
    """A match comes to its end, and is counted for Ana."""
    won = (Settlement(f"{name}:0", "ana", "robo", "win"),)
    key = CommandKey("ana", "the-last")
    await append(store, name, 1, command=key, outbox=won, stage="over")


async def test_finished_games_go_with_all_that_was_theirs_but_their_results(store: Store) -> None:
    names = [f"mesa-{n}" for n in range(5)]
    await opened(store, *names)
    for name in names[:4]:
        await finish(store, name)
    assert await forget(store, most=3) == 3
    assert await forget(store, most=3) == 1
    for name in names[:4]:
        assert await rows_of(store, name) == {}
        assert await store.ask(lambda db, at=name: tables.record(db, at)) is None  # type: ignore[misc]
    assert len(await log_of(store, "mesa-4")) == 1, "it is still played"
    assert await tally_of(store, "ana") == Tally(4, 0, 0)


async def test_games_that_ended_later_stay(store: Store) -> None:
    await opened(store, "mesa")
    await finish(store, "mesa")
    ended_ms = 2001
    assert await forget(store, before_ms=ended_ms) == 0
    assert len(await log_of(store, "mesa")) == 2


async def test_a_game_whose_effects_wait_stays_until_they_are_applied(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(store, "mesa", "otra")
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "_APPLY", {})
        await finish(store, "mesa")
        assert await store.ask(outbox.waiting) == 1
        assert await forget(store) == 0
    await finish(store, "otra")
    assert await store.ask(outbox.waiting) == 0
    assert await forget(store) == 2
    assert await tally_of(store, "ana") == Tally(2, 0, 0)


async def test_the_settings_say_for_how_long_finished_games_are_kept(house: House) -> None:
    club, store = house.club, house.club.store
    await opened(store, "mesa", "otra")
    for name, ago_ms in (("mesa", 31 * DAY_MS), ("otra", 29 * DAY_MS)):
        ended = Append(name, 1, club.clock.now_ms() - ago_ms, ("the end",), stage="over")
        await store.write(tables.append(ended))
    await club.caretaker.see_to_all()
    assert len(await log_of(store, "mesa")) == 2, "for ever, where nothing is said"
    club.caretaker.games_days = 30
    await club.caretaker.see_to_all()
    assert await log_of(store, "mesa") == []
    assert len(await log_of(store, "otra")) == 2
