"""What can go wrong, and who erred: the text, the data or the player.

A player's error is :class:`capicua.rules.action.IllegalAction`, with one of the refusals here.
"""

from __future__ import annotations

from enum import StrEnum


class InvalidNotation(ValueError):
    """A text names no tile, action or position."""


class BadRecord(InvalidNotation):
    """A record cannot be read, or does not follow the rules.

    ``line`` is the first line that is wrong, counted from 1 (0: the record was not read from a
    text); ``complaint`` says what is wrong with it.
    """

    def __init__(self, line: int, complaint: str) -> None:
        super().__init__(f"line {line}: {complaint}" if line else complaint)
        self.line = line
        self.complaint = complaint


class BadRuleset(ValueError):
    """The rules or the set-up of a game do not hold together (a number of players, say)."""


class Refusal(StrEnum):
    """Why an action is refused. The codes are stable: records, protocol and texts use them."""

    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    TILE_NOT_IN_HAND = "tile_not_in_hand"
    TILE_DOES_NOT_FIT = "tile_does_not_fit"
    MUST_OPEN_WITH_TILE = "must_open_with_tile"
    ARM_LOCKED = "arm_locked"
    HAS_PLAYABLE_TILE = "has_playable_tile"
    MUST_DRAW = "must_draw"
    NO_DRAWABLE_TILES = "no_drawable_tiles"
    DRAW_NOT_ALLOWED = "draw_not_allowed"
    REDEAL_NOT_ALLOWED = "redeal_not_allowed"
