"""The conversation over a real socket on a real server."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from capicua.club import socket
from capicua.club.play.table import pinned_rules
from capicua.club.store import tables
from capicua.club.talk.protocol import FRAME_LIMIT
from tests.club.browser import Browser, Player
from tests.club.databases import Place
from tests.club.house import settled
from tests.club.reducer import law
from tests.club.secrecy import Knowledge, Secrets, last_event, named_in
from tests.club.serving import Served, served

pytestmark = pytest.mark.anyio

PING, PONG = '{"t":"ping"}', {"t": "pong"}


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place) as opened:
        yield opened


@pytest.mark.databases
async def test_a_whole_game_is_played_against_the_computer(club: Served) -> None:
    guest = club.sit(speed="instant")
    chance = random.Random(3)
    async with guest.playing() as player:
        assert player.state["v"] == 1
        assert player.state["table"] == guest.table
        seated = [(p["seat"], p["kind"], p["bot"], p["you"]) for p in player.state["people"]]
        assert seated == [("A", "person", None, True), ("B", "computer", "casual", False)]
        while await player.my_turn():
            await player.move(chance.choice(player.legal))
        assert sum(player.state["tally"].values()) == 1
        async with guest.playing() as again:
            assert law(again.state) == law(player.state), "the law, over the wire"


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
            assert law(again.state) == law(player.state), "the law, over the wire"
            await assert_no_leak(club, guest.table, player.browser, "A")
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


async def test_a_burst_of_questions_is_answered_in_full(club: Served) -> None:
    async with club.sit().socket() as browser:
        for _ in range(500):
            await browser.send(PING)
        assert [await browser.hear() for _ in range(500)] == [PONG] * 500


@pytest.mark.databases
async def test_two_tabs_of_one_person_share_the_seat_and_see_the_same(club: Served) -> None:
    guest = club.sit(speed="instant")
    async with guest.playing() as one, guest.playing() as two:
        await one.my_turn()
        await two.my_turn()
        assert law(one.state) == law(two.state)
        await one.move(one.legal[0])
        await two.hear_news()
        assert law(one.state) == law(two.state)


@pytest.mark.databases
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
        again = await player.browser.hello(guest.table)
        assert law(again) == law(player.state), "nothing has changed"


async def test_the_club_counts_its_sockets_and_lets_go_of_tables(club: Served) -> None:
    def empty() -> bool:
        return club.club.counts.sockets == club.club.hall.awake == 0

    guest = club.sit(speed="instant")
    await settled(empty)
    async with guest.playing():
        assert not empty()
    await settled(empty)


@pytest.mark.databases
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
            await assert_no_leak(club, guest.table, player.browser, "A")
            await assert_no_leak(club, guest.table, watcher.browser, None)


async def _try_something_wrong(player: Player, chance: random.Random) -> bool:
    """Two actions at random; says whether one of them was right after all."""
    for action in chance.sample(["-", "+?", "66<", "00>", "64>", "51<"], 2):
        if action in player.legal:
            await player.move(action)
            return True
        await player.browser.act(player.seq, action)
        assert (await player.browser.hear())["t"] == "refused"
    return False


async def assert_no_leak(club: Served, table: str, browser: Browser, seat: str | None) -> None:
    stored = await club.club.store.ask(lambda db: tables.load(db, table))
    assert stored is not None
    log = [json.loads(event.body) for event in stored.events]
    knowledge, secrets = Knowledge(seat, log), Secrets(log, (club.club.heart.node,))
    rules, seq = pinned_rules(stored.record.ruleset), 0
    for frame in browser.frames:
        message = json.loads(frame)
        ids = (table, rules.id, message.get("cmd_id", table))
        named = named_in(frame, *ids, max_pip=rules.max_pip)
        assert named <= knowledge.during(message, seq), frame
        seq = last_event(message, seq)
        assert secrets.in_frame(frame, seq) == []
