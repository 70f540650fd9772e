"""Tables are set up by forms and by programs: what may be asked for, and what is refused."""

import json
import re
from collections.abc import Iterator
from html import unescape

import httpx
import msgspec
import pytest

from capicua.cli.game_choice import NotUnderstood, chosen_table
from capicua.cli.texts import Texts
from capicua.club.catalogue import LANGUAGES
from capicua.club.pages.set_up import of_record
from capicua.club.pages.shelf import SHELF
from capicua.rules import GAMES, Ruleset, apply_options, game, options_of
from capicua.telling import Value, option_choices, possible, text_of, values_of
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


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"game": "robo", "level": "grandmaster"}, "bad_request"),
        ({"game": "robo", "speed": "warp"}, "bad_request"),
        ({"game": "robo", "seat": "B"}, "bad_request"),
        ({"game": "robo", "players": "two"}, "bad_request"),
        ({"game": "robo", "players": "-2"}, "bad_request"),
        ({"game": "robo", "options": "target=5"}, "bad_request"),
        ({"game": "robo", "players": "3"}, "players_fixed"),
        ({"game": "parejas", "players": "2"}, "players_fixed"),
        ({"game": "chipre", "players": "3"}, "players"),
        ({"game": "chipre", "players": "9" * 30}, "players"),
        ({"game": "doble-doce", "players": "19"}, "players"),
        ({"game": "robo", "option-target": "50"}, "no_option"),
        ({"game": "dos", "option-nonsense": "50"}, "no_option"),
        ({"game": "dos", "option-": "50"}, "no_option"),
        ({"game": "dos", "option-target": "0"}, "option_value"),
        ({"game": "dos", "option-target": "-5"}, "option_value"),
        ({"game": "dos", "option-target": "5e1"}, "option_value"),
        ({"game": "dos", "option-target": "10001"}, "option_value"),
        ({"game": "dos", "option-target": "9" * 300}, "option_value"),
        ({"game": "dos", "option-target": "50 set=9"}, "option_value"),
        ({"game": "dos", "option-target": "<script>"}, "option_value"),
        ({"game": "dos", "option-set": "7"}, "option_value"),
        ({"game": "dos", "option-target": "free", "free-target": "x"}, "option_value"),
        ({"game": "dos", "option-target": "free", "free-target": ""}, "option_empty"),
        ({"game": "dos", "option-target": "free"}, "option_empty"),
        ({"game": "espanol", "option-opening_tile": "forced"}, "options_together"),
        ({"game": "tradicional", "players": "4", "option-tiles": "8"}, "options_together"),
        ({"game": "pool", "option-rounds": "101"}, "option_value"),
        ({"game": "pool", "option-stake": "50", "option-chips": "20"}, "options_together"),
    ],
    ids=range(29),
)
def test_a_form_that_asks_for_what_there_is_not_is_refused_in_a_sentence(
    browser: httpx.Client, form: dict[str, str], code: str
) -> None:
    for lang in LANGUAGES:
        browser.cookies.set("lang", lang)
        answer = browser.post("/mesas", data=form)
        assert answer.status_code == 400
        pattern = re.escape(text_pattern(lang, code))
        sentence = re.sub(r"\\{\w+\\}", ".*", pattern)
        assert re.search(sentence, unescape(answer.text)), sentence
        assert "<script>" not in answer.text
        back = f'class="play small" href="/jugar/{form["game"]}"'
        assert (back in answer.text) is (code != "bad_request")
        assert "set-cookie" not in answer.headers


def test_a_field_that_comes_twice_is_refused(browser: httpx.Client) -> None:
    twice = b"game=dos&option-target=50&option-target=60"
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = browser.post("/mesas", content=twice, headers=headers)
    assert answer.status_code == 400
    assert "«option-target» llegó dos veces" in answer.text
    many = "&".join(f"option-{n}=1" for n in range(200)).encode()
    assert browser.post("/mesas", content=many, headers=headers).status_code == 400
    assert browser.post("/mesas", content=b"game=\xff", headers=headers).status_code == 400


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('{"game": "dos", "options": {"target": 60, "target": 70}}', "field_twice"),
        ('{"game": "dos", "game": "robo"}', "field_twice"),
        ('{"game": "dos", "options": {"target": 1.5}}', "bad_request"),
        ('{"game": "dos", "options": {"target": "60"}}', "option_value"),
        ('{"game": "dos", "options": {"target": true}}', "option_value"),
        ('{"game": "dos", "options": [["target", 60]]}', "bad_request"),
        ('{"game": "dos", "players": 1e400}', "bad_request"),
        ('{"game": "dos", "players": "2"}', "bad_request"),
        ('{"game": "dos", "players": ' + "9" * 5000 + "}", "bad_request"),
        ('{"game": "tradicional", "players": 999999999}', "players"),
        ('{"game": "dos", "seat": 1}', "bad_request"),
        ('{"game": null}', "bad_request"),
        ("[" * 5000, "bad_request"),
        ("[]", "bad_request"),
        ("\udcff", "bad_request"),
    ],
    ids=range(15),
)
def test_a_program_is_told_what_is_wrong(browser: httpx.Client, body: str, code: str) -> None:
    answer = browser.post("/api/tables", content=body.encode("utf-8", errors="surrogateescape"))
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert answer.json()["text"]


def opened(club: Served, browser: httpx.Client, **form: str) -> tuple[Ruleset, int]:
    """The rules and the seats of the table that a form opens."""
    answer = browser.post("/mesas", data=form)
    assert answer.status_code == 303, answer.text
    location = answer.headers["location"]
    record = record_of(club, location)
    return Ruleset.from_data(json.loads(record.ruleset)), len(record.sitters)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_opens_with_its_usual_players_and_every_option_it_has(
    club: Served, browser: httpx.Client, slug: str
) -> None:
    assert opened(club, browser, game=slug) == (game(slug), SHELF[slug].players)
    for name in values_of(game(slug)):
        for value in option_choices(game(slug), name):
            if not possible(game(slug), {name: value}):
                continue
            changed = apply_options(game(slug), {name: value})
            if changed.least_players <= SHELF[slug].players <= changed.most_players:
                wanted = {f"option-{name}": text_of(value)}
                assert opened(club, browser, game=slug, **wanted)[0] == changed, (name, value)


def test_options_of_a_form_may_be_left_open_or_given_freely(
    club: Served, browser: httpx.Client
) -> None:
    dos = game("dos")
    assert opened(club, browser, game="dos", **{"option-target": ""})[0] == dos
    free = {"option-target": "free", "free-target": "77"}
    assert opened(club, browser, game="dos", **free)[0].target == 77
    assert opened(club, browser, game="dos", **{**free, "option-target": "60"})[0].target == 60


def test_more_players_than_usual_get_a_larger_set_of_tiles(
    club: Served, browser: httpx.Client
) -> None:
    rules, seats = opened(club, browser, game="tradicional", players="8")
    assert (rules.max_pip, seats) == (9, 8)
    rules, seats = opened(club, browser, game="tradicional", players="5")
    assert (rules, seats) == (game("tradicional"), 5)
    twelve = {"option-set": "12"}
    rules, seats = opened(club, browser, game="tradicional", players="8", **twelve)
    assert (rules.max_pip, seats) == (12, 8)


TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("tradicional", 4, {"tiles": 7}),
    ("tradicional", 3, {"tiles": 9}),
    ("cruzado", 2, {"tiles": 10}),
    ("pool", 4, {"tiles": 7}),
    ("pool", 2, {"tiles": 14}),
    ("doble-doce", 4, {"tiles": 7}),
    ("doble-doce", 2, {"tiles": 15}),
    ("chipre", 4, {"tiles": 12}),
    ("infantil", 2, {"tiles": 14}),
    ("infantil", 3, {"tiles": 9}),
    ("tradicional", 3, {"set": 9, "tiles": 18}),
    ("tradicional", 8, {}),
    ("tradicional", 8, {"set": 9}),
    ("tradicional", 8, {"set": 12}),
    ("tradicional", 8, {"tiles": 7}),
    ("chipre", 11, {}),
    ("chipre", 12, {"target": 60}),
    ("doble-doce", 18, {"tiles": 5}),
    ("infantil", 5, {"draw": "one"}),
    ("dos", 2, {"tiles": 14}),
    ("espanol", 4, {"opener": "tile", "opening_tile": "forced"}),
]


@pytest.mark.parametrize(("slug", "players", "options"), TABLES, ids=str)
def test_so_many_may_have_what_the_set_has_tiles_for_here_and_in_the_terminal(
    club: Served, browser: httpx.Client, slug: str, players: int, options: dict[str, Value]
) -> None:
    form = {f"option-{name}": text_of(value) for name, value in options.items()}
    rules, seats = opened(club, browser, game=slug, players=str(players), **form)
    assert seats == players
    for name, value in options.items():
        assert values_of(rules)[name] == value
    words = " ".join(f"{name}={text_of(value)}" for name, value in options.items())
    assert chosen_table(slug, words, players, Texts("es")) == (rules, players)
    again = browser.get("/").text
    assert f'name="players" value="{players}"' in again
    assert browser.get(f"/jugar/{slug}").status_code == 200
    changed = {**options_of(rules)}
    query = "&".join(f"option-{name}={text_of(value)}" for name, value in changed.items())
    assert browser.get(f"/reglas/{slug}?{query}").status_code == 200


@pytest.mark.parametrize(
    ("slug", "players", "options"),
    [
        ("tradicional", 4, {"tiles": 8}),
        ("tradicional", 4, {"tiles": 7, "players": 5}),
        ("chipre", 19, {}),
        ("dos", 3, {}),
        ("dos", 2, {"tiles": 15}),
        ("tradicional", 19, {"set": 12}),
    ],
    ids=str,
)
def test_what_the_set_has_no_tiles_for_is_refused_here_and_in_the_terminal(
    browser: httpx.Client, slug: str, players: int, options: dict[str, Value]
) -> None:
    wanted = {"game": slug, "players": players, "options": options}
    assert browser.post("/api/tables", json=wanted).status_code == 400
    words = " ".join(f"{name}={text_of(value)}" for name, value in options.items())
    with pytest.raises(NotUnderstood):
        chosen_table(slug, words, players, Texts("es"))


def test_the_first_tile_of_a_table_is_the_one_that_its_form_shows(
    club: Served, browser: httpx.Client
) -> None:
    """The lead by lot leaves the tile open; who finds the leader by a tile may leave it so."""
    page = browser.get("/jugar/espanol").text
    shown = re.findall(r'name="(option-opening_tile)" value="(\w*)" checked', page)
    assert shown == [("option-opening_tile", "any")]
    rules, _ = opened(club, browser, game="espanol", **{"option-opener": "tile"}, **dict(shown))
    assert (rules.opener, rules.opening_tile) == ("tile", "any")


def test_the_same_table_can_be_asked_for_again(club: Served, browser: httpx.Client) -> None:
    form = {"game": "pool", "players": "3", "speed": "slow", "option-stake": "7"}
    location = browser.post("/mesas", data=form).headers["location"]
    record = record_of(club, location)
    again = of_record(record)
    assert again is not None
    assert dict(again.fields()) == {**form, "level": "casual"}
    older = msgspec.structs.replace(
        record, ruleset=json.dumps({**json.loads(record.ruleset), "reserve": [9]})
    )
    assert of_record(older) is None, "no form asks for what no option sets"


def test_the_home_page_offers_what_was_played_last_here(browser: httpx.Client) -> None:
    assert "Dominó con robo · contra la computadora" in browser.get("/").text
    form = {"game": "espanol", "speed": "slow", "option-target": "350"}
    browser.post("/mesas", data=form)
    home = browser.get("/").text
    assert "Parejas a la española · en pareja con la computadora" in home
    assert 'name="option-target" value="350"' in home
    assert re.search(r'name="speed" value="slow" checked', home)
    assert 'value="350" checked' in browser.get("/jugar/espanol").text
    assert 'value="100" checked' in browser.get("/jugar/dos").text, "another game begins as usual"


def test_the_rules_of_a_table_are_those_it_is_played_by(browser: httpx.Client) -> None:
    form = {"game": "dos", "option-target": "60", "option-draw": "one"}
    location = browser.post("/mesas", data=form).headers["location"]
    table = browser.get(location).text
    assert "/reglas/dos?option-target=60&amp;option-draw=one" in table
    assert 'href="/jugar/dos"' in table
    assert '<input type="hidden" name="option-draw" value="one">' in table
    told = browser.get("/reglas/dos?option-target=60&option-draw=one").text
    assert "llega a 60 puntos" in told
    assert "<dt>Puntos para ganar</dt><dd>60</dd>" in told
    assert "<dt>Si nada encaja</dt><dd>Se roba una</dd>" in told
    assert 'name="option-target" value="60"' in told, "its button opens such a table"
    assert 'name="back" value="/reglas/dos?option-target=60' in told
    assert "Lo que esta mesa ha cambiado" not in browser.get("/reglas/dos?x=1").text
    for wrong in (
        "option-target=0",
        "option-x=1",
        "option-target=%3Cb%3E",
        "option-set=6&option-set=7",
        "option-target=1&option-target=2",
        "option-target=60&option-target=60",
    ):
        assert browser.get(f"/reglas/dos?{wrong}").status_code == 400, wrong


@pytest.mark.parametrize("value", ["", "x", "game%3Dajedrez", "%FF", "game%3Drobo%26seat%3D1", "%"])
def test_a_cookie_that_says_nothing_of_ours_is_passed_over(
    browser: httpx.Client, value: str
) -> None:
    browser.cookies.set("last", value)
    answer = browser.get("/")
    assert answer.status_code == 200
    assert 'name="game" value="robo"' in answer.text


def test_programs_open_tables_as_well(browser: httpx.Client) -> None:
    made = browser.post("/api/tables", json={"game": "robo", "level": "casual"})
    assert made.status_code == 201
    assert made.json()["url"] == f"/mesa/{made.json()['id']}"
    assert browser.post("/api/tables", content=b"{nonsense").status_code == 400
