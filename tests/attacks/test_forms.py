"""Every address of the club is sent what no page of ours would send; each answer is one of ours.

The addresses come from the application's own list, and the names of fields from the modules that
answer, so that a new form is attacked from the day it is there.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Final
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from litestar.handlers import HTTPRouteHandler

from capicua.club.compete.tournament import FORMS
from capicua.club.pages.handlers import HANDLERS
from capicua.club.pages.replies import API
from capicua.club.pages.tournament import PACES
from capicua.club.play.families import FAMILIES, QUEUE_PACES
from capicua.club.store.people import set_admin
from capicua.club.store.reports import REASONS
from tests.club.databases import KINDS, database_of
from tests.club.serving import Served, served
from tests.club.test_accounts import QUICK
from tests.club.visitors import PASSWORD, Visitor

EXAMPLES: Final = {"sqlite": 20, "postgres": 5}
"""How much is sent to each address, by kind of database."""

ODD: Final = (
    *("", " ", "0", "-1", "²", "٣", "1e999", "NaN", "0x10", "9" * 10, "9" * 5_000),
    *("\0", "a\0b", "\ud800", "\udfff\ud800", "\u202edrowssap", "\u2066\u2069", "\ufeff"),
    *("a" * 3_000, "ñ" * 2_000, "e" + "\u0301" * 500, "%s%n", "{0.__class__}", "{{7*7}}"),
    *("<script>alert(1)</script>", "'\"--;", "a\r\nx-odd: 1", "../../etc/passwd"),
    *("null", "true", "[]", "robo@1", "?", "#", "\\", "\N{DOMINO TILE HORIZONTAL-06-06}"),
)  # fmt: skip
GOOD: Final[dict[str, tuple[str, ...]]] = {
    "game": ("robo", "bloqueo", "dos"),
    "family": FAMILIES,
    "pace": (*QUEUE_PACES, *PACES),
    "form": FORMS,
    "seats": ("2", "3", "4"),
    "players": ("2", "3"),
    "rounds": ("", "3"),
    "with": ("friends", "device", "computer"),
    "name": ("Quien sea", "Otra"),
    "password": (PASSWORD,),
    "lang": ("es", "en"),
    "reason": REASONS,
    "words": ("malas palabras",),
    "seat": ("A", "B"),
    "places": ("3",),
    "days": ("7",),
}
"""What is right in a field of that name, and leads further in than nonsense does."""
DEEP: Final = (b"[" * 8_000, b'{"a":' * 2_000, b"9" * 9_000, b'{"game":' + b"9" * 6_000 + b"}")
TYPES: Final = (
    *("application/x-www-form-urlencoded", "application/json", "text/plain; charset=utf-99"),
    *("multipart/form-data", "multipart/form-data; boundary=x", "application/msgpack", "", "/"),
)
DEEDS: Final = ("entrar", "dejar", "empezar", "terminar")
LONGEST_ADDRESS: Final = 9_000

odd = st.one_of(st.sampled_from(ODD), st.text(max_size=40))
value = st.one_of(odd, st.sampled_from([*chain.from_iterable(GOOD.values())]))
raw = st.one_of(value.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary())
leaf = st.one_of(value, st.none(), st.booleans(), st.integers(), st.floats())


def route_id(route: object) -> str:
    return str(route) if isinstance(route, str) else ""


def routes(*methods: str) -> list[tuple[str, str, HTTPRouteHandler]]:
    """Every address that takes one of these methods."""
    return [
        (method, path, each)
        for each in HANDLERS
        for path in sorted(each.paths)
        for method in sorted(each.http_methods)
        if method in methods
    ]


CHANGING: Final = routes("POST", "PUT", "PATCH", "DELETE")
SHOWING: Final = routes("GET")


@cache
def names(handler: HTTPRouteHandler) -> tuple[str, ...]:
    """The fields that the module behind an address may look at."""
    module = inspect.getmodule(handler.fn)
    assert module is not None
    read = re.findall(r'\.get\(\s*"([a-z_]+)"', inspect.getsource(module))
    described = [
        name
        for kind in vars(module).values()
        for name in getattr(kind, "__struct_encode_fields__", ())
    ]
    table = ("players", "with", "speed", "listed", "option-set", "free-target", "name-A")
    return tuple(sorted({*read, *described, *(table if "mesas" in str(handler.paths) else ())}))


def field(name: str) -> st.SearchStrategy[list[tuple[str, bytes]]]:
    """A field of ours: mostly right, sometimes odd, missing, or there several times."""
    right = st.sampled_from(GOOD[name]).map(str.encode) if name in GOOD else raw
    once = st.one_of(right, right, raw).map(lambda said: [(name, said)])
    return st.one_of(once, once, once, st.just([]), st.lists(st.tuples(st.just(name), raw)))


def forms(fields: tuple[str, ...]) -> st.SearchStrategy[bytes]:
    """Bodies of forms: the fields of ours, and at times one that is not."""
    none: list[tuple[str, bytes]] = []
    others = st.one_of(
        st.just(none), st.just(none), st.lists(st.tuples(odd, raw), min_size=1, max_size=2)
    )
    several = st.tuples(*map(field, fields), others).map(lambda each: [*chain(*each)])
    return several.map(
        lambda pairs: b"&".join(
            quote(key.encode("utf-8", "surrogatepass")).encode() + b"=" + quote(said).encode()
            for key, said in pairs
        )
    )


def objects(fields: tuple[str, ...]) -> st.SearchStrategy[bytes]:
    """Bodies of programs: objects with fields of ours, and anything in them."""
    key = st.one_of(st.sampled_from(fields), odd) if fields else odd
    anything = st.recursive(
        leaf, lambda inner: st.one_of(st.lists(inner), st.dictionaries(key, inner)), max_leaves=6
    )
    return st.dictionaries(key, anything, max_size=8).map(lambda said: json.dumps(said).encode())


def bodies(path: str, fields: tuple[str, ...]) -> st.SearchStrategy[tuple[bytes, str]]:
    """What is sent, and what it is said to be; mostly what belongs there."""
    usual = objects(fields) if path.startswith(API) else forms(fields)
    own = TYPES[1] if path.startswith(API) else TYPES[0]
    nonsense = st.one_of(st.binary(max_size=200), st.sampled_from(DEEP), raw)
    anything = st.one_of(forms(fields), objects(fields), nonsense)
    return st.one_of(
        st.tuples(usual, st.just(own)),
        st.tuples(usual, st.just(own)),
        st.tuples(anything, st.sampled_from(TYPES)),
    )


def address(path: str, right: dict[str, str], parts: list[bytes]) -> str:
    """An address with its places filled; an empty part stands for what is ``right`` there."""
    filled = iter(parts)

    def fill(place: re.Match[str]) -> str:
        return quote(next(filled) or right.get(place[1], "1"), safe="")

    whole = re.sub(r"\{(\w+):\w+\}", fill, path)
    return whole[:LONGEST_ADDRESS]


class Sender:
    """Somebody who sends anything: an administrator when signed in, a stranger otherwise."""

    def __init__(self, club: Served) -> None:
        self.club = club
        self.faults: list[str] = []
        self._stranger = httpx.Client(base_url=club.address, timeout=20)
        self._boss: Visitor | None = None
        self._numbers = iter(range(10**9))
        tournament = self._signed_in().post(
            "/torneos", game="bloqueo", pace="ranked", form=FORMS[0], rounds="3", name="Uno"
        )
        self.right = {
            "table_id": club.sit(game="robo").table,
            "tournament_id": tournament.headers["location"].removeprefix("/torneo/"),
            "slug": "robo",
            "family": "bloqueo",
        }

    def send(self, method: str, path: str, *, signed: bool, **what: Any) -> httpx.Response:
        """Send it; the answer, which is held to what every answer must be."""
        self.faults.clear()
        if signed:
            answer = self._signed_in().client.request(method, path, **what)
            if answer.status_code == 401 or not self._signed_in().token:
                self._leave()
        else:
            self._stranger.cookies.clear()
            answer = self._stranger.request(method, path, **what)
        check(answer, path)
        assert self.faults == []
        return answer

    def _signed_in(self) -> Visitor:
        """Ends his own session now and then, and deletes himself: then there is another."""
        if self._boss is None:
            self._boss = Visitor(self.club.address)
            self._boss.register(f"Quien manda {next(self._numbers)}")
            boss = self._boss.id
            store = self.club.club.store
            asyncio.run(store.transact(lambda db: set_admin(db, boss, admin=True)))
        return self._boss

    def close(self) -> None:
        self._leave()
        self._stranger.close()

    def _leave(self) -> None:
        if self._boss is not None:
            self._boss.client.close()
        self._boss = None


def check(answer: httpx.Response, path: str) -> None:
    """No failure of ours, nothing of our insides, and what is wrong said in our way."""
    assert answer.status_code < 500, answer.text[:500]
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text
    assert "x-odd" not in answer.headers
    if answer.status_code < 400:
        return
    if path.startswith(API):
        said = answer.json()
        assert {*said} == {"code", "text"}
        assert re.fullmatch(r"[a-z_]+", said["code"])
    else:
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.text.rstrip().endswith("</html>")
    assert "content-security-policy" in answer.headers


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def sender(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sender]:
    folder = tmp_path_factory.mktemp("forms")
    with database_of(kind, folder) as place, served(place) as club:
        club.club.passwords._hasher = QUICK
        found = Sender(club)
        heard = logging.Handler(logging.ERROR)
        heard.emit = lambda record: found.faults.append(record.getMessage())  # type: ignore[method-assign]
        logging.getLogger().addHandler(heard)
        yield found
        logging.getLogger().removeHandler(heard)
        found.close()


def as_many(kind: str, part: int = 1) -> settings:
    return settings(max_examples=EXAMPLES[kind] // part, suppress_health_check=[*HealthCheck])


part = st.one_of(st.just(b""), st.just(b""), raw, st.sampled_from(DEEDS).map(str.encode))
parts = st.lists(part, min_size=3, max_size=3)


@pytest.mark.parametrize(("method", "path", "handler"), CHANGING, ids=route_id)
def test_whatever_is_sent_to_an_address_that_changes_something_the_answer_is_one_of_ours(
    sender: Sender, kind: str, method: str, path: str, handler: HTTPRouteHandler
) -> None:
    @as_many(kind)
    @given(parts, bodies(path, names(handler)), st.booleans())
    @example([b""] * 3, (DEEP[0], TYPES[1]), True)
    @example([b""] * 3, (DEEP[2], TYPES[0]), True)
    def sent(places: list[bytes], body: tuple[bytes, str], signed: bool) -> None:
        said, called = body
        where = address(path, sender.right, places)
        sender.send(method, where, signed=signed, content=said, headers={"content-type": called})

    sent()


@pytest.mark.parametrize(("method", "path", "handler"), SHOWING, ids=route_id)
def test_whatever_stands_in_an_address_the_answer_is_one_of_ours(
    sender: Sender, kind: str, method: str, path: str, handler: HTTPRouteHandler
) -> None:
    @as_many(kind, 1 if "{" in path else 4)  # most of those without a place look at nothing
    @given(parts, forms(names(handler)), st.booleans())
    def asked(places: list[bytes], query: bytes, signed: bool) -> None:
        where = f"{address(path, sender.right, places)}?{query.decode()}"[:LONGEST_ADDRESS]
        sender.send(method, where, signed=signed)

    asked()


def test_the_fields_of_forms_are_found() -> None:
    """Without them next to nothing would get past the first look at a form."""
    found = {path: names(handler) for _, path, handler in CHANGING}
    assert {"game", "pace", "rounds", "form"} <= {*found["/torneos"]}
    assert {"name", "password"} <= {*found["/registro"]}
    assert {"game", "players", "with", "option-set"} <= {*found["/mesas"]}
