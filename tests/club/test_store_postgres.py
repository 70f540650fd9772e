"""The store on PostgreSQL: connections that break, and several nodes that write at once."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select, text, update

from capicua.club.store import (
    Append,
    Conflict,
    Deadline,
    NotRead,
    NotSaved,
    Settlement,
    Store,
    Tally,
    Write,
    outbox,
    tables,
)
from capicua.club.store import store as stores
from capicua.club.store import writer as writers
from capicua.club.store.postgres import PATIENCE, open_postgres
from capicua.club.store.schema import about
from tests.club.databases import bare_database, cut_connections, database_of
from tests.club.logs import adding, append, log_of, opened, record, tally_of
from tests.club.proxy import wire_to

pytestmark = pytest.mark.anyio

EVERYBODY = [f"mesa-{n:02}" for n in range(30)]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where an empty database is."""
    with database_of("postgres", tmp_path) as place:
        yield str(place)


@pytest.fixture
def nodes(address: str) -> Iterator[tuple[Store, Store]]:
    """Two nodes of one club."""
    both = open_postgres(address), open_postgres(address)
    yield both
    for store in both:
        store.close()


# ---- connections


async def test_connections_that_the_server_ended_are_replaced_unnoticed(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_postgres(address)
    await opened(store, "mesa")
    for seq in range(1, 6):
        assert cut_connections(address) > 0
        await append(store, "mesa", seq)
        assert len(await log_of(store, "mesa")) == seq + 1
    assert "failed" not in caplog.text
    store.close()


async def test_while_the_database_is_down_nothing_is_acknowledged_and_then_all_goes_on(
    address: str,
) -> None:
    with wire_to(address) as (wire, through):
        store = open_postgres(through)
        await opened(store, "mesa")
        wire.cut()
        for _ in range(3):
            async with asyncio.timeout(5):
                with pytest.raises(NotSaved):
                    await append(store, "mesa", 1)
                with pytest.raises(NotRead):
                    await log_of(store, "mesa")
                with pytest.raises(NotRead):
                    await store.check()
        wire.mend()
        assert await log_of(store, "mesa") == [(1, "event 1")]
        await append(store, "mesa", 1)
        await store.check()
        store.close()


async def test_a_database_that_falls_silent_is_not_waited_for(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with wire_to(address) as (wire, through):
        store = open_postgres(through)
        await opened(store, "mesa")
        wire.fall_silent()
        for module in (stores, writers):
            monkeypatch.setattr(module, "ANSWER_S", 0.2)
        for _ in range(2):
            with pytest.raises(NotSaved, match="no answer"):
                await append(store, "mesa", 1)
            with pytest.raises(NotRead, match="no answer"):
                await log_of(store, "mesa")
        monkeypatch.undo()
        wire.mend()
        kept = 0
        while not kept:  # nobody knows what became of the first, so one reads and tries again
            seq = len(await log_of(store, "mesa"))
            with contextlib.suppress(Conflict):
                await append(store, "mesa", seq)
                kept = seq + 1
        assert await log_of(store, "mesa") == [(n, f"event {n}") for n in range(1, kept + 1)]
        assert kept in (2, 3)
        store.close()


async def test_a_lock_that_is_held_for_too_long_is_given_up(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = PATIENCE["options"].replace("lock_timeout=10000", "lock_timeout=200")
    monkeypatch.setitem(PATIENCE, "options", patience)
    store, other = open_postgres(address), open_postgres(address)
    await opened(store, "mesa")
    holding, done = threading.Event(), threading.Event()

    def hold(db: Connection) -> None:
        db.execute(update(tables.tables).where(tables.tables.c.id == "mesa").values(game="x"))
        holding.set()
        done.wait(20)

    held = asyncio.ensure_future(other.transact(hold))
    await asyncio.to_thread(holding.wait)
    with pytest.raises(NotSaved):
        await append(store, "mesa", 1, stage="over")
    done.set()
    await held
    await append(store, "mesa", 1, stage="over")
    store.close()
    other.close()


async def test_a_commit_whose_answer_was_lost_is_not_carried_out_again(address: str) -> None:
    """Nobody knows whether it was kept, so it is the asker who reads and decides."""
    store = open_postgres(address)
    await opened(store, "mesa")
    engine = store._writer._transactions._engine
    commits: list[int] = []

    def lose(connection: Connection) -> None:
        commits.append(1)
        if len(commits) == 1:
            raw: Any = connection.connection.dbapi_connection
            raw.commit()  # it goes through …
            raw.close()  # … and then the line is cut

    event.listen(engine, "commit", lose)
    with pytest.raises(NotSaved):
        await append(store, "mesa", 1)
    event.remove(engine, "commit", lose)
    assert len(await log_of(store, "mesa")) == 2
    with pytest.raises(Conflict):
        await append(store, "mesa", 1)
    store.close()


def test_an_address_that_leads_nowhere_is_told_without_its_password() -> None:
    with pytest.raises(NotSaved, match=r"127\.0\.0\.1:1/club") as caught:
        open_postgres("postgresql://ana:secret@127.0.0.1:1/club")
    assert "secret" not in str(caught.value)
    with pytest.raises(NotSaved, match="postgresql://user:password@host/name"):
        open_postgres("no address at all")


def test_a_database_that_cannot_keep_every_name_is_refused() -> None:
    with (
        bare_database("ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'") as address,
        pytest.raises(NotSaved, match="UTF8"),
    ):
        open_postgres(address)


async def test_a_server_that_would_not_wait_for_the_disk_is_told_to(address: str) -> None:
    store = open_postgres(address)
    await store.transact(
        lambda db: db.execute(
            text(
                "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off',"
                " current_database()); END $$"
            )
        ).close()
    )
    store.close()
    store = open_postgres(address)
    asked = await store.transact(lambda db: db.scalar(text("SHOW synchronous_commit")))
    assert asked == "on"
    store.close()


# ---- several nodes


async def test_of_two_nodes_that_append_to_one_table_one_is_first(
    nodes: tuple[Store, Store],
) -> None:
    one, two = nodes
    await opened(one, *EVERYBODY)
    for seq in range(1, 6):
        outcomes = await asyncio.gather(
            *(append(node, name, seq) for name in EVERYBODY for node in nodes),
            return_exceptions=True,
        )
        kept = [outcome for outcome in outcomes if outcome is None]
        assert len(kept) == len(EVERYBODY)
        assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
    for name in EVERYBODY:
        assert await log_of(two, name) == [(n, f"event {n}") for n in range(1, 7)]


async def test_nodes_that_write_to_the_same_tables_in_any_order_never_stop_each_other(
    nodes: tuple[Store, Store], caplog: pytest.LogCaptureFixture
) -> None:
    """Batches of the same rows in opposite orders are what deadlocks are made of."""
    one, _ = nodes
    await opened(one, *EVERYBODY)

    def due(name: str, node: int) -> Write:
        return Write(None, {tables.SET_DEADLINE: [_deadline(name, node)]})

    for turn in range(20):
        orders = EVERYBODY, EVERYBODY[::-1]
        await asyncio.gather(
            *(
                node.write(due(name, turn))
                for node, order in zip(nodes, orders, strict=True)
                for name in order
            )
        )
    assert "failed" not in caplog.text


def _deadline(name: str, seq: int) -> dict[str, Any]:
    return {"table_id": name, "seq": seq, "due_ms": seq, "kind": "turn"}


async def test_a_deadlock_is_resolved_and_tried_again(nodes: tuple[Store, Store]) -> None:
    one, two = nodes
    await opened(one, "mesa", "otra")
    meet = threading.Barrier(2, timeout=5)
    met: list[str] = []

    def both(db: Connection, first: str, second: str) -> None:
        for name in (first, second):
            db.execute(update(tables.tables).where(tables.tables.c.id == name).values(game=first))
            if name == first and len(met) < 2:
                met.append(name)
                meet.wait()

    await asyncio.gather(
        asyncio.to_thread(one._writer._transactions.run, lambda db: both(db, "mesa", "otra")),
        asyncio.to_thread(two._writer._transactions.run, lambda db: both(db, "otra", "mesa")),
    )
    games = await one.ask(lambda db: db.scalars(select(tables.tables.c.game)).all())
    assert len({*games}) == 1, "one after the other, whichever was first"


async def test_work_of_all_nodes_is_done_one_after_another(nodes: tuple[Store, Store]) -> None:
    """Each reads, thinks and writes; none overlooks what another has written meanwhile."""
    await nodes[0].transact(
        lambda db: db.execute(insert(about), {"key": "seats", "value": "0"}).close()
    )

    def take(db: Connection) -> int:
        taken = int(db.scalar(select(about.c.value).where(about.c.key == "seats")) or 0)
        db.execute(update(about).where(about.c.key == "seats").values(value=str(taken + 1)))
        return taken

    seats = await asyncio.gather(*(node.transact(take) for node in nodes for _ in range(50)))
    assert sorted(seats) == [*range(100)]


async def test_effects_are_applied_exactly_once_however_many_nodes_settle(
    nodes: tuple[Store, Store],
) -> None:
    await opened(nodes[0], *EVERYBODY)
    await asyncio.gather(
        *(
            append(
                nodes[n % 2],
                name,
                1,
                stage="over",
                outbox=(Settlement(f"{name}:0", "ana", "robo", "win"),),
            )
            for n, name in enumerate(EVERYBODY)
        )
    )
    async with asyncio.timeout(10):
        while await nodes[0].ask(outbox.waiting):  # noqa: ASYNC110 - nothing tells when it is so
            await asyncio.sleep(0.01)
    assert await tally_of(nodes[1], "ana") == Tally(len(EVERYBODY), 0, 0)


async def test_nodes_that_start_together_make_the_tables_once() -> None:
    with bare_database() as bare:
        stores = await asyncio.gather(*(asyncio.to_thread(open_postgres, bare) for _ in range(4)))
        await opened(stores[0], "mesa")
        assert len(await log_of(stores[3], "mesa")) == 1
        for store in stores:
            store.close()


async def test_a_table_is_read_in_one_snapshot_while_others_write(
    nodes: tuple[Store, Store],
) -> None:
    one, two = nodes
    await opened(one, "mesa")

    def twice(db: Connection) -> tuple[int, int]:
        before = tables.last_seq(db, "mesa")
        begun.set()
        assert written.wait(5)
        return before, tables.last_seq(db, "mesa")

    begun, written = threading.Event(), threading.Event()
    reading = asyncio.ensure_future(one.ask(twice))
    await asyncio.to_thread(begun.wait)
    await append(two, "mesa", 1)
    written.set()
    assert await reading == (1, 1)
    assert await one.ask(lambda db: tables.last_seq(db, "mesa")) == 2


async def test_a_text_that_the_database_cannot_take_fails_alone(
    nodes: tuple[Store, Store], caplog: pytest.LogCaptureFixture
) -> None:
    store, _ = nodes
    caplog.set_level(logging.DEBUG)
    await opened(store, "mesa", "otra")
    outcomes = await asyncio.gather(
        store.write(tables.append(Append("mesa", 1, 1, ("66.64\0",)))),
        append(store, "otra", 1),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], NotSaved)
    assert outcomes[1] is None
    assert "66.64" not in caplog.text


async def test_each_deadline_is_taken_on_by_one_node(nodes: tuple[Store, Store]) -> None:
    await opened(nodes[0], *EVERYBODY)
    for name in EVERYBODY:
        await append(nodes[0], name, 1, deadline=Deadline(name, 2, 400, "turn"))
    taken = await asyncio.gather(
        *(
            node.transact(lambda db: tables.claim(db, before_ms=500, until_ms=9000, limit=7))
            for node in nodes * 4
        )
    )
    names = [due.table_id for some in taken for due in some]
    assert sorted(names) == EVERYBODY


async def test_a_deadline_at_a_table_that_is_being_written_to_is_left_alone(
    nodes: tuple[Store, Store],
) -> None:
    await opened(nodes[0], "mesa", "otra")
    for name in ("mesa", "otra"):
        await append(nodes[0], name, 1, deadline=Deadline(name, 2, 400, "turn"))
    writing, done = threading.Event(), threading.Event()

    def slowly(db: Connection) -> None:
        db.execute(tables.SET_DEADLINE, [_deadline("mesa", 3)])
        writing.set()
        done.wait(10)

    run = nodes[0]._writer._transactions.run
    held = asyncio.ensure_future(asyncio.to_thread(run, slowly))
    await asyncio.to_thread(writing.wait)
    async with asyncio.timeout(5):
        taken = await nodes[1].transact(lambda db: tables.claim(db, 500, 9000, 9))
    assert [due.table_id for due in taken] == ["otra"]
    done.set()
    await held


async def test_deadlines_of_one_node_are_found_by_another(nodes: tuple[Store, Store]) -> None:
    one, two = nodes
    due = Deadline("mesa", 1, 500, "turn")
    await one.write(tables.opening(record("mesa"), adding("mesa", 0, deadline=due)))
    assert await two.ask(lambda db: tables.overdue(db, 501, 9)) == [due]
