"""Here and elsewhere: only what applies to a game, and never the same on both sides."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from capicua import GAMES, Ruleset, apply_options, game, options_of
from capicua.telling import (
    LANGUAGES,
    Language,
    Texts,
    elsewhere,
    option_choices,
    possible,
    values_of,
)

ES = Texts("es")
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: str(rules.slug))


@every_language
@every_game
def test_a_point_differs_from_elsewhere(rules: Ruleset, language: Language) -> None:
    points = elsewhere(rules, Texts(language))
    assert len(points) >= 5
    assert len({point.topic for point in points}) == len(points)
    assert all(point.here != point.there for point in points)
    assert not any("{" in point.here + point.there for point in points)


def changed(rules: Ruleset) -> Iterator[Ruleset]:
    """A game with each of its options, one at a time."""
    for name in values_of(rules):
        for value in option_choices(rules, name) or (0, 1, 6, 7, 30, 100, 150, 200):
            if possible(rules, {name: value}):
                yield apply_options(rules, {name: value})


@every_game
def test_no_option_makes_here_the_same_as_elsewhere(rules: Ruleset) -> None:
    """Nor does a number stand on both sides, where elsewhere is what the table has chosen."""
    for other in changed(rules):
        for language in LANGUAGES:
            for point in elsewhere(other, Texts(language)):
                assert point.here != point.there
                shared = numbers(point.here) & numbers(point.there)
                assert not shared, (options_of(other), point)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@every_game
def test_that_there_are_no_extra_points_is_said_only_where_there_are_none(rules: Ruleset) -> None:
    for other in changed(rules):
        said = {point.topic: point.here for point in elsewhere(other, ES)}.get("Los premios", "")
        occasions = {bonus.occasion for bonus in other.bonuses}
        assert (not said) or (said == "No hay.") is (not occasions), options_of(other)
        for word, needed in [
            ("capicúa", "capicua"),
            ("chuchazo", "chuchazo"),
            ("pases", "three_passes"),
            ("primeras rondas", "round_4"),
        ]:
            assert word not in said or needed in occasions, options_of(other)


def topics(slug: str, **options: str | int | bool) -> dict[str, str]:
    rules = apply_options(game(slug), options)
    return {point.topic: point.here for point in elsewhere(rules, ES)}


def test_only_what_applies_to_a_game_is_told() -> None:
    assert "Robar" in topics("robo")
    assert "Robar" not in topics("parejas"), "all tiles are dealt"
    assert "El fondo del pozo" not in topics("bloqueo")
    assert "Los brazos" in topics("cruzado")
    assert "Los dobles" not in topics("cruzado")
    assert "Las salidas siguientes" not in topics("robo"), "a single round"
    assert "Si nadie tiene con qué salir" not in topics("venezolano"), "somebody has the 6-6"
    assert "El turno" not in topics("dos")


def test_what_is_told_follows_the_parameters() -> None:
    assert topics("doble-doce")["Los dobles"] != topics("doble-doce", spinners="none")["Los dobles"]
    assert topics("chipre")["Los brazos"] != topics("chipre", lock=True)["Los brazos"]
    assert topics("ciento-once")["El reparto"] != topics("ciento-once", hand="8-N")["El reparto"]
    assert topics("tradicional")["Hasta cuánto"] == "Hasta 100."
    assert topics("dominicano", closed_tie="opener_side")["El empate"].endswith("quien salió.")


@pytest.mark.parametrize("slug", ["venezolano", "brasileno", "cubano", "tradicional"])
def test_a_target_that_a_table_has_chosen_is_not_compared(slug: str) -> None:
    assert "Hasta cuánto" in topics(slug)
    assert "Hasta cuánto" not in topics(slug, target=7)


def test_the_worth_of_a_last_tile_that_a_table_has_chosen_is_not_compared() -> None:
    assert "Los puntos" in topics("brasileno")
    assert "Los puntos" not in topics("brasileno", last_double_both=6)


def test_a_deal_is_told_only_of_the_tables_that_it_is_true_of() -> None:
    for slug in ("pool", "cruzado"):
        assert topics(slug)["El reparto"].startswith("Siete entre dos"), slug
        assert "El reparto" not in topics(slug, tiles=3), slug
    assert topics("tradicional")["El reparto"].startswith("Ocho menos")
    assert "con todas" in topics("brasileno")["El reparto"]
    for changes in ({"tiles": 1}, {"tiles": 6}, {"set": 9}):
        assert "El reparto" not in topics("brasileno", **changes), changes
    assert "El reparto" not in topics("ciento-once", set=9), "seven each, and a boneyard"


def test_the_arms_are_as_many_as_the_star_has() -> None:
    (arms,) = [
        point.there
        for point in elsewhere(apply_options(game("cruzado"), {"lock": False}), ES)
        if point.topic == "Los brazos"
    ]
    assert arms == "No crecen hasta que están todos."


def test_a_pot_is_no_matter_of_points_and_its_deal_is_told_as_a_deal() -> None:
    assert "Los puntos" not in topics("pool")
    there = {point.topic: point.there for point in elsewhere(game("pool"), ES)}
    assert there["El reparto"] == "Seis, cinco, cuatro o tres, según los que jueguen, y no se roba."


@pytest.mark.parametrize("slug", ["dos", "ida-y-vuelta"])
def test_with_one_rival_nothing_is_said_of_each_rival(slug: str) -> None:
    assert "Los puntos" not in topics(slug)
    assert "Los puntos" in topics("tradicional")


@every_game
def test_that_a_tile_must_be_led_is_said_of_the_rounds_where_it_must(rules: Ruleset) -> None:
    said = topics(rules.slug).get("La primera ficha", "")
    later_free = rules.rounds != 1 and rules.next_opener != "same_rule"
    assert ("primera" in said) is (bool(said) and later_free)


def test_one_double_is_told_as_one() -> None:
    assert topics("cubano", redeal_doubles=1)["Una mano llena de dobles"] == (
        "Con algún doble se puede pedir otro reparto."
    )
