"""A real server on a loopback port, in a thread of this process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import uvicorn

from capicua.club.club import Club
from capicua.club.pages.site import Site
from capicua.club.server import config, listen
from capicua.club.settings import Settings
from tests.chance import chance_of_this_test
from tests.club.browser import Guest
from tests.club.databases import Place, open_store
from tests.club.house import the_site
from tests.club.players import LEVELS, player

STOPS_WITHIN_S = 20


class Served:
    """A club behind a real server."""

    def __init__(self, club: Club, address: str) -> None:
        self.club = club
        self.address = address

    def sit(self, **wanted: str) -> Guest:
        """Open a table as somebody new."""
        return sit(self.address, **wanted)


def sit(address: str, **wanted: str) -> Guest:
    """Open a table at a club as somebody new."""
    answer = httpx.post(f"{address}/mesas", data=wanted, timeout=STOPS_WITHIN_S)
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"].removeprefix("/mesa/")
    return Guest(address, table, answer.cookies["capicua"])


@contextmanager
def served(
    database: Place, *, pace: float = 0.0, think_s: float = 1.0, settings: Settings | None = None
) -> Iterator[Served]:
    """Serve a club on a free port until the block is left."""
    with listen(Settings(port=0)) as listening:
        yield from _serve(database, listening, pace, think_s, settings)


def _serve(
    database: Place,
    listening: socket.socket,
    pace: float,
    think_s: float,
    settings: Settings | None,
) -> Iterator[Served]:
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    store, origins = open_store(database), frozenset({address})
    site = the_site() if settings is None else Site(settings)
    settings = settings or Settings(limits=False)  # tests are quicker than people
    club = Club(
        store,
        player,
        LEVELS,
        origins,
        site,
        pace=pace,
        think_s=think_s,
        entropy=chance_of_this_test(),
        settings=settings,
    )
    server = uvicorn.Server(config(club))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Served(club, address)
    finally:
        server.should_exit = True
        thread.join(STOPS_WITHIN_S)
        assert not thread.is_alive(), "the server did not stop"
        if isinstance(database, Path):
            wal = database.with_name(database.name + "-wal")
            assert not wal.exists(), "the store was not closed"
