"""F13: the clock of the machine jumps."""

import pytest

from capicua.club.play.happenings import Went
from capicua.club.running.clock import LONGEST_WAIT_S
from tests.club.databases import Place
from tests.club.house import ANA, BETO
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import DAY_MS, computers_turn, house_at, moved, outages, paced

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.mark.parametrize(
    "jump_ms", [-3_600_000, 3_600_000, -400 * DAY_MS], ids=["-1 h", "+1 h", "-400 d"]
)
async def test_f13_a_jump_of_the_wall_clock_hurries_and_delays_nobody(
    place: Place, jump_ms: int
) -> None:
    time = SlowMotion()
    house = await house_at(place, time)
    table = await computers_turn(house)
    seq = table.table.seq
    time.wall += jump_ms
    await time.pass_by(0.8)
    assert table.table.seq == seq
    await time.pass_by(0.2)
    await moved(table, seq)
    await house.close()

    again = SlowMotion(time.wall + jump_ms)
    house = await house_at(place, again)
    assert all(wait <= LONGEST_WAIT_S for wait in again.waits_s), "whatever the rows say"
    assert house.club.clock.now_ms() >= 1_800_000_000_000, "it never goes back"
    await house.close()


async def test_f13_after_a_jump_at_a_restart_nobody_has_lost_his_time(place: Place) -> None:
    """The clock of the machine is an hour ahead when the club starts again."""
    time = SlowMotion()
    house = await house_at(place, time)
    table, _ = await house.look(await paced(house), ANA)
    await house.look(table.id, BETO)
    await house.close()
    later = SlowMotion(time.wall + 3_600_000)
    house = await house_at(place, later)
    assert [end - begin for begin, end in outages(house)] == [3_600_000]
    table, _ = await house.look(table.id, ANA)
    before = table.table
    await house.club.clock.look()
    await later.pass_by(1)
    assert table.table.match == before.match
    assert not [chair for chair in table.table.company.chairs if chair.strikes]
    await house.close()


async def test_f13_what_was_left_of_a_turn_is_left_after_a_restart_that_all_are_away_at(
    place: Place,
) -> None:
    """The dead node's people are noted away first, so that the clock stands still."""
    time = SlowMotion()
    house = await house_at(place, time)
    table, _ = await house.look(await paced(house, "relaxed"), ANA)
    await house.look(table.id, BETO)
    await time.pass_by(4.0)
    await house.club.heart.beat()
    await house.close()
    time = SlowMotion(time.wall + 600_000)
    house = await house_at(place, time)
    await house.club.heart.look_after_orphans(house.club.hall.look_after)
    table, _ = await house.look(table.id, ANA)
    await house.look(table.id, BETO)
    assert [e for e in table.table.history if isinstance(e.event, Went)]
    clock = table.table.company.clock
    assert clock is not None
    assert clock.elapsed_ms(house.club.clock.now_ms()) == 4_000
    await house.close()
