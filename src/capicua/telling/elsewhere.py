"""Here and elsewhere: in what the rules of a game differ from those of other tables.

What is said follows from the parameters, and from the game where other tables differ in what no
parameter says. Only what applies to a game is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from capicua.rules import Ruleset, game
from capicua.rules.ruleset import ALL_BUT_TWO, Occasion
from capicua.telling.parts import always_found, deal_table, one_rival
from capicua.telling.texts import Texts


@dataclass(frozen=True, slots=True)
class Difference:
    """A point of the rules: what it is about, how it is here, and how it may be elsewhere."""

    topic: str
    here: str
    there: str


def elsewhere(rules: Ruleset, say: Texts) -> tuple[Difference, ...]:
    """The points in which other tables play this game otherwise."""
    found = []
    for topic, value_of in _TOPICS:
        value = value_of(rules)
        if value is not None:
            key = f"elsewhere.{topic}"
            values = {
                "n": rules.redeal_doubles if topic == "again" else rules.target,
                "least": rules.least_players,
                "most": rules.most_players,
                "worth": rules.last_tile[_DOUBLE_AT_BOTH] if rules.last_tile else 0,
            }
            here = say(f"{key}.{value}.here", **values)
            found.append(Difference(say(key), here, say(f"{key}.{value}.there")))
    return tuple(found)


def _undealt(rules: Ruleset) -> bool:
    return any(share.rest for share in deal_table(rules))


def _players(rules: Ruleset) -> str | None:
    return "many" if rules.most_players > 10 else None


def _deal(rules: Ruleset) -> str | None:
    if ALL_BUT_TWO in rules.hand:
        return "equal_hands" if rules.draw == "none" else "equal_hands_drawn"
    if rules.slug == "ciento-once":
        four = "four_each" if rules.hand == (4,) else None
        return four if _undealt(rules) else "whole_set"
    if rules.slug == "brasileno":
        return None if _undealt(rules) else "sleeping"
    return _eight_less(rules)


def _eight_less(rules: Ruleset) -> str | None:
    """Whether hands are eight less the players, for two players as well or with seven for them."""
    shares = deal_table(rules)
    many = [share for share in shares if share.players > 2]
    if len(many) < 2 or any(share.hand + share.players != 8 for share in many):
        return None
    if len(many) == len(shares):
        return "eight_less"
    if shares[0].hand != 7:
        return None
    return "pool" if rules.score == "pot" else "eight_less_seven"


def _again(rules: Ruleset) -> str | None:
    if rules.redeal_doubles:
        return "asked"
    return "never" if rules.slug == "brasileno" else None


def _lead(rules: Ruleset) -> str | None:
    later_free = rules.rounds != 1 and rules.next_opener != "same_rule"
    first = "_first" if later_free else ""
    if rules.opener == "lot":
        return f"lot{first}"
    return f"forced{first}" if rules.opening_tile == "forced" else None


def _no_double(rules: Ruleset) -> str | None:
    return None if always_found(rules) else rules.opener_fallback


def _next(rules: Ruleset) -> str | None:
    return None if rules.rounds == 1 else rules.next_opener


def _direction(rules: Ruleset) -> str | None:
    return "clockwise" if rules.most_players > 2 else None


def _drawing(rules: Ruleset) -> str | None:
    return rules.draw if _undealt(rules) and ALL_BUT_TWO not in rules.hand else None


def _reserve(rules: Ruleset) -> str | None:
    if rules.draw == "none" or not _undealt(rules):
        return None
    return "kept" if any(share.reserve for share in deal_table(rules)) else "whole"


def _closing(rules: Ruleset) -> str | None:
    return "late" if rules.draw != "none" and _undealt(rules) else None


def _closed(rules: Ruleset) -> str | None:
    return rules.closed_winner if rules.teams == "pairs" else None


def _score(rules: Ruleset) -> str | None:
    if rules.score == "pot":
        return None  # what is staked is no matter of points
    if rules.score in ("sum_diff", "others_minus_own") and one_rival(rules):
        return None  # with one rival it is the same however often one's own is taken off
    if rules.score == "by_last_tile":
        usual = game(rules.id).last_tile[_DOUBLE_AT_BOTH]
        return rules.score if rules.last_tile[_DOUBLE_AT_BOTH] == usual else None
    return rules.score


_DOUBLE_AT_BOTH: Final = 3
"""In ``last_tile``: the place of a double that fitted both ends."""


def _bonuses(rules: Ruleset) -> str | None:
    occasions = frozenset(bonus.occasion for bonus in rules.bonuses)
    if not occasions:
        return "none" if rules.slug in _WITHOUT_BONUSES else None
    return next((name for name, told in _BONUSES.items() if occasions == told), None)


_WITHOUT_BONUSES: Final = ("parejas", "venezolano", "cubano", "puertorriqueno")
_BONUSES: Final[Mapping[str, frozenset[Occasion]]] = {
    "passes": frozenset({"capicua", "pass_on_opening", "three_passes"}),
    "rounds": frozenset({"capicua", "chuchazo", "round_1", "round_2", "round_3", "round_4"}),
}
"""The sets of bonuses that have words, each exactly as the words have it."""


def _penalty(rules: Ruleset) -> str | None:
    return "refused" if rules.slug == "dominicano" else None


_TARGETS: Final = frozenset(
    {
        "doble-doce",
        "tradicional",
        "parejas",
        "espanol",
        "venezolano",
        "dominicano",
        "cubano",
        "brasileno",
        "chipre",
    }
)


def _target(rules: Ruleset) -> str | None:
    usual = rules.target == game(rules.id).target
    return rules.slug if rules.slug in _TARGETS and usual else None


def _doubles(rules: Ruleset) -> str | None:
    return None if rules.layout.startswith("star:") else rules.layout


def _arms(rules: Ruleset) -> str | None:
    return rules.lock if rules.layout.startswith("star:") else None


def _level(rules: Ruleset) -> str | None:
    return "refund" if rules.stakes == "per_match" else None


_TOPICS: Final[tuple[tuple[str, Callable[[Ruleset], str | None]], ...]] = (
    ("players", _players),
    ("deal", _deal),
    ("again", _again),
    ("lead", _lead),
    ("no_double", _no_double),
    ("next", _next),
    ("direction", _direction),
    ("doubles", _doubles),
    ("arms", _arms),
    ("drawing", _drawing),
    ("reserve", _reserve),
    ("closing", _closing),
    ("closed", _closed),
    ("tie", lambda rules: rules.closed_tie),
    ("score", _score),
    ("bonuses", _bonuses),
    ("penalty", _penalty),
    ("target", _target),
    ("level", _level),
)
