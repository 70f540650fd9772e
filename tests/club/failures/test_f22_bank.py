"""F22: pause, reload, reconnect, leave and come back a hundred times: nobody gains time by it."""

import random

import pytest

from capicua.club.play.commands import Arrive, Depart
from capicua.club.play.timing import ALLOWANCES
from capicua.club.running.live import LiveTable
from tests.club.databases import Place
from tests.club.house import ANA, BETO, House
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import house_at, paced

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

TIMES = 100


def left_ms(house: House, table: LiveTable) -> int:
    """What is left of the one in turn: of his free time, and in his bank."""
    company, allowance = table.table.company, ALLOWANCES["relaxed"]
    clock = company.clock
    assert clock is not None
    assert allowance is not None
    elapsed_ms = clock.elapsed_ms(house.club.clock.now_ms(), house.club.heart.outages)
    return clock.left_ms(allowance, elapsed_ms) + clock.bank_left_ms(allowance, elapsed_ms)


async def _pass_by(house: House, time: SlowMotion, seconds: float) -> None:
    """Time passes, and the house is there all the while."""
    until_s = time.passed_s + seconds
    while time.passed_s < until_s:
        await time.pass_by(min(2.0, until_s - time.passed_s))
        await house.club.heart.beat()


async def test_f22_the_time_that_is_left_never_grows(place: Place) -> None:
    time, chance = SlowMotion(), random.Random(1)
    house = await house_at(place, time)
    table, _ = await house.look(await paced(house, "relaxed"), ANA)
    await house.look(table.id, BETO)
    turn = table.table.match.turn
    node = house.club.heart.node
    assert turn is not None
    left, stood_s = left_ms(house, table), 0.0
    begun_s, whole = time.passed_s, left
    for _ in range(TIMES):
        match chance.choice(("pause", "reload", "reconnect", "hello", "leave", "outage")):
            case "pause":
                await house.wish(table, "pause", seat=0)
                await house.wish(table, "pause", seat=1)
                assert table.table.company.shown_stage == "paused"
                stood = left_ms(house, table)
                await _pass_by(house, time, 7.0)
                stood_s += 7.0
                assert left_ms(house, table) == stood
                await house.wish(table, "resume", seat=chance.randrange(2))
            case "reload":
                who = chance.choice((ANA, BETO))
                await table.act(Depart(who, node))
                await table.act(Arrive(who, node))
            case "reconnect":
                await house.look(table.id, chance.choice((ANA, BETO)))
            case "hello":
                await table.notice(chance.choice((ANA, BETO)), greeted=True)
            case "leave":
                seat = chance.randrange(2)
                await house.wish(table, "leave", seat=seat)
                await house.wish(table, "back", seat=seat)
            case "outage":
                stood = left_ms(house, table)
                time._go_to(time.passed_s + 15)  # nobody beats, no alarm rings
                await house.club.heart.beat()
                stood_s += 15
                assert left_ms(house, table) == stood
        await _pass_by(house, time, 0.25)
        now = left_ms(house, table)
        assert now <= left
        left = now
    played_ms = round((time.passed_s - begun_s - stood_s) * 1000)
    assert left == whole - played_ms, "nor is any time lost by it"
    assert table.table.match.turn == turn
    await house.close()


async def test_f22_a_bank_never_grows_over_a_whole_match(place: Place) -> None:
    time, chance = SlowMotion(), random.Random(2)
    house = await house_at(place, time)
    table, _ = await house.look(await paced(house), ANA)
    await house.look(table.id, BETO)
    banks = [chair.bank_ms for chair in table.table.company.chairs]
    while not table.table.match.over:
        turn = table.table.match.turn
        assert turn is not None
        await time.pass_by(chance.choice((0.5, 3.0, 22.0)))
        if table.table.bot_in_turn is None and table.table.match.turn == turn:
            await house.act(table, turn, str(chance.choice(table.table.match.legal())))
        now = [chair.bank_ms for chair in table.table.company.chairs]
        assert all(after <= before for after, before in zip(now, banks, strict=True))
        banks = now
    assert min(banks) < 60_000
    await house.close()
