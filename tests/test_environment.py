"""The private environment: what is found, what is kept, and what is said when it cannot be."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tools import environment
from tools.environment import State

ROOT = Path(__file__).resolve().parent.parent
WANTED = {"club": "c1", "dev": "d1"}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty clone: the environment that the tests themselves run in is left alone."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "HOME", tmp_path / ".venv")
    return tmp_path / ".venv"


def pretend_python(path: Path, answer: int) -> None:
    """A command that answers the one question of find-python.sh: 0 good, 10 old, 11 no venv."""
    path.write_text(f"#!/bin/sh\necho Python 3.9.2\nexit {answer}\n", encoding="utf-8")
    path.chmod(0o755)


def find_python(room: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", ROOT / "tools/find-python.sh"],
        env={"PATH": str(room), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_newest_python_that_can_make_environments_is_taken(tmp_path: Path) -> None:
    answers = {"python3.13": 127, "python3.12": 11, "python3.11": 0, "python3": 0, "python": 10}
    for name, answer in answers.items():
        pretend_python(tmp_path / name, answer)
    assert find_python(tmp_path).stdout == f"{tmp_path}/python3.11\n"
    assert find_python(tmp_path, PYTHON="python3").stdout == f"{tmp_path}/python3\n"


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({}, "Python 3.11 or newer is needed"),
        ({"python3": 10}, "python3 (Python 3.9.2) was found"),
        ({"python3": 11, "python": 10}, "apt install python3-venv"),
    ],
    ids=["none", "too old", "without venv"],
)
def test_a_missing_python_is_named_in_one_sentence(
    tmp_path: Path, answers: dict[str, int], said: str
) -> None:
    for name, answer in answers.items():
        pretend_python(tmp_path / name, answer)
    found = find_python(tmp_path)
    assert (found.returncode, found.stdout) == (1, "")
    assert said in found.stderr
    assert found.stderr.count("\n") == 1


def test_an_environment_is_kept_only_while_it_is_whole_current_in_its_place_and_runs(
    home: Path,
) -> None:
    whole = State(club="c1", dev="d1", project="p1")
    assert not environment.usable(whole, WANTED), "there is no Python in it"
    (home / "bin").mkdir(parents=True)
    (home / "bin/python").symlink_to("/bin/true")
    assert environment.usable(whole, WANTED)
    assert environment.usable(State(club="c1"), WANTED), "the server needs no dev packages"
    assert not environment.usable(State(), WANTED), "interrupted before the last package"
    assert not environment.usable(State(club="c0"), WANTED), "the lock file has changed"
    assert not environment.usable(State(club="c1", dev="d0"), WANTED)
    assert not environment.usable(State(club="c1", root="/elsewhere"), WANTED)
    assert not environment.usable(State(club="c1", format=0), WANTED)
    (home / "bin/python").unlink()
    (home / "bin/python").symlink_to("/bin/false")
    assert not environment.usable(whole, WANTED), "its pip or its Python is broken"


def test_a_state_is_written_whole_and_a_damaged_one_is_of_no_use(home: Path) -> None:
    assert environment.read_state() is None
    home.mkdir()
    state = State(club="c1", adding=True)
    environment.write_state(state)
    assert environment.read_state() == state
    assert sorted(path.name for path in home.iterdir()) == ["capicua.json"]
    for damage in ("", '{"club": ', '{"someone": "else"}', "[1]"):
        (home / "capicua.json").write_text(damage, encoding="utf-8")
        damaged = environment.read_state()
        assert damaged is not None
        assert not environment.usable(damaged, WANTED)


def test_our_own_old_environment_is_deleted_and_anybody_elses_is_moved_aside(home: Path) -> None:
    environment.make_way()
    assert not home.exists()

    home.mkdir()
    environment.write_state(State())
    environment.make_way()
    assert [*home.parent.iterdir()] == []

    for number in (1, 2):
        home.mkdir()
        (home / "pyvenv.cfg").write_text(str(number), encoding="utf-8")
        environment.make_way()
        assert not home.exists()
        moved = home.parent / f".venv.before-{number}" / "pyvenv.cfg"
        assert moved.read_text(encoding="utf-8") == str(number)


def test_the_deletion_of_an_old_environment_may_be_interrupted(home: Path) -> None:
    (home.parent / ".venv.old/lib").mkdir(parents=True)
    home.mkdir()
    environment.write_state(State())
    environment.make_way()
    assert [*home.parent.iterdir()] == []


def test_a_file_or_a_lost_link_in_its_place_is_moved_aside(home: Path) -> None:
    home.symlink_to("nowhere")
    environment.make_way()
    home.write_text("", encoding="utf-8")
    environment.make_way()
    assert sorted(path.name for path in home.parent.iterdir()) == [
        ".venv.before-1",
        ".venv.before-2",
    ]


def test_the_tools_are_taken_from_the_lock_file_with_their_hashes() -> None:
    for lock in environment.LOCKS.values():
        backend, uv = environment.pins(lock, environment.TOOLS)
        assert re.match(r"flit-core==\S+ \\\n", backend)
        assert re.match(r"uv==\S+ \\\n", uv)
        assert backend.count("--hash=sha256:") == 2
        assert uv.count("--hash=sha256:") > 10


def answers(monkeypatch: pytest.MonkeyPatch, uv: int, pip: int) -> list[str]:
    """Let both installers end with these codes, and collect which were called."""
    called: list[str] = []

    def run(*command: Path | str) -> subprocess.CompletedProcess[str]:
        called.append("pip" if "-m" in command else "uv")
        return subprocess.CompletedProcess(
            command, pip if called[-1] == "pip" else uv, stderr="ERROR: from pip"
        )

    monkeypatch.setattr(environment, "run", run)
    return called


@pytest.mark.parametrize(
    ("there", "works", "expected"),
    [(True, True, ["uv"]), (True, False, ["uv", "pip"]), (False, False, ["pip"])],
    ids=["uv works", "uv fails", "no uv"],
)
def test_pip_does_what_uv_cannot(
    home: Path, monkeypatch: pytest.MonkeyPatch, there: bool, works: bool, expected: list[str]
) -> None:
    if there:
        (home / "bin").mkdir(parents=True)
        (home / "bin/uv").touch()
    called = answers(monkeypatch, uv=0 if works else 2, pip=0)
    environment.install("something")
    assert called == expected


@pytest.mark.usefixtures("home")
def test_when_neither_can_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, uv=2, pip=1)
    with pytest.raises(environment.Trouble, match="could not be installed"):
        environment.install("something")


@pytest.mark.parametrize(
    ("complaint", "said"),
    [
        ("Temporary failure in name resolution\nERROR: No matching distribution", "the network"),
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "is not the one that was pinned"),
        ("ERROR: No matching distribution found for x==1", "a package is missing for Python 3"),
        ("ERROR: something else", "a package could not be installed"),
        ("", "a package could not be installed"),
    ],
)
def test_the_cause_of_a_failed_installation_is_said_first(complaint: str, said: str) -> None:
    first, *rest = environment.diagnosis(complaint).splitlines()
    assert said in first
    assert len(rest) == (1 if complaint else 0)


def test_the_metadata_is_installed_anew_when_it_changes_and_only_then(home: Path) -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    copy = home.parent / "pyproject.toml"
    copy.write_text(text, encoding="utf-8")
    before = environment.project()
    copy.write_text(text.replace("line-length = 100", "line-length = 99"), encoding="utf-8")
    assert environment.project() == before
    copy.write_text(text.replace('name = "capicua"', 'name = "other"'), encoding="utf-8")
    assert environment.project() != before


def test_a_complete_environment_costs_no_more_than_a_look(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing_may_run(*_: object) -> None:
        raise AssertionError("something was installed")

    (home.parent / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    (home / "bin").mkdir(parents=True)
    (home / "bin/python").symlink_to("/bin/true")
    club, dev = (environment.fingerprint(lock.read_bytes()) for lock in environment.LOCKS.values())
    environment.write_state(State(club=club, dev=dev, project=environment.project()))
    monkeypatch.setattr(environment, "install", nothing_may_run)
    written = (home / "capicua.json").stat()
    for level in ("club", "dev"):
        environment.ensure(level)
    assert os.path.samestat((home / "capicua.json").stat(), written)
    assert json.loads((home / "capicua.json").read_text(encoding="utf-8"))["adding"] is False
