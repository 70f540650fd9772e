"""Who talks too much, who says too much, who comes as a program, and whose session has ended."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from capicua.club.members.limits import RATES, Rate
from capicua.club.members.people import new_token, token_hash
from capicua.club.settings import Settings
from capicua.club.socket import Conversation
from capicua.club.store import Person, Sitter, Terms, keys
from capicua.club.talk.connection import Connection
from capicua.rules import game
from tests.club.house import House, settled
from tests.club.serving import Served, served
from tests.club.test_socket import PING, PONG

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("limits")
    with served(folder / "club.db", settings=Settings(limits=True)) as opened:
        yield opened


def tighten(club: Served, monkeypatch: pytest.MonkeyPatch, **rates: Rate) -> None:
    """Allow less of something, for one test."""
    every = {str(kind): rate for kind, rate in RATES.items()} | rates
    monkeypatch.setattr(club.club.limits, "_rates", every)
    monkeypatch.setattr(club.club.limits, "_full_at", {})


async def test_a_client_that_talks_too_fast_is_heard_more_slowly_and_answered_in_full(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tighten(club, monkeypatch, frame=Rate(10, 0.02))
    async with club.sit().socket() as browser:
        began = time.monotonic()
        for _ in range(40):
            await browser.send(PING)
        assert [await browser.hear() for _ in range(40)] == [PONG] * 40
        assert time.monotonic() - began > 0.4
    assert club.club.counts.limited["frame"] > 0


async def test_too_many_commands_are_refused_with_a_sentence_and_moves_come_through_later(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tighten(club, monkeypatch, command=Rate(3, 0.2))
    async with club.sit(speed="instant").playing() as player:
        await player.my_turn()
        for _ in range(5):
            await player.browser.act(player.seq, "zz")
        codes = [(await player.browser.hear_until("refused"))["code"] for _ in range(5)]
        assert codes == ["bad_notation"] * 3 + ["too_many"] * 2
        await asyncio.sleep(0.3)
        await player.move(player.legal[0])
    assert club.club.counts.limited["command"] >= 2


async def test_phrases_have_a_limit_of_their_own(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tighten(club, monkeypatch, phrase=Rate(2, 60.0))
    async with club.sit().playing() as player:
        answers = []
        for number in range(3):
            say = {"t": "say", "cmd_id": f"phrase-{number:03}", "phrase": "hola"}
            await player.browser.send(say)
            told = await player.browser.hear()
            while told["t"] not in ("done", "refused"):
                told = await player.browser.hear()
            answers.append(told.get("code", "said"))
        assert answers == ["said", "said", "too_many"]


async def test_sockets_without_end_are_refused_before_they_open(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    tighten(club, monkeypatch, socket=Rate(2, 60.0))
    guest = club.sit()
    for _ in range(2):
        async with guest.socket() as browser:
            assert await browser.ask(PING) == PONG
    with pytest.raises(InvalidStatus) as refused:
        async with guest.socket():
            pass
    assert refused.value.response.status_code == 429
    async with club.sit().socket() as other:
        assert await other.ask(PING) == PONG, "a neighbour is another person"


async def test_no_more_than_so_many_sockets_of_one_person_are_open_at_once(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("capicua.club.members.limits.MOST_OPEN", 2)
    guest = club.sit()
    async with guest.socket() as first:
        async with guest.socket() as second:
            assert await first.ask(PING) == await second.ask(PING) == PONG
            with pytest.raises(InvalidStatus) as refused:
                async with guest.socket():
                    pass
            assert refused.value.response.status_code == 429
            async with club.sit().socket() as other:
                assert await other.ask(PING) == PONG, "a neighbour is another person"
        await settled(lambda: club.club.counts.sockets == 1)
        async with guest.socket() as third:
            assert await third.ask(PING) == PONG
    await settled(lambda: not club.club.limits._open)


async def test_a_session_that_ends_takes_its_sockets_with_it_and_no_others(
    club: Served,
) -> None:
    guest, other = club.sit(), club.sit()
    async with guest.playing() as one, guest.playing() as two, other.playing() as third:
        hashed = token_hash(guest.token)
        _loop_of(club).call_soon_threadsafe(club.club.errands.dismiss, [hashed])
        for tab in (one, two):
            gone = await tab.browser.hear_until("gone")
            assert gone == {"t": "gone", "why": "signed_out", "to": None}
            with pytest.raises(ConnectionClosed) as closed:
                await tab.browser.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1000
        await third.browser.send(PING)
        await third.browser.hear_until("pong")


class Stuck:
    """A socket whose client reads nothing, and said one thing more before he was signed out."""

    def __init__(self, connection: Connection, *said: str) -> None:
        self._connection = connection
        self._said = [*said]
        self.closed: list[int] = []

    async def receive_data(self, mode: str) -> str:
        assert mode == "text"
        said = self._said.pop(0)
        if not self._said:
            self._connection.dismiss("GONE")
        return said

    async def send(self, _: object) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed.append(code)


@pytest.mark.parametrize("signed_out", [False, True])
async def test_what_is_said_by_a_session_that_has_ended_does_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch, *, signed_out: bool
) -> None:
    monkeypatch.setattr("capicua.club.socket.GOODBYE_S", 0.01)
    table, _ = await house.look(await house.against(Sitter(bot="casual")), "ana")
    before = table.table.seq
    connection = Connection("ana", "es")
    hello = json.dumps({"t": "hello", "v": 1, "table": table.id})
    leave = {"t": "wish", "cmd_id": "the-command", "expect_seq": before, "wish": "resign"}
    said = [hello, json.dumps(leave)] + ([] if signed_out else [PING])
    socket: Any = Stuck(connection, *said)
    await Conversation(house.club, socket, connection).run()
    assert table.table.match.over != signed_out
    assert socket.closed[-1] == 1000


def _loop_of(club: Served) -> asyncio.AbstractEventLoop:
    """The event loop that the server runs in, in its own thread."""
    task = club.club.seeking.chore._task
    assert task is not None
    return task.get_loop()


async def test_sessions_that_ended_elsewhere_are_found_out(club: Served) -> None:
    guest = club.sit()
    async with guest.playing() as player:
        hashed = token_hash(guest.token)
        call = asyncio.run_coroutine_threadsafe(_end_unsaid(club, hashed), _loop_of(club))
        await asyncio.wrap_future(call)
        assert (await player.browser.hear_until("gone"))["why"] == "signed_out"


async def _end_unsaid(club: Served, hashed: bytes) -> None:
    """As another process does it, whose hint was lost."""
    await club.club.store.transact(lambda db: keys.end_session(db, hashed))
    await club.club.errands.let_go()


async def test_a_program_comes_from_nowhere_with_its_token_and_plays_as_itself(
    club: Served,
) -> None:
    owner = club.sit()
    call = asyncio.run_coroutine_threadsafe(_program_of(club, owner.token), _loop_of(club))
    token, table = await asyncio.wrap_future(call)
    address = club.address.replace("http", "ws") + "/ws"
    headers = {"authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, compression=None) as program:
        await program.send(f'{{"t":"hello","v":1,"table":"{table}"}}')
        told = await program.recv(decode=True)
        assert '"kind":"program"' in told
        assert '"you":"A"' in told


@pytest.mark.parametrize("headers", [{"authorization": "Bearer forged"}, {"authorization": ""}])
async def test_a_program_nobody_knows_is_refused_as_a_foreign_page_is(
    club: Served, headers: dict[str, str]
) -> None:
    address = club.address.replace("http", "ws") + "/ws"
    cookie = {"cookie": f"capicua={club.sit().token}"}
    with pytest.raises(InvalidStatus) as refused:
        async with connect(address, additional_headers={**headers, **cookie}):
            pass
    assert refused.value.response.status_code == 403


async def _program_of(club: Served, token: str) -> tuple[str, str]:
    """A program of somebody's, and a table where it sits."""
    owner = await club.club.people.identify(token)
    assert owner is not None
    secret = new_token(lambda size: b"p" * size)
    person = Person("program-1", "Robotina", program=True)

    def add(db: sqlalchemy.Connection) -> None:
        keys.add_program(db, person, token_hash(secret), owner.id, 0)

    await club.club.store.transact(add)
    seats = (Sitter(person=person.id), Sitter(bot="casual"))
    return secret, await club.club.hall.open(game("robo"), seats, Terms())
