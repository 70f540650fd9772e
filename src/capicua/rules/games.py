"""The catalogue: a game is a row here, its texts in the catalogues, and its proofs in the tests."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from capicua.rules.errors import BadRuleset
from capicua.rules.ruleset import Ruleset

_ROWS = (
    Ruleset(
        slug="robo",
        version=1,
        max_pip=6,
        least_players=2,
        most_players=2,
        hand=7,
        reserve=0,
        draw="until",
        opener="highest_double",
        opener_fallback="heaviest",
        opening_tile="forced",
        shape="line",
        closed_tie="draw",
        score="none",
        rounds=1,
    ),
)

GAMES: Mapping[str, Ruleset] = MappingProxyType({row.slug: row for row in _ROWS})
"""The newest version of every game, by slug."""


def game(name: str) -> Ruleset:
    """The game called ``name``, a slug (``robo``) or a slug with its version (``robo@1``).

    Raises:
        BadRuleset: if there is no such game or no such version.
    """
    slug = name.partition("@")[0]
    ruleset = GAMES.get(slug)
    if ruleset is None or name not in (slug, ruleset.id):
        raise BadRuleset(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    return ruleset
