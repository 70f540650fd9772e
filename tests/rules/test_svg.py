"""Drawings: every tile is there once, touches what it was played to, and overlaps nothing."""

from __future__ import annotations

import random
from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import GAMES, Layout, Match, Tile, apply_options, full_set, parse_layout, view
from capicua.rules.layout import Shape
from capicua.rules.plan import Laid, Plan, Point, plan
from capicua.rules.svg import round_svg, svg, tile_svg
from capicua.rules.table_rows import table_rows
from tests.rules.play import deal_next

SHAPES: list[Shape] = ["line", "star:4", "star:8", "tips", "all"]


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Any table of a shape: tiles of a set laid at random while some fit."""
    shape = draw(st.sampled_from(SHAPES))
    top = draw(st.sampled_from([6, 9, 12]))
    most = draw(st.integers(1, 91))
    rng = draw(st.randoms(use_true_random=False))
    bag = list(full_set(top))
    rng.shuffle(bag)
    lead = next(tile for tile in bag if shape == "line" or tile.is_double)
    return _filled(Layout(shape).place(lead), bag, most, rng)


def _filled(layout: Layout, bag: list[Tile], most: int, rng: random.Random) -> Layout:
    bag.remove(layout.plays[0].tile)
    while len(layout.plays) < most:
        fits = [(tile, end) for tile in bag for end in layout.ends() if tile.has(end.pip)]
        if not fits:
            break
        tile, end = rng.choice(fits)
        layout = layout.place(tile, end.id)
        bag.remove(tile)
    return layout


widths = st.sampled_from([8, 12, 20, 32, 64])
drawings = settings(max_examples=150, deadline=None)


@drawings
@given(layouts(), widths)
def test_every_tile_is_drawn_once(layout: Layout, width: float) -> None:
    drawn = [Tile(laid.first, laid.second) for laid in plan(layout, width).tiles]
    assert sorted(drawn) == sorted(layout.tiles())


@drawings
@given(layouts(), widths)
def test_no_two_tiles_overlap(layout: Layout, width: float) -> None:
    for one, other in combinations(plan(layout, width).tiles, 2):
        assert dist((one.x, one.y), (other.x, other.y)) > 2.3 or _apart(one, other)


def _apart(one: Laid, other: Laid) -> bool:
    """Whether a straight line parts them (the sides of both give all the lines to try)."""
    for laid in (one, other):
        here, after, beyond, _ = laid.corners
        for a, b in ((here, after), (after, beyond)):
            axis = (b[1] - a[1], a[0] - b[0])
            first = [x * axis[0] + y * axis[1] for x, y in one.corners]
            second = [x * axis[0] + y * axis[1] for x, y in other.corners]
            if max(first) <= min(second) + 1e-6 or max(second) <= min(first) + 1e-6:
                return True
    return False


@drawings
@given(layouts(), widths)
def test_every_tile_touches_an_equal_half(layout: Layout, width: float) -> None:
    drawn = plan(layout, width)
    begins = _beginnings(layout, drawn)
    for number, laid in enumerate(drawn.tiles):
        if number not in begins:
            touched = [other for other in drawn.tiles[:number] if _touches(laid, other)]
            assert touched, (laid, number)


def _beginnings(layout: Layout, drawn: Plan) -> set[int]:
    """Tiles that begin a row, or a diagonal arm: these have nothing equal beside them."""
    if drawn.labels:
        lefts = {laid.y: min(o.x for o in drawn.tiles if o.y == laid.y) for laid in drawn.tiles}
        return {n for n, laid in enumerate(drawn.tiles) if laid.x == lefts[laid.y]}
    if layout.shape != "star:8":
        return {0}
    return {0} | {n for n, laid in enumerate(drawn.tiles) if laid.angle % 90 and _inmost(laid)}


def _inmost(laid: Laid) -> bool:
    return dist((0, 0), (laid.x, laid.y)) < 3


def _touches(one: Laid, other: Laid) -> bool:
    return any(
        pip == pip_there and abs(dist(point, there) - 1) < 1e-4
        for point, pip in _halves(one)
        for there, pip_there in _halves(other)
    )


def _halves(laid: Laid) -> list[tuple[Point, int]]:
    first, second = laid.halves
    halves = [(first, laid.first), (second, laid.second)]
    return [*halves, ((laid.x, laid.y), laid.first)] if laid.first == laid.second else halves


@drawings
@given(layouts(), widths)
def test_doubles_lie_across_and_the_width_is_kept(layout: Layout, width: float) -> None:
    drawn = plan(layout, width)
    left, top, right, bottom = drawn.box
    assert right - left <= (width + 2 if layout.shape == "line" or drawn.labels else 2 * width)
    assert bottom > top
    if layout.shape == "line" and all(laid.y == 0 for laid in drawn.tiles):
        assert all((laid.angle % 180 == 90) == (laid.first == laid.second) for laid in drawn.tiles)


@drawings
@given(layouts(), widths)
def test_a_drawing_is_well_formed_and_shows_every_pip(layout: Layout, width: float) -> None:
    drawing = ET.fromstring(svg(layout, 22 * width))  # noqa: S314 - our own text
    dots = [path.get("d", "").count("h.1") for path in drawing.findall(".//{*}path")]
    assert sum(dots) == sum(tile.pips for tile in layout.tiles())
    assert float(drawing.get("width", "0")) <= 22 * width + 0.01


@drawings
@given(layouts())
def test_the_rows_of_a_table_hold_every_tile(layout: Layout) -> None:
    rows = table_rows(layout)
    assert sorted(Tile(*tile) for row in rows for tile in row.tiles) == sorted(layout.tiles())
    for row in rows:
        for here, after in zip(row.tiles, row.tiles[1:], strict=False):
            assert here[1] == after[0]
        assert row.carried_by is None or row.carried_by.has(row.tiles[0][0])


def test_a_tree_that_is_in_its_own_way_is_drawn_in_rows() -> None:
    coil = "cc(c1.11()(1a.aa()(a2.22()(20.00()(0c)))))(c3)"
    drawn = plan(parse_layout(coil, "tips"))
    assert [label.text for label in drawn.labels] == ["cc", "cc"]
    flat = plan(parse_layout("cc(c1.11(12)(13))(c3)", "tips"))
    assert flat.labels == ()


@pytest.mark.parametrize("pip", range(19))
def test_a_half_shows_its_number(pip: int) -> None:
    drawing = ET.fromstring(tile_svg(Tile(pip, pip)))  # noqa: S314 - our own text
    dots = sum(path.get("d", "").count("h.1") for path in drawing.findall(".//{*}path"))
    numerals = [text.text for text in drawing.findall(".//{*}text")]
    assert (dots, numerals) == ((2 * pip, []) if pip <= 12 else (0, [str(pip)] * 2))


def test_an_empty_table_is_drawn_too() -> None:
    for shape in SHAPES:
        assert svg(Layout(shape)).endswith("</svg>")


@pytest.mark.parametrize("slug", GAMES)
def test_notebooks_show_rounds_and_what_a_seat_sees_of_them(slug: str) -> None:
    rng = random.Random(3)
    ruleset = GAMES[slug]
    match = deal_next(Match.new(ruleset, ruleset.least_players), rng)[0]
    assert view(Match.new(ruleset, ruleset.least_players), None)._repr_svg_()
    while match.turn is not None:
        assert match.round is not None
        assert match.round._repr_svg_() == round_svg(match.round.public, match.round.hands)
        seen = view(match, 0)._repr_svg_()
        assert match.round.hands[1] == () or seen != match.round._repr_svg_()
        match = match.step(match.turn, rng.choice(match.legal()))[0]


def test_a_hidden_hand_is_not_in_the_drawing() -> None:
    ruleset = apply_options(GAMES["doble-doce"], {})
    match = deal_next(Match.new(ruleset, 2), random.Random(1))[0]
    assert match.round is not None
    alone = round_svg(match.round.public, [match.round.hands[0], len(match.round.hands[1])])
    assert view(match, 0)._repr_svg_() == alone
    told = ET.fromstring(alone).get("aria-label", "")  # noqa: S314 - our own text
    assert told.endswith(" / ?7")
    assert all(str(tile) not in told for tile in match.round.hands[1])
