"""Values that were made quickly are the same values, and as frozen as those made slowly."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from typing import Any

import pytest

from capicua import (
    End,
    Layout,
    Match,
    Play,
    PublicRound,
    Round,
    Standing,
    Tile,
    View,
    deal_tiles,
    full_set,
    game,
    view,
)
from capicua.rules.frozen import maker, replace


def dealt() -> Match:
    robo = game("robo")
    return Match.new(robo, 2).deal(deal_tiles(robo, 2, full_set(6)))[0]


def stepped(steps: int = 3) -> Match:
    match = dealt()
    for _ in range(steps):
        assert match.turn is not None
        match, _ = match.step(match.turn, match.legal()[0])
    return match


def made() -> list[Any]:
    """A value of every kind that a step makes."""
    match = stepped()
    assert match.round is not None
    public = match.round.public
    parts = (match, match.round, public, public.layout, match.standing, view(match, 0))
    return [*parts, *match.history[:2], public.layout.open_ends[0]]


@pytest.mark.parametrize("value", made(), ids=lambda value: type(value).__name__)
def test_what_a_step_makes_is_equal_to_what_its_class_makes(value: Any) -> None:
    fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    slowly = type(value)(**fields)
    assert type(value) is type(slowly)
    assert value == slowly
    assert repr(value) == repr(slowly)
    assert hash(value) == hash(slowly)


@pytest.mark.parametrize("value", made(), ids=lambda value: type(value).__name__)
def test_what_a_step_makes_cannot_be_changed(value: Any) -> None:
    name = dataclasses.fields(value)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, name, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(value, name)
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("value", made(), ids=lambda value: type(value).__name__)
def test_what_a_step_makes_survives_copying_and_pickling(value: Any) -> None:
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - made in the line itself


def test_a_quick_replacement_is_what_the_slow_one_is() -> None:
    match = stepped()
    assert match.round is not None
    public = match.round.public
    changes: dict[str, Any] = {"turn": None, "passes": 2}
    assert replace(public, **changes) == dataclasses.replace(public, **changes)
    assert public == stepped().round.public  # type: ignore[union-attr]
    with pytest.raises(AttributeError):
        replace(public, nothing=1)  # type: ignore[call-arg]


def test_a_maker_knows_the_defaults_and_asks_for_the_rest() -> None:
    make = maker(Layout)
    assert make() == Layout()
    assert make("star:4") == Layout(shape="star:4") == make(shape="star:4")
    with pytest.raises(TypeError):
        maker(End)("<")  # type: ignore[call-arg]


def test_a_match_that_was_stepped_leaves_the_one_before_it_alone() -> None:
    """Also where several ways are tried from one position."""
    match = dealt()
    chance = random.Random(1)
    while match.turn is not None:
        text = repr(match)
        ways = [match.step(match.turn, action)[0] for action in match.legal()]
        assert repr(match) == text
        assert [match.step(match.turn, action)[0] for action in match.legal()] == ways
        match = chance.choice(ways)


def test_there_is_one_value_of_each_tile() -> None:
    assert Tile(4, 6) is Tile(6, 4) is Tile.parse("46")
    assert copy.deepcopy(Tile(6, 4)) is copy.copy(Tile(6, 4)) is Tile(6, 4)
    copies = pickle.loads(pickle.dumps(full_set(18)))  # noqa: S301 - made in the line itself
    assert all(one is other for one, other in zip(copies, full_set(18), strict=True))
    with pytest.raises(dataclasses.FrozenInstanceError):
        Tile(6, 4).high = 5  # type: ignore[misc]


def test_sets_of_tiles_are_in_one_order_in_every_process() -> None:
    assert [hash(tile) for tile in full_set(18)] == [*range(190)]
    assert [tile.number for tile in full_set(9)] == [*range(55)]


def test_plays_of_any_origin_are_equal() -> None:
    match = stepped()
    play = match.legal()[0]
    assert isinstance(play, Play)
    assert play == Play(play.tile, play.end)
    assert {play: 1}[Play(play.tile, play.end)] == 1


KINDS = (Match, Round, PublicRound, Layout, Standing, View)


def test_nothing_writes_down_the_open_twin() -> None:
    assert {type(value).__name__ for value in made()} >= {kind.__name__ for kind in KINDS}
