"""The pages and forms of the club over HTTP. Everything works without a script but the table."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from urllib.parse import parse_qs

from babel.dates import format_timedelta
from litestar import Response, post, route
from litestar.datastructures import Cookie
from litestar.params import FromPath

from capicua.club.club import Club, Serving
from capicua.club.offers import Wish, boards, rules_values, seated, setting_values
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
from capicua.club.set_up import (
    NewTable,
    SetUp,
    checked,
    from_form,
    from_json,
    house_rules,
    of_record,
    offered_game,
    recalled,
    remembered,
)
from capicua.club.site import PLAIN_PAGES, language
from capicua.club.store import Tally, Unfinished

MOST_UNFINISHED = 20


LAST_COOKIE: Final = "last"
"""What was played last in this browser, for the button of the home page."""


@route("/", http_method=SHOW)
async def home(request: Asked, club: Serving) -> Response[bytes]:
    """The front door; unfinished games of this visitor come first."""
    person = await club.people.identify(request.cookies.get(COOKIE))
    lang = language_of(request)
    last = _last(request, club) or checked(NewTable(), club.levels, lang)
    unfinished: list[Unfinished] = []
    tally = Tally()
    if person is not None:
        tally = await club.store.tally(person.id, last.ruleset.slug)
        unfinished = await club.store.unfinished(person.id, MOST_UNFINISHED)
    now_ms = club.clock.now_ms()
    wish = Wish.read(request.query_params)
    shown = boards(wish)
    values = {
        "unfinished": [_shown(table, now_ms, lang) for table in unfinished],
        "tally": tally,
        "last": last,
        "seated": seated(last, lang),
        "wish": wish,
        "boards": shown,
        "found": sum(len(cards) for _, cards in shown),
    }
    return html(request, club.site.page("home.html", lang, "/", **values))


@route(list(PLAIN_PAGES), http_method=SHOW)
async def plain_page(request: Asked, club: Serving) -> Response[bytes]:
    """A page that is the same for everybody."""
    path = request.url.path.rstrip("/")
    return html(request, club.site.page(PLAIN_PAGES[path], language_of(request), path))


@route("/jugar/{slug:str}", http_method=SHOW)
async def set_up_page(request: Asked, club: Serving, slug: FromPath[str]) -> Response[bytes]:
    """Set up a table of one game; it begins with what was played last, or with what is usual."""
    ruleset = offered_game(slug)
    lang = language_of(request)
    usual = checked(NewTable(game=slug), club.levels, lang)
    last = _last(request, club)
    set_up = last if last is not None and last.ruleset.slug == slug else usual
    path = f"/jugar/{slug}"
    values = setting_values(set_up, lang, club.site.tell[lang])
    return html(request, club.site.page("setup.html", lang, path, ruleset=ruleset, **values))


@route("/reglas", http_method=SHOW)
async def all_rules(request: Asked, club: Serving) -> Response[bytes]:
    """The way to the rules of every game."""
    values = {"boards": boards(Wish())}
    return html(
        request, club.site.page("all-rules.html", language_of(request), "/reglas", **values)
    )


@route("/reglas/{slug:str}", http_method=SHOW)
async def rules(request: Asked, club: Serving, slug: FromPath[str]) -> Response[bytes]:
    """The rules of one game, told from its ruleset; with the options of a table, of that table."""
    lang = language_of(request)
    ruleset = house_rules(slug, request.query_params.multi_items(), lang)
    values = rules_values(ruleset, club.site.tell[lang])
    path = f"/reglas/{slug}" + (f"?{request.url.query}" if values["changes"] else "")
    return html(request, club.site.page("rules.html", lang, path, **values))


@route("/mesa/{table_id:str}", http_method=SHOW)
async def table(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """A table; who does not sit there watches."""
    record = await club.store.record(table_id)
    if record is None:
        raise Turned(404, "unknown_table")
    slug = record.game.partition("@")[0]
    set_up = of_record(record)
    values = {
        "table_id": table_id,
        "game": slug,
        "speed": record.speed,
        "level": next((sitter.bot for sitter in record.seats if sitter.bot), None),
        "again": set_up.fields() if set_up else [("game", slug)],
        "rules_path": set_up.rules_path if set_up else f"/reglas/{slug}",
        "setup_path": f"/jugar/{slug}",
    }
    page = club.site.page("table.html", language_of(request), f"/mesa/{table_id}", **values)
    return html(request, page)


@post("/mesas", status_code=303)
async def new_table(request: Asked, club: Serving) -> Response[bytes]:
    """Sit down to play; strangers become guests."""
    _check_origin(request, club)
    table_id, made = await _open(request, club, from_form(await request.body()))
    return see_other(f"/mesa/{table_id}", *made)


@post("/api/tables", status_code=201)
async def api_new_table(request: Asked, club: Serving) -> Response[dict[str, str]]:
    """The same for programs."""
    _check_origin(request, club)
    table_id, made = await _open(request, club, from_json(await request.body()))
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
    """Open the table somebody wants.

    Also gives the cookies that keep his seat for him and what he played for the home page.
    """
    set_up = checked(wanted, club.levels, language_of(request))
    token = request.cookies.get(COOKIE)
    person = await club.people.identify(token)
    if person is None or token is None:
        person, token = await club.people.welcome(language_of(request))
    table_id = await club.hall.open(set_up.ruleset, set_up.seats(person.id), set_up.speed)
    return table_id, [
        cookie(request, COOKIE, token, COOKIE_AGE_S),
        cookie(request, LAST_COOKIE, remembered(set_up), COOKIE_AGE_S),
    ]


def _last(request: Asked, club: Club) -> SetUp | None:
    """What was played last in this browser."""
    return recalled(request.cookies.get(LAST_COOKIE), club.levels)


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
