"""A server that kills itself with -9 at a moment of an append: ``victim.py MOMENT DATABASE PORT``.

``before`` the commit of the first command, ``after`` it and before anybody is told, or ``never``.
"""

import os
import signal
import sys
from pathlib import Path

from capicua.club.server import serve
from capicua.club.settings import Settings
from capicua.club.store import Store, Write
from tests.club.databases import open_store
from tests.club.players import LEVELS, player
from tests.club.writes import is_command


def doom(store: Store, moment: str) -> None:
    """Let this process not survive the first append of a person's command."""
    keep = store.write

    async def write(write: Write) -> None:
        if is_command(write) and moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await keep(write)
        if is_command(write) and moment == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    store.write = write  # type: ignore[method-assign]


def say(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def main() -> None:
    place = sys.argv[2]
    store = open_store(place if "://" in place else Path(place))
    doom(store, sys.argv[1])
    settings = Settings(port=int(sys.argv[3]), pace=0.0)
    serve(settings, store, player, LEVELS, say)


main()
