"""Bots that weigh every play they could make and take the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from capicua.engine.bots.after import After
from capicua.engine.bots.choice import Choice, Fact, any_of, legal_in
from capicua.engine.bots.considerations import CONSIDERATIONS
from capicua.engine.inference import infer
from capicua.rules import Action, Play, Redeal, View

_LAST: Final = Choice(Redeal(), float("-inf"), (Fact("redeal", 1.0, float("-inf")),))
"""To ask for a new deal, which these players never do."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each consideration counts, per unit of its amount; nought is not looked at.

    Only the proportions matter to the choice.
    """

    doubles: float = 0.0
    weight: float = 0.0
    links: float = 0.0
    control: float = 0.0
    cover: float = 0.0
    rival_stuck: float = 0.0
    stuck: float = 0.0
    closing: float = 0.0


@dataclass(frozen=True, slots=True)
class Weighing:
    """A bot of some ``level``, made by its ``weights`` alone."""

    level: str
    weights: Weights

    def rank(self, view: View) -> tuple[Choice, ...]:
        """Every legal action with its worth and the reasons, best first.

        Equals stay in the order of ``view.legal()``. A forced draw or pass has no reasons.

        Raises:
            ValueError: if it is not the turn of the view's seat.
        """
        legal = legal_in(view)
        knowledge = infer(view)
        choices = [
            self.weigh(After.playing(view, knowledge, action))
            if isinstance(action, Play)
            else _LAST
            if isinstance(action, Redeal)
            else Choice(action, 0.0, ())
            for action in legal
        ]
        return tuple(sorted(choices, key=lambda choice: -choice.worth))

    def choose(self, view: View, seed: int) -> Action:
        """The best action; between equals the seed decides."""
        legal = legal_in(view)
        if len(legal) == 1:
            return legal[0]
        ranked = self.rank(view)
        # Two sums of the same parts may differ in the last bits.
        best = [choice.action for choice in ranked if ranked[0].worth - choice.worth < 1e-9]
        return any_of(best, view, seed)

    def weigh(self, after: After) -> Choice:
        """One play with its worth and the reasons."""
        facts = []
        for name, consider in CONSIDERATIONS.items():
            weight: float = getattr(self.weights, name)
            if weight:
                amount = consider(after)
                facts.append(Fact(name, amount, amount * weight))
        return Choice(after.play, sum(fact.worth for fact in facts), tuple(facts))
