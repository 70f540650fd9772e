"""The wheel at work where there is nothing else: library, command, types, and the club."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from capicua import GAMES, __version__
from tests.packaging.conftest import BIN, HERE, Installed, run

A_ROUND = """\
import random, sys
from capicua import Match, Record, deal_tiles, full_set, game, replay, parse_record, view
rules, chance = game("cruzado"), random.Random(5)
match, events = Match.new(rules, 3), []
while not match.over:
    if match.needs_deal:
        order = chance.sample(full_set(rules.max_pip), 28)
        match, more = match.deal(deal_tiles(rules, 3, order))
    else:
        match, more = match.step(match.turn, chance.choice(match.legal()))
    events += more
record = Record.of({"Game": "cruzado"}, events)
assert replay(parse_record(str(record))) == match
assert view(match, None)._repr_svg_().startswith("<svg")
foreign = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
foreign -= {"__main__", "sitecustomize", "usercustomize"}  # some systems bring their own
print(sorted(foreign), max(match.scores) >= rules.target)
"""

USES = """\
from capicua import Match, deal_tiles, full_set, game, view

robo = game("robo")
match, events = Match.new(robo, 2).deal(deal_tiles(robo, 2, full_set(6)))
reveal_type(match)
reveal_type(events)
reveal_type(view(match, 0).hand)
match.step("A", match.legal()[0])
"""


def test_a_match_is_played_with_the_standard_library_alone(installed: Installed) -> None:
    assert installed.code(A_ROUND).split() == ["['capicua']", "True"]


def test_the_command_lists_the_games_and_tells_their_rules(installed: Installed) -> None:
    said = installed.run(installed.capicua, "games")
    assert [slug for slug in GAMES if slug not in said] == []
    assert installed.run(installed.capicua, "--version") == f"capicua {__version__}\n"
    assert "robo" in installed.run(installed.capicua, "rules", "robo", "--lang", "en")


def test_matches_are_simulated_verified_and_counted(installed: Installed) -> None:
    for file in ("x.domino", "x.jsonl"):
        words = ("dos", "--matches", "3", "--bot", "casual", "--output", file)
        assert "3 matches of dos" in installed.run(installed.capicua, "simulate", *words)
        assert "3 right, 0 wrong" in installed.run(installed.capicua, "verify", file)
    position = "bloqueo - 22.21.00/20.11.10 - A 0/0"
    assert "14" in installed.run(installed.capicua, "perft", position, "3")


def test_what_needs_the_club_says_how_to_get_it(installed: Installed) -> None:
    said = installed.run(installed.capicua, "serve", status=1)
    assert "pip install 'capicua[club]'" in said
    assert "Traceback" not in said


def test_a_type_checker_sees_the_types_from_outside(installed: Installed) -> None:
    (installed.home / "work/uses.py").write_text(USES, encoding="utf-8")
    mypy = (BIN / "mypy", "--strict", "--python-executable", installed.python)
    cache = ("--cache-dir", installed.home / "cache")
    said = run(*mypy, *cache, "uses.py", cwd=installed.home / "work", status=1)
    shown = re.findall(r'Revealed type is "(.*)"', said)
    assert shown[0] == "capicua.rules.match.Match"
    assert "capicua.rules.event.Played" in shown[1]
    assert shown[2].startswith("tuple[capicua.rules.tile.Tile, ...]")
    errors = re.findall(r"error: .*", said)
    assert len(errors) == 1, "only the wrong call is an error"
    assert 'Argument 1 to "step" of "Match" has incompatible type "str"' in errors[0]


@contextmanager
def serving(installed: Installed) -> Iterator[str]:
    """The club started from the wheel, with the packages it needs made visible; its address."""
    env = {
        **installed.environment,
        "PYTHONPATH": str(HERE),
        "CAPICUA_DATA": str(installed.home / "data"),
    }
    command = (installed.python, "-m", "capicua.cli", "serve", "--port", "0")
    with subprocess.Popen(
        command,
        cwd=installed.home / "work",
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            found = re.match(r"Capicúa: (http://\S+)", said)
            yield found[1] if found else pytest.fail(said + process.stdout.read())
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)


def test_the_club_opens_from_the_wheel_with_its_pages_scripts_and_both_languages(
    installed: Installed,
) -> None:
    where = installed.run(
        installed.python, "-c", "import capicua; print(capicua.__file__)", PYTHONPATH=str(HERE)
    )
    assert Path(where.strip()).is_relative_to(installed.home)
    with serving(installed) as address:
        home = fetched(f"{address}/", "es")
        assert 'lang="es"' in home
        assert 'lang="en"' in fetched(f"{address}/", "en")
        scripts = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', home)
        assert scripts
        assert all(fetched(address + script, "es") for script in scripts)


def fetched(url: str, language: str) -> str:
    request = urllib.request.Request(url, headers={"Accept-Language": language})  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - our own address
        body: bytes = answer.read()
        return body.decode()


def test_the_interpreter_is_the_one_that_runs_the_tests(installed: Installed) -> None:
    said = installed.code("import sys; print(*sys.version_info[:2])")
    assert said.split() == [str(part) for part in sys.version_info[:2]]
