"""F20 in real browsers: a guest registers in another tab in the middle of a round."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Club, Visitors

FITS = re.compile("encaja a la|para abrir")


def hand_of(page: Page) -> list[str]:
    """The tiles of the hand, as they are read."""
    tiles = page.get_by_role("region", name="Tu mano", exact=True).get_by_role("list")
    return tiles.get_by_role("button").all_inner_texts()


def test_f20_a_guest_registers_mid_round_and_both_tabs_play_on(
    club: Club, visitors: Visitors
) -> None:
    one = visitors.come(club.address, viewport={"width": 360, "height": 740})
    one.goto("/jugar/robo")
    one.get_by_role("button", name=re.compile("^Jugar")).first.click()
    expect(one).to_have_url(re.compile(r"/mesa/\w+$"))
    expect(one.get_by_role("region", name="Tu mano", exact=True)).to_be_visible()
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.get_by_role("region", name="Tu mano", exact=True)).to_be_visible()
    before = hand_of(one)
    token = _token(one)

    third = one.context.new_page()
    third.goto("/registro")
    third.get_by_label("Nombre").fill("En plena ronda")
    third.get_by_label("Contraseña").fill("una frase larga")
    third.get_by_role("button", name="Crear la cuenta").click()
    expect(third.get_by_role("heading", level=1)).to_have_text("Guarda estos códigos")
    assert _token(one) not in ("", token), "the old cookie is worth nothing any more"

    for tab in (one, other):
        expect(tab.get_by_role("region", name="Tu mano", exact=True)).to_be_visible()
        assert hand_of(tab) == before, "the same seat"
    _do_something(one)
    expect(other.get_by_role("region", name="Tu mano", exact=True)).to_be_visible()
    after = len(hand_of(one))
    tiles = other.get_by_role("region", name="Tu mano", exact=True).get_by_role("list")
    expect(tiles.get_by_role("button")).to_have_count(after)  # what is done in one is seen here
    assert hand_of(other) == hand_of(one)
    assert len(before) != after


def _token(page: Page) -> str:
    cookies = (each for each in page.context.cookies() if each.get("name") == "capicua")
    return next((each.get("value", "") for each in cookies), "")


def _do_something(page: Page) -> None:
    """Play a tile, or draw one: the hand is another afterwards."""
    hand = page.get_by_role("region", name="Tu mano", exact=True)
    before = hand_of(page)
    draw = hand.get_by_role("button", name="Robar ficha")
    if draw.count():
        draw.first.click()
    else:
        hand.get_by_role("button", name=FITS).first.click()
        ghosts = page.get_by_role("region", name="La mesa", exact=True).get_by_role("group")
        if ghosts.get_by_role("button").count():
            ghosts.get_by_role("button").first.click()
    expect(hand.get_by_role("list").get_by_role("button")).not_to_have_count(len(before))
