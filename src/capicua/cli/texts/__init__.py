"""What players read in the terminal: a catalogue for each language, with the same keys.

A text names what it takes in braces. Where a number decides, there are two: for one, and for any
other number. Sentences are never put together from pieces, except lists and sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from capicua.cli.texts import en, en_rules, es, es_rules

LANGUAGES: Final = ("es", "en")
"""Spanish comes first."""

Text = str | tuple[str, str]
CATALOGUES: Final[Mapping[str, Mapping[str, Text]]] = {
    "es": {**es.TEXTS, **es_rules.TEXTS},
    "en": {**en.TEXTS, **en_rules.TEXTS},
}


class Texts:
    """The catalogue of one language.

    >>> say = Texts("es")
    >>> say("boneyard", n=1), say.tile(6, 6), say.tile(5, 2)
    ('Queda 1 ficha en el pozo.', 'doble seis', 'cinco dos')
    """

    def __init__(self, language: str) -> None:
        self._texts = CATALOGUES[language]

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its values; ``n`` chooses between one and many."""
        text = self._texts[key]
        if isinstance(text, tuple):
            text = text[0] if values.get("n") == 1 else text[1]
        return text.format(**values)

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self._texts

    def tile(self, high: int, low: int) -> str:
        """A tile in words, as it is said aloud: the higher half first."""
        first, second = (self.number(pip) for pip in (max(high, low), min(high, low)))
        return self("double", number=first) if high == low else f"{first} {second}"

    def number(self, pip: int) -> str:
        """A number of pips in words, in figures where nobody uses words."""
        words = self("numbers").split()
        return words[pip] if pip < len(words) else str(pip)

    def listed(self, parts: Iterable[str]) -> str:
        """Several things in a row: ``a, b y c``."""
        *first, last = list(parts) or [""]
        return self("and", first=", ".join(first), last=last) if first else last
