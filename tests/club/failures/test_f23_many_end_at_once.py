"""F23: a thousand tables end in the same second."""

import asyncio
import json

import pytest

from capicua.club.play.deadlines import FORSAKEN_MS
from capicua.club.play.table import replay
from capicua.club.store import Sitter, tables
from tests.club.databases import Place
from tests.club.house import ANA, BETO, settled
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import house_at

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

TABLES = 1000
DRAINED_S = 60.0


async def test_f23_the_backlog_drains_and_nothing_is_missed(place: Place) -> None:
    """Everybody has been gone for ten minutes, and one scan finds all of them."""
    time = SlowMotion()
    house = await house_at(place, time)
    ids = await asyncio.gather(*(house.against(Sitter(person=BETO)) for _ in range(TABLES)))
    await time.pass_by(FORSAKEN_MS / 1000 + 10)
    left: list[str] = [*ids]
    async with asyncio.timeout(DRAINED_S):
        while left:
            await house.club.clock.look()
            await settled(lambda: not house.club.clock._meeting, DRAINED_S)
            late = await house.club.store.ask(lambda db: tables.overdue(db, 9**15, 10 * TABLES))
            left = [deadline.table_id for deadline in late if deadline.table_id in ids]
    for table_id in ids[:: TABLES // 20]:
        stored = await house.stored(table_id)
        table = replay(stored)
        assert table.over
        kinds = [json.loads(event.body)["k"] for event in stored.events]
        assert kinds.count("match_ended") + kinds.count("closed") == 1
    stages = await house.club.store.ask(lambda db: tables.unfinished(db, ANA, 9))
    assert stages == []
    assert house.club.hall.awake == 0
    await house.close()
