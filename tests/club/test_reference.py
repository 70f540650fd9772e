"""The documentation of protocol and settings, and the golden games, are what the code says."""

import json
from typing import get_args

import pytest

from capicua.club.play.written_happenings import WireHappening
from capicua.club.settings import BadSetting, Settings
from capicua.club.settings_sources import read_settings
from tests.club import golden, reference
from tests.club.reducer import Message, fold, law

AGAIN = "run: python -m tests.club.reference"
LONGEST_FILE = 130_000
BY_GAME = pytest.mark.parametrize("slug", [*golden.MATCHES, golden.COMPANY])


def test_the_protocol_page_is_up_to_date() -> None:
    text = reference.PROTOCOL.read_text(encoding="utf-8")
    assert reference.put_in(text, reference.made_parts()) == text, AGAIN


def test_the_settings_page_is_up_to_date() -> None:
    text = reference.SETTINGS.read_text(encoding="utf-8")
    assert reference.put_in(text, {"settings": reference.settings_table()}) == text, AGAIN


@BY_GAME
def test_the_golden_matches_are_what_the_server_sends(slug: str) -> None:
    """Read the difference before accepting it: browsers live on these messages."""
    written = golden.golden_file(slug).read_text(encoding="utf-8")
    assert written == golden.golden_games(slug), AGAIN
    assert len(written) < LONGEST_FILE


@BY_GAME
def test_the_golden_matches_obey_the_law(slug: str) -> None:
    for told in golden_matches(slug):
        assert law(fold(told["snapshot"], told["deltas"])) == law(told["final"])


def test_there_is_no_golden_file_that_nobody_makes() -> None:
    made = {golden.golden_file(slug) for slug in (*golden.MATCHES, golden.COMPANY)}
    assert {*golden.FOLDER.glob("*-wire.json")} == made


def test_the_golden_games_of_robo_show_every_ending() -> None:
    endings = set()
    for told in golden_matches("robo"):
        view = told["final"]["view"]
        endings.add((view["result"]["how"], view["ended"]["winner"], told["seat"]))
    seen = [("out", "A"), ("out", "B"), ("closed", "B"), ("closed", None)]
    assert endings == {(*ending, seat) for ending in seen for seat in ("A", "B", None)}


def test_the_golden_matches_show_what_is_special_about_each_game() -> None:
    """So that nobody replaces one by a match in which less happens."""
    events = {
        slug: [event for told in golden_matches(slug) for event in events_of(told)]
        for slug in golden.MATCHES
    }
    for slug in ("cruzado", "chipre", "doble-doce"):
        assert any(event["k"] == "dealt" and event["lead"] is None for event in events[slug])
    assert any(event.get("why") == "agreed" for event in events["doble-doce"])
    assert any(event["k"] == "dealt" and event["hands"][0] == "" for event in events["pool"])
    assert any(event["k"] == "round_ended" and event.get("left") for event in events["pool"])
    winners = {e["winner"] for e in events["ciento-once"] if e["k"] == "match_ended"}
    assert winners == {"A", "B"}
    occasions = {e["occasion"] for e in events["dominicano"] if e["k"] == "scored"}
    assert occasions == {"capicua", "three_passes", "pass_on_opening"}
    opened = [e["lead"] for e in events["cincuenta"] if e["k"] == "dealt"][:3]
    assert opened in (["A", "B", "A"], ["B", "A", "B"])
    asked = [event["seat"] for event in events["cubano"] if event["k"] == "redealt"]
    assert asked == ["A", "A"], "as A and as a watcher sees it"
    paid = {tuple(e["takes"]) for e in events["ida-y-vuelta"] if e["k"] == "match_ended"}
    assert paid == {(10, 0), (5, 5)}


def test_the_golden_evening_shows_all_that_happens_among_friends() -> None:
    elsewhere = {"missed", "closed"}  # at tables without clocks, and at those that never begin
    every = {str(kind.__struct_config__.tag) for kind in get_args(WireHappening)}
    for told in golden_matches(golden.COMPANY):
        assert {event["k"] for event in events_of(told)} >= every - elsewhere
        texts = json.dumps(told)
        assert not [who for who in ("ana", "beto", "carla", "node") if f'"{who}"' in texts]


def golden_matches(slug: str) -> list[Message]:
    matches: list[Message] = json.loads(golden.golden_file(slug).read_text(encoding="utf-8"))
    return matches


def events_of(told: Message) -> list[Message]:
    """All events that one viewer was told of, from the first deal."""
    since = [event for delta in told["deltas"] for event in delta["events"]]
    return [*told["snapshot"]["view"]["history"], *since]


def test_a_flag_wins_over_the_environment_and_that_over_the_default() -> None:
    assert read_settings({}, {}).port == 8000
    assert read_settings({"CAPICUA_PORT": "9000"}, {"port": None}).port == 9000
    assert read_settings({"CAPICUA_PORT": "9000"}, {"port": "9001"}).port == 9001
    assert read_settings({"CAPICUA_PORT": ""}, {}).port == 8000


def test_the_allowed_origins_are_the_address_itself_unless_others_are_set() -> None:
    assert "http://127.0.0.1:8000" in Settings().allowed_origins(8000)
    assert "http://localhost:8000" in Settings().allowed_origins(8000)
    assert "http://localhost" in Settings(port=80).allowed_origins(80)
    assert "http://[fd00::1]:8000" in Settings(host="fd00::1").allowed_origins(8000)
    several = read_settings({"CAPICUA_ORIGINS": "https://a.example, http://10.0.0.1:8"}, {})
    assert several.allowed_origins(8000) == {"https://a.example", "http://10.0.0.1:8"}


@pytest.mark.parametrize(
    "origin", ["domino.example", "https://domino.example/", "ftp://x", "https://", "*"]
)
def test_an_origin_that_no_browser_sends_is_refused(origin: str) -> None:
    with pytest.raises(BadSetting, match="origins"):
        Settings(origins=(origin,))
