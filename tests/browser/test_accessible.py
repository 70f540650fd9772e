"""Every page and every state of the table passes axe-core, in two languages and three themes."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from capicua.rules import Play
from tests import needs
from tests.browser import chosen
from tests.browser.autoplay import Autoplayer, open_table
from tests.browser.conftest import Club, Visitors
from tests.browser.serving import ROOT

AXE = ROOT / "tests/web/node_modules/axe-core/axe.min.js"
THEMES = ("light", "dark", "contrast")
RUN = """
async (options) => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ` + nodes.map(({ html }) => html).join(" | "));
}
"""
COLOURS = {"runOnly": {"type": "tag", "values": ["cat.color"]}}

Opening = Callable[[Page, Club], None]


@cache
def axe() -> str:
    """The program of axe-core."""
    needs.node()  # its packages come together
    return AXE.read_text(encoding="utf-8")


def plain(path: str) -> Opening:
    """A page that is the same for everybody."""

    def opening(page: Page, _: Club) -> None:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()

    return opening


def table(name: str, *then: Callable[[Page], None]) -> Opening:
    """A table that is ready in the club, and what is done there."""

    def opening(page: Page, club: Club) -> None:
        page.goto(club.seats[name].path)
        expect(page.get_by_role("status")).not_to_be_empty()
        for act in then:
            act(page)

    return opening


def game(slug: str, most: int, *then: Callable[[Page], None], **fields: object) -> Opening:
    """A table of some game after so many clicks, or at the end of its first round."""

    def opening(page: Page, club: Club) -> None:
        player = Autoplayer(page)
        player.sit(club.address, slug, **fields)
        player.until_round_ends(most)
        for act in then:
            act(page)

    return opening


def standing(page: Page) -> None:
    """Open the score."""
    page.locator("#score-mini").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def choose_end(page: Page) -> None:
    """Take up a tile that fits both ends."""
    ply = chosen.choosing()
    assert isinstance(ply.action, Play)
    page.locator(f"[data-tile='{ply.action.tile}']").get_by_role("button").press("Enter")
    expect(page.locator(".ghost")).to_have_count(2)


def settings(page: Page) -> None:
    """Open the settings."""
    page.get_by_role("button", name="Ajustes").or_(
        page.get_by_role("button", name="Settings")
    ).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def keys(page: Page) -> None:
    """Open the list of keys."""
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def end(page: Page) -> None:
    """Wait for the sheet at the end."""
    expect(page.get_by_role("dialog")).to_be_visible()


def gathering(game_: str, *then: Callable[[Page], None], **fields: object) -> Opening:
    """A table where people sit down, or begin behind a cover."""

    def opening(page: Page, club: Club) -> None:
        page.goto(open_table(page.context, club.address, game_, **fields))
        expect(page.locator(".gathering:not([hidden]), #cover[open]")).to_be_visible()
        for act in then:
            act(page)

    return opening


def company(page: Page) -> None:
    """Open the panel of the company."""
    page.locator("#people").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def closing(page: Page) -> None:
    """Be asked whether the table is to be closed."""
    page.locator("[data-key=close]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def tips_opened(page: Page) -> None:
    """Open every answer of the page."""
    page.evaluate(
        "() => document.querySelectorAll('details').forEach((each) => { each.open = true; })"
    )


STATES: dict[str, Opening] = {
    "home": plain("/"),
    "learn": plain("/aprender"),
    "tips": plain("/aprender/consejos"),
    "words": plain("/aprender/palabras"),
    "questions": plain("/aprender/preguntas"),
    "rules": plain("/reglas/robo"),
    "missing": plain("/nada"),
    "turn": table("choosing"),
    "choosing": table("choosing", choose_end),
    "settings": table("choosing", settings),
    "keys": table("choosing", keys),
    "draw": table("drawing"),
    "end": table("ended", end),
    "pairs": game("ciento-once", 3),
    "star": game("cruzado", 4, players=4),
    "many": game("chipre", 3, players=10),
    "tree": game("doble-doce", 6, players=3),
    "standing": game("pool", 2, standing, players=5),
    "round-end": game("tradicional", 1_000, end, players=3),
    "gathering": gathering("parejas", **{"with": "friends"}),
    "gathering-six": gathering("tradicional", **{"with": "friends"}, players=6),
    "company": gathering("parejas", company, **{"with": "friends"}),
    "closing": gathering("bloqueo", closing, **{"with": "friends"}),
    "cover": gathering("tradicional", **{"with": "device"}, players=3),
    "pairs-round-end": game("puertorriqueno-500", 1_000, end),
}


def faults(page: Page) -> Iterator[str]:
    """What axe finds: everything in the first theme, and what depends on colours in each."""
    page.evaluate(axe())
    for theme in THEMES:
        page.evaluate(f"() => {{ document.documentElement.dataset.theme = {json.dumps(theme)}; }}")
        found: list[Any] = page.evaluate(RUN, {} if theme == THEMES[0] else COLOURS)
        yield from (f"{theme}: {each}" for each in found)


SEATS = {"turn": "choosing", "choosing": "choosing", "settings": "choosing", "keys": "choosing"}
SEATS |= {"draw": "drawing", "end": "ended"}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(state: str, lang: str, club: Club, visitors: Visitors) -> None:
    phone = {"width": 390, "height": 844}
    known = club.seats[SEATS[state]] if state in SEATS else None
    page = visitors.come(club.address, known, viewport=phone, reduced_motion="reduce")
    page.context.add_cookies([{"name": "lang", "value": lang, "url": club.address}])
    if state == "missing":
        visitors.watch(page).forgive("404")
    STATES[state](page, club)
    tips_opened(page)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert list(faults(page)) == []


def test_axe_finds_what_is_wrong_in_the_theme_in_which_it_is(
    club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address)
    page.goto("/aprender")
    page.evaluate(
        """() => {
            document.querySelector("main").append(document.createElement("button"));
            const pale = document.createElement("p");
            pale.textContent = "pale";
            pale.style.color = "#fff8ee";
            document.querySelector("main article, main").append(pale);
        }"""
    )
    found = [each.partition(": ")[0::2] for each in faults(page)]
    assert [theme for theme, what in found if what.startswith("button-name")] == ["light"]
    assert [theme for theme, what in found if what.startswith("color-contrast")] == ["light"]
