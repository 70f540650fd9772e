"""What operators and proxies see of a club: that it lives, that it is ready, and how it stops."""

import asyncio
import io
import json
import logging
import re
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from capicua.club import health
from capicua.club.journal import Lines, Objects
from capicua.club.settings import Settings
from capicua.club.store import NotSaved
from tests.club.reducer import fold
from tests.club.secrecy import named_in
from tests.club.serving import Served, served, sit
from tests.club.test_crash import PATIENCE_S, Process, capicua, process

pytestmark = pytest.mark.anyio

NONSENSE = ("zz", "99>", "-", "+?")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "club.db") as opened:
        yield opened


def get(club: Served | Process, path: str) -> httpx.Response:
    return httpx.get(club.address + path, timeout=PATIENCE_S)


def test_a_club_that_is_well_says_so_and_tells_nothing_else(club: Served) -> None:
    assert get(club, "/healthz").json() == {"ok": True}
    ready = get(club, "/readyz")
    assert (ready.status_code, ready.json()) == (200, {"ok": True, "why": []})
    assert ready.headers["cache-control"] == "no-store"


def test_a_club_that_cannot_write_lives_and_is_not_ready(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> None:
        raise NotSaved("disk full at /secret/place")

    monkeypatch.setattr(club.club.store, "check", full)
    ready = get(club, "/readyz")
    assert (ready.status_code, ready.json()) == (503, {"ok": False, "why": ["store"]})
    assert get(club, "/healthz").status_code == 200


def test_a_store_that_does_not_answer_is_not_waited_for(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang() -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(club.club.store, "check", hang)
    monkeypatch.setattr(health, "PATIENCE_S", 0.1)
    assert get(club, "/readyz").json()["why"] == ["store"]


def test_a_club_whose_bus_is_gone_is_not_ready(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        connected = False

    assert get(club, "/readyz").status_code == 200
    with monkeypatch.context() as broken:
        broken.setattr(club.club, "bus", Broken())
        assert get(club, "/readyz").json()["why"] == ["bus"]
    assert get(club, "/readyz").status_code == 200


def serving(data: Path, *flags: str, port: str = "0") -> AbstractContextManager[Process]:
    """The real command."""
    return process(
        "-m", "capicua.cli", "serve", "--port", port, "--data", data, "--pace", "0", *flags
    )


async def test_a_club_that_is_told_to_stop_says_so_serves_on_and_then_sends_everybody_away(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, "--drain", "1.5") as server:
        async with sit(server.address).playing() as player:
            server.running.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.4)
            ready = await asyncio.to_thread(get, server, "/readyz")
            assert (ready.status_code, ready.json()["why"]) == (503, ["stopping"])
            await player.browser.send('{"t":"ping"}')
            await player.browser.hear_until("pong")
            with pytest.raises(ConnectionClosed) as closed:
                await player.browser.hear_all()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012, "the service restarts"
        assert await asyncio.to_thread(server.running.wait, PATIENCE_S) == 0


async def test_a_second_word_hurries_a_club_that_is_stopping(tmp_path: Path) -> None:
    with serving(tmp_path, "--drain", "300") as server:
        server.running.send_signal(signal.SIGINT)
        await asyncio.sleep(0.5)
        assert server.running.poll() is None, "it serves on"
        server.running.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(server.running.wait, PATIENCE_S) == 0


async def test_after_a_restart_everybody_goes_on_where_he_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest, port = sit(server.address, speed="instant"), server.address.rpartition(":")[2]
        async with guest.playing() as player:
            if await player.my_turn():
                await player.move(player.legal[0])
            before = player.state["view"]["history"]
        assert await asyncio.to_thread(server.end, signal.SIGTERM) == 0
    with serving(tmp_path, port=port):
        async with guest.playing() as player:
            assert player.state["view"]["history"][: len(before)] == before


async def test_the_drill_a_backup_of_a_running_club_becomes_a_club_where_the_game_goes_on(
    tmp_path: Path,
) -> None:
    first, second, copy = tmp_path / "first", tmp_path / "second", str(tmp_path / "copy.capicua")
    with serving(first) as server:
        guest = sit(server.address, game="parejas", speed="instant")
        port = server.address.rpartition(":")[2]
        async with guest.playing() as player:
            assert await player.my_turn()
            await player.move(player.legal[0])
            before = player.state["view"]["history"]
            made = await asyncio.to_thread(capicua, "backup", copy, "--data", str(first))
            assert (made.returncode, made.stderr) == (0, "")
            assert "1 tables" in made.stdout
        server.end(signal.SIGKILL)
    again = await asyncio.to_thread(capicua, "backup", copy, "--data", str(first))
    assert again.returncode == 1, "no copy is written over"
    checked = await asyncio.to_thread(capicua, "backup", "--check", copy)
    assert checked.stdout == made.stdout
    restored = await asyncio.to_thread(capicua, "restore", copy, "--data", str(second))
    assert (restored.returncode, restored.stderr) == (0, "")
    twice = await asyncio.to_thread(capicua, "restore", copy, "--data", str(second))
    assert twice.returncode == 1, "no club is written over"
    with serving(second, port=port) as server:
        async with guest.playing() as player:
            assert player.state["view"]["history"][: len(before)] == before
            assert await player.my_turn()
            await player.move(player.legal[0])


def test_a_copy_that_has_suffered_is_known(tmp_path: Path) -> None:
    copy = tmp_path / "copy.capicua"
    copy.write_bytes(b"SQLite format 3\0" + bytes(4000))
    for words in (("backup", "--check", str(copy)), ("restore", str(copy))):
        refused = capicua(*words, "--data", str(tmp_path / "club"))
        assert refused.returncode == 1
        assert refused.stderr.startswith("capicua: ")
        assert refused.stderr.count("\n") == 1


async def test_the_log_as_json_is_json_and_names_no_hidden_tile_while_rounds_run(
    club: Served,
) -> None:
    with written_down(Objects()) as log:
        guest = club.sit(game="parejas", level="failing", speed="instant")
        async with guest.playing() as player:
            for _ in range(3):
                assert await player.my_turn()
                for wrong in [word for word in NONSENSE if word not in player.legal]:
                    await player.browser.act(player.seq, wrong)
                    while (told := await player.browser.hear())["t"] == "delta":
                        player.state = fold(player.state, [told])
                    assert told["t"] in ("refused", "error")
                await player.move(player.legal[0])
        lines = log.getvalue().splitlines()
    assert len(lines) >= 9, "three computers failed three times"
    for line in lines:
        record = json.loads(line)
        assert {*record} <= {"at", "level", "name", "text", "way"}
        text = re.sub(r"\.py:\d+", ".py", json.dumps({**record, "at": ""}))
        assert named_in(text, guest.table) == set(), text
        assert guest.token not in line


@contextmanager
def written_down(form: logging.Formatter) -> Iterator[io.StringIO]:
    """All that is logged meanwhile, as the server would write it."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(form)
    logging.getLogger().addHandler(handler)
    try:
        yield log
    finally:
        logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("form", [Lines(), Objects()], ids=["text", "json"])
def test_a_record_is_one_line_whatever_is_in_it(form: logging.Formatter) -> None:
    said = "away:\n\tthe server\r\n2026-01-01 INFO forged"
    record = logging.LogRecord("capicua", logging.WARNING, __file__, 1, said, (), None)
    assert len(form.format(record).splitlines()) == 1


@pytest.mark.parametrize("form", [Lines(), Objects()], ids=["text", "json"])
def test_a_failure_is_told_by_its_places_and_never_by_its_message(form: logging.Formatter) -> None:
    with pytest.raises(ValueError, match="64") as caught:
        int("the hand is 64.22")
    raised = (caught.type, caught.value, caught.tb)
    record = logging.LogRecord("capicua", logging.ERROR, __file__, 1, "failed", (), raised)
    line = form.format(record)
    assert "ValueError at " in line
    assert "test_operate.py" in line
    assert "64" not in re.sub(r":\d+", "", line.replace(str(record.created), ""))[20:]


def test_a_club_has_its_name_and_colours_on_every_page(tmp_path: Path) -> None:
    settings = Settings(name="La «Peña» & Cía", accent="#e4572e", felt="#1f4e79")
    with served(tmp_path / "club.db", settings=settings) as club:
        guest = club.sit()
        for path in ("/", "/aprender", f"/mesa/{guest.table}", "/nowhere"):
            page = get(club, path).text
            assert "La «Peña» &amp; Cía" in page, path
            found = re.search(r'href="(/club\.css\?[0-9a-f]+)"', page)
            assert found, path
            style = get(club, found[1])
            assert style.headers["content-type"] == "text/css; charset=utf-8"
            assert "immutable" in style.headers["cache-control"]
            assert "--felt: #1f4e79;" in style.text
        assert "no-cache" in get(club, "/club.css?other").headers["cache-control"]
        manifest = re.search(r'rel="manifest" href="([^"]+)"', get(club, "/").text)
        assert manifest
        assert get(club, manifest[1]).json()["name"] == "La «Peña» & Cía"


def test_a_club_without_colours_asks_for_no_style_sheet_more(club: Served) -> None:
    assert "club.css" not in get(club, "/").text
    assert get(club, "/club.css").status_code == 404


@pytest.mark.parametrize(("secure", "said"), [("auto", False), ("always", True)])
def test_cookies_are_secure_where_the_settings_say_so(
    tmp_path: Path, secure: str, said: bool
) -> None:
    settings = Settings(secure_cookies=secure)  # type: ignore[arg-type]
    with served(tmp_path / "club.db", settings=settings) as club:
        answer = httpx.post(f"{club.address}/mesas", data={}, timeout=PATIENCE_S)
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all(("secure" in cookie.lower()) == said for cookie in cookies)


@pytest.mark.parametrize(("trusted", "said"), [(("127.0.0.1",), True), ((), False)])
def test_a_proxy_is_believed_only_where_it_is_named(
    tmp_path: Path, trusted: tuple[str, ...], said: bool
) -> None:
    with served(tmp_path / "club.db", settings=Settings(trusted_proxies=trusted)) as club:
        forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        answer = httpx.post(f"{club.address}/mesas", data={}, headers=forwarded, timeout=PATIENCE_S)
    cookies = answer.headers.get_list("set-cookie")
    assert all(("secure" in cookie.lower()) == said for cookie in cookies)
