"""``azar``: any legal action, all equally likely. The measure for everybody else."""

from __future__ import annotations

from dataclasses import dataclass

from capicua.engine.bots.choice import any_of, legal_in
from capicua.rules import Action, View


@dataclass(frozen=True, slots=True)
class Azar:
    """Chooses by chance alone."""

    level: str = "azar"

    def choose(self, view: View, seed: int) -> Action:
        """One of the legal actions, all equally likely."""
        return any_of(legal_in(view), view, seed)
