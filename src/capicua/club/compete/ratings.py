"""What a finished match does to the ratings of those who played it. Everything here is pure.

Two players: Glicko-2 (:mod:`capicua.club.compete.glicko`). Three or more, and pairs: the Bayesian
approximation of Weng and Lin (Plackett–Luce form), computed by the library ``openskill``. Both
speak the same numbers here: 1500 with a deviation of 350 is somebody of whom nothing is known.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

from capicua.club.compete import glicko
from capicua.club.compete.glicko import MEAN, SCALE, UNKNOWN, VOLATILITY, WIDEST, Game, Strength
from capicua.club.play.records import MatchEnded, Placed

DAY_MS: Final = 24 * 60 * 60 * 1000
"""The rating period: a day. Between matches a deviation widens by the days that pass."""
PROVISIONAL: Final = 110.0
"""A rating with a wider deviation says little yet."""


@cache
def _weng_lin(sides: int) -> PlackettLuce:
    """The model for so many sides, in Glicko's numbers.

    Between people who are known well, 400 points are then ten to one in every family: beta is
    chosen so that the root of the sides' summed variances is Glicko's scale. The spread of a
    newcomer is everywhere the same, and what a match adds to the doubt is the hundredth part of
    it, as the library's authors advise.
    """
    return PlackettLuce(mu=MEAN, sigma=WIDEST, beta=SCALE / math.sqrt(sides), tau=WIDEST / 100)


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in one family: what is believed, from how many matches, and since when."""

    strength: Strength = UNKNOWN
    matches: int = 0
    rated_ms: int | None = None

    @property
    def provisional(self) -> bool:
        """Whether it says little yet."""
        return self.strength.deviation > PROVISIONAL

    def at(self, now_ms: int) -> Strength:
        """What is believed now: the longer ago, the less."""
        return glicko.aged(self.strength, self.days_until(now_ms))

    def after(self, strength: Strength, now_ms: int) -> Rating:
        """The rating after one more match."""
        return Rating(strength, self.matches + 1, now_ms)

    def days_until(self, now_ms: int) -> float:
        """The days since it was last changed."""
        return 0.0 if self.rated_ms is None else max(0, now_ms - self.rated_ms) / DAY_MS


def is_rated(match: MatchEnded) -> bool:
    """Whether ratings follow from a match: one of a family, where every seat is somebody's."""
    people = [seat.person for seat in match.seats]
    return match.family is not None and None not in people and len({*people}) == len(people)


def rate(match: MatchEnded, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of those whom a match counts for, by person.

    A leaver has lost, however his substitute did; for his partner the match does not count, and
    their rivals have won. Nobody gains by leaving.
    """
    if not is_rated(match):
        return {}
    after = {}
    for at, seat in enumerate(match.seats):
        if seat.person is None or _partner_of_a_leaver(match, at):
            continue
        new = _new_strength(match, at, before)
        after[seat.person] = _of(before, seat).after(new, match.ended_ms)
    return after


def _partner_of_a_leaver(match: MatchEnded, at: int) -> bool:
    if match.family != "pairs" or match.seats[at].left:
        return False
    return match.seats[(at + 2) % 4].left


def _new_strength(match: MatchEnded, at: int, before: Mapping[str, Rating]) -> Strength:
    """What is believed of the one on seat ``at`` after the match."""
    places = _places(match, at)
    sides = _sides(match)
    if len(match.seats) == 2:
        mine, rival = (_of(before, match.seats[seat]) for seat in (at, 1 - at))
        score = (1 + _sign(places[1 - at] - places[at])) / 2
        days = mine.days_until(match.ended_ms)
        game = Game(rival.at(match.ended_ms), score)
        return _bounded(glicko.rated(mine.strength, [game], periods=days))
    model = _weng_lin(len(sides))
    believed = [_of(before, seat).at(match.ended_ms) for seat in match.seats]
    teams = [
        [model.rating(mu=believed[s].rating, sigma=believed[s].deviation) for s in side]
        for side in sides
    ]
    found = model.rate(teams, ranks=[float(places[side[0]]) for side in sides])
    mine_at = next(n for n, side in enumerate(sides) if at in side)
    new = found[mine_at][sides[mine_at].index(at)]
    return _bounded(Strength(new.mu, new.sigma, VOLATILITY))


def _sides(match: MatchEnded) -> list[list[int]]:
    if match.family == "pairs":
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(len(match.seats))]


def _places(match: MatchEnded, at: int) -> list[int]:
    """The places as they count for the one on ``at``: sides that somebody left come last.

    Where more than one side was left, the others come before his own if he left himself.
    """
    last = len(match.seats) + 1
    places = [seat.place for seat in match.seats]
    for side in _sides(match):
        if any(match.seats[seat].left for seat in side):
            worst = last + (at in side and match.seats[at].left)
            for seat in side:
                places[seat] = worst
    return places


def _of(before: Mapping[str, Rating], seat: Placed) -> Rating:
    return before.get(seat.person or "", Rating())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _bounded(strength: Strength) -> Strength:
    deviation = min(WIDEST, max(glicko.NARROWEST, strength.deviation))
    return Strength(strength.rating, deviation, strength.volatility)
