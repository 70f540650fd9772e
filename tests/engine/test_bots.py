"""The computer players: legal, repeatable, blind to what is hidden, and true to their level."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua import (
    GAMES,
    Deal,
    Drew,
    IllegalAction,
    Match,
    Passed,
    Play,
    Played,
    Redeal,
    Tile,
    View,
    apply_options,
    deal_tiles,
    full_set,
    game,
    parse_tiles,
    view,
)
from capicua.engine import LEVELS, Choice, bot, infer
from capicua.engine.bots.after import After
from capicua.engine.bots.casual import CASUAL
from capicua.engine.bots.considerations import CONSIDERATIONS
from capicua.engine.bots.principiante import PRINCIPIANTE
from tests.engine.story import DRAWING, story
from tests.rules.play import deal_next, dealt_matches

SEEDS = st.integers(0, 2**63)
TABLES = {
    **GAMES,
    "robo, one tile drawn": apply_options(game("robo"), {"draw": "one"}),
    "doble-doce, all spinners": apply_options(game("doble-doce"), {"spinners": "all"}),
}
"""Every game, and options that change what a turn may be."""


def decisions(match: Match, level: str, seed: int) -> list[tuple[View, str]]:
    """Every choice of a match in which ``level`` plays all seats."""
    made = []
    while match.turn is not None:
        seen = view(match, match.turn)
        action = bot(level).choose(seen, seed)
        assert action in seen.legal()
        made.append((seen, str(action)))
        match, _ = match.step(match.turn, action)
    return made


@pytest.mark.parametrize("level", LEVELS)
@given(match=dealt_matches((game("robo"),)), seed=SEEDS)
def test_a_bot_plays_whole_matches_by_the_rules_and_alike_each_time(
    level: str, match: Match, seed: int
) -> None:
    assert decisions(match, level, seed) == decisions(match, level, seed)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", TABLES, ids=str)
def test_a_bot_plays_by_the_rules_of_every_game_for_as_many_as_may_play_it(
    ruleset: str, level: str
) -> None:
    rules = TABLES[ruleset]
    for players in range(rules.least_players, rules.most_players + 1):
        match, _ = deal_next(Match.new(rules, players), Random(players))
        made = decisions(match, level, players)
        assert made
        assert made == decisions(match, level, players)


WORK = 200_000
"""What a choice may cost at most: plays by tiles unseen by ends. A thousand take less than a
tenth of a millisecond, so that no choice takes 20.
"""


@pytest.mark.parametrize("players", [2, 10, 18])
def test_no_choice_on_the_widest_table_is_more_than_a_bounded_amount_of_work(players: int) -> None:
    rules = TABLES["doble-doce, all spinners"]
    most = 0
    for seed in range(10):
        match, _ = deal_next(Match.new(rules, players), Random(seed))
        for seen, _ in decisions(match, "azar", seed):
            ends, unseen = len(seen.layout.ends()), len(infer(seen).unseen)
            most = max(most, len(seen.legal()) * unseen * ends)
    assert 1_000 < most < WORK


def test_the_rival_is_the_next_who_plays_and_a_seat_that_sits_out_is_skipped() -> None:
    pool = apply_options(game("pool"), {"chips": 5})
    match, _ = deal_next(Match.new(pool, 3), Random(4))
    assert match.round is not None
    seen = view(match, match.turn)
    assert seen.public is not None
    assert seen.seat is not None
    out = (seen.seat + 1) % 3
    seats = tuple(seat for seat in range(3) if seat != out)
    two = replace(seen, public=replace(seen.public, seats=seats))
    play = seen.legal()[0]
    assert isinstance(play, Play)
    assert After.playing(seen, infer(seen), play).rival == out
    assert After.playing(two, infer(seen), play).rival == (seen.seat + 2) % 3


def test_only_ends_that_the_rival_may_play_at_count_as_open() -> None:
    match = Match.new(game("cruzado"), 2)
    hands = parse_tiles("66.50.51.52.53.54.55"), parse_tiles("65.64.63.62.61.60.44")
    rest = tuple(tile for tile in full_set(6) if tile not in {*hands[0], *hands[1]})
    match, _ = match.deal(Deal(hands, rest))
    match, _ = match.step(0, Play(Tile(6, 6)))
    seen = view(match, 1)
    after = After.playing(seen, infer(seen), Play(Tile(6, 5), "@1"))
    assert after.ends == (6,)  # the 5 is locked until all four arms are there
    with pytest.raises(ValueError, match="nobody plays"):
        After.playing(view(match, None), infer(seen), Play(Tile(6, 5), "@1"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_not_asked_out_of_turn(level: str) -> None:
    match = story(*DRAWING)
    assert match.turn == 0
    for seat in (1, None):
        with pytest.raises(ValueError, match="its turn"):
            bot(level).choose(view(match, seat), 1)
    with pytest.raises(ValueError, match="its turn"):
        bot(level).choose(view(Match.new(game("robo"), 2), 0), 1)


def test_an_unknown_level_is_named_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="'maestra'; there are: azar, principiante, casual"):
        bot("maestra")
    assert [bot(level).level for level in LEVELS] == list(LEVELS)


def test_what_is_hidden_never_changes_the_choice() -> None:
    compared = 0
    for seed in range(60):
        chance = Random(seed)
        order = chance.sample(full_set(6), 28)
        robo = game("robo")
        match, _ = Match.new(robo, 2).deal(deal_tiles(robo, 2, order))
        for _ in range(chance.randrange(2, 14)):
            if match.turn is None:
                break
            match, _ = match.step(match.turn, chance.choice(match.legal()))
        if match.turn is None:
            continue
        for other in shuffled(match, order, chance):
            seen, unchanged = view(match, match.turn), view(other, match.turn)
            assert seen == unchanged
            assert match.round != other.round
            for level in LEVELS:
                assert bot(level).choose(seen, seed) == bot(level).choose(unchanged, seed)
            assert CASUAL.rank(seen) == CASUAL.rank(unchanged)
            compared += 1
    assert compared > 100


def shuffled(match: Match, order: list[Tile], chance: Random) -> list[Match]:
    """Matches from other deals in which the seat in turn has seen the very same."""
    assert match.turn is not None
    assert match.round is not None
    hidden = [*match.round.hands[1 - match.turn], *match.round.boneyard]
    at = [index for index, tile in enumerate(order) if tile in hidden]
    found = []
    for _ in range(40):
        dealt = list(order)
        for index, tile in zip(at, chance.sample(hidden, len(hidden)), strict=True):
            dealt[index] = tile
        other = replayed(match, dealt)
        if other is not None and dealt != order:
            found.append(other)
    return found


def replayed(match: Match, order: list[Tile]) -> Match | None:
    """The same actions after another deal, if they are possible and look the same."""
    assert match.turn is not None
    other, _ = Match.new(match.ruleset, 2).deal(deal_tiles(match.ruleset, 2, order))
    for event in match.history[1:]:
        if other.turn is None or not isinstance(event, Played | Drew | Passed):
            return None
        try:
            other, _ = other.step(other.turn, event.action)
        except IllegalAction:
            return None
    return other if view(other, match.turn) == view(match, match.turn) else None


def test_azar_plays_everything_that_is_legal_about_equally_often() -> None:
    seen = view(story(*DRAWING), 0)
    chosen = [bot("azar").choose(seen, seed) for seed in range(600)]
    legal = seen.legal()
    assert len(legal) == 2
    assert all(chosen.count(action) > 240 for action in legal)


def test_equals_are_decided_by_the_seed() -> None:
    match = story("66.61.52.21.11.20.10", "55.54.53.51.44.43.40", "60.65", "66 +? 60>")
    seen = view(match, 0)
    ends = {bot("principiante").choose(seen, seed) for seed in range(40)}
    # 61 fits the 6, 20 and 10 fit the 0: the heaviest goes, and it fits one end only.
    assert {str(action) for action in ends} == {"61<"}
    start = story("66.61.52.21.11.20.10", "65.54.53.51.44.43.40", "", "66")
    assert {str(bot("principiante").choose(view(start, 1), seed)) for seed in range(40)} == {
        "65<",
        "65>",
    }


def best(level: str, match: Match) -> str:
    assert match.turn is not None
    return str(bot(level).choose(view(match, match.turn), 1))


def test_principiante_drops_a_double_before_anything_heavier() -> None:
    match = story("66.65.64.52.11.20.10", "61.55.53.50.44.43.40", "33.60", "66 61> ")
    assert best("principiante", match) == "11>"
    match = story("66.65.64.52.12.20.10", "61.55.53.50.44.43.40", "33.60", "66 61> ")
    assert best("principiante", match) == "65<"


REMEMBERING = (
    "66.31.22.55.54.51.11",
    "63.61.30.42.62.32.50",
    "60.44.64",
    # A draws where 3 and 6 are open, keeps 44, plays 64; then 3 and 2 are open.
    "66 63< 31< 61< +? 60< 30< +? +? 64> 42> 22>",
)


def test_casual_leaves_the_numbers_that_the_rival_lacks_because_it_remembers() -> None:
    match = story(*REMEMBERING)
    seen = view(match, 1)
    knowledge = infer(seen)
    assert [pip for pip in range(7) if knowledge.lacks(0, pip)] == [3, 6]
    assert best("casual", match) == "62>"  # 3 and 6 are left open
    forgotten = replace(knowledge, room=((5,) * 7, knowledge.room[1]))
    plays = [action for action in seen.legal() if isinstance(action, Play)]
    choices = [CASUAL.weigh(After.playing(seen, forgotten, play)) for play in plays]
    assert str(max(choices, key=lambda choice: choice.worth).action) == "32<"


def fact(choice: Choice, consideration: str) -> float:
    return next(f.amount for f in choice.facts if f.consideration == consideration)


def test_casual_leaves_numbers_it_holds() -> None:
    # 3 can be covered with 31 or 32; of the ones it holds three more, of the twos none.
    match = story("66.31.32.11.10.51.60", "63.55.53.50.44.43.40", "", "66 63>")
    ranked = {str(choice.action): choice for choice in CASUAL.rank(view(match, 0))}
    assert fact(ranked["31>"], "control") > fact(ranked["32>"], "control")
    assert best("casual", match) == "31>"


@given(dealt_matches((game("robo"),)), SEEDS)
def test_a_ranking_lists_every_action_best_first_and_adds_up(match: Match, seed: int) -> None:
    chance = Random(seed)
    while match.turn is not None:
        seen = view(match, match.turn)
        for player in (CASUAL, PRINCIPIANTE):
            ranked = player.rank(seen)
            assert {choice.action for choice in ranked} == {*seen.legal()}
            worths = [choice.worth for choice in ranked]
            assert worths == sorted(worths, reverse=True)
            for choice in ranked:
                assert choice.worth == sum(fact.worth for fact in choice.facts)
                assert bool(choice.facts) == isinstance(choice.action, Play)
            worth = next(c.worth for c in ranked if c.action == player.choose(seen, seed))
            assert worth == pytest.approx(worths[0])
        match, _ = match.step(match.turn, chance.choice(match.legal()))


def test_the_page_about_the_bots_tells_every_level_and_weight() -> None:
    root = Path(__file__).resolve().parent.parent.parent
    page = (root / "docs/bots.md").read_text(encoding="utf-8")
    assert all(f"`{level}`" in page for level in LEVELS)
    rows = re.findall(r"^\| `(\w+)` \|.*\| (-?[\d.]+) \| (-?[\d.]+|–) \|$", page, re.MULTILINE)
    told = {name: (float(casual), other) for name, casual, other in rows}
    assert list(told) == list(CONSIDERATIONS)
    for name, (casual, principiante) in told.items():
        assert casual == getattr(CASUAL.weights, name)
        assert (0 if principiante == "–" else float(principiante)) == getattr(
            PRINCIPIANTE.weights, name
        )


def test_who_weighs_what_to_do_never_asks_for_a_new_deal() -> None:
    """Only who plays by chance does; at the first turn, with tiles that fit and without."""
    ruleset = apply_options(game("cubano"), {"redeal_doubles": 1})
    asked = dict.fromkeys(LEVELS, 0)
    might = 0
    for seed in range(60):
        match, _ = deal_next(Match.new(ruleset, 4), Random(seed))
        while match.turn is not None and Redeal() in match.legal():
            seen = view(match, match.turn)
            might += 1
            for level in LEVELS:
                asked[level] += bot(level).choose(seen, seed) == Redeal()
            match, _ = match.step(match.turn, match.legal()[0])
    assert might > 60
    assert asked.pop("azar") > 0
    assert set(asked.values()) == {0}
