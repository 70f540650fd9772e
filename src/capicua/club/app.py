"""The ASGI application: routes, what every answer carries, and what is said when one fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, route
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from capicua.club import pages
from capicua.club.club import Club, Serving
from capicua.club.faults import log_fault
from capicua.club.protocol import json_schema
from capicua.club.replies import SHOW, Asked, Turned, asset, error
from capicua.club.security import harden
from capicua.club.socket import talk
from capicua.club.store import StoreError

BODY_LIMIT = 16 * 1024
"""The longest body of a request, in bytes."""

CODES = {404: "not_found", 405: "bad_request", 413: "too_large"}

log = logging.getLogger(__name__)


@route("/static/{version:str}/{name:path}", http_method=SHOW)
async def static(
    request: Asked, club: Serving, version: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A file of this version, to be kept for ever."""
    found = club.site.assets.find(version, name.lstrip("/"))
    if found is None:
        raise Turned(404, "not_found")
    return asset(request, found)


@route("/healthz", http_method=SHOW)
async def health(club: Serving) -> dict[str, Any]:
    """Whether the club can serve, and a few numbers."""
    await club.store.check()
    return {
        "ok": True,
        "tables_awake": club.hall.awake,
        "sockets": club.counts.sockets,
        "commands": club.counts.commands,
        "bad_frames": dict(club.counts.bad_frames),
        "foreign_origins": club.counts.foreign_origins,
    }


@route("/api/protocol.json", http_method=SHOW)
async def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of the socket's messages."""
    return json_schema()


def create_app(club: Club) -> Litestar:
    """The application that serves ``club``, and starts and stops it."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await club.start()
            yield
        finally:
            await club.stop()

    def turned(request: Asked, reason: Turned) -> Response[Any]:
        return error(request, club.site, reason.status, reason.code, **reason.values)

    def http_error(request: Asked, reason: HTTPException) -> Response[Any]:
        if reason.status_code >= 500:
            return failed(request, reason)
        code = CODES.get(reason.status_code, "bad_request")
        return error(request, club.site, reason.status_code, code)

    def unavailable(request: Asked, _: StoreError) -> Response[Any]:
        return error(request, club.site, 503, "busy")

    def failed(request: Asked, reason: Exception) -> Response[Any]:
        log_fault(log, f"{request.method} {request.scope['path']}", reason)
        return error(request, club.site, 500, "failed")

    return Litestar(
        route_handlers=[
            pages.home,
            pages.plain_page,
            pages.set_up_page,
            pages.all_rules,
            pages.rules,
            pages.table,
            pages.new_table,
            pages.api_new_table,
            pages.choose_language,
            static,
            health,
            protocol_schema,
            talk,
        ],
        dependencies={"club": Provide(lambda: club, sync_to_thread=False)},
        before_send=[harden],
        exception_handlers={
            Turned: turned,
            StoreError: unavailable,
            HTTPException: http_error,
            Exception: failed,
        },
        lifespan=[lifespan],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=BODY_LIMIT,
    )
