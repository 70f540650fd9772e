"""Rounds with several rivals through the accessibility tree alone: roles, names, what is said."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.autoplay import open_table
from tests.browser.conftest import Club, Visitors
from tests.browser.wire import Message, Wire

DO = re.compile(r"encaja (a la|en)|abre el brazo|para abrir|^Robar ficha$|^Pasar el turno$")
MOST = 120
DONE = {"played": "(?:puso|abrió) (?!su )", "passed": "pasó"}
NAMES = {"B": "Lola", "C": "Nico", "D": "Inés"}


def _play_a_round(page: Page) -> None:
    """Do the first thing that can be done, until the sheet of the end is there."""
    hand = page.get_by_role("region", name="Tu mano")
    table = page.get_by_role("region", name="La mesa")
    sheet = page.get_by_role("dialog")
    for _ in range(MOST):
        button = hand.get_by_role("button", name=DO, disabled=False).first
        expect(button.or_(sheet).first).to_be_visible()
        if sheet.count():
            return
        button.press("Enter")
        places = table.get_by_role("button", name=re.compile("en el brazo|para abrir|a la "))
        if places.count():
            places.first.press("Enter")
        expect(places).to_have_count(0)
    raise AssertionError("the round does not end")


def _told(events: list[Message], log: str) -> None:
    """Every turn of the others is told in the log, in order."""
    at = 0
    for event in events:
        if event["k"] not in DONE or event["seat"] not in NAMES:
            continue
        told = re.compile(f"{NAMES[event['seat']]} (?:robó [^.]* y )?{DONE[event['k']]}")
        found = told.search(log, at)
        assert found, f"{event} is not told in {log[at:]!r}"
        at = found.end()


@pytest.mark.parametrize("game", ["cruzado", "ciento-once"])
def test_rounds_follow_each_other_for_somebody_who_hears_and_sees_nothing(
    game: str, club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address, reduced_motion="reduce")
    wire = Wire(page)
    page.goto(open_table(page.context, club.address, game, players=4))
    for number in (1, 2):
        _play_a_round(page)
        heading = page.get_by_role("dialog").get_by_role("heading", level=2)
        expect(heading).to_be_focused()
        log = page.get_by_role("log")
        expect(log).to_contain_text(f"{heading.inner_text()}.")
        expect(log).to_contain_text("Marcador: ")
        if number == 1:
            page.get_by_role("button", name="Siguiente ronda").press("Enter")
            expect(log).to_contain_text("Ronda 2: ")
    _told(list(wire.news())[-30:], page.get_by_role("log").text_content() or "")
    assert wire.refusals() == []
