"""Worked examples: hands that could be, and the sums of the rules on paper."""

from __future__ import annotations

import re

import pytest

from capicua import GAMES, Ruleset, apply_options, full_set, game
from capicua.telling import (
    LANGUAGES,
    Language,
    Texts,
    examples,
    option_choices,
    possible,
    values_of,
)

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: str(rules.slug))


@every_game
def test_an_example_is_a_round_that_could_end_so(rules: Ruleset) -> None:
    tiles = set(full_set(rules.max_pip))
    found = examples(rules, Texts("es"))
    assert found
    for example in (each for each in found if each.hands):
        held = [tile for hand in example.hands for tile in hand.tiles]
        assert len(set(held)) == len(held)
        assert set(held) <= tiles
        assert rules.least_players <= len(example.hands) <= rules.most_players
        players = len(example.hands)
        assert all(len(hand.tiles) <= rules.hand_for(players) for hand in example.hands)
        numbers = {pip for tile in held for pip in (tile.high, tile.low)}
        if example.ended.how == "closed":
            assert numbers < set(range(rules.max_pip + 1)), "somebody could play on any end"
        else:
            assert sum(not hand.tiles for hand in example.hands) == 1


@every_game
def test_with_any_option_an_example_is_a_round_of_that_table(rules: Ruleset) -> None:
    for name in values_of(rules):
        for value in option_choices(rules, name) or (1, 2, 3, 4, 5, 30):
            if not possible(rules, {name: value}):
                continue
            other = apply_options(rules, {name: value})
            found = examples(other, Texts("es"))
            assert found or (rules.score, name, value) == ("none", "tiles", 1), (name, value)
            for example in (each for each in found if each.hands):
                players = len(example.hands)
                assert other.least_players <= players <= other.most_players, (name, value)
                size = other.hand_for(players)
                assert all(len(hand.tiles) <= size for hand in example.hands), (name, value)
                assert size > 1 or example.ended.how == "out", "who leads the only tile is out"
                assert size > 1 or not any("extremos" in note for note in example.notes)


def test_winning_a_closed_round_is_counted_where_it_is_rewarded() -> None:
    rewarded = apply_options(game("puertorriqueno-500"), {"closed": 40})
    _, plain = examples(game("puertorriqueno-500"), Texts("es"))
    _, closed = examples(rewarded, Texts("es"))
    assert closed.ended.how == "closed"
    assert closed.counted[-1] == "Y 40 puntos más: ganar un tranque."
    assert len(closed.counted) == len(plain.counted) + 1
    level = examples(apply_options(game("brasileno"), {"closed": 40}), Texts("es"))[-1]
    assert level.ended.winner is None
    assert "40" not in " ".join(level.counted)


@every_language
@every_game
def test_an_example_is_counted_with_its_own_numbers(rules: Ruleset, language: Language) -> None:
    for example in examples(rules, Texts(language)):
        assert example.counted
        assert example.title
        counted = " ".join(example.counted)
        gained = [*(example.ended.points or ()), *(example.ended.takes or ())]
        for points in set(gained) - {0}:
            assert re.search(rf"\b{points}\b", counted), counted
        for hand, pips in zip(example.hands, example.ended.sums, strict=bool(example.hands)):
            assert hand.pips == pips == sum(tile.pips for tile in hand.tiles)
            assert hand.halves == [(tile.high, tile.low) for tile in hand.tiles]


@pytest.mark.parametrize(
    ("slug", "gains"),
    [
        # What the rules on paper say of these sums.
        ("doble-doce", [51, 45, 20]),
        ("tradicional", [41, 11]),
        ("cruzado", [41, 11]),
        ("dos", [17, 13]),
        ("cincuenta", [17, 21]),
        ("ida-y-vuelta", [17, 13, 31]),
        ("ciento-once", [26, 52]),
        ("chipre", [54, 33]),
        ("pool", [20, 18]),
        ("parejas", [16, 33]),
        ("espanol", [26, 52]),
        ("dominicano", [26, 52, 27]),
        ("brasileno", [3, 1, 0]),
        ("robo", [0, 0]),
    ],
)
def test_the_examples_come_to_what_the_rules_on_paper_say(slug: str, gains: list[int]) -> None:
    found = examples(game(slug), Texts("es"))
    assert [sum(e.ended.takes or e.ended.points or ()) for e in found] == gains


def test_an_example_follows_the_options() -> None:
    say = Texts("es")
    pool = apply_options(game("pool"), {"stake": 6})
    assert examples(pool, say)[0].notes == ("En el bote hay 24 fichas de apuesta.",)
    brasileno = apply_options(game("brasileno"), {"last_both": 9})
    assert "9 puntos" in examples(brasileno, say)[0].counted[-1]
    hand = apply_options(game("parejas"), {"closed_winner": "lowest_hand"})
    assert "Ana y Rosa" in examples(hand, say)[1].counted[-1]


def test_a_staked_match_is_counted_to_its_end() -> None:
    match = examples(apply_options(game("ida-y-vuelta"), {"stake": 7}), Texts("es"))[-1]
    assert match.counted == (
        "31 son más que 23: la partida es para Luis, que se lleva 14 fichas de apuesta.",
    )


def test_extra_points_of_the_last_tile_are_told_where_there_are_some() -> None:
    say = Texts("es")
    out = examples(game("dominicano"), say)[0]
    assert out.notes == ("La última ficha es el 5-3, y en los extremos hay un 3 y un 5.",)
    assert out.counted[-1].startswith("Y 25 puntos más: capicúa")
    assert len(examples(game("parejas"), say)[0].counted) == 1
    capicua = apply_options(game("parejas"), {"capicua": 40})
    assert examples(capicua, say)[0].counted[-1].startswith("Y 40 puntos más")
