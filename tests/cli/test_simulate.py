"""Simulating and verifying: what is done is kept, taken up, and checked line by line."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from capicua import GAMES, Ruleset, game, read_records, replay
from capicua.cli import simulate
from capicua.cli.__main__ import main
from capicua.cli.game_choice import NotUnderstood
from capicua.cli.progress import Progress
from capicua.cli.simulation import chosen_bots, simulated
from capicua.cli.texts import Texts
from capicua.engine import LEVELS, Bot, bot
from capicua.rules import Action, View

RUN = ["simulate", "robo", "--seed", "5", "--output"]


def simulate_robo(output: Path, matches: int, *more: str) -> int:
    return main([*RUN, str(output), "--matches", str(matches), *more])


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_matches_of_every_game_and_number_of_players_verify(
    ruleset: Ruleset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for players in range(ruleset.least_players, ruleset.most_players + 1):
        output = tmp_path / f"{players}.domino"
        words = ["--players", str(players), "--matches", "2", "--bot", *LEVELS]
        assert main(["simulate", ruleset.slug, *words, "--output", str(output)]) == 0
        assert main(["verify", str(output)]) == 0
        assert "2 records, 2 right, 0 wrong" in capsys.readouterr().out
        with output.open(encoding="utf-8") as lines:
            assert {record.players for record in read_records(lines)} == {players}


@pytest.mark.parametrize("suffix", ["domino", "jsonl"])
def test_a_run_that_stopped_anywhere_is_taken_up(suffix: str, tmp_path: Path) -> None:
    whole = tmp_path / f"whole.{suffix}"
    assert simulate_robo(whole, 4) == 0
    expected = whole.read_bytes()
    begins = [found.start() for found in re.finditer(rb"\[Capicua|^\{", expected, re.MULTILINE)]
    assert len(begins) == 4
    near = [at for begin in begins for at in range(max(0, begin - 2), begin + 12)]
    for kept in sorted({*range(0, len(expected), 97), *near}):
        cut = tmp_path / f"cut.{suffix}"
        cut.write_bytes(expected[:kept])
        assert simulate_robo(cut, 4) == 0, kept
        assert cut.read_bytes() == expected, kept


def test_more_matches_are_added_to_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few, many = tmp_path / "few.domino", tmp_path / "many.domino"
    assert simulate_robo(few, 2) == 0
    assert simulate_robo(few, 5) == 0
    assert simulate_robo(many, 5) == 0
    assert few.read_bytes() == many.read_bytes()
    assert "5 matches of robo" in capsys.readouterr().out


@pytest.mark.parametrize(
    "others",
    [
        ["robo", "--seed", "6"],
        ["robo", "--seed", "5", "--bot", "principiante"],
        ["bloqueo", "--seed", "5"],
        ["dos", "--seed", "5", "--options", "target=5"],
    ],
    ids=range(4),
)
def test_a_file_of_another_run_is_left_alone(
    others: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "x.domino"
    for matches in (1, 3):
        output.unlink(missing_ok=True)
        assert simulate_robo(output, matches) == 0
        before = output.read_bytes()
        assert main(["simulate", *others, "--matches", "9", "--output", str(output)]) == 2
        assert "of another run" in capsys.readouterr().err
        assert output.read_bytes() == before


@pytest.mark.parametrize("text", ["shopping list\n", "\n\n", "[Capicua]\nx\n"])
def test_a_file_of_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    output = tmp_path / "x.domino"
    output.write_text(text, encoding="utf-8")
    assert simulate_robo(output, 3) == 2
    assert output.read_text(encoding="utf-8") == text


def test_an_interrupted_run_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    """A real interrupt of a real process, and a real kill."""
    whole, output = tmp_path / "whole.domino", tmp_path / "x.domino"
    for how, status in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
        command = [sys.executable, "-m", "capicua.cli", *RUN, str(output), "--matches", "100000"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            grown = output.stat().st_size if output.exists() else 0
            while not output.exists() or output.stat().st_size < grown + 5000:
                time.sleep(0.02)
            os.kill(process.pid, how)
            _, told = process.communicate(timeout=60)
        assert process.returncode == status
        assert b"Traceback" not in told
        if how is signal.SIGINT:
            assert b"the same command goes on from there" in told
    with output.open(encoding="utf-8") as lines:
        done = sum(line.startswith("[Capicua") for line in lines)
    assert simulate_robo(output, done + 2) == 0
    assert simulate_robo(whole, done + 2) == 0
    assert output.read_bytes() == whole.read_bytes()


def test_the_figures_are_those_of_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "x.domino"
    words = ["--matches", "6", "--options", "target=20", "--bot", "principiante", "azar"]
    assert main(["simulate", "venezolano", *words, "--output", str(output)]) == 0
    with output.open(encoding="utf-8") as lines:
        records = list(read_records(lines))
    won = [0, 0]
    for record in records:
        match = replay(record)
        assert match.ended is not None
        assert match.ended.winner is not None
        won[match.ended.winner] += 1
        assert simulate.winning_side(record) == match.ended.winner
    told = capsys.readouterr().out
    assert f"6 matches of venezolano, {sum(len(r.rounds) for r in records)} rounds: " in told
    assert f"  AC principiante: {won[0]} won" in told
    assert f"  BD azar: {won[1]} won" in told


def test_json_lines_hold_the_same_records(tmp_path: Path) -> None:
    text, data = tmp_path / "x.domino", tmp_path / "x.jsonl"
    assert simulate_robo(text, 3) == 0
    assert simulate_robo(data, 3) == 0
    lines = data.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    assert all(json.loads(line)["tags"]["Game"] == "robo@1" for line in lines)
    assert main(["verify", "-q", str(text), str(data)]) == 0


def test_a_wrong_line_is_named_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "x.domino"
    assert simulate_robo(output, 4) == 0
    capsys.readouterr()
    lines = output.read_text(encoding="utf-8").splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("[Capicua")]
    lead = next(at for at in range(starts[1], len(lines)) if lines[at].startswith("[Lead"))
    lines[lead] = '[Lead "A"]'
    lines[starts[2]] = '[Capicua "2"]'
    output.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(output)]) == 1
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{output}:{lead + 1}: The lead is ")
    assert second.startswith(f"{output}:{starts[2] + 1}: A record begins with")
    assert last == f"{output}: 4 records, 2 right, 2 wrong"


def test_a_wrong_line_of_json_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "x.jsonl"
    assert simulate_robo(output, 3) == 0
    capsys.readouterr()
    lines = output.read_text(encoding="utf-8").splitlines()
    lines[0] = "{"
    lines[2] = lines[2].replace('"robo@1"', '"parchis"')
    output.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", "-q", str(output)]) == 1
    first, third = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{output}:1: ")
    assert third.startswith(f"{output}:3: There is no game 'parchis'")


def test_records_come_from_the_standard_input_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "x.domino"
    assert simulate_robo(output, 2) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO(output.read_text(encoding="utf-8")))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out == "-: 2 records, 2 right, 0 wrong\n"


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe\x00"])
def test_a_file_without_records_is_not_right(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.domino"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 1


class Watcher:
    """Sees what a bot is given, and plays anything."""

    level = "watcher"

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, seed: int) -> Action:
        self.views.append(view)
        return bot("azar").choose(view, seed)


def test_a_computer_player_is_given_its_own_view_and_asked_only_for_choices() -> None:
    watchers: list[Bot] = [Watcher(), Watcher()]
    list(simulated(game("dos"), watchers, "1"))
    for seat, watcher in enumerate(watchers):
        assert isinstance(watcher, Watcher)
        assert watcher.views
        assert all(seen.seat == seat == seen.turn for seen in watcher.views)
        assert all(len(seen.legal()) > 1 for seen in watcher.views)


def test_an_unknown_computer_player_is_named_with_those_there_are() -> None:
    with pytest.raises(NotUnderstood, match=r"maestro.*azar, principiante, casual"):
        chosen_bots(["azar", "maestro"], Texts("en"))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_told_once_a_second_on_the_error_stream(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter([0.0, 0.5, 1.5, 2.0, 3.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    progress = Progress("match", "matches", 100, done=40)
    for _ in range(4):
        progress.step()
    progress.end()
    assert terminal.getvalue().split("\r")[1:] == [
        "42 of 100 matches, 1/s, 0:44 left\x1b[K",
        "44 of 100 matches, 1/s, 0:42 left\x1b[K",
        "\x1b[K",
    ]
