"""What happens in a club, in numbers; none of them tells anything of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Counts:
    """Since the start: sockets open now, commands taken, and frames and origins refused."""

    sockets: int = 0
    commands: int = 0
    bad_frames: Counter[str] = field(default_factory=Counter)
    foreign_origins: int = 0
