"""What people read: the message catalogues, one PO file for each area and language.

An *area* is where a message is said: ``site`` by the pages, ``table`` by the browser at the table,
``club`` by the server in its answers, ``lobby`` by the pages where people find tables and each
other, ``account`` by those about who they are, ``compete`` by those about ratings and tournaments,
``operate`` by the one about the shuffle. Ids are symbolic (``home.play_now``); a message may carry
``{name}`` placeholders; a message that depends on a count has two forms and receives it as ``{n}``.
Spanish is the language of the house and the default; English is complete.

The files are read once, at the first use; :func:`load_all` reads them at the start of the server,
so that a broken one stops it there and not in the middle of a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

from babel.messages.catalog import Message as PoMessage
from babel.messages.pofile import PoFileError, read_po
from markupsafe import Markup, escape

Language = Literal["es", "en"]
Area = Literal["site", "table", "club", "lobby", "account", "compete", "operate"]
Form = Literal["one", "other"]
Message = str | Mapping[Form, str]
"""A text, or the forms of one by plural category."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
"""Every language there is, the default first."""
AREAS: tuple[Area, ...] = get_args(Area)
PAGE_AREAS: tuple[Area, ...] = ("site", "table", "lobby", "account", "compete", "operate")
"""Where the pages look for a message, in this order; no id is in both."""

LOCALE = Path(__file__).resolve().parents[1] / "web" / "locale"
_FORMS: tuple[Form, ...] = get_args(Form)
_PO_LINE = re.compile(r'(#.*)?|((msgid|msgid_plural|msgstr|msgstr\[[01]\])\s+)?"([^"\\]|\\.)*"')


class BrokenCatalogue(Exception):
    """A catalogue cannot be read, or one of its messages is unfinished. Names the file."""


class UnknownMessage(LookupError):
    """A message was asked for that no catalogue has, or in the wrong manner (our own mistake)."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one area in one language, by id."""

    area: Area
    lang: Language
    messages: Mapping[str, Message]

    def pattern(self, msgid: str) -> str:
        """The message before its placeholders are filled.

        Raises:
            UnknownMessage: if there is none, or if it depends on a count.
        """
        message = self._message(msgid)
        if not isinstance(message, str):
            raise UnknownMessage(f"{self.area}/{self.lang}: {msgid!r} needs a count.")
        return message

    def plural_pattern(self, msgid: str, n: int) -> str:
        """The form of a message for the count ``n``, before its placeholders are filled.

        Both our languages say one thing of exactly one and another of everything else.

        Raises:
            UnknownMessage: if there is none, or if it does not depend on a count.
        """
        message = self._message(msgid)
        if isinstance(message, str):
            raise UnknownMessage(f"{self.area}/{self.lang}: {msgid!r} takes no count.")
        return message["one" if n == 1 else "other"]

    def gettext(self, msgid: str, **values: object) -> str:
        """The message with its placeholders filled."""
        return self.pattern(msgid).format(**values)

    def ngettext(self, msgid: str, n: int, **values: object) -> str:
        """The message for the count ``n``, with its placeholders and ``{n}`` filled."""
        return self.plural_pattern(msgid, n).format(n=n, **values)

    def as_module(self) -> str:
        """The catalogue as an ES module: ``export default {lang, messages}`` for the browser."""
        plain = {
            msgid: message if isinstance(message, str) else dict(message)
            for msgid, message in self.messages.items()
        }
        data = json.dumps({"lang": self.lang, "messages": plain}, ensure_ascii=False)
        return f"export default {data};\n"

    def _message(self, msgid: str) -> Message:
        try:
            return self.messages[msgid]
        except KeyError:
            raise UnknownMessage(f"{self.area}/{self.lang} has no {msgid!r}.") from None


def read_catalogue(path: Path, area: Area, lang: Language) -> Catalogue:
    """Read one PO file.

    Raises:
        BrokenCatalogue: if the file is missing or malformed, or if a message is there twice,
            empty, marked as fuzzy, or without one of its plural forms.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        po = read_po(lines, locale=lang, abort_invalid=True)
    except (OSError, UnicodeDecodeError, PoFileError) as error:
        raise BrokenCatalogue(f"{path}: {error}") from error
    for number, line in enumerate(lines, 1):
        if not _PO_LINE.fullmatch(line.strip()):  # the reader would drop what it cannot read
            raise BrokenCatalogue(f"{path}:{number}: this is no line of a PO file.")
    if po.num_plurals != len(_FORMS):
        raise BrokenCatalogue(f"{path}: there must be {len(_FORMS)} plural forms.")
    messages = dict(_entry(path, message) for message in po if message.id)
    if sum(line.startswith("msgid ") for line in lines) != len(messages) + 1:  # and the header
        raise BrokenCatalogue(f"{path}: a message is there twice, or the header is missing.")
    return Catalogue(area, lang, MappingProxyType(messages))


def _entry(path: Path, entry: PoMessage) -> tuple[str, Message]:
    msgid = entry.id if isinstance(entry.id, str) else entry.id[0]
    written = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    wanted = len(_FORMS) if entry.pluralizable else 1
    if entry.fuzzy or len(written) != wanted or not all(written):
        raise BrokenCatalogue(f"{path}: {msgid!r} is unfinished.")
    if not entry.pluralizable:
        return msgid, written[0]
    return msgid, MappingProxyType(dict(zip(_FORMS, written, strict=True)))


@cache
def catalogue(area: Area, lang: Language) -> Catalogue:
    """The catalogue of one area in one language, read once."""
    return read_catalogue(LOCALE / lang / f"{area}.po", area, lang)


def load_all() -> None:
    """Read every catalogue now.

    Raises:
        BrokenCatalogue: naming the first file that is not in order.
    """
    for lang in LANGUAGES:
        for area in AREAS:
            catalogue(area, lang)


def text(area: Area, lang: Language, msgid: str, **values: object) -> str:
    """One message with its placeholders filled, for sentences that the server sends."""
    return catalogue(area, lang).gettext(msgid, **values)


def ntext(area: Area, lang: Language, msgid: str, n: int, **values: object) -> str:
    """One message for the count ``n``, with its placeholders and ``{n}`` filled."""
    return catalogue(area, lang).ngettext(msgid, n, **values)


def page_texts(lang: Language, club: str) -> dict[str, Callable[..., Markup]]:
    """What a page template calls: ``_(msgid, **values)`` and ``ngettext(msgid, n, **values)``.

    Messages are text: they and the values put into them are escaped, except values that are
    markup already, such as a link within a sentence. ``{club}`` is the club's name in all of them.
    """
    areas = [catalogue(area, lang) for area in PAGE_AREAS]

    def holder(msgid: str) -> Catalogue:
        return next((each for each in areas if msgid in each.messages), areas[0])

    def gettext(msgid: str, **values: object) -> Markup:
        return escape(holder(msgid).pattern(msgid)).format(**{"club": club, **values})

    def ngettext(msgid: str, n: int, **values: object) -> Markup:
        filled = {"club": club, "n": n, **values}
        return escape(holder(msgid).plural_pattern(msgid, n)).format(**filled)

    return {"_": gettext, "ngettext": ngettext}
