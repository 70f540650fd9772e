"""Computer players: they see a view, nothing else, and get one second.

They think in threads of their own, off the event loop. One that does not answer in time is left
behind and replaced, and the table goes on with the heaviest tile that may be played. Forced
moves are asked for like any other, so that the time they take tells nothing.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import queue
import threading
from collections.abc import Callable
from typing import Final, Protocol

from capicua.club.faults import log_fault
from capicua.rules import Action, Play, View

LIMIT_S: Final = 1.0
"""How long a computer player may think."""
WORKERS: Final = 2
MOST_LOST: Final = 8
"""With so many workers hanging nobody is asked any more until one comes back."""

log = logging.getLogger(__name__)


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: View, seed: int) -> Action:
        """One of ``view.legal()``; the same for the same view and seed."""


class _LeftBehind(BaseException):
    """Raised in a worker's thread to stop a player that thinks for ever."""


class _Question:
    __slots__ = ("answer", "ask", "loop", "worker")

    def __init__(self, ask: Callable[[], Action]) -> None:
        self.ask = ask
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Action | None] = self.loop.create_future()
        self.worker: _Worker | None = None


def fallback(legal: tuple[Action, ...]) -> Action:
    """What is done for a player who does not answer: the first of the heaviest tiles."""
    plays = [action for action in legal if isinstance(action, Play)]
    return max(plays, key=lambda play: play.tile.pips) if plays else legal[0]


class Robots:
    """The computer players of one process; ``bots`` gives the player of a level."""

    def __init__(self, bots: Callable[[str], Bot], limit_s: float = LIMIT_S) -> None:
        self._bots = bots
        self._limit_s = limit_s
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._workers = [_Worker(self._questions) for _ in range(WORKERS)]
        self._lost: list[_Worker] = []
        self.asked = 0
        self.fallbacks = 0

    async def choose(self, level: str, view: View, seed: int) -> Action:
        """An action of ``view.legal()``, within the limit of time whatever the player does."""
        legal = view.legal()
        self.asked += 1
        self._lost = [worker for worker in self._lost if worker.is_alive()]
        if len(self._lost) >= MOST_LOST:
            return self._fall_back(legal)
        question = _Question(lambda: self._bots(level).choose(view, seed))
        self._questions.put(question)
        try:
            async with asyncio.timeout(self._limit_s):
                chosen = await question.answer
        except TimeoutError:
            log.warning("robot level=%s: no move in %s s, the table goes on", level, self._limit_s)
            self._leave_behind(question.worker)
            return self._fall_back(legal)
        if chosen is None or chosen not in legal:
            log.warning("robot level=%s: no legal move, the table goes on", level)
            return self._fall_back(legal)
        return chosen

    def _fall_back(self, legal: tuple[Action, ...]) -> Action:
        self.fallbacks += 1
        return fallback(legal)

    def close(self) -> None:
        """Let the workers go once they have answered."""
        for _ in self._workers:
            self._questions.put(None)

    def _leave_behind(self, worker: _Worker | None) -> None:
        """Replace a worker; one that never took the question up is only busy with another."""
        if worker is not None and worker in self._workers:
            self._workers.remove(worker)
            self._lost.append(worker)
            worker.leave_behind()
            self._workers.append(_Worker(self._questions))


class _Worker(threading.Thread):
    """Answers one question after the other, until it is left behind."""

    def __init__(self, questions: queue.SimpleQueue[_Question | None]) -> None:
        super().__init__(name="capicua-robot", daemon=True)
        self._questions = questions
        self._left = False
        self.start()

    def run(self) -> None:
        """Answer questions until told to stop."""
        try:
            while not self._left and (question := self._questions.get()) is not None:
                if not question.answer.done():
                    self._answer(question)
        except _LeftBehind:
            return

    def leave_behind(self) -> None:
        """Stop the player's Python code, if that is where it hangs; otherwise it ends by itself."""
        self._left = True
        if self.ident is not None:
            ident, error = ctypes.c_ulong(self.ident), ctypes.py_object(_LeftBehind)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, error)

    def _answer(self, question: _Question) -> None:
        question.worker = self
        chosen: Action | None = None
        try:
            chosen = question.ask()
        except Exception as error:  # noqa: BLE001 - whatever a player does, its table goes on
            log_fault(log, "robot", error)
        try:
            question.loop.call_soon_threadsafe(_resolve, question.answer, chosen)
        except RuntimeError:
            log.info("robot: the club has closed meanwhile")


def _resolve(answer: asyncio.Future[Action | None], chosen: Action | None) -> None:
    if not answer.done():
        answer.set_result(chosen)
