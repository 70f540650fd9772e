"""Documentation that runs, and whose links lead somewhere."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import capicua

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PACKAGE = Path(capicua.__file__).parent
RULES = sorted(path.stem for path in (PACKAGE / "rules").glob("[!_]*.py"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_round_in_the_readme_is_played_as_it_is_told() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 5
    assert outcome.failed == 0


@pytest.mark.parametrize("module", RULES)
def test_the_examples_in_the_rules_are_true(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"capicua.rules.{module}")).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_within_the_repository_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert lost == []


def test_every_page_can_be_reached_from_the_index() -> None:
    index = ROOT / "docs/README.md"
    text = "".join(
        page.read_text(encoding="utf-8") for page in (index, ROOT / "docs/decisions/README.md")
    )
    unlisted = [name(page) for page in PAGES if "docs" in page.parts and page.name not in text]
    assert [page for page in unlisted if not page.endswith("README.md")] == []
