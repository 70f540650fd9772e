"""The way out of one socket: in order, bounded, and nothing that cannot be made up for is lost."""

import asyncio

import pytest

from capicua.club.store import Tally
from capicua.club.talk.audience import WATCHING, Audience
from capicua.club.talk.connection import MOST_ANSWERS, MOST_NEWS, Connection, Sockets, TooSlow

pytestmark = pytest.mark.anyio


class Network:
    """Takes frames while it is open."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[str] = []

    async def send(self, frame: str) -> None:
        await self.open.wait()
        self.sent.append(frame)


async def quiet() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def connection() -> Connection:
    connection = Connection("ana", "es")
    connection.sit(Audience(0, (0,)), Tally(), lambda: "SNAPSHOT")
    return connection


async def test_frames_leave_in_the_order_in_which_they_came(connection: Connection) -> None:
    network = Network()
    network.open.set()
    pump = asyncio.create_task(connection.pump(network.send))
    connection.tell("one")
    connection.answer("two")
    await quiet()
    connection.tell("three")
    await quiet()
    assert network.sent == ["one", "two", "three"]
    pump.cancel()


async def test_too_much_news_becomes_one_snapshot_and_answers_are_kept(
    connection: Connection,
) -> None:
    network = Network()
    pump = asyncio.create_task(connection.pump(network.send))
    connection.answer("answer 1")
    for n in range(MOST_NEWS + 50):
        connection.tell(f"news {n}")
    connection.answer("answer 2")
    connection.tell("dropped as well: the snapshot will know it")
    await quiet()
    network.open.set()
    await quiet()
    assert network.sent == ["answer 1", "answer 2", "SNAPSHOT"]
    connection.tell("after")
    await quiet()
    assert network.sent[-1] == "after"
    pump.cancel()


async def test_who_asks_and_does_not_read_is_not_listened_to_and_then_sent_away(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("capicua.club.talk.connection.PATIENCE_S", 0.05)
    for n in range(MOST_ANSWERS):
        await connection.room()
        connection.answer(f"answer {n}")
    with pytest.raises(TooSlow):
        await connection.room()


async def test_answers_that_are_read_make_room(connection: Connection) -> None:
    network = Network()
    network.open.set()
    pump = asyncio.create_task(connection.pump(network.send))
    for n in range(MOST_ANSWERS * 3):
        await connection.room()
        connection.answer(f"answer {n}")
    await quiet()
    assert len(network.sent) == MOST_ANSWERS * 3
    pump.cancel()


async def test_a_new_table_begins_without_the_news_of_the_old_one(connection: Connection) -> None:
    network = Network()
    pump = asyncio.create_task(connection.pump(network.send))
    connection.tell("taken by the network already")
    await quiet()
    connection.tell("news of the old table")
    connection.answer("answer")
    connection.sit(Audience(1, (1,)), Tally(), lambda: "ANOTHER")
    connection.fall_behind()
    network.open.set()
    await quiet()
    assert network.sent == ["taken by the network already", "answer", "ANOTHER"]
    pump.cancel()


async def test_a_snapshot_is_made_once_however_often_it_is_asked_for(
    connection: Connection,
) -> None:
    network = Network()
    network.open.set()
    made: list[str] = []

    def snapshot() -> str:
        made.append("ALL")
        return made[-1]

    connection.sit(WATCHING, Tally(), snapshot)
    for _ in range(50):
        connection.fall_behind()
    pump = asyncio.create_task(connection.pump(network.send))
    await quiet()
    assert network.sent == made == ["ALL"]
    pump.cancel()


@pytest.mark.parametrize(
    ("result", "tally"),
    [("win", Tally(1, 0, 0)), ("loss", Tally(0, 1, 0)), ("draw", Tally(0, 0, 1)), (None, Tally())],
)
def test_a_match_that_ends_is_counted(connection: Connection, result: None, tally: Tally) -> None:
    connection.count(result)
    assert connection.tally == tally


async def test_who_moves_to_another_seat_hears_the_rest_and_then_everything(
    connection: Connection,
) -> None:
    network = Network()
    pump = asyncio.create_task(connection.pump(network.send))
    connection.tell("you sit down")
    connection.move(Audience(1, (1,)))
    connection.tell("known to the snapshot")
    network.open.set()
    await quiet()
    assert network.sent == ["you sit down", "SNAPSHOT"]
    assert connection.audience.seat == 1
    pump.cancel()


async def test_who_is_dismissed_hears_the_answers_and_a_last_word_and_nothing_else(
    connection: Connection,
) -> None:
    network = Network()
    pump = asyncio.create_task(connection.pump(network.send))
    connection.tell("news")
    connection.answer("answer")
    connection.dismiss("GONE")
    connection.tell("more news")
    connection.fall_behind()
    network.open.set()
    async with asyncio.timeout(1):
        await pump
    assert network.sent == ["answer", "GONE"]


async def test_a_session_is_dismissed_with_all_its_sockets_and_no_other_is() -> None:
    sockets, network = Sockets(), Network()
    network.open.set()
    people = [("ana", b"1"), ("ana", b"1"), ("ana", b"2"), ("beto", b"3"), (None, None)]
    pumps = []
    for person, session in people:
        connection = Connection(person, "es", session)
        sockets.add(connection)
        pumps.append(asyncio.create_task(connection.pump(network.send)))
    assert (len(sockets), sockets.people) == (5, 2)
    assert sockets.sessions == {b"1", b"2", b"3"}
    sockets.dismiss(b"1", "GONE")
    await quiet()
    assert [pump.done() for pump in pumps] == [True, True, False, False, False]
    for pump in pumps:
        pump.cancel()
