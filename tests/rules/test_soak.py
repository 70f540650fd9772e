"""``make soak``: what is done is kept, taken up, and added up to the same in the end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import soak

WORDS = ["--only", "robo", "--matches", "120", "--workers", "1", "--state"]


def run(state: Path, *more: str) -> int:
    return soak.main([*WORDS, str(state), *more])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The state that an uninterrupted run leaves, in any order of its blocks."""
    state = tmp_path_factory.mktemp("whole") / "soak.jsonl"
    assert run(state) == 0
    return sorted(state.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_goes_on_where_it_was(
    how: signal.Signals, whole: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "soak.jsonl"
    command = [sys.executable, "-m", "tools.soak", *WORDS, str(state)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not state.exists() or len(state.read_text(encoding="utf-8").splitlines()) < 3:
            time.sleep(0.01)
        os.kill(process.pid, how)
        out, told = process.communicate(timeout=120)
    if how is signal.SIGINT:
        assert process.returncode in (130, 0)  # 0 where the last block was done already
        assert b"Traceback" not in told
        assert b"0 wrong" in out
    with state.open("a", encoding="utf-8") as half_written:
        half_written.write('{"game": "ro')
    assert run(state) == 0
    assert sorted(state.read_text(encoding="utf-8").splitlines()) == whole
    assert "120 of 120 matches" in capsys.readouterr().out


def test_what_other_rules_have_done_is_not_taken_up(
    whole: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "soak.jsonl"
    head = next(line for line in whole if "sources" in line)
    state.write_text("\n".join([head, *(line for line in whole if line != head)]) + "\n")
    assert soak.taken_up(state, json.loads(head)).keys() == {
        (("robo", 2), first) for first in range(1, 120, soak.BLOCK)
    }
    monkeypatch.setattr(soak, "SOURCES", ("src/capicua/rules",))
    assert soak.fingerprint() != json.loads(head)["sources"]
    assert soak.taken_up(state, {"seed": "soak", "sources": soak.fingerprint()}) == {}


def test_a_wrong_match_is_printed_with_its_number_and_fails_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "CASES", [("robo", 5)])
    assert soak.main(["--matches", "2", "--workers", "1", "--state", str(tmp_path / "x")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("robo, 5 players, soak/1: BadRuleset(")
    assert lines[-1].endswith("2 wrong")
