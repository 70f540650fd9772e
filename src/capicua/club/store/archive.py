"""Finished games that were open to everybody, in the order in which they ended."""

from __future__ import annotations

from sqlalchemy import Connection, and_, or_, select

from capicua.club.store.tables import tables


def finished(
    connection: Connection,
    limit: int,
    *,
    since: str | None = None,
    from_ms: int = 0,
    before_ms: int | None = None,
    game: str | None = None,
) -> list[str]:
    """Ids of tables that everybody could watch and that are over, the earliest first.

    ``since`` is the table after which to go on; an unknown one leaves nothing out. ``game`` is
    the slug of the only game wanted.
    """
    wanted = [tables.c.stage == "over", tables.c.listed.is_(True), tables.c.moved_ms >= from_ms]
    if before_ms is not None:
        wanted.append(tables.c.moved_ms < before_ms)
    if game is not None:
        wanted.append(tables.c.game.startswith(f"{game}@", autoescape=True))
    ended = connection.scalar(select(tables.c.moved_ms).where(tables.c.id == since))
    if ended is not None:
        same = and_(tables.c.moved_ms == ended, tables.c.id > since)
        wanted.append(or_(tables.c.moved_ms > ended, same))
    query = select(tables.c.id).where(*wanted).order_by(tables.c.moved_ms, tables.c.id)
    return list(connection.scalars(query.limit(limit)))
