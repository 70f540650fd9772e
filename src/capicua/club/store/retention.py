"""Games that ended long ago are not kept for ever, where the operator does not want that.

Guests who never came back are forgotten in :mod:`capicua.club.store.everything`.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, false, select

from capicua.club.store.outbox import outbox
from capicua.club.store.tables import commands, deadlines, events, seats, tables


def forget_games(connection: Connection, before_ms: int, most: int) -> int:
    """Delete games that ended before a time, the oldest first and ``most`` of them; how many.

    What is known of people's results stays. Games that still have an effect to be applied stay,
    too.
    """
    waiting = select(outbox.c.table_id).where(outbox.c.applied == false())
    query = (
        select(tables.c.id)
        .where(tables.c.stage == "over", tables.c.moved_ms < before_ms, tables.c.id.not_in(waiting))
        .order_by(tables.c.moved_ms)
        .limit(most)
    )
    ids = connection.scalars(query).all()
    if ids:
        for table in (events, commands, deadlines, seats, outbox):
            connection.execute(delete(table).where(table.c.table_id.in_(ids)))
        connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    return len(ids)
