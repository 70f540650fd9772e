"""F4: two tabs of one person play at the same time."""

import asyncio
from collections.abc import Iterator

import pytest

from capicua.club.running.live import Accepted, Rejected
from capicua.rules import Play
from tests.club.house import House
from tests.club.serving import Served, served
from tests.club.test_live import at_a_table, move, some_action, turn_of

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("f04") / "club.db") as opened:
        yield opened


async def test_f04_two_tiles_at_once_one_wins_the_other_is_stale(house: House) -> None:
    table, _ = await at_a_table(house)
    while len([a for a in table.table.match.legal() if isinstance(a, Play)]) < 2:
        await house.act(table, turn_of(table), some_action(table))
    one, two = (move(table, str(action)) for action in table.table.match.legal()[:2])
    outcomes = await asyncio.gather(
        table.act(one, (str(one.who), "first-tab")), table.act(two, (str(two.who), "other-tab"))
    )
    assert outcomes[0] == Accepted(table.table.seq)
    assert isinstance(outcomes[1], Rejected)
    assert outcomes[1].code == "stale"


async def test_f04_a_stale_action_is_refused_after_what_was_missed(club: Served) -> None:
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
