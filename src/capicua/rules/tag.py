r"""The tags of a record: ``[Game "robo@1"]``, a name and one text or several.

In a text ``\"`` is a quotation mark, ``\\`` a backslash and ``\u000a`` the character of that
number; writers use the last for what would break a line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from capicua.rules.errors import InvalidNotation

TagValue = str | tuple[str, ...]
"""The text of a tag; several texts where a tag holds several."""

Tags = Mapping[str, TagValue]
"""The tags of a match or a round, by name."""

RESERVED = ("Capicua", "Round", "Deal", "Lead")
"""Tags that say what the record itself keeps elsewhere."""

_NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
_TAG = re.compile(r'\[\s*([A-Za-z]\w*)((?:\s*"(?:[^"\\]|\\.)*")+)\s*\]', re.ASCII)
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)")
_BREAKING = ("Cc", "Zl", "Zp")


def checked_tags(tags: Tags) -> Tags:
    """A copy of ``tags``; a tuple of one text becomes that text.

    Raises:
        InvalidNotation: for a name that a tag cannot have, or a tag without a text.
    """
    copy: dict[str, TagValue] = {}
    for name, value in tags.items():
        if not _NAME.fullmatch(name) or name in RESERVED:
            raise InvalidNotation(f"{name!r} cannot be the name of a tag.")
        if value == ():
            raise InvalidNotation(f"The tag {name} has no text.")
        copy[name] = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    return copy


def ordered_tags(tags: Tags, first: Iterable[str]) -> list[tuple[str, TagValue]]:
    """``tags`` as writers order them: those named ``first``, then the others by name."""
    names = [name for name in first if name in tags]
    return [(name, tags[name]) for name in [*names, *sorted(tags.keys() - set(names))]]


def format_tag(name: str, value: TagValue) -> str:
    r"""Write a tag.

    >>> print(format_tag("Seats", ("A Ana", 'B "El Zurdo"')))
    [Seats "A Ana" "B \"El Zurdo\""]
    """
    texts = (value,) if isinstance(value, str) else value
    return f"[{name} " + " ".join(f'"{_escaped(text)}"' for text in texts) + "]"


def read_tag(text: str, at: int = 0) -> tuple[str, TagValue, int]:
    """Read the tag that begins at ``at``: its name, its text or texts, and where it ends.

    >>> read_tag('[Result "46-0"]')
    ('Result', '46-0', 15)

    Raises:
        InvalidNotation: if no tag begins there.
    """
    found = _TAG.match(text, at)
    if found is None:
        raise InvalidNotation(f'{text[at : at + 40]!r} is not a tag: write [Name "text"].')
    texts = tuple(_ESCAPE.sub(_unescaped, part) for part in _TEXT.findall(found[2]))
    return found[1], texts[0] if len(texts) == 1 else texts, found.end()


def _escaped(text: str) -> str:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(
        f"\\u{ord(char):04x}" if unicodedata.category(char) in _BREAKING else char
        for char in quoted
    )


def _unescaped(found: re.Match[str]) -> str:
    name = found[1]
    return chr(int(name[1:], 16)) if len(name) == 5 else name
