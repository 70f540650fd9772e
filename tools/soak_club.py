"""What `make test` does with the club in little, in full: nonsense, chaos, and matches for ever.

    python -m tools.soak_club [--only fuzz chaos cases finished] [--frames N] …       (make soak)

A million frames of nonsense, in blocks of 20,000; ten minutes of chaos, each on a club of its own;
the cases of docs/proof.md that cost minutes with the figures that they are known by;
and 100,000 matches in one club, ten thousand by each process that serves it (F24: memory stays
flat). Every block that went well is a line of build/soak-club.jsonl. A run may be stopped at any
time; the same command goes on from there. Where the club or the attacks have changed since, it
begins anew. The first thing that is wrong is printed with its number and ends the run.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests import needs
from tests.attacks import account, chaos
from tests.attacks.fuzz import fuzz
from tests.club.databases import bare_database, open_store
from tests.club.failures.figures import VARIABLE

ROOT: Final = Path(__file__).resolve().parent.parent
STATE: Final = ROOT / "build" / "soak-club.jsonl"
SOURCES: Final = ("src/capicua/club", "src/capicua/rules", "tests/attacks", "tests/club/failures")
"""What decides what happens, and what is called wrong."""
BLOCK: Final = 20_000
SECONDS: Final = 60.0
TABLES: Final = 100
MATCHES: Final = 10_000
"""Matches that one process plays to their end."""
CASES: Final = ("f06", "f07", "f08", "f12", "f14", "f23")
"""The failure cases whose tests do less than their figures say, unless they are told."""
PARTS: Final = ("fuzz", "chaos", "cases", "finished")


class Wrong(Exception):
    """Something that must not be."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what is missing; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak_club",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--frames", type=int, default=1_000_000, help="(default: %(default)s)")
    parser.add_argument("--minutes", type=int, default=10, help="of chaos (default: %(default)s)")
    parser.add_argument("--matches", type=int, default=100_000, help="(default: %(default)s)")
    parser.add_argument("--only", nargs="+", choices=PARTS, help="this alone")
    parser.add_argument("--state", type=Path, metavar="FILE", default=STATE, help="what is done")
    asked = parser.parse_args(words)
    wanted = {
        "fuzz": -(-asked.frames // BLOCK),
        "chaos": asked.minutes,
        "cases": len(CASES),
        "finished": -(-asked.matches // MATCHES),
    }
    done, house = taken_up(asked.state), asked.state.with_suffix(".house")
    if not any(part == "finished" for part, _ in done):
        shutil.rmtree(house, ignore_errors=True)
    work: dict[str, Callable[[int], str]] = {
        "fuzz": fuzzed,
        "chaos": endured,
        "cases": tried,
        "finished": lambda _: played(house),
    }
    for part in asked.only or wanted:
        for number in range(1, wanted[part] + 1):
            if (part, number) in done:
                continue
            try:
                said = work[part](number)
            except Wrong as wrong:
                print(f"{part} {number}: {wrong}", flush=True)
                return 1
            except KeyboardInterrupt:
                print("stopped; the same command goes on from there", file=sys.stderr)
                return 130
            with asked.state.open("a", encoding="utf-8") as state:
                state.write(json.dumps({"part": part, "number": number}) + "\n")
            print(f"{part} {number} of {wanted[part]}: {said}", flush=True)
    print("the club: nothing wrong")
    return 0


def taken_up(path: Path) -> set[tuple[str, int]]:
    """The blocks that an earlier run against the same club has done."""
    head = {"sources": fingerprint()}
    lines = (
        [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    )
    if lines[:1] != [head]:
        lines = [head]
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return {(line["part"], line["number"]) for line in lines[1:]}


def fingerprint() -> str:
    """What tells one state of club and attacks from another."""
    digest = hashlib.sha256()
    for path in sorted(path for name in SOURCES for path in (ROOT / name).rglob("*.py")):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def fuzzed(number: int) -> str:
    """A block of frames; what came back."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as (address, log):
        told = asyncio.run(fuzz(address, BLOCK, number * 1_000_003, keep=False))
        faults = [line for line in log.read_text("utf-8").splitlines() if "failed kind" in line]
    if told.wrong or faults:
        raise Wrong([*told.wrong, *faults][:5])
    answers = ", ".join(f"{kind} {count:,}" for kind, count in sorted(told.answers.items()))
    return f"{told.frames:,} frames; {answers}"


@contextmanager
def serving(data: Path) -> Iterator[tuple[str, Path]]:
    """A club in a process of its own: its address, and its log."""
    log = data / "log"
    words = ["serve", "--port=0", f"--data={data}", "--pace=0", "--limits=off"]
    command = [sys.executable, "-m", "capicua.cli", *words]
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors) as process,
    ):
        try:
            line = process.stdout.readline() if process.stdout else b""
            said = re.search(r"http://\S+", line.decode())
            if said is None:
                raise Wrong(log.read_text("utf-8"))
            yield said[0], log
        finally:
            process.send_signal(signal.SIGTERM)


def endured(number: int) -> str:
    """A minute of chaos; what happened in it."""
    with bare_database() as database, tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_endured(database, Path(folder), number))


async def _endured(database: str, folder: Path, number: int) -> str:
    async with chaos.opened(database, needs.redis(), folder, TABLES, number) as club:
        store = open_store(database)
        try:
            async with chaos.lived(club, store, SECONDS) as rested:
                if not rested:
                    raise Wrong(f"no rest: {club.restless()[:5]}")
                if wrong := await account.wrong(store, club.sitters):
                    raise Wrong(wrong[:5])
        finally:
            store.close()
    moves = sum(len(sitter.done) for sitter in club.sitters)
    happened = ", ".join(f"{name} {count}×" for name, count in sorted(club.disasters.items()))
    return f"{moves:,} moves acknowledged and kept; {happened}"


def tried(number: int) -> str:
    """A failure case with its full figures; which one."""
    case = CASES[number - 1]
    files = sorted(map(str, (ROOT / "tests/club/failures").glob(f"test_{case}_*.py")))
    words = ["-m", "pytest", "-q", "--timeout=3600", *files]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, VARIABLE: "full"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Wrong(done.stdout + done.stderr)
    return f"{case}: {done.stdout.splitlines()[-1]}"


def played(house: Path) -> str:
    """Ten thousand matches more in one club; what was held on to at the end."""
    house.mkdir(parents=True, exist_ok=True)
    words = ["-m", "tests.club.failures.finished", f"--matches={MATCHES}", f"--data={house}"]
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Wrong(done.stdout + done.stderr)
    return done.stdout.splitlines()[-1]


if __name__ == "__main__":
    os.environ.setdefault("CI", "true")  # what is missing is then a failure, not a skip
    sys.exit(main())
