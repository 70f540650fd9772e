"""One minute of everything at once (ten in `make soak`), and nothing is lost, forked or shown."""

from pathlib import Path

import pytest

from tests import needs
from tests.attacks import account, chaos
from tests.club.databases import bare_database, open_store

pytestmark = [pytest.mark.anyio, pytest.mark.long]

TABLES, SECONDS, SEED = 100, 60.0, 20_261_130


async def test_a_minute_of_chaos_on_two_nodes_loses_nothing_forks_nothing_and_shows_nothing(
    tmp_path: Path,
) -> None:
    with bare_database() as database:
        async with chaos.opened(database, needs.redis(), tmp_path, TABLES, SEED) as club:
            store = open_store(database)
            async with chaos.lived(club, store, SECONDS) as rested:
                assert rested, club.restless()
                assert await account.wrong(store, club.sitters) == []
            store.close()
        for gate in (club.postgres, club.redis):
            assert gate.passed > 2 * len(club.nodes), "the nodes use it, and come back to it"
        assert sum(club.disasters.values()) >= 7, "every kind of disaster has happened"
        assert sum(len(sitter.done) for sitter in club.sitters) > 500
    assert errors_in(tmp_path) == [], "what fails here is expected to"


def errors_in(folder: Path) -> list[str]:
    """What the nodes took for failures of their own."""
    logs = sorted(folder.glob("node-*.log"))
    lines = [line for log in logs for line in log.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if " ERROR " in line]
