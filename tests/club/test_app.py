"""The application: every route of the interface is described, and as it behaves."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from capicua.club.pages import openapi
from capicua.club.pages.handlers import HANDLERS
from capicua.club.pages.replies import API
from tests.club.serving import Served, served


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("club") / "club.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def described(club: Served) -> dict[str, Any]:
    answer = httpx.get(f"{club.address}/api/openapi.json", timeout=10)
    assert answer.status_code == 200
    document: dict[str, Any] = answer.json()
    return document


def test_every_route_of_the_interface_is_described_and_no_page_is(
    described: dict[str, Any],
) -> None:
    told = {(method, path) for path, ways in described["paths"].items() for method in ways}
    assert told == {*openapi._OPERATIONS}
    routes = {path for each in HANDLERS for path in each.paths if path.startswith(API)}
    shown = {path.replace("{", "{").partition("{")[0] for path in described["paths"]}
    assert {path.partition("{")[0] for path in routes} == shown


def test_every_operation_says_what_it_does_and_what_may_go_wrong(
    described: dict[str, Any],
) -> None:
    for path, ways in described["paths"].items():
        for method, operation in ways.items():
            assert operation["description"], (method, path)
            assert {"429", "503"} <= {*operation["responses"]}, (method, path)
            for status, answer in operation["responses"].items():
                if status >= "4":
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Problem"}


def test_what_is_referred_to_is_there(described: dict[str, Any]) -> None:
    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if "$ref" in part:
                yield part["$ref"]
            for each in part.values():
                yield from references(each)
        elif isinstance(part, list):
            for each in part:
                yield from references(each)

    found = {*references(described)}
    assert found
    for reference in found:
        place: Any = described
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_an_error_of_the_interface_is_a_code_and_a_sentence(club: Served) -> None:
    for path in ("/api/nowhere", "/api/games?month=2026-13", "/api/games?limit=0"):
        answer = httpx.get(club.address + path, timeout=10)
        assert answer.status_code in (400, 404)
        assert {*answer.json()} == {"code", "text"}
