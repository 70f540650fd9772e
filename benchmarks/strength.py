"""How strong the computer players are, round by round, and how long they think.

    python -m benchmarks.strength [PAIRING …] [--deals 200] [--record FOLDER]

Every deal is played twice with the seats swapped; the unit of the statistics is the deal. A
pairing is A:B:GAME, with ``+lot`` after the game where a seat drawn by lot leads with any tile.
Players are the levels, ``worlds-N`` (a strong player with so many worlds) and ``usual-N``
(determinised search with so many worlds: the baseline of the same run). ``--record`` keeps every
deal, and goes on where an interrupted run stopped.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.machine import describe, percentile
from capicua.engine import Bot, bot
from capicua.engine.bots import Strong
from capicua.engine.bots.determinised import Determinised
from capicua.engine.chance import generator
from capicua.engine.kernels import warm_up
from capicua.rules import Match, Ruleset, deal_tiles, full_set, game, view

PAIRINGS = (
    "experto:principiante:parejas+lot",
    "experto:usual-100:parejas+lot",
    "experto:principiante:bloqueo+lot",
    "experto:usual-100:bloqueo+lot",
    "experto:principiante:cincuenta+lot",
    "experto:usual-100:cincuenta+lot",
    "experto:casual:robo",
    "club:casual:robo",
    "maestro:experto:parejas+lot",
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the first player made of one deal, in both seats together."""

    won: float
    points: float


@dataclass(slots=True)
class Timed:
    """A player whose thinking is timed, in seconds of processor time."""

    player: Bot
    times: list[float]

    @property
    def level(self) -> str:
        """The player's name."""
        return self.player.level


def player(name: str) -> Bot:
    """The player called ``name``."""
    kind, _, worlds = name.partition("-")
    if kind == "worlds":
        return Strong(name, int(worlds))
    return Determinised(int(worlds)) if kind == "usual" else bot(name)


def one_round(name: str) -> Ruleset:
    """The game called ``name``, as matches of one round."""
    slug, _, lot = name.partition("+")
    ruleset = replace(game(slug), rounds=1, target=None)
    if lot:
        return replace(ruleset, opener="lot", opener_tile=None, opening_tile="any")
    return ruleset


def play(ruleset: Ruleset, bots: Sequence[Timed], number: int) -> Match:
    """One round with deal ``number``."""
    players, again = len(bots), 0
    seeds = [generator(99, number, seat).getrandbits(63) for seat in range(players)]
    match = Match.new(ruleset, players)
    while match.ended is None:
        turn = match.turn
        if turn is None:
            chance = generator(7, number, again)
            tiles = chance.sample(full_set(ruleset.max_pip), ruleset.tile_count)
            deal = deal_tiles(ruleset, players, tiles, chance.randrange(players))
            match, again = match.deal(deal)[0], again + 1
            continue
        action = match.legal()[0]
        if len(match.legal()) > 1:
            seen = view(match, turn)
            began = time.process_time()
            action = bots[turn].player.choose(seen, seeds[turn])
            bots[turn].times.append(time.process_time() - began)
        match, _ = match.step(turn, action)
    return match


def duel(ruleset: Ruleset, first: Timed, second: Timed, number: int) -> Outcome:
    """Both rounds of one deal."""
    won = points = 0.0
    players = ruleset.least_players
    for side in (0, 1):
        seats = [first if seat % 2 == side else second for seat in range(players)]
        match = play(ruleset, seats, number)
        assert match.ended is not None
        winner = match.ended.winner
        won += 0.5 if winner is None else float(winner == side)
        points += match.scores[side] - match.scores[1 - side]
    return Outcome(won / 2, points / 2)


def played(path: Path | None) -> Iterator[Outcome]:
    """The deals of an earlier run, in their order."""
    if path is not None and path.exists():
        text = path.read_text(encoding="utf-8")
        for line in text[: text.rfind("\n") + 1].splitlines():
            won, points = line.split()
            yield Outcome(float(won), float(points))


def mean(values: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    middle = sum(values) / len(values)
    squares = sum((value - middle) ** 2 for value in values)
    margin = 1.96 * math.sqrt(squares / max(1, len(values) - 1) / len(values))
    return f"{middle:+.2f} ± {margin:.2f}"


def compare(pairing: str, deals: int, seconds: float, folder: Path | None) -> None:
    """Play one pairing and print its line."""
    names = pairing.split(":")
    first, second = Timed(player(names[0]), []), Timed(player(names[1]), [])
    ruleset, began = one_round(names[2]), time.monotonic()
    path = None if folder is None else folder / f"{pairing.replace(':', ' v ')}.txt"
    outcomes = list(played(path))[:deals]
    for number in range(len(outcomes), deals):
        if time.monotonic() - began > seconds:
            break
        outcomes.append(duel(ruleset, first, second, number))
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{outcomes[-1].won} {outcomes[-1].points}\n")
    if not outcomes:
        print(f"{pairing}: nothing played")
        return
    share = mean([100 * outcome.won for outcome in outcomes]).lstrip("+")
    points = mean([outcome.points for outcome in outcomes])
    thinking = "; ".join(
        f"{each.level} {1000 * sum(each.times) / len(each.times):.1f} ms"
        f" (p95 {1000 * percentile(each.times, 95):.1f})"
        for each in (first, second)
        if each.times
    )
    print(f"{pairing}: {len(outcomes)} deals twice, {share} %, {points} points; {thinking}")


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pairings", nargs="*", metavar="PAIRING", help=", ".join(PAIRINGS))
    parser.add_argument("--deals", type=int, default=200, help="of each pairing (200)")
    parser.add_argument("--seconds", type=float, default=math.inf, help="at most, each; no limit")
    parser.add_argument("--record", type=Path, metavar="FOLDER", help="keep the results there")
    asked = parser.parse_args(words)
    print(describe())
    warm_up()
    if asked.record is not None:
        asked.record.mkdir(parents=True, exist_ok=True)
    for pairing in asked.pairings or PAIRINGS:
        compare(pairing, asked.deals, asked.seconds, asked.record)


if __name__ == "__main__":
    main()
