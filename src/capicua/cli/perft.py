"""``capicua perft POSITION DEPTH``: how many ways there are to go on."""

from __future__ import annotations

import argparse
import sys

from capicua.cli.game_choice import give_up
from capicua.rules import InvalidNotation, Position, perft, whole

EXAMPLES = """\
POSITION is one line: game layout hands boneyard turn scores, with nothing hidden; `-` reads it
from the standard input. Forced draws and passes count as actions, plays count once per end, and
rounds that ended earlier are not counted.

examples:
  capicua perft "bloqueo - 22.21.00/20.11.10 - A 0/0" 6 --whole
  capicua perft "bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0" 3
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``POSITION``, ``DEPTH`` and ``--whole``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("position", metavar="POSITION", help="where to begin")
    parser.add_argument(
        "depth", metavar="DEPTH", type=int, help="count the sequences of 1, 2, … DEPTH actions"
    )
    parser.add_argument(
        "--whole", action="store_true", help="count the complete rounds too, by their ending"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the figures, each as soon as it is known."""
    given = sys.stdin.readline() if arguments.position == "-" else arguments.position
    try:
        start = Position.parse(given.strip()).to_round()
    except InvalidNotation as error:
        return give_up(error)
    try:
        for depth in range(1, arguments.depth + 1):
            print(f"perft {depth} {perft(start, depth)}", flush=True)
        if arguments.whole:
            endings = whole(start)
            names = sorted(endings, key=lambda name: (name != "closed", name))
            told = "".join(f" {name} {endings[name]}" for name in names)
            print(f"whole {endings.total()}{told}", flush=True)
    except KeyboardInterrupt:
        return 130
    return 0
