"""What pages load and programs read that is the same for everybody: files, colours, a schema."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, route
from litestar.params import FromPath

from capicua.club.club import Serving
from capicua.club.pages import look
from capicua.club.pages.replies import FOR_EVER, SHOW, Asked, Turned, asset
from capicua.club.talk.protocol import json_schema


@route("/static/{version:str}/{name:path}", http_method=SHOW)
async def static(
    request: Asked, club: Serving, version: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A file of this version, to be kept for ever."""
    found = club.site.assets.find(version, name.lstrip("/"))
    if found is None:
        raise Turned(404, "not_found")
    return asset(request, found)


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


HANDLERS: Final = (static, stylesheet, protocol_schema)
