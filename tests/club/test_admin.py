"""Looking after a club: by its page, and by the verb beside it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from capicua.cli.__main__ import main
from capicua.club.members import admin
from capicua.club.settings import Settings
from capicua.club.store import keys
from tests.club.serving import Served, served
from tests.club.test_accounts import QUICK
from tests.club.visitors import PASSWORD, Visitor

T = TypeVar("T")

PLACES = ("/admin", "/admin/mesas", "/admin/gente", "/admin/invitaciones")
DEEDS = ("/admin/mesas", "/admin/gente", "/admin/denuncias", "/admin/invitaciones")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("admin")


@pytest.fixture(scope="module")
def club(folder: Path) -> Iterator[Served]:
    settings = Settings(limits=False, door="open")
    with served(folder / "capicua.db", settings=settings) as opened:
        opened.club.passwords._hasher = QUICK
        yield opened


@pytest.fixture
def visitor(club: Served) -> Iterator[Visitor]:
    with Visitor(club.address) as found:
        yield found


@pytest.fixture
def keeper(club: Served, folder: Path) -> Iterator[Visitor]:
    """Somebody who looks after the club."""
    with Visitor(club.address) as found:
        if found.sign_in("Conserje").status_code == 422:
            found.register("Conserje")
            assert verb(folder, "make-admin", "conserje") == 0
            found.sign_in("Conserje")
        yield found


def verb(folder: Path, *words: str) -> int:
    """Carry out a word of ``capicua admin`` beside the club."""
    return main(["admin", *words, "--data", str(folder)])


def ask(club: Served, query: Callable[[Connection], T]) -> T:
    """What the database says, past the club."""
    with club.club.store._readers_engine.connect() as connection:
        return query(connection)


# ---- who may


@pytest.mark.parametrize("path", PLACES)
def test_for_everybody_else_there_is_no_such_page(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404
    visitor.post("/yo/nombre", name="Curioso")
    assert visitor.get(path).status_code == 404
    if path == PLACES[0]:
        visitor.register("Curioso de más")
    assert visitor.get(path).status_code == 404


@pytest.mark.parametrize("path", DEEDS)
def test_nobody_else_does_anything_there(visitor: Visitor, path: str) -> None:
    visitor.post("/yo/nombre", name="Entrometido")
    assert visitor.post(path, report="1", table="x", places="5", do="sessions").status_code == 404


@pytest.mark.parametrize("path", PLACES)
def test_who_looks_after_the_club_sees_it(keeper: Visitor, path: str) -> None:
    page = keeper.get(path)
    assert page.status_code == 200
    assert 'aria-current="page"' in page.text


def test_a_role_that_changes_ends_every_session_that_had_the_old_one(
    club: Served, folder: Path
) -> None:
    with Visitor(club.address) as first, Visitor(club.address) as second:
        first.register("Ascendida")
        second.sign_in("Ascendida")
        assert verb(folder, "make-admin", "Ascendida") == 0
        assert [each.get("/yo/datos.json").status_code for each in (first, second)] == [401, 401]
        first.sign_in("Ascendida")
        assert first.get("/admin").status_code == 200
        assert verb(folder, "make-admin", "--not", "Ascendida") == 0
        assert first.get("/admin").status_code == 404
        first.sign_in("Ascendida")
        assert first.get("/admin").status_code == 404


# ---- people


def person_id(club: Served, name: str) -> str:
    found = ask(club, lambda db: admin.named(db, name))
    assert found is not None
    return str(found.id)


def test_a_forgotten_password_is_helped_with_a_code_that_is_good_once(
    club: Served, keeper: Visitor, visitor: Visitor
) -> None:
    visitor.register("Distraída")
    visitor.post("/salir")
    shown = keeper.post("/admin/gente", person=person_id(club, "Distraída"), do="reset")
    assert shown.headers["cache-control"] == "no-store"
    found = re.search(r"[a-z0-9]{4}(-[a-z0-9]{4}){3}", shown.text)
    assert found is not None
    form = {"name": "Distraída", "code": found[0], "password": "recién puesta"}
    assert visitor.post("/recuperar", **form).status_code == 303
    assert visitor.post("/recuperar", **form).status_code == 422
    assert visitor.sign_in("Distraída", "recién puesta").status_code == 303


@pytest.mark.anyio
async def test_somebodys_sessions_end_with_their_sockets(
    club: Served, keeper: Visitor, visitor: Visitor
) -> None:
    visitor.register("Despedida")
    table = visitor.sit(game="robo")
    async with visitor.socket() as socket:
        await socket.hello(table)
        keeper.post("/admin/gente", person=person_id(club, "Despedida"), do="sessions")
        assert (await socket.hear_until("gone"))["why"] == "signed_out"
    assert visitor.get("/yo/datos.json").status_code == 401


def test_a_name_that_offends_is_taken_away_and_its_owner_signs_in_as_before(
    club: Served, keeper: Visitor, visitor: Visitor
) -> None:
    visitor.register("Ofensivo")
    keeper.post("/admin/gente", person=person_id(club, "Ofensivo"), do="name")
    assert "Ofensivo" not in visitor.get("/yo").text
    visitor.post("/salir")
    assert visitor.sign_in("Ofensivo").status_code == 303


@pytest.mark.parametrize("do", ["", "everything", "reset"])
def test_what_nobody_knows_to_do_is_not_done(keeper: Visitor, visitor: Visitor, do: str) -> None:
    visitor.post("/yo/nombre", name="Pasajera")
    assert keeper.post("/admin/gente", person=visitor.id, do=do).status_code == 400
    assert keeper.post("/admin/gente", person="nobody", do="name").status_code == 404


def test_people_are_found_by_how_their_names_begin(keeper: Visitor, visitor: Visitor) -> None:
    visitor.register("Zacarías Luz")
    assert "Zacarías Luz" in keeper.get("/admin/gente?q=zaca").text
    assert "Zacarías Luz" not in keeper.get("/admin/gente?q=otra").text
    assert keeper.get("/admin/gente?q=%25").status_code == 200


# ---- tables


def test_tables_are_seen_and_ended(keeper: Visitor, visitor: Visitor) -> None:
    visitor.post("/yo/nombre", name="Sentada")
    table = visitor.sit(game="robo")
    page = keeper.get("/admin/mesas").text
    assert f"/mesa/{table}" in page
    assert "Sentada" in page
    keeper.post("/admin/mesas", table=table)
    assert f"/mesa/{table}" not in keeper.get("/admin/mesas").text
    keeper.post("/admin/mesas", table="none-such")


# ---- complaints


def friends_table(host: Visitor) -> str:
    """A table where friends may write to each other; the host sits on A."""
    return host.sit(game="robo", **{"with": "friends", "chat": "yes"})


@pytest.mark.anyio
async def test_a_complaint_comes_with_what_was_said_and_is_closed(
    club: Served, keeper: Visitor, visitor: Visitor
) -> None:
    with Visitor(club.address) as rude:
        table = friends_table(visitor)
        visitor.post("/yo/nombre", name="Molesta")
        rude.post("/yo/nombre", name="Grosero")
        async with rude.socket() as socket:
            await socket.hello(table)
            await socket.send({"t": "sit", "cmd_id": "sit-down", "seat": "B"})
            await socket.hear_until("done")
            await socket.send(
                {"t": "say", "cmd_id": "say-words", "text": "¡Qué <b>mal</b> juegas!"}
            )
            await socket.hear_until("done")
        form = visitor.get(f"/mesa/{table}/denunciar").text
        assert "Grosero" in form
        assert "Molesta" not in form, "nobody complains of himself"
        sent = visitor.post(
            f"/mesa/{table}/denunciar", seat="B", reason="words", words="Insulta.", block="yes"
        )
        assert sent.status_code == 200
        page = keeper.get("/admin").text
        assert "Insulta." in page
        assert "¡Qué &lt;b&gt;mal&lt;/b&gt; juegas!" in page
        assert rude.get(f"/mesa/{table}").status_code == 200, "no game ends by it"
        assert "Insulta." not in rude.get("/yo/datos.json").text, "nor does he learn of it"
        (block,) = visitor.data["blocks"]
        assert block["kind"] == "block"
        assert "Grosero" in visitor.get("/yo").text
        mine = visitor.get("/yo").text
        assert rude.id not in mine, "nobody learns another's id"
        (named,) = re.findall(r'name="person" value="([0-9a-f]+)"', mine)
        visitor.post("/yo/oir", person="0" * 16)
        assert "blocks" in visitor.data
        visitor.post("/yo/oir", person=named)
        assert "blocks" not in visitor.data
        numbers = re.findall(r'name="report" value="(\d+)"', page)
        for number in numbers:
            keeper.post("/admin/denuncias", report=number)
        assert "Insulta." not in keeper.get("/admin").text


@pytest.mark.anyio
async def test_who_is_muted_is_not_heard_by_that_reader_alone(
    club: Served, visitor: Visitor
) -> None:
    with Visitor(club.address) as rude:
        table = friends_table(visitor)
        rude.post("/yo/nombre", name="Parlanchín")
        async with rude.socket() as talking, visitor.socket() as listening:
            await talking.hello(table)
            await talking.send({"t": "sit", "cmd_id": "sit-down", "seat": "B"})
            await talking.hear_until("done")
            muted = visitor.client.post(
                f"/api/tables/{table}/mutes", json={"seat": "B", "kind": "mute"}
            )
            assert muted.status_code == 204
            await listening.hello(table)
            for number, words in enumerate(("una", "dos", "tres")):
                await talking.send({"t": "say", "cmd_id": f"say-words-{number}", "text": words})
                await talking.hear_until("done")
            await listening.send({"t": "ping"})
            await listening.hear_until("pong")
            assert not any('"tres"' in frame or '"dos"' in frame for frame in listening.frames)
            assert any('"tres"' in frame for frame in talking.frames), "others hear him"


@pytest.mark.anyio
async def test_who_is_muted_is_not_heard_either_once_he_has_signed_in(
    club: Served, visitor: Visitor
) -> None:
    with Visitor(club.address) as before, Visitor(club.address) as rude:
        before.register("Deslenguado")
        table = friends_table(visitor)
        rude.post("/yo/nombre", name="Parlanchín")
        async with rude.socket() as talking, visitor.socket() as listening:
            await talking.hello(table)
            await talking.send({"t": "sit", "cmd_id": "sit-down", "seat": "B"})
            await talking.hear_until("done")
            await listening.hello(table)
            muted = visitor.client.post(
                f"/api/tables/{table}/mutes", json={"seat": "B", "kind": "mute"}
            )
            assert muted.status_code == 204
            assert rude.sign_in("Deslenguado").status_code == 303
            await talking.hear_until("gone")
            async with rude.socket() as again:
                await again.hello(table)
                for number, words in enumerate(("una", "dos", "tres")):
                    said = {"t": "say", "cmd_id": f"say-words-{number}", "text": words}
                    await again.send(said)
                    await again.hear_until("done")
                await listening.send({"t": "ping"})
                await listening.hear_until("pong")
                assert not any('"tres"' in frame for frame in listening.frames)
                assert any('"tres"' in frame for frame in again.frames), "he hears himself"


@pytest.mark.parametrize("seat", ["A", "C", "Z", "", "?", "BB", "-1"])
def test_nobody_complains_of_an_empty_seat_a_computer_or_himself(
    visitor: Visitor, seat: str
) -> None:
    table = visitor.sit(game="robo")
    told = visitor.post(f"/mesa/{table}/denunciar", seat=seat, reason="words")
    assert told.status_code == 404
    assert visitor.client.post(
        f"/api/tables/{table}/reports", json={"seat": seat, "reason": "words"}
    ).status_code in (400, 404)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"seat":"B"}', b'{"seat":"B","reason":"?"}', b"\xff", b"{" * 9999]
)
def test_a_complaint_that_makes_no_sense_is_refused(visitor: Visitor, body: bytes) -> None:
    table = visitor.sit(game="robo")
    told = visitor.client.post(f"/api/tables/{table}/reports", content=body)
    assert (told.status_code, told.json()["code"]) == (400, "bad_request")


def test_strangers_complain_of_nobody(visitor: Visitor) -> None:
    assert visitor.get("/mesa/any/denunciar").status_code == 401
    assert visitor.post("/mesa/any/denunciar", seat="A").status_code == 401


# ---- invitations


def test_an_invitation_is_made_opened_and_withdrawn(keeper: Visitor, visitor: Visitor) -> None:
    keeper.post("/admin/invitaciones", places="3", days="2")
    page = keeper.get("/admin/invitaciones").text
    (code,) = re.findall(r"/entrar\?i=([a-z0-9]+)", page)
    opened = visitor.get(f"/entrar?i={code}")
    assert opened.status_code == 200
    assert visitor.client.cookies["invitation"] == code
    assert visitor.get("/entrar?i=none").status_code == 404
    keeper.post("/admin/invitaciones", drop=code)
    assert visitor.get(f"/entrar?i={code}").status_code == 404


def test_behind_a_closed_door_who_is_invited_plays_and_nobody_else(tmp_path: Path) -> None:
    settings = Settings(limits=False, door="invitation")
    with served(tmp_path / "capicua.db", settings=settings) as club:
        club.club.passwords._hasher = QUICK
        assert verb(tmp_path, "invite", "--places", "1") == 0
        now_ms = club.club.clock.now_ms()
        (invitation,) = ask(club, lambda db: keys.open_invitations(db, now_ms))
        with Visitor(club.address) as shut, Visitor(club.address) as invited:
            for path in ("/mesas", "/api/guests"):
                assert shut.post(path, game="robo").status_code == 403
            refused = shut.post("/registro", name="Sin invitación", password=PASSWORD)
            assert refused.status_code == 403
            assert "invitación" in refused.text
            assert shut.token == ""
            assert "se entra con invitación" in shut.get("/").text, "everybody may look"
            invited.get(f"/entrar?i={invitation.code}")
            assert "se entra con invitación" not in invited.get("/").text
            assert invited.sit(game="robo")
            shut.get(f"/entrar?i={invitation.code}")
            assert shut.post("/mesas", game="robo").status_code == 403, "it was for one"


# ---- the verb


def test_the_verb_tells_what_there_is(
    folder: Path, visitor: Visitor, capsys: pytest.CaptureFixture[str]
) -> None:
    visitor.register("Contada")
    table = visitor.sit(game="robo")
    assert verb(folder, "people", "conta") == 0
    assert "registered  Contada" in capsys.readouterr().out
    assert verb(folder, "tables") == 0
    assert f"{table}  " in capsys.readouterr().out
    assert verb(folder, "reports") == 0
    assert verb(folder, "reports", "--close", "99999") == 0
    assert "was not open" in capsys.readouterr().out
    assert verb(folder, "reset-password", "contada") == 0
    code = capsys.readouterr().out.split()[0]
    form = {"name": "Contada", "code": code, "password": "recién puesta"}
    assert visitor.post("/recuperar", **form).status_code == 303
    assert verb(folder, "end-sessions", "contada") == 0
    assert visitor.get("/yo/datos.json").status_code == 401


def test_the_verb_says_who_is_missing_and_which_club(
    club: Served, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert club.address
    assert verb(folder, "make-admin", "Nadie") == 1
    assert "Nobody is registered as 'Nadie'." in capsys.readouterr().err
    assert verb(tmp_path / "nowhere", "people") == 1
    assert "no club" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists(), "and none is made"
