"""Replaying records: what is right passes, and the first wrong line is named."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings

from capicua import BadRecord, Match, Record, game, parse_record, replay, replay_steps
from tests.rules.judge import PAPERS, judge
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
    assert verdict(parse_record(BLOCK)) == 0
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
    assert verdict(parse_record(text)) == 0
    assert verdict(parse_record(text.replace(extra, "", 1))) == 0
    line = text[: text.index(extra)].count("\n") + 1
    for wrong in (
        "*three_passes=AC+25",
        "*three_passes=BD+26",
        "*capicua=BD+25",
        f"{extra}{extra}",
    ):
        assert verdict(parse_record(text.replace(extra, f" {wrong}", 1))) == line
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


def records_for_judging(count: int, rng: random.Random) -> list[str]:
    texts = []
    for number in range(count):
        slug = list(PAPERS)[number % len(PAPERS)]
        players = 4 if PAPERS[slug].pairs else 2
        _, events = play_match(game(slug), players, seed=rng.randrange(10**6))
        texts.append(str(Record.of({"Game": slug}, events)))
    return texts


ACTIONS = re.compile(r"(?<=[ ])(?:\+?\d\d[<>]?|-)(?=[ \n])")
TILES = re.compile(r"(?<=[:. ])\d\d(?=[. \"])")
SCORES = re.compile(r"(?<=[+\"-])\d+(?=[\n\"-])")


def changed(text: str, rng: random.Random) -> str:
    """``text`` with one action, tile or score changed, or two tiles of a deal exchanged."""
    pattern = rng.choice([ACTIONS, ACTIONS, TILES, SCORES])
    places = [found for found in pattern.finditer(text) if "Round" not in _line_of(text, found)]
    place = rng.choice(places)
    deal = [other for other in places if _line_of(text, other) == _line_of(text, place)]
    if pattern is TILES and len(deal) > 1 and rng.random() < 0.7:
        first, second = sorted(rng.sample(deal, 2), key=lambda found: found.start())
        between = text[first.end() : second.start()]
        return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]
    others = [found[0] for found in places if found[0] != place[0]]
    new = str(rng.randrange(120)) if pattern is SCORES or not others else rng.choice(others)
    return text[: place.start()] + new + text[place.end() :]


def _line_of(text: str, found: re.Match[str]) -> str:
    return text[text.rfind("\n", 0, found.start()) + 1 : text.find("\n", found.end())]


def verdict(record: Record) -> int:
    """The line that replaying finds wrong, 0 if there is none."""
    try:
        replay(record)
    except BadRecord as bad:
        return bad.line
    return 0


def test_an_independent_judge_agrees_about_records_as_they_were_played() -> None:
    for text in records_for_judging(60, random.Random(1)):
        record = parse_record(text)
        assert (judge(record), verdict(record)) == (0, 0)


def test_an_independent_judge_agrees_about_every_change() -> None:
    """Of a thousand records with one action, tile or score changed, those that are still legal
    pass, and of the others the same line is named.
    """
    rng = random.Random(2)
    seen = {True: 0, False: 0}
    texts = records_for_judging(100, rng)
    for number in range(1000):
        text = changed(texts[number % len(texts)], rng)
        try:
            record = parse_record(text)
        except BadRecord:
            continue
        assert verdict(record) == judge(record), text
        seen[judge(record) == 0] += 1
    assert seen[True] > 10
    assert seen[False] > 700
