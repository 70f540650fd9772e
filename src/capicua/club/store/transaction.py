"""Transactions of the one who writes, tried again where that is sure to do no harm."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InternalError,
    OperationalError,
)

from capicua.club.store.errors import Conflict, NotSaved

ATTEMPTS: Final = 5
"""How often a transaction is tried that other nodes get in the way of."""
RECONNECTIONS: Final = 1
"""How often one is tried on a new connection, when the one at hand turns out to be broken."""
PAUSE_S: Final = 0.01
"""A little time for the others to finish; more with every attempt."""

ONE_BY_ONE: Final = text("SELECT pg_advisory_xact_lock(7161696375)")
"""Lets one transaction of a kind go on at a time, in all nodes together."""

T = TypeVar("T")

log = logging.getLogger(__name__)


def is_sick(error: BaseException) -> bool:
    """Whether it is the database that fails (gone, full, locked, beaten), not what it was told."""
    if not isinstance(error, DBAPIError):
        return False
    sick = isinstance(error, (OperationalError, InternalError)) or type(error) is DatabaseError
    return sick or error.connection_invalidated


def _lost_a_race(error: DBAPIError) -> bool:
    """Whether nothing but the timing of another node was in the way."""
    return getattr(error.orig, "sqlstate", None) in {"40001", "40P01"}


class Transactions:
    """Transactions that write, one after another, for one thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def run(self, work: Callable[[Connection], T], *, one_by_one: bool = False) -> T:
        """Run ``work`` in a transaction and commit; it may be run more than once until that holds.

        With ``one_by_one`` no other node runs such work at the same time, so that what it reads
        is still so when it writes.

        Raises:
            Conflict: a row exists already.
            NotSaved: the database would not.
            Exception: whatever ``work`` raises; nothing is kept.
        """
        broken = beaten = 0
        while True:
            committing = False
            try:
                connection = self._connected()
                with connection.begin():
                    if one_by_one and connection.dialect.name == "postgresql":
                        connection.execute(ONE_BY_ONE)
                    result = work(connection)
                    committing = True
                return result
            except IntegrityError as error:
                raise Conflict("somebody was faster") from error
            except DBAPIError as error:
                if not is_sick(error):
                    raise
                self.let_go()
                if _lost_a_race(error) and beaten + 1 < ATTEMPTS:
                    beaten += 1
                    time.sleep(random.random() * PAUSE_S * beaten)  # noqa: S311 - no secret
                elif error.connection_invalidated and not committing and broken < RECONNECTIONS:
                    broken += 1
                else:
                    log.warning("store write=failed reason=%s", error.orig)
                    raise NotSaved(str(error.orig)) from error

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        return self._connection

    def let_go(self) -> None:
        """Of the connection; the next transaction opens another."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
