"""Records as plain data: the same content, and nothing but plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import InvalidNotation, Record, parse_record, record_from_data, record_to_data
from tests.rules.records import any_records

TEXT = """\
[Capicua "1"]
[Game "dos@1"]
[Seats "A Ana" "B Eva"]
[Result "*"]

[Round "1"]
[Commit "sha256:x"]
[Deal "A:66.10 B:60.55 / -"]
[Lead "A 66"]
{first}
1. 66!? *capicua=A+25 {[%t 0:25]} +30
#closed A+46 #resigned B {last}
"""
DATA: dict[str, Any] = {
    "capicua": "1",
    "tags": {"Game": "dos@1", "Seats": ["A Ana", "B Eva"], "Result": "*"},
    "rounds": [
        {
            "number": 1,
            "tags": {"Commit": "sha256:x"},
            "comment": "first",
            "deals": [{"hands": {"A": "66.10", "B": "60.55"}, "boneyard": "-", "lead": "A 66"}],
            "moves": [
                {
                    "move": "66",
                    "mark": "!?",
                    "extras": ["*capicua=A+25"],
                    "comment": "[%t 0:25]",
                },
                {"move": "+30"},
            ],
            "ending": {"how": "closed", "gains": [["A", 46]]},
        }
    ],
    "conclusion": {"why": "resigned", "seat": "B", "comment": "last"},
}


def test_a_record_is_told_as_plain_data() -> None:
    assert record_to_data(parse_record(TEXT)) == DATA


@given(any_records())
def test_a_record_survives_a_journey_through_json(record: Record) -> None:
    data = json.loads(json.dumps(record_to_data(record)))
    assert data == record_to_data(record)
    assert record_from_data(data) == record


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("capicua", "2", "version"),
        ("tags", {"Seats": ["A"]}, "game"),
        ("tags", {"Game": 5}, "Game is 5"),
        ("tags", [], "tags"),
        ("rounds", [], "round"),
        ("rounds", {}, "list"),
        ("rounds", [7], "a round"),
        ("colour", "red", "colour"),
        ("comment", 7, "comment is 7"),
        ("conclusion", {"why": "bored"}, "bored"),
        ("rounds.0.number", "1", "number is '1'"),
        ("rounds.0.number", True, "number is True"),
        ("rounds.0.deals", [], "deal"),
        ("rounds.0.deals.0.hands", {"A": "66"}, "hands"),
        ("rounds.0.deals.0.hands.Z", "66", "no seat"),
        ("rounds.0.deals.0.lead", "A 7", "tile"),
        ("rounds.0.deals.0.boneyard", None, "boneyard is None"),
        ("rounds.0.moves.0.move", "", "action"),
        ("rounds.0.moves.0.mark", "!?!", "action"),
        ("rounds.0.moves.0.extras", [3], "extras is 3"),
        ("rounds.0.moves.0.comment", "}", "brace"),
        ("rounds.0.ending.how", "lost", "lost"),
        ("rounds.0.ending.gains", ["A"], "gain"),
        ("rounds.0.ending.gains", [["A", "46"]], "gains is '46'"),
        ("rounds.0.ending.pot", -1, "pot=-1"),
    ],
)
def test_what_is_no_record_is_named(path: str, value: object, named: str) -> None:
    data = json.loads(json.dumps(DATA))
    *way, last = path.split(".")
    at = data
    for step in way:
        at = at[int(step)] if step.isdigit() else at[step]
    at[last] = value
    with pytest.raises(InvalidNotation, match=named):
        record_from_data(data)


keys = ["capicua", "tags", "Game", "rounds", "number", "deals", "hands", "A", "B", "boneyard"]
keys += ["lead", "moves", "move", "ending", "how", "gains", "conclusion", "why", "seat"]
leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=4),
                   st.sampled_from(["1", "66", "-", "A", "out", "void", "+?"]))  # fmt: skip
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(keys), inner, max_size=6)
    ),
    max_leaves=20,
)


@settings(max_examples=300)
@given(trees, st.sampled_from(["", *keys]))
def test_any_data_is_a_record_or_a_clear_error(tree: object, key: str) -> None:
    data = {**DATA, key: tree} if key in DATA else tree
    if key in DATA["rounds"][0]:
        data = {**DATA, "rounds": [{**DATA["rounds"][0], key: tree}]}
    try:
        record = record_from_data(data)
    except InvalidNotation:
        return
    assert record_from_data(record_to_data(record)) == record
