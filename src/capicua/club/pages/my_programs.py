"""``/yo/programas``: the programs of somebody with an account, and a token for a new one."""

from __future__ import annotations

from typing import Final

from litestar import Response, post, route

from capicua.club.club import Club, Serving
from capicua.club.members.names import BadName
from capicua.club.pages.dates import ago, day
from capicua.club.pages.forms import form
from capicua.club.pages.programs import MadeProgram, drop, make, owner_of
from capicua.club.pages.replies import SHOW, Asked, html, language_of
from capicua.club.store import keys
from capicua.club.store.people import Person

PATH = "/yo/programas"


@route(PATH, http_method=SHOW)
async def programs(request: Asked, club: Serving) -> Response[bytes]:
    """The programs of whoever asks."""
    return await _page(request, club, await owner_of(request, club))


@post(PATH, status_code=200)
async def change(request: Asked, club: Serving) -> Response[bytes]:
    """Make a program and show its token, this once; or take one away."""
    owner = await owner_of(request, club)
    given = await form(request)
    if "drop" in given:
        await drop(club, owner, given["drop"])
        return await _page(request, club, owner)
    written = given.get("name", "")
    try:
        made = await make(club, owner, written, language_of(request))
    except BadName as bad:
        return await _page(request, club, owner, written=written, fault=bad.fault)
    return await _page(request, club, owner, made=made)


async def _page(
    request: Asked,
    club: Club,
    owner: Person,
    *,
    written: str = "",
    fault: str | None = None,
    made: MadeProgram | None = None,
) -> Response[bytes]:
    lang, now_ms = language_of(request), club.clock.now_ms()
    found = await club.store.ask(lambda connection: keys.programs_of(connection, owner.id))
    shown = [
        {
            "id": each.person.id,
            "name": each.person.name,
            "since": day(each.created_ms, lang),
            "used": ago(each.used_ms, now_ms, lang) if each.used_ms else None,
        }
        for each in found
    ]
    values = {"programs": shown, "written": written, "fault": fault, "made": made}
    page = club.site.page("programs.html", lang, PATH, **values)
    return html(request, page, 400 if fault else 200)


HANDLERS: Final = (programs, change)
