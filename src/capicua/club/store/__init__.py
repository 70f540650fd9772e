"""Where the club keeps people, tables and their logs, on SQLite or PostgreSQL.

Each room of it (a module) holds some tables of the database, what is asked of them (functions of a
connection, for :meth:`Store.ask`) and what is written to them: rows for :meth:`Store.write`, or
functions of a connection for :meth:`Store.transact`, which read, decide and write.
"""

from capicua.club.play.records import (
    Append,
    CommandKey,
    Deadline,
    DeadlineKind,
    Effect,
    Kind,
    MatchEnded,
    Pace,
    Placed,
    Result,
    Settlement,
    Sitter,
    Speed,
    Stage,
    StoredEvent,
    StoredTable,
    TableRecord,
    Tally,
    Terms,
    Unfinished,
)
from capicua.club.store import (
    keys,
    matches,
    nodes,
    outbox,
    people,
    ratings,
    reports,
    seeks,
    tables,
    tournaments,
)
from capicua.club.store.errors import (
    Conflict,
    NotRead,
    NotSaved,
    StoreError,
    StoreInUse,
    WrongSchema,
)
from capicua.club.store.people import Person
from capicua.club.store.store import Store
from capicua.club.store.write import Write

__all__ = [
    "Append",
    "CommandKey",
    "Conflict",
    "Deadline",
    "DeadlineKind",
    "Effect",
    "Kind",
    "MatchEnded",
    "NotRead",
    "NotSaved",
    "Pace",
    "Person",
    "Placed",
    "Result",
    "Settlement",
    "Sitter",
    "Speed",
    "Stage",
    "Store",
    "StoreError",
    "StoreInUse",
    "StoredEvent",
    "StoredTable",
    "TableRecord",
    "Tally",
    "Terms",
    "Unfinished",
    "Write",
    "WrongSchema",
    "keys",
    "matches",
    "nodes",
    "outbox",
    "people",
    "ratings",
    "reports",
    "seeks",
    "tables",
    "tournaments",
]
