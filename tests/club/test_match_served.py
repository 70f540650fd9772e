"""A match over a real socket, from the first contribution to the record that proves it."""

import asyncio
from pathlib import Path

import httpx

from capicua.club.play.proof import check_shuffles
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
    with served(tmp_path / "club.db") as club:
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
