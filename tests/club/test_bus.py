"""Hints between nodes: they come through, go together, and nothing depends on them."""

import asyncio

import msgspec
import pytest

from capicua.club.running import redis_bus
from capicua.club.running.bus import Changed, Ended, Hint, LocalBus, Reached
from capicua.club.running.redis_bus import CHANNEL, RedisBus
from tests import needs
from tests.club.house import settled

pytestmark = pytest.mark.anyio

CLOSED = "redis://127.0.0.1:9"
"""Nobody listens there."""


class Ear:
    """Keeps the hints that a bus has heard; others may use the same Redis."""

    def __init__(self, bus: RedisBus, *tables: str) -> None:
        self._tables = tables
        self.heard: list[Hint] = []
        bus.start(self._hear)

    def _hear(self, hint: Hint) -> None:
        if msgspec.structs.astuple(hint)[0] in self._tables:
            self.heard.append(hint)


async def test_every_other_node_hears_a_hint_and_its_own_does_not() -> None:
    one, two = RedisBus(needs.redis(), "one"), RedisBus(needs.redis(), "two")
    first, second = Ear(one, "t1", "abcd", "ana"), Ear(two, "t1", "abcd", "ana")
    await settled(lambda: one.connected and two.connected)
    hints: list[Hint] = [Reached("t1", 7), Ended("abcd"), Changed("ana")]
    for hint in hints:
        one.tell(hint)
    await settled(lambda: second.heard == hints)
    assert first.heard == []
    await one.stop()
    await two.stop()
    assert not one.connected


async def test_of_many_hints_about_a_table_only_the_last_travels() -> None:
    one, two = RedisBus(needs.redis(), "one"), RedisBus(needs.redis(), "two")
    Ear(one)
    second = Ear(two, "t2", "t3")
    await settled(lambda: one.connected and two.connected)
    for seq in range(1000):
        one.tell(Reached("t2", seq))
    one.tell(Reached("t3", 1))
    await settled(lambda: Reached("t3", 1) in second.heard)
    assert second.heard == [Reached("t2", 999), Reached("t3", 1)]
    await one.stop()
    await two.stop()


async def test_what_another_version_says_is_not_heard_and_harms_nobody() -> None:
    one, two = RedisBus(needs.redis(), "one"), RedisBus(needs.redis(), "two")
    second = Ear(two, "t4")
    await settled(lambda: two.connected)
    async with one._redis() as redis:
        for said in (b"hola", b'{"sender":"one","hints":[{"h":"new"}]}', b"\xff"):
            await redis.publish(CHANNEL, said)
    one.start(lambda _: None)
    one.tell(Reached("t4", 1))
    await settled(lambda: second.heard == [Reached("t4", 1)])
    await one.stop()
    await two.stop()


async def test_a_bus_that_cannot_be_reached_takes_hints_and_forgets_the_oldest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_bus, "MOST_WAITING", 10)
    bus = RedisBus(CLOSED, "one")
    bus.start(lambda _: None)
    for number in range(25):
        bus.tell(Reached(f"t{number}", 1))
    await asyncio.sleep(0.05)
    assert not bus.connected
    assert [*bus._waiting.values()] == [Reached(f"t{number}", 1) for number in range(15, 25)]
    await bus.stop()


async def test_a_club_of_one_process_has_a_bus_to_nobody() -> None:
    bus = LocalBus()
    bus.start(lambda _: None)
    bus.tell(Reached("t", 1))
    assert bus.connected
    await bus.stop()
