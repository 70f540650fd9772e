"""Time that passes only when it is told to, with a wall clock beside it that may jump."""

import asyncio
import heapq
import itertools
from collections.abc import Callable


class _Call:
    """Something that is done later, unless it is cancelled."""

    def __init__(self, due_s: float, number: int, call: Callable[[], None]) -> None:
        self.due_s = due_s
        self.number = number
        self.call = call
        self.cancelled = False

    def __lt__(self, other: "_Call") -> bool:
        return (self.due_s, self.number) < (other.due_s, other.number)

    def cancel(self) -> None:
        self.cancelled = True


class SlowMotion:
    """A time for clubs in tests."""

    def __init__(self, wall: int = 1_800_000_000_000) -> None:
        self.wall = wall
        self.passed_s = 0.0
        self._calls: list[_Call] = []
        self._number = itertools.count()

    def wall_ms(self) -> int:
        return self.wall

    def monotonic_s(self) -> float:
        return self.passed_s

    def later(self, delay_s: float, call: Callable[[], None]) -> _Call:
        coming = _Call(self.passed_s + delay_s, next(self._number), call)
        heapq.heappush(self._calls, coming)
        return coming

    @property
    def waits_s(self) -> list[float]:
        """How long each call still has to wait."""
        return sorted(c.due_s - self.passed_s for c in self._calls if not c.cancelled)

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and whatever is due in it happen in its time."""
        until_s = self.passed_s + seconds
        while self._calls and self._calls[0].due_s <= until_s:
            coming = heapq.heappop(self._calls)
            self._go_to(max(coming.due_s, self.passed_s))
            if not coming.cancelled:
                coming.call()
                await asyncio.sleep(0.01)  # what it sets going is done in threads as well
        self._go_to(until_s)
        await asyncio.sleep(0.001)  # nobody may keep what is under way in threads from its end

    def _go_to(self, passed_s: float) -> None:
        self.wall += round((passed_s - self.passed_s) * 1000)
        self.passed_s = passed_s
