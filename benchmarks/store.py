"""How many moves the store keeps a second, with shared commits and with one commit a move.

    python -m benchmarks.store [--postgres URL] [--tables 200] [--seconds 5]

Each table appends an event, the command it came of and a deadline, and waits until that is on the
disk before it appends the next, as a table in play does. Where ``--postgres`` names a database
(an empty one) it is measured too. The ratio is of the same run on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.machine import describe
from capicua.club.store import (
    Append,
    CommandKey,
    Deadline,
    Sitter,
    Store,
    TableRecord,
    Terms,
    tables,
)
from capicua.club.store.postgres import open_postgres
from capicua.club.store.sqlite import open_sqlite
from capicua.club.store.writer import MOST_IN_A_BATCH

SEATS = (Sitter(person="ana"), Sitter(person="beto"))
BODY = '{"k":"played","seat":"A","tile":"64>"}'


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    asked = _asked(words)
    print(describe(Path(tempfile.gettempdir())))
    with tempfile.TemporaryDirectory() as folder:
        _measure("sqlite", lambda most: open_sqlite(Path(folder) / f"{most}.db", batch=most), asked)
    if asked.postgres:
        _measure("postgresql", lambda most: open_postgres(asked.postgres, batch=most), asked)


def _asked(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.store",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--postgres", metavar="URL", help="an empty database")
    parser.add_argument("--tables", type=int, default=200, help="in play (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="each (default: %(default)s)")
    return parser.parse_args(words)


def _measure(name: str, open_store: Callable[[int], Store], asked: argparse.Namespace) -> None:
    figures = {}
    for most in (1, MOST_IN_A_BATCH):
        store = open_store(most)
        figures[most] = asyncio.run(_play(store, f"{most}", asked.tables, asked.seconds))
        store.close()
    (alone, slow), (shared, quick) = figures[1], figures[MOST_IN_A_BATCH]
    print(
        f"{name}: {shared:,.0f} appends a second at {asked.tables} tables with shared commits "
        f"(median wait {quick * 1000:.1f} ms), {alone:,.0f} with one commit each "
        f"({slow * 1000:.1f} ms): {shared / alone:.1f} times"
    )


async def _play(store: Store, prefix: str, how_many: int, seconds: float) -> tuple[float, float]:
    """Appends a second, and the median wait in seconds."""
    names = [f"{prefix}-{time.time_ns():x}-{n}" for n in range(how_many)]
    await asyncio.gather(*(_open(store, name) for name in names))
    waits: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(_moves(store, name, began + seconds, waits) for name in names))
    took = time.perf_counter() - began
    return len(waits) / took, sorted(waits)[len(waits) // 2]


async def _open(store: Store, name: str) -> None:
    record = TableRecord(name, "robo@1", "{}", SEATS, Terms(), 0)
    await store.write(tables.opening(record, Append(name, 0, 0, (BODY,), stage="playing")))


async def _moves(store: Store, name: str, until: float, waits: list[float]) -> None:
    seq = 1
    while (asked := time.perf_counter()) < until:
        command = CommandKey("ana", f"command-{seq}")
        due = Deadline(name, seq + 1, seq, "turn")
        await store.write(tables.append(Append(name, seq, seq, (BODY,), command, due)))
        waits.append(time.perf_counter() - asked)
        seq += 1


if __name__ == "__main__":
    main()
