"""``capicua train``: tables of policy weights, made again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from capicua.cli.__main__ import main
from capicua.engine.policy import Policy
from capicua.engine.train import Course, train
from capicua.rules import game


def test_equal_courses_give_equal_tables_and_longer_ones_learn_more() -> None:
    short = Course(steps=3, deals=5)
    first, second = (train(game("bloqueo"), 2, short) for _ in range(2))
    assert np.array_equal(first.weights, second.weights)
    assert not np.array_equal(
        first.weights, train(game("bloqueo"), 2, Course(steps=4, deals=5)).weights
    )


def test_the_table_is_written_with_its_provenance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.npz"
    words = ["train", "bloqueo", "--steps", "2", "--deals", "3", "--seed", "7", "--out", str(out)]
    assert main(words) == 0
    assert "24 rounds of bloqueo" in capsys.readouterr().out
    with out.open("rb") as file:
        policy = Policy.read(file)
    assert policy.provenance["seed"] == 7
    assert policy.provenance["command"].endswith("--steps 2 --deals 3 --seed 7")


@pytest.mark.parametrize("words", [["cruzado"], ["parejas", "--players", "3"]])
def test_what_the_kernels_do_not_play_is_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", *words]) == 2
    assert "capicua train:" in capsys.readouterr().err
