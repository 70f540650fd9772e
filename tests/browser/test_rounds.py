"""Between the rounds of a match: the sheet, the table behind it, and the ways on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.autoplay import Autoplayer
from tests.browser.conftest import Club, Visitors

NEXT, LOOK, RESULT = "Siguiente ronda", "Ver la mesa", "Ver el resultado"
STOP = "Terminar la partida"


def _after_a_round(club: Club, visitors: Visitors, game: str, **fields: object) -> Autoplayer:
    """Somebody at the end of the first round of a game."""
    page = visitors.come(club.address, reduced_motion="reduce")
    player = Autoplayer(page)
    player.sit(club.address, game, **fields)
    assert player.until_round_ends() == "round"
    return player


def _focused(page: Page) -> str:
    name: str = page.evaluate(
        "document.activeElement?.closest('#hand') ? 'hand' : document.activeElement?.id ?? ''"
    )
    return name


def test_the_table_can_be_seen_behind_the_sheet_and_the_next_round_begins_from_either(
    club: Club, visitors: Visitors
) -> None:
    player = _after_a_round(club, visitors, "dos", option_target=200)
    page, sheet = player.page, player.page.locator("#end")
    rack = page.get_by_role("region", name="Tu mano")
    expect(sheet.get_by_role("heading", level=2)).to_be_focused()
    expect(rack.get_by_role("button", name=NEXT)).to_have_count(0)
    sheet.get_by_role("button", name=LOOK).click()
    expect(sheet).to_be_hidden()
    expect(rack.get_by_role("button", name=RESULT)).to_be_focused()
    rack.get_by_role("button", name=RESULT).press("Enter")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    rack.get_by_role("button", name=NEXT).press("Enter")
    expect(page.get_by_text("Ronda 2")).to_be_visible()
    expect(rack.get_by_role("button", name=RESULT)).to_have_count(0)
    page.wait_for_function("document.activeElement !== document.body")


def test_the_sheet_goes_when_the_next_round_is_dealt_and_the_focus_comes_to_the_hand(
    club: Club, visitors: Visitors
) -> None:
    player = _after_a_round(club, visitors, "dos", option_target=200)
    player.page.get_by_role("button", name=NEXT).press("Enter")
    expect(player.page.locator("#end")).to_be_hidden()
    player.page.wait_for_function("document.activeElement?.closest('#hand') !== null")
    expect(player.page.get_by_role("log")).to_contain_text("Ronda 2: 7 fichas para cada uno.")
    wishes = [message["wish"] for message in player.wire.sent if message["t"] == "wish"]
    assert wishes == ["next"]


def test_whoever_comes_back_between_two_rounds_finds_the_sheet_again(
    club: Club, visitors: Visitors
) -> None:
    player = _after_a_round(club, visitors, "ciento-once", option_target=300)
    parts = ("h2", ".why", ".turned", ".sums", ".totals", ".ways")
    said = [player.page.locator(f"#end {part}").inner_text() for part in parts]
    player.page.reload()
    expect(player.page.locator("#end")).to_be_visible()
    assert [player.page.locator(f"#end {part}").inner_text() for part in parts] == said
    player.next_round()
    expect(player.page.locator("#end")).to_be_hidden()


def test_a_match_is_ended_by_agreement_between_rounds(club: Club, visitors: Visitors) -> None:
    player = _after_a_round(club, visitors, "pool", players=3)
    page, sheet = player.page, player.page.locator("#end")
    sheet.get_by_role("button", name=STOP).press("Enter")
    expect(sheet.get_by_text("La partida termina aquí, de común acuerdo.")).to_be_visible()
    expect(sheet.get_by_role("heading", level=2)).to_have_text(re.compile("partida"))
    assert _focused(page) == "end-title", "the focus is not lost with the button"
    expect(sheet.get_by_role("button", name=NEXT)).to_have_count(0)
    expect(sheet.get_by_role("button", name="Jugar otra vez")).to_be_visible()


def test_another_match_is_set_up_as_this_one_was(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, reduced_motion="reduce")
    player = Autoplayer(page)
    player.sit(club.address, "pool", players=4, option_stake=3, option_rounds=1)
    assert player.until_round_ends() == "end"
    first = page.url
    page.get_by_role("button", name="Jugar otra vez").click()
    page.wait_for_url(lambda url: url != first and "/mesa/" in url)
    expect(page.locator("#hand").get_by_role("button")).not_to_have_count(0)
    assert (player.view["rules"]["stake"], player.view["rules"]["rounds"]) == (3, 1)
    assert player.view["seats"] == ["A", "B", "C", "D"]


def test_a_watcher_sees_how_the_match_stands_and_cannot_go_on(
    club: Club, visitors: Visitors
) -> None:
    player = _after_a_round(club, visitors, "ciento-once", option_target=300)
    other = visitors.come(club.address, reduced_motion="reduce")
    other.goto(player.page.url)
    sheet = other.locator("#end")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("button", name=NEXT)).to_have_count(0)
    expect(sheet.get_by_role("list", name="Marcador").get_by_role("listitem")).to_have_count(2)
    expect(sheet).not_to_contain_text("Nosotros")


def test_a_hand_of_many_doubles_asks_for_a_new_deal(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, club.seats["redeal"], reduced_motion="reduce")
    player = Autoplayer(page)
    page.goto(club.seats["redeal"].path)
    rack = page.get_by_role("region", name="Tu mano")
    expect(page.get_by_role("status")).to_contain_text("Puedes pedir otro reparto")
    rack.get_by_role("button", name="Pedir otro reparto").click()
    expect(page.get_by_role("log")).to_contain_text("Pediste otro reparto por tus dobles")
    (act,) = player.wire.acts()
    assert act["action"] == "~"
    assert player.wire.refusals() == []
    dealt = [event for event in player.wire.news() if event["k"] == "dealt"]
    assert [event["round"] for event in dealt] == [1]
    expect(page.locator("#hand").get_by_role("button")).to_have_count(10)
