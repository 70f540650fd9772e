"""``capicua arena`` as it is called from a shell."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from capicua.cli.__main__ import main

FEW = ["arena", "principiante", "azar", "--deals", "40", "--jobs", "1"]


def test_the_result_is_one_line_with_the_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(FEW) == 0
    said = capsys.readouterr().out
    assert said.startswith("principiante v azar · robo · 40 deals twice: ")
    assert said.count("\n") == 1
    assert " ± " in said
    assert "(won " in said


def test_more_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    main(FEW)
    alone = capsys.readouterr().out
    done = subprocess.run(
        [sys.executable, "-m", "capicua.cli", *FEW[:-1], "2"],
        capture_output=True, text=True, encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    assert done.stdout == alone


def test_a_bound_that_is_not_reached_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FEW, "--at-least", "20"]) == 0
    assert main([*FEW, "--at-least", "90"]) == 1
    assert "below 90 %" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["azar"],
        ["azar", "nobody"],
        ["azar", "azar", "--deals", "1"],
        ["azar", "azar", "--deals", "many"],
        ["azar", "azar", "--jobs", "0"],
        ["azar", "azar", "--game", "chess"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["arena", *words])
    assert refused.value.code == 2


def test_a_record_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(FEW)
    whole = capsys.readouterr().out
    record = tmp_path / "results"
    begun = [*FEW, "--record", str(record)]
    begun[begun.index("40")] = "15"
    assert main(begun) == 0
    lines = record.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "capicua arena principiante azar robo@1 seed 1"
    assert len(lines) == 16
    # The run was stopped while it wrote; what was written before is taken as it stands.
    record.write_text("\n".join([*lines[:10], "9 w"]), encoding="utf-8")
    capsys.readouterr()
    assert main([*FEW, "--record", str(record)]) == 0
    assert capsys.readouterr().out == whole
    assert record.read_text(encoding="utf-8").splitlines()[:16] == lines


@pytest.mark.parametrize("line", ["x ww", "1 w", "1 wx", "-1 ww", "1"])
def test_a_file_that_is_no_record_of_this_is_left_alone(
    tmp_path: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "results"
    for text in (
        "letter to a friend\n",
        f"capicua arena principiante azar robo@1 seed 1\n{line}\n",
    ):
        record.write_text(text, encoding="utf-8")
        assert main([*FEW, "--record", str(record)]) == 2
        assert record.read_text(encoding="utf-8") == text
        assert str(record) in capsys.readouterr().err


def test_an_interrupted_run_says_how_far_it_came(tmp_path: Path) -> None:
    record = tmp_path / "results"
    words = ["arena", "casual", "casual", "--deals", "1000000", "--jobs", "2"]
    command = [sys.executable, "-m", "capicua.cli", *words, "--record", str(record)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as running:
        give_up = time.monotonic() + 90
        while not (record.exists() and record.read_text(encoding="utf-8").count("\n") > 40):
            assert running.poll() is None
            assert time.monotonic() < give_up
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        said, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert said.startswith("casual v casual · robo · ")
    assert "Traceback" not in errors
