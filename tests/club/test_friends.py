"""Friends at a table, each with a socket of his own, on a real server."""

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from tests.club.browser import Browser
from tests.club.databases import Place
from tests.club.reducer import Message, fold, law
from tests.club.serving import Served, served
from tests.club.test_socket import assert_no_leak

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

NAMES = iter(range(10**9))


class Friend:
    """Somebody with a socket, who keeps up with the table."""

    def __init__(self, browser: Browser, state: Message) -> None:
        self.browser = browser
        self.state = state

    @property
    def company(self) -> Message:
        company: Message = self.state["company"]
        return company

    @property
    def you(self) -> str | None:
        you: str | None = self.state["view"]["you"]
        return you

    async def hear(self) -> Message:
        """One message, and what it does to the state."""
        told = await self.browser.hear()
        if told["t"] == "snapshot":
            self.state = told
        elif told["t"] == "delta":
            self.state = fold(self.state, [told])
        return told

    async def hear_until(self, *kinds: str) -> Message:
        """Listen until one of these messages, or events, has come."""
        while True:
            told = await self.hear()
            if told["t"] in kinds or any(e["k"] in kinds for e in told.get("events", ())):
                return told

    async def ask(self, kind: str, **what: Any) -> Message:
        """A command, and its answer."""
        name = f"friend-{next(NAMES):04}"
        if kind in ("act", "wish"):
            what["expect_seq"] = self.state["seq"]
        await self.browser.send({"t": kind, "cmd_id": name, **what})
        answer = await self.hear_until("done", "refused")
        assert answer["cmd_id"] == name
        return answer

    async def do(self, kind: str, **what: Any) -> None:
        """A command that is carried out."""
        answer = await self.ask(kind, **what)
        assert answer["t"] == "done", answer

    async def mix(self) -> None:
        """Add to the shuffle that is due."""
        commitment = self.company["commitment"]
        data = f"{random.getrandbits(128):032x}"
        await self.browser.send({"t": "mix", "round": commitment["round"], "data": data})


class Table:
    """A friends' table and who is at it."""

    def __init__(self, club: Served, friends: AsyncExitStack, table_id: str) -> None:
        self._club = club
        self._friends = friends
        self.id = table_id

    async def join(self, token: str | None = None) -> Friend:
        """Somebody new, or somebody known, comes to the table."""
        if token is None:
            answer = await _post(f"{self._club.address}/api/guests")
            token = answer.cookies["capicua"]
        browser = Browser(self._club.address, token)
        await self._friends.enter_async_context(browser)
        return Friend(browser, await browser.hello(self.id))


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place, pace=1.0) as opened:
        yield opened


@pytest.fixture
async def friends() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as together:
        yield together


async def _post(address: str, fields: dict[str, str] | None = None) -> httpx.Response:
    """A form, or nothing, is sent by somebody whom nobody knows."""
    async with httpx.AsyncClient() as stranger:
        answer = await stranger.post(address, data=fields)
    assert answer.status_code in (201, 303), answer.text
    return answer


async def open_table(club: Served, friends: AsyncExitStack, **wanted: str) -> tuple[Table, Friend]:
    """A table for friends, and its host."""
    fields = {"game": "tradicional", "with": "friends", "players": "3", **wanted}
    answer = await _post(f"{club.address}/mesas", fields)
    table = Table(club, friends, answer.headers["location"].removeprefix("/mesa/"))
    return table, await table.join(answer.cookies["capicua"])


async def test_friends_sit_down_fill_up_arrange_and_begin(
    club: Served, friends: AsyncExitStack
) -> None:
    table, ana = await open_table(club, friends)
    beto = await table.join()
    assert (ana.company["stage"], ana.company["host"], ana.you) == ("gathering", "A", "A")
    assert beto.company["mine"] == beto.company["may"] == []
    assert [person["kind"] for person in beto.state["people"]] == ["person", "open", "open"]
    await beto.do("sit", seat="B")
    await beto.hear_until("snapshot")
    assert beto.company["mine"] == ["B"]
    assert (await beto.ask("wish", wish="start"))["code"] == "not_the_host"
    assert (await beto.ask("fill", seat="C", level="casual"))["code"] == "not_the_host"
    assert (await ana.ask("wish", wish="start"))["code"] == "seats_free"
    assert (await ana.ask("fill", seat="C", level="no such"))["code"] == "unknown_level"
    await ana.do("fill", seat="C", level="casual")
    await ana.do("swap", seats=["B", "C"])
    await beto.hear_until("snapshot")
    assert beto.you == "C"
    await ana.do("host", seat="C")
    await beto.hear_until("hosted")
    assert "start" in beto.company["may"]
    await beto.do("wish", wish="start")
    for each in (ana, beto):
        await each.mix()
    for each in (ana, beto):
        await each.hear_until("dealt")
        assert each.company["stage"] == "playing"
        assert len(each.state["view"]["hand"]) == 5


async def test_who_stands_up_leaves_his_seat_to_others(
    club: Served, friends: AsyncExitStack
) -> None:
    table, ana = await open_table(club, friends)
    beto, carla = await table.join(), await table.join()
    await beto.do("sit", seat="B")
    assert (await carla.ask("sit", seat="B"))["code"] == "seat_taken"
    await beto.do("stand")
    await beto.hear_until("snapshot")
    assert beto.you is None
    await carla.do("sit", seat="B")
    assert (await beto.ask("stand"))["code"] == "not_a_player"
    await ana.do("wish", wish="close")
    told = await carla.hear_until("closed")
    assert told["company"]["stage"] == "over"


async def test_friends_play_a_whole_match_with_pauses_words_and_another_one(
    club: Served, friends: AsyncExitStack
) -> None:
    chance = random.Random(5)
    table, ana = await open_table(club, friends, game="cincuenta", players="2", pace="relaxed")
    beto, watcher = await table.join(), await table.join()
    await beto.do("sit", seat="B")
    await beto.hear_until("snapshot")
    await ana.do("wish", wish="start")
    await _shuffle(ana, beto)
    await _pause_and_go_on(ana, beto)
    await _talk(ana, beto)
    while ana.state["view"]["ended"] is None:
        await _play_round(ana, beto, chance)
        if ana.state["view"]["ended"] is None:
            await ana.do("wish", wish="next")
            assert ana.company["ready"] == ["A"]
            await beto.hear_until("ready")
            await beto.do("wish", wish="next")
            await _shuffle(ana, beto)
    await _once_more(table, ana, beto)
    while watcher.state["seq"] < ana.state["seq"]:
        await watcher.hear()
    for friend, seat in ((ana, "A"), (beto, "B"), (watcher, None)):
        await assert_no_leak(club, table.id, friend.browser, seat)
        again = await table.join()
        if seat is None:
            assert law(again.state)["view"] == law(friend.state)["view"]


async def _shuffle(*players: Friend) -> None:
    """Everybody adds something, and the round is dealt."""
    for player in players:
        while player.company["stage"] != "shuffling":
            await player.hear()
    for player in players:
        await player.mix()
    for player in players:
        await player.hear_until("dealt")


async def _play_round(ana: Friend, beto: Friend, chance: random.Random) -> None:
    while ana.company["stage"] == "playing":
        turn = ana.state["view"]["now"]["turn"]
        mover, other = (ana, beto) if turn == "A" else (beto, ana)
        await _level(mover, other)
        await mover.do("act", action=chance.choice(mover.state["view"]["now"]["legal"]))
        await _level(other, mover)


async def _level(behind: Friend, ahead: Friend) -> None:
    """One hears all that the other has heard."""
    while behind.state["seq"] < ahead.state["seq"]:
        await behind.hear()


async def _pause_and_go_on(ana: Friend, beto: Friend) -> None:
    assert ana.company["clock"]["running"]
    await ana.do("wish", wish="pause")
    await beto.hear_until("offered")
    offer = {"what": "pause", "by": "A", "yes": ["A"], "wanting": ["B"]}
    assert beto.company["offer"] == offer
    await beto.do("decline")
    await ana.hear_until("withdrawn")
    assert "pause" not in ana.company["may"]
    assert (await ana.ask("wish", wish="pause"))["code"] == "offered_before"
    await beto.do("wish", wish="pause")
    await ana.hear_until("offered")
    await ana.do("wish", wish="pause")
    await _level(beto, ana)
    stages = {friend.company["stage"] for friend in (ana, beto)}
    assert stages == {"paused"}
    assert not ana.company["clock"]["running"]
    for player in (ana, beto):
        assert player.state["view"]["now"]["legal"] == []
        assert (await player.ask("act", action="66"))["code"] == "paused"
    await beto.do("wish", wish="resume")
    told = await ana.hear_until("resumed")
    assert told["company"]["stage"] == "playing"


async def _talk(ana: Friend, beto: Friend) -> None:
    assert ana.company["sayable"]
    assert "buena" in ana.company["phrases"]
    await ana.do("say", phrase="buena")
    told = await beto.hear_until("said")
    assert told["events"] == [{"k": "said", "seat": "A", "phrase": "buena"}]
    assert (await ana.ask("say", text="¿vamos?"))["code"] == "no_chat"
    assert (await ana.ask("say"))["code"] == "bad_text"


async def _once_more(table: Table, ana: Friend, beto: Friend) -> None:
    await _level(beto, ana)
    await ana.do("wish", wish="again")
    await _level(beto, ana)
    await beto.do("wish", wish="again")
    await _level(ana, beto)
    following = ana.company["next"]
    assert following == beto.company["next"]
    assert following not in (None, table.id)


async def test_among_friends_who_want_to_talk_there_are_words_of_ones_own(
    club: Served, friends: AsyncExitStack
) -> None:
    table, ana = await open_table(club, friends, players="3", chat="yes")
    assert ana.company["chat"] is True
    beto = await table.join()
    assert (await beto.ask("say", text="hola"))["code"] == "not_a_player"
    await beto.do("sit", seat="B")
    await beto.do("say", text="<b>¡hola!</b>")
    told = await ana.hear_until("said")
    said = [event for event in told["events"] if event["k"] == "said"]
    assert said == [{"k": "said", "seat": "B", "text": "<b>¡hola!</b>"}], "plain text, as it is"


async def test_on_one_device_everybody_plays_over_one_socket(
    club: Served, friends: AsyncExitStack
) -> None:
    fields = {"game": "tradicional", "with": "device", "players": "3"}
    answer = await _post(f"{club.address}/mesas", fields)
    table = Table(club, friends, answer.headers["location"].removeprefix("/mesa/"))
    device = await table.join(answer.cookies["capicua"])
    watcher = await table.join()
    while device.company["stage"] == "gathering":
        await device.hear()
    await device.mix()
    await device.hear_until("dealt")
    assert device.company["mixed"] == ["A", "B", "C"]
    chance = random.Random(2)
    for _ in range(12):
        now = device.state["view"]["now"]
        if now["turn"] is None:
            break
        wrong = "ABC"[("ABC".index(now["turn"]) + 1) % 3]
        await device.browser.send({"t": "reveal", "seat": wrong})
        assert (await device.hear_until("error"))["code"] == "cannot_reveal"
        await device.browser.send({"t": "reveal", "seat": now["turn"]})
        await device.hear_until("snapshot")
        assert device.you == device.company["revealed"] == now["turn"]
        await device.do("act", action=chance.choice(device.state["view"]["now"]["legal"]))
        if device.state["view"]["now"]["turn"] == now["turn"]:
            await device.browser.send({"t": "cover"})
        await device.hear_until("snapshot")
        assert device.you is None
        assert device.state["view"]["hand"] is None
    await watcher.browser.send({"t": "reveal", "seat": "A"})
    assert (await watcher.hear_until("error"))["code"] == "cannot_reveal"
    await assert_no_leak(club, table.id, watcher.browser, None)
