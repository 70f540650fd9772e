"""The store: effects counted exactly once, failures that are nobody else's, and the end."""

import asyncio
import logging
import threading

import pytest
from sqlalchemy import Connection, insert

from capicua.club.play.records import MatchEnded, Placed
from capicua.club.store import (
    Append,
    Conflict,
    NotRead,
    NotSaved,
    Result,
    Settlement,
    Store,
    Tally,
    Write,
    outbox,
    tables,
    writer,
)
from capicua.club.store.schema import about
from tests.club.databases import Place, open_store
from tests.club.logs import append, log_of, opened, tally_of

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


# ---- effects


async def test_a_finished_match_is_counted_exactly_once(place: Place) -> None:
    store = open_store(place)
    await opened(store, "mesa")
    won = (Settlement("mesa:0", "ana", "robo", "win"),)
    await append(store, "mesa", 1, outbox=won, stage="over")
    assert await tally_of(store, "ana") == Tally(1, 0, 0)
    with pytest.raises(Conflict):
        await append(store, "mesa", 2, outbox=won, stage="over")
    store.close()
    store = open_store(place)
    assert await tally_of(store, "ana") == Tally(1, 0, 0)
    store.close()


async def test_what_a_crash_left_in_the_outbox_is_counted_at_the_start(place: Place) -> None:
    store = open_store(place)
    results: tuple[Result, ...] = ("win", "win", "loss", "draw")
    left = [Settlement(f"mesa-{n}:0", "ana", "robo", what) for n, what in enumerate(results)]
    await store.transact(lambda db: db.execute(outbox.ADD_EFFECT, outbox.effect_rows(left)).close())
    assert await tally_of(store, "ana") == Tally()
    store.close()
    for _ in range(2):
        store = open_store(place)
        assert await tally_of(store, "ana") == Tally(2, 1, 1)
        store.close()


async def test_more_effects_than_share_a_transaction_are_all_applied(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_AT_ONCE", 7)
    await opened(store, "mesa")
    won = tuple(Settlement(f"mesa:{n:03}", f"p{n % 3}", "robo", "win") for n in range(100))
    await append(store, "mesa", 1, outbox=won, stage="over")
    async with asyncio.timeout(10):
        while await store.ask(outbox.waiting):  # noqa: ASYNC110 - nothing tells when it is so
            await asyncio.sleep(0.01)
    assert [(await tally_of(store, f"p{n}")).wins for n in range(3)] == [34, 33, 33]


async def test_an_effect_that_fails_waits_and_does_not_hold_the_others_up(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    applied: list[str] = []

    def rate(_: Connection, ended: MatchEnded) -> None:
        if ended.game == "broken":
            raise ZeroDivisionError("66.64")
        applied.append(ended.key)

    monkeypatch.setattr(outbox, "_APPLY", dict(outbox._APPLY))
    outbox._APPLY[MatchEnded] = rate
    await opened(store, "mesa", "otra")
    seats = (Placed("ana", 1), Placed(None, 2, left=True))
    effects = tuple(
        MatchEnded(f"m{n}", "mesa", game, None, "computer", 5, seats)
        for n, game in enumerate(("robo", "broken", "robo"))
    )
    won = Settlement("mesa:0", "ana", "robo", "win")
    await append(store, "mesa", 1, outbox=(*effects, won), stage="over")
    assert await tally_of(store, "ana") == Tally(1, 0, 0)
    assert {*applied} == {"m0", "m2"}
    assert "66.64" not in caplog.text
    assert "effect=m1" in caplog.text
    assert await store.ask(outbox.waiting) == 1
    outbox._APPLY[MatchEnded] = lambda _, ended: applied.append(ended.key)
    await append(store, "otra", 1, outbox=(Settlement("otra:0", "ana", "robo", "win"),))
    assert applied[-1] == "m1"
    assert await store.ask(outbox.waiting) == 0


# ---- failures and the end


async def test_an_unforeseen_failure_is_one_batchs_and_the_writer_lives_on(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await opened(store, "mesa")
    for nonsense in (object(), "66.64"):
        append_of_nonsense = Append("mesa", 1, nonsense, ({"66.64": nonsense},))  # type: ignore[arg-type]
        with pytest.raises(NotSaved):
            await store.write(tables.append(append_of_nonsense))
        with pytest.raises(NotSaved):
            await store.write(Write("mesa", {insert(about): [{"nothing": nonsense}]}))
    assert "66.64" not in caplog.text
    await append(store, "mesa", 1)
    assert len(await log_of(store, "mesa")) == 2


async def test_what_nobody_waits_for_any_more_is_not_done(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was told that it is not saved may have asked for something else since."""
    await opened(store, "mesa")
    go_on = threading.Event()
    busy = asyncio.ensure_future(store.transact(lambda _: go_on.wait(10)))
    await asyncio.sleep(0.05)
    with monkeypatch.context() as patched:
        patched.setattr(writer, "ANSWER_S", 0.1)
        with pytest.raises(NotSaved, match="no answer"):
            await append(store, "mesa", 1)
    go_on.set()
    assert await busy
    await append(store, "mesa", 1, seats=())
    assert len(await log_of(store, "mesa")) == 2


async def test_being_well_means_that_the_database_also_writes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.check()

    async def full(_: Write) -> None:
        raise NotSaved("disk full")

    monkeypatch.setattr(store._writer, "write", full)
    with pytest.raises(NotSaved):
        await store.check()


async def test_closing_first_writes_what_was_asked_for(place: Place) -> None:
    store = open_store(place)
    names = [f"mesa-{n}" for n in range(50)]
    writes = [asyncio.ensure_future(opened(store, name)) for name in names]
    await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    await asyncio.gather(*writes)
    with pytest.raises(NotSaved):
        await append(store, "mesa-1", 1)
    with pytest.raises(NotRead):
        await log_of(store, "mesa-1")
    store = open_store(place)
    assert all([await log_of(store, name) for name in names])
    store.close()
