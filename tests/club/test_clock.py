"""Deadlines and computer moves: in their time, after every restart, and never twice."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capicua.club import table as tables
from capicua.club.clock import LONGEST_WAIT_S, Clock
from capicua.club.club import Club
from capicua.club.live import LiveTable
from capicua.club.store import Deadline, NotSaved, Sitter, Speed, Tally
from capicua.club.store.sqlite import SqliteStore
from capicua.club.table import KEPT_UNTOUCHED_MS, PAUSES_MS, Command, Refusal, Table, pause_ms, void
from capicua.rules import Draw, deal_tiles, full_set, game
from tests.club.house import ANA, BETO, House, settled, the_site
from tests.club.players import LEVELS, player

pytestmark = pytest.mark.anyio

DAY_MS = 24 * 60 * 60 * 1000
ROBOT = Sitter(bot="casual")


class SlowMotion:
    """Time that passes only when told, with a wall clock that may jump beside it."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.passed_s = 0.0
        self._calls: list[tuple[float, int, Callable[[], None]]] = []
        self._number = itertools.count()

    def wall_ms(self) -> int:
        return self.wall

    def later(self, delay_s: float, call: Callable[[], None]) -> None:
        heapq.heappush(self._calls, (self.passed_s + delay_s, next(self._number), call))

    @property
    def waits_s(self) -> list[float]:
        """How long each call still has to wait."""
        return sorted(due - self.passed_s for due, _, _ in self._calls)

    async def pass_by(self, seconds: float) -> None:
        self.passed_s += seconds
        self.wall += round(seconds * 1000)
        while self._calls and self._calls[0][0] <= self.passed_s:
            heapq.heappop(self._calls)[2]()
            await asyncio.sleep(0.01)


async def club_at(database: Path, time: SlowMotion) -> Club:
    store = SqliteStore.open(database)
    club = Club.build(store, player, LEVELS, frozenset(), the_site(), time=time)
    await club.start()
    return club


async def computers_turn(club: Club, speed: Speed = "normal") -> LiveTable:
    """A table where the computer is to move; opened anew until it leads."""
    while True:
        table_id = await club.hall.open(game("robo"), (Sitter(person=ANA), ROBOT), speed)
        table = await club.hall.enter(table_id)
        assert table is not None
        if table.table.bot_in_turn:
            return table
        club.hall.leave(table)


async def moved(table: LiveTable, seq: int) -> None:
    await settled(lambda: table.table.seq > seq)


@pytest.mark.parametrize("speed", ["slow", "normal", "instant"])
async def test_the_computer_pauses_so_that_people_can_follow(database: Path, speed: Speed) -> None:
    time = SlowMotion()
    club = await club_at(database, time)
    table = await computers_turn(club, speed)
    pause = PAUSES_MS[speed] / 1000
    assert time.waits_s[-1] == pytest.approx(pause)
    await time.pass_by(pause - 0.001)
    if pause:
        assert table.table.seq == 1
    await time.pass_by(0.002)
    await moved(table, 1)
    await club.stop()


async def test_several_computers_move_one_after_the_other_each_after_its_pause(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, rising = game("tradicional"), full_set(6)
    tiles = [*rising[3:6], rising[-1], *rising[:3], *rising[6:-1]]
    monkeypatch.setattr(tables, "deals", lambda *_: iter([deal_tiles(rules, 5, tiles)]))
    time = SlowMotion()
    club = await club_at(database, time)
    seats = (Sitter(person=ANA), *[ROBOT] * 4)
    table = await club.hall.enter(await club.hall.open(rules, seats, "normal"))
    assert table is not None
    assert table.table.match.turn == 1
    while table.table.bot_in_turn is not None:
        before = table.table
        assert time.waits_s[-1] == pytest.approx(pause_ms(before, 1.0) / 1000)
        await time.pass_by(pause_ms(before, 1.0) / 1000 - 0.001)
        assert table.table == before
        await time.pass_by(0.002)
        await moved(table, before.seq)
        assert table.table.seq == before.seq + 1 or table.table.match.turn is None
    assert table.table.seq > 4
    await club.stop()


async def test_the_table_pauses_before_it_lays_a_persons_opening_tile_also_after_a_restart(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = sorted(full_set(6), reverse=True)
    monkeypatch.setattr(tables, "deals", lambda *_: iter([deal_tiles(game("bloqueo"), 2, tiles)]))
    time = SlowMotion()
    club = await club_at(database, time)
    table_id = await club.hall.open(game("bloqueo"), (Sitter(person=ANA), ROBOT), "normal")
    assert time.waits_s == pytest.approx([0.9])
    await club.stop()
    time = SlowMotion()
    club = await club_at(database, time)
    table = await club.hall.enter(table_id)
    assert table is not None
    assert (table.table.match.turn, table.table.bot_in_turn) == (0, None)
    await time.pass_by(0.8)
    assert table.table.seq == 1
    await time.pass_by(0.1)
    await moved(table, 1)
    assert table.table.match.turn == 1
    await club.stop()


async def test_drawing_is_quicker_than_playing(house: House) -> None:
    paces: dict[bool, set[int]] = {True: set(), False: set()}
    for seed in range(12):
        table_id = await house.against(Sitter(person=BETO), "normal")
        table, _ = await house.look(table_id, ANA)
        seen: list[Table] = []
        while not table.table.match.over:
            seen.append(table.table)
            turn = table.table.match.turn
            assert turn is not None
            await house.act(
                table, turn, str(table.table.match.legal()[seed % len(table.table.match.legal())])
            )
        for at in seen:
            paces[at.match.legal() == (Draw(),)].add(pause_ms(at, 1.0))
    assert paces == {True: {450}, False: {900}}


async def test_a_computer_move_survives_a_restart(database: Path) -> None:
    time = SlowMotion()
    club = await club_at(database, time)
    table_id = (await computers_turn(club)).table.record.id
    await time.pass_by(0.3)
    await club.stop()

    later = SlowMotion()
    later.wall = time.wall + 200
    club = await club_at(database, later)
    assert later.waits_s == pytest.approx([0.4]), "900 ms, of which 500 have passed"
    table = await club.hall.enter(table_id)
    assert table is not None
    await later.pass_by(0.4)
    await moved(table, 1)
    await club.stop()


@pytest.mark.parametrize(
    "jump_ms", [-3_600_000, 3_600_000, -400 * DAY_MS], ids=["-1 h", "+1 h", "-400 d"]
)
async def test_f13_a_jump_of_the_wall_clock_hurries_and_delays_nobody(
    database: Path, jump_ms: int
) -> None:
    time = SlowMotion()
    club = await club_at(database, time)
    table = await computers_turn(club)
    time.wall += jump_ms
    await time.pass_by(0.8)
    assert table.table.seq == 1
    await time.pass_by(0.2)
    await moved(table, 1)
    await club.stop()

    again = SlowMotion()
    again.wall = time.wall + jump_ms
    club = await club_at(database, again)
    assert all(wait <= LONGEST_WAIT_S for wait in again.waits_s), "whatever the rows say"
    await club.stop()


async def test_a_deadline_that_fires_twice_or_too_late_does_nothing(house: House) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    turn = table.table.match.turn
    assert turn is not None
    await house.act(table, turn, str(table.table.match.legal()[0]))
    before = table.table
    for kind in ("bot", "expire"):
        late = Deadline(before.record.id, 1, 0, kind)
        assert await house.club.hall.meet(late)
    nobodys = Deadline(before.record.id, before.seq, 0, "bot")
    assert await house.club.hall.meet(nobodys), "it is a person's turn"
    assert await house.club.hall.meet(Deadline("nowhere", 1, 0, "bot"))
    assert table.table == before


async def test_f5_a_move_and_a_deadline_at_the_same_instant_leave_one_event(
    house: House,
) -> None:
    for _ in range(20):
        table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
        turn, action = table.table.match.turn, table.table.match.legal()[0]
        assert turn is not None
        await asyncio.gather(
            table.act(Command(turn, "in-time!", 1, str(action))),
            house.club.hall.meet(Deadline(table.table.record.id, 1, 0, "expire")),
        )
        assert table.table.seq == 2


async def test_a_move_that_cannot_be_saved_is_tried_again(database: Path) -> None:
    time = SlowMotion()
    club = await club_at(database, time)
    table = await computers_turn(club)

    class Full:
        async def append(self, _: Any) -> None:
            raise NotSaved("disk full")

    good, table._store = table._store, Full()  # type: ignore[assignment]
    await time.pass_by(1.0)
    await settled(lambda: time.waits_s == pytest.approx([1.0]))
    table._store = good
    assert table.table.seq == 1
    await time.pass_by(1.0)
    await moved(table, 1)
    await club.stop()


async def test_a_table_nobody_touched_for_thirty_days_is_void_for_all(database: Path) -> None:
    time = SlowMotion()
    club = await club_at(database, time)
    table_id = await club.hall.open(
        game("robo"), (Sitter(person=ANA), Sitter(person=BETO)), "normal"
    )
    await club.stop()

    time.wall += KEPT_UNTOUCHED_MS - DAY_MS
    club = await club_at(database, time)
    await asyncio.sleep(0.05)
    assert [table.id for table in await club.store.unfinished(ANA, 9)] == [table_id]
    await club.stop()

    time.wall += 2 * DAY_MS
    club = await club_at(database, time)
    table = await club.hall.enter(table_id)
    assert table is not None
    await settled(lambda: table.table.match.over)
    ended = table.table.match.ended
    assert ended is not None
    assert (ended.why, ended.winner) == ("void", None)
    assert await club.store.unfinished(ANA, 9) == []
    assert await club.store.tally(ANA, "robo") == Tally()
    assert void(table.table) == Refusal("round_over"), "it ends once"
    await club.stop()


async def test_f17_a_table_that_its_person_left_freezes(database: Path) -> None:
    """At most the computer's pending turn is played; then nothing is due for thirty days."""
    house = await House.open(database)
    for _ in range(8):
        table_id = await house.against(ROBOT)
        async with asyncio.timeout(5):
            while True:
                table = await house.club.hall.enter(table_id)
                assert table is not None
                waiting = table.table.bot_in_turn is None
                house.club.hall.leave(table)
                if waiting:
                    break
                await asyncio.sleep(0.01)
    assert await house.club.store.bot_deadlines() == []
    await settled(lambda: house.club.hall.awake == 0)
    assert not [task for task in house.club.clock._running if "_try" in repr(task.get_coro())]
    await house.close()


@pytest.mark.parametrize("level", ["hanging", "failing", "cheating"])
async def test_f16_no_table_is_stuck_because_of_a_computer_player(
    database: Path, level: str
) -> None:
    house = await House.open(database, think_s=0.05)
    table_id = await house.against(Sitter(bot=level))
    table, _ = await house.look(table_id, ANA)
    async with asyncio.timeout(30):
        await house.play_out(table, 1)
    assert table.table.match.ended is not None
    await house.close()


async def test_a_clock_that_fails_says_so_and_goes_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    time = SlowMotion()
    clock = Clock(time, house.club.store)

    async def broken(_: Deadline) -> bool:
        raise KeyError("66.64")

    await clock.start(broken)
    clock.schedule(Deadline("mesa", 1, 0, "bot"))
    await time.pass_by(1)
    await settled(lambda: "KeyError" in caplog.text)
    assert "66.64" not in caplog.text
    await clock.stop()
