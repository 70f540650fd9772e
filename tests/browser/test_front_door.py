"""From the front door to a table, with the program as people run it."""

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser import words
from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.serving import CAPICUA, Server

TURN = re.compile("Te toca|Nada encaja|No puedes jugar|¿Dónde la pones")
FITS = re.compile("encaja a la|para abrir")


def _play_something(player: Player) -> None:
    """Do whatever can be done now; there is always something."""
    expect(player.hand.get_by_text(TURN)).to_be_visible()
    choices: list[Locator] = [
        player.hand.get_by_role("button", name=FITS),
        player.draw,
        player.passing,
    ]
    possible = next(each for each in choices if each.count())
    before = len(player.wire.received)
    possible.first.click()
    ghosts = player.line.get_by_role("button")
    if ghosts.count():
        ghosts.first.click()
    expect(player.hand.get_by_text(TURN).or_(player.page.get_by_role("dialog"))).to_be_visible()
    assert len(player.wire.received) > before


def test_a_stranger_plays_at_once_and_finds_the_game_and_the_choices_again(
    tmp_path: Path, visitors: Visitors
) -> None:
    with Server(CAPICUA, tmp_path) as server:
        page = visitors.come(server.address, viewport={"width": 360, "height": 740})
        player = Player(page)
        page.goto("/")
        assert page.context.cookies() == [], "nobody is asked, and nobody is marked"
        expect(page.get_by_role("link", name="Seguir")).to_have_count(0)
        page.get_by_text("Nivel y velocidad").click()
        page.get_by_text("Principiante", exact=True).click()
        page.get_by_text("Al instante", exact=True).click()
        page.get_by_role("button", name="Jugar ahora").click()
        expect(page).to_have_url(re.compile(r"/mesa/\w+$"))
        expect(page).to_have_title(re.compile("Dominó con robo · Capicúa$"))
        table = page.url
        for _ in range(3):
            _play_something(player)
        cookie = next(each for each in page.context.cookies() if each.get("name") == "capicua")
        assert cookie.get("httpOnly")
        assert cookie.get("sameSite") == "Lax"

        page.get_by_role("link", name="Salir de la mesa").click()
        page.get_by_text("Nivel y velocidad").click()
        expect(page.get_by_role("radio", name="Principiante")).to_be_checked()
        expect(page.get_by_role("radio", name="Al instante")).to_be_checked()
        page.get_by_role("link", name="Seguir").click()
        expect(page).to_have_url(table)
        expect(player.hand.get_by_text(TURN)).to_be_visible()
        expect(player.boneyard).to_contain_text(words.BONEYARD.lower())
        page.close()  # before the server goes
