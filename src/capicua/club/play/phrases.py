"""What players say to each other: a few phrases, known by their ids, or words of their own.

The texts of the phrases stand in the catalogue of the table, so that each reads them in his own
language.
"""

from __future__ import annotations

import unicodedata
from typing import Final, Literal, get_args

PhraseId = Literal[
    "hola",
    "suerte",
    "buena",
    "paso",
    "domino",
    "capicua",
    "tranque",
    "uy",
    "rapido",
    "gracias",
    "bien_jugado",
    "otra",
]
PHRASES: Final[tuple[PhraseId, ...]] = get_args(PhraseId)
"""All of them, in the order in which they are offered."""

_JOINER: Final = "\u200d"
"""Makes one picture of two."""
_AS_PICTURE: Final = "\ufe0f"
"""Says that the character before is meant as a picture."""


def own_words(text: str) -> str:
    """``text`` without what cannot be seen, which would hide what is said or turn it round.

    New lines become spaces; pictures that are made of several stay whole.
    """
    plain = "".join(" " if letter.isspace() else letter for letter in text)
    kept, before = [], ""
    for letter, after in zip(plain, (*plain[1:], ""), strict=False):
        joins = letter == _JOINER and _pictures(before) and _pictures(after)
        if joins or unicodedata.category(letter) not in ("Cc", "Cf"):
            kept.append(letter)
            before = letter
    return "".join(kept).strip()


def _pictures(letter: str) -> bool:
    return letter == _AS_PICTURE or (letter != "" and unicodedata.category(letter) in ("So", "Sk"))
