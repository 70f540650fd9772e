"""What every page of the site owes its reader, and what its drawings claim."""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from capicua.club.catalogue import LANGUAGES, Language
from capicua.club.pages.assets import WEB
from capicua.club.pages.lists import Figures, Listed, Mine, Side
from capicua.club.pages.match import MatchFile, match_values
from capicua.club.pages.offers import Wish, boards, rules_values, seated, setting_values
from capicua.club.pages.set_up import checked
from capicua.club.pages.site import PLAIN_PAGES, Site
from capicua.club.pages.wanted import NewTable
from capicua.club.store import Sitter
from capicua.club.store.people import Person
from capicua.rules import GAMES, game
from capicua.telling import Texts, elsewhere, examples, options_told, possible, rules_told, text_of
from tests.club.account_pages import ACCOUNT_ADDRESSES, ACCOUNT_PAGES
from tests.club.play import ANA, BETO, Play

UNFINISHED = [
    Mine(f"t{n}", "robo", "Con Ana", "Te toca" if n == 0 else "Turno de Ana", n == 0, "hace poco")
    for n in range(4)
]
SIDES = (Side(("Ana", "Beto"), 20), Side(("<Cruz>", "Invitado"), None))
LISTED = [Listed(f"t{n}", "robo", "Dominó con robo", "Ronda 2", SIDES, 1, n) for n in range(3)]
FIGURES = Figures(people=3, looking=1, playing=2)
LEVELS = ("principiante", "casual")

Values = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """A page that is tested: its template, where it is shown, and what it is filled with."""

    template: str
    path: str
    values: Callable[[Language], Values] = lambda _: {}


def home(lang: Language) -> Values:
    last = checked(NewTable(game="tradicional"), LEVELS, lang)
    return {
        "shut": True,
        "unfinished": UNFINISHED,
        "tally": SimpleNamespace(wins=3, losses=1, draws=1),
        "last": last,
        "seated": seated(last, lang),
        "figures": FIGURES,
        "waiting": LISTED,
        "wish": Wish(players="4"),
        "boards": boards(Wish(players="4")),
        "found": 16,
    }


def watching(listed: list[Listed]) -> Callable[[Language], Values]:
    return lambda _: {"figures": FIGURES, "watchable": listed, "waiting": listed}


def match_of(slug: str, rounds: int) -> Callable[[Language], Values]:
    def values(lang: Language) -> Values:
        bots = [Sitter(bot="casual")] * (game(slug).least_players - 2)
        play = Play.begun(slug, ANA, BETO, *bots)
        for _ in range(rounds):
            play.play_round()
            play.play_next()
        known = {ANA: Person(ANA, "Ana <b>"), BETO: Person(BETO)}
        return match_values(MatchFile.of(play.stored, known), lang, Texts(lang))

    return values


def rules_of(slug: str) -> Shown:
    def values(lang: Language) -> Values:
        return rules_values(game(slug), Texts(lang))

    return Shown("rules.html", f"/reglas/{slug}", values)


def setting_of(slug: str, **wanted: Any) -> Shown:
    def values(lang: Language) -> Values:
        set_up = checked(NewTable(game=slug, **wanted), LEVELS, lang)
        return {"ruleset": game(slug), **setting_values(set_up, lang, Texts(lang))}

    return Shown("setup.html", f"/jugar/{slug}", values)


PAGES: dict[str, Shown] = {
    "home": Shown("home.html", "/", home),
    **{template: Shown(template, path) for path, template in PLAIN_PAGES.items()},
    "watch": Shown("watch.html", "/mirar", watching(LISTED)),
    "watch nothing": Shown("watch.html", "/mirar", watching([])),
    "match": Shown("finished.html", "/partida/t1", match_of("dos", 2)),
    "match of pairs": Shown("finished.html", "/partida/t1", match_of("parejas", 1)),
    "match of pool": Shown("finished.html", "/partida/t1", match_of("pool", 2)),
    "match with large tiles": Shown("finished.html", "/partida/t1", match_of("doble-doce", 1)),
    "match begun": Shown("finished.html", "/partida/t1", match_of("dos", 0)),
    "all rules": Shown("all-rules.html", "/reglas", lambda _: {"boards": boards(Wish())}),
    **{f"rules of {slug}": rules_of(slug) for slug in GAMES},
    **{f"set up {slug}": setting_of(slug) for slug in GAMES},
    "set up as played last": setting_of("pool", players=8, speed="slow", options={"stake": 7}),
    "set up with friends": setting_of("tradicional", company="friends", pace="relaxed", chat=True),
    "set up around one device": setting_of("infantil", company="device", names=("Abuela",)),
    **{
        name: Shown(template, path, lambda _, values=values: values)  # type: ignore[misc]
        for name, (template, path, values) in ACCOUNT_PAGES.items()
    },
    "missing": Shown(
        "error.html", "/nada", lambda _: {"status": 404, "reason": "No existe.", "set_up": None}
    ),
    "refused": Shown(
        "error.html", "/", lambda _: {"status": 400, "reason": "No.", "set_up": "/jugar/dos"}
    ),
}
ADDRESSES = {
    "/",
    "/#juegos",
    "/reglas",
    "/mesas",
    "/idioma",
    "/mirar",
    "/clasificacion",
    "/torneos",
    "/yo",
    "/buscar",
    "/azar",
    *PLAIN_PAGES,
    *ACCOUNT_ADDRESSES,
    *(f"/{place}/{slug}" for place in ("reglas", "jugar") for slug in GAMES),
}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
VOID = {"meta", "link", "input", "img"}

every_page = pytest.mark.parametrize("name", PAGES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def site() -> Site:
    return Site()


class Page(HTMLParser):
    """The elements of a page, in order: name, attributes, and the names of those around it
    (``hidden`` for one that is kept from assistive technology).
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.append((tag, given, tuple(self.open)))
        if tag not in VOID:
            self.open.append("hidden" if given.get("aria-hidden") == "true" else tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() in (tag, "hidden"), f"</{tag}> closes something else"

    def every(self, *tags: str) -> list[dict[str, str]]:
        return [attrs for tag, attrs, _ in self.elements if tag in tags]


def html_of(site: Site, name: str, lang: Language = "es") -> str:
    shown = PAGES[name]
    return site.page(shown.template, lang, shown.path, **shown.values(lang))


def page(site: Site, name: str, lang: Language) -> Page:
    return Page(html_of(site, name, lang))


# ---- what a reader and a browser need


@every_page
@every_language
def test_a_page_says_its_language_its_title_and_one_main_heading(
    site: Site, name: str, lang: Language
) -> None:
    shown = page(site, name, lang)
    assert shown.every("html") == [{"lang": lang}]
    assert len(shown.every("title")) == len(shown.every("h1")) == len(shown.every("main")) == 1
    (other,) = [each for each in shown.every("button") if each.get("name") == "lang"]
    assert other["value"] == other["lang"] != lang


@every_page
def test_headings_leave_out_no_level(site: Site, name: str) -> None:
    elements = page(site, name, "es").elements
    levels = [int(tag[1]) for tag, _, _ in elements if tag in HEADINGS]
    assert all(below <= above + 1 for above, below in pairwise(levels))


@every_page
@every_language
def test_ids_are_given_once_and_whatever_is_named_by_id_is_there(
    site: Site, name: str, lang: Language
) -> None:
    shown = page(site, name, lang)
    ids = Counter(attrs["id"] for _, attrs, _ in shown.elements if "id" in attrs)
    assert [each for each, times in ids.items() if times > 1] == []
    for _, attrs, _ in shown.elements:
        named = attrs.get("aria-labelledby", "").split()
        if attrs.get("href", "").startswith("#"):
            named.append(attrs["href"][1:])
        assert all(each in ids for each in named), attrs


@every_page
def test_links_and_forms_lead_to_pages_that_exist(site: Site, name: str) -> None:
    shown = page(site, name, "es")
    for address in [
        *(a["href"] for a in shown.every("a")),
        *(form["action"] for form in shown.every("form")),
    ]:
        there = address.partition("?")[0]
        assert there in ADDRESSES or there.startswith(("#", "/mesa/", "/partida/")), address


@every_page
def test_nothing_needs_what_the_content_policy_forbids(site: Site, name: str) -> None:
    html = html_of(site, name)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:|data:|https?://", html)
    shown = Page(html)
    assert all(script["src"].startswith("/static/") for script in shown.every("script"))
    assert all(link["href"].startswith("/static/") for link in shown.every("link"))


@every_page
@every_language
def test_a_drawing_is_named_or_kept_from_those_who_do_not_see_it(
    site: Site, name: str, lang: Language
) -> None:
    for tag, attrs, around in page(site, name, lang).elements:
        if tag == "svg" and "hidden" not in around and attrs.get("aria-hidden") != "true":
            assert attrs["role"] == "img"
            assert len(attrs["aria-label"]) > 5


@every_page
def test_every_drawing_keeps_its_place_before_the_styles_come(site: Site, name: str) -> None:
    for attrs in page(site, name, "es").every("svg"):
        assert {"width", "height"} <= attrs.keys(), attrs


# ---- what the pages of the games say


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_show_the_whole_set_of_their_game(site: Site, slug: str) -> None:
    html = html_of(site, f"rules of {slug}")
    drawing = html[html.index("whole-set") :]
    drawing = drawing[: drawing.index("</svg>")]
    most = game(slug).max_pip
    assert drawing.count("#tile-lying") == game(slug).tile_count
    blanks = most + 2  # a blank half has no pips
    assert drawing.count("#pips-") == 2 * game(slug).tile_count - blanks
    assert f'id="pips-{most}"' in html


@every_language
@pytest.mark.parametrize("slug", GAMES)
def test_a_rules_page_says_all_that_is_told_of_its_game(
    site: Site, slug: str, lang: Language
) -> None:
    html = unescape(html_of(site, f"rules of {slug}", lang))
    say, rules = Texts(lang), game(slug)
    told = [sentence for part in rules_told(rules, say) for sentence in part.sentences]
    told += [line for example in examples(rules, say) for line in example.counted]
    told += [text for point in elsewhere(rules, say) for text in (point.here, point.there)]
    assert [sentence for sentence in told if sentence not in html] == []
    assert len(told) > 20


@every_language
@pytest.mark.parametrize("slug", GAMES)
def test_a_set_up_page_offers_every_option_of_its_game(
    site: Site, slug: str, lang: Language
) -> None:
    shown = page(site, f"set up {slug}", lang)
    fields = [each for each in shown.every("input") if "name" in each]
    offered = {each["name"].removeprefix("option-") for each in fields}
    options = options_told(game(slug), Texts(lang))
    assert {option.name for option in options} - {"players"} <= offered
    assert {"game", "level", "speed"} <= offered
    for option in options:
        radios = [each for each in fields if each["name"] == f"option-{option.name}"]
        if option.choices:
            assert len(radios) == len(option.choices), option.name
            (checked_one,) = [each for each in radios if "checked" in each]
            alone = all(possible(game(slug), {option.name: value}) for value, _ in option.choices)
            usual = "" if alone else text_of(option.value)
            assert checked_one["value"] == usual, "what is usual sets nothing"
            others = {text_of(v) for v, _ in option.choices if v != option.value}
            assert {each["value"] for each in radios} == {usual, *others}


def test_the_set_up_begins_with_what_was_played_last(site: Site) -> None:
    fields = page(site, "set up as played last", "es").every("input")
    given = [
        (each["name"], each["value"])
        for each in fields
        if each["type"] != "radio" or "checked" in each
    ]
    assert {("players", "8"), ("speed", "slow"), ("option-stake", "7")} <= {*given}
    assert ("option-set", "9") in given, "eight need the larger set"


def test_the_set_up_remembers_with_whom_it_was(site: Site) -> None:
    friends = page(site, "set up with friends", "es").every("input")
    ticked = {(each["name"], each["value"]) for each in friends if "checked" in each}
    assert {("with", "friends"), ("pace", "relaxed"), ("chat", "yes")} <= ticked
    assert ("listed", "yes") not in ticked
    device = page(site, "set up around one device", "es").every("input")
    named = {each["name"]: each["value"] for each in device if each["name"].startswith("name-")}
    assert named == {f"name-{seat}": "Abuela" if seat == "A" else "" for seat in "ABCDEFGHIJ"}


def test_a_rival_of_the_club_is_only_looked_for_where_games_are_rated(site: Site) -> None:
    for slug, rated in (("bloqueo", True), ("parejas", True), ("pool", False), ("robo", False)):
        links = [each["href"] for each in page(site, f"set up {slug}", "es").every("a")]
        assert (f"/buscar?game={slug}" in links) is rated, slug


def test_the_page_of_a_match_shows_every_hand_that_was_left(site: Site) -> None:
    shown = page(site, "match", "es")
    rounds = [attrs for tag, attrs, _ in shown.elements if tag == "details"]
    assert len([each for each in rounds if each.get("class") == "round"]) == 2
    html = html_of(site, "match")
    assert html.count('class="turned-up"') == 4
    assert "Ana &lt;b&gt;" in html
    assert "Jugador B" in html
    assert 'data-record="/api/matches/mesa"' in html
    assert "fair-page.js" in html
    assert "Todavía no ha terminado ninguna ronda" in html_of(site, "match begun")
    assert "fair-page.js" not in html_of(site, "match begun")


def test_the_home_page_offers_again_what_was_played_last(site: Site) -> None:
    hidden = {
        each["name"]: each["value"]
        for each in page(site, "home", "es").every("input")
        if each["type"] == "hidden"
    }
    assert hidden["game"] == "tradicional"
    assert hidden["players"] == "4"
    assert "Dominó tradicional · 4 en la mesa" in html_of(site, "home")


def test_pages_that_change_on_disk_are_for_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = tmp_path / "pages"
    shutil.copytree(WEB / "pages", pages)
    monkeypatch.setattr("capicua.club.pages.site.WEB", tmp_path)
    started = Site()
    for page in pages.iterdir():
        page.write_text("{% another version %}", encoding="utf-8")
    shutil.rmtree(pages)
    for path, template in PLAIN_PAGES.items():
        assert started.page(template, "es", path)
    assert started.page("home.html", "es", "/", **home("es"))
