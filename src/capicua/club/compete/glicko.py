"""Glicko-2: ratings of matches between two, after Mark E. Glickman.

The numbers of the steps are those of his "Example of the Glicko-2 system" (Boston University,
2012 and later), http://www.glicko.net/glicko/glicko2.pdf, whose worked example is a test.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

MEAN: Final = 1500.0
"""The rating of somebody of whom nothing is known."""
WIDEST: Final = 350.0
"""The deviation of a rating of which nothing is known, and the widest there is."""
NARROWEST: Final = 40.0
"""No deviation falls below: people change, and whoever plays much would be nailed down."""
VOLATILITY: Final = 0.06
"""How much a strength is expected to change in one period, in Glicko-2's units."""
TAU: Final = 0.5
"""How readily the volatility itself changes; Glickman advises 0.3 to 1.2."""

SCALE: Final = 173.7178
"""Rating points in one natural unit: 400 points of difference are ten to one."""
_CONVERGED: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """What is believed of somebody's strength: its middle, its spread, and how steady it is."""

    rating: float = MEAN
    deviation: float = WIDEST
    volatility: float = VOLATILITY


UNKNOWN: Final = Strength()
"""What is believed of somebody who comes for the first time."""


@dataclass(frozen=True, slots=True)
class Game:
    """One match against somebody: ``score`` is 1 for a win, ½ for a draw, 0 for a loss."""

    rival: Strength
    score: float


def aged(strength: Strength, periods: float) -> Strength:
    """A strength after some periods without a match: its deviation is wider (step 6 alone)."""
    phi = strength.deviation / SCALE
    wider = math.sqrt(phi * phi + periods * strength.volatility**2) * SCALE
    return Strength(strength.rating, min(WIDEST, wider), strength.volatility)


def rated(
    strength: Strength, games: Iterable[Game], *, periods: float = 1.0, tau: float = TAU
) -> Strength:
    """A strength after the matches of a period; ``periods`` have passed since it was known.

    With ``periods=1`` this is Glickman's procedure to the letter. Where every match is rated at
    once, the time since the last one is given instead, which may be less than one period.
    """
    played = tuple(games)
    if not played:
        return aged(strength, periods)
    mu, phi = (strength.rating - MEAN) / SCALE, strength.deviation / SCALE
    information = gained = 0.0
    for game in played:  # steps 3 and 4
        weight = _g(game.rival.deviation / SCALE)
        expected = _expected(mu, (game.rival.rating - MEAN) / SCALE, weight)
        information += weight * weight * expected * (1 - expected)
        gained += weight * (game.score - expected)
    variance = 1 / information
    volatility = _volatility(strength.volatility, phi, variance, variance * gained, tau)
    waited = aged(Strength(strength.rating, strength.deviation, volatility), periods)
    before = waited.deviation / SCALE  # step 6
    after = 1 / math.sqrt(1 / before**2 + information)  # step 7
    return Strength(
        rating=(mu + after * after * gained) * SCALE + MEAN,
        deviation=after * SCALE,
        volatility=volatility,
    )


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _expected(mu: float, rival: float, weight: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - rival)))


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """The new volatility: step 5, by the "Illinois" form of regula falsi."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        grown = math.exp(x)
        spread = phi * phi + variance + grown
        return grown * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (tau * tau)

    low = start
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        high = _bracket(f, start, tau)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CONVERGED:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def _bracket(f: Callable[[float], float], start: float, tau: float) -> float:
    """The first of ``start`` − τ, − 2τ, … where ``f`` is not negative."""
    steps = 1
    while f(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau
