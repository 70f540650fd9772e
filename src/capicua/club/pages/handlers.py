"""Everything that the club answers over HTTP: each page's own list, and all of them together.

Everything works without a script but the table.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from litestar import route
from litestar.handlers import HTTPRouteHandler

from capicua.club.pages import (
    account,
    admin,
    compete,
    downloads,
    files,
    games,
    home,
    match,
    me,
    my_programs,
    openapi,
    programs,
    report,
    table,
    tournament,
    watch,
)
from capicua.club.pages.replies import API, SHOW


@route("/api/openapi.json", http_method=SHOW)
async def interface() -> dict[str, Any]:
    """The description of this interface."""
    return described()


HANDLERS: Final[tuple[HTTPRouteHandler, ...]] = (
    *home.HANDLERS,
    *games.HANDLERS,
    *table.HANDLERS,
    *watch.HANDLERS,
    *match.HANDLERS,
    *account.HANDLERS,
    *me.HANDLERS,
    *report.HANDLERS,
    *admin.HANDLERS,
    *compete.HANDLERS,
    *tournament.HANDLERS,
    *my_programs.HANDLERS,
    *programs.HANDLERS,
    *downloads.HANDLERS,
    *files.HANDLERS,
    interface,
)


@cache
def described() -> dict[str, Any]:
    """What is said of the interface for programs."""
    return openapi.description(
        each for each in HANDLERS if any(path.startswith(API) for path in each.paths)
    )
