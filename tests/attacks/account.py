"""The account after the chaos: every log against what people hold, were shown and were promised."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, func, select

from capicua.club.play.records import StoredTable
from capicua.club.play.table import replay
from capicua.club.store import Store, outbox, tables
from capicua.club.store.ratings import rated_matches, rating_history, ratings
from capicua.club.store.tables import events
from tests.attacks.crowd import Shown, Sitter, events_of
from tests.club.reducer import Message
from tests.club.secrecy import Knowledge, Secrets, last_event, named_in

SETTLED_S: Final = 20.0
"""How long what finished matches left may wait to be applied."""
LOOKS: Final = 20
"""How often all is read again, half a second later, where something was written meanwhile."""
SAME: Final = ("k", "seat", "action", "round", "how", "winner", "why", "points")
"""What of an event is the same in the log and for everybody it is shown to."""


async def wrong(store: Store, sitters: Sequence[Sitter]) -> list[str]:
    """Everything that does not agree."""
    kept = await _read(store, sitters)
    logs: dict[str, list[Message]] = {}
    found: list[str] = []
    for table_id, stored in kept.items():
        if stored is None:
            found.append(f"{table_id}: lost")
            continue
        found += _of_a_log(stored)
        logs[table_id] = [json.loads(event.body) for event in stored.events]
    for sitter in sitters:
        found += sitter.broken
        found += _of_what_he_holds(sitter, logs)
        found += _of_what_he_was_shown(sitter, logs)
        found += _of_what_was_acknowledged(sitter, logs)
    return [*found, *await _of_ratings(store)]


async def _read(store: Store, sitters: Sequence[Sitter]) -> dict[str, StoredTable | None]:
    """Every log, of a moment in which nobody was told anything.

    On a slow machine a node is now and then taken for dead, and its people for away: that is
    written at once, while others are read. What still differs after the last look is wrong.
    """
    ids = sorted({shown.table for sitter in sitters for shown in sitter.shown})
    kept: dict[str, StoredTable | None] = {}
    for _ in range(LOOKS):
        before = [sitter.seq for sitter in sitters]
        kept = await store.ask(lambda db: {each: tables.load(db, each) for each in ids})
        ends = {each: len(stored.events) for each, stored in kept.items() if stored}
        now = [sitter.seq for sitter in sitters]
        if before == now == [ends.get(sitter.table) for sitter in sitters]:
            break
        await asyncio.sleep(0.5)
    return kept


def _of_a_log(stored: StoredTable) -> Iterator[str]:
    """A gap, or events that the rules do not allow."""
    numbers = [event.seq for event in stored.events]
    if numbers != [*range(1, len(numbers) + 1)]:
        yield f"{stored.record.id}: a gap in {numbers}"
    try:
        replay(stored)
    except Exception as error:  # noqa: BLE001 - whatever it is, it goes into the account
        yield f"{stored.record.id}: the log cannot be folded ({error!r})"


def _of_what_he_holds(sitter: Sitter, logs: Mapping[str, list[Message]]) -> Iterator[str]:
    """Somebody who knows less or more than the log."""
    if sitter.seq != len(logs[sitter.table]):
        yield f"{sitter.table}: he is at {sitter.seq}, the log at {len(logs[sitter.table])}"


def _of_what_he_was_shown(sitter: Sitter, logs: Mapping[str, list[Message]]) -> Iterator[str]:
    """An event that another one stands for in the log (a fork), or a tile that was hidden."""
    for shown in sitter.shown:
        log = logs[shown.table]
        for frame in shown.frames:
            for number, event in events_of(frame):
                kept = log[number - 1] if number <= len(log) else {}
                if any(event.get(name) != kept.get(name) for name in SAME if name in event):
                    yield f"{shown.table}: {number} was shown as {event}, the log has {kept}"
        yield from _hidden(shown, log)


def _hidden(shown: Shown, log: list[Message]) -> Iterator[str]:
    known, secrets, last = Knowledge(shown.seat, log), Secrets(log), 0
    for frame in shown.frames:
        message = json.loads(frame)
        plain = {name: part for name, part in message.items() if name not in ("text", "people")}
        named = named_in(_compact(plain), *_ids(message, shown.table))
        if extra := named - known.during(message, last) - {*message.get("tiles", ())}:
            yield f"{shown.table}: seat {shown.seat} was told {extra} by {frame}"
        last = last_event(message, last)
        if early := secrets.in_frame(frame, last):
            yield f"{shown.table}: seat {shown.seat} was told the secret {early}"


def _ids(message: Message, table_id: str) -> list[str]:
    """Names of tables and rules in a message, which have letters and figures like tiles."""
    company, view = message.get("company") or {}, message.get("view") or {}
    moved = [event.get("table") for event in message.get("events", ())]
    return [each for each in (table_id, view.get("game"), company.get("next"), *moved) if each]


def _compact(message: Message) -> str:
    """A message as the wire writes it."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _of_what_was_acknowledged(sitter: Sitter, logs: Mapping[str, list[Message]]) -> Iterator[str]:
    """A move that was promised and is not in the log, or is there twice."""
    for done in sitter.done:
        within = logs[done.table][done.after_seq : done.seq]
        kind = {"+?": "drew", "-": "passed", "~": "redealt"}.get(done.action, "played")
        made = [
            event
            for event in within
            if event["k"] == kind
            and event["seat"] == done.seat
            and event.get("action", done.action) == done.action
        ]
        if len(made) != 1:
            yield f"{done.table}: {done} is in the log {len(made)} times"


async def _of_ratings(store: Store) -> list[str]:
    """Effects that wait for ever, matches rated twice or not at all."""
    for _ in range(int(SETTLED_S)):
        if not await store.ask(outbox.waiting):
            break
        await asyncio.sleep(1)
    return await store.ask(ratings_wrong)


def ratings_wrong(connection: Connection) -> list[str]:
    """Ended matches that are not rated exactly once for both who played them."""
    found = []
    if waiting := outbox.waiting(connection):
        found.append(f"{waiting} effects were never applied")
    history = connection.execute(select(rating_history.c.person_id, rating_history.c.table_id))
    pairs = [tuple(row) for row in history]
    by_table, by_person = Counter(table for _, table in pairs), Counter(who for who, _ in pairs)
    rated = {*connection.scalars(select(rated_matches.c.table_id))}
    ended = {*connection.scalars(_ended())}
    if rated != ended:
        found.append(f"{len(ended)} rated matches have ended, {len(rated)} are rated")
    if {*by_table} != rated or any(count != 2 for count in by_table.values()):
        found.append("the history has not two rows for every rated match")
    totals: dict[str, Any] = {
        row.person_id: row.matches
        for row in connection.execute(select(ratings.c.person_id, ratings.c.matches))
    }
    if totals != dict(by_person):
        found.append("somebody's rating counts a match twice, or not at all")
    return found


def _ended() -> Any:
    """Tables whose match came to an end that counts; a void one counts for nobody."""
    ends = events.c.body.like('%"k":"match_ended"%') & events.c.body.not_like('%"why":"void"%')
    return (
        select(events.c.table_id).where(ends).group_by(events.c.table_id).having(func.count() > 0)
    )
