"""F7: the bus between two nodes is out of order for a while."""

import asyncio

import pytest

from capicua.club.running.errands import POLL_S
from capicua.club.store import Sitter
from capicua.rules import view
from tests.club.cluster import nodes
from tests.club.databases import database_of
from tests.club.failures.figures import figure
from tests.club.house import ANA, BETO, House, Reader, settled
from tests.needs import missing
from tools.services import REDIS_CURE, start_redis

pytestmark = pytest.mark.anyio

BACK_S = 15
DOWN_S = figure(1, 60)


async def test_f07_without_the_bus_play_goes_on_by_polling_and_subscribers_come_back(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    redis = await asyncio.to_thread(start_redis)
    if redis is None:
        missing("A Redis of our own", REDIS_CURE)
    folder = tmp_path_factory.mktemp("f07")
    with database_of("postgres", folder) as place:
        try:
            async with nodes(place, "one", "two", bus=redis.address) as (one, two):
                here, _ = await one.look(await one.against(Sitter(person=BETO)), ANA)
                _, beto = await two.look(here.id, BETO)
                await move(one, here.id, beto, POLL_S / 2)
                await asyncio.to_thread(redis.stop)
                await settled(lambda: not two.club.bus.connected, BACK_S)
                for _ in range(2):
                    await move(one, here.id, beto, POLL_S * 3)
                await asyncio.sleep(DOWN_S)
                await move(one, here.id, beto, POLL_S * 3)
                await asyncio.to_thread(redis.start)
                both = (one.club.bus, two.club.bus)
                await settled(lambda: all(bus.connected for bus in both), BACK_S)
                await _stop_polling(two)
                await move(one, here.id, beto, BACK_S)  # who sends comes back in his own time
                await move(one, here.id, beto, POLL_S / 2)
        finally:
            await asyncio.to_thread(redis.end)


async def _stop_polling(house: House) -> None:
    """From now on only hints tell."""
    (polling,) = (chore for chore in house.club.chores if chore._work == house.club.hall.poll)
    await polling.stop()


async def move(house: House, table_id: str, other: Reader, within_s: float) -> None:
    """Somebody moves at one node, and the other player sees it at the other in time."""
    table = await house.club.hall.enter(table_id)
    assert table is not None
    turn = table.table.match.turn
    assert turn is not None
    await house.act(table, turn, str(view(table.table.match, turn).legal()[0]))
    await settled(lambda: other.last_seq >= table.table.seq, within_s)
    house.club.hall.leave(table)
