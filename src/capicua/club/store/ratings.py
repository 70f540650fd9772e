"""Ratings as they are kept: one row a person and family, and one for every match that counted.

A match is rated once, whatever happens: its table has a row of its own in ``rated_matches``, and
nobody has two rows of one table in the history.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Double,
    Index,
    Integer,
    Row,
    String,
    Table,
    bindparam,
    insert,
    select,
)

from capicua.club.compete.glicko import Strength
from capicua.club.compete.ratings import DAY_MS, Rating, rate
from capicua.club.play.families import Family
from capicua.club.play.records import MatchEnded, Placed
from capicua.club.store.dialect import replace, upsert
from capicua.club.store.people import people
from capicua.club.store.rows import of_row
from capicua.club.store.schema import ID_LENGTH, metadata

LEAST_MATCHES: Final = 5
"""Who has played fewer rated matches of a family is not on its board."""
ACTIVE_MS: Final = 90 * DAY_MS
"""Nor is who has played none for so long."""
DOUBTS: Final = 2
"""The board is in the order of what is as good as sure: the rating less so many deviations."""

ratings = Table(
    "ratings",
    metadata,
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("family", String(16), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("rated_ms", BigInteger, nullable=False),
    Index("ratings_by_family", "family", "rated_ms"),
    comment="what is believed of somebody's strength in a family of games",
)

rated_matches = Table(
    "rated_matches",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("family", String(16), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    comment="matches whose ratings are applied, each once",
)

rating_history = Table(
    "rating_history",
    metadata,
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("family", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("places", Integer, nullable=False, comment="how many places there were"),
    Column("left", Boolean, nullable=False),
    Column("rating", Double, nullable=False, comment="after the match"),
    Column("deviation", Double, nullable=False),
    Column("change", Double, nullable=False),
    Index("rating_history_in_time", "person_id", "family", "ended_ms"),
    comment="what every rated match did to those who played it, for the curve",
)

_SET_RATING: Final = replace(
    ratings, ("rating", "deviation", "volatility", "matches", "rated_ms")
)  # fmt: skip
_ADD_MATCH: Final = (
    upsert(rated_matches).on_conflict_do_nothing().returning(rated_matches.c.table_id)
)


class RatedMatch(Struct, frozen=True):
    """What one match did to somebody's rating."""

    table: str
    game: str
    ended_ms: int
    place: int
    places: int
    left: bool
    rating: float
    deviation: float
    change: float


class Ranked(Struct, frozen=True):
    """Somebody on the board of a family."""

    person: str
    name: str
    rating: Rating


def apply(connection: Connection, ended: MatchEnded, gone: Collection[str] = ()) -> None:
    """Rate a finished match in the open transaction; a second time changes nothing.

    Nothing is kept for those who are ``gone``.
    """
    seated = [seat.person for seat in ended.seats if seat.person is not None]
    match = {"table_id": ended.table, "family": ended.family, "ended_ms": ended.ended_ms}
    if ended.family is None or connection.scalar(_ADD_MATCH, match) is None:
        return
    before = _locked(connection, {*seated}.difference(gone), ended.family)
    after = {who: new for who, new in rate(ended, before).items() if who not in gone}
    if not after:
        return
    connection.execute(_SET_RATING, [_row(p, ended.family, r) for p, r in after.items()])
    connection.execute(
        insert(rating_history),
        [
            _line(ended, seat, before[seat.person], after[seat.person])
            for seat in ended.seats
            if seat.person is not None and seat.person in after
        ],
    )


def _line(ended: MatchEnded, seat: Placed, before: Rating, after: Rating) -> dict[str, object]:
    """What the history keeps of a match for the one on a seat."""
    return {
        "person_id": seat.person,
        "table_id": ended.table,
        "family": ended.family,
        "game": ended.game,
        "ended_ms": ended.ended_ms,
        "place": seat.place,
        "places": 2 if ended.family == "pairs" else len(ended.seats),
        "left": seat.left,
        "rating": after.strength.rating,
        "deviation": after.strength.deviation,
        "change": after.strength.rating - before.strength.rating,
    }


def _locked(connection: Connection, persons: Iterable[str], family: str) -> dict[str, Rating]:
    """The ratings of those who played, which nobody else changes until the transaction ends.

    They are taken in the order of their ids, so that no two nodes wait for each other.
    """
    order = sorted(persons)
    unknown = [_row(person, family, Rating()) for person in order]
    if unknown:
        connection.execute(upsert(ratings).on_conflict_do_nothing(), unknown)
    query = (
        select(ratings)
        .where(ratings.c.family == family, ratings.c.person_id.in_(order))
        .order_by(ratings.c.person_id)
        .with_for_update()
    )
    return {row.person_id: _rating(row) for row in connection.execute(query)}


# ---- what is asked

_RATINGS: Final = select(ratings).where(
    ratings.c.person_id.in_(bindparam("persons", expanding=True)),
    ratings.c.family == bindparam("family"),
    ratings.c.matches > 0,
)


def ratings_in(connection: Connection, persons: Collection[str], family: str) -> dict[str, Rating]:
    """The ratings of some people in a family; who has none is left out."""
    found = connection.execute(_RATINGS, {"persons": [*persons], "family": family})
    return {row.person_id: _rating(row) for row in found}


def shown(connection: Connection, persons: Collection[str], family: Family) -> dict[str, int]:
    """The ratings of some people as they are shown beside their names."""
    found = ratings_in(connection, persons, family)
    return {person: round(rating.strength.rating) for person, rating in found.items()}


def ratings_of(connection: Connection, person: str) -> dict[Family, Rating]:
    """Somebody's ratings, by family."""
    query = select(ratings).where(ratings.c.person_id == person, ratings.c.matches > 0)
    return {row.family: _rating(row) for row in connection.execute(query)}


def history(connection: Connection, person: str, family: Family, limit: int) -> list[RatedMatch]:
    """The last rated matches of somebody in a family, the first of them first."""
    query = (
        select(rating_history)
        .where(rating_history.c.person_id == person, rating_history.c.family == family)
        .order_by(rating_history.c.ended_ms.desc(), rating_history.c.table_id)
        .limit(limit)
    )
    rows = connection.execute(query)
    return [of_row(RatedMatch, row, table=row.table_id) for row in rows][::-1]


def leaders(connection: Connection, family: Family, now_ms: int, limit: int) -> list[Ranked]:
    """The board of a family, the best first.

    On it are the registered who have played enough, and lately. The rating they end with counts,
    less twice what it may be wrong by.
    """
    sure = ratings.c.rating - DOUBTS * ratings.c.deviation
    query = (
        select(ratings, people.c.name)
        .join(people, people.c.id == ratings.c.person_id)
        .where(
            ratings.c.family == family,
            ratings.c.matches >= LEAST_MATCHES,
            ratings.c.rated_ms >= now_ms - ACTIVE_MS,
            people.c.registered_ms.is_not(None),
            people.c.deleted_ms.is_(None),
        )
        .order_by(sure.desc(), ratings.c.person_id)
        .limit(limit)
    )
    return [Ranked(row.person_id, row.name, _rating(row)) for row in connection.execute(query)]


def _row(person: str, family: str, rating: Rating) -> dict[str, object]:
    return {
        "person_id": person,
        "family": family,
        **asdict(rating.strength),
        "matches": rating.matches,
        "rated_ms": rating.rated_ms or 0,
    }


def _rating(row: Row[Any]) -> Rating:
    strength = Strength(row.rating, row.deviation, row.volatility)
    return Rating(strength, row.matches, row.rated_ms if row.matches else None)
