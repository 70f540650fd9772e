"""The documentation of protocol and settings, and the golden games, are what the code says."""

import json

import pytest

from capicua.club.settings import BadSetting, Settings, read_settings
from tests.club import reference
from tests.club.reducer import fold

AGAIN = "run: python -m tests.club.reference"


def test_the_protocol_page_is_up_to_date() -> None:
    text = reference.PROTOCOL.read_text(encoding="utf-8")
    assert reference.put_in(text, reference.made_parts()) == text, AGAIN


def test_the_settings_page_is_up_to_date() -> None:
    text = reference.SETTINGS.read_text(encoding="utf-8")
    assert reference.put_in(text, {"settings": reference.settings_table()}) == text, AGAIN


def test_the_golden_games_are_what_the_server_sends() -> None:
    """Read the difference before accepting it: browsers live on these messages."""
    assert reference.GOLDEN.read_text(encoding="utf-8") == reference.golden_games(), AGAIN


def test_the_golden_games_obey_the_law_and_show_every_kind_of_event() -> None:
    games = json.loads(reference.GOLDEN.read_text(encoding="utf-8"))
    kinds, endings = set(), set()
    for told in games:
        assert fold(told["snapshot"], told["deltas"]) == told["final"]
        view = told["final"]["view"]
        kinds |= {event["k"] for event in view["history"]}
        endings.add((view["result"]["how"], view["ended"]["winner"], told["seat"]))
    assert kinds == {"dealt", "played", "drew", "passed", "round_ended", "match_ended"}
    seen = [("out", "A"), ("out", "B"), ("closed", "B"), ("closed", None)]
    assert endings == {(*ending, seat) for ending in seen for seat in ("A", "B", None)}


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
