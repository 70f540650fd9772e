"""What one club carries: people at many tables, people who look on, and a start after a crash.

    python -m benchmarks.club [--only tables watchers saturated nodes idle recovery]
        [--postgres URL [--redis URL]]

All on one machine, clients included, over real sockets, with every move on the disk before anybody
sees it. *Tables*: two people at each, one move every three seconds, as people play; from a move to
the moment when both have been told of it. *Watchers*: one table that hundreds look on at; until the
last of them has been told. *Saturated*: everybody as fast as the answers come. *Nodes*: the same on
one process and on two that share a PostgreSQL and a Redis, where they are given. *Idle*: memory for
each table with two people who think, and for each socket. *Recovery*: thousands of open tables, the
server killed (``kill -9``), and the time from its new start until every table has been shown to
somebody again. Beside SQLite the same is done on PostgreSQL where an address of one is given; its
database is emptied.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg

from benchmarks.friends import Friends
from benchmarks.machine import describe, percentile
from benchmarks.server import Server, serving

SIZES: Final = (100, 500, 2000)
EVERY_S: Final = 3.0
WATCHERS: Final = 500
WARM_UP_S: Final = 4.0
SECONDS: Final = 15.0
OPEN: Final = 5000
PARTS: Final = ("tables", "watchers", "saturated", "nodes", "idle", "recovery")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the club is kept."""

    name: str
    flags: dict[str, str]


async def load(
    servers: Sequence[Server], tables: int, every_s: float, watchers: int, seconds: float
) -> str:
    """One load, spread over the nodes of a club; a line about it."""
    crowds = [Friends(server.port, tables // len(servers), watchers) for server in servers]
    began = time.perf_counter()
    await asyncio.gather(*(friends.enter() for friends in crowds))
    seated = time.perf_counter() - began
    for friends in crowds:
        friends.play(every_s)
    await asyncio.sleep(WARM_UP_S)
    for friends in crowds:
        friends.clear()
    began, clients_s = time.perf_counter(), time.process_time()
    server_s = sum(server.cpu_s for server in servers)
    await asyncio.sleep(seconds)
    taken, clients_s = time.perf_counter() - began, time.process_time() - clients_s
    server_s = sum(server.cpu_s for server in servers) - server_s
    spans = [span for friends in crowds for span in friends.shown_s]
    for friends in crowds:
        friends.leave()
        if friends.trouble is not None:
            raise RuntimeError("somebody could not go on playing") from friends.trouble
    p50, p99 = (percentile(spans, each) * 1000 for each in (50, 99))
    return (
        f"{len(spans) / taken:8.0f} moves/s   shown to all p50 {p50:6.1f} ms, p99 {p99:6.1f} ms   "
        f"server {100 * server_s / taken:4.0f} % of a core ({1e6 * server_s / len(spans):5.0f} µs "
        f"a move), clients {100 * clients_s / taken:4.0f} %   seated in {seated:.1f} s"
    )


async def idle(server: Server, tables: int) -> str:
    """Memory for each of so many tables with two people who think."""
    await until_empty(server)
    before = server.memory
    friends = Friends(server.port, tables)
    await friends.enter()
    await asyncio.sleep(WARM_UP_S)
    held = server.memory - before
    friends.leave()
    return f"{held / tables / 1024:8.1f} KiB a table with two people, their sockets included"


async def lines(server: Server, sockets: int) -> str:
    """Memory for each of so many sockets that look on at one table."""
    one = Friends(server.port, 1)
    await one.enter()
    await asyncio.sleep(WARM_UP_S)
    before = server.memory
    more = Friends(server.port, 1, sockets)
    await more.enter()
    await asyncio.sleep(WARM_UP_S)
    held = server.memory - before
    for friends in (one, more):
        friends.leave()
    return f"{held / sockets / 1024:8.1f} KiB an idle socket"


async def until_empty(server: Server) -> None:
    """Nobody is there any more."""
    for _ in range(300):
        if not server.figure("capicua_sockets"):
            return
        await asyncio.sleep(0.1)
    raise TimeoutError


async def fill(server: Server, tables: int) -> Friends:
    """So many tables where a round is played; everybody is still connected."""
    friends = Friends(server.port, tables)
    await friends.enter()
    await asyncio.sleep(WARM_UP_S)
    return friends


async def come_back(server: Server, friends: Friends) -> float:
    """Everybody's line is new; seconds until each table has been shown to one of its people."""
    began = time.perf_counter()
    hosts = [guest.again() for guest in friends.guests[::2]]
    gate = asyncio.Semaphore(200)

    async def enter(number: int) -> None:
        async with gate:
            await hosts[number].enter(server.port)

    await asyncio.gather(*(enter(number) for number in range(len(hosts))))
    taken = time.perf_counter() - began
    for host in hosts:
        host.leave()
    return taken


def recovery(place: Place, folder: Path, tables: int) -> str:
    """Kill a club with so many open tables, and start it again."""
    with serving(folder, **place.flags) as server:
        friends = asyncio.run(_fill_and_leave(server, tables))
        server.kill()
    began = time.perf_counter()
    with serving(folder, **place.flags) as server:
        started = time.perf_counter() - began
        shown = asyncio.run(come_back(server, friends))
    return (
        f"{tables} open tables: serving {started:.1f} s after kill -9 (a start of the program "
        f"included), all of them shown again {shown:.1f} s after that"
    )


async def _fill_and_leave(server: Server, tables: int) -> Friends:
    friends = await fill(server, tables)
    friends.leave()
    return friends


@contextmanager
def measured(place: Place) -> Iterator[Server]:
    """A server with a database of its own."""
    with several(place, 1) as servers:
        yield servers[0]


@contextmanager
def several(place: Place, nodes: int) -> Iterator[list[Server]]:
    """So many servers of one club, which has a database of its own."""
    with ExitStack() as opened:
        empty(place)
        rooms = [tempfile.TemporaryDirectory(prefix="capicua-") for _ in range(nodes)]
        folders = [Path(opened.enter_context(room)) for room in rooms]
        yield [opened.enter_context(serving(folder, **place.flags)) for folder in folders]


def empty(place: Place) -> None:
    """Take everything out of a PostgreSQL database."""
    url = place.flags.get("database-url")
    if url is None:
        return
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def measure(part: str, place: Place, asked: argparse.Namespace) -> None:
    """One part, on one database."""
    if part == "tables":
        for size in asked.sizes:
            with measured(place) as server:
                told = asyncio.run(load([server], size, EVERY_S, 0, asked.seconds))
                print(f"{place.name:11} {size:5} tables   {told}", flush=True)
    elif part == "watchers":
        with measured(place) as server:
            told = asyncio.run(load([server], 1, 0.5, asked.watchers, asked.seconds))
            print(f"{place.name:11} {asked.watchers} look on   {told}", flush=True)
    elif part == "saturated":
        with measured(place) as server:
            told = asyncio.run(load([server], asked.saturated, 0, 0, asked.seconds))
            print(f"{place.name:11} {asked.saturated} tables, no pause   {told}", flush=True)
    elif part == "nodes":
        for nodes in (1, 2) if "bus-url" in place.flags else ():
            with several(place, nodes) as servers:
                told = asyncio.run(load(servers, asked.saturated, 0, 0, asked.seconds))
                print(f"{place.name:11} {nodes} of them, no pause   {told}", flush=True)
    elif part == "idle":
        with measured(place) as server:
            print(f"{place.name:11} {asyncio.run(idle(server, 1000))}", flush=True)
        with measured(place) as server:
            print(f"{place.name:11} {asyncio.run(lines(server, 1000))}", flush=True)
    else:
        with tempfile.TemporaryDirectory(prefix="capicua-") as data:
            empty(place)
            print(f"{place.name:11} {recovery(place, Path(data), asked.open)}", flush=True)


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.club",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="these parts")
    parser.add_argument("--postgres", metavar="URL", help="a database that may be emptied")
    parser.add_argument("--redis", metavar="URL", help="for two processes on that database")
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES, help="of tables")
    parser.add_argument("--watchers", type=int, default=WATCHERS)
    parser.add_argument("--saturated", type=int, default=200, help="tables that know no pause")
    parser.add_argument("--open", type=int, default=OPEN, help="tables that are open at a crash")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each load")
    asked = parser.parse_args(words)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    flags = {"pace": "0", "limits": "off", "metrics": "on"}
    places = [Place("SQLite", flags)]
    if asked.postgres:
        bus = {"bus-url": asked.redis} if asked.redis else {}
        places.append(Place("PostgreSQL", {**flags, "database-url": asked.postgres, **bus}))
    print(describe(Path(tempfile.gettempdir())))
    for part in asked.only:
        print(f"\n{part}")
        for place in places:
            measure(part, place, asked)


if __name__ == "__main__":
    main()
