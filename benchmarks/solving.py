"""How fast the kernels are: rounds by chance, whole deals with open hands, next to plain Python.

    python -m benchmarks.solving [--deals 400]

Times are of one processor. The baseline is the search in plain Python, which asks the rules
themselves, on the same small ends of rounds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks.machine import describe, percentile
from capicua.engine import solve
from capicua.engine.chance import generator
from capicua.engine.kernels import load
from capicua.engine.kernels.words import Goal, describe_rounds
from capicua.engine.policy import round_words
from capicua.engine.slow import SlowSearch
from capicua.engine.solver import value, worth
from capicua.rules import Match, Round, deal_tiles, full_set, game

ROUNDS = (("parejas", 4, 0), ("bloqueo", 2, 0), ("cincuenta", 2, 14))
DEALS: Sequence[tuple[str, Goal]] = (
    ("parejas", "points"),
    ("parejas", "win"),
    ("bloqueo", "win"),
    ("infantil", "win"),
    ("cincuenta", "points"),
    ("cubano", "win"),
)


def dealt(slug: str, number: int) -> Round:
    """A whole deal whose first seat leads with any tile."""
    ruleset = replace(game(slug), opener="lot", opener_tile=None, opening_tile="any")
    tiles = generator(5, number).sample(full_set(ruleset.max_pip), ruleset.tile_count)
    players = ruleset.least_players
    match, _ = Match.new(ruleset, players).deal(deal_tiles(ruleset, players, tiles))
    assert match.round is not None
    return match.round


def timed(action: Callable[[], object]) -> float:
    """Seconds of processor time."""
    began = time.process_time()
    action()
    return time.process_time() - began


def by_chance(slug: str, players: int, drawable: int, count: int = 400_000) -> None:
    """Rounds that everybody plays by chance."""
    ruleset, mem = game(slug), round_words()
    describe_rounds(mem, ruleset, players)
    rng = np.array([1], np.uint64)
    size = ruleset.hand_for(players)
    play = partial(load().random_rounds, mem, count, size, drawable, rng)
    play()
    print(f"rounds by chance, {slug}: {count / timed(play) / 1e6:.2f} million a second")


def open_hands(slug: str, goal: Goal, deals: int) -> None:
    """Whole deals: the value alone, and with every best action."""
    alone, with_best = [], []
    for number in range(deals):
        round_ = dealt(slug, number)
        alone.append(1000 * timed(partial(value, round_, goal)))
        with_best.append(1000 * timed(partial(solve, round_, goal)))
    for what, times in (("value", alone), ("and best actions", with_best)):
        shares = ", ".join(f"p{share} {percentile(times, share):.2f}" for share in (50, 90, 99))
        print(f"whole deals, {slug}, {goal}, {what}: {shares} ms")


def next_to_python(ends: int = 40) -> None:
    """Small ends of rounds, by both searches."""
    ours = theirs = 0.0
    rules = game("parejas")
    for number in range(ends):
        round_, chance = dealt("parejas", number), generator(6, number)
        while round_.result is None and sum(map(len, round_.hands)) > 11:
            round_, _ = round_.step(chance.choice(round_.legal()))
        if round_.result is not None or round_.turn is None:
            continue
        side = rules.side_of(round_.turn)
        search = SlowSearch(rules, side, partial(worth, ruleset=rules, side=side, goal="points"))
        theirs += timed(partial(search.value, round_, -200, 200))
        ours += timed(partial(solve, round_))
    print(f"small ends, parejas: {theirs / ours:.0f} × as fast as plain Python")


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.solving",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--deals", type=int, default=400, help="of each game (400)")
    asked = parser.parse_args(words)
    print(describe())
    for slug, players, drawable in ROUNDS:
        by_chance(slug, players, drawable)
    for slug, goal in DEALS:
        solve(dealt(slug, 0), goal)
        open_hands(slug, goal, asked.deals if slug != "cubano" else asked.deals // 10)
    next_to_python()


if __name__ == "__main__":
    main()
