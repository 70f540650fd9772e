"""What every computer player is, and how one gives its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from capicua.engine.chance import generator
from capicua.rules import Action, View


class Bot(Protocol):
    """A computer player. It sees a view and nothing else.

    ``level`` is its name in addresses, records and catalogues.
    """

    @property
    def level(self) -> str:
        """Name of the level."""

    def choose(self, view: View, seed: int) -> Action:
        """One of ``view.legal()``; the same for the same view and seed.

        One seed may serve a whole match: the length of the history is mixed in.

        Raises:
            ValueError: if it is not the turn of the view's seat.
        """


@dataclass(frozen=True, slots=True)
class Fact:
    """One reason for or against an action.

    ``consideration`` names what is looked at, ``amount`` is what was found (each consideration
    says in which unit), and ``worth`` is how much that counts.
    """

    consideration: str
    amount: float
    worth: float


@dataclass(frozen=True, slots=True)
class Choice:
    """An action a bot could choose; ``worth`` is the sum of the worth of its ``facts``."""

    action: Action
    worth: float
    facts: tuple[Fact, ...]


def legal_in(view: View) -> tuple[Action, ...]:
    """The actions to choose from.

    Raises:
        ValueError: if it is not the turn of the view's seat.
    """
    legal = view.legal()
    if not legal:
        raise ValueError("a bot is asked only when it is its turn")
    return legal


def any_of(actions: Sequence[Action], view: View, seed: int) -> Action:
    """One of ``actions`` by chance: all are equally likely."""
    if len(actions) == 1:
        return actions[0]
    return generator(seed, len(view.history)).choice(actions)
