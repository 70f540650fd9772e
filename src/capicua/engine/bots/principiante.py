"""``principiante``: a beginner, who gets rid of doubles first and of heavy tiles next.

It looks at its own tiles alone: not at the ends, the count, or what the rival lacks.
"""

from __future__ import annotations

from typing import Final

from capicua.engine.bots.weighing import Weighing, Weights

PRINCIPIANTE: Final = Weighing("principiante", Weights(doubles=2.0, weight=1.0))
"""Any double goes before any other tile, since no tile weighs more than 1."""
