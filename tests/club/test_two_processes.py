"""The real command twice, on one PostgreSQL and one Redis: two settings make two nodes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from capicua.club.running.bus import LocalBus
from capicua.club.running.redis_bus import RedisBus
from capicua.club.server import open_bus
from capicua.club.settings import Settings
from tests import needs
from tests.club.browser import Browser
from tests.club.databases import Place, database_of
from tests.club.serving import sit
from tests.club.test_crash import PATIENCE_S, Process, process

pytestmark = pytest.mark.anyio

HINT_S = 1.0
"""A hint is there long before anybody would look for himself, which is every three seconds."""


@contextmanager
def node(place: Place) -> Iterator[Process]:
    """One process of the club."""
    flags = ("--port", "0", "--database-url", str(place), "--bus-url", needs.redis())
    with process("-m", "capicua.cli", "serve", *flags, "--pace", "0") as started:
        yield started


async def test_a_move_made_at_one_node_is_seen_at_the_other_at_once(tmp_path: Path) -> None:
    with database_of("postgres", tmp_path) as place, node(place) as one, node(place) as two:
        for each in (one, two):
            ready(each)
        guest = sit(one.address, speed="instant")
        async with guest.playing() as player, Browser(two.address, "") as watcher:
            assert (await watcher.hello(guest.table))["t"] == "snapshot"
            waits = []
            for _ in range(3):
                if not await player.my_turn():
                    break
                seen = player.seq
                began = time.monotonic()
                await player.move(player.legal[0])
                while watcher_seq(await watcher.hear_until("delta")) <= seen:
                    pass
                waits.append(time.monotonic() - began)
            # After the first, each would wait for a whole round of looking if nobody told.
            assert min(waits[1:]) < HINT_S


def ready(process: Process) -> None:
    """Wait until a node says that it can take people, which it does not without its bus."""
    until = time.monotonic() + PATIENCE_S
    while httpx.get(f"{process.address}/readyz", timeout=PATIENCE_S).status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.05)


def watcher_seq(news: dict[str, object]) -> int:
    """The last event that a delta tells."""
    first, events = news["seq"], news["events"]
    assert isinstance(first, int)
    assert isinstance(events, list)
    return first + len(events) - 1


def test_one_process_needs_no_bus_and_several_clubs_share_one() -> None:
    assert isinstance(open_bus(Settings(), "node"), LocalBus)
    here, there = (
        open_bus(Settings(database_url=f"postgresql://h/{name}", bus_url="redis://h"), "node")
        for name in ("here", "there")
    )
    assert isinstance(here, RedisBus)
    assert isinstance(there, RedisBus)
    assert here.channel != there.channel
