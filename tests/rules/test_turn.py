"""What may be done in a turn: listed, checked and carried out by the same measure."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    Action,
    Draw,
    IllegalAction,
    Match,
    Pass,
    Play,
    Redeal,
    Refusal,
    Tile,
    check_action,
    full_set,
    legal_actions,
)
from tests.rules.play import Ply, plies

ENDS = [None, "<", ">", *(f"@{arm}" for arm in range(1, 9)), "@66", "@66'", "@x"]


def refusal(try_it: Callable[[], object]) -> tuple[Refusal, tuple[Tile, ...]] | None:
    try:
        try_it()
    except IllegalAction as error:
        return error.refusal, error.tiles
    return None


def conceivable(match: Match) -> list[Action]:
    """Every tile at every end that is open, or might be, and all else."""
    assert match.round is not None
    ends = {*ENDS, *(end.id for end in match.round.public.layout.ends())}
    tiles = full_set(min(match.ruleset.max_pip, 6))
    plays = [Play(tile, end) for tile in tiles for end in sorted(ends, key=str)]
    return [*plays, Draw(), Pass(), Redeal(), *match.legal()]


@settings(max_examples=25)
@given(plies(), st.data())
def test_a_step_is_refused_for_the_reason_that_checking_gives(
    played: list[Ply], data: st.DataObject
) -> None:
    match = data.draw(st.sampled_from(played))[0]
    round_ = match.round
    assert round_ is not None
    assert round_.turn is not None
    hand = round_.hands[round_.turn]
    legal = legal_actions(hand, round_.public)
    assert legal == match.legal()
    for action in conceivable(match):
        checked = refusal(lambda a=action: check_action(hand, round_.public, a))  # type: ignore[misc]
        assert refusal(lambda a=action: round_.step(a)) == checked, str(action)  # type: ignore[misc]
        assert (checked is None) == (action in legal)
