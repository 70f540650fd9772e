"""The verbs that print and end: games, rules, perft, and how all of them are asked."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from capicua import GAMES
from capicua.cli.__main__ import VERBS, load, main
from capicua.cli.progress import Progress, counted

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
    assert "double-nine set: 55 tiles" in told


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["rules", "parchis"], "parchis"),
        (["rules", "robo", "--options", "target=5"], "target"),
        (["rules", "robo", "--options", "x"], "nombre=valor"),
        (["rules", "robo", "--options", "x", "--lang", "en"], "name=value"),
        (["rules", "dos", "--options", "target=1 target=2"], "«target» está dos veces"),
        (["rules", "dos", "--options", "target=-5"], "target=-5 no vale en ese juego"),
        (["rules", "dos", "--options", "target=-5"], "«Puntos para ganar»"),
        (["rules", "dos", "--options", "nada=1"], "ninguna opción «nada»"),
        (["rules", "pool", "--options", "stake=50 chips=20"], "no caben juntas"),
        (["play", "cubano", "--options", "opening_tile=forced"], "no caben juntas"),
        (["play", "tradicional", "--options", "tiles=9", "--players", "4"], "no caben juntas"),
        (["simulate", "dos", "--options", "target=0"], "target=0 will not do"),
        (["simulate", "robo", "--players", "3"], "Draw dominoes is for 2 players"),
        (["simulate", "robo", "--bot", "maestro"], "maestro"),
        (["play", "tradicional", "--players", "2"], "3 a 5 jugadores"),
        (["play", "robo", "--bot", "maestro"], "maestro"),
        (["perft", "robo - 66 - A", "3"], "six words"),
        (["perft", "robo - 66/?1 - A 0/0", "3"], "question marks"),
        (["verify", "no/such/file"], "no/such/file: No such file"),
        (["simulate", "robo", "--matches", "1", "--output", "no/such/dir/x"], "no/such/dir"),
    ],
    ids=range(20),
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
    done = subprocess.run(["sh", "-c", code], capture_output=True, text=True, check=True)  # noqa: S607 - the shell of whoever tests
    assert (done.stdout, done.stderr) == ("Pool\n", "")


@pytest.mark.parametrize(
    ("options", "players", "seats"),
    [("tiles=7", "4", 4), ("tiles=9", "3", 3), ("", "8", 8), ("set=9", "8", 8), ("tiles=9", "", 3)],
)
def test_a_game_can_be_played_by_so_many_as_its_tiles_are_enough_for(
    options: str, players: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "x.domino"
    many = ["--players", players] if players else []
    words = ["simulate", "tradicional", "--options", options, *many, "--matches", "1"]
    assert main([*words, "--output", str(output)]) == 0
    assert len(re.findall(r"^  [A-R] azar: ", capsys.readouterr().out, re.MULTILINE)) == seats
    assert main(["verify", str(output)]) == 0


@pytest.mark.parametrize(("n", "told"), [(0, "0 matches"), (1, "1 match"), (2000, "2,000 matches")])
def test_things_are_counted_in_the_singular_where_there_is_one(n: int, told: str) -> None:
    assert counted(n, "match", "matches") == told
    progress = Progress("match", "matches", done=n)
    assert progress.line(0).startswith(f"{told}, ")
    assert f"0 of {told}, " in Progress("match", "matches", total=n).line(0)


def test_one_match_of_one_round_is_told_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "x.domino"
    assert main(["simulate", "robo", "--matches", "1", "--output", str(output)]) == 0
    assert capsys.readouterr().out.startswith("1 match of robo, 1 round: ")
    assert main(["verify", str(output)]) == 0
    assert capsys.readouterr().out == f"{output}: 1 record, 1 right, 0 wrong\n"
