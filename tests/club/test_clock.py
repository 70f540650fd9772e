"""Deadlines and computer moves: in their time, after every restart, and never twice."""

import asyncio
from typing import Any

import pytest

from capicua.club.play import rounds
from capicua.club.play.deadlines import KEPT_UNTOUCHED_MS, PAUSES_MS, pause_ms
from capicua.club.play.table import Table
from capicua.club.running.clock import GRACE_MS, MOST_MEETING, SOON_S, Clock
from capicua.club.running.live import LiveTable
from capicua.club.store import Deadline, NotSaved, Sitter, Speed, Tally, nodes, tables
from capicua.rules import Draw, deal_tiles, full_set, game
from tests.club.databases import Place
from tests.club.house import ANA, BETO, House, settled
from tests.club.slow_motion import SlowMotion
from tests.club.test_live import Failing, with_store

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

DAY_MS = 24 * 60 * 60 * 1000
ROBOT = Sitter(bot="casual")


async def house_at(database: Place, time: SlowMotion) -> House:
    """A house where time passes only when it is told to."""
    return await House.open(database, time=time, pace=1.0)


async def computers_turn(house: House, speed: Speed = "normal") -> LiveTable:
    """A table where the computer is to move; opened anew until it leads."""
    while True:
        table, reader = await house.look(await house.against(ROBOT, speed), ANA)
        if table.table.bot_in_turn:
            return table
        await reader.stop()
        house.readers.remove((table, reader))
        table.part(reader.connection)
        house.club.hall.leave(table)


async def moved(table: LiveTable, seq: int) -> None:
    await settled(lambda: table.table.seq > seq)


@pytest.mark.parametrize("speed", ["slow", "normal", "instant"])
async def test_the_computer_pauses_so_that_people_can_follow(place: Place, speed: Speed) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house, speed)
    seq, pause = table.table.seq, PAUSES_MS[speed] / 1000
    await time.pass_by(pause - 0.001)
    if pause:
        assert table.table.seq == seq
    await time.pass_by(0.002)
    await moved(table, seq)
    await house.close()


async def test_several_computers_move_one_after_the_other_each_after_its_pause(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, rising = game("tradicional"), full_set(6)
    tiles = [*rising[3:6], rising[-1], *rising[:3], *rising[6:-1]]
    monkeypatch.setattr(rounds, "deals", lambda *_: iter([deal_tiles(rules, 5, tiles)]))
    time = SlowMotion()
    house = await house_at(place, time)
    table, _ = await house.look(await house.table_of(rules, 5, "normal"), ANA)
    assert table.table.match.turn == 1
    while table.table.bot_in_turn is not None:
        before = table.table
        wait_s = min(time.waits_s)
        assert wait_s == pytest.approx(pause_ms(before, 1.0) / 1000, abs=0.003)
        await time.pass_by(wait_s - 0.001)
        assert table.table == before
        await time.pass_by(0.002)
        await moved(table, before.seq)
        assert table.table.seq == before.seq + 1 or table.table.match.turn is None
    assert table.table.seq > 4
    await house.close()


async def test_the_table_pauses_before_it_lays_a_persons_opening_tile_also_after_a_restart(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = sorted(full_set(6), reverse=True)
    monkeypatch.setattr(rounds, "deals", lambda *_: iter([deal_tiles(game("bloqueo"), 2, tiles)]))
    time = SlowMotion()
    house = await house_at(place, time)
    table, _ = await house.look(await house.table_of(game("bloqueo"), 2, "normal"), ANA)
    await house.close()
    house = await house_at(place, SlowMotion(time.wall))
    time = house_time(house)
    table, _ = await house.look(table.id, ANA)
    seq = table.table.seq
    assert (table.table.match.turn, table.table.bot_in_turn) == (0, None)
    await time.pass_by(0.8)
    assert table.table.seq == seq
    await time.pass_by(0.2)
    await moved(table, seq)
    assert table.table.match.turn == 1
    await house.close()


def house_time(house: House) -> SlowMotion:
    """The time of a house."""
    time = house.club.clock._time
    assert isinstance(time, SlowMotion)
    return time


async def test_drawing_is_quicker_than_playing(house: House) -> None:
    paces: dict[bool, set[int]] = {True: set(), False: set()}
    for seed in range(12):
        table, _ = await house.look(await house.against(Sitter(person=BETO), "normal"), ANA)
        seen: list[Table] = []
        while not table.table.match.over:
            seen.append(table.table)
            turn, legal = table.table.match.turn, table.table.match.legal()
            assert turn is not None
            await house.act(table, turn, str(legal[seed % len(legal)]))
        for at in seen:
            paces[at.match.legal() == (Draw(),)].add(pause_ms(at, 1.0))
    assert paces == {True: {450}, False: {900}}


async def test_a_computer_move_survives_a_restart(place: Place) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house)
    await time.pass_by(0.3)
    await house.close()

    later = SlowMotion(time.wall + 200)
    house = await house_at(place, later)
    assert min(later.waits_s) == pytest.approx(0.4), "900 ms, of which 500 have passed"
    table, _ = await house.look(table.id, ANA)
    seq = table.table.seq
    await later.pass_by(0.41)
    await moved(table, seq)
    await house.close()


async def paced(house: House, pace: str = "ranked") -> str:
    """A table of Ana and Beto with clocks."""
    seats = (Sitter(person=ANA), Sitter(person=BETO))
    return await house.open_table(game("robo"), *seats, kind="ranked", pace=pace)


def outages(house: House) -> list[tuple[int, int]]:
    """When the club was out of order, as far as a node knows."""
    return [(each.from_ms, each.until_ms) for each in house.club.heart.outages]


async def test_a_deadline_that_fires_twice_or_too_late_does_nothing(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    turn = table.table.match.turn
    assert turn is not None
    await house.act(table, turn, str(table.table.match.legal()[0]))
    before = table.table
    for kind in ("bot", "turn", "deal", "next", "away", "expire"):
        late = Deadline(before.record.id, before.seq - 1, 0, kind)
        assert await house.club.hall.meet(late)
        early = Deadline(before.record.id, before.seq, 0, kind)
        assert await house.club.hall.meet(early), "it is a person's turn, and he has time"
    assert await house.club.hall.meet(Deadline("nowhere", 1, 0, "bot"))
    assert table.table == before


async def test_a_move_that_cannot_be_saved_is_tried_again(place: Place) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house)
    seq, good = table.table.seq, house.club.store
    with_store(table, Failing(good, [NotSaved("disk full")] * 8))
    await time.pass_by(0.95)
    await settled(lambda: any(wait == pytest.approx(1.0, abs=0.1) for wait in time.waits_s))
    with_store(table, good)
    assert table.table.seq == seq
    await time.pass_by(1.0)
    await moved(table, seq)
    await house.close()


async def test_a_table_nobody_touched_for_thirty_days_is_void_for_all(place: Place) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await house.close()

    time = SlowMotion(time.wall + KEPT_UNTOUCHED_MS - DAY_MS)
    house = await house_at(place, time)
    await house.club.clock.look()
    await asyncio.sleep(0.05)
    assert [each.id for each in await unfinished(house)] == [table.id]
    await house.close()

    house = await house_at(place, SlowMotion(time.wall + 2 * DAY_MS))
    await house.club.clock.look()
    again = await house.club.hall.enter(table.id)
    assert again is not None
    await settled(lambda: again.table.match.over)
    ended = again.table.match.ended
    assert ended is not None
    assert (ended.why, ended.winner) == ("void", None)
    assert await unfinished(house) == []
    assert await house.tally(ANA, "robo") == Tally()
    await house.close()


async def unfinished(house: House) -> list[Any]:
    return await house.club.store.ask(lambda db: tables.unfinished(db, ANA, 9))


async def test_only_what_is_due_soon_has_an_alarm_and_each_table_one(place: Place) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    clock = house.club.clock
    waiting = len(time.waits_s)
    far, near = (clock.now_ms() + s * 1000 for s in (round(SOON_S) + 9, round(SOON_S) - 9))
    clock.schedule("mesa", Deadline("mesa", 1, far, "away"))
    assert len(time.waits_s) == waiting
    for seq in range(5):
        clock.schedule("mesa", Deadline("mesa", seq, near, "turn"))
        assert len(time.waits_s) == waiting + 1
    clock.schedule("mesa", None)
    assert len(time.waits_s) == waiting
    await house.close()


async def test_a_clock_that_fails_says_so_and_goes_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    time = SlowMotion()
    clock = Clock(time, house.club.store)

    async def broken(_: Deadline) -> bool:
        raise KeyError("66.64")

    await clock.start(broken)
    clock.schedule("mesa", Deadline("mesa", 1, 0, "bot"))
    await time.pass_by(1)
    await settled(lambda: "KeyError" in caplog.text)
    assert "66.64" not in caplog.text
    assert not clock._meeting
    await clock.stop()


async def test_many_tables_at_once_are_woken_a_few_at_a_time(house: House) -> None:
    time = SlowMotion()
    clock = Clock(time, house.club.store)
    now, most, met = 0, 0, 0

    async def slowly(_: Deadline) -> bool:
        nonlocal now, most, met
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.001)
        now, met = now - 1, met + 1
        return True

    await clock.start(slowly)
    for number in range(300):
        clock._wake(Deadline(f"mesa{number}", 1, 0, "turn"))
        clock._wake(Deadline(f"mesa{number}", 1, 0, "turn"))
    await settled(lambda: met == 300)
    assert most == MOST_MEETING
    await clock.stop()


async def test_a_deadline_that_comes_while_its_table_is_being_woken_is_met_after_that(
    house: House,
) -> None:
    clock = Clock(SlowMotion(), house.club.store)
    gate, met = asyncio.Event(), list[int]()

    async def slowly(deadline: Deadline) -> bool:
        await gate.wait()
        met.append(deadline.seq)
        return True

    await clock.start(slowly)
    for seq in (1, 2, 3, 3):
        clock._wake(Deadline("mesa", seq, 0, "bot"))
    gate.set()
    await settled(lambda: met == [1, 3])
    await asyncio.sleep(0.01)
    assert met == [1, 3]
    assert not clock._meeting
    await clock.stop()


async def test_a_deadline_that_its_node_did_not_meet_is_found_by_another(place: Place) -> None:
    """The node that should have woken the table has died in the meantime."""
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house)
    seq = table.table.seq
    house.club.clock.forget(table.id)
    await time.pass_by(0.9 + GRACE_MS / 1000 - 0.1)
    assert await house.club.clock.look() == 0, "it is in good hands"
    await time.pass_by(0.2)
    assert await house.club.clock.look() == 1
    await moved(table, seq)
    await house.close()


async def test_a_node_says_that_it_lives_and_who_is_there(place: Place) -> None:
    house = await House.open(place)
    table, _ = await house.look(await house.against(ROBOT), ANA)
    await house.look(table.id, None)
    await house.look(table.id, None)
    await house.club.heart.beat()

    def rows(db: Any) -> Any:
        return db.execute(nodes.nodes.select()).all()

    (row,) = await house.club.store.ask(rows)
    assert (row.id, row.stopped) == (house.club.heart.node, False)
    assert row.watchers == f'{{"{table.id}":2}}'
    await house.close()
