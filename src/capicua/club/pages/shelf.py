"""The games as a shelf shows them: where each stands, and what most people want of it.

Nothing here is a rule. What a game is comes from its ruleset; this says which number of players
and which targets are offered first, how long a match usually takes and how hard it is to learn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

from capicua.rules import Ruleset

Group = Literal["two", "group", "pairs", "cross", "stakes"]
"""Para dos, En grupo, Por parejas, Cruz y estrella, Con apuestas: the boards of the shelf."""
GROUPS: Final[tuple[Group, ...]] = get_args(Group)
Difficulty = Literal["easy", "medium", "hard"]
"""How much there is to learn before the first match."""
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)


@dataclass(frozen=True, slots=True)
class Shelved:
    """What the pages know of one game besides its rules.

    Attributes:
        group: the board it stands on.
        table: tiles that it is drawn with, as records write them; no two games have the same.
        folded: at how many halves the line of that drawing turns.
        players: how many usually play; the set-up begins with so many.
        minutes: how long a match against the computer usually takes.
        difficulty: how much there is to learn.
        targets: the numbers of points that people usually play to.
        advised: how many should sit there at most, where the rules allow more than is good.
    """

    group: Group
    table: str
    folded: int
    players: int
    minutes: int
    difficulty: Difficulty
    targets: tuple[int, ...] = ()
    advised: int | None = None


SHELF: Final[Mapping[str, Shelved]] = MappingProxyType(
    {
        "robo": Shelved("two", "46.66.63.31", 32, 2, 2, "easy"),
        "bloqueo": Shelved("two", "05.56.62.20", 32, 2, 2, "easy"),
        "cincuenta": Shelved("two", "31.15.55.54", 32, 2, 9, "easy", (50, 100)),
        "dos": Shelved("two", "64.44.42.25.53.31.10", 8, 2, 15, "medium", (50, 100, 150)),
        "tradicional": Shelved(
            "group", "21.16.66.65.50.04.43", 8, 4, 6, "medium", (50, 61, 100, 150, 200)
        ),
        "infantil": Shelved("group", "11.13.36", 32, 4, 2, "easy"),
        "doble-doce": Shelved(
            "group", "cc(c5)(c9.99(93)(94))", 32, 4, 5, "medium", (100, 200, 500), advised=10
        ),
        "parejas": Shelved("pairs", "65.53.33.31.16.64.40", 8, 4, 15, "medium", (100, 200)),
        "ciento-once": Shelved("pairs", "56.66.61.11", 32, 4, 12, "medium", (111,)),
        "espanol": Shelved("pairs", "20.06.65.55.54.43.32", 8, 4, 25, "medium", (300, 350)),
        "venezolano": Shelved("pairs", "46.66.65.55.51", 32, 4, 11, "medium", (75, 100)),
        "dominicano": Shelved("pairs", "53.36.62.22.21.14.45", 8, 4, 12, "hard", (100, 150, 200)),
        "puertorriqueno": Shelved("pairs", "30.00.06.65", 32, 4, 18, "medium", (200,)),
        "puertorriqueno-500": Shelved("pairs", "60.05.53.33.34.46.61", 8, 4, 18, "hard", (500,)),
        "cubano": Shelved("pairs", "97.77.78.89", 32, 4, 5, "medium", (100, 150)),
        "brasileno": Shelved("pairs", "55.52.26.65", 32, 4, 9, "hard", (6, 7)),
        "cruzado": Shelved("cross", "55(53/54/52/56)", 32, 4, 7, "hard", (50, 100, 150)),
        "chipre": Shelved("cross", "99(93/94/92/96/91/95/97/98)", 32, 6, 15, "hard", (100, 150)),
        "ida-y-vuelta": Shelved("stakes", "34.44.45.56", 32, 2, 4, "medium"),
        "pool": Shelved("stakes", "16.64.44.43.32.20.05", 8, 4, 12, "medium"),
    }
)
"""Every game of the catalogue by slug, board after board in the order of the pages."""


OFFERED: Final = ("robo", *(slug for slug in SHELF if slug != "robo"))
"""The games that people can sit down to, the one that is meant where none is named first."""


def shelved_on(group: Group) -> tuple[str, ...]:
    """The games of one board."""
    return tuple(slug for slug, game in SHELF.items() if game.group == group)


def usual_players(ruleset: Ruleset) -> int:
    """How many sit down where nobody says a number."""
    return SHELF[ruleset.slug].players
