"""Stakes, the pot and the end of a match: nothing is lost, and who gets it follows a rule."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Literal

import pytest

from capicua import (
    Match,
    MatchEnded,
    Ruleset,
    Scored,
    Standing,
    apply_options,
    game,
    parse_record,
    replay_steps,
)
from tests.records.make import path_of
from tests.rules.play import deal_next, play_match

Early = Literal["resigned", "timeout", "void"]


def in_mid_round(ruleset: Ruleset, players: int, seed: int, rounds: int = 1) -> Match:
    """A match some plies into a round."""
    rng = random.Random(seed)
    match = Match.new(ruleset, players)
    while not (match.round_no == rounds and match.turn is not None):
        assert not match.over
        if match.needs_deal:
            match, _ = deal_next(match, rng)
        else:
            assert match.turn is not None
            match, _ = match.step(match.turn, rng.choice(match.legal()))
    assert match.turn is not None
    return match.step(match.turn, match.legal()[0])[0]


def ended(match: Match, why: Early, seat: int | None) -> tuple[MatchEnded, Match]:
    match, events = match.conclude(why, seat)
    assert isinstance(events[-1], MatchEnded)
    return events[-1], match


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_pool_that_is_void_in_mid_round_gives_everybody_his_stake_back(players: int) -> None:
    match = in_mid_round(game("pool"), players, seed=1)
    assert match.standing.chips == (95,) * players
    event, over = ended(match, "void", None)
    assert (event.winner, event.takes) == (None, (5,) * players)
    assert over.standing.chips == (100,) * players


@pytest.mark.parametrize("why", ["resigned", "timeout"])
def test_who_leaves_a_pool_of_two_leaves_the_pot_to_the_other(why: Early) -> None:
    event, over = ended(in_mid_round(game("pool"), 2, seed=1), why, 0)
    assert (event.winner, event.takes) == (1, (0, 10))
    assert over.standing.chips == (95, 105)


@pytest.mark.parametrize("why", ["resigned", "timeout"])
def test_who_leaves_a_pool_of_several_ends_it_and_the_stakes_go_back(why: Early) -> None:
    event, over = ended(in_mid_round(game("pool"), 4, seed=1), why, 2)
    assert (event.winner, event.takes) == (None, (5,) * 4)
    assert sum(over.standing.chips) == 400


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_what_was_staked_before_is_won_before_and_stays_so(rounds: int) -> None:
    match = in_mid_round(game("pool"), 4, seed=3, rounds=rounds)
    for why, seat in (("void", None), ("resigned", 1)):
        _, over = ended(match, why, seat)  # type: ignore[arg-type]
        assert sum(over.standing.chips) == 400
        assert over.standing.staked == (0,) * 4


def test_a_rest_of_the_pot_goes_to_the_tied_player_nearest_after_the_leader() -> None:
    """At the end of a session, and also when it ends in the middle of the next round."""
    match = tied_match()
    for now in (match, deal_next(match, random.Random(1))[0]):
        event, over = ended(now, "void", None)
        assert event.takes is not None
        assert sum(over.standing.chips) == 400
        assert max(event.takes) - min(event.takes) == match.standing.waiting


def tied_match() -> Match:
    """A pool of four whose last round was tied, with a rest that waits."""
    record = parse_record(path_of(game("pool"), "rest").read_text(encoding="utf-8"))
    steps = (match for match, _ in replay_steps(record))
    return next(match for match in steps if match.needs_deal and match.standing.waiting)


def test_before_anything_is_staked_nothing_is_paid() -> None:
    for slug in ("pool", "ida-y-vuelta", "dos"):
        event, over = ended(Match.new(game(slug), 2 if slug != "pool" else 3), "void", None)
        assert event.takes is None
        assert set(over.standing.chips) == {game(slug).chips}


@pytest.mark.parametrize(
    ("why", "seat", "takes"), [("void", None, (5, 5)), ("timeout", 0, (0, 10))]
)
def test_a_stake_on_the_match_goes_to_the_winner_or_back(
    why: Early, seat: int | None, takes: tuple[int, int]
) -> None:
    for rounds in (1, 2):
        event, over = ended(in_mid_round(game("ida-y-vuelta"), 2, 1, rounds), why, seat)
        assert event.takes == takes
        assert sum(over.standing.chips) == 200


@pytest.mark.parametrize(
    ("scores", "winner"), [((210, 230), 1), ((230, 210), 0), ((220, 220), None), ((150, 199), None)]
)
def test_of_two_sides_beyond_the_target_the_higher_one_wins(
    scores: tuple[int, int], winner: int | None
) -> None:
    """Extra points can carry both over it in one round; equal scores are a draw."""
    standing = replace(Standing.new(game("dominicano"), 4), round_no=3, scores=scores)
    decided = standing.decided()
    assert (decided is None) == (max(scores) < 200)
    assert decided is None or (decided.why, decided.winner) == ("played", winner)


def test_extra_points_that_reach_the_target_end_the_match_with_the_round_and_not_before() -> None:
    rules = apply_options(game("dominicano"), {"target": 20, "cap": 0})
    early = 0
    for seed in range(40):
        match, events = play_match(rules, 4, seed)
        assert isinstance(events[-1], MatchEnded)
        early += any(isinstance(event, Scored) for event in events[:-3])
        assert max(match.scores) >= 20
    assert early > 5
