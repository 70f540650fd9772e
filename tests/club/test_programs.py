"""Programs of other people: who may have one, what it may do, and the example that is printed."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from capicua.cli.__main__ import main
from capicua.club.members.people import new_token, token_hash
from capicua.club.pages import programs
from capicua.club.store import keys, people
from capicua.club.store.people import Person
from tests.attacks.crowd import Sitter
from tests.club.browser import Guest
from tests.club.house import settled
from tests.club.serving import Served, served
from tests.club.visitors import PASSWORD

pytestmark = pytest.mark.anyio

BOTS = Path(__file__).resolve().parents[2] / "docs/bots.md"
PATIENCE_S = 60.0


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "club.db") as opened:
        yield opened


async def somebody(
    club: Served, name: str = "ana", *, registered: bool = True
) -> httpx.AsyncClient:
    """A browser in which somebody is known."""
    token = new_token(os.urandom)

    def keep(connection: Connection) -> None:
        people.add_person(connection, Person(id=f"id-of-{name}", created_ms=1))
        if registered:
            key = people.NewAccount(name, name, "no password")
            people.register(connection, f"id-of-{name}", key, 1)
        now_ms = club.club.clock.now_ms()
        keys.begin_session(connection, token_hash(token), f"id-of-{name}", "", now_ms)

    await club.club.store.transact(keep)
    return httpx.AsyncClient(base_url=club.address, cookies={"capicua": token}, timeout=PATIENCE_S)


async def known(club: Served, name: str = "ana") -> httpx.AsyncClient:
    """Another browser of somebody who is there already."""
    token, now_ms = new_token(os.urandom), club.club.clock.now_ms()
    await club.club.store.transact(
        lambda db: keys.begin_session(db, token_hash(token), f"id-of-{name}", "", now_ms)
    )
    headers = {"origin": club.address}
    return httpx.AsyncClient(
        base_url=club.address, cookies={"capicua": token}, headers=headers, timeout=PATIENCE_S
    )


async def made(club: Served, name: str = "Segundo") -> dict[str, Any]:
    """A new program of Ana's."""
    async with await somebody(club) as ana:
        answer = await ana.post("/api/programs", json={"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def as_program(club: Served, token: str) -> httpx.AsyncClient:
    """A client that is a program."""
    proof = {"authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=club.address, headers=proof, timeout=PATIENCE_S)


async def test_who_has_an_account_may_have_programs_and_take_their_tokens_away(
    club: Served,
) -> None:
    async with await somebody(club) as ana:
        assert (await ana.get("/api/programs")).json() == []
        first = (await ana.post("/api/programs", json={"name": "  Mi   mano 2 "})).json()
        assert first["name"] == "Mi mano 2"
        listed = (await ana.get("/api/programs")).json()
        assert [(each["id"], each["name"], each["used_ms"]) for each in listed] == [
            (first["id"], "Mi mano 2", None)
        ]
        assert first["token"] not in str(listed)
        async with as_program(club, first["token"]) as program:
            assert (await program.get("/api/tables")).status_code == 200
            assert (await ana.delete(f"/api/programs/{first['id']}")).status_code == 204
            refused = await program.post("/api/tables", json={"with": "friends"})
            assert (refused.status_code, refused.json()["code"]) == (401, "unknown_token")
            assert "set-cookie" not in refused.headers, "it does not become a guest instead"
        assert (await ana.delete(f"/api/programs/{first['id']}")).status_code == 404


async def test_guests_strangers_and_programs_have_no_programs(club: Served) -> None:
    token = (await made(club))["token"]
    guest = await somebody(club, "beto", registered=False)
    stranger = httpx.AsyncClient(base_url=club.address, timeout=PATIENCE_S)
    for client in (guest, stranger, as_program(club, token)):
        async with client:
            for answer in (
                await client.get("/api/programs"),
                await client.post("/api/programs", json={"name": "Otro"}),
                await client.delete("/api/programs/x"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "register_first")


async def test_the_page_makes_a_program_shows_its_token_once_and_takes_it_away(
    club: Served,
) -> None:
    async with await somebody(club) as ana:
        assert "Segundo" not in (await ana.get("/yo/programas")).text
        shown = await ana.post("/yo/programas", data={"name": "Segundo"})
        found = re.search(r"<code>([^<]+)</code>", shown.text)
        assert found
        async with as_program(club, found[1]) as program:
            assert (await program.post("/api/guests")).json() == {"new": False}, "it is known"
        listed = (await ana.get("/yo/programas")).text
        assert "Segundo" in listed
        assert found[1] not in listed
        refused = await ana.post("/yo/programas", data={"name": "<script>"})
        assert refused.status_code == 400
        assert 'value="&lt;script&gt;"' in refused.text
        (mine,) = (await ana.get("/api/programs")).json()
        await ana.post("/yo/programas", data={"drop": mine["id"]})
        assert (await ana.get("/api/programs")).json() == []
    async with httpx.AsyncClient(base_url=club.address, timeout=PATIENCE_S) as stranger:
        assert (await stranger.get("/yo/programas")).status_code == 403


async def test_nobody_touches_the_program_of_another(club: Served) -> None:
    mine = await made(club)
    async with await somebody(club, "carla") as carla:
        assert (await carla.delete(f"/api/programs/{mine['id']}")).status_code == 404
        assert (await carla.get("/api/programs")).json() == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ana", "name_refused"),
        ("x", "bad_request"),
        ("<b>x</b>", "name_refused"),
        ("42", "name_refused"),
        ("admin", "name_refused"),
    ],
)
async def test_a_program_is_called_as_people_may_be(club: Served, name: str, code: str) -> None:
    async with await somebody(club) as ana:
        answer = await ana.post("/api/programs", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, code)
        assert "{" not in answer.json()["text"]


async def test_there_is_a_bound_to_how_many_programs_one_person_has(
    club: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MOST", 2)
    async with await somebody(club) as ana:
        for name in ("Uno", "Dos"):
            assert (await ana.post("/api/programs", json={"name": name})).status_code == 201
        answer = await ana.post("/api/programs", json={"name": "Tres"})
        assert (answer.status_code, answer.json()["code"]) == (409, "too_many_programs")


async def test_a_socket_without_an_origin_needs_a_token_that_is_good(club: Served) -> None:
    token = (await made(club))["token"]
    address = f"{club.address.replace('http', 'ws', 1)}/ws"
    async with connect(address, additional_headers={"authorization": f"Bearer {token}"}):
        pass
    wrong: tuple[dict[str, str], ...] = (
        {},
        {"authorization": "Bearer nobody"},
        {"authorization": f"Basic {token}"},
        {"authorization": f"Bearer {token}", "origin": "https://evil.example"},
    )
    for headers in wrong:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(address, additional_headers=headers):
                pass
        assert refused.value.response.status_code == 403


async def program_at_a_table(club: Served) -> tuple[dict[str, Any], Guest]:
    """A program of Ana's in seat B of Beto's running table; Beto, who looks on."""
    program = await made(club)
    beto = club.sit(**{"with": "friends", "game": "dos"})
    async with beto.socket() as host, as_its_socket(club, program["token"]) as ws:
        seq = (await host.hello(beto.table))["seq"]
        await ws.send(json.dumps({"t": "hello", "v": 1, "table": beto.table}))
        await ws.send(json.dumps({"t": "sit", "cmd_id": "sits-down", "seat": "B"}))
        await said(ws, "done")
        await host.wish(seq, "start")
        await host.hear_until("done")
    return program, beto


def as_its_socket(club: Served, token: str) -> connect:
    address = f"{club.address.replace('http', 'ws', 1)}/ws"
    return connect(address, additional_headers={"authorization": f"Bearer {token}"})


async def said(ws: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            message: dict[str, Any] = json.loads(await ws.recv())
            if message["t"] == kind:
                return message


async def at_home(club: Served, work: Coroutine[Any, Any, None]) -> None:
    """Do what has to be done in the club's own thread."""
    chore = club.club.chores[0]._task
    assert chore is not None
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, chore.get_loop()))


async def drops(club: Served, program: dict[str, Any]) -> None:
    """Its owner takes the token away."""
    async with await known(club) as ana:
        assert (await ana.delete(f"/api/programs/{program['id']}")).status_code == 204


async def goes(club: Served, _: dict[str, Any]) -> None:
    """Its owner goes for good."""
    hashed = await club.club.passwords.hashed(PASSWORD)
    await club.club.store.transact(lambda db: people.set_password(db, "id-of-ana", hashed))
    async with await known(club) as ana:
        assert (await ana.post("/yo/borrar", data={"password": PASSWORD})).status_code == 303


@pytest.mark.parametrize("end", [drops, goes])
async def test_a_program_whose_token_is_taken_away_is_sent_off_and_leaves_its_tables(
    club: Served, end: Callable[[Served, dict[str, Any]], Awaitable[None]]
) -> None:
    program, beto = await program_at_a_table(club)
    async with beto.socket() as host, as_its_socket(club, program["token"]) as ws:
        await host.hello(beto.table)
        await ws.send(json.dumps({"t": "hello", "v": 1, "table": beto.table}))
        await said(ws, "snapshot")
        await end(club, program)
        assert (await said(ws, "gone"))["why"] == "signed_out"
        with pytest.raises(ConnectionClosed):
            await said(ws, "done")
        while (await host.hear_until("delta"))["people"][1]["substitute"] is None:
            pass  # until somebody else plays for it
    assert await club.club.people.known([program["id"]]) == {}, "and it is nobody"


async def test_where_the_word_that_a_token_is_gone_is_lost_its_socket_ends_soon_after(
    club: Served,
) -> None:
    program, beto = await program_at_a_table(club)
    async with as_its_socket(club, program["token"]) as ws:
        await ws.send(json.dumps({"t": "hello", "v": 1, "table": beto.table}))
        await said(ws, "snapshot")
        await at_home(club, club.club.errands.let_go())
        await ws.send(json.dumps({"t": "ping"}))
        await said(ws, "pong")
        store = club.club.store
        await store.transact(lambda db: keys.drop_program(db, "id-of-ana", program["id"]))
        await at_home(club, club.club.errands.let_go())
        assert (await said(ws, "gone"))["why"] == "signed_out"


def example() -> str:
    """The program that docs/bots.md prints."""
    printed = r'```python\n("""bot\.py.*?)```'
    found = re.search(printed, BOTS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


async def test_a_password_that_a_proxy_asks_for_is_nobodys_token(club: Served) -> None:
    async with httpx.AsyncClient(base_url=club.address, auth=("club", "privado")) as stranger:
        for path in ("/", "/healthz"):
            assert (await stranger.get(path)).status_code == 200
        made = await stranger.post("/api/tables", json={"with": "friends"})
        assert made.status_code == 201, "and whoever acts becomes a guest"


def test_the_printed_program_has_about_forty_lines() -> None:
    lines = [line for line in example().splitlines() if line.strip()]
    assert len(lines) <= 48


async def test_the_printed_program_plays_to_the_end_of_a_match_and_is_shown_as_a_program(
    club: Served, tmp_path: Path
) -> None:
    script = tmp_path / "bot.py"
    await asyncio.to_thread(script.write_text, example(), "utf-8")
    token = (await made(club))["token"]
    async with await somebody(club, "beto", registered=False) as beto:
        wanted = {"with": "friends", "game": "cincuenta", "listed": True}
        cookie = beto.cookies["capicua"]
        opened = (await beto.post("/api/tables", json=wanted)).json()
    running = await asyncio.create_subprocess_exec(
        sys.executable, str(script), club.address, opened["id"],
        env={**os.environ, "CAPICUA_TOKEN": token}, stderr=subprocess.PIPE,
    )  # fmt: skip
    ended = await host_plays(club, opened["id"], cookie)
    _, errors = await asyncio.wait_for(running.communicate(), PATIENCE_S)
    assert (running.returncode, errors) == (0, b"")
    program = ended["people"][1]
    assert (program["kind"], program["name"], program["rating"]) == ("program", "Segundo", None)
    await records_are_there(club, opened["id"], tmp_path / "games.domino")


async def host_plays(club: Served, table: str, cookie: str) -> dict[str, Any]:
    """Beto plays against it, as another such program would; the table at the end."""
    beto = Sitter(lambda: [club.address], table, cookie, 1)
    beto.think_s = 0.0
    task = asyncio.create_task(beto.live())
    try:
        await settled(lambda: beto.stage == "over", PATIENCE_S)
    finally:
        task.cancel()
    assert beto.state is not None
    return beto.state


async def records_are_there(club: Served, table: str, file: Path) -> None:
    """The match can be downloaded, and its record is whole."""
    async with httpx.AsyncClient(base_url=club.address, timeout=PATIENCE_S) as anybody:
        text = (await anybody.get("/api/games")).text
        assert (await anybody.get("/api/games", params={"since": table})).text == ""
        assert (await anybody.get("/api/games", params={"game": "bloqueo"})).text == ""
        assert (await anybody.get("/api/games", params={"month": "2020-01"})).text == ""
    assert f'[Table "{table}"]' in text
    assert "Segundo" not in text
    await asyncio.to_thread(file.write_text, text, "utf-8")
    assert main(["verify", str(file)]) == 0, "with every shuffle"
