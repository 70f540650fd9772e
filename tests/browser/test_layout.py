"""The table on real pages, at every size and after every event of long games, by measure."""

import pytest
from playwright.sync_api import Page, expect

from capicua.rules import Draw, Play, View, view
from tests.browser import chosen, games, words
from tests.browser.conftest import Club, Visitors
from tests.browser.geometry import Geometry
from tests.browser.pictures import keep
from tests.browser.player import Player
from tests.browser.stage import Stage

SIZES = {
    "320x568": {},
    "360x740": {},
    "768x1024": {},
    "1366x768": {},
    "740x360": {},
    "320x256": {"scrolls": True},
}
"""The last is a window of 1280 × 1024 at 400 %."""
SHOWN = ("320x568", "360x740", "768x1024", "1366x768")
"""Of these pictures are kept, to be looked at."""


class Camera:
    """Takes a picture of each kind of moment, once."""

    def __init__(self, page: Page, size: str) -> None:
        self._page = page
        self._size = size
        self.taken: set[str] = set()

    def take(self, moment: str) -> None:
        """Keep a picture where pictures are kept of this size."""
        if moment in self.taken:
            return
        self.taken.add(moment)
        if self._size in SHOWN:
            self.keep(moment)

    def keep(self, moment: str) -> None:
        """Keep a picture."""
        keep(self._page, f"{self._size}-{moment}")


@pytest.mark.parametrize(
    ("size", "number"), [*((size, 0) for size in SIZES), ("320x568", 1), ("740x360", 1)]
)
def test_nothing_overlaps_and_all_is_in_reach_after_every_event_of_a_long_game(
    size: str, number: int, club: Club, visitors: Visitors
) -> None:
    game = chosen.long(number)
    width, height = map(int, size.split("x"))
    page = visitors.come(
        club.address, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    stage, player, camera = Stage(page, game.start), Player(page), Camera(page, size)
    player.sit(club.seats["stage"].path)

    wrong: list[str] = []

    def measure(when: str, seen: View) -> None:
        if faults := Geometry(page, seen).faults(scrolls="scrolls" in SIZES[size]):
            wrong.append(f"{when}: {'; '.join(faults)}")
            camera.keep(f"wrong-{number}-{len(wrong)}")

    player.sees(game.start)
    for number_of_ply, ply in enumerate(game.plies):
        seen = view(ply.before, games.ME)
        measure(f"before ply {number_of_ply}", seen)
        if ply.mine and number == 0:
            picture(camera, ply, seen)
        if ply.mine and len(ply.ends) > 1:
            assert isinstance(ply.action, Play)
            player.tile(ply.action.tile).press("Enter")
            expect(player.line.get_by_role("button")).to_have_count(2)
            measure(f"choosing at ply {number_of_ply}", seen)
            if len(seen.layout.plays) >= 6 and number == 0:
                camera.take("choose-end")
            page.keyboard.press("Escape")
        stage.show(ply)
    sheet = player.sees_the_end(game.end)
    camera.take("end")
    expect(sheet.get_by_role("button", name=words.AGAIN)).to_be_in_viewport(ratio=1)
    expect(page.locator("#call")).to_be_hidden()  # the call has passed, without motion as with it
    assert wrong == []
    if number == 0:
        assert camera.taken == {"start", "mid", "choose-end", "must-draw", "end"}


def picture(camera: Camera, ply: games.Ply, seen: View) -> None:
    """Take a picture if this is a moment to be seen."""
    tiles = len(seen.layout.plays)
    if isinstance(ply.action, Draw) and tiles >= 8:
        camera.take("must-draw")
    elif isinstance(ply.action, Play):
        camera.take("start")
        if tiles >= 14:
            camera.take("mid")
