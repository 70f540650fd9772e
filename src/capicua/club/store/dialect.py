"""What SQLite and PostgreSQL say alike, though SQLAlchemy has it in two places."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert, insert

__all__ = ["Insert", "replace", "upsert"]


def upsert(table: Table) -> Insert:
    """An ``INSERT`` that may go on with ``.on_conflict_do_update`` or ``…_nothing``.

    It is PostgreSQL's, which is written the same on SQLite.
    """
    return insert(table)


def replace(table: Table, columns: Iterable[str]) -> Insert:
    """Insert a row, or where its primary key exists change ``columns`` of that one."""
    new = upsert(table)
    change = {name: new.excluded[name] for name in columns}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=change)
