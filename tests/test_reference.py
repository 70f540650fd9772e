"""The reference: as new as the source, complete, and worth reading."""

import re
from functools import cache

import pytest

from tools.reference import PAGES, REFERENCE, Page, all_sections, written
from tools.reference_source import Entry, every

EVERY_PAGE = pytest.mark.parametrize("page", REFERENCE, ids=lambda page: page.name)


pages = cache(written)
sections = cache(all_sections)


@EVERY_PAGE
def test_a_page_says_what_the_source_says(page: Page) -> None:
    stored = (PAGES / page.name).read_text(encoding="utf-8")
    assert stored == pages()[page.name], "run: python -m tools.reference"


@EVERY_PAGE
def test_every_public_name_says_what_it_means(page: Page) -> None:
    entries = [entry for *_, found in sections()[page.name] for entry in found]
    assert entries
    assert [one.name for entry in entries for one in (entry, *entry.members) if empty(one)] == []


def empty(entry: Entry) -> bool:
    """Whether a docstring is missing, or says no more than the name."""
    said = {word.lower() for word in re.findall(r"[A-Za-z]{2,}", entry.doc)}
    name = set(re.findall(r"[a-z]+", entry.name.lower()))
    small = {"the", "of", "an", "is", "in", "and", "or", "this", "that", "to", "by", "for"}
    return not said - small - name or entry.doc.rstrip()[-1] not in ".:>|)'0123456789]}"


def anchors(text: str) -> set[str]:
    """The places of a page that a link can lead to."""
    found: list[str] = []
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.append(f"{anchor}-{n}" if (n := found.count(anchor)) else anchor)
    return set(found)


@EVERY_PAGE
def test_every_link_leads_to_a_heading(page: Page) -> None:
    targets = re.findall(r"\]\(([\w.]*)#([^)]+)\)", pages()[page.name])
    assert len(targets) > 5
    lost = [
        (name, anchor)
        for name, anchor in targets
        if anchor not in anchors(pages()[name or page.name])
    ]
    assert lost == []


def test_pages_hold_no_markup_of_docstrings() -> None:
    for page in REFERENCE:
        text = (PAGES / page.name).read_text(encoding="utf-8")
        assert re.findall(r":(?:func|class|meth|mod):|``[^`\n]+``[^`]", text) == []


def test_everything_with_a_heading_is_in_the_table_of_its_page() -> None:
    for page in REFERENCE:
        text = (PAGES / page.name).read_text(encoding="utf-8")
        entries = [entry for *_, found in sections()[page.name] for entry in found]
        assert all(f"[`{entry.name}`](#" in text for entry in entries)
        assert all(f"# `{entry.name}`\n" in text for entry in every(entries))
