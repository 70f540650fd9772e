"""The catalogue: a game is a row here, its texts in the catalogues, and its proofs in the tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from capicua.rules.errors import BadRuleset
from capicua.rules.ruleset import ALL_BUT_TWO, Bonus, Ruleset

_DOS = Ruleset(
    slug="dos", least_players=2, most_players=2, hand=(7,), reserve=(2,), target=100
)  # fmt: skip
_TRADICIONAL = Ruleset(
    slug="tradicional", least_players=3, most_players=5, hand=(5, 4, 3), reserve=(1,), target=100
)  # fmt: skip
_PAREJAS = Ruleset(
    slug="parejas",
    least_players=4,
    most_players=4,
    teams="pairs",
    hand=(7,),
    draw="none",
    opener="tile",
    opener_tile="66",
    next_opener="rotate",
    closed_winner="lowest_pair",
    score="losers_pair",
    target=100,
)

_ROWS = (
    Ruleset(
        slug="robo",
        least_players=2,
        most_players=2,
        hand=(7,),
        closed_tie="draw",
        score="none",
        rounds=1,
    ),
    Ruleset(
        slug="doble-doce",
        max_pip=12,
        least_players=2,
        most_players=18,
        hand=(7, 7, *[5] * 15),
        opener_fallback="redeal",
        layout="tips",
        closed_tie="lightest_tile",
        score="others_minus_own",
        target=100,
        agreed_stop=True,
    ),
    _TRADICIONAL,
    Ruleset(
        slug="infantil",
        least_players=2,
        most_players=5,
        hand=(ALL_BUT_TWO,),
        draw="none",
        closed_tie="draw",
        score="none",
        rounds=1,
    ),
    _DOS,
    replace(
        _DOS,
        slug="ida-y-vuelta",
        target=None,
        rounds=2,
        stakes="per_match",
        stake=5,
        chips=100,
    ),
    Ruleset(
        slug="ciento-once",
        least_players=4,
        most_players=4,
        teams="pairs",
        hand=(7,),
        score="all_remaining",
        target=111,
    ),
    replace(
        _TRADICIONAL,
        slug="pool",
        least_players=2,
        hand=(7, 5, 4, 3),
        reserve=(2, 1, 1, 1),
        closed_tie="share",
        score="pot",
        target=None,
        rounds=10,
        agreed_stop=True,
        stakes="per_round",
        stake=5,
        chips=100,
    ),
    replace(
        _TRADICIONAL,
        slug="cruzado",
        least_players=2,
        hand=(7, 5, 4, 3),
        reserve=(2, 1, 1, 1),
        opener_fallback="redeal",
        layout="star:4",
        lock="centre",
    ),
    Ruleset(
        slug="chipre",
        max_pip=9,
        least_players=4,
        most_players=10,
        hand=(13, 11, 9, 7, 6, 6, 5),
        reserve=(1,),
        opener="tile",
        opener_tile="99",
        opener_fallback="redeal",
        layout="star:8",
        target=100,
    ),
    Ruleset(
        slug="bloqueo",
        least_players=2,
        most_players=2,
        hand=(7,),
        draw="none",
        closed_tie="draw",
        score="none",
        rounds=1,
    ),
    Ruleset(
        slug="cincuenta",
        least_players=2,
        most_players=2,
        hand=(7,),
        next_opener="alternate",
        score="losers_full",
        target=50,
    ),
    _PAREJAS,
    replace(
        _PAREJAS,
        slug="espanol",
        opener="lot",
        opener_tile=None,
        opening_tile="any",
        score="all_remaining",
        target=300,
    ),
    replace(_PAREJAS, slug="venezolano", target=75),
    replace(
        _PAREJAS,
        slug="dominicano",
        next_opener="winner",
        closed_winner="closer_v_next",
        closed_tie="closer",
        score="all_remaining",
        bonuses=(
            Bonus("capicua", 25),
            Bonus("pass_on_opening", 25, cap=170),
            Bonus("three_passes", 25, cap=170),
        ),
        target=200,
    ),
    replace(
        _PAREJAS,
        slug="puertorriqueno",
        next_opener="winner",
        score="all_remaining",
        target=200,
    ),
    replace(
        _PAREJAS,
        slug="puertorriqueno-500",
        next_opener="winner",
        score="all_remaining",
        bonuses=(
            Bonus("capicua", 100),
            Bonus("chuchazo", 100),
            Bonus("round_1", 100),
            Bonus("round_2", 75),
            Bonus("round_3", 50),
            Bonus("round_4", 25),
        ),
        target=500,
    ),
    replace(
        _PAREJAS,
        slug="cubano",
        max_pip=9,
        hand=(10,),
        opener="lot",
        opener_tile=None,
        opening_tile="any",
        redeal_doubles=5,
        next_opener="winner",
    ),
    replace(
        _PAREJAS,
        slug="brasileno",
        next_opener="winner",
        closed_tie="carry",
        score="by_last_tile",
        last_tile=(1, 2, 3, 4, 1),
        target=6,
    ),
)

GAMES: Mapping[str, Ruleset] = MappingProxyType({row.slug: row for row in _ROWS})
"""The newest version of every game, by slug."""
LED_BY_THE_TABLE: Final = frozenset({"bloqueo"})
"""Games whose compulsory lead the table plays for whoever holds it."""


def slug_of(name: str) -> str:
    """The slug in the name of a game, which may say its version, too: ``robo`` of ``robo@1``."""
    return name.partition("@")[0]


def game(name: str) -> Ruleset:
    """The game called ``name``, a slug (``robo``) or a slug with its version (``robo@1``).

    Raises:
        BadRuleset: if there is no such game or no such version.
    """
    slug = slug_of(name)
    ruleset = GAMES.get(slug)
    if ruleset is None or name not in (slug, ruleset.id):
        raise BadRuleset(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    return ruleset
