"""The server is killed, as by ``kill -9`` or a power cut, and begun again."""

from pathlib import Path

from playwright.sync_api import expect

from capicua.rules import Match, view
from tests.browser import chosen, games, words
from tests.browser.arranging import arrange
from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.serving import STEADY, Server

GONE = "WebSocket connection to .* failed"
"""What the browser notes when nobody answers: this is what is tested here."""


def test_a_kill_in_mid_game_costs_nothing_and_what_was_played_meanwhile_is_played_once(
    tmp_path: Path, visitors: Visitors
) -> None:
    game = chosen.quick(3)
    seat = arrange(tmp_path, {"killed": game.start})["killed"]
    with Server(STEADY, tmp_path) as server:
        page = visitors.come(server.address, seat, reduced_motion="reduce")
        visitors.watch(page).forgive(GONE)
        player = Player(page)
        player.sit(seat.path)
        first, second, third, fourth, *_ = game.mine()
        for ply in (first, second):
            player.sees(ply.before)
            player.does(ply)
        player.sees(third.before)

        server.kill()
        expect(player.alert).to_have_text(words.LOST)
        player.sees(third.before)
        server.start()
        expect(player.alert).to_be_empty()
        player.sees(third.before)

        server.kill()
        expect(page.get_by_text("Reconectando")).to_be_attached()
        player.does(third)
        expect(player.alert).to_have_text(words.LOST)
        server.start()
        player.sees(fourth.before)
        assert len({act["cmd_id"] for act in player.wire.acts()}) == 3
        player.does(fourth)
        player.sees(games.after_answer(fourth))
        assert list(player.wire.news()) == _news(player, games.after_answer(fourth))


def _news(player: Player, match: Match) -> list[dict[str, object]]:
    """What a page that is opened now is told of the game after the first snapshot of this one."""
    fresh = Player(player.page.context.new_page())
    fresh.sit(player.page.url)
    fresh.sees(match, again=True)
    (snapshot,) = (each for each in fresh.wire.received if each["t"] == "snapshot")
    first = next(each for each in player.wire.received if each["t"] == "snapshot")
    history: list[dict[str, object]] = snapshot["view"]["history"]
    return history[len(first["view"]["history"]) :]


def test_a_kill_while_the_computer_thinks_and_it_moves_after_the_restart(
    tmp_path: Path, visitors: Visitors
) -> None:
    game = chosen.leading()
    seat = arrange(tmp_path, {"thinking": game.start}, "slow")["thinking"]
    with Server(STEADY, tmp_path, pace=1.5) as server:
        page = visitors.come(server.address, seat, reduced_motion="reduce")
        visitors.watch(page).forgive(GONE)
        player = Player(page)
        player.sit(seat.path)
        ply = next(game.mine())
        player.sees(ply.before)
        player.does(ply)
        table = view(ply.after, games.ME).layout
        waiting = player.table.get_by_role("group", name=words.line(table.ends(), 1), exact=True)
        expect(waiting).to_be_visible()
        expect(player.hand.get_by_text("Juega la computadora")).to_be_visible()
        server.kill()

        expect(player.alert).to_have_text(words.LOST)
        assert [event["k"] for event in player.wire.news()] == ["played"], "it has not moved"
        server.start()
        player.sees(games.after_answer(ply))
        expect(player.log).to_contain_text("La computadora puso")
