"""Options: what every game can be changed in, and clear errors for everything else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    GAMES,
    OPTIONS,
    BadRuleset,
    Bonus,
    Ruleset,
    apply_options,
    format_options,
    game,
    options_of,
    parse_options,
)
from capicua.rules.option import Value
from tests.rules.play import play_match

REGIONS = """parejas espanol venezolano dominicano puertorriqueno puertorriqueno-500 cubano
brasileno"""
POINTS = f"doble-doce tradicional dos ciento-once cruzado chipre cincuenta {REGIONS}"
MANY = "doble-doce tradicional infantil pool cruzado chipre"
OCCASIONS = ("capicua", "chuchazo", "pass_on_opening", "three_passes", "closed")
ROUNDS = ("round_1", "round_2", "round_3", "round_4")
LAST = ("last_plain", "last_double", "last_both", "last_double_both", "closed_worth")

HAVE: dict[str, set[str]] = {
    "target": set(POINTS.split()),
    "set": set(GAMES),
    "players": set(MANY.split()),
    "hand": {"ciento-once"},
    "tiles": set(GAMES) - {"ciento-once"},
    "spinners": {"doble-doce"},
    "lock": {"cruzado", "chipre"},
    "draw": set(GAMES) - {"bloqueo"},
    "rotation": {"ciento-once"},
    "opener": set(REGIONS.split()),
    "opening_tile": set(REGIONS.split()),
    "next_opener": set(REGIONS.split()),
    "redeal_doubles": set(REGIONS.split()),
    "closed_winner": set(REGIONS.split()),
    "closed_tie": set(REGIONS.split()),
    "score": set(REGIONS.split()) - {"brasileno"},
    **{name: {"brasileno"} for name in LAST},
    **{name: set(REGIONS.split()) for name in (*OCCASIONS, *ROUNDS, "cap")},
    "stake": {"ida-y-vuelta", "pool"},
    "chips": {"ida-y-vuelta", "pool"},
    "rounds": {"pool"},
}
GOOD: dict[str, list[tuple[Value, str, object]]] = {
    "target": [(1, "target", 1), (250, "target", 250)],
    "set": [(6, "max_pip", 6), (9, "max_pip", 9), (12, "max_pip", 12)],
    "players": [(4, "most_players", 4), (5, "most_players", 5)],
    "hand": [("default", "hand", (7,)), ("8-N", "hand", (4,)), ("8-N", "reserve", (1,))],
    "tiles": [(1, "hand", (1,)), (5, "hand", (5,))],
    "spinners": [("none", "layout", "line"), ("tips", "layout", "tips"), ("all", "layout", "all")],
    "lock": [(True, "lock", "centre"), (False, "lock", "none")],
    "draw": [("none", "draw", "none"), ("one", "draw", "one"), ("until", "draw", "until")],
    "rotation": [(True, "next_opener", "rotate"), (False, "next_opener", "same_rule")],
    "opener": [
        ("tile", "opener", "tile"),
        ("highest_double", "opener_tile", None),
        ("lot", "opening_tile", "any"),
    ],
    "opening_tile": [("any", "opening_tile", "any")],
    "next_opener": [(rule, "next_opener", rule) for rule in ("same_rule", "rotate", "winner")],
    "redeal_doubles": [(0, "redeal_doubles", 0), (4, "redeal_doubles", 4)],
    "closed_winner": [
        (rule, "closed_winner", rule) for rule in ("lowest_pair", "lowest_hand", "closer_v_next")
    ],
    "closed_tie": [(rule, "closed_tie", rule) for rule in ("nobody", "closer", "opener_side")],
    "score": [(rule, "score", rule) for rule in ("losers_pair", "all_remaining")],
    "last_plain": [(0, "last_tile", (0, 2, 3, 4, 1)), (7, "last_tile", (7, 2, 3, 4, 1))],
    "last_double": [(7, "last_tile", (1, 7, 3, 4, 1))],
    "last_both": [(7, "last_tile", (1, 2, 7, 4, 1))],
    "last_double_both": [(6, "last_tile", (1, 2, 3, 6, 1))],
    "closed_worth": [(0, "last_tile", (1, 2, 3, 4, 0))],
    **{name: [] for name in (*OCCASIONS, *ROUNDS, "cap")},
    "stake": [(1, "stake", 1), (100, "stake", 100)],
    "chips": [(5, "chips", 5), (1000, "chips", 1000)],
    "rounds": [(1, "rounds", 1), (99, "rounds", 99)],
}
BAD: dict[str, list[Value]] = {
    "target": [0, -1, True, "many", "1e9", 10**9],
    "set": [7, 0, True, "six", "06"],
    "players": [1, 19, True, "many"],
    "hand": [7, "7-N", True],
    "tiles": [0, -1, True, "all"],
    "spinners": ["some", True, 0],
    "lock": ["yes", 1, 0],
    "draw": ["two", 1, False],
    "rotation": ["yes", 1, 0],
    "opener": ["66", 66, True],
    "opening_tile": ["double", True],
    "next_opener": ["loser", 1],
    "redeal_doubles": [-1, "none", False],
    "closed_winner": ["highest", 0],
    "closed_tie": ["share", 0],
    "score": ["none", "by_last_tile", 1],
    **{name: [-1, "many", True] for name in (*LAST, *OCCASIONS, *ROUNDS, "cap")},
    "stake": [0, "all", True],
    "chips": [0, "many", False],
    "rounds": [0, "ten", True],
}
IMPOSSIBLE = {("cubano", "set", 6), ("chipre", "set", 6), ("dominicano", "draw", "one")}
"""What the arithmetic, or another rule of the game, does not allow; each has its own test."""
HELD = [(GAMES[slug], option) for option, slugs in HAVE.items() for slug in GAMES if slug in slugs]


def named(case: Ruleset | str) -> str:
    return case if isinstance(case, str) else case.slug


def possible(ruleset: Ruleset, option: str) -> list[tuple[Value, str, object]]:
    return [case for case in GOOD[option] if (ruleset.slug, option, case[0]) not in IMPOSSIBLE]


def test_every_option_is_spoken_of_here() -> None:
    assert HAVE.keys() == GOOD.keys() == BAD.keys() == OPTIONS.keys()


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=named)
def test_a_game_refuses_the_options_of_others_and_names_its_own(ruleset: Ruleset) -> None:
    mine = {name for name, games in HAVE.items() if ruleset.slug in games}
    for option in OPTIONS.keys() - mine:
        with pytest.raises(BadRuleset, match=f"{ruleset.slug} has no option '{option}'") as bad:
            apply_options(ruleset, {option: 1})
        assert set(str(bad.value).partition("it has: ")[2].strip(".").split(", ")) == mine


@pytest.mark.parametrize(("ruleset", "option"), HELD, ids=named)
def test_an_option_sets_its_parameter_and_reads_back(ruleset: Ruleset, option: str) -> None:
    for value, parameter, expected in possible(ruleset, option):
        changed = apply_options(ruleset, {option: value})
        assert getattr(changed, parameter) == expected
        assert options_of(changed) == ({} if changed == ruleset else {option: value})


@pytest.mark.parametrize("occasion", [*OCCASIONS, *ROUNDS])
@pytest.mark.parametrize("slug", REGIONS.split())
def test_the_points_of_every_occasion_are_a_tables_own_choice(slug: str, occasion: str) -> None:
    for points in (0, 60):
        changed = apply_options(game(slug), {occasion: points})
        given = {bonus.occasion: bonus for bonus in changed.bonuses}
        assert (given[occasion].points if points else given.get(occasion)) == (points or None)  # type: ignore[index, call-overload]
        assert apply_options(game(slug), options_of(changed)) == changed
        others = [bonus for bonus in game(slug).bonuses if bonus.occasion != occasion]
        assert [bonus for bonus in changed.bonuses if bonus.occasion != occasion] == others


def test_the_cap_is_one_for_what_passes_bring() -> None:
    """Also for an occasion that the game does not know by itself, whatever comes first."""
    caps = {"cap": 90, "three_passes": 10, "capicua": 5}
    changed = apply_options(game("parejas"), dict(caps))
    assert changed.bonuses == (Bonus("capicua", 5), Bonus("three_passes", 10, 90))
    assert options_of(changed) == caps
    uncapped = apply_options(game("dominicano"), {"cap": 0})
    assert {bonus.cap for bonus in uncapped.bonuses} == {None}
    none = apply_options(game("dominicano"), {"three_passes": 0, "pass_on_opening": 0})
    assert apply_options(game("dominicano"), options_of(none)) == none


@pytest.mark.parametrize(("ruleset", "option"), HELD, ids=named)
def test_a_value_that_is_not_allowed_is_named_with_those_that_are(
    ruleset: Ruleset, option: str
) -> None:
    for value in BAD[option]:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        complaint = f"{ruleset.slug}: {option} cannot be '{text}'; allowed: "
        with pytest.raises(BadRuleset) as bad:
            apply_options(ruleset, {option: value})
        assert str(bad.value) == f"{complaint}{OPTIONS[option].values}."


@pytest.mark.parametrize(
    ("slug", "options", "named"),
    [
        ("cubano", {"set": 6}, "set of 28 tiles is too small for 4 hands of 10"),
        ("chipre", {"set": 6}, "set of 28 tiles is too small for 4 hands of 13"),
        ("chipre", {"set": 6, "tiles": 5, "players": 5}, "as many tiles of its number as arms"),
        ("tradicional", {"tiles": 7}, "set of 28 tiles is too small for 5 hands of 7"),
        ("doble-doce", {"set": 6, "players": 6}, "set of 28 tiles is too small for 6 hands of 5"),
        ("infantil", {"players": 18, "tiles": 2}, "set of 28 tiles is too small for 15 hands"),
        ("dominicano", {"draw": "one"}, "nobody is known to have closed"),
        ("parejas", {"draw": "one", "closed_tie": "closer"}, "nobody is known to have closed"),
        ("espanol", {"opening_tile": "forced"}, "after a lot any tile is led"),
        ("parejas", {"closed_tie": "carry"}, "points wait only where the last tile decides"),
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


@pytest.mark.parametrize(
    ("slug", "options", "expected"),
    [
        ("doble-doce", {"set": 9}, (9, 11, (7, 7, *[5] * 8))),
        ("doble-doce", {"set": 6}, (6, 5, (7, 7, 5, 5))),
        ("tradicional", {"set": 9, "players": 8}, (9, 8, (5, 4, 3, 3, 3, 3))),
        ("tradicional", {"set": 12, "players": 9, "tiles": 7}, (12, 9, (7,))),
        ("tradicional", {"tiles": 7, "players": 4}, (6, 4, (7,))),
        ("cruzado", {"set": 9, "players": 7, "tiles": 6}, (9, 7, (6,))),
        ("infantil", {"set": 12, "players": 10}, (12, 10, (0,))),
        ("cubano", {"set": 6, "tiles": 6}, (6, 4, (6,))),
        ("dos", {"set": 9, "tiles": 12}, (9, 2, (12,))),
    ],
)
def test_a_larger_set_serves_more_players_or_more_tiles(
    slug: str, options: dict[str, Value], expected: tuple[int, int, tuple[int, ...]]
) -> None:
    changed = apply_options(game(slug), options)
    assert (changed.max_pip, changed.most_players, changed.hand) == expected
    assert apply_options(game(slug), options_of(changed)) == changed
    match, _ = play_match(changed, changed.most_players, 1)
    assert match.over


def test_the_first_lead_is_the_highest_double_of_the_set_that_is_played() -> None:
    assert apply_options(game("chipre"), {"set": 12}).opener_tile == "cc"
    nine = apply_options(game("parejas"), {"set": 9})
    assert (nine.opener, nine.opener_tile) == ("highest_double", None)
    back = apply_options(nine, {"set": 6})
    assert back == game("parejas")
    named = apply_options(game("parejas"), {"set": 9, "opener": "tile"})
    assert (named.opener, named.opener_tile) == ("tile", "99")
    assert options_of(named) == {"set": 9, "opener": "tile"}


def test_options_are_applied_at_once_in_any_order() -> None:
    for options in ({"stake": 200, "chips": 500}, {"chips": 500, "stake": 200}):
        changed = apply_options(game("pool"), dict(options))
        assert (changed.stake, changed.chips) == (200, 500)
    for texts in ("set=9 players=7 tiles=6", "tiles=6 players=7 set=9"):
        changed = apply_options(game("tradicional"), parse_options(texts))
        assert (changed.max_pip, changed.most_players, changed.hand) == (9, 7, (6,))


@pytest.mark.parametrize(("ruleset", "option"), HELD, ids=named)
def test_a_changed_game_can_be_played_to_its_end(ruleset: Ruleset, option: str) -> None:
    for value, _, _ in possible(ruleset, option)[:3]:
        quick: dict[str, Value] = {"target": 1} if ruleset.target and option != "target" else {}
        changed = apply_options(ruleset, {**quick, option: value})
        match, _ = play_match(changed, changed.least_players, random.Random(option).randrange(99))
        assert match.over


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_options_of_a_game_read_back_from_its_rules_and_from_its_records(
    data: st.DataObject,
) -> None:
    ruleset = data.draw(st.sampled_from([*GAMES.values()]))
    mine = [name for name in OPTIONS if ruleset.slug in HAVE[name]]
    chosen = data.draw(st.lists(st.sampled_from(mine), max_size=6, unique=True))
    options = {name: data.draw(some_value(name)) for name in chosen}
    try:
        changed = apply_options(ruleset, options)
    except BadRuleset:
        return
    again = options_of(changed)
    assert apply_options(ruleset, again) == changed
    assert apply_options(ruleset, parse_options(format_options(again))) == changed
    assert Ruleset.from_data(changed.to_data()) == changed


def some_value(option: str) -> st.SearchStrategy[Value]:
    known = [value for value, _, _ in GOOD[option]]
    return st.sampled_from(known) if known else st.sampled_from([0, 10, 25, 60, 170])


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
