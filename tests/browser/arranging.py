"""Tables laid ready in a club's data before it opens: known people, known deals, any position."""

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from capicua.club.people import token_hash
from capicua.club.settings import Settings
from capicua.club.store import Append, Person, Sitter, Speed
from capicua.club.store.sqlite import SqliteStore
from capicua.club.table import Table, new_record, next_deadline
from capicua.club.wire import event_body
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
    store = SqliteStore.open(Settings(data=data).database)
    try:
        return {name: await _lay(store, name, match, speed) for name, match in matches.items()}
    finally:
        await asyncio.to_thread(store.close)


async def _lay(store: SqliteStore, name: str, match: Match, speed: Speed) -> Seat:
    seat = Seat(table=name, token=f"the-cookie-of-{name}")
    now_ms = time.time_ns() // 1_000_000
    person = Person(f"person-{name}", token_hash(seat.token), "es", now_ms)
    await store.add_person(person)
    sitters = (Sitter(person=person.id), *[Sitter(bot=LEVEL)] * (match.players - 1))
    record = new_record(seat.table, match.ruleset, sitters, speed, now_ms)
    deadline = next_deadline(Table(record, match, len(match.history)), now_ms, 1.0)
    bodies = tuple(map(event_body, match.history))
    opening = Append(seat.table, 0, now_ms, bodies, None, deadline, (), over=match.over)
    await store.open_table(record, opening)
    return seat
