"""One device for several people: a cover between turns, and nothing of a hand behind it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import open_table
from tests.browser.conftest import Club, Visitors
from tests.browser.friends import PHONE, STEP
from tests.browser.wire import Wire

NAMES = ("Ana", "Beto", "Cata")
SHOW = "Ver mis fichas"
SOON_MS = 100
"""So much sooner it is for the page, whose clock the test drives, after each look at it."""


def _open(club: Club, visitors: Visitors, count: int = 3, **options: Any) -> tuple[Page, Wire]:
    page = visitors.come(club.address, **(options or PHONE))
    wire = Wire(page)
    names = {f"name-{seat}": name for seat, name in zip("ABC", NAMES, strict=True)}
    fields: dict[str, object] = {"with": "device", "players": count}
    page.goto(open_table(page.context, club.address, "tradicional", **fields, **names))
    expect(page.get_by_role("dialog")).to_contain_text("Le toca a")
    return page, wire


def _hand(page: Page) -> list[str]:
    """The tiles of the hand in the page, as they are called: "cinco dos"."""
    names = [tile.get_attribute("aria-label") for tile in page.locator("#hand button").all()]
    return [str(name).partition(",")[0].partition(":")[0] for name in names]


def _reveal(page: Page) -> list[str]:
    page.get_by_role("button", name=SHOW).click()
    expect(page.locator("#hand li").first).to_be_visible()
    return _hand(page)


def _move(page: Page) -> None:
    """Do what belongs to one turn, until the cover comes or the round is over."""
    for _ in range(300):
        if page.locator("#cover[open]").count() or page.evaluate(STEP) == "over":
            return
        page.clock.fast_forward(SOON_MS)
    raise AssertionError("the turn does not end")


def _nothing_of(hand: list[str], page: Page) -> None:
    """Behind the cover is nothing of a hand: not in the page, not for a screen reader."""
    assert _hand(page) == []
    assert "Tu mano" not in page.locator("body").aria_snapshot()
    played = page.locator("#plays").text_content() or ""
    content = page.content()
    left = [tile for tile in hand if tile in content and tile not in played]
    where = [content[max(0, content.find(t) - 160) : content.find(t) + 60] for t in left]
    assert not left, where


def test_three_people_play_a_round_on_one_device_each_behind_a_cover(
    club: Club, visitors: Visitors
) -> None:
    page, _ = _open(club, visitors)
    page.clock.install()  # the cover waits until the last tile was seen
    seen: set[str] = set()
    for _ in range(200):
        if page.locator("#result, #end").filter(visible=True).count():
            break
        cover = page.get_by_role("dialog")
        expect(cover.get_by_role("button", name=SHOW)).to_be_focused()
        seen.add(str(cover.get_by_role("heading").text_content()))
        hand = _reveal(page)
        _move(page)
        if page.locator("#cover[open]").count():
            _nothing_of(hand, page)
    expect(page.locator("#end .turned li")).to_have_count(3)
    assert len(seen) == 3
    page.get_by_role("button", name="Siguiente ronda").click()
    expect(page.get_by_role("dialog")).to_contain_text("Le toca a")


def test_only_the_hand_that_is_asked_for_is_sent(club: Club, visitors: Visitors) -> None:
    page, wire = _open(club, visitors)
    assert all(each["view"]["hand"] is None for each in wire.received if each["t"] == "snapshot")
    before = len(wire.received)
    hand = _reveal(page)
    snapshot = next(each for each in wire.received[before:] if each["t"] == "snapshot")
    dealt = snapshot["view"]["history"][0]
    assert sum(not each.startswith("?") for each in dealt["hands"]) == 1
    assert len(snapshot["view"]["hand"]) == len(hand)


@pytest.mark.parametrize("way", ["tab", "reload", "back"])
def test_a_hand_is_gone_when_the_device_is_put_away(
    way: str, club: Club, visitors: Visitors
) -> None:
    page, wire = _open(club, visitors)
    hand = _reveal(page)
    if way == "tab":
        page.evaluate(
            """() => {
                const be = (name, value) =>
                  Object.defineProperty(document, name, { value, configurable: true });
                be("visibilityState", "hidden");
                be("hidden", true);
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        assert _hand(page) == []  # at once, whatever the server says
        assert any(each["t"] == "cover" for each in wire.sent)
    elif way == "reload":
        page.reload()
    else:
        page.goto("/reglas")
        page.go_back()
    expect(page.get_by_role("dialog")).to_contain_text("Le toca a")
    _nothing_of(hand, page)
    assert _reveal(page) == hand


def test_escape_does_not_take_the_cover_away(club: Club, visitors: Visitors) -> None:
    page, _ = _open(club, visitors)
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    _nothing_of([], page)


def test_another_browser_only_watches_the_device(club: Club, visitors: Visitors) -> None:
    page, _ = _open(club, visitors)
    _reveal(page)
    other = visitors.come(club.address, **PHONE)
    wire = Wire(other)
    other.goto(page.url)
    expect(other.get_by_role("region", name="Aviso", exact=True)).to_contain_text("Estás mirando.")
    assert all(each["view"]["hand"] is None for each in wire.received if each["t"] == "snapshot")
    expect(other.get_by_role("button", name=SHOW)).to_have_count(0)


def test_who_has_no_name_is_told_apart_by_the_seat(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, **PHONE)
    fields: dict[str, object] = {"with": "device", "players": 3}
    page.goto(open_table(page.context, club.address, "tradicional", **fields))
    title = page.get_by_role("dialog").get_by_role("heading")
    expect(title).to_contain_text("Le toca al jugador ")
    seat = str(title.text_content())[-1]
    expect(page.locator("#cover .disc")).to_have_text(seat)
    page.get_by_role("button", name=SHOW).click()
    others = "ABC".replace(seat, "")
    expect(page.locator("#rivals .disc")).to_have_text(
        [*sorted(others, key=lambda s: (s < seat, s))]
    )
