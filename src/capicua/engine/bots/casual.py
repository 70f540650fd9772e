"""``casual``: an attentive player at a friendly table.

It drops doubles and heavy tiles, keeps tiles that prepare one another and an answer to whatever
may come, leaves numbers it holds and the rival lacks, covers what the rival left, remembers every
pass and draw, and counts before it closes the table. It does not look further ahead than the
rival's answer.
"""

from __future__ import annotations

from typing import Final

from capicua.engine.bots.weighing import Weighing, Weights

CASUAL: Final = Weighing(
    "casual",
    Weights(
        doubles=1.37,
        weight=0.45,
        links=0.56,
        control=2.49,
        cover=0.5,
        rival_stuck=8.76,
        stuck=-3.7,
        closing=5.39,
    ),
)
"""Found by self-play (``tuning``), then measured in the arena: see ``docs/bots.md``."""
