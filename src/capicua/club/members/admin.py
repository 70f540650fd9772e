"""Looking after the club: its tables, people, complaints and invitations.

The page ``/admin`` and the verb ``capicua admin`` do the same by these functions; each is given the
store, so that the verb works beside a club that runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection

from capicua.club.ids import Entropy, letters
from capicua.club.members import names
from capicua.club.members.accounts import code_hash, new_code
from capicua.club.store import keys, listing, people, reports
from capicua.club.store.keys import Invitation
from capicua.club.store.people import Person, Standing
from capicua.rules.games import slug_of

DAY_MS: Final = 24 * 60 * 60 * 1000
CODE_LENGTH: Final = 12
"""58 bits: nobody finds an invitation by trying."""


class TableNow(Struct, frozen=True):
    """A table as whoever looks after the club sees it; ``None`` among ``who`` is no person."""

    id: str
    game: str
    kind: str
    stage: str
    moved_ms: int
    who: tuple[Person | None, ...]


class Figures(Struct, frozen=True):
    """How many people there are, and how many complaints wait."""

    people: dict[Standing, int]
    reports: int


def figures(connection: Connection) -> Figures:
    """What there is to know at one glance."""
    waiting = reports.how_many_open(connection)
    return Figures(people.how_many(connection), waiting)


def running_tables(connection: Connection, limit: int) -> list[TableNow]:
    """The tables that are not over, the last moved first."""
    found = listing.running(connection, limit)
    sat = listing.sitting(connection, [table.id for table in found])
    known = people.persons(connection, {who for each in sat.values() for who in each if who})
    return [
        TableNow(
            table.id,
            slug_of(table.game),
            table.kind,
            table.stage,
            table.moved_ms,
            tuple(known.get(who, Person(who)) if who else None for who in sat.get(table.id, ())),
        )
        for table in found
    ]


def named(connection: Connection, name: str) -> Person | None:
    """The registered person of that name."""
    account = people.account(connection, names.key(name))
    return account.person if account else None


def make_admin(connection: Connection, person: Person, *, admin: bool = True) -> list[bytes]:
    """Let somebody look after the club, or no longer; the sessions that have ended by that.

    Whoever had got hold of one of his sessions before gets no more by it: he signs in again.
    """
    people.set_admin(connection, person.id, admin=admin)
    return keys.end_sessions(connection, person.id)


def appoint(connection: Connection, appointed: Iterable[str]) -> None:
    """Let those of these names who are registered look after the club."""
    for name in appointed:
        person = named(connection, name)
        if person is not None and not person.admin:
            make_admin(connection, person)


def give_code(connection: Connection, entropy: Entropy, now_ms: int, person: Person) -> str:
    """A code by which somebody sets a new password, once and within a day."""
    code = new_code(entropy)
    keys.add_codes(connection, person.id, [code_hash(code)], now_ms + DAY_MS)
    return code


def new_invitation(entropy: Entropy, now_ms: int, places: int, days: int) -> Invitation:
    """An invitation for so many people; ``days`` 0 is without an end."""
    until_ms = now_ms + days * DAY_MS if days else None
    return Invitation(letters(entropy, CODE_LENGTH), places, now_ms, until_ms)
