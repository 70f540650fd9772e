"""The table as text: everything that lies there is shown, in any look."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings

from capicua import Layout, Tile, parse_layout, parse_tiles
from capicua.cli.tabletop import Tabletop, different
from capicua.cli.texts import Texts
from tests.rules.test_svg import layouts

SPANISH, ENGLISH = Texts("es"), Texts("en")
COLOURS = re.compile(r"\x1b\[[\d;]*m")


def table(text: str, shape: str = "line", **look: object) -> list[str]:
    return Tabletop(SPANISH, **look).table(parse_layout(text, shape))  # type: ignore[arg-type]


def test_a_line_is_drawn_with_its_ends() -> None:
    assert table("56.66.63") == ["5 ◂ [5|6] [6|6] [6|3] ▸ 3"]


def test_a_long_line_goes_on_under_its_beginning() -> None:
    assert table("56.66.63.31.11.14", width=30) == [
        "5 ◂ [5|6] [6|6] [6|3]",
        "    [3|1] [1|1] [1|4] ▸ 4",
    ]


def test_a_star_has_a_row_for_each_arm() -> None:
    assert table("55(53.33.36/54)", "star:4") == [
        "    [5|5]",
        "    1 [5|3] [3|3] [3|6] ▸ 6",
        "    2 [5|4] ▸ 4",
    ]


def test_a_tree_has_a_row_for_each_branch_and_names_its_ends() -> None:
    assert table("cc(c7.77(73)(70))(c1)", "tips") == [
        "    [12|12]",
        "12-12 [12|7] [7|7]",
        "    7-7 [7|3] ▸ 3",
        "    7-7 [7|0] ▸ 0",
        "12-12 [12|1] ▸ 1",
        "Extremos: junto al 12-1, 1; junto al 7-0, 0; junto al 7-3, 3.",
    ]


def test_a_table_is_told_in_sentences() -> None:
    assert table("56.66.63", plain=True) == [
        "Mesa, de izquierda a derecha: seis cinco, doble seis, seis tres.",
        "Extremos: a la izquierda, 5; a la derecha, 3.",
    ]
    assert table("55(53.36/54)", "star:4", plain=True) == [
        "En el centro: doble cinco.",
        "Brazo 1, hacia fuera: cinco tres, seis tres.",
        "Brazo 2, hacia fuera: cinco cuatro.",
        "Extremos: en el brazo 1, 6; en el brazo 2, 4; en un brazo nuevo, 5.",
    ]
    assert table("cc(c7)", "tips", plain=True) == [
        "En el centro: doble doce, doce siete.",
        "Extremos: junto al doble doce, 12; junto al doce siete, 7.",
    ]
    assert table("-", plain=True) == table("-") == ["La mesa está vacía."]


def test_a_hand_has_numbers_to_choose_by() -> None:
    hand, fits = parse_tiles("65.31.ca"), parse_tiles("31")
    assert Tabletop(SPANISH).hand(hand, fits) == ["Tu mano", " 1 [6|5]   2 [3|1]*  3 [12|10] "]
    assert Tabletop(ENGLISH, plain=True).hand(hand, fits) == [
        "Your hand: 1, six five; 2, three one, which fits; 3, twelve ten."
    ]


@settings(max_examples=100, deadline=None)
@given(layouts())
def test_every_tile_is_shown_in_every_look(layout: Layout) -> None:
    expected = sorted(layout.tiles())
    for colour in (False, True):
        lines = Tabletop(SPANISH, colour=colour, width=70).table(layout)
        shown = [COLOURS.sub("", line) for line in lines if not line.startswith("Extremos")]
        assert max(map(len, shown)) <= 80
        pairs = re.findall(r"(\d+)[|│](\d+)", " ".join(shown))
        tiles = [Tile(int(near), int(far)) for near, far in pairs]
        tiles = [tile for tile in tiles if tile in set(expected)]
        assert sorted(tiles) == expected
    told = " ".join(Tabletop(SPANISH, plain=True).table(layout))
    for tile in expected:
        assert SPANISH.tile(tile.high, tile.low) in told


@settings(max_examples=100, deadline=None)
@given(layouts())
def test_every_end_has_a_name_of_its_own(layout: Layout) -> None:
    for look in (Tabletop(SPANISH), Tabletop(ENGLISH, plain=True)):
        ends = different(layout.ends())
        named = [look.end(layout, end) for end in ends]
        assert len(set(named)) == len(named)
        assert {end.pip for end in ends} == {end.pip for end in layout.ends()}
        assert all(look.place(layout, end.id) for end in layout.ends())


def test_colours_are_left_out_where_nobody_sees_them() -> None:
    hand = parse_tiles("65.33")
    rng = random.Random(1)
    fits = rng.sample(hand, 1)
    assert "\x1b" not in "".join(Tabletop(SPANISH).hand(hand, fits))
    assert "\x1b" in "".join(Tabletop(SPANISH, colour=True).hand(hand, fits))
