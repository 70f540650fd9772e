"""A server that kills itself with -9 at one moment of one append: ``victim.py MOMENT DATABASE``.

``before`` the commit of the first command, ``after`` it and before anybody is told, or ``never``.
"""

import os
import signal
import sys
from pathlib import Path

from capicua.club.server import serve
from capicua.club.settings import Settings
from capicua.club.store import Append
from capicua.club.store.sqlite import SqliteStore
from tests.club.players import LEVELS, player


class Doomed(SqliteStore):
    """A store whose process does not survive the first append of a person's command."""

    moment = "never"

    async def append(self, append: Append) -> None:
        if append.command is not None and self.moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await super().append(append)
        if append.command is not None and self.moment == "after":
            os.kill(os.getpid(), signal.SIGKILL)


def say(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def main() -> None:
    Doomed.moment = sys.argv[1]
    store = Doomed.open(Path(sys.argv[2]))
    settings = Settings(port=int(sys.argv[3]), pace=0.0)
    serve(settings, store, player, LEVELS, say)


main()
