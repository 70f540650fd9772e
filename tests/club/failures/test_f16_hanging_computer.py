"""F16: a computer player hangs, fails, or cheats."""

import asyncio
import random

import pytest

from capicua.club.running.robots import LIMIT_S
from capicua.club.store import Sitter
from capicua.rules import game
from tests.club.databases import Place
from tests.club.house import ANA, BETO, House, settled

pytestmark = pytest.mark.anyio


def test_f16_nobody_waits_longer_than_a_second() -> None:
    assert LIMIT_S <= 1.0


@pytest.mark.databases
@pytest.mark.parametrize("level", ["hanging", "failing", "cheating"])
async def test_f16_no_table_is_stuck_because_of_a_computer_player(place: Place, level: str) -> None:
    house = await House.open(place, think_s=0.05)
    table, _ = await house.look(await house.against(Sitter(bot=level)), ANA)
    async with asyncio.timeout(60):
        await house.play_out(table, 1)
    assert table.table.match.ended is not None
    await house.close()


@pytest.mark.databases
async def test_f16_a_substitute_that_hangs_is_left_behind_like_any_other(place: Place) -> None:
    house = await House.open(place, think_s=0.1)
    seats = (Sitter(person=ANA), Sitter(person=BETO), Sitter(bot="casual"))
    table_id = await house.open_table(
        game("tradicional"), *seats, kind="friends", host=ANA, level="hanging", speed="instant"
    )
    table, _ = await house.look(table_id, ANA)
    await house.look(table_id, BETO)
    await house.wish(table, "start")
    for person in (ANA, BETO):
        await house.mix(table, person)
    await settled(lambda: table.table.company.stage == "playing")
    await house.wish(table, "leave", seat=1)
    assert table.table.company.chairs[1].substitute == "hanging"
    async with asyncio.timeout(60):
        await house.play_round(table, random.Random(1))
    assert table.table.match.turn is None
    await house.close()
