"""Several people at one table, each with a browser of his own; they play whatever fits first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.autoplay import open_table
from tests.browser.conftest import Club, Visitors
from tests.browser.wire import Wire

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "reduced_motion": "reduce",
}
DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce"}

STEP = """
() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[hidden]"));
  if (shown("#end") || shown("#result")) return "over";
  const act = shown("#act");
  const found = (act && !act.hasAttribute("aria-disabled") ? act : null)
    ?? shown(".ghost") ?? shown("#hand .up");
  if (!found) return "wait";
  found.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  return "done";
}
"""
MOST_STEPS = 2_000


@dataclass
class Friend:
    """Somebody, the page he sees, and what goes over its socket. Made before the page is opened."""

    name: str
    page: Page

    def __post_init__(self) -> None:
        self.wire = Wire(self.page)

    def presses(self, name: str) -> None:
        """Press a button that can be seen."""
        self.page.get_by_role("button", name=name, exact=True).click()

    @property
    def notice(self) -> Any:
        """The card that wants something of him."""
        return self.page.get_by_role("region", name="Aviso", exact=True)

    @property
    def log(self) -> Any:
        """What is told to him."""
        return self.page.get_by_role("log")

    def wishes(self, word: str) -> None:
        """Do something from the panel of the company, by the name of its button."""
        self.page.get_by_role("button", name="La mesa", exact=True).click()
        panel = self.page.get_by_role("dialog", name="La mesa", exact=True)
        panel.get_by_role("button", name=word, exact=True).click()


def come(visitors: Visitors, club: Club, name: str, **options: Any) -> Friend:
    """Somebody with a browser of his own, who has been nowhere yet."""
    return Friend(name, visitors.come(club.address, **(options or DESK)))


def open_for(host: Friend, club: Club, game: str, **fields: object) -> str:
    """Open a table for friends and go there; gives its path."""
    path = open_table(host.page.context, club.address, game, **{"with": "friends", **fields})
    host.page.goto(path)
    expect(host.page.get_by_role("heading", name="Tu mesa está abierta")).to_be_visible()
    return path


def sit(friend: Friend, path: str) -> None:
    """Follow the link and take the first free seat."""
    friend.page.goto(path)
    friend.page.get_by_role("button", name="Sentarme aquí").first.click()
    expect(friend.page.get_by_role("heading", name="Ya tienes asiento")).to_be_visible()


def call(friend: Friend) -> None:
    """Say one's name in the gathering."""
    friend.page.get_by_role("textbox", name="¿Cómo te llamas?").fill(friend.name)
    friend.presses("Ponerme este nombre")
    expect(friend.page.get_by_role("textbox", name="¿Cómo te llamas?")).to_be_hidden()


def begin(friends: Sequence[Friend]) -> None:
    """The host, who is the first of them, starts; everybody sees the game."""
    friends[0].presses("Empezar")
    for friend in friends:
        expect(friend.page.locator("#hand li").first).to_be_visible()


def play_round(friends: Sequence[Friend], most: int = MOST_STEPS) -> None:
    """Play on until everybody sees how the round ended, or so many clicks were made."""
    steps = 0
    while steps < most:
        seen = [friend.page.evaluate(STEP) for friend in friends]
        if all(each == "over" for each in seen):
            return
        steps += seen.count("done")
        friends[0].page.wait_for_timeout(20)
    if most == MOST_STEPS:
        raise AssertionError("the round does not end")
