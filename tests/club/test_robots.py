"""Computer players: whatever they do, the table goes on, in time and by the rules."""

import asyncio
import logging
import threading
import time
from collections.abc import Iterator

import pytest

from capicua.club.running.robots import MOST_LOST, WORKERS, Robots, fallback
from capicua.rules import Draw, Match, Pass, Play, Tile, View, deal_tiles, full_set, game, view
from tests.club.house import settled
from tests.club.players import Hanging, player

pytestmark = pytest.mark.anyio


@pytest.fixture
def robots() -> Iterator[Robots]:
    opened = Robots(player, limit_s=0.2)
    yield opened
    opened.close()


def a_choice() -> View:
    """A view with several legal actions."""
    robo = game("robo")
    order = [*full_set(6)][::-1]
    match, _ = Match.new(robo, 2).deal(deal_tiles(robo, 2, order))
    while len(match.legal()) < 3:
        assert match.turn is not None
        match, _ = match.step(match.turn, match.legal()[0])
    return view(match, match.turn)


async def test_a_player_is_asked_and_its_move_is_taken(robots: Robots) -> None:
    seen = a_choice()
    chosen = {await robots.choose("casual", seen, seed) for seed in range(20)}
    assert chosen <= set(seen.legal())
    assert len(chosen) > 1
    again = [await robots.choose("casual", seen, 3) for _ in range(3)]
    assert len(set(again)) == 1, "the same seed decides the same"


@pytest.mark.parametrize("level", ["hanging", "spinning", "failing", "cheating", "retired"])
async def test_f16_whatever_a_player_does_there_is_a_legal_move_in_time(
    robots: Robots, level: str
) -> None:
    seen = a_choice()
    began = time.monotonic()
    assert await robots.choose(level, seen, 1) == fallback(seen.legal())
    assert time.monotonic() - began < 1.0


async def test_f16_hung_workers_are_replaced_and_a_spinning_one_is_stopped(
    robots: Robots,
) -> None:
    seen = a_choice()
    for _ in range(WORKERS + 1):
        await robots.choose("spinning", seen, 1)
    assert await robots.choose("casual", seen, 3) in seen.legal()
    await asyncio.sleep(0.3)
    assert len(robot_threads() & {*robots._workers}) == WORKERS
    assert not [t for t in robots._lost if t.is_alive()]


def robot_threads() -> set[threading.Thread]:
    return {each for each in threading.enumerate() if each.name == "capicua-robot"}


async def test_with_too_many_lost_nobody_is_asked_until_one_comes_back() -> None:
    hung = Hanging()
    robots = Robots(lambda level: hung if level == "hanging" else player(level), limit_s=0.02)
    seen = a_choice()
    for _ in range(MOST_LOST):
        await robots.choose("hanging", seen, 1)
    threads = robot_threads()
    for _ in range(5):
        assert await robots.choose("hanging", seen, 1) == fallback(seen.legal())
    assert robot_threads() == threads
    hung.release.set()
    await settled(lambda: not any(worker.is_alive() for worker in robots._lost))
    chosen = {await robots.choose("casual", seen, seed) for seed in range(20)}
    assert len(chosen) > 1
    robots.close()


async def test_a_failure_is_logged_without_the_hand(
    robots: Robots, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        await robots.choose("failing", a_choice(), 1)
    assert "RuntimeError" in caplog.text
    assert "Tile" not in caplog.text
    assert "my hand" not in caplog.text


async def test_a_forced_move_needs_no_player() -> None:
    robo = game("robo")
    order = [*full_set(6)]
    match, _ = Match.new(robo, 2).deal(deal_tiles(robo, 2, order))

    def nobody(_: str) -> None:
        raise AssertionError("nobody is to be asked")

    robots = Robots(nobody)  # type: ignore[arg-type]
    assert [await robots.choose("x", view(match, match.turn), 1)] == [*match.legal()]
    robots.close()


def test_the_fallback_is_the_first_of_the_heaviest() -> None:
    light, heavy, other = Play(Tile(1, 0), "<"), Play(Tile(6, 4), "<"), Play(Tile(5, 5), ">")
    assert fallback((light, heavy, other)) == heavy
    assert fallback((Draw(),)) == Draw()
    assert fallback((Pass(),)) == Pass()
