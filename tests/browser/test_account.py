"""The account in a real browser: from a guest without a name to nobody at all, and back."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import pictures
from tests.browser.conftest import Club, Visitors
from tests.browser.serving import CAPICUA, Server
from tests.browser.test_accessible import faults

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1366, "height": 768}
PASSWORD = "una frase larga"
REFUSED = "status of 422"
"""What a browser writes down of a form that was not taken."""


def fill(page: Page, **fields: str) -> None:
    """Fill the form of a page by its labels, and send it."""
    form = page.get_by_role("main").locator("form").first
    for label, value in fields.items():
        form.get_by_label(label.replace("_", " "), exact=False).first.fill(value)
    form.get_by_role("button").first.click()


def register(page: Page, name: str) -> list[str]:
    """Make an account; the codes that are shown."""
    page.goto("/registro")
    fill(page, Nombre=name, Contraseña=PASSWORD)
    expect(page.get_by_role("heading", level=1)).to_have_text("Guarda estos códigos")
    return page.locator(".codes code").all_inner_texts()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_guest_names_himself_registers_and_comes_back_by_a_code(
    size: dict[str, int], club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address, viewport=size)
    visitors.watch(page).forgive(REFUSED)
    name = f"Rosa de {size['width']}"
    page.goto("/yo")
    expect(page.get_by_role("heading", level=1)).to_have_text("Todavía no nos conocemos")
    fill(page, Tu_nombre="<b>Rosa</b>")
    expect(page.get_by_role("alert")).to_contain_text("signos que no se pueden usar")
    fill(page, Tu_nombre=name)
    expect(page.get_by_role("status")).to_contain_text(name)
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    pictures.keep(page, f"me-guest-{size['width']}")

    page.get_by_role("link", name="Crear una cuenta").click()
    expect(page.get_by_label("Nombre")).to_have_value(name)
    fill(page, Contraseña="contraseña")
    expect(page.get_by_role("alert")).to_contain_text("las primeras que cualquiera probaría")
    fill(page, Contraseña=PASSWORD)
    codes = page.locator(".codes code").all_inner_texts()
    assert len(codes) == 10
    pictures.keep(page, f"codes-{size['width']}")
    page.get_by_role("link", name="Ya los guardé").click()
    expect(page.get_by_text("Te quedan 10 códigos sin usar.")).to_be_visible()
    pictures.keep(page, f"me-{size['width']}")

    page.get_by_role("button", name="Salir de la cuenta").click()
    expect(page).to_have_url(f"{club.address}/")
    assert not [each for each in page.context.cookies() if each.get("name") == "capicua"]
    page.goto("/entrar")
    fill(page, Nombre=name.upper(), Contraseña="no me acuerdo")
    expect(page.get_by_role("alert")).to_have_text("El nombre o la contraseña no son correctos.")
    expect(page.get_by_label("Contraseña")).to_be_focused()
    page.get_by_role("link", name="Olvidé la contraseña").click()
    fill(page, Nombre=name, Código=codes[3].upper(), Contraseña="otra frase larga")
    expect(page.get_by_role("status")).to_have_text("Tu contraseña ha cambiado.")
    expect(page.get_by_text("Te quedan 9 códigos sin usar.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_session_is_ended_from_another_device(club: Club, visitors: Visitors) -> None:
    phone = visitors.come(club.address, viewport=PHONE)
    desk = visitors.come(club.address, viewport=DESK)
    visitors.watch(phone).forgive("status of 401")
    register(desk, "Con dos equipos")
    phone.goto("/entrar")
    fill(phone, Nombre="Con dos equipos", Contraseña=PASSWORD)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Con dos equipos")

    desk.goto("/yo")
    desk.get_by_role("link", name="Dónde estás dentro").click()
    expect(desk.get_by_text("Este navegador")).to_have_count(1)
    pictures.keep(desk, "sessions")
    desk.get_by_role("button", name=re.compile("^Cerrar la sesión de")).click()
    expect(desk.get_by_role("status")).to_have_text("Sesión cerrada.")
    phone.goto("/yo")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Todavía no nos conocemos")


def test_somebody_takes_his_data_along_and_goes(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, viewport=PHONE)
    register(page, "De despedida")
    page.goto("/yo")
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar mis datos").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert told["people"][0]["name"] == "De despedida"
    page.get_by_role("link", name="Borrarlo todo").click()
    pictures.keep(page, "delete")
    fill(page, Tu_contraseña=PASSWORD)
    expect(page.get_by_role("heading", level=1)).to_have_text("Todo borrado")
    page.goto("/yo")
    expect(page.get_by_role("heading", level=1)).to_have_text("Todavía no nos conocemos")


def test_who_signs_in_where_he_plays_as_a_guest_goes_on_at_his_table(
    club: Club, visitors: Visitors
) -> None:
    """The bug of others: the seat of a guest is lost when he signs in."""
    home = visitors.come(club.address, viewport=DESK)
    register(home, "La de casa")
    page = visitors.come(club.address, viewport=PHONE)
    page.goto("/jugar/robo")
    page.get_by_role("button", name=re.compile("^Jugar")).first.click()
    expect(page).to_have_url(re.compile(r"/mesa/\w+$"))
    table = page.url
    hand = page.get_by_role("region", name="Tu mano", exact=True)
    tiles = hand.get_by_role("list").get_by_role("button")
    expect(tiles).to_have_count(7)
    before = tiles.all_inner_texts()

    tab = page.context.new_page()
    tab.goto("/entrar")
    expect(tab.get_by_text("Lo que has jugado como invitado")).to_be_visible()
    fill(tab, Nombre="La de casa", Contraseña=PASSWORD)
    expect(tab.get_by_role("heading", level=1)).to_have_text("La de casa")
    tab.goto(table)
    expect(tab.get_by_role("region", name="Tu mano", exact=True)).to_be_visible()
    expect(tiles).to_have_count(7)
    assert tiles.all_inner_texts() == before, "and the other tab has gone on by itself"


PAGES: dict[str, Callable[[Page], object]] = {
    "me, a stranger": lambda page: page.goto("/yo"),
    "enter": lambda page: page.goto("/entrar"),
    "register": lambda page: page.goto("/registro"),
    "recover": lambda page: page.goto("/recuperar"),
    "codes": lambda page: register(page, f"Accesible {page.evaluate('Date.now() % 1e9')}"),
    "me": lambda page: (register(page, "Accesible a ti"), page.goto("/yo")),
    "sessions": lambda page: (register(page, "Accesible b ti"), page.goto("/yo/sesiones")),
    "password": lambda page: (register(page, "Accesible c ti"), page.goto("/yo/clave")),
    "delete": lambda page: (register(page, "Accesible d ti"), page.goto("/yo/borrar")),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_and_no_page_is_wider_than_the_smallest_phone(
    name: str, club: Club, visitors: Visitors
) -> None:
    page = visitors.come(
        club.address, viewport={"width": 320, "height": 568}, reduced_motion="reduce"
    )
    PAGES[name](page)
    assert list(faults(page)) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_whoever_looks_after_the_club_sees_it_and_is_read_by_axe(
    size: dict[str, int], tmp_path: Path, browser: Browser, visitors: Visitors
) -> None:
    assert browser.is_connected()
    with Server(CAPICUA, tmp_path) as server:
        page = visitors.come(server.address, viewport=size, reduced_motion="reduce")
        register(page, "Conserje")
        verb = [sys.executable, "-m", "capicua.cli", "admin", "make-admin", "conserje"]
        subprocess.run([*verb, "--data", str(tmp_path)], check=True)
        page.goto("/entrar")
        fill(page, Nombre="Conserje", Contraseña=PASSWORD)
        page.get_by_role("link", name="Cuidar el club").click()
        for place in ("Ahora", "Mesas", "Personas", "Invitaciones"):
            page.get_by_role("navigation", name="Secciones").get_by_role("link", name=place).click()
            assert list(faults(page)) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
            pictures.keep(page, f"admin-{place.lower()}-{size['width']}")
        page.get_by_role("button", name="Crear invitación").click()
        expect(page.locator("code")).to_contain_text("/entrar?i=")
        page.close()
