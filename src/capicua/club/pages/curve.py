"""A rating as it is shown: its number, its curve as a drawing, and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from capicua.club.catalogue import Language
from capicua.club.compete.ratings import Rating
from capicua.club.pages.dates import day
from capicua.club.play.families import Family
from capicua.club.store.ratings import RatedMatch
from capicua.rules.games import slug_of

WIDTH: Final = 640
HEIGHT: Final = 200
EDGE: Final = 12
"""Free space around the curve, in the units of the drawing."""
LEAST_SPAN: Final = 100.0
"""The drawing is as high as so many points at least, so that small changes look small."""
LISTED: Final = 12
"""So many matches are told in the table, the last first."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The drawing of a rating: the line, the band of doubt around it, and a few marks.

    Coordinates are those of a drawing of :data:`WIDTH` by :data:`HEIGHT`, as SVG writes them.
    ``marks`` are whole hundreds of points: their number, and their height.
    """

    line: str
    band: str
    end: tuple[float, float]
    marks: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One match in the table of a rating."""

    table: str
    game: str
    when: str
    place: int
    places: int
    change: int
    rating: int


@dataclass(frozen=True, slots=True)
class RatingShown:
    """A rating in one family, as a page shows it.

    ``drawn`` matches are in the curve; ``best`` is the highest rating after any of them, ``first``
    the one after the first.
    """

    family: Family
    rating: int
    deviation: int
    provisional: bool
    matches: int
    drawn: int
    first: int
    best: int
    curve: Curve | None
    entries: tuple[Entry, ...]


def rating_shown(
    family: Family, rating: Rating, matches: Sequence[RatedMatch], now_ms: int, lang: Language
) -> RatingShown:
    """What is shown of a rating; ``matches`` are the last ones, the first of them first."""
    values = [round(match.rating) for match in matches] or [round(rating.strength.rating)]
    return RatingShown(
        family=family,
        rating=round(rating.strength.rating),
        deviation=round(rating.at(now_ms).deviation),
        provisional=rating.provisional,
        matches=rating.matches,
        drawn=len(values),
        first=values[0],
        best=max(values),
        curve=curve(matches) if len(matches) > 1 else None,
        entries=tuple(_entry(match, lang) for match in reversed(matches[-LISTED:])),
    )


def curve(matches: Sequence[RatedMatch]) -> Curve:
    """The drawing of at least two matches, one after another at the same distance."""
    top = max(match.rating for match in matches)
    bottom = min(match.rating for match in matches)
    middle, span = (top + bottom) / 2, max(LEAST_SPAN, (top - bottom) * 1.2)
    low = middle - span / 2
    step = (WIDTH - 2 * EDGE) / (len(matches) - 1)

    def y(rating: float) -> float:
        inside = min(1.0, max(0.0, (rating - low) / span))
        return round(HEIGHT - EDGE - inside * (HEIGHT - 2 * EDGE), 1)

    across = [round(EDGE + at * step, 1) for at in range(len(matches))]
    line = [(x, y(match.rating)) for x, match in zip(across, matches, strict=True)]
    upper = [(x, y(m.rating + m.deviation)) for x, m in zip(across, matches, strict=True)]
    lower = [(x, y(m.rating - m.deviation)) for x, m in zip(across, matches, strict=True)]
    hundreds = range(int(low // 100 + 1) * 100, int(low + span) + 1, 100)
    return Curve(
        line=_points(line),
        band=_points([*upper, *reversed(lower)]),
        end=line[-1],
        marks=tuple((mark, y(mark)) for mark in hundreds),
    )


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _entry(match: RatedMatch, lang: Language) -> Entry:
    return Entry(
        table=match.table,
        game=slug_of(match.game),
        when=day(match.ended_ms, lang, "medium"),
        place=match.place,
        places=match.places,
        change=round(match.change),
        rating=round(match.rating),
    )
