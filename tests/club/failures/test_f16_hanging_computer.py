"""F16: a computer player hangs, fails, or cheats."""

import asyncio
import random
import time
from statistics import median

import pytest

from capicua.club.running.robots import LIMIT_S
from capicua.club.store import Sitter
from capicua.rules import game
from tests.club.databases import Place
from tests.club.house import ANA, BETO, House, settled

pytestmark = pytest.mark.anyio

MOVES = 3
BUSY_S = 0.5
"""So much a busy machine may take beside, and for one of the moves more."""


async def test_f16_nobody_waits_longer_than_a_second(place: Place) -> None:
    """In real time, with the limit of a club that nobody has set up otherwise."""
    assert LIMIT_S <= 1.0
    house = await House.open(place, think_s=LIMIT_S)
    table, _ = await house.look(await house.against(Sitter(bot="hanging")), ANA)
    chance, waits_s = random.Random(1), list[float]()
    while len(waits_s) < MOVES:
        turn, seq, began_s = table.table.match.turn, table.table.seq, time.monotonic()
        assert turn is not None
        if table.table.bot_in_turn is None:
            await house.act(table, turn, str(chance.choice(table.table.match.legal())))
            continue
        await settled(lambda seq=seq: table.table.seq > seq)  # type: ignore[misc]
        waits_s.append(time.monotonic() - began_s)
    assert LIMIT_S - BUSY_S < median(waits_s) < LIMIT_S + BUSY_S
    await house.close()


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
