"""What every page of the site owes its reader, and what its drawings claim."""

import ast
import re
import subprocess
from collections import Counter
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import UndefinedError

from capicua.club.assets import WEB
from capicua.club.catalogue import LANGUAGES, Language
from capicua.club.site import PLAIN_PAGES, Site
from capicua.rules import Layout, Tile, full_set, game, parse_layout
from tests import needs

UNFINISHED = [{"id": f"t{n}", "game": "robo@1", "moved_at": "hace 2 minutos"} for n in range(4)]
PAGES: dict[str, dict[str, Any]] = {
    "home.html": {
        "path": "/",
        "unfinished": UNFINISHED,
        "tally": SimpleNamespace(wins=3, losses=1, draws=1),
    },
    **{template: {"path": path} for path, template in PLAIN_PAGES.items()},
    "rules.html": {"path": "/reglas/robo", "ruleset": game("robo")},
    "error.html": {"path": "/nada", "status": 404, "reason": "No existe."},
}
ADDRESSES = {"/", "/reglas/robo", "/mesas", "/idioma", *PLAIN_PAGES}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
VOID = {"meta", "link", "input", "img"}

every_page = pytest.mark.parametrize("template", PAGES)
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


def page(site: Site, template: str, lang: Language) -> Page:
    return Page(site.page(template, lang, **PAGES[template]))


# ---- what a reader and a browser need


@every_page
@every_language
def test_a_page_says_its_language_its_title_and_one_main_heading(
    site: Site, template: str, lang: Language
) -> None:
    shown = page(site, template, lang)
    assert shown.every("html") == [{"lang": lang}]
    assert len(shown.every("title")) == len(shown.every("h1")) == len(shown.every("main")) == 1
    (other,) = [each for each in shown.every("button") if each.get("name") == "lang"]
    assert other["value"] == other["lang"] != lang


@every_page
def test_headings_leave_out_no_level(site: Site, template: str) -> None:
    elements = page(site, template, "es").elements
    levels = [int(tag[1]) for tag, _, _ in elements if tag in HEADINGS]
    assert all(below <= above + 1 for above, below in pairwise(levels))


@every_page
@every_language
def test_ids_are_given_once_and_whatever_is_named_by_id_is_there(
    site: Site, template: str, lang: Language
) -> None:
    shown = page(site, template, lang)
    ids = Counter(attrs["id"] for _, attrs, _ in shown.elements if "id" in attrs)
    assert [name for name, times in ids.items() if times > 1] == []
    for _, attrs, _ in shown.elements:
        named = attrs.get("aria-labelledby", "").split()
        if attrs.get("href", "").startswith("#"):
            named.append(attrs["href"][1:])
        assert all(name in ids for name in named), attrs


@every_page
def test_links_and_forms_lead_to_pages_that_exist(site: Site, template: str) -> None:
    shown = page(site, template, "es")
    for address in [
        *(a["href"] for a in shown.every("a")),
        *(form["action"] for form in shown.every("form")),
    ]:
        assert address in ADDRESSES or address.startswith(("#", "/mesa/t")), address


@every_page
def test_nothing_needs_what_the_content_policy_forbids(site: Site, template: str) -> None:
    html = site.page(template, "es", **PAGES[template])
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:|data:|https?://", html)
    shown = Page(html)
    assert all(script["src"].startswith("/static/") for script in shown.every("script"))
    assert all(link["href"].startswith("/static/") for link in shown.every("link"))


@every_page
@every_language
def test_a_drawing_is_named_or_kept_from_those_who_do_not_see_it(
    site: Site, template: str, lang: Language
) -> None:
    for tag, attrs, around in page(site, template, lang).elements:
        if tag == "svg" and "hidden" not in around and attrs.get("aria-hidden") != "true":
            assert attrs["role"] == "img"
            assert len(attrs["aria-label"]) > 5


@every_page
def test_every_drawing_keeps_its_place_before_the_styles_come(site: Site, template: str) -> None:
    for attrs in page(site, template, "es").every("svg"):
        assert {"width", "height"} <= attrs.keys(), attrs


# ---- what is drawn is dominoes

Halves = tuple[int, int]
literal = ast.literal_eval


@dataclass(frozen=True)
class Tip:
    """A tip as the template draws it: the line as it lies, a hand, and the move we would make."""

    table: list[Halves]
    mine: list[Halves]
    move: Halves
    end: str

    @property
    def line(self) -> Layout:
        return parse_layout(".".join(f"{near}{far}" for near, far in self.table))

    @property
    def hand(self) -> list[Tile]:
        return [Tile(*halves) for halves in self.mine]

    def with_pip(self, pip: int) -> tuple[int, int]:
        """How many tiles with ``pip`` are on the table, and how many in hand."""
        on_table = [Tile(*halves) for halves in self.table]
        return sum(tile.has(pip) for tile in on_table), sum(tile.has(pip) for tile in self.hand)

    def pips_after(self, played: Tile) -> set[int]:
        left = [tile for tile in self.hand if tile != played]
        return {pip for tile in left for pip in (tile.high, tile.low)}


def read_tips() -> dict[str, Tip]:
    source = (WEB / "pages" / "tips.html").read_text(encoding="utf-8")
    pattern = r'tip\("(\w+)",.*\n\s+table=(.*), mine=(.*), move=(.*), end="(.)"\)'
    return {
        name: Tip(literal(table), literal(mine), literal(move), end)
        for name, table, mine, move, end in re.findall(pattern, source)
    }


TIPS = read_tips()


def test_every_tip_has_its_position(site: Site) -> None:
    assert len(TIPS) == site.page("tips.html", "es", "/").count('<section class="tip"') == 9


@pytest.mark.parametrize("tip", TIPS.values(), ids=TIPS)
def test_a_tip_shows_a_line_a_hand_and_a_move_that_may_be_played(tip: Tip) -> None:
    on_table = [placement.tile for placement in tip.line.plays]
    assert len({*on_table, *tip.hand}) == len(on_table) + len(tip.hand)
    tile = Tile(*tip.move)
    assert tile in tip.hand
    assert tip.line.place(tile, tip.end).plays[-1].tile == tile
    touching = tip.move[1] if tip.end == "<" else tip.move[0]
    outer = tip.table[0][0] if tip.end == "<" else tip.table[-1][1]
    assert touching == outer, "the move is drawn the wrong way round"


def test_what_the_tips_say_of_their_positions_is_so() -> None:
    fitting = {
        name: {t for t in tip.hand if any(t.has(end.pip) for end in tip.line.ends())}
        for name, tip in TIPS.items()
    }
    assert fitting["heavy"] == {Tile(5, 4), Tile(2, 1)}
    assert fitting["suit"] == {Tile(6, 3), Tile(3, 2)}
    assert fitting["drawing"] == {Tile(6, 4), Tile(4, 0)}
    assert {Tile(3, 3), Tile(3, 2)} <= fitting["doubles"]
    variety = TIPS["variety"]
    assert len(variety.pips_after(Tile(6, 2))) == 5
    assert len(variety.pips_after(Tile(6, 3))) == 4
    assert TIPS["count"].with_pip(3) == (6, 1)
    both = TIPS["both"]
    seen = {Tile(*halves) for halves in both.table} | set(both.hand)
    assert {t for t in full_set(6) if t.has(6)} - seen == {Tile(6, 6), Tile(6, 3)}
    assert 5 not in both.pips_after(Tile(6, 5))
    assert TIPS["whole"].with_pip(1) == (1, 5)
    assert [end.pip for end in TIPS["memory"].line.ends()] == [2, 0]


def test_the_line_of_the_home_page_could_lie_on_a_table() -> None:
    source = (WEB / "pages" / "hero.html").read_text(encoding="utf-8")
    drawn = [
        ((int(near), int(far)), int(x), int(y), bool(standing))
        for near, far, x, y, standing in re.findall(
            r"\btile\((\d), (\d), (\d+), (\d+)(, true)?\)", source
        )
    ]
    assert len({Tile(*halves) for halves, *_ in drawn}) == len(drawn) == 16
    assert drawn[0][0][0] == drawn[-1][0][1], "it begins and ends in the same number"
    boxes = [(x, y, 50 if stands else 100, 100 if stands else 50) for _, x, y, stands in drawn]
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(boxes, 2):
        assert abs(x - x2) >= w + w2 or abs(y - y2) >= h + h2, "two tiles overlap"
    for one, other in pairwise(drawn):
        touching = [
            (pip, pip2)
            for pip, x, y in halves_of(*one)
            for pip2, x2, y2 in halves_of(*other)
            if (x - x2) ** 2 + (y - y2) ** 2 <= 100**2 + 50**2
        ]
        assert touching
        assert all(pip == pip2 for pip, pip2 in touching), (one, other)


def halves_of(halves: Halves, x: int, y: int, standing: bool) -> list[tuple[int, int, int]]:
    """Number and middle of each half of a drawn tile."""
    near, far = halves
    if standing:
        return [(near, x, y - 50), (far, x, y + 50)]
    return [(near, x - 50, y), (far, x + 50, y)]


def test_the_rules_show_the_whole_set_of_their_game(site: Site) -> None:
    html = site.page("rules.html", "es", "/reglas/robo", ruleset=game("robo"))
    drawing = html[html.index("whole-set") :]
    drawing = drawing[: drawing.index("</svg>")]
    assert drawing.count("#tile-lying") == game("robo").tile_count
    assert drawing.count("#pips-") == 2 * 28 - 8  # a blank half has no pips


def test_the_rules_stop_at_a_parameter_they_have_no_words_for(site: Site) -> None:
    other = replace(game("robo"), closed_tie="lightest")  # type: ignore[arg-type]
    with pytest.raises(UndefinedError):
        site.page("rules.html", "es", "/reglas/robo", ruleset=other)


def test_the_rules_take_their_numbers_from_the_ruleset(site: Site) -> None:
    other = replace(game("robo"), hand=(5,), reserve=(2,), least_players=2, most_players=4)
    html = site.page("rules.html", "es", "/reglas/robo", ruleset=other)
    assert "se reparten 5 a cada uno" in html
    assert "Las 8 que sobran" in html
    assert "De 2 a 4" in html
    assert "Las 2 últimas fichas del pozo no se roban nunca." in html


def test_the_symbols_of_the_pages_are_those_of_the_table() -> None:
    partial = (WEB / "pages" / "tile-symbols.html").read_text(encoding="utf-8")
    ours = re.findall(r"<(?:linearGradient|radialGradient|symbol)\b.*", partial)
    script = (
        f'import {{ tileDefs }} from "{(WEB / "js" / "tile-symbols.js").as_uri()}";'
        "process.stdout.write(tileDefs());"
    )
    done = subprocess.run(
        [needs.node(), "--input-type=module", "--eval", script],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert len(ours) == 13
    assert [line for line in ours if line not in done.stdout] == []
