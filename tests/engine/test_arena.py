"""The arena: fair, repeatable, right about its own error - and casual beats chance in it."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import cycle

import pytest

from capicua import GAMES, Action, BadRuleset, Ruleset, View, game
from capicua.engine import LEVELS, Pairing, Result, Score, bot, duel
from capicua.engine.arena import play_match

ROBO = game("robo")


def score(first: str, second: str, deals: int) -> Score:
    pairing = Pairing(bot(first), bot(second), ROBO, seed=1)
    return Score.of(result for _, result in duel(pairing, range(deals)))


def test_casual_is_clearly_better_than_chance() -> None:
    reached = score("casual", "azar", 300)
    assert reached.deals == 300
    assert reached.at_least > 60


def test_casual_is_clearly_better_than_principiante_and_that_one_than_chance() -> None:
    assert score("casual", "principiante", 200).at_least > 55
    assert score("principiante", "azar", 600).at_least > 50


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_better_than_oneself(level: str) -> None:
    reached = score(level, level, 10)
    assert (reached.percent, reached.margin) == (50, 0)


def test_the_interval_is_that_of_the_mean_over_deals() -> None:
    # Shares 1, 1/2, 1/4 and 0: mean 0.4375, sum of squares 0.546875, variance 0.182292, error of
    # the mean 0.213478.
    reached = Score.of([(2, 2), (2, 0), (1, 0), (0, 0)])
    assert (reached.won, reached.drew, reached.lost, reached.deals) == (3, 1, 4, 4)
    assert reached.percent == 43.75
    assert reached.margin == pytest.approx(1.959964 * 21.3478, abs=1e-3)
    assert reached.at_least == pytest.approx(43.75 - 41.841, abs=1e-3)
    assert str(reached) == "43.8 ± 41.8 %  (won 3, drew 1, lost 4)"


def test_the_two_games_of_a_deal_are_not_taken_for_independent() -> None:
    # Ten games, half of them won: nothing is uncertain where every deal came out even.
    assert Score.of([(2, 0), (0, 2), (2, 0), (0, 2), (2, 0)]).margin == 0
    assert Score.of([(2, 2), (0, 0), (2, 2), (0, 0)]).margin > 50


def test_scores_add_up_and_one_deal_tells_nothing() -> None:
    one, two = Score.of([(2, 1)]), Score.of([(2, 1), (0, 1)])
    assert one.margin == math.inf
    assert one + two == Score.of([(2, 1), (2, 1), (0, 1)])
    assert Score() + one == one


@dataclass
class Listener:
    """Plays the first legal action and remembers what it saw first in every match."""

    level: str = "listener"
    first: list[View] = field(default_factory=list)

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - as every bot
        if not any(seen.history[0] == view.history[0] for seen in self.first):
            self.first.append(view)
        return view.legal()[0]


def test_every_deal_is_another_and_is_played_from_both_seats() -> None:
    one, other = Listener(), Listener()
    list(duel(Pairing(one, other, ROBO, seed=5), range(3)))
    hands = [[str(view.history[0]) for view in player.first] for player in (one, other)]
    assert len(hands[0]) == len({*hands[0]}) == 6
    assert {*hands[0]} == {*hands[1]}
    assert sorted(view.seat or 0 for view in one.first) == [0, 0, 0, 1, 1, 1]


def results(seed: int, executor: ThreadPoolExecutor | None = None) -> list[tuple[int, Result]]:
    pairing = Pairing(bot("principiante"), bot("azar"), ROBO, seed)
    return list(duel(pairing, range(50), executor))


def test_the_seed_decides_everything_and_the_workers_nothing() -> None:
    alone = results(1)
    assert alone == results(1)
    assert alone != results(2)
    assert [number for number, _ in alone] == list(range(50))
    with ThreadPoolExecutor(2) as executor:
        assert results(1, executor) == alone


def test_a_deal_is_the_same_whatever_was_played_before() -> None:
    pairing = Pairing(bot("principiante"), bot("azar"), ROBO, 1)
    assert [*duel(pairing, range(20, 30))] == results(1)[20:30]


def test_a_match_has_the_same_end_with_the_same_deals_and_seeds() -> None:
    azar = bot("azar")
    ends = [play_match(ROBO, (azar, azar), (3, 1), (seed, 8)) for seed in range(30)]
    assert ends == [play_match(ROBO, (azar, azar), (3, 1), (seed, 8)) for seed in range(30)]
    assert {0, 1} <= {*ends}


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_a_match_of_every_game_comes_to_its_end(ruleset: Ruleset) -> None:
    """Also where a round is dealt again because nobody holds the tile to open with."""
    short = replace(ruleset, target=ruleset.target and 1, rounds=ruleset.rounds and 2)
    for players in {ruleset.least_players, ruleset.most_players}:
        bots = [bot(level) for level, _ in zip(cycle(LEVELS), range(players), strict=False)]
        winners = {play_match(short, bots, (3, deal), range(players)) for deal in range(4)}
        assert winners <= {None, *range(ruleset.sides(players))}


def test_two_play_a_game_that_is_dealt_again_when_nobody_can_open() -> None:
    cruzado = Pairing(bot("principiante"), bot("azar"), replace(game("cruzado"), target=1), seed=1)
    reached = Score.of(result for _, result in duel(cruzado, range(20)))
    assert reached.deals == 20


def test_a_game_for_more_than_two_is_refused() -> None:
    crowd = replace(ROBO, least_players=3, most_players=3)
    with pytest.raises(BadRuleset, match="not 2"):
        Pairing(bot("azar"), bot("azar"), crowd, 1)


def test_partners_are_played_by_the_same_bot_against_the_other_pair() -> None:
    pairing = Pairing(bot("casual"), bot("azar"), game("parejas"), seed=1)
    assert pairing.players == 4
    assert Score.of(result for _, result in duel(pairing, range(6))).percent > 50
