"""Matches that are told move by move, for histories made by hand."""

from __future__ import annotations

from capicua import Deal, Match, full_set, game, parse_action, parse_tiles


def story(first: str, second: str, boneyard: str, actions: str) -> Match:
    """Dominó con robo with these hands, the boneyard beginning so, after these actions."""
    hands, beginning = (parse_tiles(first), parse_tiles(second)), parse_tiles(boneyard)
    used = {*hands[0], *hands[1], *beginning}
    rest = tuple(tile for tile in full_set(6) if tile not in used)
    assert len(used) == len(hands[0]) + len(hands[1]) + len(beginning)
    match, _ = Match.new(game("robo"), 2).deal(Deal(hands, (*beginning, *rest)))
    for action in actions.split():
        assert match.turn is not None
        match, _ = match.step(match.turn, parse_action(action))
    return match


DRAWING = (
    "66.61.52.21.11.20.10",
    "55.54.53.50.44.43.40",
    "33.60.64.41",
    # B has no 6, keeps 33 and plays 60; later B has neither 1 nor 2, keeps 64 and plays 41.
    "66 +? +? 60> 61< 50> 52> +? +? 41<",
)
"""A history in which the second seat draws twice, and keeps a tile each time."""
