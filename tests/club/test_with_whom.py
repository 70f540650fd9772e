"""With whom: friends who come by a link, or people around one device."""

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from capicua.club.pages.set_up import of_record
from capicua.club.store import Sitter, TableRecord
from tests.club.asked import record_of, text_pattern
from tests.club.serving import Served, served


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("club") / "club.db") as opened_club:
        yield opened_club


@pytest.fixture
def browser(club: Served) -> Iterator[httpx.Client]:
    """Somebody who is known here already."""
    with httpx.Client(base_url=club.address, headers={"origin": club.address}) as client:
        assert client.post("/api/guests").status_code == 201
        yield client


def person_of(record: TableRecord) -> str:
    person = record.sitters[0].person
    assert person is not None
    return person


def test_with_friends_a_table_opens_with_free_seats(club: Served, browser: httpx.Client) -> None:
    form = {"game": "tradicional", "with": "friends", "players": "4"}
    record = record_of(club, browser.post("/mesas", data=form).headers["location"])
    assert record.sitters == (Sitter(person=person_of(record)), Sitter(), Sitter(), Sitter())
    terms = record.terms
    assert (terms.kind, terms.pace, terms.listed, terms.chat) == ("friends", "none", False, False)
    assert terms.host == person_of(record)
    more = {"pace": "relaxed", "listed": "yes", "chat": "yes", "option-target": "150"}
    record = record_of(club, browser.post("/mesas", data={**form, **more}).headers["location"])
    terms = record.terms
    assert (terms.pace, terms.listed, terms.chat) == ("relaxed", True, True)
    again = of_record(record)
    assert again is not None
    assert dict(again.fields()) == {**form, **more, "level": "casual", "speed": "normal"}


def test_around_one_device_one_person_has_every_seat(club: Served, browser: httpx.Client) -> None:
    form = {"game": "infantil", "with": "device", "players": "3"}
    names = {"name-A": " Abuela  Rosa ", "name-B": "", "name-C": "T\u202eo\nño" + "x" * 30}
    location = browser.post("/mesas", data={**form, **names}).headers["location"]
    record = record_of(club, location)
    assert record.sitters == (Sitter(person=person_of(record)),) * 3
    assert record.terms.kind == "device"
    assert record.terms.names == ("Abuela Rosa", "", "T o ñoxxxxxxxxxxxxxx")
    again = of_record(record)
    assert again is not None
    assert dict(again.fields())["name-A"] == "Abuela Rosa"
    assert "name-B" not in dict(again.fields())


def test_what_belongs_to_another_company_sets_nothing(club: Served, browser: httpx.Client) -> None:
    everything = {"pace": "relaxed", "chat": "yes", "listed": "yes", "name-A": "Ana"}
    for company, listed in (("computer", True), ("device", False)):
        form = {"game": "dos", "with": company, **everything}
        terms = record_of(club, browser.post("/mesas", data=form).headers["location"]).terms
        kept = (terms.kind, terms.pace, terms.chat, terms.listed, any(terms.names))
        assert kept == (company, "none", False, listed, company == "device")


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"with": "nobody"}, "bad_request"),
        ({"with": "ranked"}, "bad_request"),
        ({"with": "friends", "pace": "ranked"}, "bad_request"),
        ({"with": "device", "name-K": "Ana"}, "bad_request"),
        ({"with": "device", "name-": "Ana"}, "bad_request"),
        ({"game": "chipre", "with": "device", "players": "11"}, "players"),
        ({"game": "parejas", "with": "device", "players": "3"}, "players_fixed"),
    ],
    ids=str,
)
def test_company_that_there_is_not_is_refused(
    browser: httpx.Client, form: dict[str, str], code: str
) -> None:
    answer = browser.post("/mesas", data={"game": "dos", **form})
    assert answer.status_code == 400
    sentence = re.sub(r"\\{\w+\\}", ".*", re.escape(text_pattern("es", code)))
    assert re.search(sentence, unescape(answer.text))


def test_programs_say_with_whom_as_well(club: Served, browser: httpx.Client) -> None:
    wanted = {"game": "dos", "with": "friends", "pace": "relaxed", "listed": True}
    made = browser.post("/api/tables", json=wanted)
    assert made.status_code == 201
    terms = record_of(club, made.json()["url"]).terms
    assert (terms.kind, terms.pace, terms.listed, terms.chat) == ("friends", "relaxed", True, False)
    for wrong in ({"with": 1}, {"listed": "yes"}, {"names": "Ana"}, {"company": "friends"}):
        assert browser.post("/api/tables", json={"game": "dos", **wrong}).status_code == 400


def test_an_address_may_say_with_whom(browser: httpx.Client) -> None:
    page = browser.get("/jugar/tradicional?with=friends").text
    assert re.search(r'name="with" value="friends" checked', page)
    for other in ("", "?with=ranked", "?with=%01", "?with=friends&with=device"):
        assert browser.get(f"/jugar/tradicional{other}").status_code == 200
