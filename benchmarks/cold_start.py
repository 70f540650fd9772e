"""Seconds from ``git clone`` to the first tile, on a machine that has nothing but Python.

    python -m benchmarks.cold_start [--repeats 2]

The files of this tree, committed or not, are put into a repository of their own. That is cloned
and played with ``make play``, with an empty home directory (so an empty cache of pip), no
environment and the path ``/usr/bin:/bin``, until a table has been opened, its page has been read
and its tiles have arrived over the socket. As a baseline the same clone is started once more, with
all that is there now. What is downloaded comes from where pip is set up to look.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.door import Door
from benchmarks.guest import Guest, Heard
from benchmarks.machine import describe, spread

ROOT: Final = Path(__file__).resolve().parent.parent
PATH: Final = "/usr/bin:/bin"
PATIENCE_S: Final = 600
PLAY: Final = ("make", "play", "ARGS=--port=0")
READY: Final = re.compile(r"capicua: the environment is ready")
LISTENING: Final = re.compile(r"Capicúa: (http://\S+)")
PARTS: Final = ("clone", "environment", "start", "first tile", "together")


def bring_together(source: Path) -> None:
    """Make a repository of the files of this tree."""
    listing = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    listed = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in sorted(set(listed.split("\0")) - {""}):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, source / name)
    git = ("git", "-c", "user.name=benchmark", "-c", "user.email=benchmark@localhost")
    for words in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message=now")):
        command = (*git, *words)
        subprocess.run(command, cwd=source, check=True)


def start(folder: Path, *, clone: bool) -> dict[str, float]:
    """The seconds of each part; without ``clone`` with what an earlier start has left."""
    environment = {"HOME": str(folder / "home"), "PATH": PATH}
    taken: dict[str, float] = {}
    began = last = time.perf_counter()

    def note(part: str) -> None:
        nonlocal last
        now = time.perf_counter()
        taken[part], last = now - last, now

    if clone:
        command = ("git", "clone", "--quiet", "source", "clone")
        subprocess.run(command, cwd=folder, env=environment, check=True)
    note("clone")
    with playing(folder / "clone", environment) as lines:
        address = ""
        while not address:
            line = lines.get(timeout=PATIENCE_S)
            if line is None:
                raise SystemExit("`make play` ended; it says why above.")
            if READY.search(line):
                note("environment")
            elif found := LISTENING.search(line):
                address = found[1]
        taken.setdefault("environment", 0.0)
        note("start")
        asyncio.run(see_tiles(address))
        note("first tile")
    return taken | {"together": last - began}


@contextmanager
def playing(clone: Path, environment: dict[str, str]) -> Iterator[queue.Queue[str | None]]:
    """Run ``make play`` and pass on what it says, ``None`` at its end; then stop it."""
    said: queue.Queue[str | None] = queue.Queue()
    with subprocess.Popen(
        PLAY,
        cwd=clone,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    ) as process:

        def listen() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                print(f"    {line.rstrip()}", flush=True)
                said.put(line)
            said.put(None)

        listener = threading.Thread(target=listen)
        listener.start()
        try:
            yield said
        finally:
            os.killpg(process.pid, signal.SIGINT)  # Ctrl+C: make and what it has started
            process.wait(30)
            listener.join()


async def see_tiles(address: str) -> None:
    """Visit, sit down, and have the first snapshot of the table."""
    port = int(address.rpartition(":")[2])
    await asyncio.to_thread(read, f"{address}/")
    door = Door(port)
    table, token = await door.open(level="casual")
    door.close()
    await asyncio.to_thread(read, f"{address}/mesa/{table}")
    guest = Guest(table, token, 0, Heard())
    await guest.enter(port)
    guest.leave()


def read(url: str) -> bytes:
    """The body of a page of ours."""
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 - our own address
        body: bytes = answer.read()
        return body


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cold_start",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--repeats", type=int, default=2, help="fresh clones (2)")
    asked = parser.parse_args(words)
    print(describe(), flush=True)
    colds, warms = [], []
    for _ in range(asked.repeats):
        with tempfile.TemporaryDirectory(prefix="capicua-") as name:
            folder = Path(name)
            for room in ("home", "source"):
                (folder / room).mkdir()
            bring_together(folder / "source")
            colds.append(start(folder, clone=True))
            warms.append(start(folder, clone=False))
    print(f"{'seconds':12}{'from nothing':>20}{'started again':>20}")
    for part in PARTS:
        cold, warm = (spread([run[part] for run in runs], ".1f") for runs in (colds, warms))
        print(f"{part:12}{cold:>20}{warm:>20}")


if __name__ == "__main__":
    main()
