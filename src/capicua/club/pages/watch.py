"""Games that may be watched and tables that wait for players: a page, and the same as JSON."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, route

from capicua.club.club import Serving
from capicua.club.pages.replies import SHOW, Asked, html, language_of


@route("/mirar", http_method=SHOW, include_in_schema=False)
async def watch(request: Asked, club: Serving) -> Response[bytes]:
    """What is being played now and may be watched; the page looks again by itself."""
    lang = language_of(request)
    values = {
        "watchable": await club.lists.watchable(lang),
        "waiting": await club.lists.waiting(lang),
        "figures": await club.lists.figures(),
    }
    return html(request, club.site.page("watch.html", lang, "/mirar", **values))


@route("/api/tables", http_method=SHOW)
async def api_tables(request: Asked, club: Serving) -> dict[str, Any]:
    """Games that may be watched, and tables that wait for players."""
    lang = language_of(request)
    playing, waiting = await club.lists.watchable(lang), await club.lists.waiting(lang)
    return {
        "playing": [msgspec.to_builtins(each) for each in playing],
        "waiting": [msgspec.to_builtins(each) for each in waiting],
        "here": msgspec.to_builtins(await club.lists.figures()),
    }


HANDLERS: Final = (watch, api_tables)
