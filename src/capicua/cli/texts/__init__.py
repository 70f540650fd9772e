"""What players read in the terminal, besides what the games are told with everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from capicua import telling
from capicua.cli.texts import en, es
from capicua.telling import LANGUAGES, Language, Text

__all__ = ["CATALOGUES", "LANGUAGES", "Language", "Text", "Texts"]

CATALOGUES: Final[Mapping[Language, Mapping[str, Text]]] = {
    "es": {**telling.CATALOGUES["es"], **es.TEXTS},
    "en": {**telling.CATALOGUES["en"], **en.TEXTS},
}


class Texts(telling.Texts):
    """The catalogue of one language.

    >>> say = Texts("es")
    >>> say("boneyard", n=1), say.tile(6, 6), say.tile(5, 2)
    ('Queda 1 ficha en el pozo.', 'doble seis', 'cinco dos')
    """

    catalogues = CATALOGUES
