"""The golden cases of every game in the catalogue, one test each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from capicua import (
    GAMES,
    BadRuleset,
    Draw,
    IllegalAction,
    Match,
    MatchEnded,
    Play,
    PublicRound,
    Round,
    RoundEnded,
    Ruleset,
    Standing,
    deal_tiles,
    find_opening,
    full_set,
)
from capicua.rules import scoring
from tests.vectors import adapter, source
from tests.vectors.adapter import Case

VECTORS: list[Case] = json.loads(source.text("games.json"))["vectors"]


def deal(rules: Ruleset, given: Case, expect: Case) -> None:
    if "error" in expect:
        with pytest.raises(BadRuleset):
            Match.new(rules, given["players"])
        return
    dealt = deal_tiles(rules, given["players"], full_set(rules.max_pip))
    counts = tuple(len(hand) for hand in dealt.hands)
    seats = tuple(range(given["players"]))
    public = PublicRound(rules, adapter.layout_of(rules, {}), seats, counts, len(dealt.boneyard), 0)
    assert set(counts) == {expect["hand"]}
    assert sum(counts) == expect["dealt"]
    assert len(dealt.boneyard) == expect["boneyard"]
    assert public.drawable == expect["drawable"]


def opener(rules: Ruleset, given: Case, expect: Case) -> None:
    opening = find_opening(rules, [adapter.tiles(hand) for hand in given["hands"]])
    if expect.get("redeal"):
        assert opening is None
        return
    assert opening is not None
    assert opening.seat == expect["player"]
    assert opening.tile == adapter.tiles([expect["tile"]])[0]
    assert expect["forced"] == (rules.opening_tile == "forced")


def next_opener(rules: Ruleset, given: Case, expect: Case) -> None:
    first, round_no = given["first_opener"], given["round"]
    winner = given["winners"][-1]
    result = RoundEnded("out", winner, ((), ()), (0, 0), None)
    standing = replace(
        Standing.new(rules, 2),
        round_no=round_no - 1,
        first_lead=first,
        last_lead=(first + round_no - 2) % 2,
        result=result,
    )
    if "rule" in expect:
        assert expect["rule"] == "same_opener_rule"
        assert standing.next_lead is None
    else:
        assert standing.next_lead == expect["player"]
        assert not expect["forced"]


def legal(rules: Ruleset, given: Case, expect: Case) -> None:
    offered = adapter.offered(adapter.position(rules, given))
    assert offered["plays"] == set(expect["plays"])
    assert (offered["draw"], offered["pass"]) == (expect["draw"], expect["pass"])


def apply(rules: Ruleset, given: Case, expect: Case) -> None:
    before = adapter.position(rules, given["state"])
    match = Match(Standing.new(rules, len(before.hands)), before)
    seat = given.get("player", given["state"]["turn"])
    action = adapter.action(given["action"], before.public.layout)
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


def sequence(rules: Ruleset, given: Case, expect: Case) -> None:
    round_ = adapter.position(rules, given["state"])
    assert len(given["steps"]) == len(expect["steps"])
    for text, want in zip(given["steps"], expect["steps"], strict=True):
        round_ = _step(round_, text, want)


def _step(round_: Round, text: str, want: Case) -> Round:
    action = adapter.action(text, round_.public.layout)
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
        _same_result(after, want["result"])
    return after


def round_result(rules: Ruleset, given: Case, expect: Case) -> None:
    ended = _finished(rules, given)
    assert _matching(adapter.result(rules, ended), expect)


def _finished(rules: Ruleset, given: Case) -> RoundEnded:
    hands = tuple(
        adapter.tiles(hand) for hand in given.get("hands", [[]] * given.get("players", 0))
    )
    seats, counts = tuple(range(len(hands))), tuple(len(hand) for hand in hands)
    pot = given.get("ante", 0) * len(hands) + given.get("carry", 0)
    layout = adapter.layout_of(rules, {})
    public = PublicRound(rules, layout, seats, counts, 0, 0, lead=0, pot=pot)
    if given["end"] == "out":
        return scoring.went_out(public, hands, given["out"])
    return scoring.closed(public, hands, closer=0)


def pot(rules: Ruleset, given: Case, expect: Case) -> None:
    ended = _finished(rules, given)
    pot = given["ante"] * given["players"] + given["carry"]
    assert pot == expect["pot"]
    assert ended.takes is not None
    assert list(ended.takes) == expect["payout"]
    assert ended.left == expect["carry"]


def match(rules: Ruleset, given: Case, expect: Case) -> None:
    """Rounds with these points follow each other; nothing else of them matters."""
    players = rules.least_players if rules.least_players > 2 else len(given["rounds"][0])
    standing = replace(Standing.new(rules, players), staked=(rules.stake,) * players)
    ended: MatchEnded | None = None
    for number, points in enumerate(given["rounds"], 1):
        assert ended is None, "the match was over before its last round"
        standing = replace(standing, round_no=number)
        nobody = RoundEnded("out", None, (), (), tuple(points))
        standing = standing.evolve(nobody)
        ended = standing.decided()
    assert list(standing.scores) == expect["totals"]
    assert (ended is not None) == expect["over"]
    if ended is not None:
        assert adapter.side(rules, ended.winner) == expect["winner"]
    if "payout" in expect:
        assert ended is not None
        assert ended.takes is not None
        assert list(ended.takes) == expect["payout"]


def trace(rules: Ruleset, given: Case, expect: Case) -> None:
    round_ = adapter.position(rules, given["state"])
    for text in given["steps"]:
        action = adapter.action(text, round_.public.layout)
        assert not isinstance(action, Play) or action in round_.legal()
        round_ = round_.step(action)[0]
    _same_result(round_, expect["result"])
    assert adapter.board(round_.public.layout) == expect["board"]
    assert len(round_.boneyard) == expect["boneyard_left"]


def _same_result(round_: Round, want: Case) -> None:
    assert round_.result is not None
    assert _matching(adapter.result(round_.public.ruleset, round_.result), want)


def _matching(found: Case, want: Case) -> bool:
    return {key: found[key] for key in want} == want


RUNNERS: dict[str, Callable[[Ruleset, Case, Case], None]] = {
    "deal": deal,
    "opener": opener,
    "next_opener": next_opener,
    "legal": legal,
    "apply": apply,
    "sequence": sequence,
    "round_result": round_result,
    "pot": pot,
    "match": match,
    "trace": trace,
}


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["id"])
def test_the_rules_agree_with_the_golden_case(case: Case) -> None:
    RUNNERS[case["op"]](adapter.rules(case), case["given"], case["expect"])


def test_every_game_of_the_sources_has_golden_cases() -> None:
    own = json.loads((source.HERE / "games.json").read_text(encoding="utf-8"))["vectors"]
    sources = list(GAMES)[:12]
    assert {case["variant"] for case in own} == set(sources)
    assert len(own) == 165
