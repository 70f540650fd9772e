"""Our players inside the package ``dominoes`` 6.1.0, against its own, hands masked.

    python -m venv rival && rival/bin/pip install dominoes==6.1.0 'numba>=0.61'
    PYTHONPATH=src rival/bin/python -m benchmarks.dominoes_package [--deals 100]

Its game is for two pairs, without drawing; the first seat leads with any tile, and the winners
score everything that is left. Its players are given the whole game; ours is given a view that is
folded from the moves and its own hand alone. Every deal is played twice with the seats swapped.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.machine import describe, percentile
from benchmarks.strength import mean, one_round
from capicua.engine import Bot, bot, solve
from capicua.engine.kernels import warm_up
from capicua.rules import (
    Deal,
    Dealt,
    Event,
    Hidden,
    Match,
    Pass,
    Passed,
    Play,
    Played,
    Tile,
    View,
    view,
)

RULESET = one_round("espanol+lot")
Player = Callable[[Any], None]
"""Puts the moves of a game into its order of preference."""


class Ours:
    """One of our players, with the face of theirs; ``times`` are seconds for each real choice."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.times: list[float] = []

    def __call__(self, game: Any) -> None:  # noqa: ANN401 - a package without types
        """Put our choice first."""
        if len(game.valid_moves) < 2:
            return
        began = time.process_time()
        seen = masked(game)
        action = self.player.choose(seen, 1)
        self.times.append(time.process_time() - began)
        assert isinstance(action, Play)
        same = len({end.pip for end in seen.layout.ends()}) < 2
        game.valid_moves = tuple(
            sorted(game.valid_moves, key=lambda move: not stands_for(move, action, same))
        )


def masked(game: Any) -> View:  # noqa: ANN401 - a package without types
    """What the player in turn may know: its hand, the moves, and how many tiles others have."""
    seat, moves, lead = game.turn, game.moves, game.starting_player
    own = [tile_of(domino) for domino in game.hands[seat]]
    events: list[Event] = []
    for number, move in enumerate(moves):
        at = (lead + number) % 4
        if move is None:
            events.append(Passed(at))
            continue
        tile = tile_of(move[0])
        own += [tile] if at == seat else []
        events.append(Played(at, tile, None if not number else end_of(move)))
    hands = tuple(tuple(own) if at == seat else Hidden(7) for at in range(4))
    seen = view(Match.new(RULESET, 4), seat)
    for event in (Dealt(1, hands, Hidden(0), (0, 1, 2, 3), lead, None), *events):
        seen = seen.observe(event)
    if moves:
        ends = sorted((game.board.left_end(), game.board.right_end()))
        assert sorted(end.pip for end in seen.layout.ends()) == ends
    return seen


def opened(game: Any) -> Match:  # noqa: ANN401 - a package without types
    """The same game with all hands open, after its moves."""
    hands = [[tile_of(domino) for domino in hand] for hand in game.hands]
    for number, move in enumerate(game.moves):
        if move is not None:
            hands[(game.starting_player + number) % 4].append(tile_of(move[0]))
    deal = Deal(tuple(map(tuple, hands)), (), game.starting_player)
    match, _ = Match.new(RULESET, 4).deal(deal)
    for number, move in enumerate(game.moves):
        seat = (game.starting_player + number) % 4
        end = None if not number else end_of(move) if move else None
        match, _ = match.step(seat, Pass() if move is None else Play(tile_of(move[0]), end))
    return match


def check(package: Any, positions: int) -> None:  # noqa: ANN401 - a package without types
    """Compare our values with those of their alpha-beta, in ends of random games."""
    differences = looked = 0
    ours = theirs = 0.0
    random.seed(1)
    while looked < positions:
        game = package.Game.new(starting_player=looked % 4)
        for _ in range(random.randrange(9, 20)):
            if game.result is None:
                game.make_move(*random.choice(game.valid_moves))
        if game.result is not None:
            continue
        match, side = opened(game), 1 if game.turn % 2 == 0 else -1
        assert match.round is not None
        began = time.process_time()
        value = solve(match.round).value
        between = time.process_time()
        skinny = copy.deepcopy(game)
        skinny.skinny_board()
        expected = package.search.alphabeta(skinny)[1]
        theirs += time.process_time() - between
        ours += between - began
        differences += value * side != expected
        looked += 1
    print(
        f"open hands: {differences} differences in {looked} positions; "
        f"theirs {1000 * theirs / looked:.1f} ms each, ours {1000 * ours / looked:.2f}",
        flush=True,
    )


def tile_of(domino: Any) -> Tile:  # noqa: ANN401 - a package without types
    """Their tile as ours."""
    return Tile(max(domino.first, domino.second), min(domino.first, domino.second))


def end_of(move: Any) -> str:  # noqa: ANN401 - a package without types
    """Their end as ours: theirs leads with the lower half to the left, ours with the higher."""
    return ">" if move[1] else "<"


def stands_for(move: Any, action: Play, same: bool) -> bool:  # noqa: ANN401 - see above
    """Whether their move is our action; at equal ends they name one end alone."""
    if tile_of(move[0]) != action.tile:
        return False
    return same or action.end is None or end_of(move) == action.end


def play(game: Any, players: Sequence[Player]) -> float:  # noqa: ANN401 - see above
    """Points for the first pair."""
    while game.result is None:
        players[game.turn](game)
        game.make_move(*game.valid_moves[0])
    return float(game.result.points)


def duel(package: Any, ours: Player, theirs: Player, deals: int) -> tuple[list[float], list[float]]:  # noqa: ANN401 - see above
    """Share won and points of each deal, from both sides of the table."""
    shares, points = [], []
    for number in range(deals):
        random.seed(number)
        dealt = package.Game.new(starting_player=number % 4)
        home = play(copy.deepcopy(dealt), [ours, theirs] * 2)
        away = -play(copy.deepcopy(dealt), [theirs, ours] * 2)
        shares.append(100 * sum(0.5 if x == 0 else float(x > 0) for x in (home, away)) / 2)
        points.append((home + away) / 2)
    return shares, points


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.dominoes_package",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--level", default="experto", help="our player (experto)")
    parser.add_argument("--deals", type=int, default=100, help="against each rival (100)")
    parser.add_argument("--slow", type=int, default=10, help="against the slow rival (10)")
    parser.add_argument("--positions", type=int, default=1000, help="solved by both (1000)")
    asked = parser.parse_args(words)
    package = importlib.import_module("dominoes")
    print(describe())
    warm_up()
    check(package, asked.positions)
    best = package.players.probabilistic_alphabeta(start_move=8, sample_size=10)
    rivals = [
        ("random", package.players.random, asked.deals),
        ("double", package.players.double, asked.deals),
        ("bota_gorda", package.players.bota_gorda, asked.deals),
        ("probabilistic_alphabeta, 10 samples from tile 8", best, asked.slow),
    ]
    for name, rival, deals in rivals:
        ours = Ours(bot(asked.level))
        shares, points = duel(package, ours, rival, deals)
        thinking = 1000 * sum(ours.times) / len(ours.times)
        print(
            f"{asked.level} v {name}: {deals} deals twice, {mean(shares).lstrip('+')} %, "
            f"{mean(points)} points; {thinking:.1f} ms a choice "
            f"(p95 {1000 * percentile(ours.times, 95):.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
