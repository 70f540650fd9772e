"""docs/proof.md: what it names exists, and it leaves out no promise and no case."""

import ast
import re
from pathlib import Path

import pytest

from tools.soak_club import CASES, PARTS

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/proof.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE)


def rows(start: str) -> list[list[str]]:
    """The rows of the page's tables whose first cell begins so."""
    lines = re.findall(rf"^\| ({start}) \|(.*)\|$", PAGE, re.MULTILINE)
    return [[first, *(cell.strip() for cell in rest.split("|"))] for first, rest in lines]


def functions_of(path: Path) -> set[str]:
    """The functions of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {each.name for each in tree.body if isinstance(each, kinds)}


@pytest.mark.parametrize("path", sorted({path for path, _ in NAMED}))
def test_every_test_that_is_named_exists(path: str) -> None:
    named = {name for where, name in NAMED if where == path}
    assert named - functions_of(ROOT / path) == set()


def test_every_promise_and_every_case_has_its_row_and_its_test() -> None:
    assert [row[0] for row in rows("[1-6]")] == [*"123456"]
    cases = rows("F[0-9]+")
    assert [row[0] for row in cases] == [f"F{number}" for number in range(1, 25)]
    for number, _, shown, *_ in cases:
        assert f"f{int(number[1:]):02}" in shown, number


def test_every_promise_that_is_tested_is_on_the_page() -> None:
    promises = {
        name for name in functions_of(ROOT / "tests/club/test_promises.py") if "promise" in name
    }
    assert promises == {name for _, name in NAMED if name.startswith("test_promise_")}


def test_every_file_of_a_case_is_on_the_page() -> None:
    files = {path.name for path in (ROOT / "tests/club/failures").glob("test_f*.py")}
    assert files == {Path(path).name for path, _ in NAMED if "/failures/" in path}


def test_what_soaks_for_longer_is_what_the_page_says() -> None:
    told = {row[0]: row[-1] for row in rows("F[0-9]+")}
    in_full = {number for number, how in told.items() if "`cases`" in how}
    assert in_full == {f"F{int(case[1:])}" for case in CASES}
    assert {*re.findall(r"`([a-z]+)`: ", PAGE)} == {*PARTS}
