"""Documentation that runs, and whose links lead somewhere."""

import doctest
import re
from pathlib import Path
from typing import get_args

import pytest

from capicua.rules.ending import How, WhyEarly
from capicua.rules.move import MARKS
from capicua.rules.record import FIRST_TAGS

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_round_in_the_readme_is_played_as_it_is_told() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 5
    assert outcome.failed == 0


def test_the_examples_of_the_notation_are_true() -> None:
    page = ROOT / "docs/notation.md"
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 5
    assert outcome.failed == 0


def test_the_page_of_the_notation_names_everything_a_record_may_say() -> None:
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    signs = [f"#{word}" for kind in (How, WhyEarly) for word in get_args(kind)]
    assert [word for word in (*signs, *MARKS, *FIRST_TAGS) if word not in page] == []


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
