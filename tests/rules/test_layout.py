"""The line: its ends, what fits, and how it is written."""

from __future__ import annotations

import pytest

from capicua import (
    End,
    IllegalAction,
    InvalidNotation,
    Layout,
    Refusal,
    Tile,
    format_layout,
    parse_layout,
)
from capicua.rules.layout import Shape


def t(text: str) -> Tile:
    return Tile.parse(text)


def test_an_empty_table_has_no_ends() -> None:
    assert Layout().ends() == ()
    assert format_layout(Layout()) == "-"


def test_a_lead_lies_with_its_higher_half_to_the_left() -> None:
    layout = Layout().place(t("25"))
    assert layout.ends() == (End("<", 5), End(">", 2))
    assert format_layout(layout) == "52"


def test_a_tile_opens_its_other_number() -> None:
    layout = Layout().place(t("66")).place(t("65"), "<").place(t("63"), ">").place(t("33"), ">")
    assert layout.ends() == (End("<", 5), End(">", 3))
    assert format_layout(layout) == "56.66.63.33"
    assert [str(play) for play in layout.plays] == ["66", "65<", "63>", "33>"]


@pytest.mark.parametrize(("tile", "end"), [("54", "<"), ("65", ">"), ("65", None), ("65", "@1")])
def test_what_does_not_fit_is_refused(tile: str, end: str | None) -> None:
    layout = Layout().place(t("66")).place(t("61"), ">")
    with pytest.raises(IllegalAction) as refused:
        layout.place(t(tile), end)
    assert refused.value.refusal is Refusal.TILE_DOES_NOT_FIT


def test_an_empty_table_takes_a_lead_only() -> None:
    with pytest.raises(IllegalAction):
        Layout().place(t("66"), "<")


def test_a_star_opens_its_arms_one_after_the_other() -> None:
    layout = Layout("star:4").place(t("55"))
    assert layout.ends() == (End("@1", 5),)
    layout = layout.place(t("53"), "@1").place(t("54"), "@2").place(t("33"), "@1")
    assert layout.ends() == (End("@1", 3), End("@2", 4), End("@3", 5))
    assert layout.new_arm == End("@3", 5)
    full = layout.place(t("52"), "@3").place(t("65"), "@4")
    assert full.new_arm is None
    assert [end.pip for end in full.ends()] == [3, 4, 2, 6]


def test_a_star_has_a_double_in_its_centre() -> None:
    with pytest.raises(IllegalAction):
        Layout("star:4").place(t("65"))


def test_doubles_of_a_tree_open_their_tips() -> None:
    layout = Layout("tips").place(t("cc"))
    assert [end.id for end in layout.ends()] == ["@cc", "@cc'"]
    layout = layout.place(t("c7"), "@cc'").place(t("77"), "@c7")
    assert [end.id for end in layout.ends()] == ["@cc", "@77", "@77'"]
    layout = layout.place(t("73"), "@77").place(t("70"), "@77")
    assert {end.id: end.pip for end in layout.ends()} == {"@cc": 12, "@73": 3, "@70": 0}


def test_doubles_of_a_tree_may_open_every_free_side() -> None:
    layout = Layout("all").place(t("cc"))
    assert len(layout.ends()) == 4
    assert len(layout.place(t("c7"), "@cc").place(t("77"), "@c7").ends()) == 3 + 3


def test_the_first_free_side_is_always_named_first() -> None:
    layout = Layout("all").place(t("66")).place(t("65"), "@66").place(t("64"), "@66''")
    assert [end.id for end in layout.ends()] == ["@66", "@66'", "@65", "@64"]


TABLES: list[tuple[Shape, str]] = [
    *(("line", text) for text in ("-", "66", "52.22.26", "06.65.55", "36.65")),
    *(("star:4", text) for text in ("-", "55", "55(53)", "55(53.33.36/54)", "66(61/62/63/64.45)")),
    ("star:8", "99(93.35/94)"),
    *(("tips", text) for text in ("-", "cc", "cc(c7.77(73)(70))(c1)", "cc()(c1.12)")),
    ("all", "66(65)()(64.44(43)(42)(41))"),
]


@pytest.mark.parametrize(("shape", "text"), TABLES)
def test_a_table_reads_back_what_it_writes(shape: Shape, text: str) -> None:
    assert format_layout(parse_layout(text, shape)) == text


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        *(("line", text) for text in ("66.55", "12.23", "6", "66.", "66..66", "")),
        *(("star:4", text) for text in ("65", "55(53", "55()", "55(43)", "55(53/54/52/51/50)")),
        *(("tips", text) for text in ("cc(", "cc(c7", "cc(77)", "cc)", "cc(c1)(c2)(c3)", "c", "x")),
    ],
)
def test_what_is_no_table_is_refused(shape: Shape, text: str) -> None:
    with pytest.raises(InvalidNotation):
        parse_layout(text, shape)
