"""What a node does to keep up with the others, one errand at a time."""

from dataclasses import replace
from typing import Any

import pytest

from capicua.club.play.commands import Say
from capicua.club.running.bus import Changed, Ended, Hint, Reached
from capicua.club.running.live import Accepted, LiveTable
from capicua.club.store import Sitter
from tests.club.house import ANA, BETO, House, Reader, settled

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


class Told:
    """A bus that keeps what it was told."""

    connected = True

    def __init__(self) -> None:
        self.hints: list[Hint] = []

    def start(self, hear: Any) -> None:
        """Nobody is heard."""

    def tell(self, hint: Hint) -> None:
        self.hints.append(hint)

    async def stop(self) -> None:
        """There is nothing to let go."""


async def with_a_copy(house: House) -> tuple[LiveTable, Reader, LiveTable]:
    """A table that Ana looks at, and a copy of it as another node has it."""
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    return table, ana, LiveTable(await house.stored(table.id), table._premises)


async def test_a_node_tells_the_others_how_far_a_table_has_come(house: House) -> None:
    bus = Told()
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    house.club.errands._bus = bus
    table._premises = replace(table._premises, bus=bus)
    await table.act(Say(ANA, "hola"))
    house.club.errands.changed("carla")
    house.club.errands.dismiss([b"\x01"])
    assert bus.hints == [Reached(table.id, table.table.seq), Changed("carla"), Ended("01")]


async def test_a_hint_has_a_table_read_on_and_shown(house: House) -> None:
    table, ana, copy = await with_a_copy(house)
    assert isinstance(await copy.act(Say(ANA, "hola")), Accepted)
    assert table.table.seq < copy.table.seq
    house.club.errands.hear(Reached(table.id, copy.table.seq))
    await settled(lambda: ana.last_seq == copy.table.seq)
    assert table.table == copy.table


async def test_a_hint_about_what_is_known_or_asleep_is_nothing(house: House) -> None:
    table, _, _ = await with_a_copy(house)
    running = len(house.club.clock._running)
    house.club.errands.hear(Reached(table.id, table.table.seq))
    house.club.errands.hear(Reached("nowhere", 99))
    assert len(house.club.clock._running) == running


async def test_a_lost_hint_is_made_up_for_by_looking(house: House) -> None:
    table, ana, copy = await with_a_copy(house)
    assert isinstance(await copy.act(Say(ANA, "hola")), Accepted)
    await house.club.hall.poll()
    await settled(lambda: ana.last_seq == copy.table.seq)
    assert table.table == copy.table


async def test_many_events_that_were_missed_are_told_by_one_snapshot(house: House) -> None:
    table, ana, copy = await with_a_copy(house)
    await settled(lambda: ana.last_seq == table.table.seq)
    for _ in range(40):
        await copy.act(Say(ANA, "hola"))
    told = len(ana.frames)
    await house.club.hall.poll()
    await ana.heard(told + 1)
    assert ana.messages[-1]["t"] == "snapshot"
    assert ana.messages[-1]["seq"] == copy.table.seq


async def test_a_match_that_ended_elsewhere_is_counted_here(house: House) -> None:
    table, ana, copy = await with_a_copy(house)
    await house.play_out(copy, 3)
    await house.club.hall.poll()
    await settled(lambda: ana.last_seq == copy.table.seq)
    ana.connection.fall_behind()
    await settled(lambda: ana.messages[-1]["t"] == "snapshot")
    assert sum(ana.messages[-1]["tally"].values()) == 1
    assert table.table.match.over


async def test_a_session_that_ended_elsewhere_ends_here(house: House) -> None:
    _, ana, _ = await with_a_copy(house)
    ana.connection.session = b"\x07"
    house.club.sockets.add(ana.connection)
    house.club.errands.hear(Ended("07"))
    await settled(lambda: ana.messages[-1] == {"t": "gone", "why": "signed_out", "to": None})
