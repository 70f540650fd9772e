"""What is built: the wheel holds the package and nothing else, the sdist all that makes it."""

from __future__ import annotations

import email
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from capicua import __version__
from tests.packaging.conftest import ROOT, build

NEEDED = (
    "py.typed",
    "web/manifest.webmanifest",
    "web/pages/table.html",
    "web/js/state.js",
    "web/css/table.css",
    "web/locale/es/table.po",
    "web/locale/en/table.po",
)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def of_the_package() -> dict[str, bytes]:
    """Every file below ``src``, as a wheel names it."""
    source = ROOT / "src"
    files = (path for path in source.rglob("*") if path.is_file())
    return {
        path.relative_to(source).as_posix(): path.read_bytes()
        for path in files
        if "__pycache__" not in path.parts
    }


def test_the_wheel_holds_every_file_of_the_package_and_no_other(wheel: Path) -> None:
    held = contents(wheel)
    about = {name for name in held if name.startswith(f"capicua-{__version__}.dist-info/")}
    assert {name: held[name] for name in held.keys() - about} == of_the_package()
    assert [name for name in NEEDED if f"capicua/{name}" not in held] == []
    assert not [name for name in held if re.search(r"(^|/)test", name)]


def test_the_wheel_names_its_version_its_extras_and_its_command(wheel: Path) -> None:
    held, folder = contents(wheel), f"capicua-{__version__}.dist-info"
    about = email.message_from_bytes(held[f"{folder}/METADATA"])
    assert (about["Name"], about["Version"]) == ("capicua", __version__)
    assert about["Requires-Python"] == ">=3.11"
    needs = about.get_all("Requires-Dist")
    assert needs
    assert all("extra ==" in need for need in needs), "the rules depend on nothing"
    assert {"club", "dev"} <= set(about.get_all("Provides-Extra") or [])
    assert held[f"{folder}/entry_points.txt"].decode().splitlines() == [
        "[console_scripts]",
        "capicua=capicua.cli.__main__:main",
        "",
    ]
    assert held[f"{folder}/licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()
    assert held[f"{folder}/WHEEL"].count(b"Tag: py3-none-any") == 1


def test_the_sdist_is_small_and_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sdist = build("sdist", ROOT, tmp_path)
    assert sdist.stat().st_size < 3_000_000
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):  # not in Debian's 3.11.2
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(tmp_path / "unpacked")  # noqa: S202 - what we have just made
    (source,) = (tmp_path / "unpacked").iterdir()
    again = build("wheel", source, tmp_path)
    assert contents(again) == contents(wheel)


@pytest.mark.parametrize("part", ["tests/rules", "docs/tutorial.md", "Makefile", "tools/lock.py"])
def test_the_sdist_has_what_whoever_builds_on_it_needs(part: str, tmp_path: Path) -> None:
    with tarfile.open(build("sdist", ROOT, tmp_path)) as archive:
        names = archive.getnames()
    assert any(name.startswith(f"capicua-{__version__}/{part}") for name in names)
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]
