"""Computer players for tests: quick, and with the faults that a real one may have."""

import random
import threading
import time
from collections.abc import Callable

from capicua.club.running.robots import Bot
from capicua.rules import Action, Pass, View


class Chance:
    """Anything legal, decided by the seed."""

    def choose(self, view: View, seed: int) -> Action:
        return random.Random(seed).choice(view.legal())


class Hanging:
    """Never answers, and burns no time."""

    def __init__(self) -> None:
        self.release = threading.Event()

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - as every bot
        self.release.wait(30)
        return view.legal()[0]


class Spinning:
    """Never answers, and never stops thinking."""

    def choose(self, view: View, seed: int) -> Action:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            seed = seed * 6364136223846793005 % 2**64
        return view.legal()[0]


class Failing:
    """Raises, and says what it should not."""

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - as every bot
        raise RuntimeError(f"my hand is {view.hand}")


class Cheating:
    """Passes when it may not."""

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - as every bot
        return Pass()


PLAYERS: dict[str, Callable[[], Bot]] = {
    "casual": Chance,
    "principiante": Chance,
    "hanging": Hanging,
    "spinning": Spinning,
    "failing": Failing,
    "cheating": Cheating,
}
LEVELS = tuple(PLAYERS)


def player(level: str) -> Bot:
    return PLAYERS[level]()
