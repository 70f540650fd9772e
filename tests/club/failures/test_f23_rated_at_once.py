"""F23: very many rated matches end in the same second."""

import asyncio

import pytest

from capicua.club.play.commands import Wish
from capicua.club.running.live import Accepted
from capicua.club.store.ratings import history
from tests.attacks.account import ratings_wrong
from tests.club.databases import Place
from tests.club.failures.figures import figure
from tests.club.failures.test_f14_rated_once import drained, rated_table, sign_up
from tests.club.house import House, settled

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

AT_ONCE = figure(60, 1000)
PEOPLE = 40


async def test_f23_rated_matches_that_end_in_the_same_second_are_rated_once_each(
    place: Place,
) -> None:
    house = await House.open(place)
    names = [f"person-{number}" for number in range(PEOPLE)]
    await sign_up(house, *names)
    room = asyncio.Semaphore(20)

    async def begun(number: int) -> tuple[str, str]:
        pair = names[number % PEOPLE], names[(number * 7 + 1 + number % PEOPLE) % PEOPLE]
        one, other = pair if pair[0] != pair[1] else (names[0], names[1])
        async with room:
            table, _ = await house.look(await rated_table(house, one, other), one)
            await house.look(table.id, other)
            await settled(
                lambda: table.table.own_move is None and table.table.match.turn is not None
            )
        return table.id, one

    async def given_up(table_id: str, who: str) -> None:
        table = await house.club.hall.enter(table_id)
        assert table is not None
        outcome = await table.act(Wish(who, "resign", table.table.seq), (who, f"end-{table_id}"))
        assert isinstance(outcome, Accepted), outcome

    tables = await asyncio.gather(*map(begun, range(AT_ONCE)))
    await asyncio.gather(*(given_up(*each) for each in tables))
    await drained(house)
    assert await house.club.store.ask(ratings_wrong) == []
    rows = await house.club.store.ask(
        lambda db: [row for name in names for row in history(db, name, "bloqueo", 9999)]
    )
    assert len(rows) == 2 * AT_ONCE
    assert {row.table for row in rows} == {table_id for table_id, _ in tables}
    await house.close()
