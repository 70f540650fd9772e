"""How well it is told who holds a tile: log-loss, next to what passes and draws alone tell.

    python -m benchmarks.inference [GAME …] [--rounds 200]

Rounds are played by ``club``; at every choice the chances given to the true place of every unseen
tile are compared with those of :meth:`Worlds.marginals`, which knows the rules but not how people
play. The unit of the statistics is the round. Less than nought is better than the baseline.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

from benchmarks.machine import describe
from benchmarks.strength import mean
from capicua.engine import Worlds, bot
from capicua.engine.chance import generator
from capicua.engine.imagining import beliefs
from capicua.engine.kernels import warm_up
from capicua.rules import GAMES, Match, Ruleset, Tile, View, deal_tiles, full_set, view

LEAST = 1e-4
"""No chance is taken to be smaller: estimates from a few thousand worlds know no better."""


def surprise(rows: dict[Tile, tuple[float, ...]], match: Match) -> float:
    """The mean logarithm of the chance given to where each tile lies, negated, in nats."""
    assert match.round is not None
    total = 0.0
    for tile, row in rows.items():
        place = next((s for s, hand in enumerate(match.round.hands) if tile in hand), len(row) - 1)
        total -= math.log(max(LEAST, row[place]))
    return total / len(rows)


def looked_at(seen: View) -> bool:
    """Whether somebody else has chosen anything that could tell."""
    return len(seen.history) > seen.players


def one(ruleset: Ruleset, number: int) -> list[tuple[float, float]]:
    """By choice of one round: our surprise, and that of the baseline."""
    players, player = ruleset.least_players, bot("club")
    match, again = Match.new(ruleset, players), 0
    found: list[tuple[float, float]] = []
    while match.turn is None or match.round_no == 1:
        if match.turn is None:
            if match.round is not None and match.round.result is not None:
                break
            chance = generator(3, number, again)
            tiles = chance.sample(full_set(ruleset.max_pip), ruleset.tile_count)
            deal = deal_tiles(ruleset, players, tiles, chance.randrange(players))
            match, again = match.deal(deal)[0], again + 1
            continue
        action = match.legal()[0]
        if len(match.legal()) > 1:
            seen = view(match, match.turn)
            if looked_at(seen):
                ours = surprise(dict(beliefs(seen, 1)), match)
                found.append((ours, surprise(dict(Worlds.of(seen).marginals()), match)))
            action = player.choose(seen, number)
        match, _ = match.step(match.turn, action)
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.inference",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="parejas, bloqueo, cincuenta …")
    parser.add_argument("--rounds", type=int, default=200, help="of each game (200)")
    asked = parser.parse_args(words)
    print(describe())
    warm_up()
    for slug in asked.games or ("parejas", "bloqueo", "cincuenta"):
        differences, baseline = [], []
        for number in range(asked.rounds):
            pairs = one(GAMES[slug], number)
            if pairs:
                differences.append(sum(ours - theirs for ours, theirs in pairs) / len(pairs))
                baseline.append(sum(theirs for _, theirs in pairs) / len(pairs))
        print(
            f"{slug}: {len(differences)} rounds, {mean(differences)} nats a tile, "
            f"next to {sum(baseline) / len(baseline):.3f} by passes and draws alone",
            flush=True,
        )


if __name__ == "__main__":
    main()
