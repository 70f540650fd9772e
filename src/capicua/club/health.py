"""Whether the process lives, and whether it can take people: what proxies and supervisors ask.

``/healthz`` says yes as long as the event loop turns; who gets no answer may restart the process.
``/readyz`` says no, with the reason, while new people had better be sent elsewhere. A reason is a
word, never an address or a path: anybody may ask.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from litestar import Response, route

from capicua.club.club import Club, Serving
from capicua.club.pages.replies import SHOW
from capicua.club.store import StoreError

PATIENCE_S: Final = 3.0
"""How long the store may take to keep one row."""


@route("/healthz", http_method=SHOW, include_in_schema=False)
async def health() -> dict[str, Any]:
    """The process lives."""
    return {"ok": True}


@route("/readyz", http_method=SHOW, include_in_schema=False)
async def ready(club: Serving) -> Response[dict[str, Any]]:
    """Whether the club can take people, and if not, why."""
    why = await reasons(club)
    headers = {"cache-control": "no-store"}
    return Response({"ok": not why, "why": why}, status_code=503 if why else 200, headers=headers)


async def reasons(club: Club) -> list[str]:
    """Why nobody should be sent here: ``stopping``, ``store`` (a full disk is one) or ``bus``."""
    found = ["stopping"] if club.stopping else []
    if not await _writes(club):
        found.append("store")
    if not club.bus.connected:
        found.append("bus")
    return found


async def _writes(club: Club) -> bool:
    """Whether the store keeps what it is given: reading would not show a disk that is full."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await club.store.check()
    except (StoreError, TimeoutError):
        return False
    return True
