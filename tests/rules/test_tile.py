"""Tiles: their text, their order, their sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua import InvalidNotation, Tile, format_tiles, full_set, parse_tiles, pips_in

tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))


@given(tiles)
def test_a_tile_reads_back_what_it_writes(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert Tile.parse(str(tile)[::-1].upper()) == tile
    assert Tile.parse(f"{tile.low}-{tile.high}") == tile
    assert eval(repr(tile), {"Tile": Tile}) == tile


@given(st.lists(tiles))
def test_a_hand_reads_back_what_it_writes(hand: list[Tile]) -> None:
    assert parse_tiles(format_tiles(hand)) == tuple(hand)


@given(st.text(max_size=6))
def test_any_text_is_a_tile_or_a_clear_error(text: str) -> None:
    try:
        tile = Tile.parse(text)
    except InvalidNotation as error:
        complaint = str(error)
    else:
        assert Tile.parse(str(tile)) == tile
        return
    assert "half" in complaint or "tile" in complaint


@pytest.mark.parametrize("text", ["", "6", "666", "6-", "-6", "6-4-1", "6-x", "6-19", "zz", "６4"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Tile.parse(text)


@pytest.mark.parametrize(("high", "low"), [(19, 0), (3, -1)])
def test_a_half_carries_0_to_18(high: int, low: int) -> None:
    with pytest.raises(InvalidNotation):
        Tile(high, low)


def test_a_tile_has_no_first_half() -> None:
    assert Tile(4, 6) == Tile(6, 4)
    assert hash(Tile(4, 6)) == hash(Tile(6, 4))


def test_the_other_half() -> None:
    assert (Tile(6, 4).other(6), Tile(6, 4).other(4), Tile(5, 5).other(5)) == (4, 6, 5)
    with pytest.raises(ValueError, match="carries no 1"):
        Tile(6, 4).other(1)


@pytest.mark.parametrize(("max_pip", "count", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_a_full_set_has_the_known_size_and_weight(max_pip: int, count: int, pips: int) -> None:
    tiles = full_set(max_pip)
    assert len(set(tiles)) == len(tiles) == count
    assert pips_in(tiles) == pips
    assert list(tiles) == sorted(tiles)
