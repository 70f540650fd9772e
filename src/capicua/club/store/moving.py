"""What a guest had goes to the account that he signs in to: from then on they are one person.

Seats at running tables are not moved here, because they are in the logs: whoever looks after the
tables seats the account there, and :func:`left_behind` finds what a crash has kept him from.
"""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from capicua.club.store import history, keys, outbox, reports, seeks, tournaments
from capicua.club.store.people import people
from capicua.club.store.tables import seats, tables


def move_person(connection: Connection, old: str, new: str) -> list[bytes]:
    """Give all that ``old`` had to ``new``; the hashes of the sessions that are over by that."""
    ended = keys.end_sessions(connection, old)
    gone = update(people).where(people.c.id == old)
    connection.execute(gone.values(name=None, moved_to_person_id=new))
    outbox.move_tallies(connection, old, new)
    history.move(connection, old, new)
    reports.move(connection, old, new)
    seeks.move(connection, old, new)
    tournaments.move(connection, old, new)
    over = select(tables.c.id).where(tables.c.stage == "over")
    sat = update(seats).where(seats.c.person_id == old, seats.c.table_id.in_(over))
    connection.execute(sat.values(person_id=new))
    return ended


def left_behind(connection: Connection) -> list[tuple[str, str, str]]:
    """Running tables where a guest sits who is somebody else now: table, guest and account."""
    query = (
        select(seats.c.table_id, people.c.id, people.c.moved_to_person_id)
        .join(people, people.c.id == seats.c.person_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(people.c.moved_to_person_id.is_not(None), tables.c.stage != "over")
        .distinct()
    )
    return [(row[0], row[1], row[2] or row[1]) for row in connection.execute(query)]
