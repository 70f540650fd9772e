"""The games that :mod:`benchmarks.engines` plays, within the environment of the others."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeVar

from benchmarks.machine import describe, spread
from capicua import Match, deal_tiles, full_set, game, view

T = TypeVar("T")
Play = Callable[[int], int]
"""Play so many random games; how many tiles were laid."""

PAIRS, TWO = game("parejas"), game("bloqueo")
TILES = full_set(6)
START, START_OF_TWO = Match.new(PAIRS, 4), Match.new(TWO, 2)


def one_of(actions: Sequence[T]) -> T:
    """Any of them; nothing is drawn where there is no choice."""
    return actions[0] if len(actions) == 1 else random.choice(actions)


def our_rounds(games: int) -> int:
    """A round of four in pairs, with what happened at each step."""
    tiles = 0
    for _ in range(games):
        order = list(TILES)
        random.shuffle(order)
        match, events = START.deal(deal_tiles(PAIRS, 4, order))
        seen, round_ = len(events), match.round
        assert round_ is not None
        while round_.turn is not None:
            round_, happened = round_.step(one_of(round_.legal()))
            seen += len(happened)
        tiles += len(round_.public.layout.plays)
    return tiles


def our_matches(games: int) -> int:
    """The same, keeping the match with its standing and its history at each step."""
    tiles = 0
    for _ in range(games):
        order = list(TILES)
        random.shuffle(order)
        match, events = START.deal(deal_tiles(PAIRS, 4, order))
        seen = len(events)
        while (seat := match.turn) is not None:
            match, events = match.step(seat, one_of(match.legal()))
            seen += len(events)
        assert match.round is not None
        tiles += len(match.round.public.layout.plays)
    return tiles


def our_views(games: int) -> int:
    """A round of two, with what both seats and a watcher may know after each step."""
    tiles = 0
    for _ in range(games):
        order = list(TILES)
        random.shuffle(order)
        match, _ = START_OF_TWO.deal(deal_tiles(TWO, 2, order))
        while (seat := match.turn) is not None:
            match, _ = match.step(seat, one_of(match.legal()))
            known = [view(match, viewer) for viewer in (0, 1, None)]
            assert len(known) == 3
        assert match.round is not None
        tiles += len(match.round.public.layout.plays)
    return tiles


def dominoes_of_pypi() -> Play:
    """`dominoes`: four in pairs; passes are made within a move."""
    dominoes: Any = import_module("dominoes")
    first = dominoes.Domino(6, 6)

    def play(games: int) -> int:
        tiles = 0
        for _ in range(games):
            table = dominoes.Game.new(starting_domino=first)
            while table.result is None:
                table.make_move(*one_of(table.valid_moves))
            tiles += len(table.board)
        return tiles

    return play


def open_spiel(*, observed: bool) -> Play:
    """OpenSpiel's game of two, dealt tile by tile as it is meant to be."""
    import_module("open_spiel.python.games.block_dominoes")  # which makes the game known
    rules: Any = import_module("pyspiel").load_game("python_block_dominoes")
    observer = rules.make_py_observer()

    def play(games: int) -> int:
        tiles = 0
        for _ in range(games):
            state = rules.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(one_of(state.chance_outcomes())[0])
                    continue
                state.apply_action(one_of(state.legal_actions()))
                for player in (0, 1) if observed else ():
                    observer.set_from(state, player)
            tiles += len(state.actions_history)
        return tiles

    return play


def timed(play: Play, games: int, seed: int) -> tuple[float, float]:
    """Games per second of processor time, and tiles laid in a game."""
    random.seed(seed)
    gc.collect()
    began = time.process_time()
    tiles = play(games)
    return games / (time.process_time() - began), tiles / games


def main(games: int, repeats: int) -> None:
    """Play all of them in turns, and print the ratios first."""
    plays: dict[str, Play] = {
        "dominoes": dominoes_of_pypi(),
        "our round, events": our_rounds,
        "our match, events": our_matches,
        "OpenSpiel": open_spiel(observed=False),
        "OpenSpiel, both observed": open_spiel(observed=True),
        "our match, all views": our_views,
    }
    for play in plays.values():
        play(20)  # imports, caches, the specialising interpreter
    rates: dict[str, list[float]] = {name: [] for name in plays}
    lengths: dict[str, list[float]] = {name: [] for name in plays}
    for seed in range(repeats):
        for name, play in plays.items():
            rate, length = timed(play, games, seed)
            rates[name].append(rate)
            lengths[name].append(length)
    print(describe())
    for ours, theirs in (
        ("our round, events", "dominoes"),
        ("our match, events", "dominoes"),
        ("our match, all views", "OpenSpiel"),
        ("our match, all views", "OpenSpiel, both observed"),
    ):
        ratios = [a / b for a, b in zip(rates[ours], rates[theirs], strict=True)]
        print(f"{f'{ours} ÷ {theirs}':50} {spread(ratios, '.2f'):>18}")
    print(f"{'':26} {'games/s of CPU':>24} {'tiles laid':>20}")
    for name in plays:
        print(f"{name:26} {spread(rates[name]):>24} {spread(lengths[name], '.1f'):>20}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
