"""Pages and forms over HTTP: for everybody, without a script, and with nothing to be misused."""

import gzip
import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from capicua.club.catalogue import LANGUAGES, Language, text
from capicua.club.pages.security import HEADERS
from capicua.club.pages.shelf import OFFERED, SHELF
from capicua.rules import GAMES, game
from capicua.telling import Texts
from tests.club.serving import Served, served

PAGES = [
    "/", "/mirar", "/reglas",
    "/aprender", "/aprender/consejos", "/aprender/palabras", "/aprender/preguntas",
    *(f"/{place}/{slug}" for place in ("reglas", "jugar") for slug in GAMES),
]  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("club") / "club.db") as opened:
        yield opened


@pytest.fixture
def browser(club: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=club.address, headers={"origin": club.address}) as client:
        yield client


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_there_in_both_languages_spanish_first(browser: httpx.Client, path: str) -> None:
    spanish = browser.get(path, headers={"accept-language": "en"})
    assert spanish.status_code == 200
    assert '<html lang="es"' in spanish.text
    assert spanish.headers["content-encoding"] == "gzip"
    assert spanish.headers["content-type"] == "text/html; charset=utf-8"
    browser.cookies.set("lang", "en")
    assert '<html lang="en"' in browser.get(path).text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/reglas/robo", 200),
        ("GET", "/healthz", 200),
        ("GET", "/api/protocol.json", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/mesa/nowhere", 404),
        ("GET", "/reglas/ajedrez", 404),
        ("GET", "/static/0/js/net.js", 404),
        ("GET", "/static/../pages.py", 404),
        ("GET", "/mesas", 405),
        ("DELETE", "/", 405),
        ("POST", "/mesas", 303),
        ("POST", "/api/guests", 201),
        ("GET", "/mirar", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/partida/nowhere", 404),
        ("GET", "/mesa/nowhere/qr.svg", 404),
        ("POST", "/idioma", 303),
        ("POST", "/api/tables", 201),
        ("GET", "/api/nowhere", 404),
    ],
)
def test_every_answer_carries_the_headers_that_protect_the_reader(
    browser: httpx.Client, method: str, path: str, status: int
) -> None:
    answer = browser.request(method, path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert "'unsafe" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


def test_a_failure_of_ours_is_a_page_too_and_is_logged_without_its_values(
    club: Served,
    browser: httpx.Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("the boneyard is 66.64")

    monkeypatch.setattr(club.club.lists, "unfinished", broken)
    browser.post("/api/guests")
    answer = browser.get("/")
    assert answer.status_code == 500
    assert '<html lang="es"' in answer.text
    assert answer.headers["content-security-policy"]
    assert "66.64" not in answer.text
    assert "RuntimeError" in caplog.text
    assert "66.64" not in caplog.text


def test_a_missing_page_is_a_page_and_for_programs_a_code_with_its_sentence(
    browser: httpx.Client,
) -> None:
    assert '<html lang="es"' in browser.get("/nowhere").text
    answer = browser.get("/api/nowhere").json()
    assert answer["code"] == "not_found"
    assert answer["text"].startswith("La página")
    browser.cookies.set("lang", "en")
    assert browser.get("/api/nowhere").json()["text"].startswith("The page")


@pytest.mark.parametrize("path", ["/", "/healthz"])
def test_a_page_may_be_asked_for_without_its_body(browser: httpx.Client, path: str) -> None:
    answer = browser.head(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"] == browser.get(path).headers["content-type"]


def test_looking_makes_nobody_a_guest(browser: httpx.Client) -> None:
    for path in PAGES:
        assert "set-cookie" not in browser.get(path).headers


def shelved_in(html: str) -> list[str]:
    return re.findall(r'href="/jugar/([\w-]+)"><span class="felt"', html)


def test_the_home_page_has_every_game_and_helps_to_choose(browser: httpx.Client) -> None:
    assert sorted(shelved_in(browser.get("/").text)) == sorted(GAMES)
    for query, rightly in [
        ("players=2", lambda slug: game(slug).least_players == 2),
        ("players=5", lambda slug: game(slug).most_players >= 5),
        ("time=short", lambda slug: SHELF[slug].minutes <= 5),
        ("level=hard", lambda slug: SHELF[slug].difficulty == "hard"),
    ]:
        html = browser.get(f"/?{query}").text
        assert sorted(shelved_in(html)) == sorted(filter(rightly, GAMES)), query
        assert "Ver todos" in html
    none = browser.get("/?players=3&time=long&level=easy").text
    assert shelved_in(none) == []
    assert "Ningún juego es así" in none
    for hostile in ("players=99", "time=%01", "level=<x>", "players=2&players=3"):
        assert browser.get(f"/?{hostile}").status_code == 200


def test_only_a_game_of_the_catalogue_is_offered(browser: httpx.Client) -> None:
    assert set(OFFERED) == set(GAMES)
    browser.post("/api/guests")
    for slug in (*GAMES, "ajedrez"):
        answers = [
            browser.get(f"/reglas/{slug}"),
            browser.get(f"/jugar/{slug}"),
            browser.post("/mesas", data={"game": slug}),
            browser.post("/api/tables", json={"game": slug}),
        ]
        statuses = [answer.status_code for answer in answers]
        assert statuses == ([200, 200, 303, 201] if slug in OFFERED else [404] * 4), slug
        if slug not in OFFERED:
            assert answers[-1].json()["code"] == "unknown_game"


def test_no_page_leads_to_a_game_that_is_not_offered(browser: httpx.Client) -> None:
    browser.post("/api/guests")
    table = browser.post("/mesas").headers["location"]
    for path in (*PAGES, table):
        html = browser.get(path).text
        named = re.findall(r'/(?:reglas|jugar)/([\w-]+)|name="game" value="([\w-]*)"', html)
        assert {linked or chosen for linked, chosen in named} <= {*OFFERED}, path
    assert 'name="game" value="robo"' in browser.get("/").text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({}, 303),
    ],
    ids=str,
)
def test_forms_of_other_pages_are_refused(
    club: Served, headers: dict[str, str], status: int
) -> None:
    for path in ("/mesas", "/idioma"):
        assert httpx.post(f"{club.address}{path}", headers=headers).status_code == status
    answer = httpx.post(f"{club.address}/api/tables", headers=headers)
    assert answer.status_code == (201 if status == 303 else status)
    if status == 403:
        assert answer.json()["code"] == "foreign_origin"
        assert "CAPICUA_ORIGINS" in answer.json()["text"]


@pytest.mark.parametrize(
    ("back", "leads"),
    [
        ("/reglas/robo", "/reglas/robo"),
        ("/aprender?x=1", "/aprender?x=1"),
        ("https://evil.example", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("", "/"),
        ("/x\r\nset-cookie: a=b", "/"),
    ],
)
def test_a_change_of_language_leads_back_and_nowhere_else(
    browser: httpx.Client, back: str, leads: str
) -> None:
    answer = browser.post("/idioma", data={"lang": "en", "back": back})
    assert answer.status_code == 303
    assert answer.headers["location"] == leads
    assert answer.cookies["lang"] == "en"
    assert browser.post("/idioma", data={"lang": "xx"}).cookies["lang"] == "es"


def test_what_is_too_long_is_not_read(browser: httpx.Client) -> None:
    answer = browser.post("/mesas", content=b"level=" + b"x" * 20_000)
    assert answer.status_code == 413
    assert answer.headers["content-security-policy"]


def test_files_are_kept_for_ever_under_an_address_that_changes_with_them(
    club: Served, browser: httpx.Client
) -> None:
    home = browser.get("/").text
    addresses = set(re.findall(r'"(/static/[^"]+)"', home))
    assert len(addresses) > 5
    assert len({address.split("/")[2] for address in addresses}) == 1
    for address in addresses:
        zipped = browser.get(address)
        assert zipped.status_code == 200, address
        assert zipped.headers["cache-control"] == "public, max-age=31536000, immutable"
        plain = browser.get(address, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == zipped.content
    texts = browser.get(club.club.site.assets.url("locale/es.js"))
    assert texts.headers["content-type"] == "text/javascript; charset=utf-8"
    assert texts.text.startswith("export default {")


def test_a_compressed_page_is_the_page(club: Served) -> None:
    with httpx.stream("GET", f"{club.address}/", headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    plain = httpx.get(f"{club.address}/", headers={"accept-encoding": "identity"})
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_occasion_with_a_name_of_its_own_is_among_the_words(
    browser: httpx.Client, lang: Language
) -> None:
    browser.cookies.set("lang", lang)
    words = unescape(browser.get("/aprender/palabras").text).lower()
    for occasion in ("capicua", "chuchazo", "pass_on_opening", "three_passes"):
        name = Texts(lang)(f"occasion.{occasion}").partition(",")[0]
        assert f">{name}</dt>" in words, name


def test_the_home_page_says_that_the_computer_sees_how_many_you_draw_not_what(
    browser: httpx.Client,
) -> None:
    home = browser.get("/").text
    assert "cuántas robas" in home
    assert "lo que robas" not in home


@pytest.mark.parametrize("name", ["pages/home.html", "locale/es/club.po", "../club/app.py", ""])
def test_files_that_are_not_for_browsers_are_not_served(club: Served, name: str) -> None:
    version = club.club.site.assets.version
    answer = httpx.get(f"{club.address}/static/{version}/{name}")
    assert answer.status_code == 404


def test_health_tells_numbers_and_no_games(browser: httpx.Client) -> None:
    health = browser.get("/healthz").json()
    assert health["ok"] is True
    assert {type(value) for value in health.values()} <= {bool, int, dict}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_called_the_same_by_the_pages_and_at_the_table(lang: Language) -> None:
    for slug in GAMES:
        assert text("table", lang, f"name.{slug}") == Texts(lang)(f"game.{slug}")
