"""Running the club: listen, serve, and stop cleanly when told to."""

from __future__ import annotations

import logging
import signal
import socket as sockets
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from capicua.club.app import create_app
from capicua.club.club import Club
from capicua.club.robots import Bot
from capicua.club.settings import Settings
from capicua.club.site import Site
from capicua.club.socket import HANDSHAKE_REFUSED
from capicua.club.store import Store

MESSAGE_LIMIT: Final = 64 * 1024
"""Longer frames end the connection unread; those above the protocol's limit are explained."""
BACKLOG: Final = 2048
"""Connections that may wait to be accepted."""
IDLE_S: Final = 75
"""How long an idle connection is kept: who reads a page and then clicks finds it open."""
GOODBYE_S: Final = 5
"""How long open connections may take to finish when the server stops."""


class CannotListen(Exception):
    """The address cannot be had; the sentence says what to do."""


def listen(settings: Settings) -> sockets.socket:
    """A socket that listens where the settings say.

    Raises:
        CannotListen: the port is taken, or the address is not of this machine.
    """
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    # The protocol is named because asyncio turns off Nagle's algorithm only where it is: with it an
    # answer that follows another waits 40 ms for the client's acknowledgement.
    listening = sockets.socket(family, sockets.SOCK_STREAM, sockets.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise CannotListen(
            f"Cannot listen on {settings.host}:{settings.port}: {error.strerror}. Stop what uses "
            "it, or choose another with --port (CAPICUA_PORT)."
        ) from error
    return listening


def serve(
    settings: Settings,
    store: Store,
    bots: Callable[[str], Bot],
    levels: tuple[str, ...],
    ready: Callable[[str], None],
) -> None:
    """Serve the club until SIGINT or SIGTERM; ``ready`` is told the address.

    Raises:
        CannotListen: see :func:`listen`.
    """
    set_up_logging()
    with listen(settings) as listening:
        port = listening.getsockname()[1]
        origins = settings.allowed_origins(port)
        club = Club.build(store, bots, levels, origins, Site(), pace=settings.pace)
        server = _Server(config(club), lambda: ready(address(settings.host, port)))
        # uvicorn stops at these signals and raises them again when it is done: all is well then.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """The server, which says when it has started."""

    def __init__(self, how: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(how)
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a record of uvicorn tells of anything that went wrong.

    It takes a handshake that is refused with an answer for one that was never answered, and says so
    in the same task. Such a refusal is counted; other pages could fill the log with it.
    """
    return not (HANDSHAKE_REFUSED.get() and "without completing handshake" in record.msg)


def config(club: Club) -> uvicorn.Config:
    """How the server is run.

    Sockets are not compressed (the sizes would tell of what is in them), and their silence is
    watched by the protocol's own pings alone.
    """
    logging.getLogger("uvicorn.error").addFilter(_worth_a_line)
    return uvicorn.Config(
        create_app(club),
        ws="websockets-sansio",
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        ws_ping_timeout=None,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_keep_alive=IDLE_S,
        timeout_graceful_shutdown=GOODBYE_S,
    )


def address(host: str, port: int) -> str:
    """Where to look, for somebody at this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host)  # noqa: S104 - read, not bound
    shown = name or (f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def set_up_logging() -> None:
    """Plain lines on the error stream."""
    form = "%(asctime)s %(levelname)s %(name)s %(message)s"
    logging.basicConfig(level=logging.INFO, format=form, stream=sys.stderr)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
