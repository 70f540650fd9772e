"""Tiles can be dragged, which is never needed."""

from playwright.sync_api import Locator, expect

from capicua.rules import Play, view
from tests.browser import chosen, games, words
from tests.browser.conftest import Club, Visitors
from tests.browser.player import Player
from tests.browser.stage import Stage


def _middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_dragged_to_the_end_it_is_let_go_at(club: Club, visitors: Visitors) -> None:
    ply = chosen.choosing()
    assert isinstance(ply.action, Play)
    page = visitors.come(club.address, club.seats["dragging"])
    player = Player(page)
    player.sit(club.seats["dragging"].path)
    seen = player.sees(ply.before, again=True)
    mouse = page.mouse
    for drops in (False, True):
        mouse.move(*_middle(player.tile(ply.action.tile)))
        mouse.down()
        mouse.move(20, 300, steps=4)
        ghost = player.ghost(ply.action.tile, ply.action.end, seen)
        expect(ghost).to_be_visible()
        x, y = _middle(ghost)
        if not drops:  # back to where it came from
            x, y = _middle(player.tile(ply.action.tile))
        mouse.move(x, y, steps=4)
        mouse.up()
        if not drops:
            expect(ghost).to_be_hidden()
            player.sees(ply.before, again=True)
    player.sees(games.after_answer(ply))
    assert [act["action"] for act in player.wire.acts()] == [str(ply.action)]


def test_a_tile_that_does_not_fit_cannot_be_lifted_and_says_why(
    club: Club, visitors: Visitors
) -> None:
    match = chosen.fitting_some()
    page = visitors.come(club.address)
    Stage(page, match)
    player = Player(page)
    player.sit(club.seats["stage"].path)
    seen = player.sees(match, again=True)
    fitting = {action.tile for action in seen.legal() if isinstance(action, Play)}
    tile = next(each for each in view(match, games.ME).hand or () if each not in fitting)
    page.mouse.move(*_middle(player.tile(tile)))
    page.mouse.down()
    page.mouse.move(180, 300, steps=4)
    expect(player.hand.get_by_text(f"El {words.written(tile)} no encaja")).to_be_visible()
    page.mouse.up()
    player.sees(match, again=True)
