"""Actions: what is written is read back, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua import Draw, InvalidNotation, Pass, Play, Tile, parse_action

plays = st.builds(
    Play,
    st.builds(Tile, st.integers(0, 18), st.integers(0, 18)),
    st.sampled_from([None, "<", ">", "@1", "@8", "@c7", "@77", "@77'", "@77''"]),
)


@given(st.one_of(plays, st.just(Draw()), st.just(Pass())))
def test_an_action_reads_back_what_it_writes(action: Play | Draw | Pass) -> None:
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "+",
        "+30",
        "--",
        "64=",
        "64<>",
        "6-4>",
        "pass",
        "64 >",
        "64@",
        "64@9",
        "64@0",
        "64@77''''",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_action(text)


@given(st.text(max_size=8))
def test_any_text_is_an_action_or_a_clear_error(text: str) -> None:
    try:
        action = parse_action(text)
    except InvalidNotation:
        return
    assert parse_action(str(action)) == action
