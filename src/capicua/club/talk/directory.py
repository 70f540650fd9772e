"""Who people are, as far as it is shown at a table: their names, and how they are rated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from capicua.club.play.families import Family
from capicua.club.store import Store
from capicua.club.store.people import persons


@dataclass(frozen=True, slots=True)
class Known:
    """What a table shows of a person."""

    name: str | None = None
    guest: bool = True
    program: bool = False
    rating: int | None = None


NOBODY: Final = Known()
"""What is shown of somebody who is not known, or has had himself forgotten."""

Names = Mapping[str, Known]
"""Those who have to do with a table, by id."""

Rate = Callable[[Connection, Collection[str], Family], Mapping[str, int]]
"""How people are rated in a family; who has no rating is left out."""


class Directory:
    """Looks people up."""

    def __init__(self, store: Store, rate: Rate) -> None:
        self._store = store
        self._rate = rate

    async def find(self, ids: Collection[str], family: Family | None) -> dict[str, Known]:
        """What is known of people now, with their rating in a family.

        Raises:
            NotRead: the store does not answer.
        """
        if not ids:
            return {}

        def look(connection: Connection) -> dict[str, Known]:
            ratings = self._rate(connection, ids, family) if family else {}
            return {
                each: Known(found.name, not found.registered, found.program, ratings.get(each))
                for each, found in persons(connection, ids).items()
            }

        return await self._store.ask(look)
