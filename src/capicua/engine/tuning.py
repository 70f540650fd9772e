"""Finding the weights of a weighing bot by self-play.

The weights are made to say how likely each play is chosen - the softmax of the worths - and are
moved towards what won: the policy gradient (Williams 1992), with Adam (Kingma and Ba 2015) for
the steps. Every deal is played several times; a game is compared with the others of its deal, so
that the luck of the tiles cancels. A bonus for the entropy of the choice keeps all plays tried
and the weights small.

The same arguments give the same weights. How good they are is for the arena to say.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass, field

from capicua.engine.arena import play_match
from capicua.engine.bots.after import After
from capicua.engine.bots.considerations import CONSIDERATIONS
from capicua.engine.bots.weighing import Weights
from capicua.engine.chance import generator
from capicua.engine.inference import infer
from capicua.rules import Action, Play, Ruleset, View

Vector = tuple[float, ...]
"""One number for each weight, in their order."""

REPEATS = 4
"""Games played with each deal."""

ENTROPY = 0.1
"""Worth of one nat of entropy in a choice, in wins."""

RATE = 0.1
"""Length of a step while the first half lasts; it then falls to nought."""

AVERAGED = 0.3
"""The last part of the way, over which the weights are averaged."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a choice was made from: the amounts and the chance of every play, and the one taken."""

    amounts: tuple[Vector, ...]
    chances: Vector
    taken: int

    def gradient(self, advantage: float) -> Vector:
        """Where the weights should move after a game better than its like by ``advantage``."""
        entropy = -sum(chance * math.log(chance) for chance in self.chances)
        pulls = [
            advantage * ((index == self.taken) - chance)
            - ENTROPY * chance * (math.log(chance) + entropy)
            for index, chance in enumerate(self.chances)
        ]
        return tuple(
            sum(pull * amount for pull, amount in zip(pulls, column, strict=True))
            for column in zip(*self.amounts, strict=True)
        )


@dataclass(slots=True)
class Learner:
    """A bot that chooses with the chances its weights give, and remembers its decisions."""

    weights: Vector
    level: str = "learner"
    decisions: list[Decision] = field(default_factory=list)

    def choose(self, view: View, seed: int) -> Action:
        """One of the legal plays, the likelier the more it is worth."""
        knowledge = infer(view)
        plays = [action for action in view.legal() if isinstance(action, Play)]
        amounts = tuple(
            tuple(consider(After.playing(view, knowledge, play)) for consider in _CONSIDER)
            for play in plays
        )
        chances = softmax([_dot(self.weights, each) for each in amounts])
        indices = range(len(plays))
        taken = generator(seed, len(view.history)).choices(indices, weights=chances)[0]
        self.decisions.append(Decision(amounts, chances, taken))
        return plays[taken]


def tune(
    start: Weights,
    ruleset: Ruleset,
    *,
    seed: int,
    steps: int = 400,
    deals: int = 50,
    executor: Executor | None = None,
) -> Weights:
    """The weights that ``steps`` of self-play with ``deals`` deals each lead to from ``start``.

    With an ``executor`` the deals are spread over its workers; the weights are the same.
    """
    mapped = map if executor is None else executor.map
    weights: Vector = astuple(start)
    adam, kept = _Adam(len(weights)), []
    for step in range(steps):
        numbers = range(step * deals, (step + 1) * deals)
        games = [(weights, ruleset, seed, number) for number in numbers]
        slope = _mean(mapped(_slope, games))
        left = 1 - step / steps
        weights = _add(weights, adam.step(slope, RATE * min(1.0, 2 * left)))
        if left <= AVERAGED:
            kept.append(weights)
    return Weights(*_mean(kept or [weights]))


def softmax(worths: Sequence[float]) -> Vector:
    """Chances in proportion to the exponentials of ``worths``; none is nought."""
    highest = max(worths)
    powers = [math.exp(max(worth - highest, -30.0)) for worth in worths]
    return tuple(power / sum(powers) for power in powers)


def _slope(game: tuple[Vector, Ruleset, int, int]) -> Vector:
    """The gradient of one deal, played :data:`REPEATS` times by the same weights at both seats."""
    weights, ruleset, seed, number = game
    played = []
    for repeat in range(REPEATS):
        learners = [Learner(weights), Learner(weights)]
        chances = [2 * repeat, 2 * repeat + 1]
        seeds = [generator(seed, number, chance).getrandbits(63) for chance in chances]
        winner = play_match(ruleset, learners, (seed, number), seeds)
        played.append((learners, 0 if winner is None else 1 - 2 * winner))
    total, whole = sum(result for _, result in played), (0.0,) * len(weights)
    for learners, result in played:
        advantage = result - (total - result) / (REPEATS - 1)
        for learner, sign in zip(learners, (1, -1), strict=True):
            for decision in learner.decisions:
                whole = _add(whole, decision.gradient(sign * advantage))
    return whole


class _Adam:
    """Steps of a length that does not depend on the scale of the slope."""

    def __init__(self, size: int) -> None:
        self._first: Vector = (0.0,) * size
        self._second: Vector = (0.0,) * size
        self._taken = 0

    def step(self, slope: Vector, rate: float) -> Vector:
        """The change of the weights for this slope."""
        self._taken += 1
        self._first = tuple(0.9 * m + 0.1 * g for m, g in zip(self._first, slope, strict=True))
        self._second = tuple(
            0.99 * v + 0.01 * g * g for v, g in zip(self._second, slope, strict=True)
        )
        first, second = 1 - 0.9**self._taken, 1 - 0.99**self._taken
        return tuple(
            rate * (m / first) / (math.sqrt(v / second) + 1e-6)
            for m, v in zip(self._first, self._second, strict=True)
        )


_CONSIDER = tuple(CONSIDERATIONS.values())


def _dot(left: Vector, right: Vector) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def _add(left: Vector, right: Vector) -> Vector:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _mean(vectors: Iterable[Vector]) -> Vector:
    every = list(vectors)
    return tuple(sum(column) / len(every) for column in zip(*every, strict=True))
