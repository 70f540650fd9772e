"""Complaints about somebody at a table, and not hearing or meeting him any more.

Whoever complains names a seat, because nobody at a table knows more of another. What was said
there last is kept with the complaint, so that whoever judges it need not take anybody's word.
Not to hear somebody covers all that he says, by phrase or by text, at every table and for
good. Not to meet him keeps pairing from putting the two together; it never ends a game that runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from capicua.club.store import Store, listing, people, reports, tables
from capicua.club.store.people import Person
from capicua.club.store.reports import BlockKind, Reason, Report
from capicua.club.store.rows import as_text

MOST_SAYINGS: Final = 20
"""So many of the last things said at a table are kept with a complaint."""
LOOKED_THROUGH: Final = 1000
"""So many of a table's last events are looked through for them."""
MOST_WORDS: Final = 500
"""Longer complaints are cut, in characters."""


class NobodyThere(Exception):
    """On that seat sits nobody whom this person could complain of."""


class Saying(Struct, frozen=True):
    """Something that was said at a table, by a seat (``"A"``), as a phrase or in words."""

    at_ms: int
    seat: str
    words: str


class Blocked(Struct, frozen=True):
    """Somebody whom a person does not want to hear or meet; ``handle`` stands for the id."""

    id: str
    handle: str
    person: Person | None
    kind: BlockKind


class Complaint(Struct, frozen=True):
    """A complaint as whoever judges it reads it."""

    report: Report
    by: Person | None
    about: Person | None
    sayings: tuple[Saying, ...]


class Reports:
    """Who complains, who is complained of, and who hears whom."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms

    async def sitting(self, person: Person, table_id: str, seat: int) -> str:
        """The id of the other person on a seat.

        Raises:
            NobodyThere: a computer sits there, or nobody, or he himself.
            NotRead: the store does not answer.
        """
        return await self._store.ask(
            lambda connection: _other_at(connection, table_id, seat, person)
        )

    async def complain(
        self, by: Person, table_id: str, seat: int, reason: Reason, words: str
    ) -> None:
        """Keep a complaint about whoever sits on a seat.

        Raises:
            NobodyThere: a computer sits there, or nobody, or he himself.
            NotSaved: the store would not keep it.
        """

        def complain(connection: Connection) -> None:
            about = _other_at(connection, table_id, seat, by)
            sayings = sayings_at(connection, table_id)
            report = Report(
                by=by.id,
                about=about,
                table_id=table_id,
                reason=reason,
                words=words.strip()[:MOST_WORDS],
                sayings=as_text(sayings),
                at_ms=self._now_ms(),
            )
            reports.add_report(connection, report)

        await self._store.transact(complain)

    async def open(self, limit: int = 100) -> list[Complaint]:
        """Complaints that nobody has dealt with, the oldest first.

        Raises:
            NotRead: the store does not answer.
        """

        def read(connection: Connection) -> list[Complaint]:
            found = reports.open_reports(connection, limit)
            ids = {each.by for each in found} | {each.about for each in found}
            known = people.persons(connection, ids)
            return [
                Complaint(
                    each,
                    known.get(each.by),
                    known.get(each.about),
                    msgspec.json.decode(each.sayings, type=tuple[Saying, ...]),
                )
                for each in found
            ]

        return await self._store.ask(read)

    async def close(self, number: int, by: str | None) -> bool:
        """Note that a complaint is dealt with; whether it was open.

        Raises:
            NotSaved: the store would not.
        """
        now_ms = self._now_ms()
        return await self._store.transact(
            lambda connection: reports.close_report(connection, number, by, now_ms)
        )

    async def block(self, person: Person, other: str, kind: BlockKind) -> None:
        """Do not hear somebody any more, or do not meet him either.

        Raises:
            NotSaved: the store would not.
        """
        now_ms = self._now_ms()
        await self._store.transact(
            lambda connection: reports.set_block(connection, person.id, other, kind, now_ms)
        )

    async def lift(self, person: Person, other: str) -> None:
        """Hear and meet somebody again.

        Raises:
            NotSaved: the store would not.
        """
        await self._store.transact(
            lambda connection: reports.lift_block(connection, person.id, other)
        )

    async def blocked(self, person: Person) -> list[Blocked]:
        """Whom somebody does not want to hear or meet, the last first.

        Raises:
            NotRead: the store does not answer.
        """

        def read(connection: Connection) -> list[Blocked]:
            found = reports.blocks_of(connection, person.id)
            known = people.persons(connection, [each.other for each in found])
            return [
                Blocked(each.other, handle(person.id, each.other), known.get(each.other), each.kind)
                for each in found
            ]

        return await self._store.ask(read)

    async def unheard(self, person_id: str) -> frozenset[str]:
        """The ids of those whom somebody does not want to hear.

        Raises:
            NotRead: the store does not answer.
        """
        found = await self._store.ask(lambda connection: reports.blocks_of(connection, person_id))
        return frozenset(each.other for each in found)


def handle(person_id: str, other: str) -> str:
    """What one person's page calls another: nobody learns by it who sits at two tables."""
    return hashlib.sha256(f"{person_id} {other}".encode()).hexdigest()[:16]


def _other_at(connection: Connection, table_id: str, seat: int, person: Person) -> str:
    """The id of the other person who sits on a seat, or sat there last.

    Raises:
        NobodyThere: a computer sits there, or nobody, or he himself.
    """
    sat = listing.sitting(connection, [table_id]).get(table_id, ())
    found = sat[seat] if 0 <= seat < len(sat) else None
    if found is None or found == person.id:
        raise NobodyThere
    return found


def sayings_at(connection: Connection, table_id: str) -> tuple[Saying, ...]:
    """What was said at a table last, the oldest first."""
    last = tables.last_seq(connection, table_id)
    found = []
    for event in tables.since(connection, table_id, last - LOOKED_THROUGH):
        body = msgspec.json.decode(event.body)
        if body["k"] == "said":
            words = body.get("text") or body.get("phrase") or ""
            found.append(Saying(event.at_ms, body["seat"], words))
    return tuple(found[-MOST_SAYINGS:])
