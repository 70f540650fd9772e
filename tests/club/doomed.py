"""A club that kills itself with -9 while it deals: ``doomed.py MOMENT DATABASE TABLE``.

The table waits between two rounds, and the next one is wished for. ``MOMENT`` is the number of the
statement of that transaction, from 0, before which it dies; or ``after`` for the moment when all is
kept and nobody has been told; or ``never``, to learn how many statements there are.
"""

import asyncio
import os
import secrets
import signal
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event

from capicua.club.clock import Clock, SystemTime
from capicua.club.live import LiveTable
from capicua.club.store.sqlite import SqliteStore
from capicua.club.table import RoundWish


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(moment: str, database: Path, table_id: str) -> None:
    store = SqliteStore.open(database)
    stored = await store.load(table_id)
    assert stored is not None
    table = LiveTable(stored, store, Clock(SystemTime(), store), secrets.token_bytes, 0.0)
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
    await table.act(RoundWish(0, "the-wish", table.table.seq, "next"))
    if moment == "after":
        die()
    store.close()
    sys.stdout.write(f"{statements}\n")


asyncio.run(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3]))
