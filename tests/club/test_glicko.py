"""Glicko-2: the worked example of its author, and what must hold whatever is played."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua.club.compete.glicko import (
    WIDEST,
    Game,
    Strength,
    aged,
    rated,
)

strengths = st.builds(
    Strength,
    rating=st.floats(0, 3000),
    deviation=st.floats(30, WIDEST),
    volatility=st.floats(0.03, 0.12),
)
scores = st.sampled_from([0.0, 0.5, 1.0])


def test_the_example_of_glickman_comes_out_to_the_last_printed_digit() -> None:
    rivals = [Strength(1400, 30), Strength(1550, 100), Strength(1700, 300)]
    games = [Game(rival, score) for rival, score in zip(rivals, (1, 0, 0), strict=True)]
    after = rated(Strength(1500, 200, 0.06), games, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)  # the paper rounds on the way
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_period_without_a_match_widens_the_deviation_alone() -> None:
    before = Strength(1700, 60, 0.06)
    after = rated(before, [], periods=1)
    assert (after.rating, after.volatility) == (1700, 0.06)
    expected = math.sqrt((60 / 173.7178) ** 2 + 0.06**2) * 173.7178
    assert after.deviation == pytest.approx(expected)


def test_a_month_makes_a_sure_rating_doubtful_and_ten_years_make_it_unknown() -> None:
    sure = Strength(1700, 60)
    assert 75 < aged(sure, 30).deviation < 95
    assert aged(sure, 3650).deviation == WIDEST


@given(strengths, strengths, st.floats(0, 400))
def test_who_wins_rises_who_loses_falls_and_a_match_makes_surer(
    one: Strength, other: Strength, days: float
) -> None:
    won, drawn, lost = (rated(one, [Game(other, s)], periods=days) for s in (1, 0.5, 0))
    assert lost.rating < drawn.rating < won.rating
    assert lost.rating < one.rating < won.rating
    for after in (won, drawn, lost):
        assert after.deviation < aged(Strength(0, one.deviation, after.volatility), days).deviation


@given(strengths, st.lists(st.tuples(strengths, scores), min_size=1, max_size=12))
def test_numbers_stay_numbers_whatever_is_played(
    one: Strength, played: list[tuple[Strength, float]]
) -> None:
    after = rated(one, [Game(rival, score) for rival, score in played])
    assert all(map(math.isfinite, (after.rating, after.deviation, after.volatility)))
    assert after.deviation > 0
    assert 0 < after.volatility < 1


def test_a_great_surprise_makes_the_volatility_grow() -> None:
    sure, weak = Strength(1500, 50), Strength(900, 50)
    losses = [Game(weak, 0)] * 5
    assert rated(sure, losses).volatility > sure.volatility
