"""Bytes of memory per open table and per idle socket, and whether they come back.

    python -m benchmarks.memory [--size 1000] [--rounds 3]

Counted is the memory that the server process shares with nobody. *Sockets*: strangers who all look
on at one table. *Tables*: each has a guest on a socket of his own, who has played six moves against
the computer and now thinks. All stay connected as an idle browser does, with a ping now and then.
They come in two halves, so that what is paid once can be told from what each one costs; then all
leave, and in the next round others come, to new tables.
"""

import argparse
import asyncio
import itertools
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.crowd import Crowd
from benchmarks.door import Door
from benchmarks.guest import Guest, Heard
from benchmarks.machine import describe
from benchmarks.server import Server, serving

MOVES: Final = 6
EVERY_S: Final = 5.0
"""How often they play them: not all in one instant."""
WARM_UP: Final = 20
PING_S: Final = 10.0
SETTLE_S: Final = 2.0
LOOK_S: Final = 0.1
LOOKS: Final = 3000
AT_ONCE: Final = 50
"""Watchers who come together."""


class Watchers:
    """Strangers who look on at one table."""

    def __init__(self, port: int, size: int) -> None:
        self._port = port
        self._size = size
        self.guests: list[Guest] = []

    async def enter(self) -> None:
        """Come, a few at a time."""
        door = Door(self._port)
        table, _ = await door.open(level="azar")
        door.close()
        self.guests = [Guest(table, "", number, Heard()) for number in range(self._size)]
        for start in range(0, self._size, AT_ONCE):
            few = self.guests[start : start + AT_ONCE]
            await asyncio.gather(*(guest.enter(self._port) for guest in few))

    def leave(self) -> None:
        """Hang up."""
        for guest in self.guests:
            guest.leave()


class Thinkers(Crowd):
    """Guests who have played a few moves, each at his own table."""

    async def enter(self) -> None:
        """Come, play and think."""
        await super().enter()
        self.play(every_s=EVERY_S, most=MOVES)
        await until(lambda: all(guest.acted >= MOVES for guest in self.guests))


Kind = type[Watchers] | type[Thinkers]


async def round_of(server: Server, kind: Kind, half: int) -> list[int]:
    """Bytes held before, with one half, with both, and after all have left."""
    holds = [await quiet(server)]
    crowds = [kind(server.port, half) for _ in range(2)]
    awake = asyncio.get_running_loop().create_task(keep_awake(crowds))
    for number, crowd in enumerate(crowds, 1):
        await crowd.enter()
        await asyncio.sleep(SETTLE_S)
        assert server.figure("capicua_sockets") == number * half, "somebody was thrown out"
        holds.append(server.memory)
    awake.cancel()
    for crowd in crowds:
        crowd.leave()
    holds.append(await quiet(server))
    return holds


async def keep_awake(crowds: Sequence[Watchers | Thinkers]) -> None:
    """Have those speak who have long been silent, for ever, as their browsers would."""
    while True:
        silent = time.monotonic() - PING_S
        for guest in (guest for crowd in crowds for guest in crowd.guests):
            if 0 < guest.spoke < silent:
                guest.ping()
        await asyncio.sleep(1)


async def quiet(server: Server) -> int:
    """Bytes that the server holds when all have left."""
    await until(
        lambda: not server.figure("capicua_sockets") and not server.figure("capicua_tables_awake")
    )
    await asyncio.sleep(SETTLE_S)
    return server.memory


async def until(true: Callable[[], bool]) -> None:
    """Look now and then, and wait no longer than is reasonable."""
    for _ in range(LOOKS):
        if true():
            return
        await asyncio.sleep(LOOK_S)
    raise TimeoutError


def row(name: str, number: int, half: int, holds: Sequence[int]) -> str:
    """One line of the table that is printed."""
    first, second = ((more - less) / half / 1024 for less, more in itertools.pairwise(holds[:3]))
    sizes = "".join(f"{size / 2**20:10.1f}" for size in holds)
    return f"{name:8}{number:6}{sizes}{first:12.1f}{second:12.1f}"


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.memory",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--size", type=int, default=1000, help="how many come, twice (1000)")
    parser.add_argument("--rounds", type=int, default=3, help="one after another (3)")
    asked = parser.parse_args(words)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    half = asked.size
    kinds: dict[str, Kind] = {"sockets": Watchers, "tables": Thinkers}
    print(describe())
    print(f"{'':14}{'MiB with':>10}{'':20}{'':>10}{'KiB for each of the':>24}")
    print(
        f"{'':8}{'round':>6}{0:10}{half:10}{2 * half:10}{'all left':>10}{'first':>12}{'second':>12}"
    )
    for name, kind in kinds.items():
        with (
            tempfile.TemporaryDirectory(prefix="capicua-") as data,
            serving(Path(data), pace=0, limits="off", metrics="on") as server,
        ):
            asyncio.run(round_of(server, kind, WARM_UP))
            for number in range(1, asked.rounds + 1):
                holds = asyncio.run(round_of(server, kind, half))
                print(row(name, number, half, holds), flush=True)


if __name__ == "__main__":
    main()
