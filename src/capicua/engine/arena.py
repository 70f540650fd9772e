"""Comparing two computer players, fairly and with the error stated.

Every deal is played twice with the seats swapped, so that good tiles help both. A deal, not a
game, is the unit of the statistics: its two games share their luck and are not independent.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import count

from capicua.engine.bots.choice import Bot
from capicua.engine.chance import generator
from capicua.rules import Deal, Match, Ruleset, deal_tiles, full_set, view

Result = tuple[int, int]
"""The first bot's half points in the two games of one deal: 2 won, 1 drawn, 0 lost; it sits at
seat 0 in the first game and at seat 1 in the second, in pairs with the partner opposite.
"""

CHUNK = 20
"""Deals handed to a worker at once."""

_NORMAL_95 = 1.959964
"""Standard errors to each side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two bots, the game they play, and the seed of all chance in it."""

    first: Bot
    second: Bot
    ruleset: Ruleset
    seed: int

    def __post_init__(self) -> None:
        """Refuse a game that two sides cannot play.

        Raises:
            BadRuleset: if the game is neither for two players nor for pairs.
        """
        self.ruleset.check_players(self.players)

    @property
    def players(self) -> int:
        """Seats at the table: in pairs both seats of a side are played by the same bot."""
        return 4 if self.ruleset.teams == "pairs" else 2

    def play(self, number: int) -> Result:
        """Play deal ``number`` from both seats. It depends on the pairing and the number alone.

        The chance that a bot is given goes with the seat, so a bot against itself plays the same
        game twice and comes out even.
        """
        home = self._points(number, (self.first, self.second), 0)
        away = self._points(number, (self.second, self.first), 1)
        return home, away

    def _points(self, number: int, bots: Sequence[Bot], seat: int) -> int:
        seated = [bots[at % 2] for at in range(self.players)]
        seeds = [generator(self.seed, number, at).getrandbits(63) for at in range(self.players)]
        winner = play_match(self.ruleset, seated, (self.seed, number), seeds)
        return 1 if winner is None else 2 * (winner == seat)


@dataclass(frozen=True, slots=True)
class Score:
    """What the first bot reached, as the number of deals by result."""

    results: Mapping[Result, int] = field(default_factory=dict)

    @classmethod
    def of(cls, results: Iterable[Result]) -> Score:
        """Count ``results``."""
        return cls(Counter(results))

    def __add__(self, other: Score) -> Score:
        return Score(Counter(self.results) + Counter(other.results))

    @property
    def deals(self) -> int:
        """Different deals; each was played twice."""
        return sum(self.results.values())

    @property
    def won(self) -> int:
        """Games the first bot won."""
        return self._games(2)

    @property
    def drew(self) -> int:
        """Games without a winner."""
        return self._games(1)

    @property
    def lost(self) -> int:
        """Games the second bot won."""
        return self._games(0)

    @property
    def percent(self) -> float:
        """The first bot's share of the games in percent, a draw being half a game.

        Raises:
            ZeroDivisionError: before the first deal.
        """
        return 100 * self._mean()

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around :attr:`percent`, in percent.

        It is the normal interval of the mean over the deals; without two deals it is infinite.
        """
        if self.deals < 2:
            return math.inf
        mean = self._mean()
        squares = sum(n * (_share(result) - mean) ** 2 for result, n in self.results.items())
        return 100 * _NORMAL_95 * math.sqrt(squares / (self.deals - 1) / self.deals)

    @property
    def at_least(self) -> float:
        """The lower bound of the 95 % interval, in percent."""
        return self.percent - self.margin

    def __str__(self) -> str:
        """``68.4 ± 0.6 %  (won 13,500, drew 360, lost 6,140)``."""
        return (
            f"{self.percent:.1f} ± {self.margin:.1f} %  "
            f"(won {self.won:,}, drew {self.drew:,}, lost {self.lost:,})"
        )

    def _mean(self) -> float:
        return sum(n * _share(result) for result, n in self.results.items()) / self.deals

    def _games(self, points: int) -> int:
        return sum(n * result.count(points) for result, n in self.results.items())


def duel(
    pairing: Pairing, numbers: Sequence[int], executor: Executor | None = None
) -> Iterator[tuple[int, Result]]:
    """Play the deals with these numbers, giving each with its result, in order.

    With an ``executor`` the deals are spread over its workers; the results are the same.
    """
    if executor is None:
        yield from ((number, pairing.play(number)) for number in numbers)
        return
    chunks = [numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK)]
    played = executor.map(_play_all, [pairing] * len(chunks), chunks)
    for chunk, results in zip(chunks, played, strict=True):
        yield from zip(chunk, results, strict=True)


def play_match(
    ruleset: Ruleset, bots: Sequence[Bot], deals: tuple[int, ...], seeds: Sequence[int]
) -> int | None:
    """Let ``bots``, by seat, play one match and return the side that won, ``None`` for a draw.

    ``deals`` names the shuffles: equal names give equal deals, one after the other. ``seeds`` are
    those of the bots, by seat. What is forced is done without asking.
    """
    match, numbers = Match.new(ruleset, len(bots)), count()
    while match.ended is None:
        turn = match.turn
        if turn is None:
            # Deals are numbered, not rounds: a round that is dealt again needs another shuffle.
            match, _ = match.deal(_shuffled(match, (*deals, next(numbers))))
            continue
        legal = match.legal()
        forced = len(legal) == 1
        action = legal[0] if forced else bots[turn].choose(view(match, turn), seeds[turn])
        match, _ = match.step(turn, action)
    return match.ended.winner


def _shuffled(match: Match, name: tuple[int, ...]) -> Deal:
    tiles, players = list(full_set(match.ruleset.max_pip)), len(match.standing.playing)
    chance = generator(*name, len(tiles))
    chance.shuffle(tiles)
    return deal_tiles(match.ruleset, players, tiles, chance.randrange(players))


def _play_all(pairing: Pairing, numbers: Sequence[int]) -> list[Result]:
    return [pairing.play(number) for number in numbers]


def _share(result: Result) -> float:
    """The share of the two games of a deal, 0 to 1."""
    return sum(result) / 4
