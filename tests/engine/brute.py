"""Small ends of rounds, and what they are worth by trying everything.

Nothing here knows the solver: the rules are asked for every action and every result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from capicua import GAMES, Match, Round, Ruleset, deal_tiles, full_set
from capicua.engine.slow import onward
from capicua.engine.solver import Goal


def small_ends(ruleset: Ruleset, players: int, tiles: int, seed: int) -> Iterator[Round]:
    """Ends of random rounds with about so many ``tiles`` in hand or to be drawn."""
    chance = Random(f"{ruleset.slug}{players}{seed}")
    while True:
        order = list(full_set(ruleset.max_pip))
        chance.shuffle(order)
        match = Match.new(ruleset, players)
        match, _ = match.deal(deal_tiles(ruleset, players, order, chance.randrange(players)))
        if match.turn is None or match.round is None:
            continue
        round_ = match.round
        # A shorter boneyard makes ends small while hands are still mixed.
        cut = chance.randrange(4) + ruleset.reserve_for(players)
        if round_.boneyard and chance.random() < 0.8:
            rest = round_.boneyard[:cut]
            round_ = Round(replace(round_.public, boneyard=len(rest)), round_.hands, rest)
        while round_.result is None and left(round_) > tiles:
            round_, _ = round_.step(chance.choice(onward(round_)))
        if round_.result is None:
            yield round_


def left(round_: Round) -> int:
    """Tiles that may still be played."""
    return sum(map(len, round_.hands)) + round_.public.drawable


def brute(round_: Round, ruleset: Ruleset, side: int, goal: Goal) -> int:
    """The value of ``round_`` for ``side``, all others being against it."""
    if round_.result is not None:
        ended = round_.result
        if goal == "points" and ended.points is not None:
            return ended.points[side] - sum(p for s, p in enumerate(ended.points) if s != side)
        if ended.winner is None:
            return 0
        return 1 if ruleset.side_of(ended.winner) == side else -1
    values = [brute(round_.step(a)[0], ruleset, side, goal) for a in onward(round_)]
    assert round_.turn is not None
    return max(values) if ruleset.side_of(round_.turn) == side else min(values)


def line_games() -> list[tuple[Ruleset, int]]:
    """Every game with a line, with every number of players."""
    return [
        (ruleset, players)
        for ruleset in GAMES.values()
        if ruleset.layout == "line"
        for players in range(ruleset.least_players, ruleset.most_players + 1)
    ]
