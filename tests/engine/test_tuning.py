"""Self-play finds weights, and finds the same ones again."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, replace

import pytest

from capicua import game, view
from capicua.engine import Pairing, Score, duel
from capicua.engine.bots import Weighing, Weights, bot
from capicua.engine.tuning import ENTROPY, Decision, Learner, softmax, tune
from tests.engine.story import DRAWING, story

ROBO = game("robo")


def test_chances_follow_the_worths_and_none_is_nought() -> None:
    assert softmax([math.log(1), math.log(3)]) == pytest.approx((0.25, 0.75))
    assert softmax([1000, 1000]) == (0.5, 0.5)
    assert min(softmax([0, 1000])) > 0


def test_a_won_choice_is_made_likelier_and_a_lost_one_less() -> None:
    # With both equally likely the entropy has no slope: what is left is 1 - 1/2 of the advantage.
    decision = Decision(((1.0, 0.0), (0.0, 1.0)), (0.5, 0.5), 0)
    assert decision.gradient(1) == pytest.approx((0.5, -0.5))
    assert decision.gradient(-1) == pytest.approx((-0.5, 0.5))


def test_a_choice_that_is_too_sure_is_made_less_sure() -> None:
    chances = 0.9, 0.1
    entropy = -sum(chance * math.log(chance) for chance in chances)
    slope = Decision(((1.0, 0.0), (0.0, 1.0)), chances, 0).gradient(0)
    assert slope == pytest.approx([-ENTROPY * p * (math.log(p) + entropy) for p in chances])
    assert slope[0] < 0 < slope[1]


def test_a_learner_chooses_as_its_weights_say() -> None:
    seen = view(story(*DRAWING), 0)
    none = Weights()
    chosen = [str(Learner(astuple(none)).choose(seen, seed)) for seed in range(400)]
    assert 160 < chosen.count("21>") < 240
    sure = Learner(astuple(replace(none, stuck=-100.0)))
    assert {str(sure.choose(seen, seed)) for seed in range(40)} == {"21>"}
    assert len(sure.decisions) == 40
    assert all(decision.chances[decision.taken] > 0.99 for decision in sure.decisions)


def test_the_same_arguments_lead_to_the_same_weights() -> None:
    alone = tune(Weights(), ROBO, seed=1, steps=2, deals=4)
    assert alone == tune(Weights(), ROBO, seed=1, steps=2, deals=4)
    assert alone != tune(Weights(), ROBO, seed=2, steps=2, deals=4)
    with ThreadPoolExecutor(2) as executor:
        assert alone == tune(Weights(), ROBO, seed=1, steps=2, deals=4, executor=executor)


def test_a_little_self_play_from_nothing_is_better_than_chance() -> None:
    learned = Weighing("learned", tune(Weights(), ROBO, seed=1, steps=12, deals=8))
    pairing = Pairing(learned, bot("azar"), ROBO, seed=1)
    assert Score.of(result for _, result in duel(pairing, range(120))).at_least > 55
