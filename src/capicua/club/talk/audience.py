"""For whom something is shown: all who may know the same get the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Audience:
    """What a reader may know at a table.

    Attributes:
        seat: whose hand is shown; ``None``: nobody's.
        mine: the seats that are the reader's own. On one device they are several, and the hand of
            the one in turn is shown only while that is asked for.
        deaf: seats whose sayings this reader does not want to see.
    """

    seat: int | None = None
    mine: tuple[int, ...] = ()
    deaf: frozenset[int] = frozenset()


WATCHING: Final = Audience()
"""Everybody who has no seat."""
