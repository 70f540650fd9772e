"""Documentation that runs, and whose links lead somewhere."""

import doctest
import re
import sys
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


RUN = {
    "README.md": 5,
    "docs/notation.md": 5,
    "docs/fairness.md": 8,
    "docs/tables.md": 10,
    "docs/tutorial.md": 50,
    "docs/tutorial.es.md": 50,
}
"""Pages whose examples run, with how many there are at least."""


def run_examples(page: str) -> dict[str, object]:
    """Run the code of a page from top to bottom; the names it has made.

    Code without prompts is what a reader copies into a file; it runs before the examples.
    """
    text = (ROOT / page).read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": page}
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        if ">>>" not in code:
            exec(compile(code, page, "exec"), names)  # noqa: S102 - this page's own code
    examples = doctest.DocTestParser().get_doctest(text, names, page, page, 0)
    outcome = doctest.DocTestRunner().run(examples, clear_globs=False)
    assert outcome.attempted >= RUN[page]
    assert outcome.failed == 0
    return names | examples.globs


@pytest.mark.parametrize("page", RUN)
def test_the_examples_of_a_page_do_what_it_says(page: str) -> None:
    run_examples(page)


def test_the_drawing_of_the_tutorial_is_what_its_code_draws() -> None:
    drawn = run_examples("docs/tutorial.md")["drawing"]
    assert (ROOT / "docs/img/view.svg").read_text(encoding="utf-8") == drawn


def test_the_check_of_fairness_uses_nothing_of_ours() -> None:
    page = (ROOT / "docs/fairness.md").read_text(encoding="utf-8")
    (code,) = [c for c in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if ">>>" not in c]
    used = {
        found.split(".")[0] for found in re.findall(r"^(?:import|from) (\S+)", code, re.MULTILINE)
    }
    assert used <= sys.stdlib_module_names
    assert len(code.splitlines()) <= 45


def test_both_tutorials_run_the_same_code() -> None:
    english, spanish = (
        re.sub(r" +#.*", "", "".join(re.findall(r"^(?:>>>|\.\.\.).*\n", text, re.MULTILINE)))
        for text in (
            (ROOT / "docs" / name).read_text(encoding="utf-8")
            for name in ("tutorial.md", "tutorial.es.md")
        )
    )
    assert english == spanish


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
