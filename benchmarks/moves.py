"""Durable moves per second, and how long one takes, with many tables playing at once.

    python -m benchmarks.moves [--tables 200] [--repeats 3]

A real server, and as many WebSocket clients as tables, each a guest against the computer (level
azar, no pauses). *Saturated*: everybody plays as fast as the answers come. *Paced*: one move every
three seconds at each table, as people do. Next to it, in the same run and in turns with it, the
same load with one commit for each move (``--batch=1``); both with ``synchronous=FULL``. In the
middle of every load the server is killed (``kill -9``), and its database is asked for every event
that it had shown to a client.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.crowd import Crowd
from benchmarks.guest import Heard
from benchmarks.machine import describe, load, percentile, spread
from benchmarks.server import Server, serving

WARM_UP_S: Final = 2.0
WAYS: Final = {"many share a commit": 256, "one commit a move": 1}
"""What is compared: the most writes that share one commit."""


@dataclass(frozen=True, slots=True)
class Ran:
    """One load: what was heard within ``seconds``, and the seconds of processor time it took."""

    seconds: float
    heard: Heard
    server_s: float
    clients_s: float
    shown: int
    lost: int
    load: str


async def play(server: Server, tables: int, seconds: float, every_s: float) -> Ran:
    """Play for so long, then kill the server in the midst of it."""
    crowd = Crowd(server.port, tables)
    await crowd.enter()
    crowd.play(every_s)
    await asyncio.sleep(WARM_UP_S)
    crowd.heard.clear()
    began, server_s, clients_s = time.perf_counter(), server.cpu_s, time.process_time()
    await asyncio.sleep(seconds)
    taken = time.perf_counter() - began
    server_s, clients_s = server.cpu_s - server_s, time.process_time() - clients_s
    heard = copy.deepcopy(crowd.heard)
    if crowd.trouble is not None:
        raise RuntimeError("somebody could not go on playing") from crowd.trouble
    server.kill()
    crowd.leave()
    shown = {table: seq for guest in crowd.guests for table, seq in guest.seen.items()}
    missing = lost(server.database, shown)
    return Ran(taken, heard, server_s, clients_s, sum(shown.values()), missing, load())


def lost(database: Path, shown: dict[str, int]) -> int:
    """How many events are not in the database, of ``shown``: the last one seen at each table."""
    connection = sqlite3.connect(database)
    try:
        rows = connection.execute("SELECT table_id, count(*), max(seq) FROM events GROUP BY 1")
        kept = {table: min(number, last) for table, number, last in rows}
    finally:
        connection.close()
    return sum(max(0, seq - kept.get(table, 0)) for table, seq in shown.items())


def measure(folder: Path, batch: int, tables: int, seconds: float, every_s: float) -> Ran:
    """One load on a fresh server with a fresh database."""
    with fresh(folder) as data, serving(data, pace=0, batch=batch, limits="off") as server:
        return asyncio.run(play(server, tables, seconds, every_s))


@contextmanager
def fresh(folder: Path) -> Iterator[Path]:
    """A folder for one database."""
    with tempfile.TemporaryDirectory(prefix="capicua-", dir=folder) as name:
        yield Path(name)


def report(title: str, loads: dict[str, list[Ran]]) -> None:
    """The repeats of each way, side by side: median (lowest–highest)."""
    print(f"\n{title}")
    for way, runs in loads.items():
        shown = sum(run.shown for run in runs)
        figures = {
            "moves/s": spread([run.heard.moves / run.seconds for run in runs]),
            "events/s": spread([run.heard.events / run.seconds for run in runs]),
            "act → done p50": latency(runs, "done", 50),
            "act → done p99": latency(runs, "done", 99),
            "act → shown p50": latency(runs, "delta", 50),
            "act → shown p99": latency(runs, "delta", 99),
            "server's CPU": spread([1e6 * run.server_s / run.heard.moves for run in runs])
            + " µs a move, "
            + spread([100 * run.server_s / run.seconds for run in runs])
            + " % of a core",
            "clients' CPU": spread([100 * run.clients_s / run.seconds for run in runs])
            + " % of a core",
            "lost at kill -9": f"{sum(run.lost for run in runs)} of {shown} events shown",
            "load average": ", ".join(run.load for run in runs),
        }
        print(f"  {way}")
        for name, figure in figures.items():
            print(f"    {name:16} {figure}")


def latency(runs: list[Ran], kind: str, per_cent: float) -> str:
    """Milliseconds that so many per cent of the commands did not exceed."""
    taken = [percentile(getattr(run.heard, kind), per_cent) * 1000 for run in runs]
    return f"{spread(taken, '.1f')} ms"


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.moves",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=200, help="tables at once (200)")
    parser.add_argument("--repeats", type=int, default=3, help="rounds of A, B, A, B … (3)")
    parser.add_argument("--seconds", type=float, default=8, help="length of a saturated load (8)")
    parser.add_argument("--paced-seconds", type=float, default=15, help="and of a paced one (15)")
    parser.add_argument("--every", type=float, default=3, help="paced: seconds between moves (3)")
    parser.add_argument("--folder", type=Path, help="where the database is (a temporary folder)")
    asked = parser.parse_args(words)
    folder = asked.folder or Path(tempfile.gettempdir())
    print(describe(folder))
    print(f"{asked.tables} tables, {asked.repeats} repeats: median (lowest–highest)", flush=True)
    loads = [("saturated", asked.seconds, 0.0)]
    loads.append((f"paced: a move every {asked.every:g} s", asked.paced_seconds, asked.every))
    for title, seconds, every_s in loads:
        if seconds <= 0:
            continue
        runs: dict[str, list[Ran]] = {way: [] for way in WAYS}
        for _ in range(asked.repeats):
            for way, batch in WAYS.items():
                runs[way].append(measure(folder, batch, asked.tables, seconds, every_s))
        report(title, runs)


if __name__ == "__main__":
    main()
