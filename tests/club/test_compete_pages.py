"""Looking for rivals, boards and tournaments over HTTP, with nothing but forms and links."""

import re
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import httpx
import pytest

from capicua.club.compete.glicko import Strength
from capicua.club.compete.ratings import Rating
from capicua.club.compete.tournament import Board
from capicua.club.pages.curve import HEIGHT, WIDTH, curve, rating_shown
from capicua.club.pages.tournament import forfeit_told, points_told
from capicua.club.play.families import FAMILIES
from capicua.club.settings import Settings
from capicua.club.store.ratings import RatedMatch
from tests.club.databases import Place
from tests.club.serving import Served, served

NOW = 1_900_000_000_000
pytestmark = pytest.mark.databases

BLOQUEO = {"family": "bloqueo", "seats": "2", "pace": "ranked", "game": ""}
ROOM = "waiting-room"


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place, settings=Settings(limits=False)) as opened:
        yield opened


class Visitor(httpx.Client):
    """A browser that sends a form once more where it is asked to, to show that it keeps cookies."""

    def post(self, *args: Any, **kwargs: Any) -> httpx.Response:
        answer = super().post(*args, **kwargs)
        if answer.status_code == 307:
            answer = super().post(answer.headers["location"], *args[1:], **kwargs)
        return answer


def visitor(club: Served) -> Visitor:
    return Visitor(base_url=club.address, headers={"origin": club.address}, timeout=20)


@pytest.fixture
def ana(club: Served) -> Iterator[httpx.Client]:
    with visitor(club) as client:
        yield client


@pytest.fixture
def beto(club: Served) -> Iterator[httpx.Client]:
    with visitor(club) as client:
        yield client


@pytest.fixture(scope="module")
def host(club: Served) -> Iterator[httpx.Client]:
    """Somebody with an account."""
    with visitor(club) as client:
        form = {"name": "Ana", "password": "una clave larga"}
        assert client.post("/registro", data=form).status_code == 200
        yield client


def found(client: httpx.Client) -> str:
    """The table that was found for somebody who waits."""
    for _ in range(400):
        said = client.get("/api/seek").json()
        if said["state"] == "found":
            return str(said["url"])
        time.sleep(0.02)
    raise AssertionError("nobody was paired")


# ---- looking for rivals


def test_two_strangers_find_each_other_without_an_account(
    ana: httpx.Client, beto: httpx.Client
) -> None:
    assert "Buscar rival" in ana.get("/buscar").text
    assert ana.cookies.get("capicua") is None, "looking at the page makes nobody a guest"
    assert ana.get("/api/seek").json() == {"state": "none"}
    assert ana.post("/buscar", data=BLOQUEO).headers["location"] == "/buscar"
    waits = ana.get("/buscar").text
    assert ROOM in waits
    assert '<noscript><meta http-equiv="refresh"' in waits, "it works without a script"
    said = ana.get("/api/seek").json()
    assert (said["state"], said["people"], said["told"]) == (
        "waiting",
        1,
        "Ahora mismo no busca nadie más.",
    )
    beto.post("/buscar", data=BLOQUEO)
    table = found(ana)
    assert found(beto) == table
    assert re.fullmatch(r"/mesa/\w+", table)
    assert ana.get("/buscar").headers["location"] == table
    assert ana.post("/buscar/dejar").headers["location"] == table, "it is too late for that"


def test_whoever_stops_looking_is_asked_again_what_he_wants(ana: httpx.Client) -> None:
    ana.post("/buscar", data={**BLOQUEO, "pace": "relaxed"})
    assert ROOM in ana.get("/buscar").text
    assert ana.post("/buscar/dejar").headers["location"] == "/buscar"
    assert ROOM not in ana.get("/buscar").text


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_can_be_looked_for(ana: httpx.Client, family: str) -> None:
    page = ana.get(f"/buscar?familia={family}").text
    (chosen,) = re.findall(r'<input type="hidden" name="family" value="(\w+)">', page)
    assert chosen == family
    assert page.count('name="pace"') == 2


def test_the_set_up_of_a_game_leads_to_its_family(ana: httpx.Client) -> None:
    page = ana.get("/buscar?game=dominicano").text
    assert 'name="family" value="pairs"' in page
    assert re.search(r'name="game" value="dominicano" checked', page)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"family": "robo"}, 400),
        ({"seats": "3"}, 400),
        ({"seats": "two"}, 400),
        ({"pace": "none"}, 400),
        ({"game": "dos"}, 400),
        ({"family": "individual", "seats": "3", "game": "chipre"}, 400),
    ],
)
def test_what_there_is_no_queue_for_is_refused_in_a_sentence(
    ana: httpx.Client, change: dict[str, str], status: int
) -> None:
    answer = ana.post("/buscar", data={**BLOQUEO, **change})
    assert answer.status_code == status
    assert "<h1" in answer.text
    assert ana.get("/api/seek").json() == {"state": "none"}


def test_a_page_of_another_site_cannot_make_anybody_look(ana: httpx.Client) -> None:
    answer = ana.post("/buscar", data=BLOQUEO, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_programs_are_told_that_they_cannot_look_for_rivals(
    club: Served, host: httpx.Client
) -> None:
    made = host.post("/api/programs", json={"name": "Robotín"})
    assert made.status_code == 201, made.text
    token = {"authorization": f"Bearer {made.json()['token']}"}
    for path, fields in (("/buscar", BLOQUEO), ("/torneo/any/entrar", {})):
        answer = httpx.post(
            f"{club.address}{path}", data=fields, headers={**token, "origin": club.address}
        )
        assert answer.status_code == 403
        assert "programas" in answer.text


# ---- boards and ratings


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_board_of_a_family_is_there_in_both_languages(
    ana: httpx.Client, family: str, lang: str
) -> None:
    ana.cookies.set("lang", lang)
    answer = ana.get(f"/clasificacion/{family}")
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text
    assert 'aria-current="page"><b>' in answer.text


def test_a_board_that_does_not_exist_is_not_found(ana: httpx.Client) -> None:
    assert ana.get("/clasificacion/robo").status_code == 404


def match(number: int, rating: float, deviation: float = 80) -> RatedMatch:
    return RatedMatch(f"t{number}", "bloqueo@1", NOW, 1, 2, False, rating, deviation, 8.4)


def test_a_curve_stays_within_its_drawing() -> None:
    for ratings in ([1500, 1501], [900, 2400, 1500], [1500] * 40, [1400.5 + n for n in range(200)]):
        drawn = curve([match(n, rating) for n, rating in enumerate(ratings)])
        points = [tuple(map(float, p.split(","))) for p in f"{drawn.line} {drawn.band}".split()]
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
        line = [tuple(map(float, p.split(","))) for p in drawn.line.split()]
        assert len(line) == len(ratings)
        for (before, y), (after, lower) in pairwise(
            zip(ratings, [y for _, y in line], strict=True)
        ):
            assert (before > after) == (y < lower) or abs(before - after) < 2


def test_what_the_curve_shows_is_told_in_numbers_too() -> None:
    matches = [match(n, 1500 + 10 * n) for n in range(20)]
    shown = rating_shown("bloqueo", Rating(Strength(1690, 80), 20, NOW), matches, NOW, "es")
    assert (shown.rating, shown.deviation, shown.matches) == (1690, 80, 20)
    assert (shown.first, shown.best, shown.drawn) == (1500, 1690, 20)
    assert [entry.rating for entry in shown.entries] == [1690 - 10 * n for n in range(12)]
    assert not shown.provisional
    one = rating_shown("bloqueo", Rating(Strength(1690, 290), 1, NOW), matches[:1], NOW, "en")
    assert one.curve is None, "one match is a point, not a curve"
    assert one.provisional


@pytest.mark.parametrize(
    ("points", "told"), [(0, "0"), (0.5, "½"), (2.5, "2½"), (3, "3"), (1.333333, "1.33")]
)
def test_points_are_written_as_people_write_them(points: float, told: str) -> None:
    assert points_told(points) == told


# ---- tournaments


def test_a_tournament_is_announced_joined_and_begun_with_forms_alone(
    club: Served, host: httpx.Client, beto: httpx.Client
) -> None:
    assert beto.post("/torneos", data={"game": "bloqueo"}).status_code == 403
    made = host.post(
        "/torneos",
        data={"name": "  Copa  <b>\n", "game": "bloqueo", "pace": "relaxed", "form": "round_robin"},
    )
    address = made.headers["location"]
    page = host.get(address).text
    assert "Copa &lt;b&gt;" in page
    assert "Empieza cuando haya 3 personas" in page
    assert host.post(f"{address}/empezar").status_code == 409
    with visitor(club) as eva:
        for guest in (beto, eva):
            assert guest.post(f"{address}/entrar").headers["location"] == address
        assert beto.post(f"{address}/empezar").status_code == 409, "only the host may"
        assert host.post(f"{address}/empezar").status_code == 303
        playing = [client for client in (host, beto, eva) if "my-table" in client.get(address).text]
    assert len(playing) == 2, "and one rests"
    page = playing[0].get(address).text
    (table,) = re.findall(r'id="my-table" href="(/mesa/\w+)"', page)
    assert host.get(table).status_code == 200
    assert "Jugador 2" in page
    assert "Aquí sales como Jugador" in beto.get(address).text
    assert "Aquí sales como" not in host.get(address).text
    assert f'href="{address}"' in host.get("/torneos").text
    assert host.post(f"{address}/borrar").status_code == 404, "only who looks after the club may"
    assert host.post(f"{address}/terminar").status_code == 303
    assert "Terminado" in host.get(address).text


@pytest.mark.parametrize(
    ("people", "points", "told"),
    [
        (("a", "b"), (0.0, 1.0), "sin jugar: no llegó Ana"),
        (("a", "b"), (0.0, 0.0), "sin jugar: no llegó nadie"),
        (("a", "b", "c"), (0.0, 0.0, 1.0), "sin jugar: no llegaron Ana y Beto"),
        (("a", "c", "b", "d"), (0.0, 1.0, 0.0, 1.0), "sin jugar: no llegó Ana o Beto"),
        (("a", "c", "b", "d"), (0.0,) * 4, "sin jugar: faltó alguien en cada pareja"),
    ],
)
def test_a_board_that_was_not_played_says_who_did_not_come(
    people: tuple[str, ...], points: tuple[float, ...], told: str
) -> None:
    names = {"a": "Ana", "b": "Beto", "c": "Carla", "d": "Dani"}
    board = Board(people, points, forfeit=True)
    assert forfeit_told(board, names, "es", pairs=len(people) == 4) == told


def test_a_tournament_that_has_not_begun_is_called_off_by_its_host(host: httpx.Client) -> None:
    made = host.post("/torneos", data={"game": "dos", "pace": "ranked", "form": "swiss"})
    address = made.headers["location"]
    assert host.post(f"{address}/terminar").headers["location"] == "/torneos"
    assert host.get(address).status_code == 404


@pytest.mark.parametrize("wrong", [{"rounds": "0"}, {"rounds": "x"}, {"form": ""}, {"pace": "x"}])
def test_a_tournament_that_cannot_be_is_refused(host: httpx.Client, wrong: dict[str, str]) -> None:
    data = {"game": "dos", "pace": "ranked", "form": "swiss", **wrong}
    assert host.post("/torneos", data=data).status_code == 400


def test_an_unknown_tournament_is_not_found(ana: httpx.Client) -> None:
    assert ana.get("/torneo/nothing").status_code == 404
    assert ana.post("/torneo/nothing/entrar").status_code == 404
