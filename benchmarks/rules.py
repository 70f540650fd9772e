"""Moves per second of the rules alone, next to the same loop without the rules.

    python -m benchmarks.rules [--matches 2000] [--repeats 5]

Whole matches of dominó con robo between two who play by chance: deal, ask what is legal, play.
The loop without the rules makes as many choices and steps that do nothing.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence

from benchmarks.machine import describe, spread
from capicua.rules import Action, Match, Pass, Tile, deal_tiles, full_set, game

RULESET = game("robo")
TILES: Sequence[Tile] = full_set(RULESET.max_pip)


def play(matches: int, chance: random.Random) -> int:
    """Play so many matches; how many moves they took."""
    moves = 0
    for _ in range(matches):
        order = chance.sample(TILES, len(TILES))
        match, _events = Match.new(RULESET, 2).deal(deal_tiles(RULESET, 2, order))
        while not match.over:
            seat = match.turn
            assert seat is not None
            match, _events = match.step(seat, chance.choice(match.legal()))
            moves += 1
    return moves


def idle(matches: int, moves: int, chance: random.Random) -> None:
    """The same loop around nothing."""
    for _ in range(matches):
        chance.sample(TILES, len(TILES))
    for _ in range(moves):
        chance.choice(legal())


def legal() -> tuple[Action, ...]:
    """As many actions as a player has on average."""
    return LEGAL


LEGAL = (Pass(), Pass())


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rules",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", type=int, default=2000, help="matches in a repeat (2000)")
    parser.add_argument("--repeats", type=int, default=5, help="of either loop, in turns (5)")
    asked = parser.parse_args(words)
    print(describe())
    rates, costs, ratios = [], [], []
    for repeat in range(asked.repeats):
        began = time.process_time()
        moves = play(asked.matches, random.Random(repeat))
        played = time.process_time()
        idle(asked.matches, moves, random.Random(repeat))
        ended = time.process_time()
        rates.append(moves / (played - began))
        costs.append(1e6 * (played - began) / moves)
        ratios.append((played - began) / (ended - played))
    print(f"moves/s of CPU     {spread(rates)}")
    print(f"µs a move          {spread(costs, '.1f')}")
    print(f"× the empty loop   {spread(ratios, '.1f')}")


if __name__ == "__main__":
    main()
