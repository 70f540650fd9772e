"""Bytes that nobody can guess: the system's, fetched for many at a time.

Whoever asks the system lets other threads in, and it may be a while before the one that serves
everybody goes on; every command at a table needs some.
"""

from __future__ import annotations

import secrets
import threading
from typing import Final

AT_ONCE: Final = 4096
"""So many bytes are fetched together."""


class Supply:
    """Bytes of the system's entropy, each of which is given away once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left = b""

    def take(self, size: int) -> bytes:
        """So many bytes that nobody else gets."""
        with self._lock:
            if len(self._left) < size:
                self._left = secrets.token_bytes(max(size, AT_ONCE))
            taken, self._left = self._left[:size], self._left[size:]
        return taken


system_entropy: Final = Supply().take
