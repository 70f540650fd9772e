"""F21: four people come to the same free seats at once, two hundred times."""

import asyncio
import json
import random

import pytest

from capicua.club.running.live import Rejected
from capicua.club.store import Sitter
from capicua.rules import game
from tests.club.databases import Place
from tests.club.house import ANA, House

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

TIMES = 200
COMERS = ("beto", "carla", "diego", "eva")


async def test_f21_four_joins_at_once_seat_nobody_twice_and_begin_once(place: Place) -> None:
    house = await House.open(place)
    chance = random.Random(1)
    for _ in range(TIMES):
        seats = (Sitter(person=ANA), Sitter(), Sitter())
        table_id = await house.open_table(game("tradicional"), *seats, kind="friends", host=ANA)
        table, _ = await house.look(table_id, ANA)
        wanted = [(who, chance.choice((1, 2))) for who in COMERS]
        tries = [house.sit(table, who, seat) for who, seat in wanted]
        outcomes = await asyncio.gather(*tries, *[house.wish(table, "start") for _ in range(4)])
        refused = [each.code for each in outcomes[: len(COMERS)] if isinstance(each, Rejected)]
        assert {*refused} <= {"seat_taken", "no_seat_here"}
        seated = [chair.person for chair in table.table.company.chairs if chair.person]
        assert len(seated) == len({*seated}) == 1 + len({seat for _, seat in wanted})
        assert len(refused) == len(COMERS) + 1 - len(seated), (
            "who is seated was told so, and only he"
        )
        await _assert_begun_once(house, table_id, full=len(seated) == len(seats))
        await house.clear()
    await house.close()


async def _assert_begun_once(house: House, table_id: str, *, full: bool) -> None:
    log = [json.loads(event.body) for event in (await house.stored(table_id)).events]
    began = [event for event in log if event["k"] == "began"]
    assert len(began) == (1 if full else 0)
    if full:
        before = log[: log.index(began[0])]
        people = [event["person"] for event in before if event.get("person")]
        assert len(people) == len({*people})
