"""Leaving a game and coming back to it: reload, a second window, haste."""

import pytest
from playwright.sync_api import Page, expect

from capicua.rules import Play, view
from tests.browser import chosen, games, words
from tests.browser.conftest import Club, Visitors
from tests.browser.player import Player


def test_a_reload_in_mid_game_shows_the_same_table_and_the_game_goes_on(
    club: Club, visitors: Visitors
) -> None:
    game = chosen.quick(0)
    player = Player(visitors.come(club.address, club.seats["reload"], reduced_motion="reduce"))
    player.sit(club.seats["reload"].path)
    for number, ply in enumerate(game.mine()):
        player.sees(ply.before)
        if number in (1, 4):
            player.page.reload()
            player.sees(ply.before, again=True)
        if number == 5:
            return
        player.does(ply)
    raise AssertionError("the game was too short to be about anything")


def test_two_windows_of_one_person_show_one_game_live(club: Club, visitors: Visitors) -> None:
    game = chosen.quick(1)
    page = visitors.come(club.address, club.seats["windows"], reduced_motion="reduce")
    here, there = Player(page), Player(page.context.new_page())
    for player in (here, there):
        player.sit(club.seats["windows"].path)
    for number, ply in enumerate(game.mine()):
        for player in (here, there):
            player.sees(ply.before)
        if number == 6:
            break
        (there if number % 2 else here).does(ply)
    assert len(here.wire.acts()) == len(there.wire.acts()) == 3
    assert list(here.wire.news()) == list(there.wire.news())


def test_somebody_else_only_watches_and_sees_no_hand(club: Club, visitors: Visitors) -> None:
    seat = club.seats["watched"]
    player = Player(visitors.come(club.address))
    player.sit(seat.path)
    expect(player.table.get_by_role("group")).to_have_accessible_name("La mesa está vacía.")
    expect(player.page.get_by_text("Estás mirando.", exact=True)).to_be_visible()
    expect(player.tiles).to_have_count(0)
    (snapshot,) = (each for each in player.wire.received if each["t"] == "snapshot")
    assert snapshot["view"]["hand"] is None


def _before_risky_ply(name: str, club: Club, visitors: Visitors) -> tuple[Player, games.Ply]:
    """A page just before the ply of :func:`tests.browser.chosen.risky`."""
    game, ply = chosen.risky()
    player = Player(visitors.come(club.address, club.seats[name], reduced_motion="reduce"))
    player.sit(club.seats[name].path)
    for each in game.mine():
        player.sees(each.before)
        if each is ply:
            break
        player.does(each)
    return player, ply


def _settled(page: Page) -> None:
    """Wait until whatever a gesture has begun has come to its end: the server has answered it."""
    page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")


@pytest.mark.parametrize("name", ["double", "slowly"])
def test_a_double_click_plays_one_tile_even_when_another_moves_under_the_pointer(
    name: str, club: Club, visitors: Visitors
) -> None:
    """The answer of the computer may come between the clicks, and a neighbour fits now."""
    player, ply = _before_risky_ply(name, club, visitors)
    assert isinstance(ply.action, Play)
    before = len(player.wire.acts())
    box = player.tile(ply.action.tile).bounding_box()
    assert box is not None
    mouse = player.page.mouse
    mouse.move(box["x"] + 0.8 * box["width"], box["y"] + box["height"] / 2)
    mouse.down(click_count=1)
    mouse.up(click_count=1)
    if name == "slowly":  # as slow as a double click may be
        answer = view(games.after_answer(ply), games.ME).layout
        label = words.line(answer.ends(), len(answer.plays))
        player.table.get_by_role("group", name=label, exact=True).wait_for()
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    player.sees(games.after_answer(ply))
    _settled(player.page)
    assert [act["action"] for act in player.wire.acts()[before:]] == [str(ply.action)]


def test_enter_held_down_plays_one_tile(club: Club, visitors: Visitors) -> None:
    player, ply = _before_risky_ply("held", club, visitors)
    assert isinstance(ply.action, Play)
    before = len(player.wire.acts())
    player.tile(ply.action.tile).focus()
    player.page.keyboard.down("Enter")
    player.sees(games.after_answer(ply))
    for _ in range(3):  # as a key does that is not let go
        player.page.keyboard.down("Enter")
    player.page.keyboard.up("Enter")
    _settled(player.page)
    assert [act["action"] for act in player.wire.acts()[before:]] == [str(ply.action)]
