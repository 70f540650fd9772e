"""What the games are told with: a catalogue for each language, with the same keys.

A text names what it takes in braces. Where a number decides, there are two: for one, and for any
other number. Sentences are never put together from pieces, except lists and sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

from capicua.rules import Tile
from capicua.telling.texts import (
    en,
    en_elsewhere,
    en_games,
    en_rules,
    es,
    es_elsewhere,
    es_games,
    es_rules,
)

Language = Literal["es", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""Spanish comes first."""

Text = str | tuple[str, str]
CATALOGUES: Final[Mapping[Language, Mapping[str, Text]]] = {
    "es": {**es.TEXTS, **es_games.TEXTS, **es_rules.TEXTS, **es_elsewhere.TEXTS},
    "en": {**en.TEXTS, **en_games.TEXTS, **en_rules.TEXTS, **en_elsewhere.TEXTS},
}


class Texts:
    """The catalogue of one language.

    >>> say = Texts("es")
    >>> say("rules.target", n=60), say.tile(6, 6), say.tile(5, 2)
    ('Gana la partida quien llega a 60 puntos o los pasa.', 'doble seis', 'cinco dos')
    """

    catalogues: Mapping[Language, Mapping[str, Text]] = CATALOGUES

    def __init__(self, language: Language) -> None:
        self.language = language
        self._texts = self.catalogues[language]

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its values; ``n`` chooses between one and many.

        Raises:
            KeyError: there is no such text.
        """
        text = self._texts[key]
        if isinstance(text, tuple):
            text = text[0] if values.get("n") == 1 else text[1]
        return text.format(**values)

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


def in_figures(tile: Tile) -> str:
    """A tile as it is written in a sentence: ``6-4``."""
    return f"{tile.high}-{tile.low}"
