"""F3: the acknowledgement of a move is lost, and the client sends it again."""

import pytest

from tests.club.house import ANA, House
from tests.club.test_live import at_a_table, kinds_of, move

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_f03_a_lost_acknowledgement_costs_one_event_also_across_a_restart(
    house: House,
) -> None:
    table, _ = await at_a_table(house)
    command = move(table)
    key = (str(command.who), "the-command")
    first = await table.act(command, key)
    await house.close()
    again = await House.open(house.database)
    table, _ = await again.look(table.id, ANA)
    assert await table.act(command, key) == first
    plays = [event for event in kinds_of(await again.stored(table.id)) if event == "played"]
    assert len(plays) == 1
    await again.close()
    house.club = (await House.open(house.database)).club
