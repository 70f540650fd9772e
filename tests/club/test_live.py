"""A live table: kept before shown, once however often sent, the same after every restart."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from capicua.club.live import Accepted, LiveTable, Rejected
from capicua.club.store import Append, Conflict, NotSaved, Sitter
from capicua.club.table import Command, replay
from capicua.rules import Play, view
from tests.club.house import ANA, BETO, House, entropy_of, settled

pytestmark = pytest.mark.anyio


def turn_of(table: LiveTable) -> int:
    turn = table.table.match.turn
    assert turn is not None
    return turn


def some_action(table: LiveTable) -> str:
    return str(table.table.match.legal()[0])


async def test_a_command_sent_again_gets_the_first_outcome_and_is_done_once(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    command = Command(turn_of(table), "the-command", 1, some_action(table))
    first = await table.act(command)
    assert first == Accepted(2)
    assert await table.act(command) == first
    assert [*await asyncio.gather(*(table.act(command) for _ in range(5)))] == [first] * 5
    assert table.table.seq == 2


async def test_a_refusal_sent_again_is_the_same_refusal_even_later(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    waiting = 1 - turn_of(table)
    command = Command(waiting, "too-early", 1, "-")
    refused = await table.act(command)
    assert refused == Rejected("not_your_turn", (), 1)
    await house.act(table, turn_of(table), some_action(table))
    assert await table.act(command) == refused


async def test_the_names_of_commands_belong_to_their_seat(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    leader = turn_of(table)
    assert await table.act(Command(leader, "same-name", 1, some_action(table))) == Accepted(2)
    other = await table.act(Command(1 - leader, "same-name", 2, some_action(table)))
    assert other == Accepted(3)


async def test_f3_a_lost_acknowledgement_costs_one_event_also_across_a_restart(
    house: House,
) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    table_id, seat = table.table.record.id, turn_of(table)
    command = Command(seat, "the-command", 1, some_action(table))
    first = await table.act(command)
    await house.close()
    again = await House.open(house.database)
    table, _ = await again.look(table_id, ANA)
    assert await table.act(command) == first
    assert table.table.seq == 2
    await again.close()
    house.club = (await House.open(house.database)).club


async def test_f4_two_tiles_at_once_one_wins_the_other_is_stale(house: House) -> None:
    table_id = await house.against(Sitter(person=BETO))
    table, _ = await house.look(table_id, ANA)
    while len([a for a in table.table.match.legal() if isinstance(a, Play)]) < 2:
        await house.act(table, turn_of(table), some_action(table))
    seat, seq = turn_of(table), table.table.seq
    one, two = (str(action) for action in table.table.match.legal()[:2])
    outcomes = await asyncio.gather(
        table.act(Command(seat, "first-tab", seq, one)),
        table.act(Command(seat, "other-tab", seq, two)),
    )
    assert outcomes[0] == Accepted(table.table.seq)
    assert isinstance(outcomes[1], Rejected)
    assert outcomes[1].code == "stale"


async def test_two_live_copies_of_a_table_never_fork_it(house: House) -> None:
    table_id = await house.against(Sitter(person=BETO))
    table, reader = await house.look(table_id, ANA)
    stored = await house.club.store.load(table_id)
    assert stored is not None
    copy = LiveTable(stored, house.club.store, house.club.clock, entropy_of(1), 0)
    seq = 1
    for turn in range(100):
        newest = max((table, copy), key=lambda live: live.table.seq)
        if newest.table.match.over:
            break
        seat, seq, action = turn_of(newest), newest.table.seq, some_action(newest)
        outcomes = await asyncio.gather(
            table.act(Command(seat, f"one-{turn:04}", seq, action)),
            copy.act(Command(seat, f"two-{turn:04}", seq, action)),
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Accepted", "Rejected"]
        assert {outcome.code for outcome in outcomes if isinstance(outcome, Rejected)} == {"stale"}
    stored = await house.club.store.load(table_id)
    assert stored is not None
    final = replay(stored)
    assert final.match.over
    assert [event.seq for event in stored.events] == [*range(1, final.seq + 1)]
    assert {table.table, copy.table} == {final}
    await settled(lambda: reader.last_seq == final.seq)


async def test_an_event_that_nobody_has_seen_costs_no_reading_of_the_log(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    read: list[str] = []
    load = house.club.store.load

    async def counted(table_id: str) -> Any:
        read.append(table_id)
        return await load(table_id)

    monkeypatch.setattr(house.club.store, "load", counted)
    for number in range(20):
        command = Command(turn_of(table), f"command-{number}", 2**62 + number, some_action(table))
        assert await table.act(command) == Rejected("stale", (), 1)
    assert read == []


class Failing:
    """A store that refuses to write as often as it is told."""

    def __init__(self, store: Any, failures: list[Exception]) -> None:
        self._store = store
        self._failures = failures

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, append: Append) -> None:
        if self._failures:
            raise self._failures.pop()
        await self._store.append(append)


async def test_f8_what_cannot_be_saved_has_not_happened_and_may_be_sent_again(
    house: House,
) -> None:
    table, reader = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await settled(lambda: len(reader.frames) == 1)
    before = table.table
    table._store = Failing(house.club.store, [NotSaved("disk full")])
    command = Command(turn_of(table), "the-command", 1, some_action(table))
    assert await table.act(command) == Rejected("not_saved", (), 1)
    assert table.table == before
    assert len(reader.frames) == 1, "nothing is shown that is not kept"
    assert await table.act(command) == Accepted(2)
    await settled(lambda: len(reader.frames) == 2)


async def test_a_save_that_failed_only_seemingly_is_found_out(house: House) -> None:
    """The commit went through but the answer was an error: the log decides what happened."""
    table, reader = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await settled(lambda: len(reader.frames) == 1)
    store = house.club.store

    class Lying(Failing):
        async def append(self, append: Append) -> None:
            await store.append(append)
            raise NotSaved("lost on the way back")

    table._store = Lying(store, [])
    command = Command(turn_of(table), "the-command", 1, some_action(table))
    assert await table.act(command) == Rejected("not_saved", (), 1)
    table._store = store
    assert await table.act(command) == Accepted(2)
    await settled(lambda: reader.messages[-1]["seq"] == 2)
    assert reader.messages[-1]["t"] == "snapshot"


async def test_a_table_that_is_always_beaten_gives_up_and_says_so(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    table._store = Failing(house.club.store, [Conflict("faster")] * 99)
    outcome = await table.act(Command(turn_of(table), "the-command", 1, some_action(table)))
    assert outcome == Rejected("not_saved", (), 1)


@pytest.mark.parametrize("seed", range(3))
async def test_f14_a_restart_at_every_event_gives_the_same_state_and_the_same_end(
    tmp_path: Path, seed: int
) -> None:
    """The same game twice, once in one go and once with a restart before every move."""
    results = []
    for restarts in (False, True):
        database = tmp_path / f"{restarts}.db"
        house = await House.open(database, entropy=entropy_of(seed))
        table_id = await house.against(Sitter(person=BETO))
        table, _ = await house.look(table_id, ANA)
        while not table.table.match.over:
            before = table.table
            if restarts:
                await house.close()
                house = await House.open(database)
                table, _ = await house.look(table_id, ANA)
                assert table.table == before
            await house.act(table, turn_of(table), some_action(table))
        stored = await house.club.store.load(table_id)
        assert stored is not None
        assert replay(stored) == table.table
        tallies = [await house.club.store.tally(who, "robo") for who in (ANA, BETO)]
        assert sum(t.wins + t.losses + t.draws for t in tallies) == 2
        results.append((table.table.match, tallies))
        await house.close()
    assert results[0] == results[1]


async def test_a_watcher_sees_and_a_stranger_does_not_sit(house: House) -> None:
    table_id = await house.against(Sitter(person=BETO))
    for person in ("carla", None):
        _, reader = await house.look(table_id, person)
        await reader.heard(1)
        assert reader.connection.seat is None
        seen = reader.messages[0]["view"]
        assert (seen["you"], seen["hand"]) == (None, None)
        assert seen["now"]["legal"] == []


async def test_the_tally_in_a_snapshot_is_as_of_its_last_event(house: House) -> None:
    table, reader = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await house.play_out(table, 1)
    _, late = await house.look(table.table.record.id, ANA)
    await settled(lambda: len(late.frames) == 1)
    reader.connection.fall_behind()
    await settled(lambda: reader.messages[-1]["t"] == "snapshot")
    assert reader.messages[-1] == late.messages[0]
    assert sum(late.messages[0]["tally"].values()) == 1


async def test_a_view_of_the_table_is_the_view_of_the_rules(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await house.play_out(table, 5)
    for seat in (0, 1, None):
        assert view(table.table.match, seat).ended == table.table.match.ended
