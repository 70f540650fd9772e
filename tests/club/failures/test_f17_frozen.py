"""F17: the last person leaves computers that play."""

import asyncio
import json

import pytest

from capicua.club.play.deadlines import FORSAKEN_MS
from capicua.club.running import hall
from capicua.club.running.live import LiveTable
from capicua.club.store import Sitter, tables
from capicua.rules import game
from tests.club.databases import Place
from tests.club.house import ANA, BETO, House, Reader, settled
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import ROBOT, computers_turn, house_at

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

HOUR_S = 3600.0


async def test_f17_a_table_that_its_person_left_freezes_and_costs_nothing(place: Place) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house)
    (_, reader) = house.readers[-1]
    house.leave(table, reader)
    await time.pass_by(hall.AWAY_AFTER_S + 0.01)
    await settled(lambda: house.club.hall.awake == 0)
    before = await house.last_seq(table.id)
    asked = house.club.robots.asked
    await time.pass_by(HOUR_S)
    assert await house.club.clock.look() == 0
    assert await house.last_seq(table.id) == before
    assert house.club.robots.asked == asked
    assert await house.club.store.ask(tables.bot_deadlines) == []
    assert not house.club.clock._alarms
    await house.close()


async def test_f17_it_goes_on_where_it_stood_when_he_comes_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "AWAY_AFTER_S", 0.1)
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house)
    house.leave(table, house.readers[-1][1])
    await time.pass_by(0.2)
    await settled(lambda: house.club.hall.awake == 0)
    await time.pass_by(HOUR_S)
    again, _ = await house.look(table.id, ANA)
    seq = again.table.seq
    assert again.table.match == table.table.match
    await time.pass_by(1.0)
    await settled(lambda: again.table.seq > seq)
    await house.close()


async def test_f17_four_computers_stop_together_in_mid_round(place: Place) -> None:
    house = await House.open(place)
    table_id = await house.open_table(
        game("tradicional"), Sitter(person=ANA), *[ROBOT] * 4, speed="slow"
    )
    table, reader = await house.look(table_id, ANA)
    house.leave(table, reader)
    await settled(lambda: house.club.hall.awake == 0, within_s=15)
    log = [json.loads(event.body)["k"] for event in (await house.stored(table_id)).events]
    assert log[-1] == "went"
    assert await house.club.store.ask(tables.bot_deadlines) == []
    await asyncio.sleep(0.1)
    assert await house.last_seq(table_id) == len(log)
    await house.close()


async def goes(house: House, time: SlowMotion, table: LiveTable, reader: Reader) -> None:
    """Somebody leaves, and before any more time passes it is written down that he is away."""
    who = reader.connection.person
    assert who is not None
    house.leave(table, reader)
    await time.pass_by(hall.AWAY_AFTER_S + 0.01)
    await settled(lambda: not table.table.company.is_here(who))


async def test_f17_a_game_that_all_of_several_people_left_is_void_after_ten_minutes(
    place: Place,
) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    _, beto = await house.look(table.id, BETO)
    await goes(house, time, table, ana)
    await time.pass_by(FORSAKEN_MS / 1000)
    await goes(house, time, table, beto)
    await time.pass_by(FORSAKEN_MS / 1000 - 10)
    await house.club.clock.look()
    assert not table.table.match.over
    await time.pass_by(20)
    await house.club.clock.look()
    again = await house.club.hall.enter(table.id)
    assert again is not None
    await settled(lambda: again.table.match.over)
    assert again.table.match.ended is not None
    assert again.table.match.ended.why == "void"
    await house.close()
