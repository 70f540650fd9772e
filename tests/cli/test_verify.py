"""Verifying: shuffles that were committed to, files of any size, and a clean stop."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from capicua import Record, Ruleset, apply_options, game, record_to_data
from capicua.cli.__main__ import main
from capicua.cli.verify import Count, verify
from tests.cli.committed import (
    CheatingClub,
    Club,
    asked_for_another_deal,
    dealt_again,
    first,
    sat_out,
    short,
)


def poor() -> Ruleset:
    """Two stakes each: soon somebody has to sit out."""
    return apply_options(game("pool"), {"chips": 10})


CASES = {
    "robo": lambda: first(lambda seed: Club(game("robo"), 2, seed), bool),
    "a redeal": lambda: first(lambda seed: Club(short("cruzado"), 2, seed), dealt_again),
    "a redeal of nine": lambda: first(lambda seed: Club(short("chipre"), 4, seed), dealt_again),
    "a lot": lambda: first(lambda seed: Club(short("espanol"), 4, seed), bool),
    "a deal that was asked for": lambda: first(
        lambda seed: Club(short("cubano"), 4, seed), asked_for_another_deal
    ),
    "a seat that sits out": lambda: first(lambda seed: Club(poor(), 3, seed), sat_out),
}


@pytest.fixture(scope="module", params=CASES, ids=lambda name: name.replace(" ", "-"))
def record(request: pytest.FixtureRequest) -> Record:
    made: Record = CASES[request.param]()
    return made


def outcome(text: str, capsys: pytest.CaptureFixture[str]) -> tuple[Count, list[str]]:
    count = Count()
    verify("x.domino", io.StringIO(text), count)
    return count, capsys.readouterr().out.splitlines()


def places(text: str, tag: str) -> list[int]:
    """The lines that a tag stands in, from 1."""
    return [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(f"[{tag} ")]


def changed(text: str, line: int, change: Callable[[str], str]) -> str:
    lines = text.splitlines()
    assert lines[line - 1] != change(lines[line - 1])
    lines[line - 1] = change(lines[line - 1])
    return "\n".join(lines) + "\n"


def other_digit(line: str) -> str:
    """The last hexadecimal digit of a tag, changed."""
    return line[:-3] + ("1" if line[-3] != "1" else "2") + '"]'


def first_wrong(text: str, capsys: pytest.CaptureFixture[str]) -> int:
    count, told = outcome(text, capsys)
    assert (count.right, count.wrong, count.proven) == (0, 1, 0)
    found = re.match(r"x\.domino:(\d+): ", told[0])
    assert found, told
    return int(found[1])


def test_every_round_of_a_committed_match_is_proven(
    record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    count, told = outcome(str(record), capsys)
    assert told == []
    assert (count.right, count.wrong, count.proven) == (1, 0, len(record.rounds))


@pytest.mark.parametrize("tag", ["Commit", "Secret"])
def test_another_secret_or_commitment_is_rejected_with_its_line(
    tag: str, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    text = str(record)
    for line in places(text, tag):
        assert first_wrong(changed(text, line, other_digit), capsys) == line


def test_another_contribution_is_rejected_with_the_deal_that_does_not_follow(
    record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    text = str(record)
    for line in places(text, "Players"):
        deal = min(at for at in places(text, "Deal") if at > line)
        assert first_wrong(changed(text, line, other_digit), capsys) == deal


def test_another_table_is_rejected(record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    text = str(record)
    (line,) = places(text, "Table")
    other = changed(text, line, lambda said: said.replace("mesa", "messa"))
    assert first_wrong(other, capsys) == places(text, "Secret")[0]


def swapped(line: str) -> str:
    """A deal with two tiles exchanged: of the boneyard, or of the first two hands."""
    front, slash, boneyard = line.partition(" / ")
    tiles = boneyard.removesuffix('"]').split(".")
    if len(tiles) > 1:
        return front + slash + ".".join([*tiles[:-2], tiles[-1], tiles[-2]]) + '"]'
    one, other = re.findall(r":(\w\w)", front)[:2]
    return line.replace(one, "??").replace(other, one).replace("??", other)


def test_two_tiles_exchanged_in_any_deal_are_rejected_with_its_line(
    record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    text = str(record)
    for line in places(text, "Deal"):
        assert first_wrong(changed(text, line, swapped), capsys) == line


def test_a_change_that_leaves_a_legal_game_is_found_by_the_shuffle_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The reserve is never drawn: nothing that was played depends on the order of its tiles."""
    text = str(first(lambda seed: Club(short("dos"), 2, seed), bool))
    line = places(text, "Deal")[0]
    legal = changed(text, line, swapped)
    bare = re.sub(r"\[(Commit|Secret|Players) .*\]\n", "", legal)
    count, told = outcome(bare, capsys)
    assert (count.right, count.proven, told) == (1, 0, [])
    assert first_wrong(legal, capsys) == line


def test_a_lot_that_fell_on_somebody_else_is_rejected_with_the_lead(
    capsys: pytest.CaptureFixture[str],
) -> None:
    honest, cheated = Club(short("espanol"), 4, 3), CheatingClub(short("espanol"), 4, 3)
    count, _ = outcome(str(honest.record()), capsys)
    assert count.right == 1
    text = str(cheated.record())
    assert first_wrong(text, capsys) == places(text, "Lead")[0]


def test_a_deal_that_was_left_out_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = str(CASES["a redeal"]()).splitlines()
    again = next(at for at, line in enumerate(lines) if line == '[Lead "-"]')
    del lines[again - 1 : again + 1]
    assert first_wrong("\n".join(lines), capsys) == again


@pytest.mark.parametrize(
    ("tag", "pattern", "text", "complaint"),
    [
        ("Secret", r'"\w+"', '"00"', "is not a secret of 32 bytes"),
        ("Secret", r'"(\w+)"', r'"\1" "\1"', "is not a secret of 32 bytes"),
        ("Commit", "sha256:", "", "is not a commitment"),
        ("Players", r'"A ', '"a ', "write A and 32 hexadecimal digits"),
        ("Players", r'"A ', '"D ', "names those who play once, in order"),
    ],
)
def test_a_proof_of_another_form_is_rejected(
    tag: str, pattern: str, text: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = str(Club(game("robo"), 2, 0).record())
    (line,) = places(whole, tag)
    count, told = outcome(changed(whole, line, lambda said: re.sub(pattern, text, said)), capsys)
    assert count.wrong == 1
    assert told[0].startswith(f"x.domino:{line}: Round 1: [{tag}] ")
    assert complaint in told[0]


@pytest.mark.parametrize(
    ("missing", "blamed"),
    [("Commit", "Secret"), ("Secret", "Commit"), ("Table", "Commit"), ("Players", "Deal")],
)
def test_a_proof_that_lacks_a_part_proves_nothing(
    missing: str, blamed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = re.sub(rf"\[{missing} .*\]\n", "", str(Club(game("robo"), 2, 0).record()))
    assert first_wrong(text, capsys) == places(text, blamed)[0]


@pytest.mark.parametrize("table", ["mesa\\u0000", "mesa ñ"])
def test_a_table_that_cannot_be_hashed_is_rejected(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = str(Club(game("robo"), 2, 0).record()).replace('"mesa0"', f'"{table}"')
    assert first_wrong(text, capsys) == places(text, "Commit")[0]


def test_the_secret_of_a_round_that_is_being_played_may_be_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = re.sub(r"\[(Secret|Result) .*\]\n", "", str(Club(game("robo"), 2, 0).record()))
    running = re.sub(r"\n2\. .*", "\n", text, flags=re.DOTALL)
    count, told = outcome(running, capsys)
    assert (count.right, count.proven, told) == (1, 0, [])
    assert first_wrong(running + "#void\n", capsys) == places(text, "Commit")[0]


def test_shuffles_are_checked_in_json_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.jsonl"
    data = record_to_data(Club(short("dos"), 2, 0).record())
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    assert f"1 right, 0 wrong, {len(data['rounds'])} shuffles proven" in capsys.readouterr().out
    boneyard = data["rounds"][0]["deals"][0]["boneyard"].split(".")
    data["rounds"][0]["deals"][0]["boneyard"] = ".".join([*boneyard[:-2], *boneyard[:-3:-1]])
    path.write_text(json.dumps(data) + "\n", encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert f"{path}:1: Round 1: this deal does not follow" in capsys.readouterr().out


DEAL = "A:66.65.64.63.62.61.60 B:55.54.53.52.51.50.44 / 43.42.41.40.33.32.31.30.22.21.20.11.10.00"


def big_file(path: Path, records: int, suffix: str) -> int:
    """A file of so many short matches with long comments, the last one wrong; its wrong line."""
    hands, boneyard = DEAL.split(" / ")
    words = "palabras y más palabras " * 8
    if suffix == "jsonl":
        by_seat = dict(hand.split(":") for hand in hands.split())
        dealt = {"hands": by_seat, "boneyard": boneyard, "lead": "A 66"}
        played = {"number": 1, "comment": words * 40, "deals": [dealt]}
        data = {
            "capicua": "1",
            "tags": {"Game": "bloqueo@1"},
            "rounds": [played],
            "conclusion": {"why": "resigned", "seat": "A"},
        }
        good = json.dumps(data) + "\n"
        bad = good.replace("A 66", "B 66")
        line = records
    else:
        comment = "{" + f"{words}\n" * 40 + "}"
        head = '[Capicua "1"]\n[Game "bloqueo@1"]\n\n[Round "1"]\n'
        good = f'{head}[Deal "{DEAL}"]\n[Lead "A 66"]\n{comment}\n#resigned A\n\n'
        bad = good.replace("A 66", "B 66")
        line = (records - 1) * good.count("\n") + 6
    with path.open("w", encoding="utf-8") as file:
        for _ in range(records - 1):
            file.write(good)
        file.write(bad)
    return line


@pytest.mark.parametrize("suffix", ["domino", "jsonl"])
def test_a_big_file_is_verified_in_little_memory_and_its_last_line_is_named(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"big.{suffix}"
    wrong = big_file(path, 2000, suffix)
    assert path.stat().st_size > 15_000_000
    count = Count()
    tracemalloc.start()
    try:
        with path.open(encoding="utf-8") as lines:
            verify(path.name, lines, count)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (count.right, count.wrong) == (1999, 1)
    assert f"{path.name}:{wrong}: The lead is A 66" in capsys.readouterr().out
    assert peak < 1_000_000


def test_an_interrupted_verification_says_how_far_it_came() -> None:
    """A real interrupt of a real process that reads from a pipe which stays open."""
    text = str(Club(game("robo"), 2, 0).record()) + "\n"
    command = [sys.executable, "-m", "capicua.cli", "verify", "-"]
    wrong = text.replace('[Result "', '[Result "1')
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(text + wrong + text * 200)
        process.stdin.flush()
        assert "The result is" in process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        assert process.stderr
        rest, told = process.stdout.read(), process.stderr.read()
        status = process.wait(timeout=60)
    assert status == 130
    assert "Traceback" not in told
    assert re.fullmatch(r"-: \d+ records, \d+ right, 1 wrong, \d+ shuffles proven\n", rest)
    assert told == "capicua: stopped in -\n"
