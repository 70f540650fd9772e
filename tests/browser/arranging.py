"""Tables laid ready in a club's data before it opens: known people, known deals, any position."""

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from capicua.club.members.people import token_hash
from capicua.club.play.deadlines import next_deadline
from capicua.club.play.table import new_record, replay
from capicua.club.play.wire import event_body
from capicua.club.settings import Settings
from capicua.club.store import (
    Append,
    Person,
    Sitter,
    Speed,
    Stage,
    Store,
    StoredEvent,
    StoredTable,
    Terms,
    keys,
    people,
    tables,
)
from capicua.club.store.sqlite import open_sqlite
from capicua.rules import Match
from tests.browser.games import LEVEL


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody's place at a table; the token is the cookie that gives it back."""

    table: str
    token: str

    @property
    def path(self) -> str:
        return f"/mesa/{self.table}"


def arrange(data: Path, matches: Mapping[str, Match], speed: Speed = "instant") -> dict[str, Seat]:
    """Lay a table against computers for each match, as far as it has come, in a closed club.

    Every table has a person of its own, on the first seat.
    """
    with ThreadPoolExecutor(1) as thread:  # Playwright keeps the loop of this one to itself
        return thread.submit(asyncio.run, _arrange(data, matches, speed)).result()


async def _arrange(data: Path, matches: Mapping[str, Match], speed: Speed) -> dict[str, Seat]:
    store = open_sqlite(Settings(data=data).database)
    try:
        return {name: await _lay(store, name, match, speed) for name, match in matches.items()}
    finally:
        await asyncio.to_thread(store.close)


async def _lay(store: Store, name: str, match: Match, speed: Speed) -> Seat:
    seat = Seat(table=name, token=f"the-cookie-of-{name}")
    now_ms = time.time_ns() // 1_000_000
    person = Person(id=f"person-{name}", lang="es", created_ms=now_ms)
    await store.transact(lambda db: known(db, person, seat.token))
    sitters = (Sitter(person=person.id), *[Sitter(bot=LEVEL)] * (match.players - 1))
    record = new_record(seat.table, match.ruleset, sitters, Terms(speed=speed), now_ms)
    bodies = tuple(map(event_body, match.history))
    log = tuple(StoredEvent(seq, now_ms, body) for seq, body in enumerate(bodies, 1))
    deadline = next_deadline(replay(StoredTable(record, log, {})))
    stage: Stage = "over" if match.over else "playing"
    first = Append(seat.table, 0, now_ms, bodies, None, deadline, stage=stage)
    await store.write(tables.opening(record, first))
    return seat


def known(db: Connection, person: Person, token: str) -> None:
    """Keep somebody, and by which cookie he is known."""
    people.add_person(db, person)
    keys.begin_session(db, token_hash(token), person.id, "", person.created_ms)
