"""The open-hand search against the rules, which are asked for everything."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from dataclasses import replace

import pytest

from capicua import GAMES, Match, Position, Round, Ruleset, deal_tiles, full_set, game
from capicua.engine import TooLarge, action_values, kernels, solve
from capicua.engine.chance import generator
from capicua.engine.slow import onward
from capicua.engine.solver import Goal, known_to_kernels, value
from tests.engine.brute import brute, line_games, small_ends

IDS = [f"{ruleset.slug}-{players}" for ruleset, players in line_games()]


def assert_right(round_: Round, ruleset: Ruleset, goal: Goal) -> None:
    assert round_.turn is not None
    side = ruleset.side_of(round_.turn)
    values = {a: brute(round_.step(a)[0], ruleset, side, goal) for a in onward(round_)}
    solution = solve(round_, goal)
    assert solution.value == max(values.values()) == value(round_, goal)
    assert set(solution.best) == {a for a, v in values.items() if v == solution.value}
    assert dict(action_values(round_, goal)) == values


@pytest.mark.parametrize(("ruleset", "players"), line_games(), ids=IDS)
def test_small_ends_have_the_value_that_brute_force_finds(ruleset: Ruleset, players: int) -> None:
    ends = small_ends(ruleset, players, tiles=9, seed=5)
    for _ in range(20):
        round_ = next(ends)
        assert_right(round_, ruleset, "points")
        assert_right(round_, ruleset, "win")


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "players"), line_games(), ids=IDS)
def test_many_larger_ends_have_the_value_that_brute_force_finds(
    ruleset: Ruleset, players: int
) -> None:
    ends = small_ends(ruleset, players, tiles=11, seed=6)
    for _ in range(60):
        round_ = next(ends)
        assert_right(round_, ruleset, "points")
        assert_right(round_, ruleset, "win")


@pytest.mark.parametrize("tie", ["closer", "opener_side", "lightest_tile", "nobody"])
@pytest.mark.parametrize("closed", ["lowest_hand", "lowest_pair", "closer_v_next"])
def test_every_way_to_decide_a_closed_round_is_searched_right(tie: str, closed: str) -> None:
    for score in ("losers_pair", "sum_diff", "others_minus_own"):
        changes = {"closed_tie": tie, "closed_winner": closed, "score": score}
        ruleset = Ruleset.from_data({**game("parejas").to_data(), **changes})
        ends = small_ends(ruleset, 4, tiles=7, seed=7)
        for _ in range(6):
            assert_right(next(ends), ruleset, "points")


@pytest.mark.parametrize("draw", ["one", "until"])
def test_drawing_one_tile_a_turn_and_drawing_until_one_fits_are_told_apart(draw: str) -> None:
    ruleset = Ruleset.from_data({**game("cincuenta").to_data(), "draw": draw})
    ends = small_ends(ruleset, 2, tiles=9, seed=8)
    for _ in range(20):
        round_ = next(ends)
        assert known_to_kernels(round_)
        assert_right(round_, ruleset, "points")


@pytest.mark.parametrize("slug", ["cruzado", "chipre", "doble-doce"])
def test_stars_and_trees_are_searched_without_kernels(slug: str) -> None:
    ruleset = GAMES[slug]
    ends = small_ends(ruleset, ruleset.least_players, tiles=5, seed=9)
    for _ in range(8):
        round_ = next(ends)
        assert not known_to_kernels(round_)
        assert_right(round_, ruleset, "points")


def dealt(ruleset: Ruleset, players: int, number: int) -> Round:
    tiles = list(full_set(ruleset.max_pip))
    generator(17, number).shuffle(tiles)
    match, _ = Match.new(ruleset, players).deal(deal_tiles(ruleset, players, tiles))
    assert match.round is not None
    return match.round


@pytest.mark.parametrize("slug", ["parejas", "bloqueo", "cincuenta", "cubano"])
def test_whole_deals_keep_their_value_along_a_best_line(slug: str) -> None:
    ruleset = game(slug)
    round_ = dealt(ruleset, ruleset.least_players, 3)
    first = solve(round_, "win" if slug == "cubano" else "points")
    while round_.result is None:
        here = solve(round_, "win" if slug == "cubano" else "points")
        assert round_.turn is not None
        assert here.value == first.value * (1 if round_.turn % 2 == _turn(slug) % 2 else -1)
        round_, _ = round_.step(here.best[0])


def _turn(slug: str) -> int:
    turn = dealt(game(slug), game(slug).least_players, 3).turn
    assert turn is not None
    return turn


def test_what_is_too_large_is_refused_by_name() -> None:
    with pytest.raises(TooLarge, match=r"doble-doce .* at most about 12 tiles"):
        solve(dealt(game("doble-doce"), 3, 5), limit=500)


def test_a_round_that_is_over_has_no_best_action() -> None:
    round_ = Position.parse("bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0").to_round()
    while round_.result is None:
        round_, _ = round_.step(round_.legal()[0])
    with pytest.raises(ValueError, match="over"):
        solve(round_)


def test_the_only_action_is_the_best_whatever_comes_of_it() -> None:
    position = Position.parse("bloqueo 64.42.26 11.31/61.60.52 - A 0/0")
    solution = solve(position)
    assert [str(action) for action in solution.best] == ["-"]
    assert solution.value == brute(position.to_round(), position.ruleset, 0, "points")
    assert action_values(position) == ((solution.best[0], solution.value),)


def test_a_lead_is_searched_too() -> None:
    ruleset = replace(game("bloqueo"), max_pip=3, hand=(3,), opener="lot", opening_tile="any")
    for number in range(10):
        assert_right(dealt(ruleset, 2, number), ruleset, "win")


def test_without_numba_the_sentence_says_how_to_get_it() -> None:
    done = _run("""
        import sys
        sys.modules["numba"] = None
        from capicua import Position
        from capicua.engine import solve
        solve(Position.parse("bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0"))
    """)
    assert "EngineNotInstalled" in done
    assert "pip install 'capicua[engine]'" in done


def test_the_engine_is_there_without_its_packages_until_they_are_needed() -> None:
    assert "numba" not in _run("""
        import sys, capicua.engine
        print([name for name in sys.modules if name.split(".")[0] in ("numba", "numpy")])
    """)


def test_warming_up_leaves_nothing_to_compile() -> None:
    kernels.warm_up()
    assert kernels.installed()


def _run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], check=False, capture_output=True, text=True
    )
    return done.stdout + done.stderr
