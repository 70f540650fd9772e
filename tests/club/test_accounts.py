"""Accounts over HTTP: who registers stays who he is, and what has ended is dead everywhere."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Select, select

from capicua.club.members.passwords import BadPassword, Passwords, check
from capicua.club.members.people import token_hash
from capicua.club.store import keys, outbox, reports
from capicua.club.store.people import people
from tests.club.databases import Place
from tests.club.serving import Served, served
from tests.club.visitors import PASSWORD, Visitor, shows

pytestmark = pytest.mark.databases

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place) as opened:
        opened.club.passwords._hasher = QUICK  # what it costs is tested in test_passwords.py
        yield opened


@pytest.fixture
def visitor(club: Served) -> Iterator[Visitor]:
    with Visitor(club.address) as found:
        yield found


@pytest.fixture
def elsewhere(club: Served) -> Iterator[Visitor]:
    """A browser on another device."""
    with Visitor(club.address) as found:
        yield found


# ---- becoming somebody


def test_looking_at_pages_makes_nobody_a_guest(visitor: Visitor) -> None:
    for path in ("/", "/yo", "/entrar", "/registro", "/recuperar"):
        assert visitor.get(path).status_code == 200
    assert visitor.token == ""


def test_a_name_that_is_refused_makes_nobody_a_guest(visitor: Visitor) -> None:
    refused = visitor.post("/yo/nombre", name="<b>")
    assert refused.status_code == 422
    assert shows(refused, "name_characters")
    assert visitor.token == ""


def test_a_name_that_is_taken_makes_nobody_a_guest(
    club: Served, visitor: Visitor, elsewhere: Visitor
) -> None:
    elsewhere.register("Tomada")
    everybody = select(people.c.id)
    before = read_rows(club, everybody)
    assert shows(visitor.post("/yo/nombre", name="tomada"), "name_taken")
    assert visitor.token == ""
    assert read_rows(club, everybody) == before, "nobody is kept who has no cookie"


def test_choosing_a_name_makes_a_guest_who_is_called_so(visitor: Visitor) -> None:
    assert visitor.post("/yo/nombre", name="  Doña   Rosa ").status_code == 303
    assert "Doña Rosa" in visitor.get("/yo").text
    assert visitor.data["people"][0]["name"] == "Doña Rosa"
    assert visitor.data["people"][0]["registered_ms"] is None


def test_registering_keeps_id_seats_and_tables_and_gives_another_cookie(visitor: Visitor) -> None:
    table = visitor.sit(game="robo")
    before, token = visitor.id, visitor.token
    codes = visitor.register("Registrada")
    assert len(codes) == len(set(codes)) == 10
    assert visitor.id == before
    assert visitor.token not in ("", token)
    assert f"/mesa/{table}" in visitor.get("/").text, "the unfinished game is still there"
    assert [row["table_id"] for row in visitor.data["seats"]] == [table]


def test_a_stranger_registers_without_having_played(visitor: Visitor) -> None:
    visitor.register("De paso")
    assert "De paso" in visitor.get("/yo").text


def test_codes_and_passwords_are_kept_by_no_browser(visitor: Visitor) -> None:
    shown = visitor.post("/registro", name="Sin copia", password=PASSWORD)
    assert shown.headers["cache-control"] == "no-store"
    assert PASSWORD not in shown.text


@pytest.mark.parametrize("wanted", ["Unica", "UNICA", "Única", "Uníca", "un-ica", "Unlca"])
def test_a_name_that_looks_like_somebodys_is_taken(club: Served, wanted: str) -> None:
    with Visitor(club.address) as first, Visitor(club.address) as second:
        if first.sign_in("Unica").status_code == 422:
            first.register("Unica")
        refused = second.post("/registro", name=wanted, password=PASSWORD)
        assert refused.status_code == 422
        assert shows(refused, "name_taken")
        assert second.token == ""
        assert shows(second.post("/yo/nombre", name=wanted), "name_taken"), "nor for a guest"


def test_two_guests_may_have_one_name_until_somebody_registers_it(club: Served) -> None:
    with Visitor(club.address) as one, Visitor(club.address) as other:
        assert one.post("/yo/nombre", name="Pepa").status_code == 303
        assert other.post("/yo/nombre", name="Pepa").status_code == 303
        one.register("Pepa")
        assert other.post("/registro", name="Pepa", password=PASSWORD).status_code == 422


@pytest.mark.parametrize(
    ("password", "fault"),
    [
        ("corta", "password_length"),
        ("x" * 129, "password_length"),
        ("contraseña", "password_common"),
        ("QWERTY123", "password_common"),
        ("aaaaaaaaaaaa", "password_common"),
        ("Adelaida1", "password_name"),
    ],
)
def test_a_password_that_anybody_would_try_is_refused(
    visitor: Visitor, password: str, fault: str
) -> None:
    with pytest.raises(BadPassword) as refused:
        check(password, "Adelaida")
    assert refused.value.fault == fault
    answer = visitor.post("/registro", name="Adelaida", password=password)
    assert (answer.status_code, shows(answer, fault)) == (422, True)
    assert visitor.token == ""


# ---- coming back


def test_signing_in_on_another_device_is_the_same_person(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    visitor.register("Viajera")
    assert elsewhere.sign_in("viajera").status_code == 303
    assert elsewhere.id == visitor.id
    assert elsewhere.token != visitor.token
    assert len(visitor.data["sessions"]) == 2


def test_where_somebody_goes_after_signing_in_is_a_page_of_ours(visitor: Visitor) -> None:
    visitor.register("Dirigida")
    visitor.post("/salir")
    for back, there in [("/reglas", "/reglas"), ("https://mal.example/", "/yo"), ("//mal", "/yo")]:
        answer = visitor.post("/entrar", name="Dirigida", password=PASSWORD, back=back)
        assert answer.headers["location"] == there
        visitor.post("/salir")


@pytest.mark.parametrize("name", ["Nadie aquí", "", "x" * 5000, "<script>"])
def test_a_wrong_name_and_a_wrong_password_are_the_same_failure(
    visitor: Visitor, elsewhere: Visitor, name: str
) -> None:
    if elsewhere.sign_in("Cerrada").status_code == 422:
        elsewhere.register("Cerrada")
    unknown, known = visitor.sign_in(name, "no es esta"), visitor.sign_in("Cerrada", "no es esta")
    assert unknown.status_code == known.status_code == 422
    assert shows(unknown, "wrong_password")
    strip = re.compile(r'value="[^"]*"| autofocus')
    assert strip.sub("", unknown.text) == strip.sub("", known.text)
    assert visitor.token == ""


def test_what_is_kept_of_a_password_is_argon2id(club: Served, visitor: Visitor) -> None:
    visitor.register("Guardada")
    kept = read_rows(club, select(people.c.password).where(people.c.password.is_not(None)))
    assert kept
    assert all(row[0].startswith("$argon2id$") for row in kept)
    assert PasswordHasher().memory_cost >= 64 * 1024, "KiB, unless somebody makes it less"
    assert Passwords().is_weak(kept[0][0]), "one that was made with less is made anew"


# ---- sessions


def test_a_cookie_that_was_planted_is_nobodys_after_signing_in(
    club: Served, visitor: Visitor
) -> None:
    visitor.register("Fijada")
    visitor.post("/salir")
    with Visitor(club.address) as attacker:
        attacker.sit()
        planted = attacker.token
        visitor.plant(planted)
        assert visitor.sign_in("Fijada").status_code == 303
        assert visitor.token != planted
        assert attacker.get("/yo/datos.json").status_code == 401, "the planted one is dead"
    with Visitor(club.address) as attacker:
        attacker.plant("a-token-that-somebody-made-up")
        attacker.register("Otra más")
        assert attacker.token != "a-token-that-somebody-made-up"


@pytest.mark.anyio
async def test_a_session_is_dead_after_signing_out(visitor: Visitor) -> None:
    visitor.register("Salida")
    table = visitor.sit(game="robo")
    token = visitor.token
    async with visitor.socket() as open_before:
        assert (await open_before.hello(table))["view"]["you"] == "A"
        assert visitor.post("/salir").status_code == 303
        assert visitor.token == ""
        assert (await open_before.hear_until("gone"))["why"] == "signed_out"
    visitor.plant(token)
    assert visitor.get("/yo/datos.json").status_code == 401
    async with visitor.socket() as later:
        assert (await later.hello(table))["view"]["you"] is None, "he only watches"
        await later.act(1, "d")
        assert (await later.hear_until("refused"))["code"] == "not_a_player"


def test_a_guest_cannot_sign_out_of_what_he_could_not_come_back_to(visitor: Visitor) -> None:
    visitor.sit()
    token = visitor.token
    visitor.post("/salir")
    assert visitor.token == token


@pytest.mark.anyio
async def test_a_session_is_ended_from_another_device_with_its_sockets(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    visitor.register("Lejana")
    elsewhere.sign_in("Lejana")
    table = elsewhere.sit(game="robo")
    page = visitor.get("/yo/sesiones").text
    here, there = (token_hash(each.token).hex()[:16] for each in (visitor, elsewhere))
    assert there in page
    assert here not in page, "this one ends by signing out"
    async with elsewhere.socket() as socket:
        await socket.hello(table)
        assert visitor.post("/yo/sesiones", session=there).status_code == 303
        assert (await socket.hear_until("gone"))["why"] == "signed_out"
    assert elsewhere.get("/yo/datos.json").status_code == 401
    assert visitor.get("/yo/datos.json").status_code == 200


def test_nobody_ends_the_session_of_somebody_else(visitor: Visitor, elsewhere: Visitor) -> None:
    visitor.register("Ajena")
    elsewhere.sit()
    elsewhere.post("/yo/sesiones", session=token_hash(visitor.token).hex()[:16])
    assert visitor.get("/yo/datos.json").status_code == 200


def test_all_other_sessions_end_at_once(club: Served, visitor: Visitor) -> None:
    visitor.register("Cuidadosa")
    others = [Visitor(club.address) for _ in range(3)]
    for other in others:
        other.sign_in("Cuidadosa")
    visitor.post("/yo/sesiones", session="others")
    assert [other.get("/yo/datos.json").status_code for other in others] == [401] * 3
    assert visitor.get("/yo/datos.json").status_code == 200
    for other in others:
        other.client.close()


# ---- passwords and codes


def test_changing_the_password_ends_every_other_session(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    visitor.register("Mudable")
    elsewhere.sign_in("Mudable")
    before = visitor.token
    wrong = visitor.post("/yo/clave", password="no es esta", wanted="otra frase larga")
    assert shows(wrong, "password_now")
    done = visitor.post("/yo/clave", password=PASSWORD, wanted="otra frase larga")
    assert done.status_code == 303
    assert visitor.token != before
    assert elsewhere.get("/yo/datos.json").status_code == 401
    assert elsewhere.sign_in("Mudable").status_code == 422
    assert elsewhere.sign_in("Mudable", "otra frase larga").status_code == 303


def test_a_code_sets_a_password_once_however_it_is_typed(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    codes = visitor.register("Olvidadiza")

    def recover(code: str) -> int:
        return elsewhere.post(
            "/recuperar", name="olvidadiza", code=code, password="recién puesta"
        ).status_code

    assert recover("abcd-efgh-jkmn-pqrs") == 422
    assert recover(codes[0].upper().replace("-", " ")) == 303
    assert visitor.get("/yo/datos.json").status_code == 401, "every other session has ended"
    assert elsewhere.id
    assert recover(codes[0]) == 422, "it is good once"
    assert recover(codes[1]) == 303
    assert elsewhere.sign_in("Olvidadiza", "recién puesta").status_code == 303


def test_new_codes_take_the_place_of_the_old_ones(visitor: Visitor, elsewhere: Visitor) -> None:
    old = visitor.register("Renovada")
    assert shows(visitor.post("/yo/codigos", password="no es esta"), "password_now")
    shown = visitor.post("/yo/codigos", password=PASSWORD)
    assert shown.headers["cache-control"] == "no-store"
    new = re.findall(r"<code>([a-z0-9-]+)</code>", shown.text)
    assert len(new) == 10
    assert not set(new) & set(old)
    form = {"name": "Renovada", "password": "otra frase larga"}
    assert elsewhere.post("/recuperar", code=old[0], **form).status_code == 422
    assert elsewhere.post("/recuperar", code=new[0], **form).status_code == 303


def test_a_code_of_somebody_else_sets_nothing(visitor: Visitor, elsewhere: Visitor) -> None:
    codes = visitor.register("Propia")
    elsewhere.register("Vecina")
    tried = elsewhere.post("/recuperar", name="Vecina", code=codes[0], password="robada robada")
    assert tried.status_code == 422
    assert shows(tried, "wrong_code")


# ---- going


@pytest.mark.anyio
async def test_who_goes_for_good_leaves_nothing_but_an_id(club: Served, visitor: Visitor) -> None:
    table = visitor.sit(game="robo")
    visitor.register("Fugaz")
    person = visitor.id
    assert shows(visitor.post("/yo/borrar", password="no es esta"), "password_now")
    async with visitor.socket() as socket:
        await socket.hello(table)
        assert visitor.post("/yo/borrar", password=PASSWORD).status_code == 303
        assert (await socket.hear_until("gone"))["why"] == "signed_out"
    assert visitor.token == ""
    named = select(people.c.name, people.c.name_key, people.c.password)
    assert read_rows(club, named.where(people.c.id == person)) == [(None, None, None)]
    for kept in (keys.sessions, keys.codes, outbox.tallies, reports.blocks):
        assert not read_rows(club, select(kept).where(kept.c.person_id == person))
    assert visitor.sign_in("Fugaz").status_code == 422
    visitor.register("Fugaz")  # the name is free again
    assert visitor.id != person


def test_a_guest_goes_without_a_password(visitor: Visitor) -> None:
    visitor.sit()
    assert visitor.post("/yo/borrar").status_code == 303
    assert visitor.get("/yo/borrar?hecho").status_code == 200
    assert visitor.get("/yo/datos.json").status_code == 401


def test_what_is_kept_of_somebody_can_be_taken_along_and_holds_no_secret(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    visitor.register("Curiosa")
    elsewhere.register("Discreta")
    visitor.sit(game="robo")
    answer = visitor.get("/yo/datos.json")
    assert answer.headers["cache-control"] == "no-store"
    assert "attachment" in answer.headers["content-disposition"]
    assert {"people", "sessions", "seats", "codes"} <= answer.json().keys()
    for secret in (visitor.token, token_hash(visitor.token).hex(), "argon2", elsewhere.id):
        assert secret not in answer.text


def read_rows(club: Served, query: Select[Any]) -> list[tuple[Any, ...]]:
    """What the database says, past the club."""
    with club.club.store._readers_engine.connect() as connection:
        return [tuple(row) for row in connection.execute(query)]
