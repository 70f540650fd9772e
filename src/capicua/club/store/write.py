"""What is written, as rows for prepared statements, so that many writes go down in few calls.

A room of the store prepares its statements once, when it is imported::

    ADD_SEEK: Final = prepared(insert(seeks))

and gives its writes as rows for them: ``Write(None, {ADD_SEEK: [row]})``. What is written
together is carried out statement by statement in the order of their preparation, which is the same
in every process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Delete, Insert, Update

Row = dict[str, Any]
Statement = Insert | Update | Delete
Prepared = TypeVar("Prepared", bound=Statement)

_ORDER: Final[dict[Statement, int]] = {}


def prepared(statement: Prepared) -> Prepared:
    """A statement that writes may have rows for; those prepared before it come before it."""
    _ORDER[statement] = len(_ORDER)
    return statement


@dataclass(slots=True)
class Write:
    """One all-or-nothing change.

    Two writes with the same ``subject`` (the id of a table, say) are never carried out together,
    so that the second finds what the first has left. Writes that share none may be ``None``.
    """

    subject: str | None
    rows: Mapping[Statement, Sequence[Row]] = field(default_factory=dict)

    def __and__(self, other: Write) -> Write:
        """Both changes as one; the subject is that of the first."""
        rows = {statement: [*more] for statement, more in self.rows.items()}
        for statement, more in other.rows.items():
            rows.setdefault(statement, []).extend(more)
        return Write(self.subject, rows)


def carry_out(connection: Connection, writes: Iterable[Write]) -> None:
    """Put the rows of all ``writes`` down, one call a statement, in the open transaction.

    Those with a subject go in its order: so two nodes that write to the same tables at the same
    time wait for each other in turn and not in a circle.
    """
    chosen = sorted(writes, key=lambda write: write.subject or "")
    statements = {statement for write in chosen for statement in write.rows}
    for statement in sorted(statements, key=_ORDER.__getitem__):
        rows = [row for write in chosen for row in write.rows.get(statement, ())]
        if rows:
            connection.execute(statement, rows)
