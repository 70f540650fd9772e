"""The front door, the pages that are the same for everybody, and the choice of a language."""

from __future__ import annotations

from typing import Final

from litestar import Response, post, route

from capicua.club.catalogue import Language
from capicua.club.club import Club, Serving
from capicua.club.pages.forms import INVITATION_COOKIE, form
from capicua.club.pages.lists import Mine
from capicua.club.pages.offers import Wish, boards, seated
from capicua.club.pages.replies import (
    LANGUAGE_COOKIE,
    LANGUAGE_COOKIE_AGE_S,
    SHOW,
    Asked,
    cookie,
    html,
    language_of,
    local_path,
    see_other,
)
from capicua.club.pages.set_up import SetUp, checked
from capicua.club.pages.site import PLAIN_PAGES, language
from capicua.club.pages.table import last_set_up
from capicua.club.pages.wanted import NewTable
from capicua.club.store import Tally, outbox


@route("/", http_method=SHOW, include_in_schema=False)
async def home(request: Asked, club: Serving) -> Response[bytes]:
    """The front door; unfinished games of this visitor come first."""
    person = await club.people.of(request)
    lang = language_of(request)
    last = last_set_up(request, club) or _usual(club, lang)
    unfinished: list[Mine] = []
    tally = Tally()
    if person is not None:
        who, slug = person.id, last.ruleset.slug
        tally = await club.store.ask(lambda connection: outbox.tally(connection, who, slug))
        unfinished = await club.lists.unfinished(who, lang)
    wish = Wish.read(request.query_params)
    shown = boards(wish)
    stranger = person is None and INVITATION_COOKIE not in request.cookies
    values = {
        "shut": stranger and club.people.closed,
        "unfinished": unfinished,
        "tally": tally,
        "last": last,
        "seated": seated(last, lang),
        "figures": await club.lists.figures(),
        "waiting": await club.lists.waiting(lang),
        "wish": wish,
        "boards": shown,
        "found": sum(len(cards) for _, cards in shown),
    }
    return html(request, club.site.page("home.html", lang, "/", **values))


@route(list(PLAIN_PAGES), http_method=SHOW, include_in_schema=False)
async def plain_page(request: Asked, club: Serving) -> Response[bytes]:
    """A page that is the same for everybody."""
    path = request.url.path.rstrip("/")
    return html(request, club.site.page(PLAIN_PAGES[path], language_of(request), path))


@post("/idioma", status_code=303, include_in_schema=False)
async def choose_language(request: Asked) -> Response[bytes]:
    """Change the language and go back."""
    fields = await form(request)
    lang = language(fields.get("lang"))
    chosen = cookie(request, LANGUAGE_COOKIE, lang, LANGUAGE_COOKIE_AGE_S)
    return see_other(local_path(fields.get("back")), chosen)


def _usual(club: Club, lang: Language) -> SetUp:
    """What somebody plays who has not played here yet: the club's first game."""
    return checked(NewTable(game=club.settings.games[0]), club.levels, lang)


HANDLERS: Final = (home, plain_page, choose_language)
