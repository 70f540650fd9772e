"""The rules that are told follow from every parameter of a game, and from nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from capicua import GAMES, Ruleset, apply_options, game
from capicua.telling import (
    LANGUAGES,
    Language,
    Texts,
    Value,
    deal_table,
    idle,
    option_choices,
    players_told,
    possible,
    rules_told,
    span_told,
    values_of,
)
from tests.rules.play import play_match
from tests.telling.mutations import PARAMETERS, Mutation, mutations

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: str(rules.slug))


def told(rules: Ruleset, language: Language) -> str:
    """All sentences and tables of a game."""
    say = Texts(language)
    lines = [
        line
        for part in rules_told(rules, say)
        for line in (part.title, *part.sentences, *(span_told(span, say) for span in part.spans))
    ]
    return "\n".join(lines)


def same_play(one: Ruleset, other: Ruleset) -> bool:
    """Whether a few matches go the same way by both."""
    players = min(one.most_players, 4)
    players = max(players, one.least_players)
    return all(
        play_match(one, players, seed)[1] == play_match(other, players, seed)[1]
        for seed in range(3)
    )


@pytest.mark.parametrize("name", PARAMETERS)
@every_game
def test_whatever_parameter_changes_the_text_changes(rules: Ruleset, name: str) -> None:
    """Unless it is said to be idle there; then play does not change either."""
    tried = 0
    for mutation in mutations(rules, name):
        assert isinstance(mutation, Mutation), f"no game near {rules.slug} has {mutation}"
        before, after = mutation.before, mutation.after
        tried += 1
        for language in LANGUAGES:
            if told(before, language) == told(after, language):
                assert name in idle(before) & idle(after), mutation
                assert same_play(before, after), mutation
    assert tried, f"{rules.slug}: {name} has no other value"


@every_game
def test_whatever_option_changes_the_text_changes(rules: Ruleset) -> None:
    for name, usual in values_of(rules).items():
        base = apply_options(rules, {"three_passes": 25}) if name == "cap" else rules
        # What a lot leaves open can be forced again where somebody is found to lead.
        if not all(possible(base, {name: value}) for value in option_choices(rules, name)):
            base = apply_options(base, {"opener": "highest_double", "opening_tile": "any"})
        others = [value for value in choices(base, name) if value != usual]
        assert others, name
        for value in others:
            changed = apply_options(base, {name: value})
            for language in LANGUAGES:
                if told(base, language) == told(changed, language):
                    different = different_in(base, changed)
                    assert different <= idle(base) & idle(changed), (name, value)
                    assert same_play(base, changed), (name, value)


def different_in(one: Ruleset, other: Ruleset) -> set[str]:
    """The parameters that differ."""
    return {name for name in PARAMETERS if getattr(one, name) != getattr(other, name)}


def choices(rules: Ruleset, name: str) -> Sequence[Value]:
    """The values that an option may have, or some of them where it is a number."""
    numbers = (1, 2, 3, 4, 5, 6, 77, 200)
    return option_choices(rules, name) or [n for n in numbers if changes(rules, name, n)]


def changes(rules: Ruleset, name: str, value: int) -> bool:
    return possible(rules, {name: value}) and apply_options(rules, {name: value}) != rules


@every_language
@every_game
def test_every_number_of_a_game_is_told(rules: Ruleset, language: Language) -> None:
    text = told(rules, language)
    for number in {rules.tile_count, rules.target, rules.stake, rules.chips} - {None, 0}:
        assert str(number) in text
    for bonus in rules.bonuses:
        assert str(bonus.points) in text
    assert rules.id in text
    assert "{" not in text


@every_language
def test_the_deal_is_told_for_every_number_of_players(language: Language) -> None:
    say = Texts(language)
    (deal,) = (part for part in rules_told(game("chipre"), say) if part.id == "deal")
    rows = [(span.players, span.hand, span.rest, span.reserve) for span in deal.spans]
    assert rows == [
        ("4", 13, "3", 1),
        ("5", 11, "0", 0),
        ("6", 9, "1", 1),
        ("7", 7, "6", 1),
        ("8–9", 6, "7–1", 1),
        ("10", 5, "5", 1),
    ]


def test_the_deal_table_is_that_of_the_rules_on_paper() -> None:
    undealt = {share.players: share.rest for share in deal_table(game("infantil"))}
    assert undealt == {2: 2, 3: 4, 4: 4, 5: 3}
    assert [share.hand for share in deal_table(game("doble-doce"))][:4] == [7, 7, 5, 5]


def test_a_value_without_words_stops_the_telling() -> None:
    other = replace(game("robo"), closed_tie="lightest")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match=r"rules\.closed_tie\.lightest"):
        rules_told(other, Texts("es"))


@pytest.mark.parametrize("slug", ["dos", "ida-y-vuelta", "cincuenta", "doble-doce"])
def test_where_there_is_one_rival_the_points_are_told_of_one(slug: str) -> None:
    rules = game(slug)
    two = rules if rules.most_players == 2 else apply_options(rules, {"players": 2})
    (points,) = (part for part in rules_told(two, Texts("es")) if part.id == "count")
    assert "rival" in points.sentences[0]
    assert not re.search(r"por cada rival|los demás", points.sentences[0])


def test_what_children_leave_undealt_is_put_aside_or_is_the_boneyard_but_not_both() -> None:
    for draw, aside in [("none", True), ("one", False), ("until", False)]:
        text = told(apply_options(game("infantil"), {"draw": draw}), "es")
        assert ("se apartan" in text) is aside, draw
        assert ("son el pozo" in text) is not aside, draw


def test_a_part_with_nothing_to_say_is_left_out() -> None:
    parts = {slug: [p.id for p in rules_told(game(slug), Texts("es"))] for slug in ("pool", "robo")}
    assert "stakes" in parts["pool"]
    assert "stakes" not in parts["robo"]


@pytest.mark.parametrize(
    ("slug", "told"),
    [
        ("robo", "2 jugadores"),
        ("tradicional", "3 a 5 jugadores"),
        ("parejas", "4 jugadores, en parejas"),
    ],
)
def test_how_many_play_is_told_in_a_word_or_two(slug: str, told: str) -> None:
    assert players_told(game(slug), Texts("es")) == told
