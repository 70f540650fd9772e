"""The wheel, built from this tree, and an environment that holds it and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
HERE = Path(sysconfig.get_paths()["purelib"])
"""Where the packages of the environment are that runs the tests."""

BUILD = """\
import sys
from flit_core import buildapi
print(getattr(buildapi, f"build_{sys.argv[1]}")(sys.argv[2]))
"""


def run(
    *command: str | Path,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    status: int = 0,
) -> str:
    """What a command prints on both streams; it must end with ``status``."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == status, done.stdout
    return done.stdout


def build(kind: str, source: Path, into: Path) -> Path:
    """Build a ``wheel`` or an ``sdist`` of the tree at ``source``."""
    said = run(sys.executable, "-c", BUILD, kind, into, cwd=source)
    return into / said.splitlines()[-1]


@dataclass(frozen=True)
class Installed:
    """An environment into which the wheel was installed without any other package."""

    home: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.home / "venv/bin/python"

    @property
    def capicua(self) -> Path:
        """The command."""
        return self.home / "venv/bin/capicua"

    @property
    def environment(self) -> dict[str, str]:
        """Variables of somebody who has just this; nothing of this tree is named in them."""
        kept = {name: os.environ[name] for name in ("LANG", "SYSTEMROOT") if name in os.environ}
        return {**kept, "PATH": "/usr/bin:/bin", "HOME": str(self.home)}

    def run(self, *words: str | Path, status: int = 0, **more: str) -> str:
        """What a command of this environment prints, in an empty folder."""
        env = {**self.environment, **more}
        return run(*words, cwd=self.home / "work", env=env, status=status)

    def code(self, text: str) -> str:
        """What a program prints that is run apart from everything."""
        return self.run(self.python, "-I", "-W", "error", "-c", text)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own, without any network."""
    home = tmp_path_factory.mktemp("installed")
    (home / "work").mkdir()
    place = Installed(home)
    uv = (BIN / "uv", "--offline", "--no-cache", "--no-config")
    run(*uv, "venv", "--python", sys.executable, home / "venv", cwd=home)
    pip = ("pip", "install", "--no-index", "--no-deps", "--python", place.python)
    run(*uv, *pip, wheel, cwd=home)
    return place
