"""Events as the log and the wire write them: the same after writing and reading."""

import json
import random
from dataclasses import replace
from typing import get_args

import msgspec
import pytest

from capicua.club.play.happenings import (
    Answered,
    Began,
    Came,
    Claimed,
    Closed,
    Committed,
    Credited,
    Happening,
    Hosted,
    Left,
    Missed,
    Mixed,
    Moved,
    Offered,
    Paused,
    Ready,
    Resumed,
    Returned,
    Revealed,
    Said,
    Seated,
    Spent,
    Struck,
    Substituted,
    Went,
    Withdrawn,
)
from capicua.club.play.wire import encode_event, encode_happening, event_body, read_body
from capicua.club.play.written import ActionText
from capicua.club.talk.protocol import Act, decode
from capicua.rules import (
    GAMES,
    Dealt,
    Drew,
    Event,
    Hidden,
    Match,
    MatchEnded,
    Passed,
    Played,
    Redealt,
    RoundEnded,
    Ruleset,
    Scored,
    Tile,
    apply_options,
    deal_tiles,
    full_set,
    game,
    redact,
)
from tests.rules.play import deal_next, play_match

T64, T66 = Tile(6, 4), Tile(6, 6)


@pytest.mark.parametrize(
    ("event", "written"),
    [
        (
            Dealt(1, ((T66, T64), Hidden(7)), Hidden(14), (0, 1), 0, T66),
            {
                "k": "dealt",
                "round": 1,
                "hands": ["66.64", "?7"],
                "boneyard": "?14",
                "lead": "A",
                "must": "66",
            },
        ),
        (Played(0, T66, None), {"k": "played", "seat": "A", "action": "66"}),
        (Played(1, T64, ">"), {"k": "played", "seat": "B", "action": "64>"}),
        (Drew(1, T64), {"k": "drew", "seat": "B", "tile": "64"}),
        (Drew(1, None), {"k": "drew", "seat": "B", "tile": None}),
        (Passed(0), {"k": "passed", "seat": "A"}),
        (
            RoundEnded("out", 0, ((), (T64, T66)), (0, 22), None),
            {
                "k": "round_ended",
                "how": "out",
                "winner": "A",
                "hands": ["", "64.66"],
                "sums": [0, 22],
                "points": None,
            },
        ),
        (
            RoundEnded("closed", None, ((T64,), (T64,)), (10, 10), (0, 0)),
            {
                "k": "round_ended",
                "how": "closed",
                "winner": None,
                "hands": ["64", "64"],
                "sums": [10, 10],
                "points": [0, 0],
            },
        ),
        (
            MatchEnded("void", None, (0, 0)),
            {"k": "match_ended", "why": "void", "winner": None, "scores": [0, 0]},
        ),
        (
            MatchEnded("resigned", 0, (0, 0), (10, 0), seat=1),
            {
                "k": "match_ended",
                "why": "resigned",
                "winner": "A",
                "scores": [0, 0],
                "takes": [10, 0],
                "seat": "B",
            },
        ),
        (
            Dealt(2, (Hidden(7), Hidden(7)), Hidden(14), (0, 1), None, None, pot=10, carry=1),
            {
                "k": "dealt",
                "round": 2,
                "hands": ["?7", "?7"],
                "boneyard": "?14",
                "lead": None,
                "must": None,
                "pot": 10,
                "carry": 1,
            },
        ),
        (Redealt(2), {"k": "redealt", "seat": "C"}),
        (
            Scored(1, "capicua", 25),
            {"k": "scored", "side": 1, "occasion": "capicua", "points": 25},
        ),
    ],
    ids=[
        "deal",
        "lead",
        "play",
        "draw",
        "hidden draw",
        "pass",
        "out",
        "closed",
        "void",
        "resigned",
        "dealt again",
        "dealt again as asked",
        "extra points",
    ],
)
def test_an_event_is_written_in_notation_and_read_back(
    event: Event, written: dict[str, object]
) -> None:
    assert json.loads(event_body(event)) == written
    assert read_body(event_body(event)) == event


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)
def test_whole_matches_of_every_game_survive_being_written_down(ruleset: Ruleset) -> None:
    for players in {ruleset.least_players, ruleset.most_players}:
        _, log = play_match(replace(ruleset, target=ruleset.target and 1), players, seed=players)
        assert [read_body(event_body(event)) for event in log] == log
        for seat in (0, None):
            seen = [redact(event, seat) for event in log]
            assert [read_body(event_body(event)) for event in seen] == seen


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("robo", {}),
        ("cruzado", {}),
        ("chipre", {}),
        ("doble-doce", {}),
        ("doble-doce", {"spinners": "all"}),
        ("cubano", {}),
    ],
)
def test_every_action_of_every_kind_of_table_can_be_told_and_asked_for(
    slug: str, options: dict[str, str]
) -> None:
    seen: set[str] = set()
    rules, chance = apply_options(game(slug), options), random.Random(3)
    for seed in range(8):
        match, _ = deal_next(Match.new(rules, rules.least_players), random.Random(seed))
        while match.turn is not None:
            seen |= {str(action) for action in match.legal()}
            match, _ = match.step(match.turn, chance.choice(match.legal()))
    for action in seen:
        assert msgspec.convert(action, ActionText) == action
        frame = {"t": "act", "cmd_id": "abcdefgh", "expect_seq": 1, "action": action}
        assert decode(json.dumps(frame)) == Act("abcdefgh", 1, action)
    ends = {action[2:] for action in seen if len(action) > 2}
    assert len(ends) > (1 if rules.layout == "line" else rules.max_pip // 2)


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_survive_being_written_down(seed: int) -> None:
    chance = random.Random(seed)
    robo = game("robo")
    order = chance.sample(full_set(6), 28)
    match, log = Match.new(robo, 2).deal(deal_tiles(robo, 2, order))
    while match.turn is not None:
        match, events = match.step(match.turn, chance.choice(match.legal()))
        log += events
    assert [read_body(event_body(event)) for event in log] == [*log]
    for seat in (0, 1, None):
        seen = [redact(event, seat) for event in log]
        assert [read_body(event_body(event)) for event in seen] == seen


def test_what_is_hidden_is_written_as_a_count_and_nothing_else() -> None:
    dealt = Dealt(1, ((T66,), (T64,)), (Tile(1, 0),), (0, 1), 0, T66)
    watched = encode_event(redact(dealt, None))
    assert getattr(watched, "hands") == ("?1", "?1")  # noqa: B009 - of a union
    assert getattr(watched, "boneyard") == "?1"  # noqa: B009 - of a union


SECRET, SAID = "5ec7e7" + "0" * 58, "sha256:" + "c" * 64
HAPPENINGS: list[tuple[Happening, dict[str, object]]] = [
    (Seated(1, "id-of-ana"), {"k": "seated", "seat": "B", "kind": "person"}),
    (Seated(1, None, "casual"), {"k": "seated", "seat": "B", "kind": "computer", "bot": "casual"}),
    (Seated(1), {"k": "seated", "seat": "B", "kind": "open"}),
    (Hosted(2), {"k": "hosted", "seat": "C"}),
    (Began(), {"k": "began"}),
    (Committed(2, SAID, SECRET), {"k": "committed", "round": 2, "commitment": SAID}),
    (Mixed(0, "ab" * 16), {"k": "mixed", "seat": "A", "data": "ab" * 16}),
    (Revealed(2, SECRET), {"k": "revealed", "round": 2, "secret": SECRET}),
    (Ready(0), {"k": "ready", "seat": "A"}),
    (Spent(0, 59_500), {"k": "spent", "seat": "A", "bank_ms": 59_500}),
    (Credited(4_000), {"k": "credited", "ms": 4_000}),
    (Struck(1, 2), {"k": "struck", "seat": "B", "strikes": 2}),
    (Substituted(1, "casual"), {"k": "substituted", "seat": "B", "level": "casual"}),
    (Returned(1), {"k": "returned", "seat": "B"}),
    (Left(1), {"k": "left", "seat": "B"}),
    (Came(0, "id-of-node"), {"k": "came", "seat": "A"}),
    (Went(0), {"k": "went", "seat": "A"}),
    (Missed(0), {"k": "missed", "seat": "A"}),
    (Offered(0, "pause"), {"k": "offered", "seat": "A", "what": "pause"}),
    (Answered(1, False), {"k": "answered", "seat": "B", "yes": False}),
    (Withdrawn(), {"k": "withdrawn"}),
    (Paused(), {"k": "paused"}),
    (Resumed(), {"k": "resumed"}),
    (Said(0, "buena"), {"k": "said", "seat": "A", "phrase": "buena"}),
    (Said(0, None, "¡eso!"), {"k": "said", "seat": "A", "text": "¡eso!"}),
    (Claimed(3, "id-of-ana"), {"k": "claimed", "seat": "D", "claimed": True}),
    (Claimed(3, None), {"k": "claimed", "seat": "D", "claimed": False}),
    (Moved("mesa2"), {"k": "moved", "table": "mesa2"}),
    (Closed("host"), {"k": "closed", "why": "host"}),
]


@pytest.mark.parametrize(("event", "sent"), HAPPENINGS, ids=[str(e) for e, _ in HAPPENINGS])
def test_what_happens_in_the_company_is_kept_whole_and_sent_without_persons_and_secrets(
    event: Happening, sent: dict[str, object]
) -> None:
    assert read_body(event_body(event)) == event
    wire = msgspec.json.encode(encode_happening(event)).decode()
    assert json.loads(wire) == sent
    assert "id-of" not in wire
    assert SECRET not in wire or isinstance(event, Revealed)


def test_every_happening_has_a_form() -> None:
    assert {type(event) for event, _ in HAPPENINGS} == set(get_args(Happening))
