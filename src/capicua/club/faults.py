"""How a failure of our own is written down: what kind and where, never with the values.

A message of an exception may name a tile, a token or a line of somebody's log; the places in the
code do not.
"""

from __future__ import annotations

import logging
import traceback


def log_fault(log: logging.Logger, doing: str, error: BaseException) -> None:
    """Say that ``doing`` failed, with the way through the code to where it did."""
    log.error("%s: failed kind=%s at=%s", doing, type(error).__name__, way_to(error))


def way_to(error: BaseException | None) -> str:
    """The places in the code through which an exception came."""
    frames = traceback.extract_tb(error.__traceback__) if error is not None else ()
    return " > ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in frames) or "?"
