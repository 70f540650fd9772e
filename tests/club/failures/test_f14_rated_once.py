"""F14: a rated match across restarts is rated once."""

import asyncio

import pytest
from sqlalchemy import Connection

from capicua.club.running.live import Accepted
from capicua.club.store import Person, Sitter, outbox
from capicua.club.store.people import NewAccount, add_person, register
from capicua.club.store.ratings import history
from capicua.rules import game
from tests.attacks.account import ratings_wrong
from tests.club.databases import Place
from tests.club.failures.figures import figure
from tests.club.house import ANA, BETO, House, settled

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

RESTARTED = figure(1, 10)
DRAINED_S = figure(20, 120)


async def sign_up(house: House, *people: str) -> None:
    def work(db: Connection) -> None:
        for person in people:
            add_person(db, Person(id=person))
            register(db, person, NewAccount(person.title(), person, "hash"), 1)

    await house.club.store.transact(work)


async def rated_table(house: House, *people: str) -> str:
    """A ranked match of bloqueo that counts for both."""
    sitters = [Sitter(person=person) for person in people]
    return await house.open_table(
        game("bloqueo"), *sitters, kind="ranked", rated=True, speed="instant"
    )


async def drained(house: House) -> None:
    """Wait until nothing is left to be applied."""
    async with asyncio.timeout(DRAINED_S):
        while await house.club.store.ask(outbox.waiting):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.05)


async def test_f14_a_rated_match_with_a_restart_after_every_event_is_rated_once(
    place: Place,
) -> None:
    house = await House.open(place)
    await sign_up(house, ANA, BETO)
    for number in range(1, RESTARTED + 1):
        table_id, over = await rated_table(house, ANA, BETO), False
        while not over:
            await house.close()
            house = await House.open(place)
            table, _ = await house.look(table_id, ANA)
            await house.look(table_id, BETO)
            await settled(lambda table=table: table.table.own_move is None)  # type: ignore[misc]
            turn = table.table.match.turn
            if turn is not None:
                action = str(table.table.match.legal()[0])
                assert isinstance(await house.act(table, turn, action), Accepted)
            over = table.table.match.over
        for _ in range(2):
            await house.close()
            house = await House.open(place)
        await drained(house)
        rows = await house.club.store.ask(lambda db: history(db, ANA, "bloqueo", 99))
        assert len({row.table for row in rows}) == len(rows) == number
        assert await house.club.store.ask(ratings_wrong) == []
    await house.close()
