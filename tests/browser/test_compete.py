"""Looking for rivals, boards and tournaments in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import pictures
from tests.browser.conftest import Visitors
from tests.browser.serving import CAPICUA, Server
from tests.browser.test_accessible import faults

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1366, "height": 768}
PAGES = {
    "looking": "/buscar",
    "looking for three": "/buscar?familia=individual",
    "board": "/clasificacion",
    "tournaments": "/torneos",
}


@pytest.fixture(scope="module")
def open_club(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club as people run it."""
    assert browser.is_connected(), "without a browser nobody comes"
    with Server(CAPICUA, tmp_path_factory.mktemp("compete")) as server:
        yield server
        assert "ERROR" not in server.complaints


def register(page: Page, name: str) -> None:
    page.goto("/registro")
    page.locator("[name=name]").fill(name)
    page.locator("[name=password]").fill("una clave bien larga")
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.get_by_role("main")).to_contain_text(re.compile("código|Códigos", re.IGNORECASE))


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_no_page_is_wider_than_the_screen(
    name: str, lang: str, open_club: Server, visitors: Visitors
) -> None:
    page = visitors.come(open_club.address, viewport=PHONE, reduced_motion="reduce")
    page.context.add_cookies([{"name": "lang", "value": lang, "url": open_club.address}])
    for size in (PHONE, DESK, {"width": 320, "height": 568}):
        page.set_viewport_size(size)  # type: ignore[arg-type] # sizes are what they are
        page.goto(PAGES[name])
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        if size is not DESK:
            assert list(faults(page)) == []


def test_two_who_look_for_a_rival_are_taken_to_one_table(
    open_club: Server, visitors: Visitors
) -> None:
    ana = visitors.come(open_club.address, viewport=PHONE)
    beto = visitors.come(open_club.address, viewport=DESK)
    ana.goto("/buscar")
    ana.get_by_role("button", name=re.compile("^Buscar rival")).click()
    expect(ana.get_by_role("heading", name="Buscando rival")).to_be_visible()
    expect(ana.get_by_role("status")).to_contain_text("no busca nadie más")
    expect(ana.locator("#waited")).to_have_text(re.compile("0:0[2-9]"))
    assert list(faults(ana)) == []
    pictures.keep(ana, "waiting")
    tab = ana.context.new_page()
    tab.goto("/buscar")
    expect(tab.get_by_role("heading", name="Buscando rival")).to_be_visible()
    beto.goto("/buscar")
    beto.get_by_role("button", name=re.compile("^Buscar rival")).click()
    for page in (ana, tab, beto):
        expect(page).to_have_url(re.compile(r"/mesa/\w+$"))
    assert ana.url == tab.url == beto.url, "two tabs of one person are one person"


def test_a_rated_match_is_seen_on_the_pages_of_both(open_club: Server, visitors: Visitors) -> None:
    pages = [visitors.come(open_club.address, viewport=size) for size in (PHONE, DESK)]
    for page, name in zip(pages, ("Marta", "Pepe"), strict=True):
        register(page, name)
        page.goto("/buscar")
        page.get_by_role("button", name=re.compile("^Buscar rival")).click()
    for page in pages:
        expect(page).to_have_url(re.compile(r"/mesa/\w+$"))
    loser, winner = pages
    expect(loser.get_by_role("button", name="Cambiar el orden de la mano")).to_be_visible()
    loser.get_by_role("button", name="La mesa").click()
    loser.get_by_role("button", name="Abandonar la partida").click()
    loser.get_by_role("button", name=re.compile("Abandonar|Sí")).last.click()
    expect(winner.get_by_role("heading", name="Ganas por abandono")).to_be_visible()
    for page, sign in ((winner, r"1[56789]\d\d"), (loser, r"1[1234]\d\d")):
        page.goto("/yo")
        expect(page.locator(".rating-now b")).to_have_text(re.compile(f"^{sign}$"))
        assert list(faults(page)) == []


def test_who_looks_without_script_waits_and_may_stop(open_club: Server, visitors: Visitors) -> None:
    page = visitors.come(open_club.address, viewport=PHONE, java_script_enabled=False)
    page.goto("/buscar?familia=pairs")
    page.get_by_role("radio", name="Dominó dominicano").check()
    page.get_by_role("button", name=re.compile("^Buscar mesa")).click()
    expect(page.get_by_role("heading", name="Buscando compañía")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Dominó dominicano")
    page.get_by_role("button", name="Dejar de buscar").click()
    expect(page.get_by_role("heading", name="Buscar rival")).to_be_visible()


def test_a_tournament_begins_and_everybody_sees_it_without_a_reload(
    open_club: Server, visitors: Visitors, tmp_path: Path
) -> None:
    host = visitors.come(open_club.address, viewport=DESK)
    register(host, f"Anfitriona{tmp_path.name[-3:]}")
    host.goto("/torneos")
    host.get_by_label("Nombre").fill("Copa de prueba")
    host.locator("[name=game]").select_option("bloqueo")
    host.get_by_role("button", name="Anunciar").click()
    expect(host.get_by_role("heading", name="Copa de prueba")).to_be_visible()
    guests = [visitors.come(open_club.address, viewport=PHONE) for _ in range(2)]
    for guest in guests:
        guest.goto(host.url)
        guest.get_by_role("button", name="Apuntarme").click()
        expect(guest.get_by_role("button", name="Dejar el torneo")).to_be_visible()
    begin = host.get_by_role("button", name="Empezar")
    expect(begin).to_be_visible()
    assert list(faults(host)) == []
    begin.click()
    expect(host.get_by_role("heading", name="Ronda 1")).to_be_visible()
    for guest in guests:
        expect(guest.get_by_role("heading", name="Ronda 1")).to_be_visible()
    at_table = [page for page in (host, *guests) if page.locator("#my-table").count()]
    assert len(at_table) == 2
    assert list(faults(at_table[0])) == []
    pictures.keep(guests[0], "tournament")
    tables = {page.locator("#my-table").get_attribute("href") for page in at_table}
    assert len(tables) == 1
    at_table[0].locator("#my-table").click()
    expect(at_table[0]).to_have_url(re.compile(r"/mesa/\w+$"))
