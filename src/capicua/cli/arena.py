"""``capicua arena A B``: let two computer players play each other, and count."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from capicua.cli.arena_record import Record, WrongRecord
from capicua.engine import LEVELS, STRONG_LEVELS, Pairing, Score, bot, duel
from capicua.rules import GAMES, BadRuleset, game

INTERRUPTED: Final = 130
"""What a shell calls a program that was stopped by Ctrl+C."""
_PAUSE_S: Final = {True: 0.5, False: 15.0}
"""Between two lines of progress, on a terminal and elsewhere."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays what, and how often."""
    parser.epilog = (
        "Every deal is played twice, with the seats swapped: N deals are 2 N games. The figure is "
        "A's share of the games, a draw being half a game, with its 95 % interval over the deals."
    )
    levels = (*LEVELS, *STRONG_LEVELS)
    parser.add_argument("first", metavar="A", choices=levels, help=f"one of {', '.join(levels)}")
    parser.add_argument("second", metavar="B", choices=levels, help="who plays against A")
    parser.add_argument("--game", choices=tuple(GAMES), default="robo", help="default: robo")
    parser.add_argument("--deals", type=_count(2), default=10_000, metavar="N", help="10000")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all chance; 1")
    parser.add_argument(
        "--jobs", type=_count(1), metavar="N", help="processes; as many as there are cores"
    )
    parser.add_argument(
        "--at-least",
        type=float,
        metavar="PERCENT",
        help="exit with 1 when the lower end of the interval is below",
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="write down the result of every deal, and go on where FILE ends",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play, and say who is better by how much."""
    try:
        pairing = Pairing(
            bot(arguments.first), bot(arguments.second), game(arguments.game), arguments.seed
        )
        record = Record.open(arguments.record, pairing) if arguments.record else Record.nowhere()
    except (BadRuleset, WrongRecord, OSError) as error:
        print(f"capicua arena: {error}", file=sys.stderr)
        return 2
    with record:
        score, finished = _play(pairing, arguments.deals, arguments.jobs, record)
    if not score.deals:
        return INTERRUPTED
    names = f"{arguments.first} v {arguments.second} · {arguments.game}"
    print(f"{names} · {score.deals:,} deals twice: {score}", flush=True)
    if not finished:
        return INTERRUPTED
    if arguments.at_least is not None and score.at_least < arguments.at_least:
        print(
            f"capicua arena: the interval begins at {score.at_least:.2f} %, "
            f"below {arguments.at_least:g} %",
            file=sys.stderr,
        )
        return 1
    return 0


def _play(pairing: Pairing, deals: int, jobs: int | None, record: Record) -> tuple[Score, bool]:
    """The score, and whether all deals were played."""
    known = record.results
    score = Score.of(result for number, result in known.items() if number < deals)
    numbers = [number for number in range(deals) if number not in known]
    tell = _progress(deals)
    try:
        with _workers(min(jobs or os.cpu_count() or 1, len(numbers))) as workers:
            for number, result in duel(pairing, numbers, workers):
                record.add(number, result)
                score += Score.of([result])
                tell(score)
    except KeyboardInterrupt:
        return score, False
    return score, True


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """So many processes, which drop what they have not begun when something goes wrong here."""
    if jobs <= 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _progress(deals: int) -> Callable[[Score], None]:
    """Tells the score so far on the standard error, now and then."""
    terminal = sys.stderr.isatty()
    pause, ending = _PAUSE_S[terminal], "\r" if terminal else "\n"
    last = time.monotonic()

    def tell(score: Score) -> None:
        nonlocal last
        now, finished = time.monotonic(), score.deals == deals
        if terminal and finished:
            print(" " * 79, end="\r", file=sys.stderr, flush=True)
        elif now - last >= pause:
            last = now
            line = f"{score.deals:,} of {deals:,} deals: {score}"
            print(line.ljust(78), end=ending, file=sys.stderr, flush=True)

    return tell


def _count(least: int) -> Callable[[str], int]:
    def count(text: str) -> int:
        number = int(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"at least {least}, not {number}")
        return number

    return count
