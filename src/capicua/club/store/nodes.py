"""The processes of the club: which are alive, since when, and when none of them was.

Each says every few seconds that it is there. Where nobody said so for a while, the club was out of
order, and that time counts for no player; it is kept as an *outage*. A *visit* is a table at which
somebody who plays there is connected to a node: should the node die, another looks after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    false,
    select,
    update,
)

from capicua.club.store.dialect import replace, upsert
from capicua.club.store.rows import as_text
from capicua.club.store.schema import ID_LENGTH, metadata
from capicua.club.store.write import Write, prepared

SILENT_MS: Final = 6_000
"""A node that said nothing for so long is taken for dead."""
GAP_MS: Final = 4_000
"""Where no node said anything for so long, the club was out of order."""
REMEMBERED_MS: Final = 24 * 60 * 60 * 1000
"""Outages older than this concern no clock any more."""

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("since_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("stopped", Boolean, nullable=False, server_default=false()),
    Column("people", Integer, nullable=False, server_default="0"),
    Column("watchers", Text, nullable=False, server_default="{}"),
    comment="processes that serve; since when without a gap, when last, and who looks on there",
)

outages = Table(
    "outages",
    metadata,
    Column("from_ms", BigInteger, primary_key=True),
    Column("to_ms", BigInteger, primary_key=True),
    comment="times at which the club did not answer, which count for nobody",
)

visits = Table(
    "visits",
    metadata,
    Column("node", String(ID_LENGTH), primary_key=True),
    Column("table_id", String(ID_LENGTH), primary_key=True),
    comment="tables where somebody who plays is connected to a node",
)

BEAT: Final = replace(nodes, ("since_ms", "seen_ms", "people", "watchers"))
ADD_VISIT: Final = prepared(upsert(visits).on_conflict_do_nothing())
DROP_VISIT: Final = prepared(
    delete(visits).where(
        visits.c.node == bindparam("at_node"), visits.c.table_id == bindparam("table")
    )
)


class Census(Struct, frozen=True):
    """How many ``people`` are connected to a node, and the ``watchers`` of each table there.

    A watcher is a socket that looks on without a seat.
    """

    people: int = 0
    watchers: Mapping[str, int] = {}


class Beat(Struct, frozen=True):
    """What a node says of itself; ``alone``: there can be no other at the same time."""

    node: str
    now_ms: int
    census: Census = Census()
    alone: bool = False


class Pulse(Struct, frozen=True):
    """What a node learns in return: the last outages, and who else is alive."""

    outages: tuple[tuple[int, int], ...]
    alive: frozenset[str]


def beat(connection: Connection, said: Beat) -> Pulse:
    """Note that a node is there, and the outage that ends with it if there was one."""
    others = [row for row in connection.execute(select(nodes)) if row.id != said.node]
    mine = connection.execute(select(nodes).where(nodes.c.id == said.node)).first()
    last_ms = max((row.seen_ms for row in others), default=said.now_ms)
    if mine is not None:
        last_ms = mine.seen_ms
    since_ms = said.now_ms if mine is None else mine.since_ms
    living = [row for row in others if row.seen_ms > said.now_ms - SILENT_MS and not row.stopped]
    if said.alone:
        living = []  # who seems alive is this one, before it was started again
    begins = mine is None and said.alone and said.now_ms > last_ms
    if begins or said.now_ms - last_ms > GAP_MS:
        since_ms = said.now_ms
        if not any(row.since_ms <= last_ms for row in living):
            _note_outage(connection, last_ms, said.now_ms)
    connection.execute(
        BEAT,
        {
            "id": said.node,
            "since_ms": since_ms,
            "seen_ms": said.now_ms,
            "people": said.census.people,
            "watchers": as_text(said.census.watchers),
        },
    )
    alive = frozenset({said.node, *(row.id for row in living)})
    return Pulse(recent_outages(connection, said.now_ms), alive)


def _note_outage(connection: Connection, from_ms: int, to_ms: int) -> None:
    row = {"from_ms": from_ms, "to_ms": to_ms}
    connection.execute(upsert(outages).on_conflict_do_nothing(), row)
    connection.execute(delete(outages).where(outages.c.to_ms < to_ms - REMEMBERED_MS))


def recent_outages(connection: Connection, now_ms: int) -> tuple[tuple[int, int], ...]:
    """When the club was out of order lately: from, to; in order, and none overlaps another."""
    query = select(outages).where(outages.c.to_ms > now_ms - REMEMBERED_MS)
    return _joined(sorted((row.from_ms, row.to_ms) for row in connection.execute(query)))


def _joined(intervals: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for begin, end in intervals:
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return tuple(found)


def last_beat(connection: Connection) -> int:
    """When any node was last there, in milliseconds; 0 where none ever was."""
    return max((row.seen_ms for row in connection.execute(select(nodes))), default=0)


def farewell(connection: Connection, node: str) -> None:
    """A node stops as it should: nobody has to wait until it is missed."""
    connection.execute(update(nodes).where(nodes.c.id == node).values(stopped=True))


def arrive(node: str, table_id: str) -> Write:
    """Somebody who plays at a table is connected to a node."""
    return Write(None, {ADD_VISIT: [{"node": node, "table_id": table_id}]})


def depart(node: str, table_id: str) -> Write:
    """Nobody who plays there is any more."""
    return Write(None, {DROP_VISIT: [{"at_node": node, "table": table_id}]})


def orphans(connection: Connection, alive: frozenset[str], limit: int) -> list[tuple[str, str]]:
    """Visits at nodes that have died: node, table."""
    query = select(visits).where(visits.c.node.not_in(alive)).limit(limit)
    return [(row.node, row.table_id) for row in connection.execute(query)]


def bury(connection: Connection, now_ms: int) -> None:
    """Forget nodes that have been dead for long; what they left has been looked after."""
    connection.execute(delete(nodes).where(nodes.c.seen_ms < now_ms - REMEMBERED_MS))
