"""F11: a telephone sleeps for minutes, and wakes up in its owner's turn."""

from collections.abc import Iterator

import pytest

from capicua.club.store import Sitter
from tests.club.databases import Place
from tests.club.house import ANA, BETO, settled
from tests.club.reducer import law
from tests.club.serving import Served, served
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import house_at

pytestmark = pytest.mark.anyio

ASLEEP_S = 300.0


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("f11") / "club.db") as opened:
        yield opened


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
        assert law(await browser.hello(guest.table)) == law(player.state)


async def test_f11_after_five_minutes_the_first_thing_told_is_the_right_state(place: Place) -> None:
    """Friends without clocks: the other has moved, and it is the sleeper's turn for minutes."""
    time = SlowMotion()
    house = await house_at(place, time)
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    _, beto = await house.look(table.id, BETO)
    sleeper, seat = (beto, 1) if table.table.match.turn == 0 else (ana, 0)
    await settled(lambda: sleeper.last_seq == table.table.seq)
    known = sleeper.last_seq
    house.leave(table, sleeper)  # its socket is dropped after thirty seconds
    await house.act(table, 1 - seat, str(table.table.match.legal()[0]))
    while table.table.match.turn != seat:
        await house.act(table, 1 - seat, str(table.table.match.legal()[0]))
    await time.pass_by(ASLEEP_S)
    _, awake = await house.look(table.id, (ANA, BETO)[seat], known)
    await awake.heard(1)
    told = awake.messages[0]
    assert (told["t"], told["seq"]) == ("delta", known + 1)
    assert told["now"]["legal"] == [*map(str, table.table.match.legal())]
    assert told["company"]["stage"] == "playing"
    await settled(lambda: awake.last_seq == table.table.seq)
    assert awake.messages[-1]["people"][seat]["here"] is True
    assert not [chair for chair in table.table.company.chairs if chair.substitute]
    await house.close()
