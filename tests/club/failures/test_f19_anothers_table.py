"""F19: somebody opens the address of another's table."""

from collections.abc import Iterator

import pytest

from tests.club.databases import Place
from tests.club.serving import Served, served

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place) as opened:
        yield opened


@pytest.mark.parametrize("token", ["another's", "", "forged", "x" * 43])
async def test_f19_anothers_table_is_there_to_be_watched_only(club: Served, token: str) -> None:
    owner, other = club.sit(), club.sit()
    async with owner.playing(token=other.token if token == "another's" else token) as watcher:
        assert watcher.state["view"]["you"] is None
        assert watcher.state["view"]["hand"] is None
        assert not any(person["you"] for person in watcher.state["people"])
        for action in ("+?", "-", "66"):
            await watcher.browser.act(watcher.seq, action)
            refused = await watcher.browser.hear_until("refused")
            assert refused["code"] == "not_a_player"
