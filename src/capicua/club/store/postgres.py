"""The store on PostgreSQL: for as many processes as wanted, each a node with a writer of its own.

Nodes agree through the database alone. A log's primary key decides who was first; work that
reads before it writes is done one after another in all nodes together; a deadlock is tried again.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from capicua.club.store.errors import NotSaved, WrongSchema
from capicua.club.store.preparing import prepare
from capicua.club.store.store import READERS, Store
from capicua.club.store.writer import MOST_IN_A_BATCH

PATIENCE: Final = {
    "connect_timeout": "5",  # seconds
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",  # milliseconds until a server that fell silent is given up
    "options": "-c statement_timeout=15000 -c lock_timeout=10000"
    " -c idle_in_transaction_session_timeout=30000",
}
"""How long a database may take, unless its address says otherwise."""
DURABLE: Final = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
"""A commit has reached the disk when it returns, also where the server would not wait for that."""


def open_postgres(url: str, batch: int = MOST_IN_A_BATCH, *, beside: bool = False) -> Store:
    """Open the database at ``url`` (``postgresql://user:password@host/name``), which must exist.

    At most ``batch`` writes share one commit. ``beside`` a server that runs it is taken as it is.

    Raises:
        WrongSchema: it was written by another version of the program.
        NotSaved: it cannot be reached or written.
    """
    engine = postgres_engine(url)
    try:
        prepare(engine, beside=beside)
    except DBAPIError as error:
        engine.dispose()
        raise NotSaved(f"{named(url)} cannot be used: {str(error.orig).strip()}") from error
    except (NotSaved, WrongSchema):
        engine.dispose()
        raise
    return Store(engine, batch)


def postgres_engine(url: str) -> Engine:
    """Connections to the database at ``url``.

    Raises:
        NotSaved: that is no such address, or the driver is not installed.
    """
    try:
        engine = create_engine(
            _with_driver(url),
            pool_size=READERS + 1,
            hide_parameters=True,  # an error that is logged must not name hidden tiles
        )
    except ModuleNotFoundError as error:
        raise NotSaved(
            "PostgreSQL needs a package more: pip install 'capicua[cluster]'."
        ) from error

    @event.listens_for(engine, "connect", insert=True)  # first of all, before it is looked at
    def set_up(raw: Any, _record: object) -> None:  # noqa: ANN401 - the driver is imported late
        if raw.info.parameter_status("server_encoding") != "UTF8":
            raise NotSaved(
                f"{raw.info.dbname} cannot keep every name, for its encoding is not UTF8. Make it "
                "anew: createdb --encoding UTF8 --template template0."
            )
        raw.execute(DURABLE)
        raw.commit()

    return engine


def named(url: str) -> str:
    """The address of a database without its password, for people to read."""
    return make_url(url).render_as_string(hide_password=True)


def _with_driver(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise NotSaved(
            "That is no address of a database; write postgresql://user:password@host/name."
        ) from None
    query = {**PATIENCE, **parsed.query}
    return parsed.set(drivername="postgresql+psycopg", query=query)
