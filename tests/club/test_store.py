"""The store: everything of an append or nothing, nothing lost, nobody else's failure."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from capicua.club.store import (
    Append,
    CommandKey,
    Conflict,
    Deadline,
    NotSaved,
    Settlement,
    Sitter,
    Store,
    Tally,
    tables,
)
from capicua.club.store.schema import about
from tests.club.databases import Place, open_store
from tests.club.logs import adding, append, log_of, opened, record, tally_of, unfinished

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


def overdue(before_ms: int) -> Callable[[Connection], list[Deadline]]:
    return lambda db: tables.overdue(db, before_ms, 9)


async def test_a_table_is_read_back_as_it_was_written(store: Store) -> None:
    await opened(store, "mesa")
    command = CommandKey("ana", "command-1")
    await store.write(tables.append(Append("mesa", 1, 5000, ("two", "three"), command)))
    stored = await store.ask(lambda db: tables.load(db, "mesa"))
    assert stored is not None
    assert stored.record == record("mesa")
    assert [(e.seq, e.at_ms, e.body) for e in stored.events] == [
        (1, 2000, "event 1"),
        (2, 5000, "two"),
        (3, 5000, "three"),
    ]
    assert stored.outcomes == {("ana", "command-1"): 3}
    assert await store.ask(lambda db: tables.load(db, "other")) is None
    assert await store.ask(lambda db: tables.record(db, "mesa")) == record("mesa")
    assert await store.ask(lambda db: tables.record(db, "other")) is None


async def test_every_term_of_a_table_is_kept(store: Store) -> None:
    terms = {
        "kind": "device",
        "pace": "relaxed",
        "speed": "slow",
        "host": "ana",
        "listed": True,
        "chat": True,
        "rated": True,
        "level": "experto",
        "before": "otra",
        "event": "liga:3",
        "names": ("Ana", "Ñandú", ""),
    }
    written = record("mesa", (Sitter(person="ana"), Sitter(), Sitter(bot="casual")), **terms)
    await store.write(tables.opening(written, adding("mesa", 0)))
    assert await store.ask(lambda db: tables.record(db, "mesa")) == written


async def test_the_log_is_the_lock(store: Store) -> None:
    await opened(store, "mesa")
    await append(store, "mesa", 1)
    with pytest.raises(Conflict):
        await append(store, "mesa", 1)
    assert await log_of(store, "mesa") == [(1, "event 1"), (2, "event 2")]


async def test_what_a_log_has_gained_can_be_asked_alone(store: Store) -> None:
    def last(db: Connection) -> int:
        return tables.last_seq(db, "mesa")

    assert await store.ask(last) == 0
    await opened(store, "mesa", "otra")
    await append(store, "mesa", 1)
    await append(store, "mesa", 2)
    assert await store.ask(last) == 3
    found = await store.ask(lambda db: tables.last_seqs(db, ["otra", "mesa", "none"]))
    assert found == {"otra": 1, "mesa": 3}
    since = await store.ask(lambda db: tables.since(db, "mesa", 1))
    assert [(event.seq, event.body) for event in since] == [(2, "event 2"), (3, "event 3")]


async def test_what_came_of_a_command_can_be_asked(store: Store) -> None:
    await opened(store, "mesa")
    await append(store, "mesa", 1, command=CommandKey("ana", "command-1"))
    told = (("ana", "command-1", 2), ("ana", "other", None), ("beto", "command-1", None))
    for who, name, seq in told:
        assert await store.ask(partial(outcome_at_mesa, who=who, name=name)) == seq


def outcome_at_mesa(db: Connection, who: str, name: str) -> int | None:
    return tables.outcome(db, "mesa", who, name)


async def test_two_people_may_give_their_commands_the_same_name(store: Store) -> None:
    await opened(store, "mesa")
    await append(store, "mesa", 1, command=CommandKey("ana", "1"))
    await append(store, "mesa", 2, command=CommandKey("beto", "1"))
    with pytest.raises(Conflict):
        await append(store, "mesa", 3, command=CommandKey("ana", "1"))


async def test_a_conflict_leaves_nothing_of_its_append_behind(store: Store) -> None:
    await opened(store, "mesa")
    due = Deadline("mesa", 2, 9000, "bot")
    await append(store, "mesa", 1, command=CommandKey("ana", "command-1"), deadline=due)
    with pytest.raises(Conflict):
        await append(
            store,
            "mesa",
            2,
            command=CommandKey("ana", "command-1"),
            deadline=Deadline("mesa", 3, 1, "bot"),
            outbox=(Settlement("mesa:0", "ana", "robo", "win"),),
            seats=(Sitter(person="beto"), Sitter()),
            stage="over",
            opens=(record("again"), adding("again", 0)),
        )
    assert await store.ask(tables.bot_deadlines) == [due]
    assert await tally_of(store, "ana") == Tally()
    assert await unfinished(store, "ana") == ["mesa"]
    assert await log_of(store, "mesa") == [(1, "event 1"), (2, "event 2")]
    assert await log_of(store, "again") == []


async def test_in_a_shared_commit_a_conflict_fails_alone(store: Store) -> None:
    names = [f"mesa-{n}" for n in range(20)]
    await opened(store, *names)
    await append(store, "mesa-7", 1)
    outcomes = await asyncio.gather(
        *(append(store, name, 1) for name in names), return_exceptions=True
    )
    failed = [names[n] for n, outcome in enumerate(outcomes) if outcome is not None]
    assert failed == ["mesa-7"]
    assert isinstance(outcomes[7], Conflict)
    for name in names:
        assert await log_of(store, name) == [(1, "event 1"), (2, "event 2")]


async def test_in_a_shared_commit_what_the_database_cannot_take_fails_alone(store: Store) -> None:
    names = [f"mesa-{n}" for n in range(20)]
    await opened(store, *names)
    nonsense = tables.append(Append("mesa-7", 1, 1, ({"66.64": object()},)))  # type: ignore[arg-type]
    writes = [tables.append(adding(name, 1)) for name in names]
    writes[7] = nonsense
    outcomes = await asyncio.gather(*map(store.write, writes), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [NotSaved]
    assert isinstance(outcomes[7], NotSaved)
    await append(store, "mesa-7", 1)


def count_batches(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many writes share each commit from now on."""
    batches: list[int] = []
    commit = store._writer._commit

    def counted(batch: Sequence[Any]) -> None:
        batches.append(len(batch))
        commit(batch)

    monkeypatch.setattr(store._writer, "_commit", counted)
    return batches


async def test_writes_that_wait_together_share_a_commit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"mesa-{n}" for n in range(64)]
    await opened(store, *names)
    batches = count_batches(store, monkeypatch)
    await asyncio.gather(*(append(store, name, 1) for name in names))
    assert sum(batches) == 64
    assert len(batches) <= 8


async def test_with_a_batch_of_one_each_write_is_committed_alone(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(place, batch=1)
    names = [f"mesa-{n}" for n in range(16)]
    await opened(store, *names)
    batches = count_batches(store, monkeypatch)
    await asyncio.gather(*(append(store, name, 1) for name in names))
    store.close()
    assert batches == [1] * 16


async def test_two_appends_to_one_table_asked_at_once_are_done_in_order(store: Store) -> None:
    await opened(store, "mesa")
    outcomes = await asyncio.gather(
        append(store, "mesa", 1, deadline=Deadline("mesa", 2, 10, "bot")),
        append(store, "mesa", 2, stage="over"),
        append(store, "mesa", 2),
        return_exceptions=True,
    )
    assert [*outcomes[:2]] == [None, None]
    assert isinstance(outcomes[2], Conflict)
    assert await store.ask(tables.bot_deadlines) == []
    assert len(await log_of(store, "mesa")) == 3


async def test_a_table_has_one_deadline_the_last(store: Store) -> None:
    await opened(store, "mesa", "otra")
    await append(store, "mesa", 1, deadline=Deadline("mesa", 2, 500, "bot"))
    await append(store, "otra", 1, deadline=Deadline("otra", 2, 400, "turn"))
    assert await store.ask(overdue(450)) == [Deadline("otra", 2, 400, "turn")]
    assert len(await store.ask(overdue(501))) == 2
    await append(store, "mesa", 2, deadline=Deadline("mesa", 3, 700, "expire"))
    assert await store.ask(tables.bot_deadlines) == []
    await append(store, "mesa", 3)
    assert await store.ask(overdue(10_000)) == [Deadline("otra", 2, 400, "turn")]


async def test_a_deadline_that_was_taken_on_is_found_again_only_if_it_is_not_met(
    store: Store,
) -> None:
    await opened(store, "una", "dos")
    for name, due_ms in (("una", 400), ("dos", 500)):
        await append(store, name, 1, deadline=Deadline(name, 2, due_ms, "turn"))

    def claim(db: Connection) -> list[Deadline]:
        return tables.claim(db, before_ms=501, until_ms=600, limit=9)

    taken = await store.transact(claim)
    assert taken == [Deadline("una", 2, 400, "turn"), Deadline("dos", 2, 500, "turn")]
    assert await store.transact(claim) == []
    await append(store, "una", 2, deadline=Deadline("una", 3, 9000, "turn"))
    assert [due.table_id for due in await store.ask(overdue(601))] == ["dos"]


async def test_a_rematch_begins_in_the_same_transaction(store: Store) -> None:
    await opened(store, "mesa")
    again = record("again", before="mesa", kind="friends")
    first = adding("again", 0, stage="playing", deadline=Deadline("again", 1, 7, "turn"))
    await append(store, "mesa", 1, opens=(again, first))
    assert await store.ask(lambda db: tables.record(db, "again")) == again
    assert await log_of(store, "again") == [(1, "event 1")]
    assert await store.ask(overdue(9)) == [Deadline("again", 1, 7, "turn")]
    with pytest.raises(Conflict):
        await append(store, "mesa", 2, opens=(again, first))
    assert len(await log_of(store, "mesa")) == 2


async def test_unfinished_tables_come_last_moved_first_and_finished_ones_not_at_all(
    store: Store,
) -> None:
    await opened(store, "una", "dos", "tres")
    await store.write(tables.append(Append("una", 1, 9000, ("late",))))
    await store.write(tables.append(Append("tres", 1, 9500, ("end",), stage="over")))
    found = await store.ask(lambda db: tables.unfinished(db, "ana", 9))
    assert [(table.id, table.game, table.stage, table.moved_ms) for table in found] == [
        ("una", "robo@1", "playing", 9000),
        ("dos", "robo@1", "playing", 2000),
    ]
    assert len(await store.ask(lambda db: tables.unfinished(db, "ana", 1))) == 1
    assert await unfinished(store, "beto") == []


async def test_a_table_is_that_of_those_who_sit_there_now(store: Store) -> None:
    seats = (Sitter(person="ana"), Sitter())
    opening = tables.opening(record("mesa", seats, kind="friends"), adding("mesa", 0))
    await store.write(opening)
    assert (await unfinished(store, "ana"), await unfinished(store, "beto")) == (["mesa"], [])
    await append(store, "mesa", 1, seats=(Sitter(), Sitter(person="beto")))
    assert (await unfinished(store, "ana"), await unfinished(store, "beto")) == ([], ["mesa"])
    kept = await store.ask(lambda db: tables.record(db, "mesa"))
    assert kept is not None
    assert kept.sitters == seats, "the record says who sat there at first"


# ---- work that reads before it writes


def _take(db: Connection, name: str) -> str:
    db.execute(insert(about), {"key": name, "value": "taken"})
    return f"{name} is yours"


async def test_work_gives_back_what_it_found(store: Store) -> None:
    assert await store.transact(lambda db: _take(db, "a seat")) == "a seat is yours"
    with pytest.raises(Conflict):
        await store.transact(lambda db: _take(db, "a seat"))


async def test_work_that_says_no_leaves_nothing_behind_and_fails_alone(store: Store) -> None:
    await opened(store, "mesa")

    def refuse(db: Connection) -> None:
        _take(db, "a seat")
        raise LookupError("not today")

    outcomes = await asyncio.gather(
        store.transact(refuse),
        append(store, "mesa", 1),
        store.transact(lambda db: _take(db, "a seat")),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], LookupError)
    assert [*outcomes[1:]] == [None, "a seat is yours"]


async def test_a_table_can_be_opened_by_work(store: Store) -> None:
    first = adding("mesa", 0, stage="playing")
    await store.transact(lambda db: tables.open_table(db, record("mesa"), first))
    assert await unfinished(store, "ana") == ["mesa"]
    with pytest.raises(Conflict):
        await store.transact(lambda db: tables.open_table(db, record("mesa"), first))
