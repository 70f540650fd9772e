"""A match over a real socket, from the first contribution to the record that proves it."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from capicua.club.pages import match
from capicua.club.pages.finished import Opened, opened
from capicua.club.play.proof import check_shuffles
from capicua.club.play.records import StoredTable
from capicua.rules import parse_record, replay
from tests.club.browser import Guest, Player
from tests.club.serving import served

ADDED = "c0ffee" + "00" * 13


async def play_out(guest: Guest) -> None:
    """Play whatever is legal, adding to every shuffle, until the match is over."""
    async with guest.playing() as player:
        await add(player)
        while not player.ended:
            if await player.my_turn():
                await player.move(player.legal[0])
            elif player.may:
                await add(player)  # while the last round is looked at
                await player.wish("next")


async def add(player: Player) -> None:
    """Add to the shuffle that the club has bound itself to."""
    bound = player.state["company"]["commitment"]
    await player.browser.send({"t": "mix", "round": bound["round"], "data": ADDED})


def test_what_its_player_added_is_in_the_record_and_every_shuffle_is_proven(
    tmp_path: Path,
) -> None:
    with served(tmp_path / "club.db", pace=1.0) as club:
        guest = club.sit(game="dos", speed="instant", **{"option-target": "40"})
        address = f"{club.address}/partida/{guest.table}"
        assert httpx.get(f"{address}/record").status_code == 404
        asyncio.run(play_out(guest))
        record = parse_record(httpx.get(f"{address}/record").text)
        page = httpx.get(address).text
    assert check_shuffles(record) == len(record.rounds) >= 1
    assert replay(record).over
    assert {entry.tags["Players"] for entry in record.rounds} == {f"A {ADDED}"}
    assert record.tags["Table"] == guest.table
    assert record.names == ("", "robot:casual")
    assert page.count('class="round"') == len(record.rounds)


def test_a_match_that_takes_long_to_be_read_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, enough = threading.Event(), threading.Event()

    def slowly(stored: StoredTable) -> Opened:
        reading.set()
        assert enough.wait(20)
        return opened(stored)

    monkeypatch.setattr(match, "opened", slowly)
    with served(tmp_path / "club.db") as club, ThreadPoolExecutor(1) as somebody:
        guest = club.sit(game="dos")
        page = somebody.submit(httpx.get, f"{club.address}/partida/{guest.table}", timeout=20)
        try:
            assert reading.wait(20)
            assert httpx.get(f"{club.address}/healthz", timeout=10).status_code == 200
        finally:
            enough.set()
        assert page.result().status_code == 200
