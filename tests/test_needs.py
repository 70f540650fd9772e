"""What is missing is said, what is there is found, and what is published is complete."""

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import needs
from tools import chromium, node, services

ROOT = Path(__file__).resolve().parent.parent


def executable(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any browser."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(chromium, "MAC", str(tmp_path / "none-{0}"))
    for name in ("CAPICUA_CHROMIUM", "PLAYWRIGHT_BROWSERS_PATH"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_what_is_missing_is_a_loud_skip_and_in_ci_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for value in ("", "0", "false"):
        monkeypatch.setenv("CI", value)
        with pytest.raises(pytest.skip.Exception, match="A lamp is missing; buy one"):
            needs.missing("A lamp", "buy one")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="A lamp is missing; buy one"):
        needs.missing("A lamp", "buy one")


def test_the_browser_that_was_named_comes_first_then_the_path_then_the_downloads(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert chromium.find() is None
    old = executable(bare / ".cache/ms-playwright/chromium-1/chrome-linux/chrome")
    os.utime(old, (1, 1))
    new = executable(bare / ".cache/ms-playwright/chromium-2/chrome-linux64/chrome")
    assert chromium.find() == new
    chrome = executable(bare / "bin/google-chrome")
    assert chromium.find() == chrome
    debian = executable(bare / "bin/chromium")
    assert chromium.find() == debian
    mine = executable(bare / "mine")
    monkeypatch.setenv("CAPICUA_CHROMIUM", str(mine))
    assert chromium.find() == mine
    monkeypatch.setenv("CAPICUA_CHROMIUM", str(bare / "not-there"))
    assert chromium.find() is None, "a wrong name is not silently another browser"


@pytest.mark.usefixtures("bare")
def test_a_browser_that_cannot_be_installed_does_not_stop_the_other_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert chromium.main() == 0
    assert chromium.CURE in capsys.readouterr().err


def test_debians_lists_are_fetched_only_when_those_at_hand_do_not_help(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable(bare / "bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for works_at_once in (True, False):
        called: list[str] = []

        def answer(*command: str, works: bool = works_at_once, log: list[str] = called) -> bool:
            log.append(" ".join(command[:2]))
            return works or "apt-get update" in log

        monkeypatch.setattr(chromium, "run", answer)
        chromium.install()
        again = [] if works_at_once else ["apt-get update", "apt-get install"]
        assert called == ["apt-get install", *again]


def test_a_server_that_was_named_comes_before_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def answers(address: str) -> bool:
        asked.append(address)
        return True

    monkeypatch.setattr(services, "postgres_answers", answers)
    monkeypatch.setattr(services, "redis_answers", answers)
    for name in (services.POSTGRES, services.REDIS):
        monkeypatch.delenv(name, raising=False)
    assert services.find_postgres() == services.USUAL_POSTGRES
    assert services.find_redis() == services.USUAL_REDIS
    monkeypatch.setenv(services.POSTGRES, "postgresql://ana@other/club")
    monkeypatch.setenv(services.REDIS, "redis://other/3")
    assert services.find_postgres() == "postgresql://ana@other/club"
    assert services.find_redis() == "redis://other/3"
    assert asked[2:] == ["postgresql://ana@other/club", "redis://other/3"]


def test_a_wrong_name_is_not_silently_another_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(services.POSTGRES, "postgresql://127.0.0.1:1/club")
    monkeypatch.setenv(services.REDIS, "redis://127.0.0.1:1/0")
    assert services.find_postgres() is None
    assert services.find_redis() is None


@pytest.mark.parametrize("start", [services.start_postgres, services.start_redis])
def test_a_server_of_our_own_answers_stops_starts_again_and_leaves_nothing(
    start: Callable[[], services.Service | None],
) -> None:
    own = start() or needs.missing("A server", f"{services.POSTGRES_CURE}; {services.REDIS_CURE}")
    answers = services.redis_answers if "redis" in own.address else services.postgres_answers
    try:
        assert answers(own.address)
        own.stop()
        assert not answers(own.address)
        own.start()
        assert answers(own.address)
    finally:
        own.end()
    assert not answers(own.address)
    assert not own.folder.exists()


@pytest.mark.usefixtures("bare")
def test_without_servers_and_programs_the_cure_is_told_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(services.POSTGRES, "postgresql://127.0.0.1:1/club")
    monkeypatch.setenv(services.REDIS, "redis://127.0.0.1:1/0")
    monkeypatch.setattr(services, "DEBIAN", Path("/nowhere"))
    assert services.start_postgres() is None
    assert services.start_redis() is None
    assert services.main() == 0
    told = capsys.readouterr().err
    assert services.POSTGRES_CURE in told
    assert services.REDIS_CURE in told


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    broken = ["/bin/sh", "-c", "echo the disk is gone; exit 1"]
    with pytest.raises(services.DidNotStart, match="the disk is gone"):
        services.Service("redis://127.0.0.1:1/0", broken, lambda _: False, tmp_path / "its")


def test_packages_of_another_lock_file_or_half_installed_ones_are_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, stamp = tmp_path / "package-lock.json", tmp_path / ".capicua"
    monkeypatch.setattr(node, "LOCK", lock)
    monkeypatch.setattr(node, "STAMP", stamp)
    lock.write_text("{}", encoding="utf-8")
    assert not node.ready()
    stamp.write_text("another", encoding="ascii")
    assert not node.ready()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess((), 0))
    assert node.install()
    assert node.ready()


def test_what_is_published_holds_the_whole_site_and_nothing_private(tmp_path: Path) -> None:
    code = (
        "import sys, flit_core.buildapi as b; b.build_sdist(to := sys.argv[1]); b.build_wheel(to)"
    )
    subprocess.run([sys.executable, "-c", code, tmp_path], cwd=ROOT, check=True)
    source = ROOT / "src"
    files = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        published = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert published == files
    assert {Path(name).suffix for name in published} >= {".py", ".js", ".css", ".html", ".po"}
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as sdist:
        packed = {name.partition("/")[2] for name in sdist.getnames()}
    assert {f"src/{name}" for name in files} <= packed
    assert {"LICENSE", "README.md", "requirements.lock", "tests/test_needs.py"} <= packed
    assert not [name for name in packed if name.startswith(".venv") or "node_modules" in name]
