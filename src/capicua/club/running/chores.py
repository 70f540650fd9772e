"""What a process does over and over beside serving people, whatever goes wrong in between."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from capicua.club.faults import contained
from capicua.club.store import StoreError

LEAST_PATIENCE: Final = 0.5
"""After trouble it rests this part of its time at least: not all processes come back at once."""

log = logging.getLogger(__name__)


class Chore:
    """Something that is done again and again, from :meth:`start` to :meth:`stop`.

    It is done at once and then every ``every_s`` seconds, counted from when it is done. After
    trouble it is tried again in ``retry_s``, and where that lasts after twice as long each time,
    up to ``every_s``. Of ``trouble`` that is to be expected one line is written; of any other
    failure, where it happened.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[object]],
        every_s: float,
        *,
        retry_s: float | None = None,
        trouble: tuple[type[Exception], ...] = (StoreError,),
    ) -> None:
        self._name = name
        self._work = work
        self._every_s = every_s
        self._retry_s = every_s if retry_s is None else retry_s
        self._trouble = trouble
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, in the running event loop."""
        self._task = asyncio.get_running_loop().create_task(self._keep_doing())

    def wake(self) -> None:
        """Do it now, or once more where it is being done."""
        self._woken.set()

    async def stop(self) -> None:
        """Do it no more; what is being done ends where it waits."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_doing(self) -> None:
        retry_s, now_s = self._retry_s, asyncio.get_running_loop().time
        while True:
            self._woken.clear()
            began_s = now_s()
            done = await self._do()
            if done or now_s() - began_s > self._every_s:  # it went well, or did for long
                retry_s = self._retry_s
            rest_s = self._every_s
            if not done:
                rest_s = retry_s * random.uniform(LEAST_PATIENCE, 1.0)  # noqa: S311 - no secret
                retry_s = min(2 * retry_s, self._every_s)
            with suppress(TimeoutError):
                async with asyncio.timeout(rest_s):
                    await self._woken.wait()

    async def _do(self) -> bool:
        """Do it once; whether that went well."""
        with contained(log, self._name):
            try:
                await self._work()
            except self._trouble as error:
                log.warning("%s=failed kind=%s: trying again", self._name, type(error).__name__)
                return False
            return True
        return False
