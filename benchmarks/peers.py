"""The same load on this club, on boardgame.io and on Colyseus, in turns within one run.

    python -m benchmarks.peers [--tables 100] [--seconds 8] [--repeats 3]

So many tables of two; the players move in turns, and a move counts when both have been shown it.
*Saturated*: as fast as the answers come; moves per second of the server's processor time. *Paced*:
one move every three seconds at each table; from a move until both have seen it. Then the server is
killed (``kill -9``) and started again, and asked for what it had shown.

The others play the least there is (a number that counts moves, no rules, no hidden tiles), keep
everything in memory, as they come, and speak through their own clients. This club plays dominó con
robo by its rules, hides hands, and has every move on the disk before it shows it. All three servers
are one process. The packages are pinned in ``peer_servers/package-lock.json`` and installed into
``build/peers``, which nothing else uses.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.friends import Friends
from benchmarks.machine import describe, percentile, spread
from benchmarks.moves import lost
from benchmarks.server import Server, serving
from tools.node import NODE, NPM

HERE: Final = Path(__file__).resolve().parent / "peer_servers"
ROOM: Final = HERE.parents[1] / "build" / "peers"
PEERS: Final = {
    "boardgame.io": "game_of_boardgame_io.mjs",
    "colyseus": "game_of_colyseus.mjs",
}
OURS: Final = "capicua"
WARM_UP_S: Final = 2.0
EVERY_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class Ran:
    """One load on one server; ``lost`` of ``shown`` moves were gone after the kill."""

    moves_s: float
    per_core: float
    p99_ms: float
    lost: int
    shown: int


def install() -> None:
    """Bring the other servers, once."""
    stamp, lock = ROOM / ".complete", (HERE / "package-lock.json").read_text(encoding="utf-8")
    ROOM.mkdir(parents=True, exist_ok=True)
    for file in HERE.iterdir():
        shutil.copy(file, ROOM)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == lock:
        return
    print("installing boardgame.io and Colyseus into build/peers (once) …", file=sys.stderr)
    path = os.pathsep.join((str(NODE.parent), os.environ["PATH"]))
    command: list[str | Path] = [
        NODE,
        "--use-system-ca",
        NPM,
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
    ]
    subprocess.run(command, check=True, cwd=ROOM, env={**os.environ, "PATH": path})
    stamp.write_text(lock, encoding="utf-8")


@contextmanager
def peer(name: str) -> Iterator[Server]:
    """One of the other servers in a process of its own."""
    with subprocess.Popen(
        [str(NODE), PEERS[name]],
        cwd=ROOM,
        env={**os.environ, "NODE_ENV": "production"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said = (re.search(r"http://\S+", line) for line in process.stdout)
            address = next((found[0] for found in said if found), None)
            if address is None:
                sys.exit(f"{name} did not start.")
            yield Server(process, address, ROOM)
        finally:
            process.kill()


def theirs(name: str, tables: int, seconds: float, every_s: float) -> Ran:
    """One load on one of the others. After a kill nothing of it is anywhere."""
    with peer(name) as server:
        words = [name, server.address, str(tables), str(seconds), str(int(every_s * 1000))]
        players = subprocess.Popen(
            [NODE, "players.mjs", *words], cwd=ROOM, stdout=subprocess.PIPE, text=True
        )
        assert players.stdout is not None
        while players.stdout.readline().strip() != "measuring":
            if players.poll() is not None:
                raise RuntimeError(f"the players of {name} gave up")
        cpu_s = server.cpu_s
        told = json.loads(players.stdout.readline())
        cpu_s = server.cpu_s - cpu_s
        players.wait()
        server.kill()
    shown = told["shown"]
    return Ran(
        moves_s=told["moves"] / told["seconds"],
        per_core=told["moves"] / cpu_s,
        p99_ms=percentile(told["spans"], 99),
        lost=shown,  # both keep matches in memory, and a new process knows none of them
        shown=shown,
    )


def ours(tables: int, seconds: float, every_s: float) -> Ran:
    """The same load on this club."""
    flags = {"pace": 0, "limits": "off"}
    with (
        tempfile.TemporaryDirectory(prefix="capicua-") as data,
        serving(Path(data), **flags) as server,
    ):
        return asyncio.run(_ours(server, tables, seconds, every_s))


async def _ours(server: Server, tables: int, seconds: float, every_s: float) -> Ran:
    friends = Friends(server.port, tables)
    await friends.enter()
    friends.play(every_s)
    await asyncio.sleep(WARM_UP_S)
    friends.clear()
    began, cpu_s = time.perf_counter(), server.cpu_s
    await asyncio.sleep(seconds)
    taken, cpu_s = time.perf_counter() - began, server.cpu_s - cpu_s
    spans = [*friends.shown_s]
    server.kill()
    friends.leave()
    seen: dict[str, int] = {}
    for guest in friends.guests:
        for table, seq in guest.seen.items():
            seen[table] = max(seq, seen.get(table, 0))
    return Ran(
        moves_s=len(spans) / taken,
        per_core=len(spans) / cpu_s,
        p99_ms=percentile(spans, 99) * 1000,
        lost=lost(server.database, seen),
        shown=sum(seen.values()),
    )


def report(title: str, runs: dict[str, list[Ran]]) -> None:
    """All three side by side: median (lowest–highest), and the others as a ratio of ours."""
    print(f"\n{title}")
    for name, each in runs.items():
        core = spread([run.per_core for run in each])
        p99 = spread([run.p99_ms for run in each], ".1f")
        rate = spread([run.moves_s for run in each])
        gone, shown = sum(run.lost for run in each), sum(run.shown for run in each)
        print(
            f"  {name:13} {rate:>22} moves/s {core:>24} a core   p99 {p99:>22} ms   "
            f"lost at kill -9: {gone} of {shown}"
        )
    for name in PEERS:
        pairs = [*zip(runs[OURS], runs[name], strict=True)]
        core = spread([mine.per_core / its.per_core for mine, its in pairs], ".2f")
        p99 = spread([mine.p99_ms / its.p99_ms for mine, its in pairs], ".2f")
        print(f"  {OURS} ÷ {name:13} moves a core {core}   p99 {p99}")


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.peers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=100, help="tables at once (100)")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each load (8)")
    parser.add_argument("--repeats", type=int, default=3, help="of each, in turns (3)")
    asked = parser.parse_args(words)
    install()
    print(describe(Path(tempfile.gettempdir())))
    for title, every_s in (("saturated", 0.0), (f"paced: one move in {EVERY_S:.0f} s", EVERY_S)):
        runs: dict[str, list[Ran]] = {name: [] for name in (OURS, *PEERS)}
        for _ in range(asked.repeats):
            runs[OURS].append(ours(asked.tables, asked.seconds, every_s))
            for name in PEERS:
                runs[name].append(theirs(name, asked.tables, asked.seconds, every_s))
        report(f"{asked.tables} tables of two, {title}", runs)


if __name__ == "__main__":
    main()
