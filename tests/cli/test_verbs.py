"""The verbs that print and end: games, rules, perft, and how all of them are asked."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from capicua import GAMES
from capicua.cli.__main__ import VERBS, load, main

TINY = "bloqueo - 22.21.00/20.11.10 - A 0/0"


def test_a_verb_is_brought_in_only_when_it_is_called() -> None:
    code = "import sys; from capicua.cli.__main__ import main; main(['games']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    brought = set(done.stdout.splitlines()[-1].split())
    assert "capicua.cli.games" in brought
    assert not {"capicua.cli.play", "capicua.cli.simulate", "capicua.engine"} & brought


@pytest.mark.parametrize("verb", sorted({*VERBS} - {"arena", "serve"}))
def test_a_verb_of_the_games_explains_itself(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([verb, "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert VERBS[verb] in told
    assert verb == "games" or f"capicua {verb} " in told.partition("options:")[2]
    assert callable(load(verb).run)


def test_help_lists_the_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(verb in told for verb in VERBS)


def test_an_unknown_verb_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["win"])
    assert ended.value.code == 2
    assert "simulate" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "word"), [("es", "jugadores"), ("en", "players")])
def test_every_game_is_listed(lang: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(GAMES)
    assert all(word in line for line in lines[1:-1])


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_of_every_game_are_told(
    slug: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", slug, "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert f"{slug}@1" in told
    assert "{" not in told
    assert max(map(len, told.splitlines())) <= 88


def test_options_change_what_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "dos", "--options", "target=60 set=9", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "60 points" in told
    assert "double-nine set of 55 tiles" in told


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["rules", "parchis"], "parchis"),
        (["rules", "robo", "--options", "target=5"], "target"),
        (["rules", "robo", "--options", "x"], "name=value"),
        (["simulate", "robo", "--players", "3"], "Draw dominoes is for 2 players"),
        (["simulate", "robo", "--bot", "maestro"], "maestro"),
        (["play", "tradicional", "--players", "2"], "3 a 5 jugadores"),
        (["play", "robo", "--bot", "maestro"], "maestro"),
        (["perft", "robo - 66 - A", "3"], "six words"),
        (["perft", "robo - 66/?1 - A 0/0", "3"], "question marks"),
        (["verify", "no/such/file"], "no/such/file: No such file"),
        (["simulate", "robo", "--matches", "1", "--output", "no/such/dir/x"], "no/such/dir"),
    ],
    ids=range(11),
)
def test_what_is_not_understood_is_named(
    words: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert named in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_perft_prints_the_known_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", TINY, "7", "--whole"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        *(f"perft {n} {count}" for n, count in enumerate([3, 9, 14, 29, 39, 23, 0], 1)),
        "whole 47 closed 7 A 24 B 16",
    ]


def test_perft_reads_a_position_from_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TINY + "\n"))
    assert main(["perft", "-", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == ["perft 1 3", "perft 2 9"]


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    code = f"{sys.executable} -m capicua.cli rules pool | head -1"
    done = subprocess.run(["sh", "-c", code], capture_output=True, text=True, check=True)  # noqa: S607
    assert (done.stdout, done.stderr) == ("Pool\n", "")
