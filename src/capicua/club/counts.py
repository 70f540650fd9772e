"""What happens in a club, in numbers; none of them tells anything of a game."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Where the steps of a histogram of seconds end; what took longer is counted in a last one."""


@dataclass(slots=True)
class Spans:
    """How long something took, as a histogram: ``steps[i]`` took ``BOUNDS_S[i]`` or less."""

    steps: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_S) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one that took so long."""
        self.steps[bisect_left(BOUNDS_S, seconds)] += 1
        self.seconds += seconds


@dataclass(slots=True)
class Counts:
    """Since the start, but for ``sockets``, which are open now.

    ``commands`` are those of people that were taken up, ``refusals`` those refused, by code;
    ``command_s`` how long they took from the frame to the answer, the disk included.
    """

    sockets: int = 0
    commands: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    command_s: Spans = field(default_factory=Spans)
    bad_frames: Counter[str] = field(default_factory=Counter)
    foreign_origins: int = 0
    limited: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)  # over HTTP, by status
