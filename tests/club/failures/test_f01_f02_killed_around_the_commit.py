"""F1, F2: kill -9 around the commit of a move, before anybody has been told."""

import asyncio
import signal

import pytest
from websockets.exceptions import ConnectionClosed

from tests.club.browser import Browser
from tests.club.databases import Place, database_of
from tests.club.serving import served, sit
from tests.club.test_crash import PATIENCE_S, victim

pytestmark = pytest.mark.anyio

OTHERS_SEE_IT_S = 5.0
MOVES = ("played", "drew", "passed")


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_f01_f02_a_command_sent_again_after_the_crash_is_done_once(
    database: Place, moment: str
) -> None:
    """F1: killed after the commit. F2: killed before it."""
    with victim(moment, database) as server:
        guest, port = sit(server.address, speed="instant"), server.port
        async with guest.playing() as player:
            await player.my_turn()
            seen, action = player.seq, player.legal[0]
            await player.browser.act(seen, action, "the-command")
            with pytest.raises(ConnectionClosed):
                await player.browser.hear_all()
            told = [frame for frame in player.browser.frames if '"done"' in frame]
            assert told == [], "nobody was told"
        assert server.running.wait(PATIENCE_S) == -signal.SIGKILL
        before = [event for event in player.state["view"]["history"] if event.get("seat") == "A"]

    with victim("never", database, port):
        async with guest.socket() as browser, asyncio.timeout(PATIENCE_S):
            back = await browser.hello(guest.table, seen)
            assert back["t"] == "delta"
            done = [event for event in back["events"] if event.get("seat") == "A"]
            assert bool([event for event in done if event["k"] in MOVES]) == (moment == "after")
            answers = []
            for _ in range(2):
                await browser.act(seen, action, "the-command")
                answers.append(await browser.hear_until("done"))
            assert answers[0] == answers[1]
            assert answers[0]["seq"] > seen
        async with guest.playing() as again:
            mine = [event for event in again.state["view"]["history"] if event.get("seat") == "A"]
            assert len(mine) == len(before) + 1


async def test_f01_the_others_see_a_move_whose_node_was_killed_before_it_told_anybody(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Two nodes: the one that kept the move dies; who looks on at the other sees it in time."""
    folder = tmp_path_factory.mktemp("f01")
    with (
        database_of("postgres", folder) as place,
        victim("after", place) as dying,
        served(place) as living,
    ):
        guest = sit(dying.address, speed="instant")
        async with guest.playing() as player, Browser(living.address, "") as watcher:
            await player.my_turn()
            seen, action = player.seq, player.legal[0]
            told = await watcher.hello(guest.table)
            assert told["seq"] == seen
            await player.browser.act(seen, action)
            async with asyncio.timeout(OTHERS_SEE_IT_S):
                news = await watcher.hear_until("delta")
            assert news["events"][0] == {"k": "played", "seat": "A", "action": action}
        assert dying.running.wait(PATIENCE_S) == -signal.SIGKILL
