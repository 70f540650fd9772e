"""F18: another page opens a socket with the cookie of its victim."""

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from capicua.club.pages.security import HEADERS
from tests.club.serving import Served, served

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("f18") / "club.db") as opened:
        yield opened


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1", "", None])
async def test_f18_a_socket_from_another_page_is_refused_with_the_victims_cookie(
    club: Served, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with club.sit().socket(origin=origin):
            pass
    assert refused.value.response.status_code == 403
    for name, value in HEADERS.items():
        assert refused.value.response.headers[name] == value
