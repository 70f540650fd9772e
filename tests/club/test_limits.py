"""How often somebody may do something, and who is limited last."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from capicua.club.members.limits import KINDS, RATES, SWEEP, Limits, Rate, network_of
from capicua.club.settings import Settings
from tests.club.browser import Browser
from tests.club.serving import Served, served


class Hours:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now_s = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def hours() -> Hours:
    return Hours()


def test_a_bucket_gives_its_burst_then_one_at_a_time(hours: Hours) -> None:
    limits = Limits(hours, {"phrase": Rate(3, 2.0)})
    assert [limits.take("phrase", "ana") for _ in range(3)] == [0, 0, 0]
    assert limits.take("phrase", "ana") == pytest.approx(2.0)
    hours.now_s += 1.5
    assert limits.take("phrase", "ana") == pytest.approx(0.5)
    hours.now_s += 0.5
    assert limits.take("phrase", "ana") == 0
    assert limits.take("phrase", "ana") == pytest.approx(2.0)


def test_who_is_refused_does_not_wait_longer_for_having_asked(hours: Hours) -> None:
    limits = Limits(hours, {"phrase": Rate(1, 10.0)})
    assert limits.take("phrase", "ana") == 0
    waits = [limits.take("phrase", "ana") for _ in range(50)]
    assert waits == [pytest.approx(10.0)] * 50


def test_a_long_rest_gives_no_more_than_a_full_bucket(hours: Hours) -> None:
    limits = Limits(hours, {"phrase": Rate(2, 1.0)})
    limits.take("phrase", "ana")
    hours.now_s += 100_000
    assert [bool(limits.take("phrase", "ana")) for _ in range(3)] == [False, False, True]


def test_each_person_and_each_deed_has_a_bucket_of_its_own(hours: Hours) -> None:
    limits = Limits(hours, {"phrase": Rate(1, 60.0), "text": Rate(1, 60.0)})
    assert limits.take("phrase", "ana") == 0
    assert limits.take("phrase", "beto") == 0
    assert limits.take("text", "ana") == 0
    assert limits.take("phrase", "ana") > 0


def test_a_harmless_deed_can_be_given_back(hours: Hours) -> None:
    limits = Limits(hours, {"entry": Rate(1, 60.0)})
    for _ in range(5):
        assert limits.take("entry", "somewhere") == 0
        limits.refund("entry", "somewhere")


def test_buckets_that_are_full_again_are_forgotten(hours: Hours) -> None:
    limits = Limits(hours, {"request": Rate(5, 1.0)})
    for number in range(3 * SWEEP):
        limits.take("request", f"address {number}")
        hours.now_s += 0.01
    assert len(limits) <= SWEEP + 1


def test_sockets_that_are_open_at_once_are_counted_by_person_and_by_address(
    hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("capicua.club.members.limits.MOST_OPEN", 2)
    monkeypatch.setattr("capicua.club.members.limits.MOST_OPEN_THERE", 3)
    limits = Limits(hours)
    assert [limits.open("ana", "school") for _ in range(3)] == [True, True, False]
    assert [limits.open(who, "school") for who in ("beto", "eva")] == [True, False]
    assert limits.open("eva", "home")
    limits.close("ana", "school")
    assert limits.open("ana", "school")
    for who, where in (("ana", "school"), ("ana", "school"), ("beto", "school"), ("eva", "home")):
        limits.close(who, where)
    assert len(limits) == 0, "nothing is kept of who has gone"
    without = Limits(hours, on=False)
    assert all(without.open("ana", "school") for _ in range(9))


def test_an_operator_may_turn_all_limits_off(hours: Hours) -> None:
    limits = Limits(hours, {kind: Rate(1, 60.0) for kind in KINDS}, on=False)
    assert not any(limits.take(kind, "ana") for kind in KINDS for _ in range(3))


def test_an_evening_of_somebody_quick_is_far_below_every_limit() -> None:
    assert RATES["command"].burst >= 20
    assert RATES["command"].each_s <= 0.2
    assert RATES["request"].burst >= 100


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        (None, "?"),
        ("testclient", "?"),
    ],
)
def test_a_customer_is_one_address_however_many_he_has(address: str | None, key: str) -> None:
    assert network_of(address) == key


# ---- over HTTP


STRICT = Settings(trusted_proxies=("127.0.0.1",))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("limits") / "club.db", settings=STRICT) as opened:
        opened.club.limits = Limits(Hours())  # what is used up does not come back meanwhile
        yield opened


def ask(club: Served, path: str, address: str, **how: str) -> httpx.Response:
    return httpx.get(f"{club.address}{path}", headers={"x-forwarded-for": address}, cookies=how)


def exhaust(club: Served, kind: str, address: str) -> None:
    """Take all that an address may."""
    while not club.club.limits.take(kind, address):  # type: ignore[arg-type]
        pass


def test_who_asks_too_often_is_told_how_long_to_wait(club: Served) -> None:
    exhaust(club, "request", "203.0.113.1")
    told = ask(club, "/entrar", "203.0.113.1")
    assert told.status_code == 429
    assert int(told.headers["retry-after"]) >= 1
    assert "Vas muy rápido" in told.text
    assert ask(club, "/entrar", "203.0.113.2").status_code == 200, "others go on"
    english = httpx.get(
        f"{club.address}/api/tables",
        headers={"x-forwarded-for": "203.0.113.1"},
        cookies={"lang": "en"},
    )
    assert (english.status_code, english.json()["code"]) == (429, "too_often")
    assert "going very fast" in english.json()["text"]


def test_somebody_who_is_known_is_limited_last(club: Served) -> None:
    token = club.sit().token
    exhaust(club, "request", "203.0.113.3")
    assert ask(club, "/yo", "203.0.113.3").status_code == 429
    assert ask(club, "/yo", "203.0.113.3", capicua=token).status_code == 200
    assert ask(club, "/yo", "203.0.113.3", capicua="made-up").status_code == 429


def test_an_address_that_a_visitor_made_up_does_not_count(club: Served) -> None:
    exhaust(club, "request", "203.0.113.4")
    for made_up in ("198.51.100.7", "127.0.0.1", "nonsense", "::1"):
        assert ask(club, "/entrar", f"{made_up}, 203.0.113.4").status_code == 429


def test_only_a_trusted_proxy_may_say_who_somebody_is(tmp_path: Path) -> None:
    nobody = Settings(trusted_proxies=())
    with served(tmp_path / "club.db", settings=nobody) as club:
        club.club.limits = Limits(Hours())
        exhaust(club, "request", "127.0.0.1")
        assert ask(club, "/entrar", "203.0.113.5").status_code == 429


def test_guests_are_not_made_by_the_thousand(club: Served) -> None:
    exhaust(club, "guest", "203.0.113.6")
    made = httpx.post(f"{club.address}/mesas", headers={"x-forwarded-for": "203.0.113.6"})
    assert made.status_code == 429
    assert "capicua" not in made.cookies


def test_attempts_to_sign_in_run_out_for_who_tries_and_for_nobody_else(club: Served) -> None:
    def attempt(address: str, password: str) -> int:
        return httpx.post(
            f"{club.address}/entrar",
            data={"name": "Zoila", "password": password},
            headers={"x-forwarded-for": address},
        ).status_code

    made = httpx.post(
        f"{club.address}/registro",
        data={"name": "Zoila", "password": "una frase larga"},
        headers={"x-forwarded-for": "203.0.113.10"},
    )
    assert made.status_code == 200
    burst = RATES["entry_name"].burst
    assert [attempt("203.0.113.7", "a guess") for _ in range(burst + 1)] == [422] * burst + [429]
    assert attempt("203.0.113.7", "una frase larga") == 429, "not even if he guesses right"
    assert attempt("203.0.113.8", "una frase larga") == 303, "its owner is elsewhere"
    for _ in range(burst + 2):
        assert attempt("203.0.113.8", "una frase larga") == 303, "a right password costs nothing"


@pytest.mark.anyio
async def test_commands_beyond_what_anybody_plays_are_refused_and_the_socket_lives(
    club: Served,
) -> None:
    guest = club.sit()
    async with Browser(club.address, guest.token) as browser:
        await browser.hello(guest.table)
        refused = set()
        for number in range(RATES["command"].burst + 1):
            await browser.act(10_000, "d", f"flood-{number:04}")
            refused.add((await browser.hear_until("refused"))["code"])
        assert "too_many" in refused
        assert len(refused) == 2, "until then each had the answer that it deserved"
        assert (await browser.ask({"t": "ping"}))["t"] == "pong"


@pytest.mark.anyio
async def test_sockets_are_not_opened_by_the_thousand(club: Served) -> None:
    guest, other = club.sit(), club.sit()
    exhaust(club, "socket", await club_person(club, guest.token))
    with pytest.raises(InvalidStatus) as refused:
        async with guest.socket():
            pass
    assert refused.value.response.status_code == 429
    async with other.socket() as browser:
        assert (await browser.hello(other.table))["t"] == "snapshot", "others come in"


async def club_person(club: Served, token: str) -> str:
    """Who has a cookie; asked of the page, because the club lives in another thread."""
    async with httpx.AsyncClient() as client:
        told = await client.get(
            f"{club.address}/yo/datos.json", headers={"cookie": f"capicua={token}"}
        )
    return str(told.json()["people"][0]["id"])
