"""Choosing where a tile goes: among many places, with mouse and keyboard, or where one is asked."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.autoplay import Autoplayer
from tests.browser.conftest import Club, Visitors

MANY = re.compile(r", encaja en (\d+) sitios$")
ONE_END = re.compile(r", encaja a la (izquierda|derecha)$")
MOST_TURNS = 60


def _tile_that_fits(player: Autoplayer, name: re.Pattern[str]) -> Locator:
    """Play on until a tile of the hand has such a name; gives it."""
    tile = player.page.locator("#hand").get_by_role("button", name=name)
    for _ in range(MOST_TURNS):
        what = player.look()["what"]
        if what == "tile" and tile.count():
            return tile.first
        if what == "round":
            player.next_round()
            expect(player.page.locator("#end")).to_be_hidden()
        else:
            player.until_round_ends(1)
    raise AssertionError("no tile had such a choice in so many turns")


def _end_in_focus(page: Page) -> str:
    """The end of the ghost that has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('data-end')"))


def _name(tile: Locator) -> str:
    return tile.get_attribute("aria-label") or ""


def test_a_tile_shows_a_ghost_at_every_place_and_all_of_them_are_reached_by_keys(
    club: Club, visitors: Visitors
) -> None:
    player = Autoplayer(visitors.come(club.address, reduced_motion="reduce"))
    page = player.page
    player.sit(club.address, "doble-doce", players=2)
    tile = _tile_that_fits(player, MANY)
    places = MANY.search(_name(tile))
    assert places
    number = int(places[1])
    tile.focus()
    page.keyboard.press("Enter")
    ghosts = page.locator(".ghost")
    expect(ghosts).to_have_count(number)
    walked = []
    for _ in range(number):
        walked.append(_end_in_focus(page))
        page.keyboard.press("Tab")
    assert len(set(walked)) == number, "every place is come to once"
    ghosts.last.focus()
    page.keyboard.press("ArrowLeft")
    assert _end_in_focus(page) in walked[:-1], "the arrows lead to another one"
    page.keyboard.press("Escape")
    expect(ghosts).to_have_count(0)
    expect(tile).to_be_focused()

    acts = len(player.wire.acts())
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(ghosts).to_have_count(0)
    (act,) = player.wire.acts()[acts:]
    assert act["action"][2:] == walked[1], "the place that had the focus"
    assert player.wire.refusals() == []


def test_in_a_cincuenta_the_end_is_chosen_even_where_only_one_fits(
    club: Club, visitors: Visitors
) -> None:
    player = Autoplayer(visitors.come(club.address, reduced_motion="reduce"))
    page = player.page
    player.sit(club.address, "cincuenta", option_target=500)
    tile = _tile_that_fits(player, ONE_END)
    acts = len(player.wire.acts())
    tile.click()
    expect(page.locator(".ghost")).to_have_count(1)
    expect(page.get_by_role("region", name="Tu mano")).to_contain_text("¿Dónde la pones?")
    assert len(player.wire.acts()) == acts, "nothing is played yet"
    page.locator(".ghost").click()
    expect(page.locator(".ghost")).to_have_count(0)
    assert len(player.wire.acts()) == acts + 1


def test_the_ends_of_a_big_table_are_told_in_short_and_then_one_by_one(
    club: Club, visitors: Visitors
) -> None:
    player = Autoplayer(visitors.come(club.address, reduced_motion="reduce"))
    page = player.page
    player.sit(club.address, "chipre", players=4, option_target=500)
    player.until_round_ends(4)
    player.look()  # it is the person's turn, and that has been said
    status = page.get_by_role("status")
    expect(status).to_have_text(re.compile("Te toca"))
    page.keyboard.press("e")
    expect(status).to_have_text(re.compile(r"^Extremos: .+\."))
    expect(page.locator("#caption")).to_be_visible()
    page.keyboard.press("e")
    expect(status).to_have_text(re.compile(r"^Brazo 1: \w+, del .+; Brazo 2: "))
    page.keyboard.press("v")
    expect(status).to_have_text(re.compile(r"en el centro, doble nueve\. Brazo 1: nueve "))


def test_the_line_folds_or_runs_straight_as_the_game_does_or_as_one_likes_it(
    club: Club, visitors: Visitors
) -> None:
    player = Autoplayer(visitors.come(club.address, reduced_motion="reduce"))
    page, straight = player.page, re.compile(r"\bscrolls\b")
    player.sit(club.address, "cincuenta")
    player.until_round_ends(2)
    expect(page.locator(".line-drawing")).to_have_class(straight)
    for choice, runs_straight in (("Se dobla", False), ("Recta", True), ("Según el juego", True)):
        page.get_by_role("button", name="Ajustes").click()
        line = page.get_by_role("group", name="La línea")
        line.get_by_role("radio", name=choice).check()
        page.keyboard.press("Escape")
        drawing = expect(page.locator(".line-drawing"))
        (drawing.to_have_class if runs_straight else drawing.not_to_have_class)(straight)
    player.sit(club.address, "dos")
    player.until_round_ends(2)
    expect(page.locator(".line-drawing")).not_to_have_class(straight)
