"""``capicua train GAME``: make the policy table of a game anew, by self-play."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from capicua.engine.policy import name_of
from capicua.engine.train import Course, train, trainable
from capicua.rules import GAMES, BadRuleset, game

INTERRUPTED: Final = 130
"""What a shell calls a program that was stopped by Ctrl+C."""
_PAUSE_S: Final = 5.0
EXAMPLES: Final = """\
The tables that come with the package were made with the defaults, in about a minute each on one
core. Equal options give equal tables.

examples:
  capicua train parejas
  capicua train tradicional --players 4 --seed 2 --out mine.npz
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, how long, and where to."""
    course = Course()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("game", choices=tuple(GAMES), help="the game to learn")
    parser.add_argument("--players", type=int, metavar="N", help="seats; the fewest of the game")
    parser.add_argument("--steps", type=int, default=course.steps, help=f"{course.steps}")
    parser.add_argument("--deals", type=int, default=course.deals, help=f"a step: {course.deals}")
    parser.add_argument("--seed", type=int, default=course.seed, help=f"{course.seed}")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: GAME-N.npz, here")


def run(arguments: argparse.Namespace) -> int:
    """Learn, and write the table."""
    ruleset = game(arguments.game)
    players = ruleset.least_players if arguments.players is None else arguments.players
    course = Course(steps=arguments.steps, deals=arguments.deals, seed=arguments.seed)
    out: Path = arguments.out or Path(f"{name_of(ruleset, players)}.npz")
    try:
        if not trainable(ruleset, players):
            print(f"capicua train: {ruleset.slug} is not played by the kernels.", file=sys.stderr)
            return 2
        policy = train(ruleset, players, course, _Progress(course))
        with out.open("wb") as file:
            policy.save(file)
    except (BadRuleset, OSError) as error:
        print(f"capicua train: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    print(f"{out}: {course.games:,} rounds of {ruleset.slug}, {out.stat().st_size:,} bytes")
    return 0


class _Progress:
    """Tells on the standard error how far it is, now and then."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._told = time.monotonic()

    def __call__(self, step: int) -> None:
        if time.monotonic() - self._told >= _PAUSE_S:
            self._told = time.monotonic()
            print(f"step {step:,} of {self._course.steps:,}", file=sys.stderr, flush=True)
