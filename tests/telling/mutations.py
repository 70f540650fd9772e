"""Every other value that a parameter of a game may take, with what has to change along with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, get_args, get_type_hints

from capicua import BadRuleset, Bonus, Ruleset

PARAMETERS = tuple(field.name for field in fields(Ruleset))
_KINDS = get_type_hints(Ruleset)
_STAKED = {"stake": 5, "chips": 100, "redeal_doubles": 0}
_FREE = {"stakes": "none", "stake": 0, "chips": 0, "target": 100}
_PLAIN = {"closed_tie": "nobody", "bonuses": (), "last_tile": (), "redeal_doubles": 0, **_FREE}
_SOLO = {"teams": "none", "closed_winner": "lowest_hand", "score": "sum_diff", **_PLAIN}
_PAIRS = {
    "teams": "pairs", "least_players": 4, "most_players": 4, "hand": (5,), "reserve": (0,),
    "closed_winner": "lowest_hand", "score": "sum_diff", **_PLAIN,
}  # fmt: skip
_POT = {"stakes": "per_round", "score": "pot", "bonuses": (), "last_tile": (), **_STAKED}
_DOUBLE = {"opener": "highest_double", "opener_tile": None, "opener_fallback": "redeal"}
_LINE = {"layout": "line", "lock": "none"}

ALONG: dict[tuple[str, Any], dict[str, Any]] = {
    ("opener", "highest_double"): {"opener_tile": None},
    ("opener", "lot"): {"opener_tile": None, "opening_tile": "any"},
    ("opener", "tile"): {"opener_tile": "55"},
    ("opener_tile", None): {"opener": "highest_double"},
    ("score", "pot"): _POT,
    ("score", "by_last_tile"): {"last_tile": (1, 2, 3, 4, 1)},
    ("stakes", "per_round"): _POT,
    ("stakes", "per_match"): _STAKED,
    ("stakes", "none"): {"stake": 0, "chips": 0},
    ("layout", "star:4"): {"opener_fallback": "redeal"},
    ("layout", "star:8"): {"opener_fallback": "redeal", "max_pip": 9},
}
"""What a value cannot be without."""

BESIDES: tuple[dict[str, Any], ...] = (
    {},
    {"lock": "none"},
    _FREE,
    {"rounds": 3},
    {**_PLAIN, "stakes": "per_match", "score": "sum_diff", **_STAKED},
    {"opener": "tile", "opener_tile": "55"},
    {"opener": "tile", "opener_tile": "66"},
    {**_DOUBLE, "layout": "star:4"},
    {**_DOUBLE, "layout": "star:4", "lock": "none"},
    {**_SOLO, "least_players": 3, "most_players": 6, "hand": (3,), "reserve": (0,)},
    {**_SOLO, "least_players": 2, "most_players": 3, "hand": (3,), "reserve": (0,)},
    {**_SOLO, "least_players": 4, "most_players": 4, "hand": (5,), "reserve": (0,)},
    {**_SOLO, "score": "losers_full"},
    {**_SOLO, **_DOUBLE, **_LINE, "most_players": 5, "hand": (5,), "reserve": (0,)},
    _PAIRS,
    {**_PAIRS, "score": "losers_full"},
    {**_PAIRS, "score": "by_last_tile", "last_tile": (1, 2, 3, 4, 1)},
)
"""Other games near a game, where a value may be possible that is not in the game itself."""

OTHERS: dict[str, tuple[Any, ...]] = {
    "slug": ("another",),
    "version": (2,),
    "max_pip": (6, 9, 12, 15),
    "least_players": (2, 3, 4, 5),
    "most_players": (2, 3, 4, 5, 7),
    "hand": ((1,), (3,), (5,), (6,), (7,), (0,)),
    "reserve": ((0,), (1,), (2,)),
    "opener_tile": (None, "66", "55", "44"),
    "redeal_doubles": (0, 4, 5),
    "last_tile": (
        (9, 2, 3, 4, 1), (1, 9, 3, 4, 1), (1, 2, 9, 4, 1), (1, 2, 3, 9, 1), (1, 2, 3, 4, 9),
    ),
    "bonuses": (
        (), (Bonus("capicua", 7),), (Bonus("capicua", 8),), (Bonus("three_passes", 7, cap=90),),
        (Bonus("three_passes", 7, cap=91),), (Bonus("chuchazo", 7),), (Bonus("closed", 7),),
        (Bonus("pass_on_opening", 7),), (Bonus("round_1", 7),), (Bonus("round_2", 7),),
        (Bonus("round_3", 7),), (Bonus("round_4", 7),),
    ),
    "target": (None, 1, 60, 100),
    "rounds": (None, 1, 3, 7),
    "agreed_stop": (True, False),
    "stake": (1, 6, 7),
    "chips": (90, 91),
}  # fmt: skip
"""Values of the parameters that are no choice among words."""


@dataclass(frozen=True)
class Mutation:
    """A game before and after one of its parameters has got another value."""

    name: str
    value: Any
    before: Ruleset
    after: Ruleset


def values_of(name: str) -> tuple[Any, ...]:
    """The values of a parameter: all of them, or enough where it is a number."""
    return OTHERS[name] if name in OTHERS else get_args(_KINDS[name])


def mutations(rules: Ruleset, name: str) -> Iterator[Mutation | tuple[str, Any]]:
    """A mutation for every other value of a parameter: of the game itself where it can be, else of
    one near it; the name and the value alone where no game can have it.
    """
    for value in values_of(name):
        if value == getattr(rules, name):
            continue
        found = next(_tried(rules, name, value), None)
        yield found if found is not None else (name, value)


def _tried(rules: Ruleset, name: str, value: Any) -> Iterator[Mutation]:
    for besides in BESIDES:
        before = _changed(rules, besides)
        if before is None or getattr(before, name) == value:
            continue
        after = _changed(before, {**ALONG.get((name, value), {}), name: value})
        if after is not None:
            yield Mutation(name, value, before, after)


def _changed(rules: Ruleset, changes: dict[str, Any]) -> Ruleset | None:
    try:
        return replace(rules, **changes)
    except BadRuleset:
        return None
