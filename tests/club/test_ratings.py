"""Ratings: what one match does, whom it counts for, and that strengths are found again."""

import math
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua.club.compete.glicko import MEAN, NARROWEST, SCALE, WIDEST, Strength
from capicua.club.compete.ratings import DAY_MS, Rating, rate
from capicua.club.play.families import FAMILIES, FAMILY_GAMES, Family, family_of, queue_games
from capicua.club.store import MatchEnded, Placed
from capicua.rules import GAMES, apply_options, game

NOW = 1_900_000_000_000
FOUR = ("ana", "beto", "eva", "leo")


def match(family: Family | None, *seats: Placed) -> MatchEnded:
    return MatchEnded("k", "t", "any", family, "ranked", NOW, seats)


def values(after: dict[str, Rating]) -> dict[str, float]:
    return {person: rating.strength.rating for person, rating in after.items()}


def known(rating: float, deviation: float = 60.0) -> Rating:
    return Rating(Strength(rating, deviation), 20, NOW)


# ---- what is rated


def test_only_a_game_with_the_rules_of_its_name_is_rated() -> None:
    assert family_of(game("bloqueo"), 2) == "bloqueo"
    assert family_of(game("cincuenta"), 2) == family_of(game("dos"), 2) == "dos"
    assert family_of(apply_options(game("dos"), {"target": 50}), 2) is None
    assert family_of(game("parejas"), 4) == "pairs"
    assert family_of(game("tradicional"), 3) == "individual"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_in_one_family_at_most(slug: str) -> None:
    homes = [family for family in FAMILIES if slug in FAMILY_GAMES[family]]
    assert len(homes) <= 1
    if GAMES[slug].teams == "pairs":
        assert homes == ["pairs"]
    if GAMES[slug].stakes != "none":
        assert homes == [], "table chips decide who sits out"


def test_individual_matches_are_those_of_three_and_more() -> None:
    assert family_of(game("cruzado"), 2) is None
    assert family_of(game("cruzado"), 3) == "individual"
    assert queue_games("individual", 3) == ("doble-doce", "tradicional", "infantil", "cruzado")
    assert "chipre" in queue_games("individual", 4)


def test_a_match_with_a_seat_that_is_nobodys_is_not_rated() -> None:
    assert rate(match("bloqueo", Placed("ana", 1), Placed(None, 2)), {}) == {}
    assert rate(match(None, Placed("ana", 1), Placed("beto", 2)), {}) == {}
    assert rate(match("bloqueo", Placed("ana", 1), Placed("ana", 2)), {}) == {}


# ---- what a match does


def test_a_win_between_strangers_moves_both_by_the_same() -> None:
    after = rate(match("bloqueo", Placed("ana", 1), Placed("beto", 2)), {})
    ana, beto = (after[person].strength for person in ("ana", "beto"))
    assert ana.rating - MEAN == pytest.approx(MEAN - beto.rating)
    assert ana.rating > MEAN + 100
    assert ana.deviation < WIDEST
    assert after["ana"].matches == 1


def test_a_draw_between_equals_moves_nobody() -> None:
    after = rate(match("dos", Placed("ana", 1), Placed("beto", 1)), {})
    assert values(after) == pytest.approx({"ana": MEAN, "beto": MEAN})


@pytest.mark.parametrize("family", ["individual", "pairs"])
def test_four_at_a_table_are_moved_in_the_order_of_their_places(family: Family) -> None:
    places = (1, 2, 1, 2) if family == "pairs" else (1, 2, 3, 4)
    seats = [Placed(person, place) for person, place in zip(FOUR, places, strict=True)]
    after = values(rate(match(family, *seats), {}))
    assert after["ana"] > MEAN > after["leo"]
    if family == "pairs":
        assert after["ana"] == after["eva"]
        assert after["beto"] == after["leo"]
    else:
        assert after["ana"] > after["beto"] > after["eva"] > after["leo"]


def test_the_weaker_pair_gains_more_by_winning_than_the_stronger_one() -> None:
    before = {"ana": known(1800), "beto": known(1300), "eva": known(1800), "leo": known(1300)}
    expected = match("pairs", *(Placed(p, 1 + n % 2) for n, p in enumerate(FOUR)))
    surprise = match("pairs", *(Placed(p, 2 - n % 2) for n, p in enumerate(FOUR)))
    by_expected = rate(expected, before)["ana"].strength.rating - 1800
    by_surprise = rate(surprise, before)["beto"].strength.rating - 1300
    assert 0 < by_expected < by_surprise


# ---- who leaves


def test_who_leaves_has_lost_whatever_his_substitute_did() -> None:
    after = values(rate(match("bloqueo", Placed("ana", 1, left=True), Placed("beto", 2)), {}))
    assert after["ana"] < MEAN < after["beto"]


def test_among_three_the_leaver_is_last_and_the_others_count_as_they_came_in() -> None:
    seats = (Placed("ana", 1, left=True), Placed("beto", 2), Placed("eva", 3))
    after = values(rate(match("individual", *seats), {}))
    assert after["beto"] > after["eva"] > after["ana"]
    assert after["ana"] < MEAN


def test_a_leavers_partner_is_not_rated_and_their_rivals_have_won() -> None:
    seats = (Placed("ana", 1, left=True), Placed("beto", 2), Placed("eva", 1), Placed("leo", 2))
    after = values(rate(match("pairs", *seats), {}))
    assert after.keys() == {"ana", "beto", "leo"}
    assert after["ana"] < MEAN < after["beto"] == after["leo"]


@pytest.mark.parametrize("leavers", [(0, 1), (0, 2), (0, 1, 2), (0, 1, 2, 3)])
@pytest.mark.parametrize("family", ["individual", "pairs"])
def test_nobody_gains_by_leaving_whoever_else_leaves(
    family: Family, leavers: tuple[int, ...]
) -> None:
    places = (1, 2, 1, 2) if family == "pairs" else (1, 2, 3, 4)
    before = {person: known(1500 + 40 * n) for n, person in enumerate(FOUR)}
    seats = [Placed(person, places[n], left=n in leavers) for n, person in enumerate(FOUR)]
    after = rate(match(family, *seats), before)
    for seat in leavers:
        person = FOUR[seat]
        if person in after:
            assert after[person].strength.rating <= before[person].strength.rating


def test_where_both_of_two_left_both_have_lost() -> None:
    seats = (Placed("ana", 1, left=True), Placed("beto", 2, left=True))
    after = values(rate(match("bloqueo", *seats), {}))
    assert after["ana"] < MEAN
    assert after["beto"] < MEAN


@given(
    st.sampled_from(["individual", "pairs"]),
    st.lists(st.floats(800, 2200), min_size=4, max_size=4),
    st.permutations([1, 2, 3, 4]),
    st.integers(0, 400),
)
def test_numbers_stay_within_their_bounds(
    family: Family, strengths: list[float], order: list[int], days: int
) -> None:
    places = [1 + at % 2 for at in range(4)] if family == "pairs" else order
    seats = [Placed(person, place) for person, place in zip(FOUR, places, strict=True)]
    before = {
        person: Rating(Strength(rating, 55), 9, NOW - days * DAY_MS)
        for person, rating in zip(FOUR, strengths, strict=True)
    }
    for rating in rate(match(family, *seats), before).values():
        assert math.isfinite(rating.strength.rating)
        assert NARROWEST <= rating.strength.deviation <= WIDEST
        assert rating.rated_ms == NOW


# ---- known strengths are found again


def winner_of_two(a: float, b: float, chance: random.Random) -> int:
    return int(chance.random() >= 1 / (1 + 10 ** ((b - a) / 400)))


def placed(strengths: Sequence[float], chance: random.Random) -> list[int]:
    """Places by each one's strength on the day: one beats another as two would in Glicko."""
    days = [strength - SCALE * math.log(-math.log(chance.random())) for strength in strengths]
    return [1 + sum(other > mine for other in days) for mine in days]


def duel(people: Sequence[str], true: dict[str, float], chance: random.Random) -> MatchEnded:
    a, b = chance.sample(people, 2)
    lost = winner_of_two(true[a], true[b], chance)
    return match("bloqueo", Placed(a, 1 + lost), Placed(b, 2 - lost))


def table(people: Sequence[str], true: dict[str, float], chance: random.Random) -> MatchEnded:
    four = chance.sample(people, 4)
    places = placed([true[person] for person in four], chance)
    return match("individual", *map(Placed, four, places))


def partners(people: Sequence[str], true: dict[str, float], chance: random.Random) -> MatchEnded:
    four = chance.sample(people, 4)
    one, other = (sum(true[person] for person in four[side::2]) for side in (0, 1))
    places = placed([one, other], chance)
    return match("pairs", *(Placed(person, places[n % 2]) for n, person in enumerate(four)))


@pytest.mark.parametrize(
    ("play", "matches", "off"),
    [(duel, 3000, 50.0), (table, 1500, 90.0), (partners, 3000, 150.0)],
    ids=["two", "four", "pairs"],
)
def test_the_strengths_of_simulated_people_are_found_again(
    play: Callable[[Sequence[str], dict[str, float], random.Random], MatchEnded],
    matches: int,
    off: float,
) -> None:
    chance = random.Random(20)
    true = {f"p{n:02}": 1100.0 + 40 * n for n in range(21)}
    people = list(true)
    ratings: dict[str, Rating] = {}
    for _ in range(matches):
        ratings |= rate(play(people, true, chance), ratings)
    found = {person: ratings[person].strength.rating for person in people}
    middle = sum(found.values()) / len(found) - sum(true.values()) / len(true)
    errors = [abs(found[person] - middle - true[person]) for person in people]
    assert sum(errors) / len(errors) < off
    assert correlation([found[p] for p in people], [true[p] for p in people]) > 0.97
    assert abs(middle) < 30, "points are neither made nor lost in the long run"
    assert not any(ratings[person].provisional for person in people)


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    top = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    return top / math.sqrt(
        sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other)
    )
