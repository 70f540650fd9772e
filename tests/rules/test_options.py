"""Options: what every game can be changed in, and clear errors for everything else."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua import (
    GAMES,
    OPTIONS,
    BadRuleset,
    Ruleset,
    apply_options,
    format_options,
    game,
    options_of,
    parse_options,
)
from capicua.rules.options import Value
from tests.rules.play import play_match

LINES = (
    "robo tradicional infantil dos ida-y-vuelta ciento-once pool bloqueo cincuenta espanol cubano"
)
POINTS = """doble-doce tradicional dos ciento-once cruzado chipre cincuenta parejas espanol
venezolano dominicano puertorriqueno puertorriqueno-500 cubano brasileno"""
HAVE: dict[str, set[str]] = {
    "target": set(POINTS.split()),
    "set": set(LINES.split()),
    "spinners": {"doble-doce"},
    "lock": {"cruzado", "chipre"},
    "draw": set(GAMES) - {"bloqueo"},
    "hand": {"ciento-once"},
    "rotation": {"ciento-once"},
    "stake": {"ida-y-vuelta", "pool"},
    "chips": {"ida-y-vuelta", "pool"},
    "rounds": {"pool"},
}
GOOD: dict[str, list[tuple[Value, str, object]]] = {
    "target": [(1, "target", 1), (250, "target", 250)],
    "set": [(6, "max_pip", 6), (9, "max_pip", 9), (12, "max_pip", 12)],
    "spinners": [("none", "layout", "line"), ("tips", "layout", "tips"), ("all", "layout", "all")],
    "lock": [(True, "lock", "centre"), (False, "lock", "none")],
    "draw": [("none", "draw", "none"), ("one", "draw", "one"), ("until", "draw", "until")],
    "hand": [("default", "hand", (7,)), ("8-N", "hand", (4,)), ("8-N", "reserve", (1,))],
    "rotation": [(True, "next_opener", "rotate"), (False, "next_opener", "same_rule")],
    "stake": [(1, "stake", 1), (100, "stake", 100)],
    "chips": [(5, "chips", 5), (1000, "chips", 1000)],
    "rounds": [(1, "rounds", 1), (99, "rounds", 99)],
}
BAD: dict[str, list[Value]] = {
    "target": [0, -1, True, "many", "1e9"],
    "set": [7, 0, True, "six", "06"],
    "spinners": ["some", True, 0],
    "lock": ["yes", 1, 0],
    "draw": ["two", 1, False],
    "hand": [7, "7-N", True],
    "rotation": ["yes", 1, 0],
    "stake": [0, "all", True],
    "chips": [0, "many", False],
    "rounds": [0, "ten", True],
}
CASES = list(product(GAMES.values(), OPTIONS))


def named(case: Ruleset | str) -> str:
    return case if isinstance(case, str) else case.slug


def test_every_option_is_spoken_of_here() -> None:
    assert HAVE.keys() == GOOD.keys() == BAD.keys() == OPTIONS.keys()


@pytest.mark.parametrize(("ruleset", "option"), CASES, ids=named)
def test_a_game_takes_its_options_and_refuses_others_by_name(ruleset: Ruleset, option: str) -> None:
    if ruleset.slug not in HAVE[option]:
        with pytest.raises(BadRuleset, match=f"{ruleset.slug} has no option '{option}'") as bad:
            apply_options(ruleset, {option: GOOD[option][0][0]})
        mine = {name for name, games in HAVE.items() if ruleset.slug in games}
        assert set(str(bad.value).partition("it has: ")[2].strip(".").split(", ")) == (
            mine or {"none"}
        )
        return
    for value, parameter, expected in GOOD[option]:
        if (ruleset.slug, option, value) == ("cubano", "set", 6):
            continue  # four hands of ten need more tiles, see below
        changed = apply_options(ruleset, {option: value})
        assert getattr(changed, parameter) == expected
        assert apply_options(game(ruleset.slug), options_of(changed)) == changed


@pytest.mark.parametrize(("ruleset", "option"), CASES, ids=named)
def test_a_value_that_is_not_allowed_is_named_with_those_that_are(
    ruleset: Ruleset, option: str
) -> None:
    for value in BAD[option] if ruleset.slug in HAVE[option] else []:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        complaint = f"{ruleset.slug}: {option} cannot be '{text}'; allowed: "
        with pytest.raises(BadRuleset) as bad:
            apply_options(ruleset, {option: value})
        assert str(bad.value) == f"{complaint}{OPTIONS[option].values}."


@pytest.mark.parametrize(
    ("slug", "options", "named"),
    [
        ("cubano", {"set": 6}, "set of 28 tiles is too small"),
        ("pool", {"stake": 101}, "affordable"),
        ("pool", {"chips": 4}, "affordable"),
        ("ida-y-vuelta", {"stake": 10, "chips": 9}, "affordable"),
        ("robo", {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    slug: str, options: dict[str, Value], named: str
) -> None:
    with pytest.raises(BadRuleset, match=named):
        apply_options(game(slug), options)


def test_options_are_applied_at_once_in_any_order() -> None:
    for options in ({"stake": 200, "chips": 500}, {"chips": 500, "stake": 200}):
        changed = apply_options(game("pool"), dict(options))
        assert (changed.stake, changed.chips) == (200, 500)


@pytest.mark.parametrize(("ruleset", "option"), CASES, ids=named)
def test_a_changed_game_can_be_played_to_its_end(ruleset: Ruleset, option: str) -> None:
    if ruleset.slug not in HAVE[option]:
        return
    for value, _, _ in GOOD[option][:3]:
        if (ruleset.slug, option, value) == ("cubano", "set", 6):
            continue
        quick: dict[str, Value] = {"target": 1} if ruleset.target and option != "target" else {}
        changed = apply_options(ruleset, {**quick, option: value})
        match, _ = play_match(changed, changed.least_players, random.Random(option).randrange(99))
        assert match.over


names = st.sampled_from(list(OPTIONS))
values = st.one_of(
    st.booleans(), st.integers(0, 10**9 - 1), st.sampled_from(["none", "8-N", "until"])
)


@given(st.dictionaries(names, values))
def test_options_read_back_what_is_written(options: dict[str, Value]) -> None:
    assert parse_options(format_options(options)) == options
    assert format_options(dict(reversed(options.items()))) == format_options(options)


@pytest.mark.parametrize("text", ["target", "target=", "=5", "target=5 x", "target=5 target=6"])
def test_what_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset):
        parse_options(text)


@given(st.text())
def test_any_text_is_options_or_a_clear_error(text: str) -> None:
    try:
        options = parse_options(text)
    except BadRuleset:
        return
    assert parse_options(format_options(options)) == options


def test_the_options_of_a_game_are_those_that_differ_from_its_defaults() -> None:
    assert options_of(game("dos")) == {}
    assert options_of(apply_options(game("dos"), {"target": 100, "set": 9})) == {"set": 9}
