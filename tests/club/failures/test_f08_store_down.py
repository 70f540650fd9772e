"""F8: the database does not answer for a while."""

import asyncio
import time as clock

import pytest
from sqlalchemy import Connection

from capicua.club.play.agreements import may
from capicua.club.play.happenings import Credited
from capicua.club.play.timing import Outage
from capicua.club.running.live import Accepted, Rejected
from capicua.club.store import NotSaved, StoreError, nodes
from tests.club.databases import Place, database_of
from tests.club.failures.figures import figure
from tests.club.house import ANA, BETO, House, settled
from tests.club.play import Play
from tests.club.proxy import wire_to
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import outages, paced
from tests.club.test_live import Failing, at_a_table, move, quiet, turn_of, with_store
from tests.needs import missing
from tools.services import POSTGRES_CURE, start_postgres

pytestmark = pytest.mark.anyio

DOWN_S = 20
REALLY_DOWN_S = figure(4, 20)
BEAT_S = 4
"""An outage is known to two beats of the nodes at its ends."""


@pytest.mark.databases
async def test_f08_what_cannot_be_saved_has_not_happened_and_may_be_sent_again(
    house: House,
) -> None:
    table, reader = await at_a_table(house)
    before, told = table.table, await quiet(reader)
    with_store(table, Failing(house.club.store, [NotSaved("disk full")]))
    command = move(table)
    key = (str(command.who), "the-command")
    assert await table.act(command, key) == Rejected("not_saved", (), before.seq)
    assert table.table == before
    assert await quiet(reader) == told, "nothing is shown that is not kept"
    assert await table.act(command, key) == Accepted(before.seq + 1)
    await reader.heard(told + 1)


async def test_f08_while_the_database_is_down_nothing_is_acknowledged_and_no_clock_counts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The wire to it is cut for twenty seconds, in the middle of a turn of twenty seconds."""
    folder = tmp_path_factory.mktemp("f08")
    time = SlowMotion()
    with database_of("postgres", folder) as place, wire_to(str(place)) as (wire, through):
        house = await House.open(through, time=time, pace=1.0)
        table, ana = await house.look(await paced(house), ANA)
        await house.look(table.id, BETO)
        await settled(lambda: table.table.match.turn is not None)
        before = table.table
        await time.pass_by(3)
        await house.club.heart.beat()
        told = await quiet(ana)
        wire.cut()
        command = move(table)
        key = (str(command.who), "the-command")
        assert await table.act(command, key) == Rejected("not_saved", (), before.seq)
        assert await quiet(ana) == told, "nothing is shown that is not kept"
        await time.pass_by(DOWN_S)
        with pytest.raises(StoreError):
            await house.club.heart.beat()
        wire.mend()
        await house.club.heart.beat()
        assert [round((end - begin) / 1000) for begin, end in outages(house)] == [DOWN_S]
        await time.pass_by(10)
        assert isinstance(await table.act(command, key), Accepted)
        banks = [chair.bank_ms for chair in table.table.company.chairs]
        assert banks == [60_000, 60_000], "3 s and 10 s of his 20 s; the rest was ours"
        await house.close()


async def test_f08_a_database_that_really_stops_costs_nobody_a_move_or_his_time() -> None:
    """A PostgreSQL of our own is stopped and started again, in real time."""
    postgres = await asyncio.to_thread(start_postgres)
    if postgres is None:
        missing("A PostgreSQL of our own", POSTGRES_CURE)
    try:
        house = await House.open(postgres.address, pace=1.0)
        table, ana = await house.look(await paced(house), ANA)
        await house.look(table.id, BETO)
        await settled(lambda: table.table.match.turn is not None)
        before, told, command = table.table, await quiet(ana), move(table)
        key = (str(command.who), "the-command")
        await asyncio.to_thread(postgres.stop)
        stopped = clock.monotonic()
        assert await table.act(command, key) == Rejected("not_saved", (), before.seq)
        assert await quiet(ana) == told, "nothing is shown that is not kept"
        await asyncio.sleep(REALLY_DOWN_S - (clock.monotonic() - stopped))
        await asyncio.to_thread(postgres.start)
        down_s = clock.monotonic() - stopped
        await settled(lambda: outage_s(house) >= down_s - BEAT_S, within_s=15)
        assert isinstance(await table.act(command, key), Accepted)
        assert isinstance(await table.act(command, key), Accepted)
        stored = await house.stored(table.id)
        assert [event.body for event in stored.events if '"played"' in event.body] == [
            event.body for event in stored.events[before.seq :] if '"played"' in event.body
        ]
        assert [chair.bank_ms for chair in table.table.company.chairs] == [60_000, 60_000]
        await house.close()
    finally:
        await asyncio.to_thread(postgres.end)


def outage_s(house: House) -> float:
    """For how long the club was out of order, as far as it knows."""
    return sum(end - begin for begin, end in outages(house)) / 1000


@pytest.mark.databases
async def test_f08_a_turn_that_an_outage_made_too_long_is_no_strike(place: Place) -> None:
    time = SlowMotion()
    house = await House.open(place, time=time, pace=1.0)
    table, _ = await house.look(await paced(house), ANA)
    await house.look(table.id, BETO)
    turn = turn_of(table)
    await house.club.heart.beat()
    time._go_to(time.passed_s + 70)  # nobody beats, no alarm rings: the process stood still
    await house.club.heart.beat()
    seq = table.table.seq
    await time.pass_by(14)
    await settled(lambda: table.table.seq > seq)
    assert isinstance(table.table.history[-1].event, Credited)
    assert not [chair for chair in table.table.company.chairs if chair.strikes]
    await time.pass_by(80)  # his own time is up in the end
    await settled(lambda: table.table.company.chairs[turn].strikes == 1)
    await house.close()


def test_f08_outages_in_a_players_turns_lose_him_no_rated_match() -> None:
    """His node dies with the club, and his rival is back first each time."""
    play = Play.begun("cincuenta", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    who, rival = play.in_turn, play.waiting
    for _ in range(2):
        while play.in_turn != who or play.table.own_move is not None:
            play.act()
        play.outages = (Outage(play.now_ms, play.now_ms + 120_000),)
        play.wait(120_000)
        play.go(ANA)
        play.go(BETO)
        play.come(rival)
        assert not play.waits("turn", 0)
        play.come(who)
        play.act()
    assert play.chair(who).strikes == 0
    assert play.chair(who).bank_ms == 60_000
    assert "claim" not in may(play.table, rival)


@pytest.mark.databases
async def test_f08_an_outage_of_one_node_is_none_of_a_club_where_others_lived(
    place: Place,
) -> None:
    house = await House.open(place)
    store = house.club.store
    begin = house.club.clock.now_ms()

    async def beat(node: str, after_s: float) -> nodes.Pulse:
        said = nodes.Beat(node, begin + round(after_s * 1000))
        return await store.transact(lambda db: nodes.beat(db, said))

    for second in range(0, 12, 2):
        await beat("other", second)
        await house.club.heart.beat() if second == 0 else None
    assert (await beat("third", 12)).outages == ()
    assert (await beat(house.club.heart.node, 12)).outages == (), "the other was there all along"
    pulse = await beat("other", 40)
    assert [(end - start) // 1000 for start, end in pulse.outages] == [30]
    await house.close()


@pytest.mark.databases
async def test_f08_outages_that_overlap_count_once(place: Place) -> None:
    house = await House.open(place)

    def note(db: Connection) -> tuple[tuple[int, int], ...]:
        now_ms = house.club.clock.now_ms()
        for begin, end in ((100, 200), (150, 300), (300, 350), (400, 500)):
            nodes._note_outage(db, now_ms + begin, now_ms + end)
        found = nodes.recent_outages(db, now_ms)
        return tuple((begin - now_ms, end - now_ms) for begin, end in found)

    assert await house.club.store.transact(note) == ((100, 350), (400, 500))
    await house.close()
    with pytest.raises(NotSaved):
        await house.club.heart.beat()
    await asyncio.sleep(0)
