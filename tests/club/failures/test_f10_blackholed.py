"""F10: a client is gone without a word: no FIN, no page left to close."""

import asyncio
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from capicua.club import socket
from capicua.club.running import hall
from capicua.club.store import Sitter, Terms
from capicua.rules import game
from tests.club.browser import Browser, Guest
from tests.club.house import settled
from tests.club.serving import Served, served
from tests.club.test_socket import PING, PONG

pytestmark = pytest.mark.anyio

SHOWN_AWAY_S = 30.0


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("f10") / "club.db") as opened:
        yield opened


def test_f10_the_figures_show_somebody_away_in_time() -> None:
    assert socket.QUIET_S < socket.SILENCE_S <= SHOWN_AWAY_S
    assert socket.QUIET_S + hall.AWAY_AFTER_S < SHOWN_AWAY_S


async def test_f10_a_silent_socket_is_closed(club: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "QUIET_S", 0.3)
    monkeypatch.setattr(socket, "SILENCE_S", 0.5)
    async with club.sit().socket() as browser:
        for _ in range(4):
            assert await browser.ask(PING) == PONG
            await asyncio.sleep(0.2)
        with pytest.raises(ConnectionClosed) as closed:
            await browser.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1001


async def test_f10_who_says_nothing_any_more_is_shown_away_while_his_socket_is_still_open(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is there again as soon as he is heard; the clock of his turn knows nothing of it."""
    monkeypatch.setattr(socket, "QUIET_S", 0.4)
    monkeypatch.setattr(socket, "SILENCE_S", 30.0)
    one, other = await _at_a_table_with_a_clock(club)
    async with one.playing() as ana, other.playing() as beto:
        (live,) = (live for live in club.club.hall.lives if live.id == one.table)
        await settled(lambda: live.table.match.turn is not None)
        clock = live.table.company.clock
        assert clock is not None
        assert clock.running
        silent, rival = (ana, beto) if clock.seat == 0 else (beto, ana)
        await _hear_of(rival.browser, "went")
        assert live.table.company.clock == clock
        await silent.browser.send(PING)
        await _hear_of(rival.browser, "came")
        assert live.table.company.clock == clock
        await silent.browser.hear_until("pong")


async def _at_a_table_with_a_clock(club: Served) -> list[Guest]:
    """Two people whose club has put them together."""
    tokens = [club.sit().token for _ in range(2)]
    chore = club.club.chores[0]._task
    assert chore is not None

    async def open_table() -> str:
        people = [await club.club.people.identify(token) for token in tokens]
        seats = tuple(Sitter(person=person.id) for person in people if person is not None)
        return await club.club.hall.open(game("robo"), seats, Terms(kind="ranked", pace="ranked"))

    opening = asyncio.run_coroutine_threadsafe(open_table(), chore.get_loop())
    table = await asyncio.wrap_future(opening)
    return [Guest(club.address, table, token) for token in tokens]


async def _hear_of(watcher: Browser, kind: str) -> None:
    """Listen, and be heard meanwhile, until something has happened."""
    while True:
        await watcher.send(PING)
        told = await watcher.hear()
        if kind in [event["k"] for event in told.get("events", ())]:
            return
        await asyncio.sleep(0.05)


async def test_f10_after_a_while_he_is_dropped_and_nothing_is_kept_of_him(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "QUIET_S", 0.2)
    monkeypatch.setattr(socket, "SILENCE_S", 0.4)
    monkeypatch.setattr(hall, "AWAY_AFTER_S", 0.1)
    guest = club.sit(speed="instant")
    async with guest.playing() as player:
        player.browser.ws.transport.pause_reading()
        await settled(lambda: len(club.club.sockets) == 0, within_s=15)
        await settled(lambda: club.club.hall.awake == 0, within_s=15)
        player.browser.ws.transport.abort()
    await asyncio.sleep(0)
