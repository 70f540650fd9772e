"""The habits of the house, kept by tools where a tool can keep them (CONTRIBUTING.md)."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import needs
from tools.lock import NOT_FOR_THE_CLUB

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
RULES = ROOT / "src/capicua/rules"
LOCKS = (
    "requirements.lock",
    "requirements-dev.lock",
    "benchmarks/requirements.lock",
    "tests/web/package-lock.json",
)
LONGEST = 400  # lines; most files should be far below
# Kernels that call each other must share a file: Numba's cache looks at the caller's file alone.
# The pages of the protocol are made from its messages, to look things up in.
LONGER = {"src/capicua/engine/kernels/line.py", "docs/protocol.md"}

# What a database out there has been through is never edited.
LANDED = {Path("src/capicua/club/store/migrations/versions/r0002.py")}


def run(*command: str | Path) -> str:
    """Run a tool in the repository and return what it printed; it must go well."""
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)
    return done.stdout


def files(*endings: str) -> Iterator[Path]:
    """Every file that belongs to the repository, committed or about to be, with such an ending."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        needs.missing("git, or the repository", "install git, and test in a clone")
    listing = ("ls-files", "--cached", "--others", "--exclude-standard", "-z")
    listed = run("git", "-c", f"safe.directory={ROOT}", *listing)
    for name in sorted(set(listed.split("\0")) - {""}):
        if (ROOT / name).is_file() and name.endswith(endings):
            yield ROOT / name


@pytest.mark.house
@pytest.mark.parametrize("way", [("check",), ("format", "--check")], ids=["lint", "format"])
def test_ruff_has_nothing_to_say(way: tuple[str, ...]) -> None:
    run(BIN / "ruff", *way, ".")


@pytest.mark.house
def test_the_types_are_right() -> None:
    run(BIN / "mypy")


@pytest.mark.house
def test_dependencies_point_one_way() -> None:
    run(BIN / "lint-imports", "--no-logo")


@pytest.mark.house
def test_the_types_of_the_browser_code_are_right() -> None:
    run(needs.node(), "tests/web/node_modules/typescript/bin/tsc", "--project", "tests/web")


def test_the_browser_code_passes_its_own_tests() -> None:
    tests = sorted((ROOT / "tests/web").glob("*.test.mjs"))
    assert tests, "there are no tests of the browser code"
    run(needs.node(), "--test", *tests)


def test_importing_the_package_brings_in_nothing_from_outside_and_little_from_inside() -> None:
    code = "import sys; old = set(sys.modules); import capicua; print(*set(sys.modules) - old)"
    brought = set(run(sys.executable, "-I", "-c", code).split())
    foreign = {name.partition(".")[0] for name in brought} - set(sys.stdlib_module_names)
    assert foreign == {"capicua"}
    assert not {"asyncio", "logging", "random", "socket", "unittest"} & brought
    assert len(brought) < 100, "100 ms is the budget of `import capicua`, and modules spend it"


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: str(path.name))
def test_the_rules_import_only_the_standard_library(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("capicua.rules" if node.level else node.module or "")
    outside = {name for name in imported if not f"{name}.".startswith("capicua.rules.")}
    assert {name.partition(".")[0] for name in outside} <= set(sys.stdlib_module_names)


def test_the_club_runs_without_what_its_lock_file_leaves_out() -> None:
    modules = sorted(
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        for room in ("club", "cli")
        for path in (ROOT / "src/capicua" / room).rglob("*.py")
    )
    names = [name.replace("-", "_") for name in NOT_FOR_THE_CLUB]
    code = f"""
import importlib, sys
sys.modules.update(dict.fromkeys({names!r}))  # importing one of them now raises ImportError
for module in {modules!r}:
    importlib.import_module(module.removesuffix(".__init__"))
"""
    run(sys.executable, "-I", "-c", code)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_names_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    # npm writes down where to give money to the authors of a package: no place to install from.
    text = re.sub(r'"funding": (\{[^}]*\}|\[[^\]]*\]|"[^"]*")', "", text)
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE), "an option of pip does not belong here"


def test_the_two_lock_files_agree() -> None:
    club, dev = (
        set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
        for name in LOCKS[:2]
    )
    assert club
    assert club <= dev


def test_no_file_names_a_place_of_one_machine() -> None:
    places = re.compile(
        rb"(?<![\w.}])/(work|root|tmp|home/\w+|Users/\w+)/|pypi\.org|npmjs\.(org|com)"
    )
    named = [
        f"{path.relative_to(ROOT)}: {found[0].decode()}"
        for path in files("")
        if path.relative_to(ROOT) != Path("tests/test_house.py")
        and (found := places.search(path.read_bytes()))
    ]
    assert named == []


def test_no_file_is_too_long_to_be_read() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in files(".py", ".js", ".mjs", ".css", ".html", ".md", ".sh")
    }
    assert {name: n for name, n in lengths.items() if n > LONGEST and name not in LONGER} == {}


def test_whoever_silences_a_linter_says_why() -> None:
    unsaid = re.compile(r"# noqa(?!: [A-Z0-9, ]+ - \w)")
    silenced = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files(".py")
        if path.relative_to(ROOT) not in LANDED and path.name != "test_house.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if unsaid.search(line)
    ]
    assert silenced == []
