"""What an operator may set, where from, and what is refused in one sentence."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from capicua.club.pages import look
from capicua.club.settings import BadSetting, Settings, flag, variable
from capicua.club.settings_sources import READERS, read_settings

EVERYTHING = """
host = "10.0.0.5"
port = 9000
data = "~/dominoes"
database_url = "postgresql://capicua@127.0.0.1/club"
bus_url = "redis://127.0.0.1:6379/3"
origins = ["https://domino.example", "https://www.domino.example"]
trusted_proxies = ["10.0.0.0/24"]
secure_cookies = "always"
name = "La Peña"
accent = "#e4572e"
felt = "#1f4e79"
games = ["dominicano", "bloqueo"]
door = "invitation"
admins = ["ana", "beto"]
retention_days = 90
games_days = 365
drain = 5
limits = false
metrics = true
metrics_from = "all"
log_format = "json"
pace = 0.5
batch = 64
"""


def file(folder: Path, text: str) -> str:
    path = folder / "capicua.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_setting_can_be_given_in_a_file(tmp_path: Path) -> None:
    settings = read_settings({"CAPICUA_CONFIG": file(tmp_path, EVERYTHING)}, {})
    assert settings == Settings(
        host="10.0.0.5",
        port=9000,
        data=Path.home() / "dominoes",
        database_url="postgresql://capicua@127.0.0.1/club",
        bus_url="redis://127.0.0.1:6379/3",
        origins=("https://domino.example", "https://www.domino.example"),
        trusted_proxies=("10.0.0.0/24",),
        secure_cookies="always",
        name="La Peña",
        accent="#e4572e",
        felt="#1f4e79",
        games=("dominicano", "bloqueo"),
        door="invitation",
        admins=("ana", "beto"),
        retention_days=90,
        games_days=365,
        drain=5.0,
        limits=False,
        metrics=True,
        metrics_from=("0.0.0.0/0", "::/0"),
        log_format="json",
        pace=0.5,
        batch=64,
    )
    untouched = [each.name for each in fields(Settings) if each.name not in EVERYTHING]
    assert untouched == []


def test_every_setting_can_be_given_by_environment_and_by_flag() -> None:
    texts = {
        "data": "/srv/club",
        "origins": "https://a.example,https://b.example",
        "trusted_proxies": "none",
        "database_url": "postgresql://db/club",
        "bus_url": "redis://bus",
        "secure_cookies": "always",
        "accent": "#000000",
        "felt": "#111111",
        "games": "pool",
        "door": "invitation",
        "admins": "ana",
        "limits": "off",
        "metrics": "on",
        "metrics_from": "10.0.0.9",
        "log_format": "json",
        "name": "Club",
        "host": "::1",
    }
    texts |= dict.fromkeys(("port", "pace", "batch", "drain", "retention_days", "games_days"), "30")
    assert texts.keys() == READERS.keys() == {each.name for each in fields(Settings)}
    named = {each.name: each for each in fields(Settings)}
    by_environment = read_settings({variable(named[name]): texts[name] for name in texts}, {})
    by_flag = read_settings({}, {**texts, "config": None})
    assert by_environment == by_flag
    usual = Settings()
    for name in texts:
        assert getattr(by_flag, name) != getattr(usual, name), name


def test_the_environment_wins_over_the_file_and_a_flag_over_both(tmp_path: Path) -> None:
    config = file(tmp_path, 'port = 1\npace = 2\nname = "File"')
    environment = {"CAPICUA_CONFIG": config, "CAPICUA_PORT": "3", "CAPICUA_PACE": "4"}
    settings = read_settings(environment, {"pace": "5", "config": None})
    assert (settings.name, settings.port, settings.pace) == ("File", 3, 5.0)
    other = file(tmp_path / "..", 'name = "Other"')
    assert read_settings(environment, {"config": other}).name == "Other"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 8000", "'prot', which is no setting"),
        ("port = ", "which is no TOML"),
        ('port = "many"', "port is 'many', which is no number"),
        ("limits = 3", "limits is '3'; it must be on or off"),
        ("[origins]\na = 1", "write a text, a number"),
        ("origins = [1]", "write a text, a number"),
    ],
    ids=["unknown", "broken", "number", "switch", "table", "list"],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadSetting, match=re.escape(said)) as refused:
        read_settings({}, {"config": file(tmp_path, text)})
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="cannot be read: No such file"):
        read_settings({}, {"config": str(tmp_path / "nowhere.toml")})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("BUS_URL=redis://h", "bus_url is set and database_url is not"),
        ("SECURE_COOKIES=always|ORIGINS=http://h", "would send no cookie back"),
        ("METRICS_FROM=10.0.0.1", "metrics is off"),
        ("DATABASE_URL=mysql://user:sesame@h/d", "must be a PostgreSQL address"),
        ("DATABASE_URL=postgresql://h/d|BUS_URL=amqp://h", "must be a Redis address"),
        ("TRUSTED_PROXIES=*", "trusted_proxies has '*'"),
        ("METRICS=on|METRICS_FROM=everybody", "metrics_from has 'everybody'"),
        ("NAME= ", "name is ' '"),
        ("NAME=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "1 to 30 visible characters"),
        ("ACCENT=red", "accent is 'red'; write a colour"),
        ("FELT=#12345", "felt is '#12345'"),
        ("GAMES=chess", "games has 'chess'"),
        ("GAMES=,", "games is empty"),
        ("DOOR=ajar", "door is 'ajar'; it must be open or invitation"),
        ("LOG_FORMAT=xml", "log_format is 'xml'"),
        ("RETENTION_DAYS=7", "must be 30 or more"),
        ("RETENTION_DAYS=-1", "must be 30 or more"),
        ("GAMES_DAYS=29", "games_days is 29"),
        ("DRAIN=-1", "drain is -1"),
        ("BATCH=0", "batch is 0"),
        ("PACE=nan", "pace is nan"),
    ],
    ids=lambda text: text.replace(" ", "_")[:40],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(given: str, said: str) -> None:
    pairs = (each.split("=", 1) for each in given.split("|"))
    with pytest.raises(BadSetting, match=re.escape(said)) as refused:
        read_settings({f"CAPICUA_{name}": value for name, value in pairs}, {})
    assert "\n" not in str(refused.value)
    assert "sesame" not in str(refused.value), "a password stays out of it"


def test_flags_have_dashes_where_names_have_lines() -> None:
    assert {flag(each) for each in fields(Settings)} >= {"--database-url", "--port"}


def test_a_club_without_colours_of_its_own_has_no_style_sheet() -> None:
    assert look.address(Settings()) == look.style(Settings()) == ""


def test_a_style_sheet_has_another_address_when_its_colours_change() -> None:
    one, other = (look.address(Settings(felt=felt)) for felt in ("#1f4e79", "#1f4e78"))
    assert one != other
    assert one.startswith("/club.css?")


@pytest.mark.parametrize("accent", ["#ffffff", "#000000", "#e4572e", "#777777", "#0000ff"])
@pytest.mark.parametrize("theme", [0, 1])
def test_whatever_accent_is_chosen_what_is_written_with_it_and_on_it_can_be_read(
    accent: str, theme: int
) -> None:
    rules = look.style(Settings(accent=accent)).split("}")
    colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", rules[theme]))
    paper = ("#f7f2e8", "#121715")[theme]
    assert look.contrast(look.colour(colours["accent-ink"]), look.colour(paper)) >= 4.5
    if theme == 0:
        on, of = look.colour(colours["on-accent"]), look.colour(colours["accent"])
        assert look.contrast(on, of) >= 4.5


def test_the_colours_are_names_that_the_pages_use() -> None:
    tokens = (Path(look.__file__).parents[2] / "web/css/tokens.css").read_text(encoding="utf-8")
    style = look.style(Settings(accent="#e4572e", felt="#1f4e79"))
    for name in {*re.findall(r"(--[a-z0-9-]+):", style)}:
        assert f"{name}:" in tokens, name


def test_contrast_is_what_the_standard_says() -> None:
    assert look.contrast(look.BLACK, look.WHITE) == pytest.approx(21)
    assert look.contrast(look.colour("#777777"), look.WHITE) == pytest.approx(4.48, abs=0.01)
