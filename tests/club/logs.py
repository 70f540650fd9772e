"""Tables that nobody plays at, for tests of the store alone: their logs say ``event 1``, …"""

from typing import Any

from capicua.club.store import Append, Sitter, Store, TableRecord, Tally, Terms, outbox, tables

SEATS = (Sitter(person="ana"), Sitter(bot="casual"))


def record(table_id: str, seats: tuple[Sitter, ...] = SEATS, **terms: Any) -> TableRecord:
    return TableRecord(table_id, "robo@1", "{}", seats, Terms(**terms), 1000)


def adding(table_id: str, after_seq: int, **more: Any) -> Append:
    """One event more, after number ``after_seq``."""
    return Append(table_id, after_seq, 2000 + after_seq, (f"event {after_seq + 1}",), **more)


async def opened(store: Store, *names: str) -> None:
    """New tables where people play."""
    for name in names:
        await store.write(tables.opening(record(name), adding(name, 0, stage="playing")))


async def append(store: Store, table_id: str, after_seq: int, **more: Any) -> None:
    await store.write(tables.append(adding(table_id, after_seq, **more)))


async def log_of(store: Store, table_id: str) -> list[tuple[int, str]]:
    stored = await store.ask(lambda db: tables.load(db, table_id))
    return [(event.seq, event.body) for event in stored.events] if stored else []


async def tally_of(store: Store, person: str, game: str = "robo") -> Tally:
    return await store.ask(lambda db: outbox.tally(db, person, game))


async def unfinished(store: Store, person: str) -> list[str]:
    """The ids of the tables that wait for somebody."""
    found = await store.ask(lambda db: tables.unfinished(db, person, 99))
    return [table.id for table in found]
