"""The pages of the games: their rules, and where a table of one is set up."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from litestar import Response, route
from litestar.params import FromPath

from capicua.club.club import Serving
from capicua.club.pages.offers import Wish, boards, rules_values, setting_values
from capicua.club.pages.replies import SHOW, Asked, html, language_of
from capicua.club.pages.set_up import checked, house_rules, offered_game
from capicua.club.pages.table import last_set_up
from capicua.club.pages.wanted import KINDS, NewTable


@route("/jugar/{slug:str}", http_method=SHOW, include_in_schema=False)
async def set_up_page(request: Asked, club: Serving, slug: FromPath[str]) -> Response[bytes]:
    """Set up a table of one game; it begins with what was played last, or with what is usual.

    An address may say with whom.
    """
    ruleset = offered_game(slug)
    lang = language_of(request)
    usual = checked(NewTable(game=slug), club.levels, lang)
    last = last_set_up(request, club)
    set_up = last if last is not None and last.ruleset.slug == slug else usual
    kind = request.query_params.get("with")
    if kind in KINDS:
        set_up = replace(set_up, kind=kind)
    path = f"/jugar/{slug}"
    values = setting_values(set_up, lang, club.site.tell[lang])
    return html(request, club.site.page("setup.html", lang, path, ruleset=ruleset, **values))


@route("/reglas", http_method=SHOW, include_in_schema=False)
async def all_rules(request: Asked, club: Serving) -> Response[bytes]:
    """The way to the rules of every game."""
    values = {"boards": boards(Wish())}
    return html(
        request, club.site.page("all-rules.html", language_of(request), "/reglas", **values)
    )


@route("/reglas/{slug:str}", http_method=SHOW, include_in_schema=False)
async def rules(request: Asked, club: Serving, slug: FromPath[str]) -> Response[bytes]:
    """The rules of one game, told from its ruleset; with the options of a table, of that table."""
    lang = language_of(request)
    ruleset = house_rules(slug, request.query_params.multi_items(), lang)
    values = rules_values(ruleset, club.site.tell[lang])
    path = f"/reglas/{slug}" + (f"?{request.url.query}" if values["changes"] else "")
    return html(request, club.site.page("rules.html", lang, path, **values))


HANDLERS: Final = (set_up_page, all_rules, rules)
