"""``make soak`` for the club: what is done is kept, and taken up where a run was stopped."""

import json
from pathlib import Path

import pytest

from tools import soak_club


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the blocks that were done; the third one of a run is interrupted."""
    done: list[int] = []

    def block(number: int) -> str:
        if len(done) == 2:
            done.append(0)
            raise KeyboardInterrupt
        done.append(number)
        return "well"

    monkeypatch.setattr(soak_club, "fuzzed", block)
    return done


WORDS = ("--only", "fuzz", "--frames", "80000", "--state")


def test_a_run_that_was_stopped_goes_on_where_it_was(told: list[int], tmp_path: Path) -> None:
    state = str(tmp_path / "soak.jsonl")
    assert soak_club.main([*WORDS, state]) == 130
    assert soak_club.main([*WORDS, state]) == 0
    assert told == [1, 2, 0, 3, 4]
    assert soak_club.main([*WORDS, state]) == 0
    assert told == [1, 2, 0, 3, 4], "nothing is done twice"


def test_a_changed_club_begins_anew(
    told: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = tmp_path / "soak.jsonl"
    soak_club.main([*WORDS, str(state)])
    monkeypatch.setattr(soak_club, "fingerprint", lambda: "another")
    assert soak_club.main([*WORDS, str(state)]) == 0
    assert told == [1, 2, 0, 1, 2, 3, 4]
    assert json.loads(state.read_text("utf-8").splitlines()[0]) == {"sources": "another"}


def test_what_is_wrong_ends_the_run_and_is_not_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(number: int) -> str:
        raise soak_club.Wrong(f"a tile was told at {number}")

    monkeypatch.setattr(soak_club, "fuzzed", broken)
    state = tmp_path / "soak.jsonl"
    assert soak_club.main([*WORDS, str(state)]) == 1
    assert "fuzz 1: a tile was told at 1" in capsys.readouterr().out
    assert len(state.read_text("utf-8").splitlines()) == 1
