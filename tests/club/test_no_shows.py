"""People who have been paired, and do not come to their table."""

import asyncio
import random

import pytest

from capicua.club.running.seeking import NO_SHOW_MS, Seeking
from capicua.club.store import Person, Store, seeks, tables
from tests.club.house import House
from tests.club.test_seeking import BLOQUEO, NOW, Node, settle_in

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture
async def node(store: Store) -> Node:
    await settle_in(store, "ana", "beto", "eva", "leo")
    return Node(store)


async def test_whoever_came_to_an_empty_table_waits_again_before_everybody(node: Node) -> None:
    await node.looks("ana")
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    node.hall.came = {"ana"}
    await node.seeking.follow_up()
    assert await node.table_of("ana") == table, "there is still time"
    node.now_ms += NO_SHOW_MS + 1
    await node.seeking.follow_up()
    assert await node.waiting() == {"ana"}, "beto looks no more"
    standing = await node.seeking.standing("ana")
    assert standing is not None
    assert standing[0].front
    assert standing[0].since_ms == NOW, "what he has waited counts"
    for person in ("eva", "leo"):
        await node.looks(person)
    (again,) = await node.seeking.pair()
    assert "ana" in node.hall.sitters[again]


async def test_nobody_is_given_up_whom_the_club_did_not_let_in(node: Node) -> None:
    await node.looks("ana")
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    node.hall.came = {"ana"}
    node.outage_ms = 200_000
    node.now_ms += NO_SHOW_MS + node.outage_ms
    await node.seeking.follow_up()
    assert await node.table_of("beto") == table, "there is still time"
    node.now_ms += 1
    await node.seeking.follow_up()
    assert await node.waiting() == {"ana"}


async def test_a_table_that_fails_keeps_nobody_else_from_being_paired(node: Node) -> None:
    await node.looks("ana")
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    node.hall.sitters.pop(table)  # to look at it fails
    node.now_ms += NO_SHOW_MS + 1
    for person in ("eva", "leo"):
        await node.looks(person)
    await node.seeking.look()
    assert await node.table_of("eva") == await node.table_of("leo") is not None


async def test_where_everybody_came_the_seeks_are_over(node: Node) -> None:
    await node.looks("ana")
    await node.looks("beto")
    await node.seeking.pair()
    node.hall.came = {"ana", "beto"}
    node.now_ms += NO_SHOW_MS + 1
    await node.seeking.follow_up()
    assert await node.seeking.standing("ana") is None
    assert await node.waiting() == set()


async def test_a_no_show_that_two_nodes_see_puts_nobody_in_front_twice(
    node: Node, store: Store
) -> None:
    await node.looks("ana")
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    node.hall.came = {"ana"}
    other = Node(store, node.hall)
    for each in (node, other):
        each.now_ms = NOW + NO_SHOW_MS + 1
    await asyncio.gather(node.seeking.follow_up(), other.seeking.follow_up())
    assert await node.waiting() == {"ana"}
    assert await store.ask(lambda db: seeks.unsettled(db, NOW * 2)) == []
    assert await node.table_of("ana") != table


async def test_a_real_table_to_which_one_does_not_come_is_called_off(house: House) -> None:
    club = house.club
    await settle_in(club.store, "ana", "beto")
    for person in ("ana", "beto"):
        await club.seeking.look_for(Person(person), BLOQUEO, None)
    later = Seeking(
        club.store,
        lambda: club.clock.now_ms() + NO_SHOW_MS,
        lambda since_ms: club.heart.waited_ms(since_ms) + NO_SHOW_MS + 1,
        club.hall,
        random.Random(1).randbytes,
    )
    await club.seeking.chore.stop()
    table_id = (*await club.seeking.pair(), None)[0] or (await club.seeking.cancel("ana"))
    assert table_id is not None
    await house.look(table_id, "beto")
    await later.follow_up()
    standing = await club.seeking.standing("beto")
    assert standing is not None
    assert standing[0].front
    assert await club.seeking.standing("ana") is None
    stored = await club.store.ask(lambda db: tables.unfinished(db, "beto", 5))
    assert stored == []
