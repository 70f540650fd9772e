"""Match after match in one club, to see what it still holds on to when they are over.

    python -m tests.club.failures.finished [--matches 100000] [--at-once 20] [--data FOLDER]

plays them all and tells memory, tasks and tables awake after every tenth; the exit status is 1 if
the second half has cost memory. The short form is ``test_f24``.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

from capicua.club.store import Sitter
from capicua.rules import game
from tests.club.house import House, settled

PEOPLE = 40
"""So many take turns, as regulars do."""
MOST_A_MATCH = 64
"""Bytes that a finished match may cost in the long run: caches fill up and allocators breathe. One
table that is not let go of costs some twenty thousand."""


@dataclass(frozen=True)
class Held:
    """What a process holds on to between matches."""

    memory: int
    tasks: int
    awake: int


async def finish(house: House, numbers: range, at_once: int) -> None:
    """Play so many matches to their end, some at the same time, and go home."""
    room = asyncio.Semaphore(at_once)

    async def one(number: int) -> None:
        async with room:
            await finish_one(house, number)

    await asyncio.gather(*map(one, numbers))
    await settled(lambda: house.club.hall.awake == 0, within_s=30)


async def finish_one(house: House, number: int) -> None:
    """Two people meet at a table, play a match of bloqueo, and leave."""
    names = [f"person-{(2 * number + which) % PEOPLE}" for which in (0, 1)]
    table_id = await house.open_table(
        game("bloqueo"), *(Sitter(person=name) for name in names), speed="instant"
    )
    looking = [await house.look(table_id, name) for name in names]
    await house.play_out(looking[0][0], number)
    for table, reader in looking:
        await reader.stop()
        house.leave(table, reader)


def held(house: House) -> Held:
    """What is held on to now."""
    gc.collect()
    tasks = len(asyncio.all_tasks())
    return Held(tracemalloc.get_traced_memory()[0], tasks, house.club.hall.awake)


async def many(matches: int, at_once: int, folder: Path) -> bool:
    """Play them in ten parts; whether memory stayed flat in the second half."""
    house, part, seen = await House.open(folder / "capicua.db"), max(1, matches // 10), []
    tracemalloc.start()
    for number in range(10):
        await finish(house, range(number * part, (number + 1) * part), at_once)
        seen.append(held(house))
        print(  # noqa: T201 - a tool that prints
            f"{(number + 1) * part:,} matches: {seen[-1].memory / 1e6:.1f} MB, "
            f"{seen[-1].tasks} tasks, {seen[-1].awake} tables awake",
            flush=True,
        )
    await house.close()
    grown = seen[-1].memory - seen[4].memory
    return grown < MOST_A_MATCH * 5 * part and seen[-1].tasks <= seen[4].tasks


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--at-once", type=int, default=20)
    parser.add_argument("--data", type=Path, help="a new folder (default: one that goes again)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        flat = asyncio.run(many(asked.matches, asked.at_once, asked.data or Path(own)))
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main())
