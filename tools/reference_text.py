"""Docstrings as Markdown: code, references, lists of errors and attributes, examples, tables."""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

_ROLE = re.compile(r":(?:func|class|meth|mod|attr|data):`(?:([^`<]+) <)?~?([\w.]+)>?`")
_ITEM = re.compile(r"(\w[\w*, ]*): (.*)")
_SECTIONS = {"Raises:": "Raises", "Attributes:": "Attributes", "Yields:": "Yields"}


def slug(heading: str) -> str:
    """The anchor that a heading gets."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.strip().replace(" ", "-")


class Links:
    """Where things are described, as seen from one page.

    ``headings`` are those of every page; a second one of the same letters has a number.
    """

    def __init__(self, page: str, headings: Mapping[str, Iterable[str]]) -> None:
        self._places: dict[str, str] = {}
        for name in [page, *(other for other in headings if other != page)]:
            taken: Counter[str] = Counter()
            for heading in headings[name]:
                anchor = slug(heading)
                number, taken[anchor] = taken[anchor], taken[anchor] + 1
                place = f"#{anchor}-{number}" if number else f"#{anchor}"
                self._places.setdefault(heading, place if name == page else name + place)

    def to(self, name: str, text: str) -> str:
        """``text`` as a link to what has that name, if it is described anywhere."""
        place = self._places.get(name)
        return f"[{text}]({place})" if place else text

    def named(self, name: str) -> str:
        """The heading of that name, or of that member, whatever stands before it."""
        if name in self._places:
            return name
        if f"Module {name}" in self._places:
            return f"Module {name}"
        last = name.rpartition(".")[2]
        members = [known for known in self._places if known.rpartition(".")[2] == last]
        return members[0] if members else name


def in_markdown(doc: str, links: Links) -> Iterator[str]:
    """The lines of a docstring."""
    lines = inspect.cleandoc(doc).split("\n")
    while lines:
        line = lines.pop(0)
        if line.startswith(">>>"):
            yield from fenced("python", [line, *taken_while(lines, bool)])
        elif line in _SECTIONS:
            yield f"**{_SECTIONS[line]}**"
            yield ""
            block = taken_while(lines, lambda text: text.startswith(" ") or not text)
            yield from items(block, links)
        elif line.endswith("::"):
            if line != "::":
                yield prose(line[:-1], links)
                yield ""
            yield from fenced("", taken_while(lines, lambda text: text.startswith(" ") or not text))
        elif re.fullmatch(r"=+ +=+", line):
            yield from table(taken_while(lines, lambda text: not text.startswith("==")), links)
            lines.pop(0)
        else:
            yield prose(line, links)


def taken_while(lines: list[str], belongs: Callable[[str], bool]) -> list[str]:
    """Take the lines from the front that belong together."""
    block = []
    while lines and belongs(lines[0]):
        block.append(lines.pop(0))
    return block


def fenced(language: str, block: list[str]) -> Iterator[str]:
    """Lines as code."""
    yield f"```{language}"
    yield from inspect.cleandoc("\n" + "\n".join(block)).split("\n")
    yield "```"
    yield ""


def items(block: list[str], links: Links) -> Iterator[str]:
    """A list of names, each with what it is."""
    for line in inspect.cleandoc("\n" + "\n".join(block)).split("\n"):
        found = _ITEM.fullmatch(line)
        if found and not line.startswith(" "):
            names = ", ".join(links.to(name, f"`{name}`") for name in found[1].split(", "))
            yield f"- {names}: {prose(found[2], links)}"
        else:
            yield f"  {prose(line.strip(), links)}" if line else ""


def table(block: list[str], links: Links) -> Iterator[str]:
    """Two columns."""
    yield "| | |"
    yield "|---|---|"
    for line in block:
        first, _, second = line.partition("  ")
        yield f"| {prose(first.strip(), links)} | {prose(second.strip(), links)} |"
    yield ""


def prose(line: str, links: Links) -> str:
    """A line of text, with its code and its references."""

    def reference(found: re.Match[str]) -> str:
        target = links.named(found[2])
        return links.to(target, found[1] or f"`{found[2].removeprefix('capicua.')}`")

    return _ROLE.sub(reference, line).replace("``", "`")
