"""What is done about a failure of our own: it is written down, and goes no further than it must.

It is told by its kind and its place, never with the values: a message of an exception may name a
tile, a token or a line of somebody's log; the places in the code do not.
"""

from __future__ import annotations

import logging
import traceback
from types import TracebackType


class contained:  # noqa: N801 - read as a word: ``with contained(log, "robot"):``
    """Whatever fails inside is written down as a failure of ``doing``, and what follows goes on.

    For the few places where one failure must not end what serves others: a thread that everybody
    needs, a socket, something that is done over and over. What is told to stop stops, and failures
    of the kind ``but`` are somebody else's to deal with.
    """

    def __init__(
        self, log: logging.Logger, doing: str, but: type[Exception] | tuple[()] = ()
    ) -> None:
        self._log = log
        self._doing = doing
        self._but = but

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None
    ) -> bool:
        """Whether there was a failure, which is over now."""
        if not isinstance(error, Exception) or isinstance(error, self._but):
            return False
        log_fault(self._log, self._doing, error)
        return True


def log_fault(log: logging.Logger, doing: str, error: BaseException) -> None:
    """Say that ``doing`` failed, with the way through the code to where it did."""
    log.error("%s: failed kind=%s at=%s", doing, type(error).__name__, way_to(error))


def way_to(error: BaseException | None) -> str:
    """The places in the code through which an exception came."""
    frames = traceback.extract_tb(error.__traceback__) if error is not None else ()
    return " > ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in frames) or "?"
