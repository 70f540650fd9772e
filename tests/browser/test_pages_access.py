"""The home page, the set-up and the rules: axe finds nothing, and all works without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Club, Visitors
from tests.browser.test_accessible import faults

PHONE = {"width": 360, "height": 740}
PAGES = {
    "home": "/",
    "chosen": "/?players=4&level=hard",
    "nothing chosen": "/?players=3&time=long&level=easy",
    "set up one that has every field": "/jugar/dominicano",
    "set up one for many": "/jugar/doble-doce",
    "rules of a star": "/reglas/chipre",
    "rules of pairs": "/reglas/brasileno",
    "all rules": "/reglas",
}


def opened(page: Page) -> None:
    """Open whatever can be opened, so that nothing is left out."""
    page.evaluate(
        "() => document.querySelectorAll('details').forEach((each) => { each.open = true; })"
    )


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(name: str, lang: str, club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, viewport=PHONE, reduced_motion="reduce")
    page.context.add_cookies([{"name": "lang", "value": lang, "url": club.address}])
    page.goto(PAGES[name])
    opened(page)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert list(faults(page)) == []


@pytest.mark.parametrize("width", [320, 360, 768, 1366])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_the_screen(
    name: str, width: int, club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address, viewport={"width": width, "height": 740})
    page.goto(PAGES[name])
    opened(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_one_tap_starts_a_game_with_what_is_usual(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, java_script_enabled=False, viewport=PHONE)
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name=re.compile("^Dominó de bloqueo")).click()
    expect(page).to_have_url(f"{club.address}/jugar/bloqueo")
    button = page.get_by_role("button", name=re.compile("^Jugar"))
    expect(button).to_be_in_viewport()
    button.click()
    expect(page).to_have_url(re.compile(r"/mesa/\w+(\?nueva)?$"))
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^Jugar ahora"))).to_contain_text(
        "Dominó de bloqueo"
    )


def test_a_table_is_set_up_without_script_and_remembered(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, java_script_enabled=False, viewport=PHONE)
    page.goto("/jugar/tradicional")
    number = page.get_by_label("Escríbela aquí")
    expect(number).to_be_hidden()
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("radio", name="Otra cifra").check()
    number.fill("77")
    page.get_by_text("Reglas de la mesa").click()
    page.get_by_role("radio", name="Se roba una").check()
    page.get_by_role("button", name="Jugar así").click()
    expect(page).to_have_url(re.compile(r"/mesa/\w+(\?nueva)?$"))
    page.goto("/jugar/tradicional")
    expect(page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    expect(page.get_by_label("Escríbela aquí")).to_have_value("77")
    expect(page.get_by_role("radio", name="Se roba una")).to_be_checked()


def test_what_is_wrong_with_a_set_up_is_said_on_a_page(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, java_script_enabled=False, viewport=PHONE)
    visitors.watch(page).forgive("400")
    page.goto("/jugar/pool")
    page.get_by_text("Reglas de la mesa").click()
    page.get_by_label("La puesta").fill("90")
    page.get_by_label("Fichas de apuesta al empezar").fill("80")
    page.get_by_role("button", name="Jugar así").click()
    expect(page.get_by_role("main")).to_contain_text("Esas reglas no caben juntas")
    expect(page.get_by_role("link", name="Ir al inicio", exact=True)).to_be_visible()


def test_the_finder_helps_to_choose_without_script(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, java_script_enabled=False, viewport=PHONE)
    page.goto("/")
    page.get_by_text("¿A qué jugamos?").click()
    finder = page.locator(".finder")
    finder.get_by_role("radio", name="2", exact=True).check()
    finder.get_by_role("radio", name="Fácil").check()
    finder.get_by_role("button", name="Ver juegos").click()
    expect(page).to_have_url(re.compile(r"players=2&time=&level=easy#juegos$"))
    expect(page.locator(".board").get_by_role("link")).to_have_count(4)
    expect(page.get_by_text("4 juegos así.")).to_be_visible()
    page.get_by_role("link", name="Ver todos").click()
    expect(page.locator(".board").get_by_role("link")).to_have_count(20)


def test_a_choice_is_made_and_seen_with_the_keyboard_alone(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address)
    page.goto("/jugar/tradicional")
    four = page.get_by_role("radio", name="4", exact=True)
    four.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    outlined = page.get_by_role("radio", name="5", exact=True).evaluate(
        "(input) => getComputedStyle(input.nextElementSibling).outlineStyle"
    )
    assert outlined == "solid"
