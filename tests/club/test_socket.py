"""The conversation over a real socket on a real server."""

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from capicua.club import socket
from capicua.club.protocol import FRAME_LIMIT
from capicua.club.security import HEADERS
from capicua.club.table import pinned_rules
from tests.club.browser import Browser, Player
from tests.club.house import settled
from tests.club.secrecy import Knowledge, last_event, named_in
from tests.club.serving import Served, served

pytestmark = pytest.mark.anyio

PING, PONG = '{"t":"ping"}', {"t": "pong"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("club") / "club.db") as opened:
        yield opened


async def test_a_whole_game_is_played_against_the_computer(club: Served) -> None:
    guest = club.sit(speed="instant")
    chance = random.Random(3)
    async with guest.playing() as player:
        assert player.state["v"] == 1
        assert player.state["table"] == guest.table
        assert player.state["people"] == [
            {"seat": "A", "name": None, "bot": None, "you": True},
            {"seat": "B", "name": None, "bot": "casual", "you": False},
        ]
        while await player.my_turn():
            await player.move(chance.choice(player.legal))
        assert sum(player.state["tally"].values()) == 1
        async with guest.playing() as again:
            assert again.state == player.state, "the law, over the wire"


SEVERAL_ROUNDS = {
    "pairs": {"game": "ciento-once"},
    "bonuses": {"game": "dominicano"},
    "a pot": {"game": "pool", "players": "5", "option-chips": "15"},
    "a tree": {"game": "doble-doce", "players": "4"},
    "all seats": {"game": "doble-doce", "players": "18"},
    "long histories": {
        "game": "tradicional", "players": "3", "option-set": "12", "option-draw": "one",
    },
}  # fmt: skip


@pytest.mark.parametrize("wanted", SEVERAL_ROUNDS.values(), ids=SEVERAL_ROUNDS)
async def test_a_match_of_several_rounds_is_played_to_its_end(
    club: Served, wanted: dict[str, str]
) -> None:
    guest = club.sit(speed="instant", **wanted)
    chance = random.Random(4)
    async with guest.playing() as player:
        while not player.ended:
            while await player.my_turn():
                await player.move(chance.choice(player.legal))
            if player.may:
                await player.wish("next")
        assert sum(player.state["tally"].values()) == 1
        async with guest.playing() as again, guest.socket(token="") as stranger:
            assert again.state == player.state, "the law, over the wire"
            await _assert_no_leak(club, guest.table, player.browser, "A")
            await stranger.hello(guest.table)
            await stranger.wish(player.seq, "next")
            assert (await stranger.hear())["code"] == "not_a_player"


async def test_a_snapshot_may_be_longer_than_what_is_read_from_browsers(club: Served) -> None:
    """A round of the double-twelve set with single draws has more than two hundred events."""
    endless = {**SEVERAL_ROUNDS["long histories"], "option-target": "9999"}
    guest = club.sit(speed="instant", **endless)
    chance = random.Random(4)
    async with guest.playing() as player:
        while len(json.dumps(player.state, separators=(",", ":"))) <= FRAME_LIMIT:
            if await player.my_turn():
                await player.move(chance.choice(player.legal))
            else:
                await player.wish("next")
        async with guest.playing() as again:
            assert again.seq >= player.seq
            assert len(again.browser.frames[0]) > FRAME_LIMIT


async def test_a_wish_in_the_wrong_moment_is_explained(club: Served) -> None:
    async with club.sit(game="tradicional", players="3", speed="instant").playing() as player:
        await player.my_turn()
        name = await player.browser.wish(player.seq, "next")
        refused = await player.browser.hear_until("refused")
        assert (refused["cmd_id"], refused["code"]) == (name, "round_not_over")
        assert refused["text"].endswith(".")


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("hola", "bad_message"),
        ('{"t":"jump"}', "unknown_message"),
        ('{"t":"hello","v":9,"table":"mesa"}', "wrong_version"),
        ('{"t":"hello","v":1,"table":"nowhere"}', "unknown_table"),
        ('{"t":"resync","last_seq":1}', "hello_first"),
        ('{"t":"act","cmd_id":"abcdefgh","expect_seq":1,"action":"-"}', "hello_first"),
        ('{"t":"wish","cmd_id":"abcdefgh","expect_seq":1,"wish":"next"}', "hello_first"),
        (PING + " " * FRAME_LIMIT, "too_large"),
        (PING.encode(), "bad_message"),
    ],
    ids=[
        "no JSON", "unknown", "other version", "no such table", "resync first", "act first",
        "wish first", "too long", "binary",
    ],
)  # fmt: skip
async def test_a_frame_that_cannot_be_served_is_counted_and_explained(
    club: Served, frame: Any, code: str
) -> None:
    counted = club.club.counts.bad_frames[code]
    async with club.sit().socket() as browser:
        fault = await browser.ask(frame)
        assert (fault["t"], fault["code"]) == ("error", code)
        assert fault["text"].endswith(".")
        assert await browser.ask(PING) == PONG, "the socket lives on"
    if code not in ("hello_first", "unknown_table"):
        assert club.club.counts.bad_frames[code] == counted + 1


async def test_a_client_that_is_always_wrong_is_sent_away(club: Served) -> None:
    async with club.sit().socket() as browser:
        for _ in range(socket.MOST_BAD_FRAMES):
            await browser.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            await browser.hear_all()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


async def test_a_frame_far_too_long_ends_the_connection_and_nothing_else(club: Served) -> None:
    guest = club.sit()
    async with guest.socket() as browser:
        with pytest.raises(ConnectionClosed) as closed:
            await browser.ask("x" * 1_000_000)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    async with guest.playing():
        pass


async def test_f12_a_client_that_asks_and_does_not_read_is_sent_away_and_delays_nobody(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network takes some megabytes; then only this client is not listened to any more."""
    monkeypatch.setattr("capicua.club.connection.PATIENCE_S", 0.3)
    guest = club.sit(speed="slow")
    async with guest.playing(token="", buffer=4096) as greedy, guest.playing() as other:
        greedy.browser.ws.transport.pause_reading()
        sent = 0
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while sent < 200_000:
                async with asyncio.timeout(0.2):
                    await greedy.browser.act(1, "-", "a" * 64)
                sent += 1
        assert 1000 < sent < 200_000, "the network and the queue have an end"
        for _ in range(100):
            async with asyncio.timeout(1):
                await other.browser.send(PING)
                await other.browser.hear_until("pong")
            if club.club.counts.sockets == 1:
                break
            await asyncio.sleep(0.05)
        assert club.club.counts.sockets == 1
        greedy.browser.ws.transport.abort()


async def test_a_burst_of_questions_is_answered_in_full(club: Served) -> None:
    async with club.sit().socket() as browser:
        for _ in range(500):
            await browser.send(PING)
        assert [await browser.hear() for _ in range(500)] == [PONG] * 500


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "", None])
async def test_f18_a_socket_from_another_page_is_refused_with_the_victims_cookie(
    club: Served, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with club.sit().socket(origin=origin):
            pass
    assert refused.value.response.status_code == 403
    for name, value in HEADERS.items():
        assert refused.value.response.headers[name] == value


@pytest.mark.parametrize("token", ["another's", "", "forged", "x" * 43])
async def test_f19_anothers_table_is_there_to_be_watched_only(club: Served, token: str) -> None:
    owner, other = club.sit(), club.sit()
    async with owner.playing(token=other.token if token == "another's" else token) as watcher:
        assert watcher.state["view"]["you"] is None
        assert watcher.state["view"]["hand"] is None
        assert not any(person["you"] for person in watcher.state["people"])
        for action in ("+?", "-", "66"):
            await watcher.browser.act(watcher.seq, action)
            refused = await watcher.browser.hear_until("refused")
            assert refused["code"] == "not_a_player"


async def test_two_tabs_of_one_person_share_the_seat_and_see_the_same(club: Served) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing() as one, guest.playing() as two:
        await one.my_turn()
        await two.my_turn()
        assert one.state == two.state
        await one.move(one.legal[0])
        await two.hear_news()
        assert one.state == two.state


async def test_f4_a_stale_action_is_refused_after_what_was_missed(club: Served) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing() as one, guest.playing() as two:
        await one.my_turn()
        await two.my_turn()
        seen = two.seq
        await one.move(one.legal[0])
        name = await two.browser.act(seen, two.legal[-1])
        heard = [await two.browser.hear()]
        while heard[-1]["t"] != "refused":
            heard.append(await two.browser.hear())
        assert (heard[-1]["cmd_id"], heard[-1]["code"]) == (name, "stale")
        assert heard[-1]["seq"] >= one.seq
        missed = heard[-2]
        assert (missed["t"], missed["seq"]) == ("delta", seen + 1)


async def test_a_double_click_is_one_move(club: Served) -> None:
    async with club.sit(speed="instant").playing() as player:
        await player.my_turn()
        for _ in range(3):
            await player.browser.act(player.seq, player.legal[0], "the-same-click")
        answers = [await player.browser.hear_until("done") for _ in range(3)]
        assert len({json.dumps(answer) for answer in answers}) == 1


@pytest.mark.parametrize("lang", ["es", "en"])
async def test_a_refusal_says_what_was_wrong_in_the_readers_language(
    club: Served, lang: str
) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing(lang=lang) as player:
        await player.my_turn()
        await player.browser.act(player.seq, "-")
        refused = await player.browser.hear_until("refused")
        assert refused["code"] in ("has_playable_tile", "must_draw")
        assert refused["seq"] == player.seq
        assert (" no puedes " in refused["text"]) == (lang == "es")
        for nonsense in ("zz", "64@", "", "7", "+64"):
            await player.browser.act(player.seq, nonsense)
            assert (await player.browser.hear_until("refused"))["code"] == "bad_notation"
        assert await player.browser.hello(guest.table) == player.state, "nothing has changed"


async def test_f11_who_comes_back_gets_what_was_missed_and_who_asks_twice_the_same(
    club: Served,
) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing() as player:
        await player.my_turn()
        left_at = player.seq
        await player.move(player.legal[0])
        await player.my_turn()
    async with guest.socket() as browser:
        delta = await browser.hello(guest.table, left_at)
        assert (delta["t"], delta["seq"]) == ("delta", left_at + 1)
        assert len(delta["events"]) == player.seq - left_at
        assert delta["now"] == player.state["view"]["now"]
        assert await browser.ask({"t": "resync", "last_seq": left_at}) == delta
        assert (await browser.ask({"t": "resync", "last_seq": 999}))["t"] == "snapshot"
        assert await browser.hello(guest.table) == player.state


async def test_f10_a_silent_socket_is_closed(club: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "SILENCE_S", 0.5)
    async with club.sit().socket() as browser:
        for _ in range(4):
            assert await browser.ask(PING) == PONG
            await asyncio.sleep(0.2)
        with pytest.raises(ConnectionClosed) as closed:
            await browser.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1001


async def test_the_club_counts_its_sockets_and_lets_go_of_tables(club: Served) -> None:
    def empty() -> bool:
        return club.club.counts.sockets == club.club.hall.awake == 0

    guest = club.sit(speed="instant")
    await settled(empty)
    async with guest.playing():
        assert not empty()
    await settled(empty)


async def test_nothing_hidden_is_in_any_byte_also_of_answers_and_refusals(club: Served) -> None:
    """Games with wrong attempts in between; player and watcher, every frame."""
    chance = random.Random(11)
    for _ in range(4):
        guest = club.sit(speed="instant")
        async with guest.playing() as player, guest.playing(token="") as watcher:
            while await player.my_turn():
                if not await _try_something_wrong(player, chance):
                    await player.move(chance.choice(player.legal))
            while not watcher.ended:
                await watcher.hear_news()
            await _assert_no_leak(club, guest.table, player.browser, "A")
            await _assert_no_leak(club, guest.table, watcher.browser, None)


async def _try_something_wrong(player: Player, chance: random.Random) -> bool:
    """Two actions at random; says whether one of them was right after all."""
    for action in chance.sample(["-", "+?", "66<", "00>", "64>", "51<"], 2):
        if action in player.legal:
            await player.move(action)
            return True
        await player.browser.act(player.seq, action)
        assert (await player.browser.hear())["t"] == "refused"
    return False


async def _assert_no_leak(club: Served, table: str, browser: Browser, seat: str | None) -> None:
    stored = await club.club.store.load(table)
    assert stored is not None
    knowledge = Knowledge(seat, [json.loads(event.body) for event in stored.events])
    rules, seq = pinned_rules(stored.record.ruleset), 0
    for frame in browser.frames:
        message = json.loads(frame)
        ids = (table, rules.id, message.get("cmd_id", table))
        named = named_in(frame, *ids, max_pip=rules.max_pip)
        assert named <= knowledge.during(message, seq), frame
        seq = last_event(message, seq)
