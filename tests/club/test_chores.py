"""What is done over and over goes on, whatever goes wrong in between, until it is stopped."""

import asyncio
from collections.abc import Callable

import pytest

from capicua.club.running.chores import Chore
from capicua.club.store import NotRead
from tests.club.house import settled

pytestmark = pytest.mark.anyio

LONG_S = 600.0


class Work:
    """Counts how often it is done; ``fails`` says what goes wrong at which time."""

    def __init__(self, fails: Callable[[int], Exception | None] = lambda _: None) -> None:
        self.times = 0
        self._fails = fails

    async def __call__(self) -> None:
        self.times += 1
        wrong = self._fails(self.times)
        if wrong is not None:
            raise wrong


async def test_a_chore_is_done_at_once_and_again_and_again_until_it_is_stopped() -> None:
    work = Work()
    chore = Chore("cleaning", work, 0.001)
    chore.start()
    await settled(lambda: work.times > 3)
    await chore.stop()
    done = work.times
    await asyncio.sleep(0.01)
    assert work.times == done


async def test_who_is_woken_does_not_wait_for_the_next_time() -> None:
    work = Work()
    chore = Chore("cleaning", work, LONG_S)
    chore.start()
    await settled(lambda: work.times == 1)
    chore.wake()
    await settled(lambda: work.times == 2)
    await chore.stop()


async def test_who_is_woken_while_at_work_does_it_once_more() -> None:
    gate, times = asyncio.Event(), list[int]()

    async def work() -> None:
        times.append(1)
        await gate.wait()

    chore = Chore("cleaning", work, LONG_S)
    chore.start()
    await settled(lambda: len(times) == 1)
    chore.wake()
    gate.set()
    await settled(lambda: len(times) == 2)
    await chore.stop()


async def test_trouble_with_the_store_is_one_line_and_it_is_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    work = Work(lambda time: NotRead("66.64") if time == 1 else None)
    chore = Chore("cleaning", work, 0.001)
    chore.start()
    await settled(lambda: work.times > 1)
    await chore.stop()
    assert [each.getMessage() for each in caplog.records] == [
        "cleaning=failed kind=NotRead: trying again"
    ]


async def test_a_fault_of_our_own_is_written_down_without_its_values_and_ends_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    work = Work(lambda time: KeyError("66.64") if time == 1 else None)
    chore = Chore("cleaning", work, 0.001)
    chore.start()
    await settled(lambda: work.times > 1)
    await chore.stop()
    (line,) = [each.getMessage() for each in caplog.records]
    assert line.startswith("cleaning: failed kind=KeyError at=")
    assert "test_chores.py" in line
    assert "66.64" not in line


async def test_after_trouble_it_rests_twice_as_long_each_time_and_never_longer_than_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rests: list[float] = []
    timeout, test = asyncio.timeout, asyncio.current_task()

    def noted(rest_s: float) -> asyncio.Timeout:
        if asyncio.current_task() is test:
            return timeout(rest_s)
        rests.append(rest_s)
        return timeout(0)

    work = Work(lambda time: None if time in (6, 7) else NotRead("nobody answers"))
    chore = Chore("cleaning", work, 10.0, retry_s=1.0)
    monkeypatch.setattr("random.uniform", lambda _, most: most)
    monkeypatch.setattr("asyncio.timeout", noted)
    chore.start()
    await settled(lambda: work.times > 8)
    monkeypatch.undo()
    await chore.stop()
    assert rests[:8] == [1.0, 2.0, 4.0, 8.0, 10.0, 10.0, 10.0, 1.0]


async def test_one_that_was_never_started_may_be_stopped() -> None:
    await Chore("cleaning", Work(), LONG_S).stop()
