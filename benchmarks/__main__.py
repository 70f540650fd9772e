"""``python -m benchmarks [NAME …]``: all of them, or one with its options (``moves --help``)."""

from __future__ import annotations

import importlib
import sys
from typing import Final

NAMES: Final = (
    "rules",
    "engines",
    "importing",
    "store",
    "moves",
    "memory",
    "club",
    "peers",
    "first_visit",
    "cold_start",
)


def main(words: list[str]) -> int:
    """Run what was asked for; the exit code."""
    if words and words[0] not in NAMES:
        print(f"usage: python -m benchmarks [NAME [--help]]\n\nNAME is {', '.join(NAMES)}; ")
        print("without one all are run, which takes about twenty minutes.")
        return 0 if words[0] in ("-h", "--help") else 2
    for name in words[:1] or NAMES:
        print(f"\n== {name}")
        importlib.import_module(f"benchmarks.{name}").main(words[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
