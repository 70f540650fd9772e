"""Who is at a table, as one node knows it: what has to be noted in the log, and in the store.

Who is connected to a node is noted by that node, and by another only once the node has died. So a
person with pages open at several nodes is never taken for gone while one of them is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from capicua.club.play.commands import Arrive, Depart
from capicua.club.play.table import Table
from capicua.club.store import Write, nodes

LONG_OVER_MS: Final = 10 * 60_000
"""So long after the end of a match it is still noted who is there: for another one."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What a node knows: its own name, which nodes are alive, and the time."""

    node: str
    alive: frozenset[str]
    now_ms: int


def attendance(
    table: Table, person: str, watch: Watch, *, here: bool, greeted: bool = False
) -> Arrive | Depart | None:
    """What has to be noted of somebody who is, or is not, ``here``: connected to this node.

    Who has ``greeted`` the table is noted even if he was here before: he may want the seat back
    that a substitute took.
    """
    if not table.seats_of(person):
        return None
    known = table.company.presence.get(person)
    node = known.node if known else None
    lost = node is not None and node not in watch.alive
    if here and not _long_over(table, watch.now_ms):
        return Arrive(person, watch.node) if greeted or lost or node is None else None
    return Depart(person, node) if lost or (node == watch.node and not here) else None


def _long_over(table: Table, now_ms: int) -> bool:
    """Whether play has ended so long ago that nobody waits for anybody any more."""
    return table.over and now_ms - table.company.moved_ms > LONG_OVER_MS


def same_people(before: Table, after: Table) -> bool:
    """Whether nobody has come, gone or changed seats; told quickly, so perhaps not always."""
    was, now_is = before.company, after.company
    return was.chairs is now_is.chairs and was.presence is now_is.presence


def visits(before: Table, after: Table, node: str) -> Write:
    """What changes in that people with a seat are connected to a node, to be written with it."""
    if same_people(before, after):
        return Write(None)
    was, now_is = (node in _nodes_at(table) for table in (before, after))
    if was == now_is:
        return Write(None)
    table_id = after.record.id
    return nodes.arrive(node, table_id) if now_is else nodes.depart(node, table_id)


def _nodes_at(table: Table) -> set[str]:
    """The nodes that people with a seat are connected to."""
    company = table.company
    known = (company.presence.get(person) for person in company.people)
    return {each.node for each in known if each is not None and each.node is not None}
