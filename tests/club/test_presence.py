"""Nodes among each other, and who is at a table as each of them knows it."""

from typing import Any

import pytest
from sqlalchemy import select

from capicua.club.play.commands import Arrive, Depart
from capicua.club.running.attendance import LONG_OVER_MS, Watch, attendance, visits
from capicua.club.store import Sitter, nodes
from tests.club.house import ANA, BETO, House, settled

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

BOTH = frozenset({"one", "two"})


async def beat(house: House, node: str, at_ms: int) -> nodes.Pulse:
    said = nodes.Beat(node, at_ms)
    return await house.club.store.transact(lambda db: nodes.beat(db, said))


async def test_a_node_is_alive_while_it_says_so_and_a_little_longer(house: House) -> None:
    now_ms = house.club.clock.now_ms() + 1_000_000
    mine = house.club.heart.node
    await beat(house, "other", now_ms)
    assert (await beat(house, mine, now_ms + nodes.SILENT_MS - 1)).alive == {mine, "other"}
    assert (await beat(house, mine, now_ms + nodes.SILENT_MS)).alive == {mine}


async def test_a_node_that_says_goodbye_is_missed_at_once(house: House) -> None:
    now_ms = house.club.clock.now_ms()
    await beat(house, "other", now_ms)
    await house.club.store.transact(lambda db: nodes.farewell(db, "other"))
    assert "other" not in (await beat(house, house.club.heart.node, now_ms + 1)).alive


async def test_a_restart_that_took_a_while_is_an_outage_and_a_quick_one_is_none(
    house: House,
) -> None:
    now_ms = house.club.clock.now_ms() + 1_000_000
    await beat(house, "before", now_ms)
    quick = await beat(house, "quick", now_ms + nodes.GAP_MS)
    assert (now_ms, now_ms + nodes.GAP_MS) not in quick.outages
    slow = await beat(house, "slow", now_ms + nodes.GAP_MS + 30_000)
    assert slow.outages[-1] == (now_ms + nodes.GAP_MS, now_ms + nodes.GAP_MS + 30_000)


async def test_where_there_can_be_no_other_node_any_restart_is_an_outage_and_ends_the_old(
    house: House,
) -> None:
    now_ms = house.club.clock.now_ms() + 1_000_000
    await beat(house, "killed", now_ms)
    said = nodes.Beat("again", now_ms + 900, alone=True)
    pulse = await house.club.store.transact(lambda db: nodes.beat(db, said))
    assert pulse.outages[-1][1] == now_ms + 900
    assert pulse.alive == {"again"}


async def test_outages_and_nodes_that_were_long_ago_are_forgotten(house: House) -> None:
    now_ms = house.club.clock.now_ms()
    later_ms = now_ms + nodes.REMEMBERED_MS + 60_000

    def note(db: Any) -> list[tuple[int, int]]:
        nodes._note_outage(db, now_ms, now_ms + 10)
        nodes._note_outage(db, later_ms, later_ms + 10)
        return [(row.from_ms, row.to_ms) for row in db.execute(select(nodes.outages))]

    assert await house.club.store.transact(note) == [(later_ms, later_ms + 10)]
    await beat(house, "new", later_ms)
    await house.club.store.transact(lambda db: nodes.bury(db, later_ms))

    def left(db: Any) -> set[str]:
        return {row.id for row in db.execute(select(nodes.nodes))}

    assert await house.club.store.ask(left) == {"new"}


async def test_who_is_there_is_noted_by_his_node_alone_until_it_dies(house: House) -> None:
    table = (await house.look(await house.against(Sitter(person=BETO)), ANA))[0].table
    mine = house.club.heart.node
    now_ms = house.club.clock.now_ms()
    here, other = Watch(mine, BOTH | {mine}, now_ms), Watch("two", BOTH | {mine}, now_ms)
    assert attendance(table, ANA, here, here=True) is None
    assert attendance(table, ANA, here, here=True, greeted=True) == Arrive(ANA, mine)
    assert attendance(table, ANA, here, here=False) == Depart(ANA, mine)
    assert attendance(table, ANA, other, here=False) is None
    assert attendance(table, ANA, other, here=True) is None, "also there; his node knows"
    assert attendance(table, BETO, here, here=True) == Arrive(BETO, mine)
    assert attendance(table, BETO, here, here=False) is None
    assert attendance(table, "carla", here, here=True, greeted=True) is None, "she only watches"
    alone = Watch("two", BOTH, now_ms)
    assert attendance(table, ANA, alone, here=False) == Depart(ANA, mine)
    assert attendance(table, ANA, alone, here=True) == Arrive(ANA, "two")


async def test_long_after_a_match_nobody_is_noted_any_more(house: House) -> None:
    live, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await house.play_out(live, 1)
    table, mine = live.table, house.club.heart.node
    soon, late = (
        Watch(mine, frozenset({mine}), table.company.moved_ms + LONG_OVER_MS + ms) for ms in (0, 1)
    )
    assert attendance(table, BETO, soon, here=True) == Arrive(BETO, mine)
    assert attendance(table, BETO, late, here=True, greeted=True) is None
    assert attendance(table, ANA, late, here=False) == Depart(ANA, mine)


async def test_a_visit_is_kept_while_anybody_who_plays_is_connected(house: House) -> None:
    def kept(db: Any) -> list[tuple[str, str]]:
        return [(row.node, row.table_id) for row in db.execute(select(nodes.visits))]

    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await house.look(table.id, BETO)
    mine = house.club.heart.node
    assert await house.club.store.ask(kept) == [(mine, table.id)]
    await table.act(Depart(ANA, mine))
    await settled(lambda: table.table.company.is_here(ANA))
    assert await house.club.store.ask(kept) == [(mine, table.id)]
    before = table.table
    assert not visits(before, before, mine).rows
    for table_and_reader in [*house.readers]:
        house.leave(*table_and_reader)
    await settled(lambda: house.club.hall.awake == 0, within_s=15)
    assert await house.club.store.ask(kept) == []


async def test_a_club_that_stops_leaves_its_visits_to_the_next_which_looks_after_them(
    house: House,
) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await house.close()
    again = await House.open(house.database)
    await again.club.heart.look_after_orphans(again.club.hall.look_after)
    live = await again.club.hall.enter(table.id)
    assert live is not None
    assert not live.table.company.is_here(ANA)
    assert live.table.company.asleep_ms is not None
    await again.close()
    house.club = (await House.open(house.database)).club
