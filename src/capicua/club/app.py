"""The ASGI application: what every request passes, and what is said when one fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap, Message, Scope

from capicua.club.club import Club
from capicua.club.faults import log_fault
from capicua.club.health import health, ready
from capicua.club.members.people import NotInvited
from capicua.club.metrics import metrics
from capicua.club.pages.gate import HARMLESS, TooOften, gate
from capicua.club.pages.handlers import HANDLERS
from capicua.club.pages.replies import Asked, Turned, error
from capicua.club.pages.security import harden
from capicua.club.socket import talk
from capicua.club.store import StoreError

BODY_LIMIT: Final = 16 * 1024
"""The longest body of a request, in bytes."""

CODES: Final = {404: "not_found", 405: "bad_request", 413: "too_large"}

log = logging.getLogger(__name__)


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
        route_handlers=[*HANDLERS, health, ready, metrics, talk],
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
