"""Options as people ask for them are judged as the rules judge them."""

from __future__ import annotations

from itertools import combinations

import pytest

from capicua import GAMES, OPTIONS, BadRuleset, Ruleset, apply_options
from capicua.telling.options import Value, WrongOption, changed_game, option_choices

NUMBERS = (0, 1, 25, 170)


def values(ruleset: Ruleset, name: str) -> tuple[Value, ...]:
    return option_choices(ruleset, name) or NUMBERS


def asked(ruleset: Ruleset, options: dict[str, Value]) -> Ruleset | None:
    try:
        return changed_game(ruleset, options)
    except WrongOption:
        return None


def allowed(ruleset: Ruleset, options: dict[str, Value]) -> Ruleset | None:
    try:
        return apply_options(ruleset, options)
    except BadRuleset:
        return None


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_two_options_are_allowed_to_people_where_the_rules_allow_them(ruleset: Ruleset) -> None:
    """Also where the second means something only after the first, in whichever order they come."""
    had = [name for name, option in OPTIONS.items() if option.fits(ruleset)]
    for one, other in combinations(had, 2):
        for value in values(ruleset, one):
            for besides in values(ruleset, other):
                options = {one: value, other: besides}
                wanted = allowed(ruleset, options)
                assert asked(ruleset, options) == wanted, options
                assert asked(ruleset, dict(reversed(options.items()))) == wanted, options


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"nothing": 1}, "no_option", "nothing"),
        ({"spinners": "all"}, "no_option", "spinners"),
        ({"target": ""}, "option_empty", "target"),
        ({"target": 0}, "option_value", "target"),
        ({"target": 10**12}, "option_value", "target"),
        ({"cap": 170}, "option_value", "cap"),
        ({"closed_winner": "closer_v_next", "draw": "one"}, "options_together", ""),
    ],
)
def test_what_is_wrong_is_told_by_its_code(
    options: dict[str, Value], code: str, option: str
) -> None:
    with pytest.raises(WrongOption) as wrong:
        changed_game(GAMES["parejas"], options)
    assert (wrong.value.code, wrong.value.option) == (code, option)
