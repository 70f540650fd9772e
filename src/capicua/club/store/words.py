"""What people wrote themselves at tables: told to its author, and taken out when he goes for good.

Words are in two places: what friends write to each other is in the log of their table, and the
names that people around one device give to their seats are in its terms. When somebody goes, the
line of the log stays, so that every number after it does; it says no more than that something was
said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Select, exists, or_, select, update

from capicua.club.play.happenings import Said, Seated
from capicua.club.play.records import Sitter, Terms
from capicua.club.play.wire import event_body, read_body
from capicua.club.store.rows import as_text
from capicua.club.store.tables import commands, events, seats, tables

_SITTERS = msgspec.json.Decoder(tuple[Sitter, ...])
_TERMS = msgspec.json.Decoder(Terms)


class Words(Struct, frozen=True):
    """Something that somebody said at a table in his own words."""

    table_id: str
    seq: int
    seat: int
    at_ms: int
    text: str


def told(connection: Connection, ids: Collection[str]) -> dict[str, list[dict[str, Any]]]:
    """All that somebody wrote, who went by these ids; what is not there is left out."""
    said = [
        {"table_id": each.table_id, "at_ms": each.at_ms, "text": each.text}
        for each in _said(connection, ids)
    ]
    names = [
        {"table_id": table_id, "names": [*terms.names]}
        for table_id, terms in _named(connection, ids)
    ]
    return {name: rows for name, rows in (("said", said), ("seat_names", names)) if rows}


def take_out(connection: Connection, ids: Collection[str]) -> None:
    """Keep nothing of what somebody wrote."""
    for words in [*_said(connection, ids)]:
        line = (events.c.table_id == words.table_id, events.c.seq == words.seq)
        connection.execute(update(events).where(*line).values(body=event_body(Said(words.seat))))
    for table_id, terms in _named(connection, ids):
        nameless = as_text(msgspec.structs.replace(terms, names=()))
        connection.execute(update(tables).where(tables.c.id == table_id).values(terms=nameless))


def _said(connection: Connection, ids: Collection[str]) -> Iterator[Words]:
    """Words at friends' tables where free text was allowed and where he ever did anything."""
    acted = exists().where(commands.c.table_id == tables.c.id, commands.c.who.in_(ids))
    query = select(tables.c.id, tables.c.sitters).where(
        tables.c.kind == "friends", tables.c.terms.contains('"chat":true'), acted
    )
    for table in connection.execute(query).all():
        sat = {seat: one.person for seat, one in enumerate(_SITTERS.decode(table.sitters))}
        for line in connection.execute(_lines(table.id)).all():
            match read_body(line.body):
                case Seated(seat, person):
                    sat[seat] = person
                case Said(seat, _, text) if text is not None and sat.get(seat) in ids:
                    yield Words(table.id, line.seq, seat, line.at_ms, text)


def _lines(table_id: str) -> Select[int, int, str]:
    """The lines of a log that say who sits where, and what is said."""
    body = events.c.body
    wanted = or_(body.contains('"k":"seated"'), body.contains('"k":"said"'))
    return (
        select(events.c.seq, events.c.at_ms, body)
        .where(events.c.table_id == table_id, wanted)
        .order_by(events.c.seq)
    )


def _named(connection: Connection, ids: Collection[str]) -> list[tuple[str, Terms]]:
    """Tables on his device whose seats have names."""
    mine = tables.c.id.in_(select(seats.c.table_id).where(seats.c.person_id.in_(ids)))
    query = select(tables.c.id, tables.c.terms).where(tables.c.kind == "device", mine)
    found = [(row.id, _TERMS.decode(row.terms)) for row in connection.execute(query)]
    return [(table_id, terms) for table_id, terms in found if terms.names]
