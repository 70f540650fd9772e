"""Who sits where: partners opposite, everybody in order of play, and all of them in reach."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import Autoplayer
from tests.browser.conftest import Club, Visitors
from tests.browser.pictures import keep

PLACES = """
() => Object.fromEntries([...document.querySelectorAll(".rivals .seat")].map((seat) => {
  const { x, y, width, height } = seat.getBoundingClientRect();
  return [seat.querySelector(".name").textContent, [x, y, width, height]];
}))
"""
NAMES = ("Lola", "Nico", "Inés", "Hugo", "Vera", "Beto", "Sara", "Leo", "Olga")


def _seated(
    club: Club, visitors: Visitors, size: tuple[int, int], game: str, **fields: object
) -> Page:
    page = visitors.come(club.address, reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = Autoplayer(page)
    player.sit(club.address, game, **fields)
    player.until_round_ends(2)
    return page


def test_partners_sit_opposite_and_the_next_player_on_the_left(
    club: Club, visitors: Visitors
) -> None:
    page = _seated(club, visitors, (1366, 768), "ciento-once")
    places: dict[str, list[float]] = page.evaluate(PLACES)
    (lola, nico, ines), middle = (places[name] for name in NAMES[:3]), 1366 / 2
    assert lola[0] + lola[2] < 200, "the next one sits on the left"
    assert ines[0] > 1166, "the one before you on the right"
    assert abs(nico[0] + nico[2] / 2 - middle) < 40, "the partner opposite"
    assert nico[1] < lola[1]
    expect(page.locator(".seat", has_text="Nico")).to_contain_text("tu pareja")


@pytest.mark.parametrize(("game", "players"), [("ciento-once", 4), ("tradicional", 5)])
def test_on_a_phone_they_stand_in_a_row_in_order_of_play(
    game: str, players: int, club: Club, visitors: Visitors
) -> None:
    page = _seated(club, visitors, (360, 740), game)
    if game == "tradicional":
        page = _seated(club, visitors, (360, 740), game, players=players)
    places: dict[str, list[float]] = page.evaluate(PLACES)
    assert list(places) == list(NAMES[: players - 1])
    lefts = [places[name][0] for name in NAMES[: players - 1]]
    assert lefts == sorted(lefts)
    assert len({round(place[1]) for place in places.values()}) == 1, "one row"


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (768, 1024), (1366, 768), (740, 360)])
def test_nine_rivals_are_all_on_the_screen(
    size: tuple[int, int], club: Club, visitors: Visitors
) -> None:
    page = _seated(club, visitors, size, "chipre", players=10)
    places: dict[str, list[float]] = page.evaluate(PLACES)
    keep(page, f"{size[0]}x{size[1]}-nine-rivals")
    assert list(places) == list(NAMES)
    width, height = size
    for name, (x, y, wide, high) in places.items():
        assert x >= 0, name
        assert x + wide <= width + 0.5, name
        if height > 480:  # on its side they scroll
            assert 0 <= y < y + high < height / 2, name
    room = page.evaluate("document.querySelector('#felt').getBoundingClientRect().height")
    # Passes told below every rival take a line or two; on the smallest phone that is much.
    assert room >= (0.2 if height < 600 else 0.3) * height, "the felt keeps its room"
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_seventeen_rivals_stand_in_two_rows_that_scroll_to_who_is_in_turn(
    club: Club, visitors: Visitors
) -> None:
    page = _seated(club, visitors, (360, 740), "doble-doce", players=18)
    places: dict[str, list[float]] = page.evaluate(PLACES)
    assert len(places) == 17
    assert len({round(place[1]) for place in places.values()}) == 2
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_the_score_of_everybody_is_a_touch_away(club: Club, visitors: Visitors) -> None:
    page = _seated(club, visitors, (360, 740), "tradicional", players=5)
    page.get_by_role("button", name="Marcador").click()
    dialog = page.get_by_role("dialog", name="Marcador")
    expect(dialog.get_by_role("list", name="Marcador").get_by_role("listitem")).to_have_count(5)
    expect(dialog).to_contain_text("Contra 4 computadoras · nivel casual")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Marcador")).to_be_focused()
