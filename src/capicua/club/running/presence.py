"""One process of the club among others: it says that it is alive, and learns who else is.

From these beats follow the outages, whose time counts for no player, and which tables have lost
the node that people were connected to (:mod:`capicua.club.store.nodes`).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from capicua.club.play.timing import Outage, overlap_ms
from capicua.club.running.clock import Clock
from capicua.club.store import NotSaved, Store
from capicua.club.store import nodes as kept

BEAT_S: Final = 2.0
"""How often a node says that it is alive."""
MOST_ORPHANS: Final = 200
"""So many tables of dead nodes are looked after between two beats."""

log = logging.getLogger(__name__)

Census = Callable[[], kept.Census]
"""Who is connected to this node now."""
LookAfter = Callable[[str], Awaitable[None]]
"""Notes at a table that those who were connected to a dead node are away."""


class Heart:
    """The beats of one node, and what it knows of the others."""

    def __init__(self, node: str, store: Store, clock: Clock) -> None:
        self.node = node
        self.outages: tuple[Outage, ...] = ()
        self.alive: frozenset[str] = frozenset({node})
        self._store = store
        self._clock = clock
        self._census: Census = kept.Census

    async def start(self, census: Census) -> None:
        """Say for the first time that this node is there, which may end an outage.

        Raises:
            NotRead: the store does not answer.
            NotSaved: it would not write.
        """
        self._census = census
        self._clock.not_before(await self._store.ask(kept.last_beat))
        await self.beat()
        now_ms = self._clock.now_ms()
        await self._store.transact(lambda connection: kept.bury(connection, now_ms))

    async def go_on(self, look_after: LookAfter) -> None:
        """Beat once more, and see to what nodes that have died left behind.

        Raises:
            StoreError: the store fails.
        """
        await self.beat()
        await self.look_after_orphans(look_after)

    async def look_after_orphans(self, look_after: LookAfter) -> None:
        """Look after some of the tables that have lost their node.

        Raises:
            StoreError: the store fails.
        """
        alive, query = self.alive, kept.orphans
        for node, table_id in await self._store.ask(lambda c: query(c, alive, MOST_ORPHANS)):
            await look_after(table_id)
            await self._store.write(kept.depart(node, table_id))

    def waited_ms(self, since_ms: int) -> int:
        """How long people have been able to come since some time."""
        now_ms = self._clock.now_ms()
        return now_ms - since_ms - overlap_ms(self.outages, since_ms, now_ms)

    @property
    def alone(self) -> bool:
        """Whether no other node is known to be alive."""
        return len(self.alive) == 1

    async def beat(self) -> None:
        """Say that this node is there, and learn who else is.

        Raises:
            NotSaved: the store would not write.
        """
        now_ms = self._clock.now_ms()
        said = kept.Beat(self.node, now_ms, self._census(), alone=not self._store.shared)
        pulse = await self._store.transact(lambda connection: kept.beat(connection, said))
        self.outages = tuple(Outage(*each) for each in pulse.outages)
        self.alive = pulse.alive

    async def visit(self, table_id: str) -> None:
        """Somebody who plays at a table is connected here now.

        Raises:
            NotSaved: it could not be kept.
        """
        await self._store.write(kept.arrive(self.node, table_id))

    async def unvisit(self, table_id: str) -> None:
        """Nobody who plays there is connected here any more.

        Raises:
            NotSaved: it could not be kept.
        """
        await self._store.write(kept.depart(self.node, table_id))

    async def stop(self) -> None:
        """Say goodbye, so that the others need not wait until this node is missed."""
        try:
            await self._store.transact(lambda connection: kept.farewell(connection, self.node))
        except NotSaved:
            log.warning("node=%s farewell=lost: the store does not write", self.node)
