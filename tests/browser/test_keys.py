"""What the keyboard asks for besides playing: to be told things, to find a number, to be helped."""

import pytest
from playwright.sync_api import Page, expect

from capicua.rules import Play, Tile, View
from tests.browser import chosen, words
from tests.browser.conftest import Club, Visitors
from tests.browser.player import Player
from tests.browser.stage import Stage


@pytest.fixture
def page(visitors: Visitors, club: Club) -> Page:
    """A page of somebody with a keyboard."""
    return visitors.come(club.address, reduced_motion="reduce")


@pytest.fixture(autouse=True)
def stage(page: Page) -> Stage:
    """What happens at the table."""
    return Stage(page, chosen.choosing().before)


@pytest.fixture
def player(club: Club, page: Page) -> Player:
    """Somebody in mid-game."""
    found = Player(page)
    found.sit(club.seats["stage"].path)
    return found


def _line(seen: View) -> list[Tile]:
    """The tiles on the table from left to right."""
    tiles: list[Tile] = []
    for play in seen.layout.plays:
        tiles.insert(0 if play.end == "<" else len(tiles), play.tile)
    return tiles


def test_letters_ask_for_what_the_eye_would_see(player: Player) -> None:
    seen = player.sees(chosen.choosing().before, again=True)
    hand, line = seen.hand or (), _line(seen)
    answers = {
        "e": words.spoken_ends(seen.layout.ends()),
        "m": f"Tienes {len(hand)} fichas: {', '.join(map(words.spoken, hand))}.",
        "v": f"{len(line)} fichas en la mesa, de izquierda a derecha: "
        f"{', '.join(map(words.spoken, line))}.",
        "c": f"A la computadora le quedan {seen.counts[1]} fichas. {words.boneyard(seen.boneyard)}",
    }
    for key, answer in answers.items():
        player.page.keyboard.press(key)
        expect(player.status).to_have_text(answer)
        expect(player.table.get_by_text(answer, exact=True)).to_be_visible()


def test_a_digit_goes_to_the_next_tile_with_that_number(player: Player) -> None:
    seen = player.sees(chosen.choosing().before, again=True)
    hand = seen.hand or ()
    number = next(n for n in range(7) if sum(tile.has(n) for tile in hand) >= 2)
    matching = [tile for tile in hand if tile.has(number)]
    for tile in (*matching, matching[0]):
        player.page.keyboard.press(str(number))
        expect(player.tile(tile)).to_be_focused()
    missing = next(n for n in range(7) if not any(tile.has(n) for tile in hand))
    player.page.keyboard.press(str(missing))
    expect(player.status).to_have_text(f"No tienes ninguna ficha con {words.PIPS[missing]}.")
    expect(player.tile(matching[0])).to_be_focused()


def test_help_is_a_key_away_and_letters_can_be_switched_off(player: Player) -> None:
    seen = player.sees(chosen.choosing().before, again=True)
    page = player.page
    expect(player.status).to_contain_text("Te toca")  # or it would come in between
    tile = player.tile((seen.hand or ())[0])
    tile.focus()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Teclas")
    expect(keys).to_contain_text("Robar una ficha")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(tile).to_be_focused()

    page.get_by_role("button", name="Ajustes").press("Enter")
    settings = page.get_by_role("dialog", name="Ajustes")
    settings.get_by_role("switch", name="Teclas de una letra").press("Space")
    settings.get_by_role("switch", name="La mano es una sola parada").press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ajustes")).to_be_focused()
    said = player.status.inner_text()
    for key in ("r", "p", "e", "?"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert player.status.inner_text() == said

    tile.focus()
    page.keyboard.press("Tab")
    expect(player.tiles.and_(page.locator(":focus"))).to_have_count(0)
    page.reload()
    player.sees(chosen.choosing().before, again=True)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_places_that_go_do_not_take_the_focus_with_them(stage: Stage, player: Player) -> None:
    ply = chosen.choosing()
    assert isinstance(ply.action, Play)
    player.sees(ply.before, again=True)
    player.tile(ply.action.tile).press("Enter")
    expect(player.line.get_by_role("button").first).to_be_focused()
    stage.show(ply)  # the time is up, and the club plays
    expect(player.line.get_by_role("button")).to_have_count(0)
    expect(player.tiles.and_(player.page.locator(":focus"))).to_have_count(1)
