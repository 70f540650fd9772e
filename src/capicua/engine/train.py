"""Making the policy tables by self-play.

    capicua train parejas

The policy plays against itself, all seats alike, and its weights move towards what went better
than the other games with the same deal (policy gradient, Williams 1992, with a leave-one-out
baseline; steps by Adam, Kingma and Ba 2015). A bonus for the entropy of a choice keeps all plays
tried: that makes the policy usable as a likelihood. The weights of the last part are averaged.
Equal arguments give equal tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from capicua.engine.kernels import load
from capicua.engine.kernels.words import describe_rounds, plays_rounds
from capicua.engine.policy import Policy, round_words, untaught
from capicua.rules import Ruleset

if TYPE_CHECKING:
    from capicua.engine.kernels.line import Weights

RATE: Final = 0.02
"""Length of a step while the first half lasts; it then falls to nearly nought."""
ENTROPY: Final = 0.1
"""Worth of one nat of entropy in a choice, in rounds won."""
REPEATS: Final = 4
"""Games with each deal."""
AVERAGED: Final = 0.3
"""The last part of the way, over which the weights are averaged."""
FREE_LEADS: Final = {"same_rule": 0.3}
"""Share of rounds that are led with any tile, by how later rounds are opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How long and with which chance to train: ``steps`` of ``deals`` deals each."""

    steps: int = 3000
    deals: int = 500
    seed: int = 1

    @property
    def games(self) -> int:
        """Rounds played in all."""
        return self.steps * self.deals * REPEATS


def train(
    ruleset: Ruleset,
    players: int,
    course: Course,
    tell: Callable[[int], object] = lambda _step: None,
) -> Policy:
    """The policy that self-play at ``ruleset`` leads to. ``tell`` hears of every step.

    Raises:
        ValueError: if the kernels do not know the game.
    """
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    if not trainable(ruleset, players):
        raise ValueError(f"the kernels play no rounds of {ruleset.slug} with {players} players")
    line, mem = load(), round_words()
    weights = untaught(ruleset, players).weights.astype(np.float64)
    describe_rounds(mem, ruleset, players)
    rng = np.array([course.seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)
    adam, summed, kept = _Adam(len(weights)), np.zeros(len(weights)), 0
    dealt = players * ruleset.hand_for(players)
    drawn = max(0, ruleset.tile_count - dealt - ruleset.reserve_for(players))
    drawable = 0 if ruleset.draw == "none" else drawn
    free = FREE_LEADS.get(ruleset.next_opener, 0.8)
    natural = 0 if ruleset.opener == "lot" else 1
    for step in range(course.steps):
        slope = np.zeros(len(weights))
        powers = np.exp(weights).astype(np.float32)
        line.learn(
            mem, powers, slope, course.deals, ruleset.hand_for(players), drawable, free,
            natural, REPEATS, ENTROPY, rng,
        )  # fmt: skip
        done = step / course.steps
        rate = RATE * (1.0 if done < 0.5 else 2 * (1 - done) + 0.02)
        weights += adam.step(slope / course.deals, rate)
        if done >= 1 - AVERAGED:
            summed += weights
            kept += 1
        tell(step + 1)
    mean = summed / kept if kept else weights
    return Policy(mean.astype(np.float32), provenance(ruleset, players, course))


def trainable(ruleset: Ruleset, players: int) -> bool:
    """Whether the kernels play whole rounds of this game."""
    ruleset.check_players(players)
    return plays_rounds(ruleset, players)


def provenance(ruleset: Ruleset, players: int, course: Course) -> dict[str, Any]:
    """Where a table comes from, to be kept in it."""
    return {
        "game": ruleset.id,
        "players": players,
        "method": "self-play, policy gradient",
        "games": course.games,
        "steps": course.steps,
        "deals": course.deals,
        "seed": course.seed,
        "command": f"capicua train {ruleset.slug} --players {players} --steps {course.steps} "
        f"--deals {course.deals} --seed {course.seed}",
    }


class _Adam:
    """Steps of a length that does not depend on the scale of the slope."""

    def __init__(self, size: int) -> None:
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        self._first: Weights = np.zeros(size)
        self._second: Weights = np.zeros(size)
        self._taken = 0

    def step(self, slope: Weights, rate: float) -> Weights:
        """The change of the weights for this slope."""
        self._taken += 1
        self._first = 0.9 * self._first + 0.1 * slope
        self._second = 0.99 * self._second + 0.01 * slope * slope
        first = self._first / (1 - 0.9**self._taken)
        second = self._second / (1 - 0.99**self._taken)
        return rate * first / (second**0.5 + 1e-6)
