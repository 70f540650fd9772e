"""F6: two nodes, one table, and a table that is handled by both at once."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from capicua.club.play.table import replay
from capicua.club.running.live import Accepted, LiveTable
from capicua.club.store import Sitter
from capicua.rules import game, view
from tests.club.cluster import nodes, redis
from tests.club.databases import Place, database_of
from tests.club.failures.figures import figure
from tests.club.house import ANA, BETO, House, Reader, settled
from tests.club.reducer import fold, law
from tests.club.secrecy import Knowledge, named_in
from tests.club.test_live import move

pytestmark = pytest.mark.anyio

TABLES = figure(12, 100)
SOON_S = figure(15, 60)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """One database for several nodes."""
    with database_of("postgres", tmp_path) as found:
        yield found


async def test_f06_a_hundred_hands_on_two_nodes_never_fork_a_table(place: Place) -> None:
    """Both players are at both nodes, and all four connections try to move."""
    async with nodes(place, "one", "two", bus=redis()) as houses:
        await asyncio.gather(*(_play_at_both(houses, number) for number in range(TABLES)))


async def _play_at_both(houses: list[House], number: int) -> None:
    table_id = await houses[number % 2].against(Sitter(person=BETO))
    looking: list[tuple[LiveTable, Reader, str | None]] = []
    for house in houses:
        for who in (ANA, BETO, None):
            looking.append((*await house.look(table_id, who), who))  # noqa: PERF401 - one by one
    players = [(house, house.club.hall._places[table_id].live) for house in houses]
    await asyncio.gather(*(_play(house, live, number) for house, live in players if live))
    stored = await houses[0].stored(table_id)
    assert [event.seq for event in stored.events] == [*range(1, len(stored.events) + 1)]
    final = replay(stored)
    assert final.match.over
    log = [json.loads(event.body) for event in stored.events]
    for table, reader, who in looking:
        await settled(lambda reader=reader: reader.last_seq == final.seq, SOON_S)  # type: ignore[misc]
        assert table.table == final
        _assert_what_was_told(log, reader, who, table)


async def _play(house: House, table: LiveTable, seed: int) -> None:
    """Try moves as fast as one can, for whoever is in turn."""
    chance = random.Random(seed)
    while not table.table.match.over:
        turn = table.table.match.turn
        if turn is not None:
            await house.act(table, turn, str(chance.choice(view(table.table.match, turn).legal())))
        await asyncio.sleep(0)


def _assert_what_was_told(
    log: list[dict[str, object]], reader: Reader, who: str | None, table: LiveTable
) -> None:
    """Every viewer holds the state of the log, and was told nothing that he may not know."""
    messages = reader.messages
    last = max(at for at, message in enumerate(messages) if message["t"] == "snapshot")
    state = fold(messages[last], messages[last + 1 :])
    assert state["view"]["ended"] is not None
    laid = view(table.table.match, None).layout.plays
    assert law(state)["view"]["layout"] == [*map(str, laid)]
    knowledge = Knowledge({ANA: "A", BETO: "B", None: None}[who], log)
    for frame, message in zip(reader.frames, messages, strict=True):
        assert named_in(frame, table.id) <= knowledge.during(message, 0), frame


async def test_f06_a_table_made_at_one_node_is_joined_and_begun_at_the_other(
    place: Place,
) -> None:
    async with nodes(place, "one", "two", bus=redis()) as (one, two):
        seats = (Sitter(person=ANA), Sitter())
        table_id = await one.open_table(game("robo"), *seats, kind="friends", host=ANA)
        here, ana = await one.look(table_id, ANA)
        there, beto = await two.look(table_id, BETO)
        await two.sit(there, BETO, 1)
        await settled(lambda: here.table.company.people == (ANA, BETO), SOON_S)
        await one.wish(here, "start")
        await one.mix(here, ANA)
        await settled(lambda: there.table.company.stage != "gathering", SOON_S)
        await two.mix(there, BETO)
        await settled(lambda: here.table.match.turn is not None, SOON_S)
        await settled(lambda: ana.last_seq == beto.last_seq == here.table.seq, SOON_S)


async def test_f06_who_is_here_at_one_node_is_not_taken_for_gone_by_the_other(
    place: Place,
) -> None:
    """Ana has a tab at each; the one she opened last is closed."""
    async with nodes(place, "one", "two", bus=redis()) as (one, two):
        here, _ = await one.look(await one.against(Sitter(person=BETO)), ANA)
        there, second = await two.look(here.id, ANA)
        assert there.table.company.presence[ANA].node == "two"
        await settled(lambda: here.table.seq == there.table.seq, SOON_S)
        two.leave(there, second)
        await settled(lambda: here.table.company.presence[ANA].node == "one", SOON_S)


async def test_f06_what_a_node_leaves_behind_when_it_dies_is_looked_after(
    place: Place,
) -> None:
    """Its people are away, so that the table freezes and nobody waits for the dead."""
    async with nodes(place, "one", "two", bus=redis()) as (one, two):
        table, _ = await one.look(await one.against(Sitter(person=BETO)), ANA)
        for chore in one.club.chores:  # as good as dead: it hears nothing and beats no more
            await chore.stop()
        await one.club.clock.stop()
        await one.club.bus.stop()
        two.club.heart.alive = frozenset({"two"})
        await two.club.heart.look_after_orphans(two.club.hall.look_after)
        final = replay(await two.stored(table.id))
        assert not final.company.is_here(ANA)
        assert final.company.asleep_ms is not None


async def test_f06_a_command_sent_again_to_a_node_that_has_heard_of_the_move_is_done_once(
    place: Place,
) -> None:
    """The first answer was lost with the socket; the new one leads to the other node."""
    async with nodes(place, "one", "two", bus=redis()) as (one, two):
        here, _ = await one.look(await one.against(Sitter(person=BETO)), ANA)
        await one.look(here.id, BETO)
        there, _ = await two.look(here.id, ANA)
        await settled(lambda: here.table.match.turn is not None)
        command = move(here)
        key = (str(command.who), "the-command")
        first = await here.act(command, key)
        assert isinstance(first, Accepted)
        await settled(lambda: there.table.seq >= first.seq)
        assert await there.act(command, key) == first


async def test_f06_who_looks_on_from_another_node_sees_his_match_counted(place: Place) -> None:
    async with nodes(place, "one", "two", bus=redis()) as (one, two):
        here, _ = await one.look(await one.against(Sitter(person=BETO)), BETO)
        there, ana = await two.look(here.id, ANA)
        await settled(lambda: here.table.match.turn is not None)
        await one.play_out(here, 3)
        await settled(lambda: there.table.seq == here.table.seq)
        tally = ana.connection.tally
        assert tally.wins + tally.losses + tally.draws == 1
