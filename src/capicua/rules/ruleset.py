"""A game as data: storable, comparable, without behaviour of its own.

The parameters and their values follow ``parameters`` of the design; only those are declared that
a game of the catalogue uses, so that nothing here can be set that the rules would ignore.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from capicua.rules.errors import BadRuleset
from capicua.rules.layout import Shape

DrawRule = Literal["none", "until"]
Opener = Literal["highest_double"]
OpenerFallback = Literal["heaviest"]
OpeningTile = Literal["forced"]
ClosedTie = Literal["draw"]
Score = Literal["none"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every parameter of one game. A stored match names it ``slug@version`` and keeps its copy.

    Attributes:
        slug: name of the game in addresses and records.
        version: raised whenever a finished record would replay differently.
        max_pip: the set is double-``max_pip``.
        least_players, most_players: how many may sit down, both included.
        hand: tiles dealt to each seat.
        reserve: tiles of the boneyard that nobody may ever draw.
        draw: ``until`` a tile fits, or ``none`` (no drawing at all).
        opener: who leads; ``highest_double`` is the holder of the highest double dealt.
        opener_fallback: who leads when nobody is found so; ``heaviest`` is the holder of the
            tile with most pips, the higher half deciding between equals.
        opening_tile: ``forced`` - the tile that chose the opener is the one to lead.
        shape: how the table grows.
        closed_tie: what a closed round with the lowest sum shared is; ``draw`` has no winner.
        score: points for a round; ``none`` - only won, lost or drawn.
        rounds: rounds in a match.
    """

    slug: str
    version: int
    max_pip: int
    least_players: int
    most_players: int
    hand: int
    reserve: int
    draw: DrawRule
    opener: Opener
    opener_fallback: OpenerFallback
    opening_tile: OpeningTile
    shape: Shape
    closed_tie: ClosedTie
    score: Score
    rounds: int

    def __post_init__(self) -> None:
        if not 2 <= self.least_players <= self.most_players:
            raise BadRuleset("A game needs at least two players, and no fewer at most than least.")
        if self.hand < 1 or self.reserve < 0 or self.rounds < 1:
            raise BadRuleset("A hand and a match need at least one, a reserve at least no tile.")
        if self.hand * self.most_players + self.reserve > self.tile_count:
            raise BadRuleset(
                f"{self.most_players} hands of {self.hand} and {self.reserve} in reserve are more "
                f"than the {self.tile_count} tiles of the set."
            )

    @property
    def id(self) -> str:
        """``slug@version``, as records and protocol name it."""
        return f"{self.slug}@{self.version}"

    @property
    def tile_count(self) -> int:
        """Tiles in the set: (n+1)(n+2)/2."""
        return (self.max_pip + 1) * (self.max_pip + 2) // 2

    def check_players(self, players: int) -> None:
        """Raise :class:`BadRuleset` when the game is not for so many."""
        if not self.least_players <= players <= self.most_players:
            raise BadRuleset(
                f"{self.slug} is for {self.least_players} to {self.most_players} players, "
                f"not {players}."
            )

    def to_data(self) -> dict[str, Any]:
        """The parameters as plain data, for storing."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Ruleset:
        """Read what :meth:`to_data` wrote.

        Raises:
            BadRuleset: naming the parameter that is missing, unknown or out of its values.
        """
        known = {field.name for field in fields(cls)}
        wrong = sorted(known.symmetric_difference(data))
        if wrong:
            raise BadRuleset(f"Missing or unknown parameters: {', '.join(wrong)}.")
        for name, kind in get_type_hints(cls).items():
            allowed = get_args(kind) if get_origin(kind) is Literal else ()
            fits = data[name] in allowed if allowed else type(data[name]) is kind
            if not fits:
                wanted = " or ".join(map(repr, allowed)) or kind.__name__
                raise BadRuleset(f"{name} is {data[name]!r}; it must be {wanted}.")
        return cls(**data)
