"""A club like any other, but for one thing: its computer decides with one seed.

    python -m tests.browser.steady

Set up by the same environment as ``capicua serve``, and made of the same parts. What follows from
a deal is then known beforehand (:mod:`tests.browser.games`).
"""

import os

from capicua.club.server import serve
from capicua.club.settings_sources import read_settings
from capicua.club.store.sqlite import open_sqlite
from capicua.engine import LEVELS, bot
from capicua.rules import Action, View
from tests.browser.games import SEED


class Steady:
    """The computer of a level, without chance."""

    def __init__(self, level: str) -> None:
        self._bot = bot(level)

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - that is the point
        return self._bot.choose(view, SEED)


def main() -> None:
    """Serve until told to stop."""
    settings = read_settings(os.environ, {})
    store = open_sqlite(settings.database)
    serve(settings, store, Steady, LEVELS, lambda address: print(address, flush=True))  # noqa: T201 - who started it reads it


if __name__ == "__main__":
    main()
