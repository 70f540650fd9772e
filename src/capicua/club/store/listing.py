"""Which tables there are: to be watched, to sit down at, and how many are played.

What happens at them is not told here but by their logs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, func, select

from capicua.club.play.records import Unfinished
from capicua.club.store.nodes import SILENT_MS, Census, nodes, visits
from capicua.club.store.rows import of_row
from capicua.club.store.tables import last_moved, seats, tables

AWAKE_MS: Final = 10 * 60 * 1000
"""Where nothing has happened for so long, nobody plays at the moment."""
OLDEST_MS: Final = 12 * 60 * 60 * 1000
"""Tables that have been gathering or playing for longer are not listed."""


def watchable(connection: Connection, now_ms: int, limit: int) -> list[str]:
    """Tables that may be watched and where something happens; the last moved first."""
    return _listed(connection, tables.c.stage == "playing", now_ms, limit)


def waiting(connection: Connection, now_ms: int, limit: int) -> list[str]:
    """Tables open to everybody that wait for players; the last moved first."""
    free = select(seats.c.table_id).where(seats.c.person_id.is_(None), seats.c.bot.is_(None))
    gathering = and_(tables.c.stage == "gathering", tables.c.id.in_(free))
    return _listed(connection, gathering, now_ms, limit)


def playing(connection: Connection) -> int:
    """Games that are being played now, listed or not: where somebody who plays is connected."""
    query = (
        select(func.count(visits.c.table_id.distinct()))
        .select_from(visits.join(tables, tables.c.id == visits.c.table_id))
        .where(tables.c.stage == "playing")
    )
    return connection.scalar(query) or 0


def census(connection: Connection, now_ms: int) -> Census:
    """Who is connected to the club, at all nodes that are alive together."""
    alive = (nodes.c.seen_ms > now_ms - SILENT_MS, nodes.c.stopped.is_(False))
    people, watchers = 0, Counter[str]()
    for row in connection.execute(select(nodes.c.people, nodes.c.watchers).where(*alive)):
        people += row.people
        watchers.update(msgspec.json.decode(row.watchers, type=dict[str, int]))
    return Census(people, watchers)


def running(connection: Connection, limit: int) -> list[Unfinished]:
    """The tables that are not over, whoever sits there, the last moved first."""
    moved = func.coalesce(last_moved(), 0).label("moved_ms")
    query = (
        select(tables.c.id, tables.c.game, tables.c.kind, tables.c.stage, moved)
        .where(tables.c.stage != "over")
        .order_by(moved.desc())
        .limit(limit)
    )
    return [of_row(Unfinished, row) for row in connection.execute(query)]


def sitting(
    connection: Connection, table_ids: Collection[str]
) -> dict[str, tuple[str | None, ...]]:
    """The people at some tables, seat by seat; ``None`` where no person sits, or sat last."""
    query = (
        select(seats.c.table_id, seats.c.person_id)
        .where(seats.c.table_id.in_(table_ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    found: dict[str, tuple[str | None, ...]] = {}
    for table_id, who in connection.execute(query):
        found[table_id] = (*found.get(table_id, ()), who)
    return found


def _listed(
    connection: Connection, which: ColumnElement[bool], now_ms: int, limit: int
) -> list[str]:
    moved = last_moved()
    query = (
        select(tables.c.id)
        .where(
            which,
            tables.c.listed.is_(True),
            tables.c.moved_ms > now_ms - OLDEST_MS,
            moved > now_ms - AWAKE_MS,
        )
        .order_by(moved.desc(), tables.c.id)
        .limit(limit)
    )
    return list(connection.scalars(query))
