"""What is put in place to run a club: each file says what the club understands."""

import re
import shlex
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from capicua.cli.__main__ import VERBS
from capicua.club.settings import Settings, variable
from capicua.club.settings_sources import read_settings

ROOT = Path(__file__).resolve().parents[2]
yaml: Any = import_module("yaml")  # Litestar brings it, and nobody its types
VARIABLES = {variable(each) for each in fields(Settings)}


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_settings_that_are_installed_and_those_that_are_printed_make_sense(
    tmp_path: Path,
) -> None:
    printed = re.findall(r"```toml\n(.*?)```", text("docs/settings.md"), re.DOTALL)
    assert printed
    for number, each in enumerate([text("deploy/capicua.toml"), *printed]):
        file = tmp_path / f"{number}.toml"
        file.write_text(each, encoding="utf-8")
        assert read_settings({}, {"config": str(file)}).origins == ("https://domino.example",)


@pytest.mark.parametrize(
    "name", ["Dockerfile", "deploy/capicua.service", "deploy/compose.yaml", "docs/operate.md"]
)
def test_every_variable_that_is_named_is_one_of_ours(name: str) -> None:
    named = {*re.findall(r"CAPICUA_[A-Z_]+", text(name))}
    assert named
    assert named <= VARIABLES | {"CAPICUA_CONFIG"}


def test_every_verb_that_is_told_of_exists() -> None:
    told = {*re.findall(r"\bcapicua ([a-z]+)\b", text("docs/operate.md"))}
    verbs = told & {*VERBS} | {word for word in told if word not in VERBS}
    assert {"serve", "backup", "restore", "admin"} <= told
    assert verbs - {*VERBS} <= {"capicua", "docker", "rates"}, verbs - {*VERBS}


def test_the_service_starts_the_club_with_no_rights_but_its_folder() -> None:
    lines = [
        line.split("=", 1) for line in text("deploy/capicua.service").splitlines() if "=" in line
    ]
    unit = {name: value for name, value in lines if not name.startswith("#")}
    words = shlex.split(unit["ExecStart"])
    assert words[1:3] == ["serve", "--config"]
    assert unit["DynamicUser"] == unit["NoNewPrivileges"] == "yes"
    assert unit["ProtectSystem"] == "strict"
    assert unit["CapabilityBoundingSet"] == ""
    assert unit["StateDirectory"] == "capicua"


def test_the_image_runs_as_nobody_in_particular_and_knows_whether_it_is_well() -> None:
    image = text("Dockerfile")
    stage = image.rpartition("\nFROM ")[2]
    assert re.search(r"^USER \d+$", stage, re.MULTILINE)
    assert "/healthz" in stage
    assert "--require-hashes -r requirements.lock" in image
    copied = {
        word
        for line in re.findall(r"^COPY (?!--)(.*)$", image, re.MULTILINE)
        for word in line.split()[:-1]
    }
    ignored = {line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")}
    assert copied == ignored, "what is copied is what is sent to be built"
    assert all((ROOT / name).exists() for name in copied)


def test_the_containers_are_two_processes_on_postgresql_and_a_bus() -> None:
    services = yaml.safe_load(text("deploy/compose.yaml"))["services"]
    club = services["club"]
    assert club["deploy"]["replicas"] == 2
    given = {
        name: value.replace("${CLUB:?the name that people will type}", "domino.example")
        .replace("${POSTGRES_PASSWORD:?choose one}", "sesame")
        for name, value in club["environment"].items()
    }  # fmt: skip
    settings = read_settings(given, {})
    assert settings.database_url.endswith("@postgres/capicua")
    assert settings.bus_url.startswith("redis://valkey:")
    assert {"postgres", "valkey", "caddy"} <= {*services}


@pytest.mark.parametrize("name", ["deploy/Caddyfile", "deploy/nginx.conf"])
def test_no_proxy_shows_the_figures(name: str) -> None:
    assert "/metrics" in text(name)
    assert "404" in text(name)


def test_the_proxy_lets_sockets_be_silent_longer_than_the_club_does() -> None:
    found = re.search(r"proxy_read_timeout (\d+)s;", text("deploy/nginx.conf"))
    assert found
    assert int(found[1]) > 30
    assert "proxy_set_header Upgrade $http_upgrade;" in text("deploy/nginx.conf")
