"""Families of games: matches of one family share a rating and a queue.

Only a game with the rules of its name belongs to a family. A table that has changed anything is
for fun: its players are strangers to the rules that the others were measured by.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

from capicua.rules import GAMES, Ruleset

Family = Literal["bloqueo", "dos", "individual", "pairs"]
"""*Bloqueo*; *dos* and *cincuenta*; three or more, each for himself; two against two."""
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)

QueuePace = Literal["ranked", "relaxed"]
"""How much time people who look for rivals want; the usual one first."""
QUEUE_PACES: Final[tuple[QueuePace, ...]] = get_args(QueuePace)

_TWO: Final[Mapping[str, Family]] = {"bloqueo": "bloqueo", "dos": "dos", "cincuenta": "dos"}
"""The games for two that are rated; in *bloqueo* one round is a match."""


def _games_of(family: Family) -> tuple[str, ...]:
    if family == "pairs":
        return tuple(slug for slug, rules in GAMES.items() if rules.teams == "pairs")
    if family == "individual":
        return tuple(
            slug
            for slug, rules in GAMES.items()
            if rules.teams == "none" and rules.most_players > 2 and rules.stakes == "none"
        )
    return tuple(slug for slug, of in _TWO.items() if of == family)


FAMILY_GAMES: Final[Mapping[Family, tuple[str, ...]]] = MappingProxyType(
    {family: _games_of(family) for family in FAMILIES}
)
"""The slugs of each family. Games for table chips are in none: who sits out there changes."""

PRINCIPAL: Final[Mapping[Family, str]] = MappingProxyType(
    {"bloqueo": "bloqueo", "dos": "dos", "individual": "tradicional", "pairs": "parejas"}
)
"""What is played where nobody names a game of the family."""

QUEUE_SEATS: Final[Mapping[Family, tuple[int, ...]]] = MappingProxyType(
    {"bloqueo": (2,), "dos": (2,), "individual": (4, 3), "pairs": (4,)}
)
"""How many sit down together from the queue of a family, the usual number first."""


def family_of(ruleset: Ruleset, seats: int) -> Family | None:
    """The family that a match of so many seats is rated in; ``None`` where it is not rated.

    >>> from capicua.rules import game
    >>> family_of(game("tradicional"), 3), family_of(game("robo"), 2)
    ('individual', None)
    """
    if GAMES.get(ruleset.slug) != ruleset:
        return None
    for family, slugs in FAMILY_GAMES.items():
        if ruleset.slug in slugs:
            return family if family != "individual" or seats > 2 else None
    return None


def queue_games(family: Family, seats: int) -> tuple[str, ...]:
    """The games of a family that so many may play."""
    return tuple(
        slug
        for slug in FAMILY_GAMES[family]
        if GAMES[slug].least_players <= seats <= GAMES[slug].most_players
    )
