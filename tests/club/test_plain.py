"""What is no text, and numbers that nobody means, are refused on every way into the club."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from capicua.club.plain import is_plain, whole
from tests.club.browser import Browser
from tests.club.databases import KINDS, database_of
from tests.club.serving import Served, served
from tests.club.visitors import Visitor

LONG = "9" * 5000


@pytest.fixture(scope="module", params=KINDS)
def club(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    with (
        database_of(request.param, tmp_path_factory.mktemp("club")) as place,
        served(place) as opened,
    ):
        yield opened


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        (b"", True),
        ("ñandú 🁣".encode(), True),
        (rb'{"a": "\ud83c\udc63"}', True),
        (rb'{"a": "\\u0000 \\ud800"}', True),
        (rb'{"a": "\\\ud800"}', False),
        (rb'{"a": "\u0000"}', False),
        (rb'{"a": "\uD800"}', False),
        (rb'{"a": "\uDC63 \ud83c"}', False),
        (rb'{"a": "\ud83c\ud83c\udc63"}', False),
        (b"a=%00", False),
        (b"a=%2500", True),
        (b"\0", False),
        (b"\xed\xa0\x80", False),
        (b"\xff", False),
    ],
)
def test_text_is_whole_unicode_without_nul(raw: bytes, plain: bool) -> None:
    assert is_plain(raw, quoted=True) is plain


def test_in_json_a_percentage_is_a_percentage() -> None:
    assert is_plain(b'{"text": "100%00"}')


def test_a_number_of_a_form_has_nine_digits_at_most() -> None:
    assert whole("012") == 12
    assert whole("9" * 9) == 999_999_999
    for written in (None, "", LONG, "1" * 10, "-1", "1.0", "1_0", "²", "٣", " 1", "1\n"):
        assert whole(written) is None


@pytest.mark.parametrize(
    "path", ["/mesa/%00", "/torneo/%00", "/partida/%00", "/entrar?i=%00", "/jugar/x?option-%00=1"]
)
def test_an_address_that_is_no_text_is_refused(club: Served, path: str) -> None:
    answer = httpx.get(club.address + path, timeout=20)
    assert answer.status_code == 400
    assert "<h1" in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b'{"\\ud800": 1, "\\ud800": 2}',
        b'{"options": {"\\ud800": 1}}',
        b'{"options": {"target": "\\ud800"}}',
        b'{"game": "\\u0000"}',
        b'{"game": "\xed\xa0\x80"}',
        b'{"game": "\xff"}',
    ],
)
def test_json_that_is_no_text_is_refused(club: Served, body: bytes) -> None:
    answer = httpx.post(f"{club.address}/api/tables", content=body, timeout=20)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


@pytest.mark.parametrize("deep", ["[" * 8000, '{"a":' * 2000])
def test_json_that_is_nested_too_deep_is_refused(club: Served, deep: str) -> None:
    with Visitor(club.address) as ana:
        table = ana.sit()
        ana.client.headers["content-type"] = "application/json"
        for path in ("programs", "tables", f"tables/{table}/reports", f"tables/{table}/mutes"):
            answer = ana.client.post(f"/api/{path}", content=deep)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_a_form_that_is_no_text_is_refused(club: Served) -> None:
    with Visitor(club.address) as ana:
        for path in ("/entrar", "/registro", "/yo/nombre", "/mesas", "/buscar", "/torneos"):
            assert ana.post(path, name="a\0b", password="una frase larga").status_code == 400
        assert not ana.token


def test_a_frame_that_is_no_text_is_refused(club: Served) -> None:
    async def asks() -> str:
        async with Browser(club.address, "") as browser:
            said = await browser.ask('{"t": "hello", "v": 1, "table": "\\u0000"}')
            return str(said["code"])

    assert asyncio.run(asks()) == "bad_message"


def test_a_number_of_thousands_of_digits_is_refused_in_every_form(club: Served) -> None:
    with Visitor(club.address) as ana:
        table = ana.sit()
        ana.register("Ana Digitos")
        seek = {"family": "bloqueo", "pace": "ranked", "seats": LONG}
        shape = {"game": "bloqueo", "pace": "ranked", "form": "swiss", "rounds": LONG}
        assert ana.post("/buscar", **seek).status_code == 400
        assert ana.post("/torneos", **shape).status_code == 400
        assert ana.post("/mesas", game="dos", players=LONG).status_code == 400
        for option in ("target", "tiles", "hand"):
            assert ana.post("/mesas", game="dos", **{f"option-{option}": LONG}).status_code == 400
        assert ana.post(f"/mesa/{table}/denunciar", seat=LONG, reason="words").status_code < 500
