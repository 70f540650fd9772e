"""The games as a page of paper tells them, for the judge: numbers and words of our own.

Nothing here comes from the library. Options are read from the words of a record's tag.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Paper:
    """What the rules on paper say of a game.

    Tiles and reserve are for each number of players from the fewest on, or one for all; a hand of
    0 is an equal share of all but two tiles. ``first`` is who leads a round that no other rule
    gives to somebody; ``then`` is who leads the later ones.
    """

    score: str
    tiles: tuple[int, ...]
    fewest: int = 2
    pips: int = 6
    pairs: bool = False
    draw: str = "none"
    reserve: tuple[int, ...] = (0,)
    first: str = "double or heaviest"
    first_free: bool = False
    then: str = "first again"
    table: str = "line"
    locked: bool = False
    compared: str = "hands"
    tie: str = "nobody"
    target: int = 0
    rounds: int = 0
    doubles_to_ask: int = 0
    last: tuple[int, ...] = ()
    extra: dict[str, int] = field(default_factory=dict)
    cap: int = 0
    stake: int = 0
    chips: int = 0

    def hand(self, players: int) -> int:
        size = self.tiles[0 if len(self.tiles) == 1 else players - self.fewest]
        return size or ((self.pips + 1) * (self.pips + 2) // 2 - 2) // players

    def kept(self, players: int) -> int:
        return self.reserve[0 if len(self.reserve) == 1 else players - self.fewest]


_BY_NUMBER = (7, 5, 4, 3)
_PAIRS = Paper(
    "other pair", (7,), 4, pairs=True, first="66", then="next", compared="pairs", target=100
)
_PUERTO_RICO = replace(_PAIRS, score="everything", then="winner", target=200)

PAPERS = {
    "robo": Paper("none", (7,), draw="until"),
    "doble-doce": Paper(
        "others less own", (7, 7, *[5] * 15), pips=12, draw="until",
        first="double or again", table="tips", tie="lightest", target=100,
    ),
    "tradicional": Paper(
        "differences", (5, 4, 3), 3, draw="until", reserve=(1,), target=100
    ),
    "infantil": Paper("none", (0,)),
    "dos": Paper("differences", (7,), draw="until", reserve=(2,), target=100),
    "ida-y-vuelta": Paper("differences", (7,), draw="until", reserve=(2,), rounds=2),
    "ciento-once": Paper("everything", (7,), 4, draw="until", pairs=True, target=111),
    "pool": Paper(
        "pot", _BY_NUMBER, draw="until", reserve=(2, 1, 1, 1), rounds=10, stake=5, chips=100
    ),
    "cruzado": Paper(
        "differences", _BY_NUMBER, draw="until", reserve=(2, 1, 1, 1),
        first="double or again", table="star of 4", locked=True, target=100,
    ),
    "chipre": Paper(
        "differences", (13, 11, 9, 7, 6, 6, 5), 4, pips=9, draw="until", reserve=(1,),
        first="99 or again", table="star of 8", target=100,
    ),
    "bloqueo": Paper("none", (7,)),
    "cincuenta": Paper("others", (7,), draw="until", then="in turn", target=50),
    "parejas": _PAIRS,
    "espanol": replace(_PAIRS, score="everything", first="lot", first_free=True, target=300),
    "venezolano": replace(_PAIRS, target=75),
    "dominicano": replace(
        _PAIRS, score="everything", then="winner", compared="closer and next", tie="closer",
        target=200, cap=170, extra={"capicua": 25, "three_passes": 25, "pass_on_opening": 25},
    ),
    "puertorriqueno": _PUERTO_RICO,
    "puertorriqueno-500": replace(
        _PUERTO_RICO, target=500,
        extra={
            "capicua": 100, "chuchazo": 100,
            "round_1": 100, "round_2": 75, "round_3": 50, "round_4": 25,
        },
    ),
    "cubano": replace(
        _PAIRS, tiles=(10,), pips=9, first="lot", first_free=True, then="winner",
        doubles_to_ask=5,
    ),
    "brasileno": replace(
        _PAIRS, score="last tile", then="winner", tie="waits", last=(1, 2, 3, 4, 1), target=6
    ),
}  # fmt: skip

_WORDS: dict[str, tuple[str, dict[str, Any]]] = {
    "closed_winner": ("compared", {
        "lowest_pair": "pairs", "lowest_hand": "hands", "closer_v_next": "closer and next",
    }),
    "closed_tie": ("tie", {
        "nobody": "nobody", "closer": "closer", "opener_side": "opener", "carry": "waits",
    }),
    "score": ("score", {"losers_pair": "other pair", "all_remaining": "everything"}),
    "next_opener": ("then", {"same_rule": "first again", "rotate": "next", "winner": "winner"}),
    "spinners": ("table", {"none": "line", "tips": "tips", "all": "all sides"}),
    "lock": ("locked", {"true": True, "false": False}),
    "draw": ("draw", {"none": "none", "one": "one", "until": "until"}),
}  # fmt: skip
_NUMBERS = {
    "target": "target", "redeal_doubles": "doubles_to_ask", "cap": "cap",
    "stake": "stake", "chips": "chips", "rounds": "rounds",
}  # fmt: skip
_LAST = ("last_plain", "last_double", "last_both", "last_double_both", "closed_worth")


def paper_of(game: str, words: str) -> Paper:
    """A game with the options that a record names."""
    paper = PAPERS[game]
    for word in words.split():
        name, _, value = word.partition("=")
        if name in _WORDS:
            part, values = _WORDS[name]
            paper = replace(paper, **{part: values[value]})
        elif name in _NUMBERS:
            number: dict[str, Any] = {_NUMBERS[name]: int(value)}
            paper = replace(paper, **number)
        elif name in _LAST:
            amounts = list(paper.last)
            amounts[_LAST.index(name)] = int(value)
            paper = replace(paper, last=tuple(amounts))
        elif name == "tiles":
            paper = replace(paper, tiles=(int(value),))
        elif name == "set":
            own = "double or heaviest" if paper.first == "66" else paper.first
            paper = replace(paper, pips=int(value), first=own if value != "6" else paper.first)
        elif name == "opener":
            first = {"tile": "66", "lot": "lot", "highest_double": "double or heaviest"}[value]
            paper = replace(paper, first=first, first_free=value == "lot")
        elif name == "opening_tile":
            paper = replace(paper, first_free=value == "any")
        else:
            paper = replace(paper, extra={**paper.extra, name: int(value)})
    return paper
