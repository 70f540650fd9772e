"""Commands said again by others, and pages that are not ours: nothing happens."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from capicua.club.pages.handlers import HANDLERS
from capicua.club.store import tables
from tests.club.browser import Browser
from tests.club.serving import Served, served

pytestmark = pytest.mark.anyio

EVIL = (
    "https://evil.example",
    "null",
    "http://127.0.0.1",
    "https://{host}",
    "http://{host}.evil.example",
    "http://evil.example/{host}",
    "http://{host}@evil.example",
    "http://evil.example#{host}",
    "HTTP://{host}",
    "http://{host}/",
    "file://",
    "",
)
"""Origins that look like ours, or like nothing; ``{host}`` is our host and port."""
CHANGING = [
    (method, path)
    for each in HANDLERS
    for path in sorted(each.paths)
    for method in sorted(each.http_methods)
    if method not in ("GET", "HEAD", "OPTIONS")
]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "club.db") as opened:
        yield opened


def forged(club: Served) -> list[str]:
    return [each.format(host=club.address.removeprefix("http://")) for each in EVIL]


async def log_of(club: Served, table: str) -> list[str]:
    stored = await club.club.store.ask(lambda db: tables.load(db, table))
    assert stored is not None
    return [event.body for event in stored.events if '"k":"came"' not in event.body]


async def test_what_a_player_has_said_does_nothing_when_it_is_said_again_by_whomever(
    club: Served,
) -> None:
    guest = club.sit(game="parejas", speed="instant")
    sent: list[Any] = []
    async with guest.playing() as player:
        ours = player.browser.send

        async def kept(message: Any) -> None:
            sent.append(message)
            await ours(message)

        player.browser.send = kept  # type: ignore[method-assign]
        for _ in range(3):
            if not await player.my_turn():
                break
            await player.move(player.legal[0])
        done = [message["cmd_id"] for message in sent]
        assert done
        before = await log_of(club, guest.table)
    again = await heard(guest.socket(), guest.table, sent)
    assert [answer["t"] for answer in again] == ["done"] * len(done), "the same answers"
    thief = await heard(guest.socket(token=""), guest.table, sent)
    assert [answer.get("code") for answer in thief] == ["not_a_player"] * len(done)
    other = club.sit(speed="instant")
    theirs = await heard(guest.socket(token=other.token), guest.table, sent)
    assert {answer.get("code") for answer in theirs} <= {"not_a_player", "stale"}
    after = await log_of(club, guest.table)
    own = [body for body in after[len(before) :] if '"seat":"A"' in body and '"played"' in body]
    assert after[: len(before)] == before
    assert own == [], "the computers go on, nobody plays for the player"


async def heard(browser: Browser, table: str, sent: list[Any]) -> list[dict[str, Any]]:
    """The answers to commands that are sent to a table."""
    answers = []
    async with browser as thief:
        await thief.hello(table)
        for message in sent:
            await thief.send(message)
            answer = await thief.hear()
            while answer["t"] in ("delta", "snapshot"):
                answer = await thief.hear()
            answers.append(answer)
    return answers


async def test_no_page_but_ours_opens_a_socket_whatever_it_says_of_itself(club: Served) -> None:
    guest = club.sit()
    for origin in forged(club):
        with pytest.raises(InvalidStatus) as refused:
            async with guest.socket(origin=origin):
                pass
        assert refused.value.response.status_code == 403, origin
    assert club.club.counts.foreign_origins == len(EVIL)


def test_there_are_many_addresses_that_change_something() -> None:
    assert len(CHANGING) > 10


@pytest.mark.parametrize(("method", "path"), CHANGING, ids=lambda part: part)
def test_no_page_but_ours_changes_anything(club: Served, method: str, path: str) -> None:
    guest = club.sit()
    address = club.address + path.replace("{table_id:str}", guest.table)
    client = httpx.Client(cookies={"capicua": guest.token}, timeout=10)
    for headers in (
        *({"origin": origin} for origin in forged(club)),
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        answer = client.request(method, address, headers=headers, content=b"{}")
        assert answer.status_code == 403, (headers, answer.text[:200])
        assert "capicua=" not in answer.headers.get("set-cookie", "")
    client.close()
