"""Random games per second of our rules, next to other people's dominoes in Python.

    python -m benchmarks.engines [--games 400] [--repeats 9]

* Four players in pairs, block: `dominoes` from PyPI, and our round, and our match with its standing
  and its history, with the events of each step.
* Two players, block: OpenSpiel's `python_block_dominoes`, alone and with the observation of both
  players after each move, and our match with the views of both seats and of a watcher.

Ours are the values that the club plays with. What is chosen is chosen alike, and only where there
is a choice. The others are installed, with the versions and hashes of ``requirements.lock``, into
``.venv-bench``, an environment of their own, in which all of them run in one process, in turns.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PLACE: Final = ROOT / ".venv-bench"
LOCK: Final = Path(__file__).with_name("requirements.lock")


def prepared() -> Path:
    """The interpreter of the environment, made anew where the lock has changed."""
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    stamp, python = PLACE / "capicua.lock", PLACE / "bin/python"
    if not stamp.exists() or stamp.read_text(encoding="ascii") != wanted:
        shutil.rmtree(PLACE, ignore_errors=True)
        uv = Path(sys.executable).with_name("uv")
        install = ("pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:")
        subprocess.run((uv, "venv", "--quiet", "--python", sys.executable, PLACE), check=True)
        subprocess.run((uv, *install, "--python", python, "--requirement", LOCK), check=True)
        stamp.write_text(wanted, encoding="ascii")
    return python


def main(words: Sequence[str] | None = None) -> None:
    """Prepare the environment and play in it."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engines",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=400, help="of each in a repeat (400)")
    parser.add_argument("--repeats", type=int, default=9, help="of all, in turns (9)")
    asked = parser.parse_args(words)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    command = (prepared(), "-m", "benchmarks.rivals", str(asked.games), str(asked.repeats))
    subprocess.run(command, env=env, check=True)


if __name__ == "__main__":
    main()
