"""Spanish first, English one click away, and the choice lasts."""

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import Club, Visitors

A_MONTH_S = 30 * 24 * 60 * 60
PATHS = ("/", "/aprender", "/aprender/consejos", "/aprender/palabras", "/aprender/preguntas")


def spoken_on(page: Page) -> str:
    """Everything that a page says, names of controls included."""
    return page.locator("body").aria_snapshot()


def test_one_click_makes_everything_english_and_it_stays_so(club: Club, visitors: Visitors) -> None:
    page = visitors.come(club.address, club.seats["english"], locale="en-GB")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    spanish = {path: _open(page, path) for path in PATHS}
    page.goto("/")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(f"{club.address}/")
    for path in PATHS:
        english = _open(page, path)
        expect(page.locator("html")).to_have_attribute("lang", "en")
        shared = _lines(english) & _lines(spanish[path])
        assert not shared, f"{path} says the same in both languages: {shared}"

    page.goto(club.seats["english"].path)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("status")).to_have_text("Your turn to open with the double six.")
    expect(page.get_by_role("button", name="double six, to open")).to_be_visible()
    (kept,) = (each for each in page.context.cookies() if each["name"] == "lang")
    assert kept["expires"] > time.time() + A_MONTH_S

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("status")).to_have_text("Te toca abrir con doble seis.")


def _open(page: Page, path: str) -> str:
    page.goto(path)
    return spoken_on(page)


def _lines(said: str) -> set[str]:
    """Whole sentences that must differ between languages: those of three words or more."""
    lines = (line.strip("- ").partition(": ")[2] for line in said.splitlines())
    return {line for line in lines if len(line.split()) >= 3}
