"""A club that kills itself with -9 while it deals: ``doomed.py MOMENT DATABASE TABLE``.

The second round is due, and what its one person adds to the shuffle has it dealt. ``MOMENT`` is the
number of the statement of that transaction, from 0, before which it dies; or ``after`` for the
moment when all is kept and nobody has been told; or ``never``, to learn how many statements there
are.
"""

import asyncio
import os
import secrets
import signal
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event

from capicua.club.play.commands import Mix
from capicua.club.running.bus import LocalBus
from capicua.club.running.clock import Clock, SystemTime
from capicua.club.running.live import LiveTable, Premises
from capicua.club.running.presence import Heart
from capicua.club.store import tables
from capicua.club.store.sqlite import open_sqlite
from capicua.club.talk.directory import Directory


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(moment: str, database: Path, table_id: str) -> None:
    store = open_sqlite(database)
    stored = await store.ask(lambda db: tables.load(db, table_id))
    assert stored is not None
    clock = Clock(SystemTime(), store)
    heart, directory = Heart("doomed", store, clock), Directory(store, lambda *_: {})
    premises = Premises(store, clock, heart, LocalBus(), directory, secrets.token_bytes, 0.0)
    table = LiveTable(stored, premises)
    statements = 0

    def count(connection: Connection, *_: Any) -> None:
        nonlocal statements
        if not connection.get_execution_options().get("writes", False):
            return  # somebody reads beside the writer
        if str(statements) == moment:
            die()
        statements += 1

    event.listen(store._engine, "before_cursor_execute", count)
    event.listen(store._engine, "commit", count)
    await table.act(Mix("ana", 2, "ab" * 16), ("ana", "the-command"))
    if moment == "after":
        die()
    store.close()
    sys.stdout.write(f"{statements}\n")


asyncio.run(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
