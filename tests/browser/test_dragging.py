"""Tiles can be dragged, which is never needed."""

from typing import Any

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


def _choosing(club: Club, visitors: Visitors, **options: Any) -> tuple[Player, Play]:
    """Somebody who may choose between two ends for a tile, in a game that stands still."""
    ply = chosen.choosing()
    assert isinstance(ply.action, Play)
    page = visitors.come(club.address, reduced_motion="reduce", **options)
    Stage(page, ply.before)
    player = Player(page)
    player.sit(club.seats["stage"].path)
    player.sees(ply.before, again=True)
    page.wait_for_load_state("networkidle")  # what drags comes after the first tiles
    return player, ply.action


def test_letting_a_tile_go_takes_back_nothing_but_that_tile(club: Club, visitors: Visitors) -> None:
    player, play = _choosing(club, visitors)
    page, ghosts = player.page, player.line.get_by_role("button")
    page.mouse.move(*_middle(player.tile(play.tile)))
    page.mouse.down()
    page.mouse.move(20, 300, steps=4)
    expect(ghosts).to_have_count(2)
    page.keyboard.press("Escape")
    expect(ghosts).to_have_count(0)
    page.keyboard.press("m")
    answer = player.table.get_by_text("Tienes")
    expect(answer).to_be_visible()
    page.mouse.move(*_middle(player.tile(play.tile)), steps=2)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(answer).to_be_visible()


def test_a_finger_beside_the_mouse_leaves_no_tile_in_the_air(
    club: Club, visitors: Visitors
) -> None:
    player, play = _choosing(club, visitors, has_touch=True)
    page = player.page
    page.mouse.move(*_middle(player.tile(play.tile)))
    page.mouse.down()
    page.mouse.move(20, 300, steps=4)
    expect(page.locator(".dragged")).to_have_count(1)
    x, y = _middle(player.tiles.first)
    fingers = page.context.new_cdp_session(page)
    finger = {"touchPoints": [{"x": x, "y": y}]}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", **finger})
    page.mouse.move(*_middle(player.tiles.last), steps=2)
    page.mouse.up()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_tile_that_was_let_go_out_of_sight_does_not_follow_the_mouse(
    club: Club, visitors: Visitors
) -> None:
    player, play = _choosing(club, visitors)
    page = player.page
    x, y = _middle(player.tile(play.tile))
    page.mouse.move(x, y)
    down = {"pointerId": 1, "isPrimary": True, "button": 0, "bubbles": True}
    player.tile(play.tile).dispatch_event("pointerdown", {**down, "clientX": x, "clientY": y})
    # … and the release is never heard of.
    page.mouse.move(20, 300, steps=4)
    expect(page.locator(".dragged")).to_have_count(0)
    expect(player.line.get_by_role("button")).to_have_count(0)
