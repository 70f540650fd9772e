"""The computer players, by level."""

from __future__ import annotations

from typing import Final

from capicua.engine.bots.azar import Azar
from capicua.engine.bots.casual import CASUAL
from capicua.engine.bots.choice import Bot, Choice, Fact
from capicua.engine.bots.principiante import PRINCIPIANTE
from capicua.engine.bots.weighing import Weighing, Weights

_PLAYERS: Final[tuple[Bot, ...]] = (Azar(), PRINCIPIANTE, CASUAL)

LEVELS: Final = tuple(player.level for player in _PLAYERS)
"""The names of the levels, the weakest first."""


def bot(level: str) -> Bot:
    """The computer player of ``level``.

    Raises:
        ValueError: if there is no such level.
    """
    for player in _PLAYERS:
        if player.level == level:
            return player
    raise ValueError(f"There is no level {level!r}; there are: {', '.join(LEVELS)}.")


__all__ = ["LEVELS", "Bot", "Choice", "Fact", "Weighing", "Weights", "bot"]
