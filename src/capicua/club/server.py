"""Running the club: listen, serve, and stop cleanly when told to."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket as sockets
import sys
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import uvicorn

from capicua.club.app import create_app
from capicua.club.club import Club, new_node
from capicua.club.journal import set_up_logging
from capicua.club.pages.site import Site
from capicua.club.running.bus import Bus, LocalBus
from capicua.club.running.robots import Bot
from capicua.club.settings import BadSetting, Settings
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
GARBAGE: Final = (20_000, 10, 10)
"""How much is made before Python looks for garbage that refers to itself, of which there is little.
With its usual 700 it looks through everything every few seconds when many play, and that takes
longer than anybody waits for a move: 0.4 s with 2,000 tables."""
LOOK_S: Final = 0.1
"""How often a server that is stopping looks whether it is told to hurry."""
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound

log = logging.getLogger(__name__)


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
        BadSetting: see :func:`open_bus`.
    """
    set_up_logging(settings.log_format)
    node = new_node()
    bus = open_bus(settings, node)
    with listen(settings) as listening:
        port = listening.getsockname()[1]
        if settings.host in EVERYWHERE and not settings.origins:
            log.warning("origins are not set: only browsers of this machine can play")
        origins, site = settings.allowed_origins(port), Site(settings)
        club = Club(
            store,
            bots,
            levels,
            origins,
            site,
            pace=settings.pace,
            settings=settings,
            bus=bus,
            node=node,
        )
        server = _Server(club, lambda: ready(address(settings.host, port)))
        # uvicorn stops at these signals and raises them again when it is done: all is well then.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        server.run(sockets=[listening])


def open_bus(settings: Settings, node: str) -> Bus:
    """What carries hints between the processes of the club; ``node`` is this one.

    The processes of one database have a channel of their own, so that several clubs can share a
    Redis.

    Raises:
        BadSetting: the package that speaks to a Redis is not installed.
    """
    if not settings.bus_url:
        return LocalBus()
    try:
        from capicua.club.running.redis_bus import CHANNEL, RedisBus  # noqa: PLC0415 - most have no Redis
    except ImportError:
        raise BadSetting(
            "bus_url needs a package that is not there: pip install 'capicua[cluster]'."
        ) from None
    database = urlsplit(settings.database_url).path
    return RedisBus(settings.bus_url, node, CHANNEL + database)


class _Server(uvicorn.Server):
    """The server, which says when it has started and goes on for a while when it is to stop."""

    def __init__(self, club: Club, ready: Callable[[], None]) -> None:
        super().__init__(config(club))
        self._club = club
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What was made so far lives as long as the process. Looking through it again and again
            # would stop everybody for a tenth of a second each time.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            self._ready()

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Say on ``/readyz`` that it stops, serve on for a while, then send everybody away."""
        self._club.stopping = True
        until = asyncio.get_running_loop().time() + self._club.settings.drain
        while not self.force_exit and asyncio.get_running_loop().time() < until:  # noqa: ASYNC110 - a signal ends it
            await asyncio.sleep(LOOK_S)
        await super().shutdown(sockets)


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
        proxy_headers=True,
        forwarded_allow_ips=[*club.settings.trusted_proxies],
    )


def address(host: str, port: int) -> str:
    """Where to look, for somebody at this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host)  # noqa: S104 - read, not bound
    shown = name or (f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
