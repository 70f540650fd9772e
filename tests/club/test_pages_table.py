"""The pages of tables over HTTP: opened, passed on as a link, watched, and read afterwards."""

import asyncio
import re
import time
from collections.abc import Iterator
from html import unescape
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import pytest

from capicua.cli.__main__ import main
from capicua.club.catalogue import LANGUAGES, Language, text
from capicua.club.pages import table as pages_table
from capicua.club.pages.lists import FRESH_MS
from capicua.club.store import Sitter, tables
from capicua.rules import record_from_data
from tests.club.browser import Guest
from tests.club.kept import keep
from tests.club.play import ANA, BETO, Play
from tests.club.serving import Served, served


def cookies_of(answer: httpx.Response) -> dict[str, Morsel[str]]:
    """The cookies that an answer sets, by name."""
    headers = answer.headers.get_list("set-cookie")
    return {morsel.key: morsel for header in headers for morsel in SimpleCookie(header).values()}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("club") / "club.db") as opened:
        yield opened


@pytest.fixture
def browser(club: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=club.address, headers={"origin": club.address}) as client:
        yield client


def test_jugar_ahora_sits_a_stranger_down_without_a_question(
    club: Served, browser: httpx.Client
) -> None:
    answer = browser.post("/mesas", data={"game": "robo"})
    assert answer.status_code == 303, "at once, without a detour"
    assert re.fullmatch(r"/mesa/[2-9a-z]{14}\?nueva", answer.headers["location"])
    assert browser.get(answer.headers["location"]).status_code == 200
    cookies = cookies_of(answer)
    assert cookies.keys() == {"capicua", "last"}
    cookie = cookies["capicua"]
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"], "plain HTTP at home"
    assert int(cookie["max-age"]) > 30 * 24 * 3600, "longer than the longest game"
    assert len(cookie.value) == 43, "256 bits"
    database = str(club.club.store._engine.url.database)
    on_disk = Path(database).read_bytes() + Path(f"{database}-wal").read_bytes()
    assert cookie.value.encode() not in on_disk, "only its hash is kept"


def test_a_guest_stays_the_same_person_and_finds_his_games_at_the_door(
    browser: httpx.Client,
) -> None:
    browser.post("/api/guests")
    first = browser.post("/mesas", data={"level": "casual", "speed": "slow"})
    second = browser.post("/mesas", data={"level": "casual", "speed": "slow"})
    assert first.cookies["capicua"] == second.cookies["capicua"]
    home = browser.get("/").text
    assert first.headers["location"] in home
    assert second.headers["location"] in home
    browser.cookies.clear()
    assert "/mesa/" not in browser.get("/").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_blocks_cookies_is_told_so_and_no_table_is_left_behind(
    browser: httpx.Client, lang: Language
) -> None:
    before = browser.get("/api/tables").json()
    form = {"game": "tradicional", "with": "friends", "listed": "yes"}
    asked = browser.post("/mesas", data=form)
    browser.cookies.clear()
    browser.cookies.set("lang", lang)
    told = browser.get(asked.headers["location"])
    assert told.status_code == 403
    assert text("club", lang, "error.no_cookies") in unescape(told.text)
    assert "/mesa/" not in told.headers.get("location", "")
    assert "set-cookie" not in told.headers
    assert browser.get("/api/tables").json() == before


def test_no_stranger_closes_the_table_of_somebody_who_has_come_or_that_has_stood_for_a_while(
    club: Served, browser: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {"game": "tradicional", "with": "friends"}
    link = browser.post("/mesas", data=form).headers["location"]
    table = link.removeprefix("/mesa/").removesuffix("?nueva")
    monkeypatch.setattr(pages_table, "JUST_NOW_MS", 0)
    assert httpx.get(club.address + link).status_code == 200
    monkeypatch.undo()
    asyncio.run(come(Guest(club.address, table, browser.cookies["capicua"])))
    assert httpx.get(club.address + link).status_code == 200
    assert httpx.get(f"{club.address}/mesa/{table}").status_code == 200
    stage = club.club.store.ask(lambda db: tables.stage_of(db, table))
    assert asyncio.run(stage) == "gathering"


async def come(guest: Guest) -> None:
    """Somebody looks at his table."""
    async with guest.socket() as browser:
        await browser.hello(guest.table)


def test_who_blocks_cookies_and_looks_for_a_rival_is_told_so_before_he_waits(
    browser: httpx.Client,
) -> None:
    form = {"family": "bloqueo", "pace": "ranked", "seats": "2"}
    asked = browser.post("/buscar", data=form)
    assert (asked.status_code, asked.headers["location"]) == (307, "/buscar?otra")
    browser.cookies.clear()
    assert browser.post("/buscar?otra", data=form).status_code == 403


def test_a_program_needs_no_second_journey(club: Served) -> None:
    answer = httpx.post(f"{club.address}/mesas", data={"game": "robo"})
    assert answer.status_code == 303
    assert answer.cookies["capicua"]


def test_who_wants_to_sit_with_friends_becomes_a_guest_once(browser: httpx.Client) -> None:
    first = browser.post("/api/guests")
    assert (first.status_code, first.json()) == (201, {"new": True})
    again = browser.post("/api/guests")
    assert (again.status_code, again.json()) == (200, {"new": False})
    assert first.cookies["capicua"] == again.cookies["capicua"]


def friends_table(browser: httpx.Client, **form: str) -> str:
    """The address of a new table of somebody with friends."""
    browser.post("/api/guests")
    return browser.post("/mesas", data={"with": "friends", **form}).headers["location"]


def test_opening_the_link_of_a_friend_seats_nobody(club: Served, browser: httpx.Client) -> None:
    link = friends_table(browser, game="tradicional")
    table_id = link.removeprefix("/mesa/")
    before = asyncio.run(club.club.store.ask(lambda db: tables.load(db, table_id)))
    with httpx.Client(base_url=club.address) as friend:
        for path in (link, f"{link}/qr.svg", f"/partida/{table_id}"):
            answer = friend.get(path)
            assert answer.status_code == 200, path
            assert "set-cookie" not in answer.headers
    assert asyncio.run(club.club.store.ask(lambda db: tables.load(db, table_id))) == before


def test_a_link_is_previewed_with_its_game_and_rules_and_nothing_that_is_played(
    club: Served, browser: httpx.Client
) -> None:
    form = {"game": "dos", "option-target": "60", "pace": "relaxed"}
    link = friends_table(browser, **form)
    page = browser.get(link).text
    meta = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
    assert meta["title"] == "Te esperan para jugar: Dominó para dos"
    assert meta["description"] == "2 sillas · a 60 puntos · 45 segundos por jugada"
    assert meta["url"] == f"{club.address}{link}"
    assert httpx.get(meta["image"]).headers["content-type"] == "image/png"
    plain = page[page.index("<noscript>") : page.index("</noscript>")]
    assert f"{club.address}{link}" in plain
    assert "/reglas/dos?option-target=60" in plain


def test_the_page_of_a_table_is_the_same_whatever_is_played_there(
    club: Served, browser: httpx.Client
) -> None:
    play = Play.begun("dos", ANA, BETO)
    for table_id in ("before", "after"):
        asyncio.run(keep(club.club.store, play, table_id, at_ms=club.club.clock.now_ms()))
        play.play_round()
    before, after = (browser.get(f"/mesa/{table_id}").text for table_id in ("before", "after"))
    assert before.replace("before", "after") == after


def test_a_link_is_only_given_under_an_address_that_the_club_goes_by(
    club: Served, browser: httpx.Client
) -> None:
    link = friends_table(browser)
    for host in ("evil.example", "evil.example:80", "localhost"):
        page = browser.get(link, headers={"host": host}).text
        assert "evil.example" not in page
        assert f"{club.address}{link}" in page


def test_the_code_that_a_camera_reads_is_a_picture_of_its_own(browser: httpx.Client) -> None:
    answer = browser.get(f"{friends_table(browser)}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawn = ET.fromstring(answer.text)  # noqa: S314 - it is ours
    assert drawn.tag.endswith("svg")
    assert "viewBox" in drawn.attrib
    assert {each.tag.rpartition("}")[2] for each in drawn.iter()} == {"svg", "path"}


def test_games_that_may_be_watched_are_on_a_page_and_told_to_programs(
    club: Served, browser: httpx.Client
) -> None:
    play = Play.begun("dos", ANA, BETO, listed=True)
    play.play_round()
    asyncio.run(keep(club.club.store, play, "watched", at_ms=club.club.clock.now_ms()))
    time.sleep(FRESH_MS / 1000)
    page = browser.get("/mirar").text
    assert 'href="/mesa/watched"' in page
    assert "Dominó para dos" in page
    told = browser.get("/api/tables").json()
    (watched,) = [each for each in told["playing"] if each["id"] == "watched"]
    assert [side["score"] for side in watched["sides"]] == [*play.match.scores]
    assert told["here"].keys() == {"people", "looking", "playing"}


def test_a_finished_match_has_a_page_and_a_record_that_capicua_verifies(
    club: Served, browser: httpx.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Play.begun("tradicional", ANA, BETO, Sitter(bot="casual"))
    play.play_round()
    play.play_next()
    play.act()
    play.wish(ANA, "leave")
    asyncio.run(keep(club.club.store, play, at_ms=club.club.clock.now_ms()))
    assert "Ronda a ronda" in browser.get("/partida/mesa").text
    answer = browser.get("/partida/mesa/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="mesa.domino"'
    saved = tmp_path / "mesa.domino"
    saved.write_bytes(answer.content)
    assert main(["verify", str(saved)]) == 0
    assert "1 record, 1 right, 0 wrong, 1 shuffle proven" in capsys.readouterr().out
    data = browser.get("/api/matches/mesa").json()
    assert str(record_from_data(data)) == answer.text


def test_a_match_without_a_finished_round_has_no_record_yet(
    club: Served, browser: httpx.Client
) -> None:
    play = Play.begun("dos", ANA, BETO)
    asyncio.run(keep(club.club.store, play, "begun", at_ms=club.club.clock.now_ms()))
    for path in ("/partida/begun/record", "/api/matches/begun"):
        assert browser.get(path).status_code == 404
    assert browser.get("/api/matches/begun").json()["code"] == "no_record"
    assert "Todavía no ha terminado ninguna ronda" in browser.get("/partida/begun").text
