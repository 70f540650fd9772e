"""Records: what is written of a match, and what their values hold."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    GAMES,
    BadRuleset,
    Conclusion,
    Deal,
    Dealing,
    Draw,
    Ending,
    Event,
    Extra,
    InvalidNotation,
    Match,
    Move,
    Pass,
    Play,
    Record,
    RoundRecord,
    Ruleset,
    Tile,
    apply_options,
    clock_comment,
    format_seats,
    game,
    parse_action,
    parse_record,
    parse_tiles,
    redact,
    replay,
)
from capicua.rules.tag import Tags
from tests.rules.play import play_match


def played(ruleset: Ruleset, deals: list[Deal], actions: str) -> tuple[Match, list[Event]]:
    """A match with these deals and actions."""
    match, events = Match.new(ruleset, len(deals[0].hands)), list[Event]()
    waiting, words = list(deals), actions.split()
    while waiting or words:
        if match.needs_deal:
            match, happened = match.deal(waiting.pop(0))
        else:
            assert match.turn is not None
            match, happened = match.step(match.turn, parse_action(words.pop(0)))
        events += happened
    return match, events


def hands(*texts: str, boneyard: str = "-", lot: int = 0) -> Deal:
    return Deal(tuple(parse_tiles(text) for text in texts), parse_tiles(boneyard), lot)


def last_lines(ruleset: Ruleset, deals: list[Deal], actions: str, count: int = 1) -> list[str]:
    """What the record of such a match ends with."""
    _, events = played(ruleset, deals, actions)
    return str(Record.of({"Game": ruleset.slug}, events)).splitlines()[-count:]


SMALL = hands("65.55.21", "66.10.54", boneyard="31.30.62")
SMALL_ACTIONS = "66 65> 54> +? +? +? 62< - 21< 10<"


def test_a_match_is_written_as_it_was_played() -> None:
    _, events = played(game("robo"), [SMALL], SMALL_ACTIONS)
    tags: Tags = {"Place": "Cádiz", "Seats": format_seats(["Ana", "robot:casual"]), "Game": "robo"}
    assert str(Record.of(tags, events)) == (
        '[Capicua "1"]\n'
        '[Game "robo@1"]\n'
        '[Seats "A Ana" "B robot:casual"]\n'
        '[Result "0-1"]\n'
        '[Place "Cádiz"]\n'
        "\n"
        '[Round "1"]\n'
        '[Deal "A:65.55.21 B:66.10.54 / 31.30.62"]\n'
        '[Lead "B 66"]\n'
        "1. 66 65>\n"
        "2. 54> +31 +30 +62 62<\n"
        "3. - 21<\n"
        "4. 10< #out B\n"
    )


@pytest.mark.parametrize(
    ("slug", "deal", "actions", "written"),
    [
        ("dos", hands("65", "66.61"), "66 65>", "1. 66 65> #out A+7"),
        ("dos", hands("66", "00"), "66", "1. 66 #out A+0"),
        ("dos", hands("66.11", "22.10"), "66 - -", "1. 66 -\n2. - #closed A+3"),
        ("dos", hands("66.22", "11.10"), "66 - -", "1. 66 -\n2. - #closed B+1"),
        ("dos", hands("66.20", "11"), "66 - -", "1. 66 -\n2. - #tie"),
        ("robo", hands("66.20", "11"), "66 - -", "1. 66 -\n2. - #tie"),
        ("robo", hands("66.20", "10"), "66 - -", "1. 66 -\n2. - #closed B"),
        ("venezolano", hands("66", "61.60", "55.31", "64.22"), "66", "1. 66 #out AC+27"),
        ("ciento-once", hands("66", "55", "44", "33"), "66", "1. 66 #out AC+24"),
        ("pool", hands("66", "65", "64"), "66", "1. 66 #out A+15"),
        ("pool", hands("66.10", "10", "20"), "66 - - -", "1. 66 - -\n2. - #tie A+7 B+7 pot=1"),
        ("brasileno", hands("66", "55", "44", "00"), "66", "1. 66 #out AC+2"),
        (
            "brasileno",
            hands("66.55", "44.00", "00", "11"),
            "66 - - - -",
            "1. 66 - - -\n2. - #tie carry=1",
        ),
        (
            "puertorriqueno-500",
            hands("66.65", "55.21", "44", "33"),
            "66 - - - 65>",
            "1. 66 - - -\n2. 65> *round_1=AC+100 #out AC+27",
        ),
    ],
)
def test_an_ending_says_who_won_and_what_it_is_worth(
    slug: str, deal: Deal, actions: str, written: str
) -> None:
    lines = written.count("\n") + 1
    assert "\n".join(last_lines(game(slug), [deal], actions, lines)) == written


def test_a_round_that_is_dealt_again_keeps_both_deals() -> None:
    again, good = hands("65", "64", "63"), hands("65", "66", "63")
    lines = last_lines(game("cruzado"), [again, good], "66", 6)
    assert lines == [
        '[Round "1"]',
        '[Deal "A:65 B:64 C:63 / -"]',
        '[Lead "-"]',
        '[Deal "A:65 B:66 C:63 / -"]',
        '[Lead "B 66"]',
        "1. 66 #out B+20",
    ]


def test_who_sits_out_has_no_hand() -> None:
    ruleset = apply_options(game("pool"), {"chips": 5})
    deals = [hands("66.10", "10", "50"), hands("66", "65")]
    tags = {"Game": "pool", "Rules": "chips=5"}
    match, events = played(ruleset, deals, "66 - - -" + " 66")
    assert match.standing.playing == (0,)
    text = str(Record.of(tags, events))
    assert '[Deal "A:66.10 B:10 C:50 / -"]' in text
    assert '[Deal "A:66 B:65 / -"]' in text
    assert '[Result "13-2-0"]' in text


@pytest.mark.parametrize(
    ("why", "seat", "word"),
    [
        ("resigned", 1, "#resigned B"),
        ("timeout", 0, "#timeout A"),
        ("resigned", None, "#resigned"),
        ("void", None, "#void"),
    ],
)
@pytest.mark.parametrize("actions", ["", "66 65>"])
def test_a_match_that_is_ended_early_says_so_last(
    why: str, seat: int | None, word: str, actions: str
) -> None:
    match, events = played(game("robo"), [SMALL], actions)
    _, ended = match.conclude(why, seat)  # type: ignore[arg-type]
    lines = str(Record.of({"Game": "robo"}, [*events, *ended])).splitlines()
    assert lines[-1] == (f"1. {actions} {word}" if actions else word)


def test_an_agreed_stop_follows_the_last_round() -> None:
    match, events = played(game("pool"), [hands("66", "65")], "66")
    _, ended = match.conclude("agreed")
    record = Record.of({"Game": "pool"}, [*events, *ended])
    assert str(record).splitlines()[-1] == "1. 66 #out A+10 #agreed"
    assert record.tags["Result"] == "105-95"


@pytest.mark.parametrize(
    ("slug", "leaves", "result"),
    [
        ("robo", "timeout A", "0-1"),
        ("robo", "void", "*"),
        ("robo", "", "*"),
        ("robo", "resigned", "*"),
        ("infantil", "resigned A", "*"),
        ("dos", "resigned A", "0-0"),
        ("dos", "void", "*"),
    ],
)
def test_a_result_names_the_winner_or_that_there_is_none(
    slug: str, leaves: str, result: str
) -> None:
    players = 3 if slug == "infantil" else 2
    match, events = played(game(slug), [hands(*["66.65", "55.51", "44.41"][:players])], "66")
    if leaves:
        conclusion = Conclusion.parse(f"#{leaves}")
        match, more = match.conclude(conclusion.why, conclusion.seat)
        events += more
    assert Record.of({"Game": slug}, events).tags["Result"] == result


def test_a_draw_without_points_is_half_for_each() -> None:
    _, events = played(game("robo"), [hands("66.20", "11")], "66 - -")
    assert Record.of({"Game": "robo"}, events).tags["Result"] == "½-½"


def test_the_tags_of_a_round_stand_with_it() -> None:
    _, events = played(game("robo"), [SMALL], "66")
    record = Record.of({"Game": "robo"}, events, {1: {"Secret": "x", "Commit": "sha256:y"}})
    assert '[Round "1"]\n[Commit "sha256:y"]\n[Secret "x"]\n[Deal ' in str(record)


def test_a_record_of_what_a_watcher_saw_hides_what_was_hidden() -> None:
    _, events = played(game("robo"), [SMALL], "66 65> 54> +?")
    record = Record.of({"Game": "robo"}, [redact(event, None) for event in events])
    assert str(record).splitlines()[-4:] == [
        '[Deal "A:?3 B:?3 / ?3"]',
        '[Lead "B 66"]',
        "1. 66 65>",
        "2. 54> +?",
    ]
    assert parse_record(str(record)) == record


def test_names_are_told_by_their_seats() -> None:
    _, events = played(game("robo"), [SMALL], "66")
    record = Record.of({"Game": "robo", "Seats": ("B Eva Luna", "A")}, events)
    assert record.names == ("", "Eva Luna")
    assert replace(record, tags={"Game": "robo", "Seats": "A Ana"}).names == ("Ana", "")


@pytest.mark.parametrize(
    "change",
    [
        {"tags": {}},
        {"tags": {"Game": ("a", "b")}},
        {"tags": {"Game": "robo", "Deal": "x"}},
        {"tags": {"Game": "robo", "no tag": "x"}},
        {"tags": {"Game": "robo", "Empty": ()}},
        {"rounds": ()},
        {"comment": "}"},
    ],
)
def test_a_record_that_could_not_be_read_again_is_refused(change: dict[str, object]) -> None:
    _, events = played(game("robo"), [SMALL], "66")
    record = Record.of({"Game": "robo"}, events)
    with pytest.raises(InvalidNotation):
        replace(record, **change)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Move(Pass(), mark="!!!"),
        lambda: Move(Pass(), Tile(1, 1)),
        lambda: Move(Pass(), comment="a } b"),
        lambda: Ending("out", comment="}"),
        lambda: RoundRecord(1, ()),
        lambda: RoundRecord(0, (Dealing.parse("A:11 B:22 / -", "A"),)),
    ],
    ids=["mark", "tile", "comment", "ending", "no deal", "no number"],
)
def test_parts_that_could_not_be_read_again_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(InvalidNotation):
        make()


def test_a_record_needs_a_deal_first_and_a_game() -> None:
    _, events = played(game("robo"), [SMALL], "66")
    with pytest.raises(InvalidNotation, match="begins with a deal"):
        Record.of({"Game": "robo"}, events[1:])
    with pytest.raises(InvalidNotation, match="begins with a deal"):
        Record.of({"Game": "robo"}, [])
    with pytest.raises(BadRuleset, match="no game"):
        Record.of({}, events)
    with pytest.raises(BadRuleset, match="target"):
        Record.of({"Game": "robo", "Rules": "target=5"}, events)


marks = st.sampled_from(["", "!", "?", "!?", "?!", "!!", "??"])
tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))
ends = st.sampled_from([None, "<", ">", "@8", "@c7''"])
moves = st.one_of(
    st.builds(Move, st.just(Pass()), mark=marks),
    st.builds(Move, st.just(Draw()), st.one_of(st.none(), tiles), mark=marks),
    st.builds(Move, st.builds(Play, tiles, ends), mark=marks),
)


@given(moves)
def test_an_action_with_its_mark_reads_back(move: Move) -> None:
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize("text", ["", "+", "+3", "+301", "64>!!!", "!", "66 ", "pass", "+?30"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Move.parse(text)


@pytest.mark.parametrize(
    "text", ["#out A", "#out BD+0", "#closed AC+46", "#tie", "#tie A+6 C+6 pot=2", "#tie carry=3"]
)
def test_an_ending_reads_back(text: str) -> None:
    assert str(Ending.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "#", "out A", "#won A", "#out A+", "#out a+3", "#tie pot", "#out S"]
)
def test_what_is_no_ending_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Ending.parse(text)


@pytest.mark.parametrize("text", ["", "#resigned A B", "#resigned Z", "#left A", "#out"])
def test_what_does_not_end_a_match_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Conclusion.parse(text)


@pytest.mark.parametrize(
    "text", ["*capicua", "*luck=A+3", "capicua=A+3", "*capicua=ABC+3", "*capicua=A"]
)
def test_what_are_no_extra_points_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Extra.parse(text)


@pytest.mark.parametrize(
    ("comment", "seconds"),
    [
        (clock_comment(25), 25),
        (clock_comment(3600), 3600),
        ("[%t 1:02:05] slow", 3725),
        ("what a tile! [%t 0:09]", 9),
        ("[%t 0:61]", None),
        ("[%t soon]", None),
        ("", None),
    ],
)
def test_a_comment_may_tell_the_time_used(comment: str, seconds: int | None) -> None:
    assert Move(Pass(), comment=comment).seconds == seconds


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(list(GAMES.values())), st.integers(0, 10**6), st.integers(0, 16))
def test_every_match_is_read_and_replayed_as_it_was_played(
    ruleset: Ruleset, seed: int, more: int
) -> None:
    players = ruleset.least_players + more % (ruleset.most_players - ruleset.least_players + 1)
    match, events = play_match(ruleset, players, seed)
    record = Record.of({"Game": ruleset.slug}, events)
    again = parse_record(str(record))
    assert again == record
    assert str(again) == str(record)
    assert hash(again) == hash(record)
    assert pickle.loads(pickle.dumps(again)) == record  # noqa: S301 - our own bytes
    assert replay(again) == match
    assert sum(len(lap) for entry in record.rounds for lap in entry.laps()) == sum(
        len(entry.moves) for entry in record.rounds
    )
