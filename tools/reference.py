"""Write the pages of ``docs/api`` anew, from the signatures and docstrings of the source.

    python -m tools.reference

Nothing is imported: the pages say what is written in the modules. A name that a package exports
is described in the section of the module that defines it.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.reference_source import Entry, described, every, exported, inherit
from tools.reference_text import Links, in_markdown

PAGES = Path(__file__).resolve().parent.parent / "docs/api"


class Undescribed(Exception):
    """A name is exported from a module that no page is about."""


@dataclass(frozen=True)
class Page:
    """One page: the package whose exports it describes, and its modules in the order of reading.

    Without a package every public name of the modules is described.
    """

    name: str
    title: str
    package: str
    about: str
    modules: tuple[str, ...]


_RULES = "Everything here is imported from `capicua` itself. "


def rules(name: str, title: str, about: str, modules: str) -> Page:
    """A page about some modules of the rules."""
    paths = tuple(f"capicua.rules.{module}" for module in modules.split())
    return Page(name, title, "capicua.rules", _RULES + about, paths)


REFERENCE = (
    rules(
        "tiles.md",
        "Tiles, tables and drawings",
        "Geometry alone: no turn, no hand. The [tutorial](../tutorial.md) begins here too.",
        "tile layout table_text table_rows svg",
    ),
    rules(
        "games.md",
        "Games",
        "A game is data; `capicua rules GAME` tells it in sentences.",
        "ruleset games",
    ),
    rules(
        "options.md",
        "Options",
        "What people and records change in a game: `apply_options(game(...), {...})`.",
        "option options seating",
    ),
    rules(
        "playing.md",
        "Playing: matches, rounds and turns",
        "Nothing changes in place: a step gives the next match, and what happened.",
        "match round turn deal",
    ),
    rules(
        "events.md",
        "What is done, what happens, and what is refused",
        "How actions are written is told in [notation](../notation.md#actions).",
        "action errors event bonuses",
    ),
    rules(
        "views.md",
        "What a seat may know, and how a match stands",
        "A view is all that a player, a bot or a browser ever gets.",
        "view public standing voids",
    ),
    rules(
        "positions.md",
        "Positions, and counting them",
        "How they are written is told in [notation](../notation.md).",
        "notation perft",
    ),
    rules(
        "records.md",
        "Records of whole matches",
        "How they are written is told in [notation](../notation.md#records).",
        "record record_text record_data replay",
    ),
    rules(
        "moves.md",
        "The parts of a record",
        "How they are written is told in [notation](../notation.md#records).",
        "dealing move ending tag",
    ),
    Page(
        "engine.md",
        "Computer players",
        "capicua.engine",
        "`from capicua.engine import bot`. [How they play](../bots.md) is told elsewhere.",
        (
            "capicua.engine.bots",
            "capicua.engine.bots.choice",
            "capicua.engine.inference",
            "capicua.engine.arena",
        ),
    ),
    Page(
        "solver.md",
        "Solver and hidden tiles",
        "",
        "`from capicua.engine import solve, Worlds`. They want Numba: [engine.md](../engine.md).",
        (
            "capicua.engine.solver",
            "capicua.engine.slow",
            "capicua.engine.sampling",
            "capicua.engine.imagining",
        ),
    ),
    Page(
        "shuffle.md",
        "The shuffle",
        "",
        "`from capicua.club.play.fairness import deals`. Both modules need the standard library "
        "alone; [the page on fairness](../fairness.md) has a worked example.",
        ("capicua.club.play.fairness", "capicua.club.play.proof"),
    ),
)

Section = tuple[str, str, list[Entry]]
"""The name of a module, what it says of itself, and its entries."""


def main() -> int:
    """Write the pages; the exit code."""
    PAGES.mkdir(exist_ok=True)
    texts = written()
    for old in PAGES.glob("*.md"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (PAGES / name).write_text(text, encoding="utf-8")
    return 0


def written() -> dict[str, str]:
    """The texts of the pages, by the names of their files."""
    sections = all_sections()
    headings = {
        page.name: [
            *(f"Module {name}" for name in page.modules),
            *(entry.name for *_, entries in sections[page.name] for entry in every(entries)),
        ]
        for page in REFERENCE
    }
    return {
        page.name: text_of(page, sections[page.name], Links(page.name, headings))
        for page in REFERENCE
    }


def all_sections() -> Mapping[str, list[Section]]:
    """What there is to say of each module, by page: what is exported, and the types it names."""
    read = {page: [(name, *described(name)) for name in page.modules] for page in REFERENCE}
    inherit([entry for modules in read.values() for *_, entries in modules for entry in entries])
    wanted = {page: wanted_of(page, read[page]) for page in REFERENCE}
    missing = {name for page in REFERENCE if page.package for name in exported(page.package)}
    missing -= {name for names in wanted.values() for name in names}
    if missing:
        raise Undescribed(f"No page of tools/reference.py has {', '.join(sorted(missing))}.")
    entries = [
        entry
        for page, modules in read.items()
        for *_, found in modules
        for entry in found
        if entry.name in wanted[page]
    ]
    named = {word for entry in every(entries) for word in re.findall(r"\w+", entry.signature)}
    return {
        page.name: [
            (name, doc, [entry for entry in found if belongs(entry, wanted[page], named)])
            for name, doc, found in modules
        ]
        for page, modules in read.items()
    }


def wanted_of(page: Page, modules: list[Section]) -> set[str]:
    """The names that a page describes in any case."""
    there = {entry.name for *_, entries in modules for entry in entries}
    return there & exported(page.package) if page.package else there


def belongs(entry: Entry, wanted: set[str], named: set[str]) -> bool:
    """Whether an entry is shown: it is exported, or the name of a type that a signature uses."""
    return entry.name in wanted or (entry.kind == "constant" and entry.name in named)


def text_of(page: Page, sections: list[Section], links: Links) -> str:
    """The text of a page."""
    lines = [f"# {page.title}", "", "<!-- Written by `python -m tools.reference`. -->", ""]
    lines += [page.about, "", *contents(sections, links)]
    for name, doc, entries in sections:
        lines += ["", f"## Module `{name}`", "", *in_markdown(doc, links)]
        for entry in entries:
            lines += shown(entry, 3, links)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def contents(sections: list[Section], links: Links) -> Iterator[str]:
    """A table of what is on the page."""
    yield "| module | has |"
    yield "|---|---|"
    for name, _, entries in sections:
        here = " · ".join(links.to(entry.name, f"`{entry.name}`") for entry in entries)
        yield f"| {links.to(f'Module {name}', name.rpartition('.')[2])} | {here} |"


def shown(entry: Entry, level: int, links: Links) -> Iterator[str]:
    """The lines of one entry and its members."""
    yield from ("", f"{'#' * level} `{entry.name}`", "", "```python", entry.signature, "```", "")
    yield from in_markdown(entry.doc, links)
    brief = [member for member in entry.members if member.kind == "property"]
    if brief:
        yield from ("", "| property | is |", "|---|---|")
        for member in brief:
            told = " ".join(" ".join(in_markdown(member.doc, links)).split()).replace("|", "\\|")
            signature = member.signature.replace("|", "\\|")
            yield f"| `{signature}` | {told} |"
    for member in entry.members:
        if member.kind != "property":
            yield from shown(member, level + 1, links)


if __name__ == "__main__":
    sys.exit(main())
