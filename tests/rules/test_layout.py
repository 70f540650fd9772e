"""The line: its ends, what fits, and how it is written."""

from __future__ import annotations

import pytest

from capicua import End, IllegalAction, InvalidNotation, Layout, Refusal, Tile


def t(text: str) -> Tile:
    return Tile.parse(text)


def test_an_empty_table_has_no_ends() -> None:
    assert Layout().ends() == ()
    assert str(Layout()) == "-"


def test_a_lead_lies_with_its_higher_half_to_the_left() -> None:
    layout = Layout().place(t("25"))
    assert layout.ends() == (End("<", 5), End(">", 2))
    assert str(layout) == "52"


def test_a_tile_opens_its_other_number() -> None:
    layout = Layout().place(t("66")).place(t("65"), "<").place(t("63"), ">").place(t("33"), ">")
    assert layout.ends() == (End("<", 5), End(">", 3))
    assert str(layout) == "56.66.63.33"
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


@pytest.mark.parametrize("text", ["-", "66", "52.22.26", "06.65.55", "36.65"])
def test_a_line_reads_back_what_it_writes(text: str) -> None:
    assert str(Layout.parse_line(text)) == text


@pytest.mark.parametrize("text", ["66.55", "12.23", "6", "66.", "66..66", ""])
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Layout.parse_line(text)
