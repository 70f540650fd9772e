"""What takes long to make is made beside the event loop: a match may have a thousand rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")

THREADS: Final = 2
"""So many are at work at a time; others wait, and the tables play on."""

_threads: Final = ThreadPoolExecutor(THREADS, "capicua-page")


async def beside(work: Callable[[], T]) -> T:
    """What ``work`` gives, or raises."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
