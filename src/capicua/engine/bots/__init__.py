"""The computer players, by level."""

from __future__ import annotations

from typing import Final

from capicua.engine.bots.azar import Azar
from capicua.engine.bots.casual import CASUAL
from capicua.engine.bots.choice import Bot, Choice, Fact
from capicua.engine.bots.principiante import PRINCIPIANTE
from capicua.engine.bots.strong import CLUB, EXPERTO, MAESTRO, Strong
from capicua.engine.bots.weighing import Weighing, Weights

_PLAYERS: Final[tuple[Bot, ...]] = (Azar(), PRINCIPIANTE, CASUAL)
_STRONG: Final[tuple[Bot, ...]] = (CLUB, EXPERTO, MAESTRO)

LEVELS: Final = tuple(player.level for player in _PLAYERS)
"""The names of the levels that need nothing but Python, the weakest first."""

STRONG_LEVELS: Final = tuple(player.level for player in _STRONG)
"""Those that need the extra ``capicua[engine]``, stronger than all the others."""


def bot(level: str) -> Bot:
    """The computer player of ``level``.

    Raises:
        ValueError: if there is no such level.
    """
    for player in (*_PLAYERS, *_STRONG):
        if player.level == level:
            return player
    raise ValueError(
        f"There is no level {level!r}; there are: {', '.join((*LEVELS, *STRONG_LEVELS))}."
    )


__all__ = [
    "LEVELS",
    "STRONG_LEVELS",
    "Bot",
    "Choice",
    "Fact",
    "Strong",
    "Weighing",
    "Weights",
    "bot",
]
