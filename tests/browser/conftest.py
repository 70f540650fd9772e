"""A real browser, a real server, and somebody who sits down at its tables."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from capicua.rules import Match
from tests import needs
from tests.browser import chosen
from tests.browser.arranging import Seat, arrange
from tests.browser.serving import STEADY, Server
from tests.browser.watch import Watch

PATIENCE_MS = 15_000
"""How long a page may take for anything; machines are shared."""
HERE = Path(__file__).parent

TABLES: dict[str, Callable[[], Match]] = {
    "mouse": lambda: chosen.rich("out", 0).start,
    "touch": lambda: chosen.rich("closed", 0).start,
    "keyboard": lambda: chosen.rich("closed", 1).start,
    "ear": lambda: chosen.dry().start,
    "reload": lambda: chosen.quick(0).start,
    "windows": lambda: chosen.quick(1).start,
    "watched": lambda: chosen.leading().start,
    "double": lambda: chosen.risky()[0].start,
    "slowly": lambda: chosen.risky()[0].start,
    "held": lambda: chosen.risky()[0].start,
    "wrong-r": chosen.fitting_some,
    "wrong-p": chosen.fitting_some,
    "choosing": lambda: chosen.choosing().before,
    "dragging": lambda: chosen.choosing().before,
    "kept": lambda: chosen.choosing().before,
    "drawing": lambda: chosen.drawing().before,
    "ended": lambda: chosen.rich("closed", 0).end,
    "english": lambda: chosen.six_first().start,
    "stage": lambda: chosen.leading().start,
    "redeal": chosen.many_doubles,
}
"""The tables that are ready in the steady club."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this room, and gone before those of the next."""
    program = needs.chromium()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program)
        expect.set_options(timeout=PATIENCE_MS)
        yield opened
        opened.close()


@dataclass(frozen=True, slots=True)
class Club:
    """A server and the tables that are ready there."""

    server: Server
    seats: dict[str, Seat]

    @property
    def address(self) -> str:
        return self.server.address


@pytest.fixture(scope="package")
def club(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A steady club without pauses, in a process of its own."""
    assert browser.is_connected(), "without a browser nobody comes"
    data = tmp_path_factory.mktemp("club")
    seats = arrange(data, {name: match() for name, match in TABLES.items()})
    with Server(STEADY, data) as server:
        yield Club(server, seats)
        assert "ERROR" not in server.complaints
        assert "Traceback" not in server.complaints


@dataclass
class Visitors:
    """Opens browsers for people, each watched until the test is over."""

    browser: Browser
    watched: list[tuple[BrowserContext, Watch]] = field(default_factory=list)

    def come(self, address: str, seat: Seat | None = None, **options: Any) -> Page:
        """A page in a browser of its own, of somebody who may have a seat already."""
        wanted: dict[str, Any] = {"base_url": address, "reduced_motion": "no-preference", **options}
        context = self.browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE_MS)
        self.watched.append((context, Watch(context, address)))
        if seat is not None:
            context.add_cookies([{"name": "capicua", "value": seat.token, "url": address}])
        return context.new_page()

    def watch(self, page: Page) -> Watch:
        """Who watches a page."""
        return next(watch for context, watch in self.watched if context == page.context)


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """People with browsers; every one of them is checked for faults at the end."""
    found = Visitors(browser)
    yield found
    for context, _ in found.watched:
        context.close()
    for _, watch in found.watched:
        watch.check()
