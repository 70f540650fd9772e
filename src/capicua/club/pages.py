"""The pages and forms of the club over HTTP. Everything works without a script but the table."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import parse_qs

import msgspec
from babel.dates import format_timedelta
from litestar import Response, post, route
from litestar.datastructures import Cookie
from litestar.params import FromPath

from capicua.club.club import Club, Serving
from capicua.club.people import COOKIE, COOKIE_AGE_S
from capicua.club.replies import (
    LANGUAGE_COOKIE,
    LANGUAGE_COOKIE_AGE_S,
    SHOW,
    Asked,
    Turned,
    cookie,
    html,
    language_of,
    local_path,
    see_other,
)
from capicua.club.security import form_allowed
from capicua.club.site import OFFERED, PLAIN_PAGES, language
from capicua.club.store import Sitter, Speed, Tally, Unfinished
from capicua.rules import Ruleset, game

MOST_UNFINISHED = 20


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play."""

    game: str = OFFERED[0]
    level: str = "casual"
    speed: Speed = "normal"


@route("/", http_method=SHOW)
async def home(request: Asked, club: Serving) -> Response[bytes]:
    """The front door; unfinished games of this visitor come first."""
    person = await club.people.identify(request.cookies.get(COOKIE))
    lang = language_of(request)
    unfinished: list[Unfinished] = []
    tally = Tally()
    if person is not None:
        tally = await club.store.tally(person.id, OFFERED[0])
        unfinished = await club.store.unfinished(person.id, MOST_UNFINISHED)
    now_ms = club.clock.now_ms()
    shown = [_shown(table, now_ms, lang) for table in unfinished]
    return html(request, club.site.page("home.html", lang, "/", unfinished=shown, tally=tally))


@route(list(PLAIN_PAGES), http_method=SHOW)
async def plain_page(request: Asked, club: Serving) -> Response[bytes]:
    """A page that is the same for everybody."""
    path = request.url.path.rstrip("/")
    return html(request, club.site.page(PLAIN_PAGES[path], language_of(request), path))


@route("/reglas/{slug:str}", http_method=SHOW)
async def rules(request: Asked, club: Serving, slug: FromPath[str]) -> Response[bytes]:
    """The rules of one game, told from its ruleset."""
    ruleset = _game(slug)
    path = f"/reglas/{ruleset.slug}"
    page = club.site.page("rules.html", language_of(request), path, ruleset=ruleset)
    return html(request, page)


@route("/mesa/{table_id:str}", http_method=SHOW)
async def table(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """A table; who does not sit there watches."""
    record = await club.store.record(table_id)
    if record is None:
        raise Turned(404, "unknown_table")
    values = {
        "table_id": table_id,
        "game": record.game.partition("@")[0],
        "speed": record.speed,
        "level": next((sitter.bot for sitter in record.seats if sitter.bot), None),
    }
    page = club.site.page("table.html", language_of(request), f"/mesa/{table_id}", **values)
    return html(request, page)


@post("/mesas", status_code=303)
async def new_table(request: Asked, club: Serving) -> Response[bytes]:
    """Sit down to play; strangers become guests."""
    form = await _form(request, club)
    try:
        wanted = msgspec.convert(form, NewTable)
    except msgspec.ValidationError:
        raise Turned(400, "bad_request") from None
    table_id, made = await _open(request, club, wanted)
    return see_other(f"/mesa/{table_id}", *made)


@post("/api/tables", status_code=201)
async def api_new_table(request: Asked, club: Serving) -> Response[dict[str, str]]:
    """The same for programs."""
    _check_origin(request, club)
    try:
        wanted = msgspec.json.decode(await request.body() or b"{}", type=NewTable)
    except msgspec.DecodeError:
        raise Turned(400, "bad_request") from None
    table_id, made = await _open(request, club, wanted)
    content = {"id": table_id, "url": f"/mesa/{table_id}"}
    return Response(content, status_code=201, cookies=made)


@post("/idioma", status_code=303)
async def choose_language(request: Asked, club: Serving) -> Response[bytes]:
    """Change the language and go back."""
    form = await _form(request, club)
    lang = language(form.get("lang"))
    chosen = cookie(request, LANGUAGE_COOKIE, lang, LANGUAGE_COOKIE_AGE_S)
    return see_other(local_path(form.get("back")), chosen)


async def _open(request: Asked, club: Club, wanted: NewTable) -> tuple[str, list[Cookie]]:
    """Open the table somebody wants; also the cookie that keeps his seat for him."""
    ruleset = _game(wanted.game)
    if wanted.level not in club.levels:
        raise Turned(400, "bad_request")
    token = request.cookies.get(COOKIE)
    person = await club.people.identify(token)
    if person is None or token is None:
        person, token = await club.people.welcome(language_of(request))
    seats = (Sitter(person=person.id), Sitter(bot=wanted.level))
    table_id = await club.hall.open(ruleset, seats, wanted.speed)
    return table_id, [cookie(request, COOKIE, token, COOKIE_AGE_S)]


def _game(slug: str) -> Ruleset:
    if slug not in OFFERED:
        raise Turned(404, "unknown_game")
    return game(slug)


def _check_origin(request: Asked, club: Club) -> None:
    if not form_allowed(request.headers, club.origins):
        club.counts.foreign_origins += 1
        raise Turned(403, "foreign_origin")


async def _form(request: Asked, club: Club) -> dict[str, str]:
    """The fields of a form of ours; a field given twice counts once."""
    _check_origin(request, club)
    body = (await request.body()).decode("utf-8", errors="replace")
    return {name: values[-1] for name, values in parse_qs(body).items()}


def _shown(table: Unfinished, now_ms: int, lang: str) -> dict[str, str]:
    ago = timedelta(milliseconds=max(0, now_ms - table.moved_ms))
    when = format_timedelta(-ago, add_direction=True, locale=lang)
    return {"id": table.id, "game": table.game, "moved_at": when}
