"""Somebody at a table in the browser, who sees what the accessibility tree says."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from capicua.rules import Draw, Match, Pass, Play, Redeal, Tile, View, view
from tests.browser import words
from tests.browser.games import ME, Ply
from tests.browser.wire import Wire

Touch = Callable[[Locator], None]
"""How something is touched: with a mouse, with a finger …"""


class Player:
    """A page that shows a table, and the one in front of it. Made before the page is opened."""

    def __init__(self, page: Page, touch: Touch = Locator.click) -> None:
        self.page = page
        self.wire = Wire(page)
        self._touch = touch
        self.hand = page.get_by_role("region", name=words.HAND, exact=True)
        self.tiles = self.hand.get_by_role("list").get_by_role("button")
        self.rivals = page.get_by_role("region", name=words.RIVALS, exact=True)
        self.boneyard = page.get_by_role("region", name=words.BONEYARD, exact=True)
        self.table = page.get_by_role("region", name=words.TABLE, exact=True)
        self.line = self.table.get_by_role("group")
        self.draw = self.hand.get_by_role("button", name=words.DRAW)
        self.passing = self.hand.get_by_role("button", name=words.PASS)
        self.log = page.get_by_role("log")
        self.status = page.get_by_role("status")
        self.alert = page.get_by_role("alert")

    # ---- what is seen

    def tile(self, tile: Tile) -> Locator:
        """A tile of the hand."""
        name = re.compile(rf"^{words.spoken(tile)}\b")
        return self.hand.get_by_role("list").get_by_role("button", name=name)

    def ghost(self, tile: Tile, end: str | None, seen: View) -> Locator:
        """A place where a tile that was taken up may go."""
        where = next(each for each in seen.layout.ends() if each.id == end)
        return self.line.get_by_role("button", name=words.ghost(tile, where), exact=True)

    def sees(self, match: Match, *, again: bool = False) -> View:
        """Wait until the page shows a match just so; ``again``: it was opened anew."""
        seen = view(match, ME)
        drawn = None if again else _just_drawn(seen)
        names = [words.in_hand(tile, seen, drawn) for tile in seen.hand or ()]
        label = words.line(seen.layout.ends() if seen.layout.plays else (), len(seen.layout.plays))
        # Waiting for these is quick; expectations that fail at first are slow to look again.
        self.table.get_by_role("group", name=label, exact=True).wait_for()
        self.hand.get_by_role("button", name=names[-1], exact=True).wait_for()
        items = "".join(f'\n    - listitem:\n      - button "{name}"' for name in names)
        expect(self.hand.get_by_role("list")).to_match_aria_snapshot(
            f"- list:\n    - /children: equal{items}"
        )
        expect(self.rivals).to_contain_text(words.tiles(seen.counts[1 - ME]))
        expect(self.boneyard).to_contain_text(words.boneyard(seen.boneyard))
        expect(self.draw).to_have_count(int(Draw() in seen.legal()))
        expect(self.passing).to_have_count(int(Pass() in seen.legal()))
        return seen

    # ---- what is done

    def sit(self, path: str) -> None:
        """Open the page of a table."""
        self.page.goto(path)

    def does(self, ply: Ply) -> None:
        """Do what a game has at this place."""
        match ply.action:
            case Play(tile, end):
                self._touch(self.tile(tile))
                if len(ply.ends) > 1:
                    self._touch(self.ghost(tile, end, view(ply.before, ME)))
            case Draw():
                self._touch(self.draw)
            case Pass():
                self._touch(self.passing)
            case Redeal():
                raise AssertionError("this game has no right to a new deal")

    # ---- the end

    def sees_the_end(self, match: Match) -> Locator:
        """Wait for the sheet that tells how a match ended; gives it."""
        seen = view(match, ME)
        sheet = self.page.get_by_role("dialog", name=words.ending(seen), exact=True)
        expect(sheet).to_be_visible()
        expect(sheet.get_by_text(words.sums(seen, words.written), exact=True)).to_be_visible()
        return sheet

    @property
    def focused(self) -> str:
        """The name of what has the focus; ``body`` where nothing has it."""
        name: str = self.page.evaluate(
            """() => {
                const { activeElement: it } = document;
                if (it === null || it === document.body) return "body";
                return it.getAttribute("aria-label") ?? it.textContent.trim();
            }"""
        )
        return name


def _just_drawn(seen: View) -> Tile | None:
    """The tile that was the last thing the person did, if it was drawn."""
    own = [event for event in seen.history if getattr(event, "seat", None) == seen.seat]
    return getattr(own[-1], "tile", None) if own and type(own[-1]).__name__ == "Drew" else None
