"""Replaying records: what is right passes, and the first wrong line is named."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings

from capicua import (
    GAMES,
    BadRecord,
    Match,
    Record,
    apply_options,
    game,
    parse_options,
    parse_record,
    replay,
    replay_steps,
)
from tests.rules.changes import changed, readable, verdict
from tests.rules.judge import judge
from tests.rules.paper import PAPERS
from tests.rules.play import play_match
from tests.rules.records import played_records


@settings(max_examples=60, deadline=None)
@given(played_records())
def test_every_step_of_a_replay_follows_from_the_one_before(record: Record) -> None:
    match = Match.new(record.ruleset, record.players)
    for after, events in replay_steps(record):
        for event in events:
            match = match.evolve(event)
        assert after == match
    assert match.over
    assert replay(record) == match


BLOCK = """\
[Capicua "1"]
[Game "bloqueo@1"]
[Seats "A Ana" "B Eva"]
[Result "1-0"]

[Round "1"]
[Deal "A:20.44.40.52.22.00.31 B:60.54.53.62.64.21.11 / 61.30.41.55.33.65.50.51.32.10.43.63.42.66"]
[Lead "A 44"]
1. 44 64<
2. 40> 62<
3. 22< 21<
4. 31< 53<
5. 20> 54<
6. 52> -
7. - #closed A
"""
ROUND = BLOCK[BLOCK.index("[Round") :]


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("bloqueo@1", "parchis", 2, "no game"),
        ("bloqueo@1", "bloqueo@7", 2, "no game"),
        ("bloqueo@1", "tradicional", 2, "3 to 5 players"),
        ('[Seats "A Ana" "B Eva"]', '[Rules "target=5"]', 3, "no option"),
        ('"B Eva"', '"B Eva" "C Luz"', 3, "the 2 hands"),
        ('"A Ana" "B Eva"', '"B Ana" "A Eva"', 3, "the 2 hands"),
        ('Result "1-0"', 'Result "0-1"', 4, "result is 1-0, not 0-1"),
        ('Result "1-0"', 'Result "1-0" "again"', 4, "not 1-0 again"),
        ('Round "1"', 'Round "2"', 6, "round 1, not 2"),
        ("A:20.44.40.52", "A:44.40.52", 7, "every tile"),
        ('66"]', '20"]', 7, "every tile"),
        ("A:20.44.40", "A:44.40", 7, "every tile"),
        ("11 / 61.", "11.61 / ", 7, "has 7 tiles"),
        ("B:60.54.53.62.64.21.11", "B:?7", 7, "question marks"),
        ("A:20", "B:20", 7, "order of their seats"),
        ("B:60", "C:60", 7, "from seat A on"),
        ('Lead "A 44"', 'Lead "B 11"', 8, "lead is A 44, not B 11"),
        ('Lead "A 44"', 'Lead "A"', 8, "lead is A 44, not A"),
        ('Lead "A 44"', 'Lead "-"', 8, "lead is A 44, not -"),
        ("1. 44", "1. 40", 9, "must_open_with_tile"),
        ("64<", "66<", 9, "66< is refused to B: tile_not_in_hand"),
        ("64<", "62<", 9, "tile_does_not_fit"),
        ("52> -", "52> +61", 14, "draw_not_allowed"),
        ("20> 54<", "- 54<", 13, "has_playable_tile"),
        ("2. 40>", "3. 40>", 10, "Lap 3"),
        ("40> 62<", "40> 2. 62<", 10, "Lap 2"),
        ("1. 44 64<", "1. 44", 10, "Lap 2"),
        ("#closed A", "- #closed A", 15, "nobody has to play"),
        ("#closed A", "#closed B", 15, "ends #closed A, not #closed B"),
        ("#closed A", "#closed A+3", 15, "ends #closed A, not"),
        ("#closed A", "#out A", 15, "ends #closed A, not #out A"),
        ("- #closed A", "#closed A", 15, "the round is not over"),
        ("#closed A", "#void", 15, "the match is over already"),
        ("- #closed A", "#resigned C", 15, "player of the match"),
        ("- #closed A", "#agreed", 15, "between rounds"),
        ("- #closed A", "", 4, "does not end with a result"),
        ("- #closed A", "#resigned A", 4, "The result is 0-1, not 1-0"),
        ("#closed A\n", "#closed A\n" + ROUND, 17, "the match is over"),
        ("7. - #closed A\n", ROUND, 16, "round before it is not over"),
    ],
)
def test_the_first_wrong_line_is_named(old: str, new: str, line: int, complaint: str) -> None:
    assert verdict(BLOCK) == 0
    with pytest.raises(BadRecord, match=re.escape(complaint)) as bad:
        replay(parse_record(BLOCK.replace(old, new, 1)))
    assert bad.value.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Result "1-0"]\n', ""),
        ('[Seats "A Ana" "B Eva"]\n', ""),
        (" #closed A", ""),
        ("bloqueo@1", "bloqueo"),
        ("64<", "64<!? {[%t 0:25]}"),
    ],
)
def test_what_is_not_repeated_need_not_be(old: str, new: str) -> None:
    assert old in BLOCK
    assert replay(parse_record(BLOCK.replace(old, new))).over


def test_extra_points_are_compared_where_they_are_told() -> None:
    _, events = play_match(game("dominicano"), 4, seed=1)
    text = str(Record.of({"Game": "dominicano"}, events))
    extra = " *three_passes=BD+25"
    assert text.count(extra) > 0
    assert verdict(text) == 0
    assert verdict(text.replace(extra, "", 1)) == 0
    line = text[: text.index(extra)].count("\n") + 1
    for wrong in (
        "*three_passes=AC+25",
        "*three_passes=BD+26",
        "*capicua=BD+25",
        f"{extra}{extra}",
    ):
        assert verdict(text.replace(extra, f" {wrong}", 1)) == line
    first = text.index("1. 66") + 5
    moved = text[:first] + extra + text[first:]
    with pytest.raises(BadRecord, match="66 brings nothing, not"):
        replay(parse_record(moved))


def test_unseen_draws_are_worked_out_and_wrong_ones_named() -> None:
    _, events = play_match(game("dos"), 2, seed=4)
    text = str(Record.of({"Game": "dos"}, events))
    draws = re.findall(r"\+\d\d\b(?= )", text)
    assert draws
    unseen = re.sub(r" \+\d\d(?= )", " +?", text)
    assert replay(parse_record(unseen)) == replay(parse_record(text))
    at = text.index(f" {draws[0]} ")
    wrong = "+00" if draws[0] != "+00" else "+11"
    with pytest.raises(BadRecord, match=re.escape(f"not {wrong[1:]}")) as bad:
        replay(parse_record(text[:at] + f" {wrong}" + text[at + 4 :]))
    assert bad.value.line == text[:at].count("\n") + 1


def test_a_half_may_be_written_as_a_fraction() -> None:
    records = (Record.of({"Game": "robo"}, play_match(game("robo"), 2, n)[1]) for n in range(999))
    text = str(next(record for record in records if record.tags["Result"] == "½-½"))
    assert replay(parse_record(text.replace("½-½", "1/2-1/2"))).over


def test_a_match_that_goes_on_has_no_result_yet() -> None:
    going = BLOCK[: BLOCK.index("6. ")].replace("1-0", "*")
    match = replay(parse_record(going))
    assert (match.over, match.turn) == (False, 0)


CHANGED = (
    "cubano redeal_doubles=2 target=30",
    "parejas redeal_doubles=3 tiles=6 opener=highest_double opening_tile=any target=60",
    "dominicano closed_winner=lowest_hand closed_tie=opener_side capicua=30 cap=60 closed=15",
    "dominicano score=losers_pair pass_on_opening=60 cap=0 round_1=40 target=150",
    "venezolano closed_winner=closer_v_next closed_tie=nobody chuchazo=50 next_opener=winner",
    "espanol set=9 tiles=9 draw=one target=200",
    "puertorriqueno-500 round_2=0 closed=100 three_passes=25 next_opener=same_rule target=300",
    "brasileno last_double_both=6 last_both=4 closed_worth=2 capicua=1 target=9",
    "brasileno closed_tie=closer set=9 tiles=12 redeal_doubles=6",
    "pool chips=15 rounds=9 stake=4",
    "doble-doce spinners=all target=60",
    "doble-doce spinners=none target=60",
    "chipre lock=true draw=one target=60",
    "cruzado lock=false draw=none target=60",
    "dos draw=one target=40",
)
"""Games with options, of which there are several kinds."""


def record_for_judging(number: int, rng: random.Random) -> str:
    """One of random matches of all games, every third with options."""
    words = CHANGED[number // 3 % len(CHANGED)] if number % 3 == 0 else rng.choice([*PAPERS])
    slug, _, rules = words.partition(" ")
    ruleset = apply_options(game(slug), parse_options(rules))
    players = rng.randint(ruleset.least_players, min(ruleset.most_players, 6))
    _, events = play_match(ruleset, players, seed=rng.randrange(10**6))
    tags = {"Game": slug, "Rules": rules} if rules else {"Game": slug}
    return str(Record.of(tags, events))


def test_the_judge_knows_every_game() -> None:
    assert PAPERS.keys() == GAMES.keys()


def test_an_independent_judge_agrees_about_records_as_they_were_played() -> None:
    rng = random.Random(1)
    for number in range(150):
        text = record_for_judging(number, rng)
        assert (judge(parse_record(text)), verdict(text)) == (0, 0), text


def test_an_independent_judge_agrees_about_every_change() -> None:
    """Of a thousand records with one action, tile or score changed, those that are still legal
    pass, and of the others the same line is named.
    """
    rng = random.Random(2)
    texts = [record_for_judging(number, rng) for number in range(200)]
    seen = {"legal": 0, "wrong": 0, "unreadable": 0}
    for number in range(1000):
        text = changed(texts[number % len(texts)], rng)
        found, record = verdict(text), readable(text)
        if record is None:
            assert found > 0, text
            seen["unreadable"] += 1
            continue
        assert found == judge(record), text
        seen["wrong" if found else "legal"] += 1
    assert seen["legal"] > 20
    assert seen["wrong"] > 700
