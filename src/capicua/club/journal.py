"""The log of the server: lines for people, or one JSON object each, on the error stream.

A traceback is told by its places alone: the message of an exception may name a tile, a token or a
line of somebody's log.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from capicua.club.faults import way_to
from capicua.club.settings import LogFormat

_LINE: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"

_Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Lines(logging.Formatter):
    """A line for people; one for each record, whatever a database or a visitor has said."""

    def __init__(self) -> None:
        super().__init__(_LINE)

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return " ".join(super().format(record).split())

    def formatException(self, ei: _Raised) -> str:  # noqa: N802 - the name logging calls
        """What kind of exception it was and where it came from, without its message."""
        return told(ei)


class Objects(logging.Formatter):
    """A JSON object on a line: ``at``, ``level``, ``name``, ``text`` and, of a failure, ``way``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "name": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            line["way"] = told(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def told(raised: _Raised) -> str:
    """The kind of an exception and the way through the code to where it was raised."""
    kind, error, _ = raised
    return f"{kind.__name__ if kind else '?'} at {way_to(error)}"


def set_up_logging(form: LogFormat = "text") -> None:
    """Everything from ``INFO`` on to the error stream; of uvicorn only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Objects() if form == "json" else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
