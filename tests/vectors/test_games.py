"""The golden cases of every game in the catalogue, one test each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capicua import (
    GAMES,
    BadRuleset,
    Draw,
    IllegalAction,
    Match,
    Play,
    Round,
    RoundEnded,
    Ruleset,
    deal_tiles,
    find_opening,
    full_set,
)
from capicua.rules import scoring
from tests.vectors import adapter

Case = dict[str, Any]

VECTORS: list[Case] = [
    case
    for case in json.loads(Path(__file__).with_name("games.json").read_text())["vectors"]
    if case["variant"] in GAMES
]


def deal(ruleset: Ruleset, given: Case, expect: Case) -> None:
    if "error" in expect:
        with pytest.raises(BadRuleset):
            Match.new(ruleset, given["players"])
        return
    dealt = deal_tiles(ruleset, given["players"], full_set(ruleset.max_pip))
    start = Round.start(ruleset, dealt)
    assert {len(hand) for hand in dealt.hands} == {expect["hand"]}
    assert sum(map(len, dealt.hands)) == expect["dealt"]
    assert len(dealt.boneyard) == expect["boneyard"]
    assert start.public.drawable == expect["drawable"]


def opener(ruleset: Ruleset, given: Case, expect: Case) -> None:
    opening = find_opening([adapter.tiles(hand) for hand in given["hands"]])
    assert opening.seat == expect["player"]
    assert opening.tile == adapter.tiles([expect["tile"]])[0]
    assert expect["forced"] == (ruleset.opening_tile == "forced")


def legal(ruleset: Ruleset, given: Case, expect: Case) -> None:
    offered = adapter.offered(adapter.position(ruleset, given))
    assert offered["plays"] == set(expect["plays"])
    assert (offered["draw"], offered["pass"]) == (expect["draw"], expect["pass"])


def apply(ruleset: Ruleset, given: Case, expect: Case) -> None:
    before = adapter.position(ruleset, given["state"])
    match = Match(ruleset, len(before.hands), round_no=1, round=before)
    seat = given.get("player", given["state"]["turn"])
    action = adapter.action(given["action"])
    if "error" in expect:
        with pytest.raises(IllegalAction) as refused:
            match.step(seat, action)
        assert refused.value.refusal == expect["error"].lower()
        return
    after = match.step(seat, action)[0].round
    assert after is not None
    assert adapter.board(after.public.layout) == expect["board"]
    assert after.turn == expect["turn"]
    assert after.hands[seat] == adapter.tiles(expect["hand"])


def sequence(ruleset: Ruleset, given: Case, expect: Case) -> None:
    round_ = adapter.position(ruleset, given["state"])
    assert len(given["steps"]) == len(expect["steps"])
    for text, want in zip(given["steps"], expect["steps"], strict=True):
        round_ = _step(round_, text, want)


def _step(round_: Round, text: str, want: Case) -> Round:
    action = adapter.action(text)
    if "error" in want:
        with pytest.raises(IllegalAction) as refused:
            round_.step(action)
        assert refused.value.refusal == want["error"].lower()
        return round_
    if "drew" in want:
        assert isinstance(action, Draw)
        assert round_.boneyard[0] == adapter.tiles([want["drew"]])[0]
    after = round_.step(action)[0]
    offered = adapter.offered(after) if after.result is None else {}
    for key in offered.keys() & want.keys():
        assert offered[key] == (set(want[key]) if key == "plays" else want[key]), key
    if "result" in want:
        _same_result(after.result, want["result"])
    return after


def round_result(_ruleset: Ruleset, given: Case, expect: Case) -> None:
    hands = tuple(adapter.tiles(hand) for hand in given["hands"])
    ended = (
        scoring.went_out(hands, given["out"]) if given["end"] == "out" else scoring.closed(hands)
    )
    _same_result(ended, expect)


def trace(ruleset: Ruleset, given: Case, expect: Case) -> None:
    round_ = adapter.position(ruleset, given["state"])
    for text in given["steps"]:
        action = adapter.action(text)
        assert not isinstance(action, Play) or action in round_.legal()
        round_ = round_.step(action)[0]
    _same_result(round_.result, expect["result"])
    assert adapter.board(round_.public.layout) == expect["board"]
    assert len(round_.boneyard) == expect["boneyard_left"]


def _same_result(ended: RoundEnded | None, want: Case) -> None:
    assert ended is not None
    assert adapter.result(ended) == {**adapter.result(ended), **want}


RUNNERS: dict[str, Callable[[Ruleset, Case, Case], None]] = {
    "deal": deal,
    "opener": opener,
    "legal": legal,
    "apply": apply,
    "sequence": sequence,
    "round_result": round_result,
    "trace": trace,
}


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["id"])
def test_the_rules_agree_with_the_golden_case(case: Case) -> None:
    RUNNERS[case["op"]](GAMES[case["variant"]], case["given"], case["expect"])


def test_every_game_of_the_catalogue_has_golden_cases() -> None:
    assert {case["variant"] for case in VECTORS} == set(GAMES)
