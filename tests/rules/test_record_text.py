"""Reading records: a little more than what is written, one at a time, and clear about errors."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import BadRecord, Draw, Pass, Record, Tile, parse_record, read_records
from tests.rules.records import any_records, played_records

TEXT = """\
[Capicua "1"]
[Game "robo@1"]
[Seats "A Ana" "B robot:casual"]
[Result "0-1"]

[Round "1"]
[Deal "A:65.55.21 B:66.10.54 / 31.30.62"]
[Lead "B 66"]
1. 66 65>
2. 54> +31 +30 +62 62<
3. - 21<
4. 10< #out B
"""


@given(any_records())
def test_whatever_a_record_says_reads_back(record: Record) -> None:
    text = str(record)
    again = parse_record(text)
    assert again == record
    assert str(again) == text


@given(any_records(), any_records())
def test_records_that_follow_each_other_are_told_apart(first: Record, second: Record) -> None:
    lines = f"{first}\n{second}".splitlines(keepends=True)
    assert list(read_records(lines)) == [first, second]


def test_every_part_knows_its_line() -> None:
    record = parse_record("\n" + TEXT)
    (entry,) = record.rounds
    assert (record.line, entry.line) == (2, 7)
    assert record.tag_lines["Result"] == 5
    assert (entry.deals[0].line, entry.deals[0].lead_line) == (8, 9)
    assert [move.line for move in entry.moves] == [10, 10, 11, 11, 11, 11, 11, 12, 12, 13]
    assert entry.ending is not None
    assert entry.ending.line == 13


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT,
        "\n\n" + TEXT.replace("\n", "\n\n"),
        TEXT.replace("2. ", "").replace("4. ", ""),
        TEXT.replace("65>\n", "65>\n   "),
        TEXT.replace("3. - 21<\n", "3. -\n21< "),
        TEXT.replace("[Lead", "   [ Lead  ").replace('66"]', '66"  ]'),
        TEXT.replace(']\n[Lead', ']   [Lead'),
        TEXT.replace('[Capicua "1"]\n', ""),
        TEXT.replace("#out B", "#out\nB"),
        TEXT.replace("65.55", "6-5.5-5").replace("2. ", "2... "),
        TEXT.rstrip("\n"),
    ],
    ids=range(12),
)  # fmt: skip
def test_more_is_read_than_is_written(text: str) -> None:
    assert parse_record(text) == parse_record(TEXT)


def test_what_is_noted_belongs_to_what_stands_before_it() -> None:
    text = TEXT.replace("\n[Round", "{of the match}\n[Round").replace("1. 66", "{first} 1. 66!?")
    text = text.replace("+30", "+30?? {[%t 0:25] un\r\n robo más} {y otro}").replace(
        "B\n", "B {.}\n"
    )
    record = parse_record(text)
    (entry,) = record.rounds
    assert (record.comment, entry.comment) == ("of the match", "first")
    assert entry.moves[0].mark == "!?"
    assert (entry.moves[4].drew, entry.moves[4].mark) == (Tile(3, 0), "??")
    assert entry.moves[4].comment == "[%t 0:25] un robo más y otro"
    assert entry.moves[4].seconds == 25
    assert entry.ending is not None
    assert entry.ending.comment == "."
    assert parse_record(str(record)) == record


def test_an_unseen_draw_may_be_marked() -> None:
    moves = parse_record(TEXT.replace("+31 +30 +62", "+? +?? +???")).rounds[0].moves
    assert [(move.action, move.mark) for move in moves[3:6]] == [
        (Draw(), ""), (Draw(), "?"), (Draw(), "??"),
    ]  # fmt: skip


def test_a_mark_of_a_pass_is_no_draw() -> None:
    move = parse_record(TEXT.replace("3. -", "3. -?")).rounds[0].moves[7]
    assert (move.action, move.mark) == (Pass(), "?")


def test_tags_that_nobody_knows_are_kept_with_all_their_texts() -> None:
    text = TEXT.replace("[Seats", '[Weather "rain \\"again\\"" "wind\\u000a"]\n[Seats')
    record = parse_record(text)
    assert record.tags["Weather"] == ('rain "again"', "wind\n")
    assert parse_record(str(record)) == record


WRONG = [
    ("", 0, "no record"),
    (TEXT + "\n" + TEXT, 14, "second record"),
    (TEXT.replace('[Capicua "1"]', '[Capicua "2"]'), 1, "begins with"),
    (TEXT.replace('[Game "robo@1"]\n', ""), 1, "names its game"),
    (TEXT.replace("[Seats", "[Game"), 3, "twice"),
    (TEXT.replace('"A Ana" "B robot:casual"', "Ana"), 3, "not a tag"),
    (TEXT.partition("[Round")[0], 1, "has a round"),
    (TEXT.replace('[Round "1"]', '[Round "one"]'), 6, "number of a round"),
    (TEXT.replace('[Round "1"]', '[Round "0"]'), 6, "number of a round"),
    (TEXT.replace('[Round "1"]', '[Round "1" "2"]'), 6, "one text"),
    (TEXT.replace("A:65", "A 65"), 7, "not a hand"),
    (TEXT.replace("A:65", "S:65"), 7, "no seat"),
    (TEXT.replace("A:65", "C:65"), 7, "order of their seats"),
    (TEXT.replace("66.10", "66.7x"), 7, "not a half"),
    (TEXT.replace(" / ", " "), 7, "slash"),
    (TEXT.replace('"B 66"', '"B 66 65"'), 8, "not a lead"),
    (TEXT.replace('"B 66"', '"66"'), 8, "no seat"),
    (TEXT.replace('[Lead "B 66"]\n', ""), 7, "followed by its lead"),
    (TEXT.replace('[Deal "A:65.55.21 B:66.10.54 / 31.30.62"]\n', ""), 7, "follows a deal"),
    (TEXT.replace("21<", "21="), 11, "not an end"),
    (TEXT.replace("21<", "21<!!!"), 11, "not an action"),
    (TEXT.replace("21<", "31< *luck=A+3"), 11, "extra points"),
    (TEXT.replace("1. 66", "*capicua=A+25 1. 66"), 9, "before the first action"),
    (TEXT.replace("#out B", "#won B"), 12, "ends early"),
    (TEXT.replace("#out B", "#out B #tie"), 12, "ends once"),
    (TEXT.replace("#out B", "#out B {} 66"), 12, "after the end"),
    (TEXT.replace("#out B", "#out B 66"), 12, "says nothing"),
    (TEXT.replace("#out B", "#void #void"), 12, "after the end of the match"),
    (TEXT + '[Round "2"]\n[Deal "A:11 B:22 / -"]\n', 14, "followed by its lead"),
    (TEXT.replace("#out B", "#void") + '[Round "2"]', 13, "after the end of the match"),
    (TEXT + '[Deal "A:11 B:22 / -"]\n', 13, "among the actions"),
    ("66 " + TEXT, 1, "before the first round"),
    (TEXT.replace("3. -", "3. - {never closed"), 11, "not closed"),
    (TEXT.replace("3. -", "3. - {never\n\nclosed"), 11, "not closed"),
]


@pytest.mark.parametrize(("text", "line", "complaint"), WRONG, ids=range(len(WRONG)))
def test_what_cannot_be_read_is_named_with_its_line(text: str, line: int, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint) as bad:
        parse_record(text)
    assert bad.value.line == line


BEGUN = [(text, complaint) for text, _, complaint in WRONG[2:] if text.startswith("[Capicua")]


@pytest.mark.parametrize(("text", "complaint"), BEGUN, ids=range(len(BEGUN)))
def test_reading_goes_on_after_a_bad_record(text: str, complaint: str) -> None:
    records = read_records(f"{TEXT}\n{text}\n{TEXT}".split("\n"))
    assert next(records) == parse_record(TEXT)
    with pytest.raises(BadRecord, match=complaint):
        next(records)
    assert next(records) == parse_record(TEXT)
    assert list(records) == []


def test_a_bad_record_without_a_beginning_does_not_hide_the_next_one() -> None:
    bare = TEXT.replace('[Capicua "1"]\n', "")
    records = read_records((bare + bare.replace("66 65>", "66 ??") + TEXT).split("\n"))
    assert next(records).line == 1
    with pytest.raises(BadRecord) as bad:
        next(records)
    assert bad.value.line == 19
    assert next(records).line == 23


WORDS = """[Capicua "1"]|[Game "x"]|[Round "1"]|[Deal "A:11 B:22 / -"]|[Lead "A"]|[Tag "a" "b"]|11
1.|11|-|+?|#out|#void|A|*capicua=A+1|{|}|[|"|½|\\|\r"""


@settings(max_examples=400)
@given(st.lists(st.sampled_from([*WORDS.split("|"), "\n"])))
def test_any_words_are_records_or_clear_errors(words: list[str]) -> None:
    _read_all(" ".join(words))


@settings(max_examples=400)
@given(st.text())
def test_any_text_is_records_or_clear_errors(text: str) -> None:
    _read_all(text)
    _read_all('[Capicua "1"] [Game "x"]\n[Round "1"]\n' + text)


@settings(max_examples=60, deadline=None)
@given(played_records(), st.data())
def test_a_text_with_a_wrong_character_is_read_or_named(
    record: Record, data: st.DataObject
) -> None:
    text = str(record)
    at = data.draw(st.integers(0, len(text) - 1))
    _read_all(text[:at] + data.draw(st.sampled_from('0123!?-+<>@#{}[]". \nAC')) + text[at + 1 :])


def _read_all(text: str) -> None:
    """Whatever comes, reading ends, and what is read can be written and read again."""
    records = read_records(text.split("\n"))
    for _ in range(text.count("\n") + 2):
        read = _next(records)
        if read is None:
            return
        if isinstance(read, Record):
            assert parse_record(str(read)) == read
        else:
            assert 0 < read.line <= text.count("\n") + 1
    pytest.fail("reading does not end")


def _next(records: Iterator[Record]) -> Record | BadRecord | None:
    try:
        return next(records, None)
    except BadRecord as bad:
        return bad


def test_a_long_file_needs_far_less_memory_than_its_records() -> None:
    def lines(records: int) -> Iterator[str]:
        for _ in range(records):
            yield from TEXT.splitlines(keepends=True)
            yield "\n"

    def most(read: Callable[[Iterator[Record]], int]) -> int:
        tracemalloc.start()
        assert read(read_records(lines(1000))) == 1000
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    one_by_one = most(lambda records: sum(1 for _ in records))
    assert one_by_one < most(lambda records: len(list(records))) / 10
