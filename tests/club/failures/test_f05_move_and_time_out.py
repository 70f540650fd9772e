"""F5: a move comes at the very instant at which the time is up."""

import asyncio

import pytest

from capicua.club.play.commands import Act, Due
from capicua.club.running.live import Rejected
from tests.club.databases import Place
from tests.club.house import ANA, BETO, person_on
from tests.club.slow_motion import SlowMotion
from tests.club.test_clock import house_at, paced

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_f05_a_move_and_a_time_out_at_the_same_instant_leave_one_in_the_log(
    place: Place,
) -> None:
    for first in ("move", "time-out") * 5:
        time = SlowMotion()
        house = await house_at(place, time)
        table, _ = await house.look(await paced(house), ANA)
        await house.look(table.id, BETO)
        turn, seq = table.table.match.turn, table.table.seq
        assert turn is not None
        deadline = table.table.company.clock
        assert deadline is not None
        time._go_to(200.0)
        action = str(table.table.match.legal()[0])
        both = [
            table.act(Act(person_on(table, turn), action, seq)),
            table.act(Due("turn")),
        ]
        outcomes = await asyncio.gather(*(both if first == "move" else reversed(both)))
        refused = [outcome for outcome in outcomes if isinstance(outcome, Rejected)]
        assert len(refused) == 1
        kinds = {type(news.event).__name__ for news in table.table.history[-3:]}
        assert ("Played" in kinds) != ("Struck" in kinds)
        await house.close()
