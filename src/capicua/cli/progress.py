"""How far long work has come, told on the error stream."""

from __future__ import annotations

import sys
import time
from typing import TextIO


def counted(n: int, one: str, many: str) -> str:
    """A number of things in English: ``1 match``, ``2,000 matches``."""
    return f"{n:,} {one if n == 1 else many}"


class Progress:
    """Counts what is done, and says so about once a second (every half a minute in a log).

    ``one`` and ``many`` name what is counted; ``total`` is how many there will be, if that is
    known.
    """

    def __init__(self, one: str, many: str, total: int | None = None, done: int = 0) -> None:
        self._names = one, many
        self._total = total
        self._stream: TextIO = sys.stderr
        self._live = self._stream.isatty()
        self._began = time.monotonic()
        self._said = self._began
        self._before = done
        self.done = done

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        now = time.monotonic()
        if now - self._said >= (1 if self._live else 30):
            self._said = now
            self._stream.write(f"\r{self.line(now)}\x1b[K" if self._live else f"{self.line(now)}\n")
            self._stream.flush()

    def line(self, now: float) -> str:
        """What is said: how many, how fast, and how long it will take."""
        rate = (self.done - self._before) / max(now - self._began, 1e-9)
        if self._total is None:
            return f"{counted(self.done, *self._names)}, {rate:,.0f}/s"
        left = round((self._total - self.done) / rate) if rate else 0
        return (
            f"{self.done:,} of {counted(self._total, *self._names)}, {rate:,.0f}/s, "
            f"{left // 60}:{left % 60:02} left"
        )

    def end(self) -> None:
        """Leave the line free for what comes next."""
        if self._live:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
