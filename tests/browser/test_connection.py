"""Connections that break, and pages that come back from where the browser has kept them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from capicua.club.store import Tally
from capicua.club.talk.publish import Scene, snapshot
from tests import needs
from tests.browser import chosen, games
from tests.browser.conftest import Club, Visitors
from tests.browser.player import Player
from tests.browser.stage import READER, Stage

KEPT = "Page entered Back-Forward Cache"
"""What Chromium says of the socket of a page that it keeps."""


class Line(Stage):
    """A stage of which the socket breaks, while a shuffle waits for the page's part."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        super().__init__(page, chosen.leading().start)

    def _hear(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        self.heard.append(said)
        if said["t"] == "hello":
            self._answer(said)
        elif said["t"] == "ping":
            self.send({"t": "pong"})

    def _answer(self, hello: dict[str, Any]) -> None:
        whole = json.loads(snapshot(Scene(self._table), READER, Tally()))
        if "last_seq" in hello:  # nothing has happened meanwhile
            news = {"seq": hello["last_seq"] + 1, "events": [], "now": whole["view"]["now"]}
            self.send({"t": "delta", **news})
            return
        whole["company"]["commitment"] = {"round": 1, "hash": "sha256:ab"}
        self.send(whole)

    def send(self, message: dict[str, Any]) -> None:
        """Say something to the page."""
        self.socket.send(json.dumps(message))

    @property
    def socket(self) -> WebSocketRoute:
        assert self._socket is not None
        return self._socket

    def said(self, kind: str) -> list[dict[str, Any]]:
        """What the page has said of one kind."""
        return [each for each in self.heard if each["t"] == kind]


def test_a_part_in_the_shuffle_that_may_be_lost_is_sent_again(
    club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address)
    line = Line(page)
    page.goto(club.seats["stage"].path)
    expect(page.get_by_text("Conectado", exact=True)).to_be_attached()
    assert len(line.said("mix")) == 1, "once on every connection"
    line.socket.close()
    expect(page.get_by_text("Conectado", exact=True)).not_to_be_attached()
    expect(page.get_by_text("Conectado", exact=True)).to_be_attached()
    page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")
    assert len(line.said("hello")) == 2
    parts = line.said("mix")
    assert len(parts) == 2, "on the new connection too"
    assert parts[0] == parts[1], "the same bits"


def test_what_could_not_be_fetched_is_fetched_when_it_is_wanted_again(
    club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address)
    visitors.watch(page).forgive("Failed to fetch dynamically imported|ERR_FAILED")
    Stage(page, chosen.leading().start)
    page.route("**/js/settings-view.js", lambda route: route.abort())
    page.goto(club.seats["stage"].path)
    settings = page.get_by_role("button", name="Ajustes")
    with page.expect_event("requestfailed"):
        settings.click()
    page.unroute("**/js/settings-view.js")
    settings.click()
    expect(page.get_by_role("dialog", name="Ajustes")).to_be_visible()


def test_the_company_comes_with_the_next_news_where_it_could_not_be_fetched(
    club: Club, visitors: Visitors
) -> None:
    page = visitors.come(club.address)
    visitors.watch(page).forgive("Failed to fetch dynamically imported|ERR_FAILED")
    page.route("**/js/company-screen.js", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.goto(club.seats["stage"].path)  # to look on
    page.unroute("**/js/company-screen.js")
    page.get_by_role("button", name="Sonido").click()
    expect(page.get_by_role("button", name="La mesa", exact=True)).to_be_visible()


@pytest.fixture(scope="module")
def keeping(browser: Browser) -> Iterator[Browser]:
    """A Chromium that keeps pages for the way back, as people's browsers do."""
    opened = browser.browser_type.launch(
        executable_path=needs.chromium(), ignore_default_args=["--disable-back-forward-cache"]
    )
    yield opened
    opened.close()


@pytest.fixture
def player(club: Club, keeping: Browser) -> Iterator[Player]:
    """Somebody in mid-game, in such a browser."""
    visitors = Visitors(keeping)
    page = visitors.come(club.address, club.seats["kept"], reduced_motion="reduce")
    visitors.watch(page).forgive(KEPT)
    found = Player(page)
    found.sit(club.seats["kept"].path)
    found.sees(chosen.choosing().before, again=True)
    yield found
    page.context.close()
    visitors.watch(page).check()


def _come_back(page: Page) -> None:
    """Go back to the table as the browser has kept it."""
    page.go_back(wait_until="commit")
    expect(page.get_by_text("Conectado", exact=True)).to_be_attached()
    assert page.evaluate("window.kept"), "the page was not kept"


def test_a_kept_page_shows_nothing_of_somebody_who_has_signed_out(player: Player) -> None:
    page = player.page
    page.evaluate("() => { window.kept = true; }")
    page.goto("/reglas")
    page.context.clear_cookies()
    _come_back(page)
    expect(page.get_by_text("Estás mirando.", exact=True)).to_be_visible()
    expect(player.tiles).to_have_count(0)


def test_a_kept_page_shows_what_has_happened_meanwhile(player: Player) -> None:
    page, ply = player.page, chosen.choosing()
    page.evaluate("() => { window.kept = true; }")
    page.goto("/reglas")
    other = Player(page.context.new_page())
    other.sit(page.url.replace("/reglas", "/mesa/kept"))
    other.sees(ply.before, again=True)
    other.does(ply)
    other.sees(games.after_answer(ply))
    _come_back(page)
    player.sees(games.after_answer(ply))
