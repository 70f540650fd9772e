"""What changes anything is taken from pages of ours alone, whichever form it is."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from markupsafe import escape

from capicua.club.app import create_app
from tests.club.databases import Place
from tests.club.house import House
from tests.club.serving import Served, served
from tests.club.visitors import Visitor

pytestmark = pytest.mark.databases

FORGED = [
    {"origin": "https://mal.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1"},  # another port is another place
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place) as opened:
        yield opened


@pytest.mark.anyio
async def test_every_route_that_changes_something_refuses_a_forged_origin(house: House) -> None:
    """Whatever is added later is here too: the routes are those of the application."""
    app: Any = create_app(house.club)
    changing = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in ("GET", "HEAD", "OPTIONS")
    }
    assert len(changing) > 15
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
        for method, path in sorted(changing):
            for headers in FORGED:
                told = await client.request(
                    method, path.replace("{", "").replace("}", ""), headers=headers
                )
                assert told.status_code == 403, (method, path, headers)


def test_a_form_of_another_page_does_nothing_with_the_visitors_cookie(club: Served) -> None:
    with Visitor(club.address) as visitor:
        visitor.post("/yo/nombre", name="Visitada")
        for path, form in [
            ("/yo/nombre", {"name": "Robada"}),
            ("/yo/borrar", {}),
            ("/registro", {"name": "Robada", "password": "una frase larga"}),
            ("/entrar", {"name": "Robada", "password": "una frase larga"}),
            ("/salir", {}),
        ]:
            forged = visitor.client.post(path, data=form, headers={"origin": "https://mal.example"})
            assert forged.status_code == 403
        assert "Visitada" in visitor.get("/yo").text


def test_what_only_shows_may_be_opened_from_anywhere(club: Served) -> None:
    for path in ("/", "/yo", "/entrar"):
        told = httpx.get(f"{club.address}{path}", headers={"origin": "https://mal.example"})
        assert told.status_code == 200


def test_a_cookie_of_ours_is_read_by_no_script_and_sent_by_no_other_page(club: Served) -> None:
    with Visitor(club.address) as visitor:
        made = visitor.post("/yo/nombre", name="Con galleta")
        (cookie,) = [
            each for each in made.headers.get_list("set-cookie") if each.startswith("capicua=")
        ]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie, "the club is reached without TLS here"
        forwarded = visitor.client.post(
            "/yo/nombre", data={"name": "Con galleta"}, headers={"x-forwarded-proto": "https"}
        )
        (cookie,) = [
            each for each in forwarded.headers.get_list("set-cookie") if each.startswith("capicua=")
        ]
        assert "Secure" in cookie


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "{{7*7}}", "'\"><b>"])
def test_a_name_that_was_refused_is_shown_again_as_text(club: Served, name: str) -> None:
    with Visitor(club.address) as visitor:
        told = visitor.post("/yo/nombre", name=name)
        assert told.status_code == 422
        assert f'value="{escape(name)}"' in told.text
        assert not any(bad in told.text for bad in ("<img src=x", 'value="49"'))


def test_a_browser_is_told_by_what_people_call_it(club: Served) -> None:
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0"
    with Visitor(club.address, agent=agent) as visitor:
        visitor.register("Del móvil")
        assert "Firefox · Android" in visitor.get("/yo/sesiones").text
