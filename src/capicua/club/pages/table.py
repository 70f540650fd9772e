"""Tables over HTTP: opened by a form, shown, and passed on as a link."""

from __future__ import annotations

from typing import Final

from litestar import Response, post, route
from litestar.datastructures import Cookie
from litestar.params import FromPath

from capicua.club.club import Club, Serving
from capicua.club.members.people import COOKIE, COOKIE_AGE_S
from capicua.club.pages.forms import Actor, actor, own_address
from capicua.club.pages.invitation import invitation
from capicua.club.pages.qr import qr_svg
from capicua.club.pages.replies import SHOW, Asked, Turned, cookie, html, language_of, see_other
from capicua.club.pages.set_up import SetUp, checked, of_record, recalled, remembered
from capicua.club.pages.wanted import from_form, from_json
from capicua.club.play.commands import CallOff
from capicua.club.play.records import TableRecord
from capicua.club.play.table import replay
from capicua.club.store import tables
from capicua.rules.games import slug_of

LAST_COOKIE: Final = "last"
"""What was played last in this browser, for the button of the home page."""
KEPT: Final = frozenset({COOKIE, LAST_COOKIE})
"""The cookies that come with a new table."""
NEW: Final = "nueva"
"""In the address of a table that somebody has just opened who was not known before."""
JUST_NOW_MS: Final = 60_000


@route("/mesa/{table_id:str}", http_method=SHOW, include_in_schema=False)
async def table(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """A table; who does not sit there watches. Looking seats nobody."""
    record = await _record(club, table_id)
    if NEW in request.query_params and not KEPT & request.cookies.keys():
        await _see_whether_kept(club, record)
    lang = language_of(request)
    slug = slug_of(record.game)
    set_up = of_record(record)
    values = {
        "table_id": table_id,
        "game": slug,
        "again": set_up.fields() if set_up else [("game", slug)],
        "setup_path": f"/jugar/{slug}",
        "match_path": f"/partida/{table_id}",
        "event": record.terms.event,
        **invitation(record, own_address(request, club), lang, club.site.tell[lang]),
    }
    return html(request, club.site.page("table.html", lang, f"/mesa/{table_id}", **values))


@route("/mesa/{table_id:str}/qr.svg", http_method=SHOW, include_in_schema=False)
async def table_qr(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """The way to a table for a telephone's camera."""
    record = await _record(club, table_id)
    drawn = qr_svg(f"{own_address(request, club)}/mesa/{record.id}")
    headers = {"cache-control": "private, max-age=3600"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@post("/mesas", status_code=303, include_in_schema=False)
async def new_table(request: Asked, club: Serving) -> Response[bytes]:
    """Sit down to play; strangers become guests.

    A browser that is not known yet is sent on under an address that says so: if it comes there
    without the cookies it has just been given, its owner is told so, and no table stands where
    nobody can sit.
    """
    set_up = checked(from_form(await request.body()), club.levels, language_of(request))
    who = await actor(request, club)
    table_id = await _open(club, set_up, who)
    mark = f"?{NEW}" if who.fresh and "origin" in request.headers else ""
    return see_other(f"/mesa/{table_id}{mark}", *who.cookies, _last_cookie(request, set_up))


@post("/api/tables", status_code=201)
async def api_new_table(request: Asked, club: Serving) -> Response[dict[str, str]]:
    """Open a table; whoever is not known becomes a guest, with a cookie."""
    set_up = checked(from_json(await request.body()), club.levels, language_of(request))
    who = await actor(request, club)
    table_id = await _open(club, set_up, who)
    content = {"id": table_id, "url": f"/mesa/{table_id}"}
    made = [*who.cookies, _last_cookie(request, set_up)]
    return Response(content, status_code=201, cookies=made)


@post("/api/guests", status_code=201)
async def api_guest(request: Asked, club: Serving) -> Response[dict[str, bool]]:
    """Become a guest, to sit down at a table that somebody else has opened."""
    who = await actor(request, club)
    status = 201 if who.fresh else 200
    return Response({"new": who.fresh}, status_code=status, cookies=list(who.cookies))


def last_set_up(request: Asked, club: Club) -> SetUp | None:
    """What was played last in this browser."""
    return recalled(request.cookies.get(LAST_COOKIE), club.levels)


async def _see_whether_kept(club: Club, record: TableRecord) -> None:
    """Whoever has just opened a table comes without a cookie: close it, and say what is wrong.

    Others who have the address find the table as it is: by then it is older, or its host is there.

    Raises:
        Turned: the browser keeps no cookies.
        StoreError: the store fails.
    """
    stored = await club.store.ask(lambda connection: tables.load(connection, record.id))
    young = club.clock.now_ms() - record.created_ms < JUST_NOW_MS
    if stored is None or not young or replay(stored).company.presence:
        return
    await club.hall.order(record.id, CallOff("nobody_came"))
    raise Turned(403, "no_cookies")


async def _record(club: Club, table_id: str) -> TableRecord:
    record = await club.store.ask(lambda connection: tables.record(connection, table_id))
    if record is None:
        raise Turned(404, "unknown_table")
    return record


async def _open(club: Club, set_up: SetUp, who: Actor) -> str:
    person = who.person.id
    return await club.hall.open(set_up.ruleset, set_up.sitters(person), set_up.terms(person))


def _last_cookie(request: Asked, set_up: SetUp) -> Cookie:
    return cookie(request, LAST_COOKIE, remembered(set_up), COOKIE_AGE_S)


HANDLERS: Final = (table, table_qr, new_table, api_new_table, api_guest)
