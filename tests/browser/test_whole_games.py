"""Whole games of dominó con robo: by mouse, by touch, and by keyboard alone."""

import re

from playwright.sync_api import Locator, expect

from capicua.rules import Draw, Pass, Play, Redeal, Tile, view
from tests.browser import chosen, games, words
from tests.browser.conftest import Club, Visitors
from tests.browser.player import Player


def test_a_whole_game_by_mouse_from_the_front_door_to_another_one(
    club: Club, visitors: Visitors
) -> None:
    game = chosen.rich("out", 0)
    page = visitors.come(club.address, club.seats["mouse"], viewport={"width": 1366, "height": 768})
    player = Player(page)
    page.goto("/")
    page.get_by_role("link", name="Seguir").click()
    expect(page).to_have_url(f"{club.address}{club.seats['mouse'].path}")
    for ply in game.mine():
        player.sees(ply.before)
        player.does(ply)
    sheet = player.sees_the_end(game.end)
    won = game.end.ended is not None and game.end.ended.winner == games.ME
    tally = ["Tú 1", "La computadora 0"] if won else ["Tú 0", "La computadora 1"]
    expect(sheet.get_by_role("list", name="Partidas").get_by_role("listitem")).to_have_text(tally)
    sheet.get_by_role("button", name=words.AGAIN).click()
    expect(page).not_to_have_url(re.compile(club.seats["mouse"].path))
    expect(player.tiles).to_have_count(7)


def test_a_whole_game_by_touch_on_a_phone(club: Club, visitors: Visitors) -> None:
    game = chosen.rich("closed", 0)
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = visitors.come(club.address, club.seats["touch"], reduced_motion="reduce", **phone)
    player = Player(page, Locator.tap)
    player.sit(club.seats["touch"].path)
    for ply in game.mine():
        player.sees(ply.before)
        player.does(ply)
    sheet = player.sees_the_end(game.end)
    sheet.get_by_role("button", name=words.LOOK).tap()
    expect(sheet).to_be_hidden()
    player.hand.get_by_role("button", name=words.RESULT).tap()
    player.sees_the_end(game.end)


class Keys:
    """A keyboard, and nothing else."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._plays = 0

    def press(self, key: str) -> None:
        """Press a key; the focus is somewhere before and after."""
        self._player.page.keyboard.press(key)
        assert self._player.focused != "body", f"the focus is lost after {key}"

    def walk(self, key: str, name: re.Pattern[str], most: int = 30) -> None:
        """Press a key until something with that name has the focus."""
        for _ in range(most):
            if name.match(self._player.focused):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {name.pattern}")

    def does(self, ply: games.Ply) -> None:
        """Do what a game has at this place, each time in another of the possible ways."""
        match ply.action:
            case Draw():
                self.press("r")
            case Pass():
                self.press("P")
            case Redeal():
                raise AssertionError("this game has no right to a new deal")
            case Play(tile, end):
                self._plays += 1
                walk = ("ArrowRight", "Tab", "ArrowLeft")[self._plays % 3]
                self.press({"ArrowRight": "Home", "Tab": "Home", "ArrowLeft": "End"}[walk])
                self.walk(walk, re.compile(rf"{words.spoken(tile)}\b"))
                confirm = ("Enter", "Space")[self._plays % 2]
                self.press(confirm)
                if len(ply.ends) > 1:
                    ends = view(ply.before, games.ME).layout.ends()
                    place = next(each for each in ends if each.id == end)
                    self.walk("ArrowRight", re.compile(words.ghost(tile, place)))
                    self.press(confirm)


def _first_tile(game: games.Game) -> Tile:
    hand = view(game.start, games.ME).hand
    assert hand
    return hand[0]


def test_a_whole_game_by_keyboard_alone_in_which_the_focus_is_never_lost(
    club: Club, visitors: Visitors
) -> None:
    game = chosen.rich("closed", 1)
    page = visitors.come(club.address, club.seats["keyboard"], reduced_motion="reduce")
    player = Player(page)
    keys = Keys(player)
    player.sit(club.seats["keyboard"].path)
    player.sees(game.start if game.plies[0].mine else game.plies[1].before)
    keys.walk("Tab", re.compile(words.spoken(_first_tile(game))))
    for ply in game.mine():
        player.sees(ply.before)
        assert player.focused != "body", "the focus is lost by what the computer did"
        keys.does(ply)
    sheet = player.sees_the_end(game.end)
    expect(sheet.get_by_role("heading")).to_be_focused()
    keys.walk("Tab", re.compile(words.AGAIN))
    expect(sheet.get_by_role("button", name=words.AGAIN)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(club.seats["keyboard"].path))
    expect(player.tiles).to_have_count(7)
