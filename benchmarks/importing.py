"""Milliseconds of processor time of ``import capicua``, in an interpreter that has just started.

    python -m benchmarks.importing [--repeats 31]

The interpreter runs apart from everything (``-I``). It is started in turns with the import, without
it, and with `import json, dataclasses` instead, which most programs have made already.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.machine import describe, spread

PROGRAMS = {
    "nothing": "pass",
    "json and dataclasses": "import json, dataclasses",
    "capicua": "import capicua",
    "capicua, and one round": (
        "from capicua import *; rules = game('robo')\n"
        "match, _ = Match.new(rules, 2).deal(deal_tiles(rules, 2, full_set(6)))\n"
        "while not match.over: match, _ = match.step(match.turn, match.legal()[0])"
    ),
}


def seconds(program: str) -> float:
    """The processor time of an interpreter that runs ``program``, with its start and its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run((sys.executable, "-I", "-c", program), check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.importing",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--repeats", type=int, default=31, help="of each, in turns (31)")
    asked = parser.parse_args(words)
    for program in PROGRAMS.values():
        seconds(program)  # compiles what is not compiled yet
    taken: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    for _ in range(asked.repeats):
        for name, program in PROGRAMS.items():
            taken[name].append(1000 * seconds(program))
    print(describe())
    for name, times in taken.items():
        more = [time - bare for time, bare in zip(times, taken["nothing"], strict=True)]
        print(f"{name:24} {spread(times, '.1f'):>22} ms {spread(more, '.1f'):>24} ms more")


if __name__ == "__main__":
    main()
