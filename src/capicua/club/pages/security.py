"""Which pages may talk to the club, and what every answer tells the browser to refuse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

_SOURCES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
POLICY: Final = "; ".join(f"{kind} {source}" for kind, source in _SOURCES.items())
"""The Content-Security-Policy: only what the club itself serves, and nothing inline."""

HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # Not `no-referrer`: with it browsers hide where a form comes from, and we have to know.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Sent with every response, whatever its status."""


async def harden(message: Message, scope: Scope) -> None:  # noqa: ARG001 - the hook's signature
    """Put the headers on a response that is about to start; errors come through here as well."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def socket_allowed(origin: str | None, allowed: frozenset[str]) -> bool:
    """Whether a page from ``origin`` may open a socket. Browsers always say where they are."""
    return origin in allowed


def form_allowed(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether a form may be posted from where it comes.

    A browser that sends no ``Origin`` says in ``Sec-Fetch-Site`` whether the page is another's; a
    client that sends neither is no browser and has no cookies that somebody could misuse.
    """
    origin = headers.get("origin")
    if origin is not None:
        return origin in allowed
    return headers.get("sec-fetch-site") in (None, "same-origin", "none")
