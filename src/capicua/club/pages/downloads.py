"""Finished public games in bulk, as the records that every tool of the house reads.

Tables that everybody could watch and that are over, in the order in which they ended, one record
after the other. People are left out of them: what is wanted here is how games go, not who played.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Final

from litestar import get
from litestar.params import Parameter
from litestar.response import Stream
from sqlalchemy import Connection

from capicua.club.club import Club, Serving
from capicua.club.faults import log_fault
from capicua.club.pages.beside import beside
from capicua.club.pages.finished import opened, record_of
from capicua.club.pages.match_told import record_names
from capicua.club.pages.replies import Turned
from capicua.club.play.records import StoredTable
from capicua.club.play.table import replay
from capicua.club.play.written import ENDS
from capicua.club.store import archive, tables
from capicua.club.talk.glances import glance
from capicua.rules import BadRuleset

MOST: Final = 10_000
"""Records of one answer; who wants more asks again from the last one on."""
USUAL: Final = 1_000
AT_ONCE: Final = 20
"""Tables that are read together, so that an answer of any length takes little memory."""

log = logging.getLogger(__name__)

Since = Annotated[
    str | None,
    Parameter(max_length=32, description="the table (tag `Table`) of the last record you have"),
]
Month = Annotated[
    str | None,
    Parameter(
        pattern=r"^20\d\d-(0[1-9]|1[0-2])" + ENDS, description="games that ended in it, in UTC"
    ),
]
Game = Annotated[
    str | None,
    Parameter(pattern="^[a-z0-9-]{1,32}" + ENDS, description="one game alone, by its slug"),
]
Limit = Annotated[int, Parameter(ge=1, le=MOST, description="records at most")]


@get("/api/games", media_type="text/plain")
async def games(
    club: Serving,
    since: Since = None,
    month: Month = None,
    game: Game = None,
    limit: Limit = USUAL,
) -> Stream:
    """Records of finished public games, the earliest first; nobody's name is in them."""
    first, end = _bounds(month) if month else (0, None)
    ids = await club.store.ask(
        lambda connection: archive.finished(
            connection, limit, since=since, from_ms=first, before_ms=end, game=game
        )
    )
    headers = {"cache-control": "no-cache", "x-records": str(len(ids))}
    return Stream(_records(club, ids), media_type="text/plain", headers=headers)


async def _records(club: Club, ids: Sequence[str]) -> AsyncIterator[str]:
    """The records of these tables; one whose rules nobody knows any more is left out."""
    for start in range(0, len(ids), AT_ONCE):
        found = await club.store.ask(partial(_load, ids[start : start + AT_ONCE]))
        yield await beside(partial(_text, found))


def _load(ids: Sequence[str], connection: Connection) -> list[StoredTable]:
    return [found for each in ids if (found := tables.load(connection, each)) is not None]


def _text(found: Sequence[StoredTable]) -> str:
    return "".join(f"{record}\n" for stored in found if (record := _record(stored)) is not None)


def _record(stored: StoredTable) -> str | None:
    try:
        names = record_names(glance(replay(stored)), {})
        made = record_of(opened(stored), stored.record.id, names)
    except BadRuleset:
        return None
    except Exception as error:  # noqa: BLE001 - one table's fault keeps nobody from the others
        log_fault(log, f"table={stored.record.id} record=left out", error)
        return None
    return None if made is None else str(made)


def _bounds(month: str) -> tuple[int, int]:
    """The first millisecond of a month, and that of the next one."""
    try:
        first = datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC)
    except ValueError:
        raise Turned(400, "bad_request") from None
    year, number = (first.year + 1, 1) if first.month == 12 else (first.year, first.month + 1)
    end = first.replace(year=year, month=number)
    return int(first.timestamp() * 1000), int(end.timestamp() * 1000)


HANDLERS: Final = (games,)
