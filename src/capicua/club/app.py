"""The ASGI application: routes, what every answer carries, and what is said when one fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Final

from litestar import Litestar, Response, route
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.types import ExceptionHandlersMap, Message, Scope

from capicua.club import health, metrics
from capicua.club.club import Club, Serving
from capicua.club.faults import log_fault
from capicua.club.members.people import NotInvited
from capicua.club.pages import (
    account,
    admin,
    compete,
    downloads,
    handlers,
    look,
    me,
    my_programs,
    openapi,
    programs,
    report,
    tournament,
)
from capicua.club.pages.gate import HARMLESS, TooOften, gate
from capicua.club.pages.replies import FOR_EVER, SHOW, Asked, Turned, asset, error
from capicua.club.pages.security import harden
from capicua.club.socket import talk
from capicua.club.store import StoreError
from capicua.club.talk.protocol import json_schema

API: Final = "/api/"
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


@route("/api/openapi.json", http_method=SHOW)
async def interface() -> dict[str, Any]:
    """The description of this interface."""
    return described()


@route(look.PATH, http_method=SHOW, include_in_schema=False)
async def stylesheet(request: Asked, club: Serving) -> Response[str]:
    """The club's own colours; kept for ever under the address that the pages name."""
    text = look.style(club.settings)
    if not text:
        raise Turned(404, "not_found")
    named = request.url.query == look.version(text)
    headers = {"cache-control": FOR_EVER if named else "no-cache"}
    return Response(text, media_type="text/css", headers=headers)


@route("/api/protocol.json", http_method=SHOW)
async def protocol_schema() -> dict[str, Any]:
    """The JSON Schema of the socket's messages."""
    return json_schema()


HANDLERS: Final[tuple[HTTPRouteHandler, ...]] = (
    *handlers.HANDLERS,
    *account.HANDLERS,
    *me.HANDLERS,
    *report.HANDLERS,
    *admin.HANDLERS,
    *compete.HANDLERS,
    *tournament.HANDLERS,
    my_programs.programs,
    my_programs.change,
    programs.programs,
    programs.new_program,
    programs.drop_program,
    downloads.games,
    protocol_schema,
    interface,
    static,
    stylesheet,
    health.health,
    health.ready,
    metrics.metrics,
)
"""Everything that is answered over HTTP."""


@cache
def described() -> dict[str, Any]:
    """What is said of the interface for programs."""
    return openapi.description(
        each for each in HANDLERS if any(path.startswith(API) for path in each.paths)
    )


def create_app(club: Club) -> Litestar:
    """The application that serves ``club``, and starts and stops it."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            await club.start()
            yield
        finally:
            await club.stop()

    async def count(message: Message, _: Scope) -> None:
        if message["type"] == "http.response.start":
            club.counts.answers[message["status"]] += 1

    return Litestar(
        route_handlers=[*HANDLERS, talk],
        dependencies={"club": Provide(lambda: club, sync_to_thread=False)},
        before_request=gate(club),
        before_send=[harden, count],
        exception_handlers=_failures(club),
        lifespan=[lifespan],
        state=State({"secure_cookies": club.settings.secure_cookies}),
        openapi_config=None,
        logging_config=None,
        request_max_body_size=BODY_LIMIT,
    )


def _failures(club: Club) -> ExceptionHandlersMap:
    """What is said when something goes wrong, by what went wrong."""

    def turned(request: Asked, reason: Turned) -> Response[Any]:
        answer = error(request, club.site, reason.status, reason.code, **reason.values)
        if isinstance(reason, TooOften):
            answer.headers["retry-after"] = str(reason.retry_s)
        return answer

    def http_error(request: Asked, reason: HTTPException) -> Response[Any]:
        if reason.status_code >= 500:
            return failed(request, reason)
        code = CODES.get(reason.status_code, "bad_request")
        return error(request, club.site, reason.status_code, code)

    def unavailable(request: Asked, _: StoreError) -> Response[Any]:
        return error(request, club.site, 503, "busy")

    def not_invited(request: Asked, _: NotInvited) -> Response[Any]:
        return error(request, club.site, 403, "invitation")

    def too_deep(request: Asked, reason: RecursionError) -> Response[Any]:
        """JSON is nested deeper than anything of ours; where none is read it is our own fault."""
        if request.method in HARMLESS:
            return failed(request, reason)
        return error(request, club.site, 400, "bad_request")

    def failed(request: Asked, reason: Exception) -> Response[Any]:
        log_fault(log, f"{request.method} {request.scope['path']}", reason)
        return error(request, club.site, 500, "failed")

    return {
        Turned: turned,
        StoreError: unavailable,
        NotInvited: not_invited,
        HTTPException: http_error,
        RecursionError: too_deep,
        Exception: failed,
    }
