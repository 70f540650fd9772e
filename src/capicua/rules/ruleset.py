"""A game as data: storable, comparable, without behaviour of its own.

Twenty-odd orthogonal parameters describe every game of the catalogue; a game differs from
another in their values alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args, get_type_hints

from capicua.rules.errors import BadRuleset, InvalidNotation
from capicua.rules.layout import Shape
from capicua.rules.tile import Tile

Teams = Literal["none", "pairs"]
"""Who scores together."""
DrawRule = Literal["none", "one", "until"]
"""How many tiles a player draws whom nothing fits."""
Opener = Literal["highest_double", "tile", "lot"]
"""Who leads the first round."""
OpenerFallback = Literal["heaviest", "redeal"]
"""What happens where nobody is found to lead."""
OpeningTile = Literal["forced", "any"]
"""Whether the tile that chose the opener has to be led."""
NextOpener = Literal["same_rule", "alternate", "rotate", "winner"]
"""Who leads later rounds."""
Lock = Literal["none", "centre"]
"""Which ends stay shut, and until when."""
ClosedWinner = Literal["lowest_hand", "lowest_pair", "closer_v_next"]
"""Whose hand wins a closed round."""
ClosedTie = Literal["nobody", "draw", "lightest_tile", "share", "closer", "opener_side", "carry"]
"""What equal sums in a closed round lead to."""
Score = Literal[
    "none",
    "others_minus_own",
    "sum_diff",
    "losers_full",
    "losers_pair",
    "all_remaining",
    "by_last_tile",
    "pot",
]
"""What a round is worth, and to whom."""
Stakes = Literal["none", "per_round", "per_match"]
"""When table chips are put in."""
Occasion = Literal[
    "capicua",
    "chuchazo",
    "pass_on_opening",
    "three_passes",
    "closed",
    "round_1",
    "round_2",
    "round_3",
    "round_4",
]
"""What extra points are given for; see :mod:`capicua.rules.bonuses`."""

MOST_SEATS = 18
"""Seats have the letters A to R."""

ALL_BUT_TWO = 0
"""In ``hand``: everything but two tiles is dealt, in equal hands."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Extra points for an occasion; see :mod:`capicua.rules.bonuses` for what each one is.

    ``cap``: not given to a side that has this many points already (``None``: always given).
    """

    occasion: Occasion
    points: int
    cap: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Every parameter of one game. A stored match names ``slug@version`` and keeps its copy.

    Attributes:
        slug: name of the game in addresses and records.
        version: raised whenever a finished record would replay differently.
        max_pip: the set is double-``max_pip``.
        least_players, most_players: how many may sit down, both included.
        teams: ``pairs`` - seats 0 and 2 against 1 and 3, who score together.
        hand: tiles dealt to each, by number of players from the least to the most;
            ``ALL_BUT_TWO`` deals the whole set but two tiles in equal hands.
        reserve: tiles of the boneyard that nobody may ever draw, by number of players.
        draw: ``until`` a tile fits, ``one`` a turn, or ``none`` (no drawing at all).
        opener: who leads the first round - the holder of the highest double dealt, of
            ``opener_tile``, or the seat drawn by lot.
        opener_tile: the tile that ``opener="tile"`` asks for, as ``66``.
        opener_fallback: when nobody is found so - the holder of the heaviest tile (sum, then
            higher half), or a new deal.
        redeal_doubles: a hand with so many doubles may ask for a new deal at its first turn,
            see :attr:`PublicRound.may_redeal`; 0: there is no such right.
        opening_tile: ``forced`` - the tile that chose the opener is the one to lead; later
            leads by another rule than ``same_rule`` are always free.
        next_opener: who leads later rounds - whom the same rule finds in the new deal, the first
            opener and the other in turn, the next seat, or the last winner.
        layout: how the table grows.
        lock: ``centre`` - arms are closed until the star has all of them.
        closed_winner: whose hand wins a closed round - the lowest, the lowest pair's, or the
            lower of the closer's and the next player's.
        closed_tie: what a shared lowest sum is.
        score: the points for a round.
        last_tile: what a round is worth where its last tile decides that: a plain tile, a
            double, a tile that fitted both ends, a double that did; and a closed round. Empty
            where something else decides.
        bonuses: extra points, in the order of their occasions.
        target: points that end the match, or ``None``.
        rounds: rounds that end the match, or ``None``.
        agreed_stop: whether the players may agree to stop between rounds.
        stakes: table chips put in before each round, once for the match, or never.
        stake, chips: chips of one stake, and chips everybody begins with.
    """

    slug: str
    version: int = 1
    max_pip: int = 6
    least_players: int
    most_players: int
    teams: Teams = "none"
    hand: tuple[int, ...]
    reserve: tuple[int, ...] = (0,)
    draw: DrawRule = "until"
    opener: Opener = "highest_double"
    opener_tile: str | None = None
    opener_fallback: OpenerFallback = "heaviest"
    redeal_doubles: int = 0
    opening_tile: OpeningTile = "forced"
    next_opener: NextOpener = "same_rule"
    layout: Shape = "line"
    lock: Lock = "none"
    closed_winner: ClosedWinner = "lowest_hand"
    closed_tie: ClosedTie = "nobody"
    score: Score = "sum_diff"
    last_tile: tuple[int, ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    target: int | None = None
    rounds: int | None = None
    agreed_stop: bool = False
    stakes: Stakes = "none"
    stake: int = 0
    chips: int = 0

    def __post_init__(self) -> None:
        for holds, complaint in _conditions(self):
            if not holds:
                raise BadRuleset(f"{self.slug}: {complaint}")

    @property
    def id(self) -> str:
        """``slug@version``, as records and protocol name it."""
        return f"{self.slug}@{self.version}"

    @property
    def tile_count(self) -> int:
        """Tiles in the set: (n+1)(n+2)/2."""
        return (self.max_pip + 1) * (self.max_pip + 2) // 2

    def hand_for(self, players: int) -> int:
        """Tiles dealt to each of so many players."""
        size = self._by_players(self.hand, players)
        return size if size != ALL_BUT_TWO else (self.tile_count - 2) // players

    def reserve_for(self, players: int) -> int:
        """Tiles of the boneyard that so many players may never draw."""
        return self._by_players(self.reserve, players)

    def check_players(self, players: int) -> None:
        """Raise :class:`BadRuleset` when the game is not for so many."""
        if not self.least_players <= players <= self.most_players:
            raise BadRuleset(
                f"{self.slug} is for {self.least_players} to {self.most_players} players, "
                f"not {players}."
            )

    def side_of(self, seat: int) -> int:
        """The side that ``seat`` scores for: its pair, or itself."""
        return seat % 2 if self.teams == "pairs" else seat

    def sides(self, players: int) -> int:
        """How many sides score when so many play."""
        return 2 if self.teams == "pairs" else players

    def to_data(self) -> dict[str, Any]:
        """The parameters as plain data, for storing."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Ruleset:
        """Read what :meth:`to_data` wrote, also after a journey through JSON.

        Raises:
            BadRuleset: naming the parameter that is missing, unknown or out of its values.
        """
        known = {field.name for field in fields(cls)}
        wrong = sorted(known.symmetric_difference(data))
        if wrong:
            raise BadRuleset(f"Missing or unknown parameters: {', '.join(wrong)}.")
        values: dict[str, Any] = {name: _read(name, data[name]) for name in known}
        return cls(**values)

    def _by_players(self, table: tuple[int, ...], players: int) -> int:
        return table[0] if len(table) == 1 else table[players - self.least_players]


def _conditions(rules: Ruleset) -> list[tuple[bool, str]]:
    """What the parameters must fulfil together, each with what is wrong when they do not."""
    seats = range(rules.least_players, rules.most_players + 1)
    return [
        (2 <= rules.least_players <= rules.most_players, "a game needs two players at least."),
        (all(len(t) in (1, len(seats)) for t in (rules.hand, rules.reserve)),
         "hand and reserve name one number, or one for each number of players."),
        (min(*rules.hand, *rules.reserve, rules.stake, rules.chips) >= 0,
         "tiles and chips cannot be fewer than none."),
        (rules.version >= 1, "versions are counted from one."),
        (1 <= rules.max_pip <= 18, "the set is double one to eighteen."),
        *_sizes(rules),
        (rules.most_players <= MOST_SEATS, "there are eighteen seats, A to R."),
        (rules.teams == "none" or seats == range(4, 5), "pairs need four players."),
        ((rules.opener == "tile") == (rules.opener_tile is not None),
         "opener_tile goes with the opener that asks for a tile."),
        (rules.opener != "lot" or rules.opening_tile == "any", "after a lot any tile is led."),
        (rules.opener_tile is None or _in_set(rules.opener_tile, rules.max_pip),
         "opener_tile is no tile of the set."),
        (not rules.layout.startswith("star:") or _centred(rules),
         "a star needs a double in its centre, and as many tiles of its number as arms."),
        (rules.lock == "none" or rules.layout.startswith("star:"), "only a star can be locked."),
        (rules.target is None or rules.target > 0, "a target is one point at least."),
        (rules.rounds is None or rules.rounds > 0, "a match has one round at least."),
        (rules.target is not None or rules.rounds is not None,
         "a match needs a target or a number of rounds."),
        (rules.closed_winner == "lowest_hand" or rules.teams == "pairs",
         "only pairs have another winner of a closed round than the lowest hand."),
        ((rules.score == "pot") == (rules.stakes == "per_round"),
         "the pot is what is staked before each round."),
        (rules.stakes == "none" or 0 < rules.stake <= rules.chips, "a stake must be affordable."),
        (rules.stakes != "none" or rules.stake == rules.chips == 0, "nothing is staked here."),
        (rules.score not in ("losers_pair", "all_remaining", "by_last_tile")
         or rules.teams == "pairs", "these points are for pairs."),
        (len(rules.last_tile) == (5 if rules.score == "by_last_tile" else 0)
         and min(rules.last_tile, default=0) >= 0,
         "last_tile names five amounts where the last tile decides, and none elsewhere."),
        (rules.closed_tie != "carry" or rules.score == "by_last_tile",
         "points wait only where the last tile decides."),
        (rules.draw != "one" or (rules.closed_tie != "closer"
                                 and rules.closed_winner != "closer_v_next"),
         "nobody is known to have closed a round where single tiles are drawn."),
        (rules.redeal_doubles >= 0, "a number of doubles is none or more."),
        (not rules.redeal_doubles or (rules.most_players <= 4 and rules.stakes == "none"),
         "a new deal is asked for among four at most, and without stakes."),
        (not rules.bonuses or rules.score not in ("none", "pot"), "extra points need points."),
        (rules.draw != "one" or all(bonus.occasion != "three_passes" for bonus in rules.bonuses),
         "three passes in a row are not told where single tiles are drawn."),
        (_each_once(rules.bonuses), "every occasion gives its points once, in their order."),
    ]  # fmt: skip


def _sizes(rules: Ruleset) -> Iterator[tuple[bool, str]]:
    """Whether every number of players gets its hands from the set."""
    seats = range(rules.least_players, rules.most_players + 1)
    if len(rules.hand) not in (1, len(seats)):
        return
    for players in seats:
        size = rules.hand_for(players)
        yield size >= 1, f"{players} players get no tiles."
        yield (
            size * players <= rules.tile_count,
            f"the set of {rules.tile_count} tiles is too small for {players} hands of {size}.",
        )


def in_order(bonuses: Iterable[Bonus]) -> tuple[Bonus, ...]:
    """``bonuses`` as a ruleset has them, in the order of their occasions."""
    occasions: tuple[Occasion, ...] = get_args(Occasion)
    return tuple(sorted(bonuses, key=lambda bonus: occasions.index(bonus.occasion)))


def _each_once(bonuses: tuple[Bonus, ...]) -> bool:
    occasions = [bonus.occasion for bonus in bonuses]
    worth = all(b.points > 0 and (b.cap is None or b.cap > 0) for b in bonuses)
    return worth and bonuses == in_order(bonuses) and len(set(occasions)) == len(occasions)


def _in_set(text: str, max_pip: int) -> bool:
    try:
        return Tile.parse(text).high <= max_pip
    except InvalidNotation:
        return False


def _centred(rules: Ruleset) -> bool:
    double = rules.opener == "highest_double" or (
        rules.opener_tile is not None and Tile.parse(rules.opener_tile).is_double
    )
    return double and rules.opener_fallback == "redeal" and int(rules.layout[5:]) <= rules.max_pip


_KINDS = get_type_hints(Ruleset)


def _read(name: str, value: object) -> object:
    if name == "bonuses":
        if isinstance(value, (list, tuple)):
            return tuple(map(_read_bonus, value))
        raise BadRuleset(f"bonuses is {value!r}; it must be a list of bonuses.")
    if name in ("hand", "reserve", "last_tile"):
        if isinstance(value, (list, tuple)) and all(type(n) is int for n in value):
            return tuple(value)
        raise BadRuleset(f"{name} is {value!r}; it must be a list of numbers.")
    choices = get_args(_KINDS[name]) or (_KINDS[name],)
    if any(type(value) is kind if isinstance(kind, type) else value == kind for kind in choices):
        return value
    wanted = " or ".join(k.__name__ if isinstance(k, type) else repr(k) for k in choices)
    raise BadRuleset(f"{name} is {value!r}; it must be {wanted}.")


def _read_bonus(entry: object) -> Bonus:
    known: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {}
    points, cap = known.get("points"), known.get("cap")
    if known.get("occasion") not in get_args(Occasion) or type(points) is not int:
        raise BadRuleset(f"{entry!r} is no bonus: it names an occasion and its points.")
    if cap is not None and type(cap) is not int:
        raise BadRuleset(f"{entry!r} has a cap that is no number of points.")
    return Bonus(known["occasion"], points, cap)
