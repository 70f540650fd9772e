"""F12: somebody who looks on reads slowly, or not at all."""

import asyncio
import contextlib
import gc
import json
import tracemalloc
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from capicua.club.talk.connection import Connection
from tests.club.failures.figures import figure
from tests.club.house import House, Reader, settled
from tests.club.secrecy import last_event
from tests.club.serving import Served, served
from tests.club.test_publish import looked_at, played_out
from tests.club.test_socket import PING

pytestmark = pytest.mark.anyio

SPECTATORS = figure(40, 200)
MOST_A_SPECTATOR = 12_000
"""Bytes that one of them may have waiting for him, or hold of the table."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("f12") / "club.db") as opened:
        yield opened


async def test_f12_a_slow_reader_gets_a_snapshot_in_the_end_and_delays_nobody(
    house: House,
) -> None:
    """One of the viewers reads nothing until the game is over."""
    table, readers = await looked_at(house)
    gate = asyncio.Event()
    received: list[str] = []

    async def slowly(frame: str) -> None:
        await gate.wait()
        received.append(frame)

    slow = Reader(None)
    pump = asyncio.create_task(slow.connection.pump(slowly))
    await table.join(slow.connection, None)
    await played_out(house, table, readers, 2)
    for _ in range(100):
        slow.connection.tell("{}")
    gate.set()
    await settled(lambda: bool(received) and json.loads(received[-1])["t"] == "snapshot")
    assert json.loads(received[-1])["seq"] == table.table.seq
    assert len(received) < 10
    pump.cancel()
    await asyncio.gather(pump, return_exceptions=True)
    table.part(slow.connection)


async def test_f12_of_two_hundred_one_in_ten_reads_nothing_and_memory_stays_bounded(
    house: House,
) -> None:
    """The others hear everything while the game is played; who is slow costs a queue, no more."""
    table, readers = await looked_at(house)
    gate, heard = asyncio.Event(), [0] * SPECTATORS
    pumps = []
    tracemalloc.start()
    for number in range(SPECTATORS):
        watcher = Connection(None, "es")

        async def read(frame: str, number: int = number) -> None:
            if number % 10 == 0:
                await gate.wait()
            heard[number] = last_event(json.loads(frame), 0)

        pumps.append(asyncio.create_task(watcher.pump(read)))
        await table.join(watcher, None)
    await settled(lambda: heard.count(0) == SPECTATORS // 10)
    before = held_now()
    await played_out(house, table, readers, 2)
    await settled(lambda: heard.count(table.table.seq) >= SPECTATORS * 9 // 10)
    grown = held_now() - before
    tracemalloc.stop()
    assert grown < SPECTATORS * MOST_A_SPECTATOR
    quick = [seq for number, seq in enumerate(heard) if number % 10]
    assert {*quick} == {table.table.seq}
    assert {seq for number, seq in enumerate(heard) if number % 10 == 0} == {0}
    gate.set()
    await settled(lambda: {*heard} == {table.table.seq})
    for pump in pumps:
        pump.cancel()
    await asyncio.gather(*pumps, return_exceptions=True)


def held_now() -> int:
    """Bytes that are held on to."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def test_f12_a_client_that_asks_and_does_not_read_is_sent_away_and_delays_nobody(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network takes some megabytes; then only this client is not listened to any more."""
    monkeypatch.setattr("capicua.club.talk.connection.PATIENCE_S", 0.3)
    guest = club.sit(speed="slow")
    async with guest.playing(token="", buffer=4096) as greedy, guest.playing() as other:
        greedy.browser.ws.transport.pause_reading()
        sent = 0
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while sent < 200_000:
                async with asyncio.timeout(0.2):
                    await greedy.browser.act(1, "-", "a" * 64)
                sent += 1
        assert 1000 < sent < 200_000, "the network and the queue have an end"
        for _ in range(100):
            async with asyncio.timeout(1):
                await other.browser.send(PING)
                await other.browser.hear_until("pong")
            if club.club.counts.sockets == 1:
                break
            await asyncio.sleep(0.05)
        assert club.club.counts.sockets == 1
        greedy.browser.ws.transport.abort()
