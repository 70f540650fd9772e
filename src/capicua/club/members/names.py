"""What people may call themselves, and which names are one and the same to the eye.

A name is text for everybody who reads the table, with the eyes or with a screen reader: letters of
one script, digits, and few signs between them. Two names that look alike have the same
:func:`key`; no two registered people do, and no guest may take the name of one who is registered.
"""

from __future__ import annotations

import unicodedata
from typing import Final, Literal

LEAST: Final = 2
MOST: Final = 20
"""Bounds of a name, in characters after normalisation."""
MOST_MARKS: Final = 1
"""Marks that may follow one letter; more of them pile up over the lines around."""
TELLING: Final = 5
"""A club's name of so many letters is nowhere in a name; a shorter one is only no word of it."""
SIGNS: Final = frozenset(" -_.'’·")
"""What may stand in a name besides letters, marks and digits."""

UNSEEN: Final = frozenset(
    [
        *map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0)),
        *map(chr, range(0x180B, 0x1810)),
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
"""Letters and marks that show nothing: fillers, joiners, selectors of a variant."""

Fault = Literal[
    "name_length", "name_characters", "name_scripts", "name_letters", "name_reserved", "name_taken"
]
"""Why a name is refused; each has its sentence in the catalogue ``club``."""

RESERVED: Final = (
    "admin administracion administrador administradora administrator anonimo anonymous ayuda bot "
    "club computadora computer dealer guest help host invitada invitado mesa mod moderador "
    "moderadora moderator null official oficial operador operator root seguridad security server "
    "servidor sistema soporte staff support system table undefined yo you tu"
)
"""Words that nobody has in his name: they would speak for the club, or for nobody."""

SCRIPTS: Final = (
    "LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC ETHIOPIC DEVANAGARI BENGALI GURMUKHI "
    "GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER "
    "HANGUL CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA IDEOGRAPHIC BOPOMOFO"
)
"""Scripts that people write their names in every day, as Unicode's names of letters begin.

Others, such as Lisu and Cherokee, have whole alphabets that nobody tells from Latin capitals.
"""
MORE_LATIN: Final = frozenset("ßẞæÆœŒøØłŁđĐðÐþÞħĦıŋŊŧŦəƏ")
"""Latin letters of languages that are no plain letter with a mark.

What phonetics and typesetters have besides, small capitals and turned letters, is not for names.
"""

_FAMILIES: Final = (
    frozenset({"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"CJK", "IDEOGRAPHIC", "BOPOMOFO"}),
    frozenset({"CJK", "HANGUL"}),
)
"""Scripts that are written together."""

_LOOKS: Final = {
    look: letter
    for letter, looks in {
        "a": "аα4",
        "b": "вβьъ",
        "c": "сϲ",
        "d": "đðԁ",
        "e": "еεəәєз3",
        "f": "ғ",
        "g": "ց",
        "h": "ħһհнηћђң",
        "j": "ј",
        "k": "кκқҡ",
        "l": "1|iіıӏιίןוł!",
        "m": "мμ",
        "n": "ոпνŋռղ",
        "o": "0оοօøөסه",
        "p": "рρþ",
        "q": "ԛգզ",
        "r": "г",
        "s": "ѕ5$",
        "t": "тτŧ",
        "u": "սцџ",
        "v": "ѵ",
        "w": "ԝωшщѡա",
        "x": "хχҳ",
        "y": "уγүұυ",
        "z": "ζ",
        "ae": "æ",
        "oe": "œ",
        "ss": "ß",
    }.items()
    for look in looks
}
"""Characters by the Latin letters they are taken for, in small letters.

Where the capital and the small letter look like different ones the capital counts: whole names of
such letters look like Latin in capitals alone.
"""
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Letters that look like one when they stand together."""


class BadName(ValueError):
    """Nobody may be called so; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


def proper(written: str, club: str = "Capicúa") -> str:
    """The name that somebody meant when he wrote this.

    Spaces around it are dropped, and several become one; ``club`` is the name of this club, which
    nobody else has.

    Raises:
        BadName: it is too short or too long, has characters that are none of a name, mixes
            scripts, has no letter, or speaks for the club.
    """
    if len(written) > 8 * MOST:  # before any work is done on it
        raise BadName("name_length")
    name = " ".join(filter(None, unicodedata.normalize("NFKC", written).split(" ")))
    if not all(map(_may_stand, name)) or _piled(name):
        raise BadName("name_characters")
    if not LEAST <= len(name) <= MOST:
        raise BadName("name_length")
    letters = [each for each in name if each.isalpha()]
    if not letters:
        raise BadName("name_letters")
    if not _one_script(letters):
        raise BadName("name_scripts")
    if _reserved(name, club):
        raise BadName("name_reserved")
    return name


def key(name: str) -> str:
    """What a name looks like: the same for names that are taken for each other.

    Case, accents, spaces and signs do not count, nor which of several similar characters it is.
    """
    plain = "".join(map(_look, unicodedata.normalize("NFKD", name.casefold())))
    for pair, look in _PAIRS:
        plain = plain.replace(pair, look)
    return plain or name.casefold()


def _look(character: str) -> str:
    kind = unicodedata.category(character)
    if kind.startswith("M") or character in SIGNS:
        return ""
    if kind == "Nd":
        character = str(unicodedata.digit(character))
    return _LOOKS.get(character, character)


def _may_stand(character: str) -> bool:
    kind = unicodedata.category(character)
    if character in UNSEEN:
        return False
    if kind.startswith("L"):
        return _of_names(character)
    return kind in ("Mn", "Mc", "Nd") or character in SIGNS


def _of_names(letter: str) -> bool:
    """Whether a letter is one that names are written with."""
    if _script(letter) != "LATIN":
        return _script(letter) in SCRIPTS.split()
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain.isascii() or letter in MORE_LATIN


def _piled(name: str) -> bool:
    """Whether some letter carries more marks than letters do."""
    marks = 0
    for each in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.category(each).startswith("M") else 0
        if marks > MOST_MARKS:
            return True
    return bool(name) and unicodedata.category(name[0]).startswith("M")


def _one_script(letters: list[str]) -> bool:
    scripts = {*map(_script, letters)}
    return len(scripts) == 1 or any(scripts <= family for family in _FAMILIES)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split(" ")[0]


def _reserved(name: str, club: str) -> bool:
    own = {key(word) for word in (*RESERVED.split(), club)}
    words = name.replace("-", " ").replace("_", " ").replace(".", " ").replace("·", " ").split()
    parts = {key(word) for word in words}
    within = len(key(club)) >= TELLING and key(club) in key(name)
    return within or bool(own & (parts | {key(name)}))
