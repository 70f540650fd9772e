"""What every request passes before anything is done for it: where it comes from, and how often.

Forms are taken from our own pages only. Whoever asks too often waits: strangers are counted by
their address, people whom we know by themselves once the address has used up what it may, so that
nobody keeps another one behind the same address from playing.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import Final

from capicua.club.club import Club
from capicua.club.members.limits import Kind, network_of
from capicua.club.members.people import BEARER
from capicua.club.pages.replies import API, Asked, Turned
from capicua.club.pages.security import form_allowed
from capicua.club.plain import is_plain

HARMLESS: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
UNCOUNTED: Final = ("/static/", "/healthz", "/readyz", "/metrics")
"""Addresses that cost next to nothing, or that operators ask for."""


class TooOften(Turned):
    """Somebody has to wait; ``retry_s`` is for how many seconds."""

    def __init__(self, wait_s: float) -> None:
        self.retry_s: Final = math.ceil(wait_s)
        super().__init__(429, "too_often", seconds=self.retry_s)


def gate(club: Club) -> Callable[[Asked], Awaitable[None]]:
    """What the application does before it handles a request."""

    async def let_in(request: Asked) -> None:
        if not await _is_text(request):
            raise Turned(400, "bad_request")
        harmless = request.method in HARMLESS
        if not harmless and not form_allowed(request.headers, club.origins):
            club.counts.foreign_origins += 1
            raise Turned(403, "foreign_origin")
        token = request.headers.get("authorization", "").startswith(BEARER)
        if token and await club.people.program(request) is None:
            raise Turned(401, "unknown_token")  # a program never becomes a guest by mistake
        if not request.url.path.startswith(UNCOUNTED):
            await _count(request, club, "request" if harmless else "deed")

    return let_in


async def _is_text(request: Asked) -> bool:
    """Whether all that is sent is text: the address, cookies, and what a form or program says."""
    address = request.scope["path"].encode(errors="surrogateescape")
    said = (address, request.scope["query_string"], request.headers.get("cookie", "").encode())
    if not all(is_plain(each, quoted=True) for each in said):
        return False
    if request.method in HARMLESS:
        return True
    return is_plain(await request.body(), quoted=not request.scope["path"].startswith(API))


def spend(request: Asked, club: Club, kind: Kind, who: str = "") -> None:
    """Let whoever asks do something once, as far as he and his address have not used it up.

    ``who`` is a person's id, or a name that is tried; without it the address alone counts.

    Raises:
        TooOften: he has to wait.
    """
    wait_s = club.limits.take(kind, f"{where(request)} {who}".strip())
    if wait_s:
        club.counts.limited[kind] += 1
        raise TooOften(wait_s)


def refund(request: Asked, club: Club, kind: Kind, who: str = "") -> None:
    """Take back a :func:`spend` that turned out to be harmless, such as a right password."""
    club.limits.refund(kind, f"{where(request)} {who}".strip())


def where(request: Asked) -> str:
    """The address that a request comes from, as :mod:`capicua.club.members.limits` counts it."""
    return network_of(request.client.host if request.client else None)


async def _count(request: Asked, club: Club, kind: Kind) -> None:
    wait_s = club.limits.take(kind, where(request))
    if not wait_s:
        return
    person = await club.people.of(request)
    if person is not None:
        wait_s = club.limits.take(kind, person.id)
    if wait_s:
        club.counts.limited[kind] += 1
        raise TooOften(wait_s)
