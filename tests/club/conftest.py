"""What every test of the club starts from."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from capicua.club.store import Store
from tests.club.databases import KINDS, Place, database_of, open_store
from tests.club.house import House


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests with the mark ``databases`` are done on every kind of database, others on one.

    Those of a module that are done on the same kind come together, so that they may share a club.
    """
    if "database_kind" in metafunc.fixturenames:
        every = metafunc.definition.get_closest_marker("databases") is not None
        metafunc.parametrize("database_kind", KINDS if every else KINDS[:1], scope="module")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a file of SQLite may be made."""
    return tmp_path / "club" / "capicua.db"


@pytest.fixture
def place(database_kind: str, tmp_path: Path) -> Iterator[Place]:
    """Where the database of the test is."""
    with database_of(database_kind, tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def shared_place(database_kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Where the database is that the tests of a module share."""
    with database_of(database_kind, tmp_path_factory.mktemp("shared")) as found:
        yield found


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    opened = open_store(place)
    yield opened
    opened.close()


@pytest.fixture
async def house(place: Place) -> AsyncIterator[House]:
    """A club in this process, without a network."""
    opened = await House.open(place)
    yield opened
    await opened.close()
