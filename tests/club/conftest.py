"""What every test of the club starts from."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from capicua.club.store.sqlite import SqliteStore
from tests.club.house import House


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "club" / "capicua.db"


@pytest.fixture
def store(database: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore.open(database)
    yield opened
    opened.close()


@pytest.fixture
async def house(database: Path) -> AsyncIterator[House]:
    """A club in this process, without a network."""
    opened = await House.open(database)
    yield opened
    await opened.close()
