"""What finished matches change elsewhere: written with the final event, applied exactly once.

An effect is a row with a key that no other ever has. Some time after, in a transaction of its own,
whoever writes next takes the rows that wait, applies each and marks it. A room that keeps what
an effect changes says how it is applied::

    @applies(MatchEnded)
    def rate(connection: Connection, ended: MatchEnded) -> None: ...
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    false,
    func,
    insert,
    select,
    update,
)

from capicua.club.faults import log_fault
from capicua.club.play.records import Effect, Settlement, Tally
from capicua.club.store.dialect import Insert, upsert
from capicua.club.store.people import gone
from capicua.club.store.rows import as_text
from capicua.club.store.schema import ID_LENGTH, metadata
from capicua.club.store.transaction import is_sick
from capicua.club.store.write import Row, prepared

AnEffect = TypeVar("AnEffect", bound=Effect)

outbox = Table(
    "outbox",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("table_id", String(ID_LENGTH), nullable=False),
    Column("body", Text, nullable=False),
    Column("applied", Boolean, nullable=False, server_default=false()),
    Index("outbox_by_table", "table_id"),
    comment="effects of finished matches, applied exactly once",
)
Index(
    "outbox_waiting",
    outbox.c.key,
    sqlite_where=outbox.c.applied == false(),
    postgresql_where=outbox.c.applied == false(),
)

tallies = Table(
    "tallies",
    metadata,
    Column("person_id", String(ID_LENGTH), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    comment="finished matches by person and game",
)

MOST_AT_ONCE: Final = 256
"""How many effects share one transaction; others write in between."""

ADD_EFFECT: Final = prepared(insert(outbox))

_WAITING: Final = (
    select(outbox.c.key, outbox.c.body)
    .where(outbox.c.applied == false(), outbox.c.key > bindparam("after"))
    .order_by(outbox.c.key)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
_TALLY: Final = select(tallies).where(
    tallies.c.person_id == bindparam("person"), tallies.c.game == bindparam("game")
)
_APPLIED: Final = update(outbox).where(outbox.c.key == bindparam("done")).values(applied=True)
_EFFECTS: Final[msgspec.json.Decoder[Effect]] = msgspec.json.Decoder(Effect)
_APPLY: Final[dict[type[Any], Callable[[Connection, Any], None]]] = {}

log = logging.getLogger(__name__)


def applies(
    kind: type[AnEffect],
) -> Callable[[Callable[[Connection, AnEffect], None]], Callable[[Connection, AnEffect], None]]:
    """The decorated function applies effects of this kind, within an open transaction."""

    def register(
        apply: Callable[[Connection, AnEffect], None],
    ) -> Callable[[Connection, AnEffect], None]:
        _APPLY[kind] = apply
        return apply

    return register


def effect_rows(effects: Iterable[Effect]) -> list[Row]:
    """Effects as rows for :data:`ADD_EFFECT`. A key begins with the id of a table and a colon."""
    return [
        {
            "key": one.key,
            "table_id": one.key.partition(":")[0],
            "body": as_text(one),
        }
        for one in effects
    ]


def waiting(connection: Connection) -> int:
    """How many effects wait to be applied."""
    return connection.scalar(select(func.count()).where(outbox.c.applied == false())) or 0


def settle(connection: Connection, after: str = "") -> str | None:
    """Apply some of what waits and mark it, in the open transaction.

    It takes effects in the order of their keys, those after ``after``; it gives the last key it
    has seen, ``None`` when there are no more. Rows that another node is at work on are left to it,
    and so are effects that this program knows not how to apply.
    """
    waiting = connection.execute(_WAITING, {"after": after, "most": MOST_AT_ONCE}).all()
    effects = [(row.key, _EFFECTS.decode(row.body)) for row in waiting]
    known = [(key, effect) for key, effect in effects if type(effect) in _APPLY]
    done = _apply(connection, known)
    if done:
        connection.execute(_APPLIED, [{"done": key} for key in done])
    return waiting[-1].key if len(waiting) == MOST_AT_ONCE else None


def _apply(connection: Connection, effects: Sequence[tuple[str, Effect]]) -> list[str]:
    """Apply all effects, or where one fails those that do not; the keys of what was applied."""
    try:
        with connection.begin_nested():
            for _, effect in effects:
                _APPLY[type(effect)](connection, effect)
    except Exception as error:
        if is_sick(error):
            raise
        if len(effects) == 1:
            log_fault(log, f"store effect={effects[0][0]}", error)
            return []
        return [key for one in effects for key in _apply(connection, (one,))]
    return [key for key, _ in effects]


def _count() -> Insert:
    new, kept = upsert(tallies), tallies.c
    change = {name: kept[name] + new.excluded[name] for name in ("wins", "losses", "draws")}
    return new.on_conflict_do_update(index_elements=["person_id", "game"], set_=change)


_COUNT: Final = _count()


@applies(Settlement)
def count(connection: Connection, settlement: Settlement) -> None:
    """Count a finished match for one who sat there, unless he has gone for good."""
    if gone(connection, (settlement.person,)):
        return
    columns = {"win": "wins", "loss": "losses", "draw": "draws"}
    row: Row = dict.fromkeys(columns.values(), 0)
    row |= {"person_id": settlement.person, "game": settlement.game, columns[settlement.result]: 1}
    connection.execute(_COUNT, [row])


def tally(connection: Connection, person: str, game: str) -> Tally:
    """Somebody's finished matches of a game (its slug)."""
    row = connection.execute(_TALLY, {"person": person, "game": game}).first()
    return Tally(row.wins, row.losses, row.draws) if row else Tally()


def move_tallies(connection: Connection, old: str, new: str) -> None:
    """Count for one person what was counted for another, who is the same."""
    mine = tallies.c.person_id == old
    rows = connection.execute(select(tallies).where(mine)).mappings().all()
    if rows:
        connection.execute(_COUNT, [{**row, "person_id": new} for row in rows])
        connection.execute(delete(tallies).where(mine))
