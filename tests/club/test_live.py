"""A live table: kept before shown, once however often sent, the same after every restart."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from capicua.club.play.commands import Act, Arrive, Say
from capicua.club.play.table import replay
from capicua.club.running.live import Accepted, LiveTable, Rejected
from capicua.club.store import Conflict, NotSaved, Sitter, StoredTable, Write, tables
from capicua.club.talk.audience import WATCHING
from capicua.rules import view
from tests.club.house import ANA, BETO, House, Reader, entropy_of, person_on, settled

pytestmark = pytest.mark.anyio


def turn_of(table: LiveTable) -> int:
    turn = table.table.match.turn
    assert turn is not None
    return turn


def some_action(table: LiveTable) -> str:
    return str(table.table.match.legal()[0])


def move(table: LiveTable, action: str | None = None, seat: int | None = None) -> Act:
    """What the one in turn, or another, does on the table as it is."""
    turn = turn_of(table) if seat is None else seat
    return Act(person_on(table, turn), action or some_action(table), table.table.seq)


async def at_a_table(house: House) -> tuple[LiveTable, Reader]:
    """Ana at a table with Beto, in their first round."""
    return await house.look(await house.against(Sitter(person=BETO)), ANA)


def with_store(table: LiveTable, store: Any) -> None:
    """Have a table live on another store."""
    table._premises = replace(table._premises, store=store)


async def test_a_command_sent_again_gets_the_first_outcome_and_is_done_once(house: House) -> None:
    table, _ = await at_a_table(house)
    seq, command = table.table.seq, move(table)
    key = (str(command.who), "the-command")
    first = await table.act(command, key)
    assert first == Accepted(seq + 1)
    assert await table.act(command, key) == first
    again = await asyncio.gather(*(table.act(command, key) for _ in range(5)))
    assert [*again] == [first] * 5
    assert table.table.seq == seq + 1


async def test_a_refusal_sent_again_is_the_same_refusal_even_later(house: House) -> None:
    table, _ = await at_a_table(house)
    seq, command = table.table.seq, move(table, "-", 1 - turn_of(table))
    key = (str(command.who), "too-early")
    refused = await table.act(command, key)
    assert refused == Rejected("not_your_turn", (), seq)
    await house.act(table, turn_of(table), some_action(table))
    assert await table.act(command, key) == refused


async def test_the_names_of_commands_belong_to_their_person(house: House) -> None:
    table, _ = await at_a_table(house)
    for _ in range(2):
        seq, command = table.table.seq, move(table)
        assert await table.act(command, (str(command.who), "same-name")) == Accepted(seq + 1)


async def test_what_is_as_it_was_wished_already_writes_nothing(house: House) -> None:
    table, _ = await at_a_table(house)
    seq = table.table.seq
    node = house.club.heart.node
    assert await table.act(Arrive(ANA, node)) == Accepted(seq)
    assert await house.last_seq(table.id) == table.table.seq == seq


async def test_what_happens_in_the_company_makes_no_move_stale(house: House) -> None:
    table, _ = await at_a_table(house)
    command = move(table)
    await house.look(table.id, BETO)
    assert table.table.seq == command.expect_seq + 1, "he has come"
    assert await table.act(command) == Accepted(command.expect_seq + 2)


async def test_two_live_copies_of_a_table_never_fork_it(house: House) -> None:
    table, reader = await at_a_table(house)
    copy = LiveTable(await house.stored(table.id), table._premises)
    for turn in range(100):
        newest = max((table, copy), key=lambda live: live.table.seq)
        if newest.table.match.over:
            break
        command = move(newest)
        who = str(command.who)
        outcomes = await asyncio.gather(
            table.act(command, (who, f"one-{turn:04}")), copy.act(command, (who, f"two-{turn:04}"))
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Accepted", "Rejected"]
        assert {outcome.code for outcome in outcomes if isinstance(outcome, Rejected)} == {"stale"}
    stored = await house.stored(table.id)
    final = replay(stored)
    assert final.match.over
    assert [event.seq for event in stored.events] == [*range(1, final.seq + 1)]
    assert table.table == copy.table == final
    await settled(lambda: reader.last_seq == final.seq)


async def test_a_command_that_another_copy_has_carried_out_gets_that_outcome(
    house: House,
) -> None:
    table, _ = await at_a_table(house)
    copy = LiveTable(await house.stored(table.id), table._premises)
    command = move(table)
    key = (str(command.who), "the-command")
    first = await copy.act(command, key)
    assert isinstance(first, Accepted)
    assert await table.act(command, key) == first
    assert table.table == copy.table
    say = Say(ANA, "buena")
    said = await copy.act(say, (ANA, "a-phrase"))
    assert await table.act(say, (ANA, "a-phrase")) == said
    assert kinds_of(await house.stored(table.id)).count("said") == 1


async def test_an_event_that_nobody_has_seen_costs_no_reading_of_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await at_a_table(house)
    read: list[str] = []
    load = tables.load

    def counted(connection: Any, table_id: str) -> Any:
        read.append(table_id)
        return load(connection, table_id)

    monkeypatch.setattr(tables, "load", counted)
    for number in range(20):
        command = replace(move(table), expect_seq=2**62 + number)
        outcome = await table.act(command, (str(command.who), f"command-{number}"))
        assert outcome == Rejected("stale", (), table.table.seq)
    assert read == []


class Failing:
    """A store that refuses to write as often as it is told."""

    def __init__(self, store: Any, failures: list[Exception]) -> None:
        self._store = store
        self._failures = failures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write(self, write: Write) -> None:
        if self._failures:
            raise self._failures.pop()
        await self._store.write(write)


async def test_a_save_that_failed_only_seemingly_is_found_out(house: House) -> None:
    """The commit went through but the answer was an error: the log decides what happened."""
    table, reader = await at_a_table(house)
    seq, told, store = table.table.seq, await quiet(reader), house.club.store

    class Lying(Failing):
        async def write(self, write: Write) -> None:
            await store.write(write)
            raise NotSaved("lost on the way back")

    with_store(table, Lying(store, []))
    command = move(table)
    key = (str(command.who), "the-command")
    assert await table.act(command, key) == Rejected("not_saved", (), seq)
    with_store(table, store)
    assert await table.act(command, key) == Accepted(seq + 1)
    await reader.heard(told + 1)
    assert reader.messages[told]["events"][0]["k"] == "played"


async def test_a_table_that_is_always_beaten_gives_up_and_says_so(house: House) -> None:
    table, _ = await at_a_table(house)
    with_store(table, Failing(house.club.store, [Conflict("faster")] * 99))
    assert await table.act(move(table)) == Rejected("not_saved", (), table.table.seq)


@pytest.mark.parametrize("seed", range(3))
async def test_a_restart_at_every_event_gives_the_same_state_and_the_same_end(
    tmp_path: Path, seed: int
) -> None:
    """The same game twice, once in one go and once with a restart before every move."""
    results = []
    for restarts in (False, True):
        database = tmp_path / f"{restarts}.db"
        house = await House.open(database, entropy=entropy_of(seed))
        table, _ = await at_a_table(house)
        while not table.table.match.over:
            before = table.table
            if restarts:
                await house.close()
                house = await House.open(database)
                table, _ = await house.look(table.id, ANA)
                assert table.table.match == before.match
                assert table.table.company.chairs == before.company.chairs
            await house.act(table, turn_of(table), some_action(table))
        assert replay(await house.stored(table.id)) == table.table
        tallies = [await house.counted(who, "robo") for who in (ANA, BETO)]
        assert sum(t.wins + t.losses + t.draws for t in tallies) == 2
        results.append((table.table.match, tallies))
        await house.close()
    assert results[0] == results[1]


async def test_a_watcher_sees_and_a_stranger_does_not_sit(house: House) -> None:
    table, _ = await at_a_table(house)
    for person in ("carla", None):
        _, reader = await house.look(table.id, person)
        await reader.heard(1)
        assert reader.connection.audience == WATCHING
        seen = reader.messages[0]
        assert (seen["view"]["you"], seen["view"]["hand"]) == (None, None)
        assert seen["view"]["now"]["legal"] == seen["company"]["may"] == []
        assert seen["company"]["mine"] == []


async def test_the_tally_in_a_snapshot_is_as_of_its_last_event(house: House) -> None:
    table, reader = await at_a_table(house)
    await house.play_out(table, 1)
    _, late = await house.look(table.id, ANA)
    await settled(lambda: len(late.frames) == 1)
    reader.connection.fall_behind()
    await settled(lambda: reader.messages[-1]["t"] == "snapshot")
    assert reader.messages[-1] == late.messages[0]
    assert sum(late.messages[0]["tally"].values()) == 1


async def test_a_view_of_the_table_is_the_view_of_the_rules(house: House) -> None:
    table, _ = await at_a_table(house)
    await house.play_out(table, 5)
    for seat in (0, 1, None):
        assert view(table.table.match, seat).ended == table.table.match.ended


async def quiet(reader: Reader) -> int:
    """How many frames somebody has been sent, once all that waits has gone out."""
    for _ in range(10):
        await asyncio.sleep(0)
    return len(reader.frames)


def kinds_of(stored: StoredTable) -> list[str]:
    """What has happened at a table, in order."""
    return [json.loads(event.body)["k"] for event in stored.events]
