"""Every game of the catalogue, set up by its form and played to the end of its match by mouse.

The targets are low, so that a match has a few rounds and ends soon.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from capicua.rules import GAMES
from tests.browser.autoplay import Autoplayer
from tests.browser.conftest import Visitors
from tests.browser.pictures import keep
from tests.browser.serving import CAPICUA, Server

SET_UP: dict[str, dict[str, object]] = {
    "robo": {},
    "doble-doce": {"players": 3, "option_target": 150},
    "tradicional": {"players": 3, "option_target": 40},
    "infantil": {"players": 4},
    "dos": {"option_target": 30},
    "ida-y-vuelta": {},
    "ciento-once": {"option_target": 60},
    "pool": {"players": 5, "option_rounds": 3},
    "cruzado": {"players": 3, "option_target": 40},
    "chipre": {"players": 10, "option_target": 200},
    "bloqueo": {},
    "cincuenta": {"option_target": 25},
    "parejas": {"option_target": 40},
    "espanol": {"option_target": 60},
    "venezolano": {"option_target": 40},
    "dominicano": {"option_target": 60},
    "puertorriqueno": {"option_target": 60},
    "puertorriqueno-500": {"option_target": 180},
    "cubano": {"option_target": 60},
    "brasileno": {"option_target": 2},
}
"""How each game is set up, by slug; what is not said is the game's own."""
MID_GAME = 3
"""So many own plays come before the picture of a round."""
PHONE, DESKTOP = (360, 740), (1366, 768)


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The program as people run it."""
    assert browser.is_connected(), "without a browser nobody comes"
    with Server(CAPICUA, tmp_path_factory.mktemp("games")) as running:
        yield running


def totals(sheet: Locator) -> list[int]:
    """The totals that the sheet shows, ascending."""
    shown = sheet.get_by_role("list", name="Marcador").locator("b").all_inner_texts()
    return sorted(map(int, shown))


def check_totals(player: Autoplayer, sheet: Locator) -> None:
    """The sheet has the totals that the server has; none where a match is one round."""
    now = player.now
    if player.view["rules"]["rounds"] == 1:
        assert totals(sheet) == []
        return
    counted = now["chips"] if player.view["rules"]["score"] == "pot" else now["scores"]
    assert totals(sheet) == sorted(counted)


INSIDE = """
() => {
  const felt = document.querySelector("#felt").getBoundingClientRect();
  const tiles = [...document.querySelectorAll(".line-drawing > :nth-child(2) > *")];
  return tiles.filter((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    const slack = 3;  // for the shadow
    return left < felt.left - slack || right > felt.right + slack
      || top < felt.top - slack || bottom > felt.bottom + slack;
  }).length;
}
"""
"""How many tiles hang over the felt."""


def pictures(page: Page, name: str) -> None:
    """Keep pictures of this moment on a phone and on a desktop."""
    for width, height in (PHONE, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        keep(page, f"{width}x{height}-{name}")
        if "cincuenta" not in name:  # that line is scrolled
            assert page.evaluate(INSIDE) == 0, f"tiles hang over the felt at {width}×{height}"


@pytest.mark.parametrize("game", SET_UP)
def test_a_whole_match_is_played_on_the_page(game: str, server: Server, visitors: Visitors) -> None:
    page = visitors.come(server.address, reduced_motion="reduce")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    player, sheet = Autoplayer(page), page.locator("#end")
    player.sit(server.address, game, **SET_UP[game])
    if player.until_round_ends(MID_GAME) == "play":
        pictures(page, f"{game}-mid")
    rounds = 0
    while player.until_round_ends() == "round":
        rounds += 1
        check_totals(player, sheet)
        expect(sheet.get_by_role("heading", level=2)).not_to_be_empty()
        if rounds == 1:
            pictures(page, f"{game}-round-end")
        player.next_round()
        expect(sheet).to_be_hidden()
    check_totals(player, sheet)
    if rounds == 0:
        pictures(page, f"{game}-end")
    assert player.wire.refusals() == [], "whatever the page offers is accepted"
    assert player.plays > 0
    expect(sheet.get_by_role("button", name="Jugar otra vez")).to_be_visible()
    rules = sheet.get_by_role("link", name="Las reglas")
    expect(rules).to_have_attribute("href", re.compile(rf"^/reglas/{game}(\?|$)"))


def test_every_game_of_the_catalogue_is_played() -> None:
    assert set(SET_UP) == set(GAMES)
