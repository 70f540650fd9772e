"""Rulesets: data that holds together, and comes back from storage the same."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from capicua import (
    GAMES,
    BadRuleset,
    Bonus,
    Deal,
    IllegalAction,
    Match,
    Refusal,
    Ruleset,
    deal_tiles,
    full_set,
    game,
)

ROBO = game("robo")


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda r: r.slug)
def test_a_ruleset_survives_storage(ruleset: Ruleset) -> None:
    assert Ruleset.from_data(json.loads(json.dumps(ruleset.to_data()))) == ruleset


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"draw": "sometimes"}, "draw"),
        ({"hand": "7"}, "hand"),
        ({"hand": [True]}, "hand"),
        ({"layout": "spiral"}, "layout"),
        ({"bonuses": [{"occasion": "luck", "points": 5}]}, "luck"),
        ({"bonuses": 5}, "list of bonuses"),
        ({"last_tile": [1, "2"]}, "last_tile"),
        ({"hand": []}, "hand"),
        ({"target": "many"}, "target"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_data_is_named(change: dict[str, Any], named: str) -> None:
    with pytest.raises(BadRuleset, match=named):
        Ruleset.from_data({**ROBO.to_data(), **change})


def test_a_missing_parameter_is_named() -> None:
    data = ROBO.to_data()
    del data["reserve"]
    with pytest.raises(BadRuleset, match="reserve"):
        Ruleset.from_data(data)


@pytest.mark.parametrize(
    "change",
    [
        {"hand": (15,)},
        {"hand": (7, 7)},
        {"reserve": (-1,)},
        {"least_players": 1},
        {"most_players": 1},
        {"teams": "pairs"},
        {"opener": "tile"},
        {"opener": "tile", "opener_tile": "99"},
        {"layout": "star:4"},
        {"layout": "star:8", "opener_fallback": "redeal"},
        {"lock": "centre"},
        {"target": 0},
        {"rounds": None},
        {"score": "pot"},
        {"score": "losers_pair"},
        {"closed_winner": "lowest_pair"},
        {"stakes": "per_match", "stake": 5},
        {"most_players": 19, "max_pip": 18},
        {"last_tile": (1, 2, 3, 4, 1)},
        {"bonuses": (Bonus("capicua", 5),)},
        {"closed_tie": "carry"},
        {"closed_tie": "closer", "draw": "one"},
        {"redeal_doubles": -1},
        {"redeal_doubles": 5, "most_players": 5, "hand": (5,)},
        {"redeal_doubles": 5, "stakes": "per_match", "stake": 5, "chips": 5},
    ],
)
def test_rules_that_cannot_be_dealt_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRuleset):
        dataclasses.replace(ROBO, **change)


@pytest.mark.parametrize(
    "change",
    [
        {"last_tile": ()},
        {"last_tile": (1, 2, 3, 4)},
        {"last_tile": (1, 2, 3, -4, 1)},
        {"bonuses": (Bonus("closed", 5), Bonus("capicua", 5))},
        {"bonuses": (Bonus("capicua", 5), Bonus("capicua", 9))},
        {"bonuses": (Bonus("capicua", 0),)},
        {"bonuses": (Bonus("three_passes", 5, cap=0),)},
    ],
)
def test_amounts_that_cannot_be_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRuleset):
        dataclasses.replace(game("brasileno"), **change)


def test_a_game_is_found_by_name_and_version() -> None:
    assert game("robo") is game("robo@1") is GAMES["robo"]
    assert ROBO.id == "robo@1"


@pytest.mark.parametrize("name", ["", "parchis", "robo@2", "robo@", "robo@1x"])
def test_an_unknown_game_is_refused_by_name(name: str) -> None:
    with pytest.raises(BadRuleset, match="robo"):
        game(name)


@pytest.mark.parametrize("players", [0, 1, 3])
def test_a_game_is_not_for_any_number_of_players(players: int) -> None:
    with pytest.raises(BadRuleset, match="2 to 2"):
        Match.new(ROBO, players)


@pytest.mark.parametrize("order", [full_set(6)[1:], full_set(6)[:1] + full_set(6)[:27]])
def test_a_deal_needs_the_whole_set_once(order: tuple[Any, ...]) -> None:
    with pytest.raises(BadRuleset, match="every tile"):
        deal_tiles(ROBO, 2, order)


def test_a_match_is_not_dealt_twice() -> None:
    deal = deal_tiles(ROBO, 2, full_set(6))
    match, _ = Match.new(ROBO, 2).deal(deal)
    with pytest.raises(BadRuleset, match="between the rounds"):
        match.deal(deal)
    with pytest.raises(BadRuleset, match="2 players need 2 hands"):
        Match.new(ROBO, 2).deal(Deal((), ()))


@pytest.mark.parametrize(
    ("why", "seat", "winner"), [("resigned", 0, 1), ("timeout", 1, 0), ("void", None, None)]
)
def test_a_match_can_end_early_and_only_once(
    why: Any, seat: int | None, winner: int | None
) -> None:
    match, _ = Match.new(ROBO, 2).deal(deal_tiles(ROBO, 2, full_set(6)))
    over, events = match.conclude(why, seat)
    assert over.over
    assert over.turn is None
    assert over.legal() == ()
    assert [(e.why, e.winner) for e in events] == [(why, winner)]  # type: ignore[union-attr]
    with pytest.raises(IllegalAction) as refused:
        over.conclude("void")
    assert refused.value.refusal is Refusal.ROUND_OVER
