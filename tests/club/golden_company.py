"""An evening among friends, as the host is told of it: every kind of happening.

Ana opens a table for three with clocks. Beto comes, sits down and stands up again; a computer fills
a seat. They play, talk, rest, run out of time, go, come back, and go on at another table.
"""

import random
from collections.abc import Iterator
from typing import Final

from capicua.club.play.commands import (
    Act,
    Arrive,
    Command,
    Decline,
    Depart,
    Due,
    Fill,
    HandOver,
    Mix,
    Say,
    Sit,
    Stand,
    Swap,
    Wish,
)
from capicua.club.play.deciding import decide
from capicua.club.play.draft import Moment, Step
from capicua.club.play.fairness import SECRET_BYTES
from capicua.club.play.rematch import opening
from capicua.club.play.rounds import mixers
from capicua.club.play.table import Table, new_record
from capicua.club.play.timing import Outage
from capicua.club.store import Sitter, Terms
from capicua.rules import apply_options, game

ANA, BETO, CARLA, NODE = "ana", "beto", "carla", "node"
TERMS: Final = Terms(
    kind="friends", pace="relaxed", speed="instant", host=ANA, listed=True, chat=True
)
SEATS: Final = (0,)
"""Who is told: the host, on the first seat."""


class _Evening:
    """A table, and the time at it."""

    def __init__(self) -> None:
        self.chance = random.Random(11)
        self.now_ms = 0
        self.outages: tuple[Outage, ...] = ()
        rules = apply_options(game("tradicional"), {"target": 75})
        record = new_record("mesa", rules, (Sitter(ANA), Sitter(), Sitter()), TERMS, 0)
        self.steps: list[Step] = [opening(record, self._moment())]

    @property
    def table(self) -> Table:
        return self.steps[-1].table

    def do(self, command: Command, after_ms: int = 700) -> None:
        """Something is asked for, and done."""
        self.now_ms += after_ms
        step = decide(self.table, command, self._moment())
        assert isinstance(step, Step), (command, step)
        assert step.events, command
        self.steps.append(step)

    def wish(self, who: str, wish: str, after_ms: int = 700) -> None:
        self.do(Wish(who, wish, self.table.seq), after_ms)  # type: ignore[arg-type]

    def mix(self) -> None:
        """Everybody adds to the shuffle."""
        for seat in mixers(self.table):
            person = self.table.company.chairs[seat].person
            data = self.chance.randbytes(16).hex()
            if person and self.table.company.is_here(person):
                self.do(Mix(person, self.table.match.round_no + 1, data), 100)

    def play(self, moves: int) -> None:
        """So many moves at most, by whoever is in turn."""
        for _ in range(moves):
            turn = self.table.match.turn
            if turn is None:
                return
            action = str(self.chance.choice(self.table.match.legal()))
            own = self.table.bot_in_turn is None
            who = self.table.company.chairs[turn].person if own else None
            self.do(Act(who, action, self.table.seq), 900)

    def play_to_turn_of(self, seat: int) -> None:
        """Until it is somebody's turn."""
        while self.table.match.turn not in (seat, None):
            self.play(1)

    def _moment(self) -> Moment:
        return Moment(self.now_ms, self.chance.randbytes(SECRET_BYTES), self.outages)


def evening() -> list[Step]:
    """All that happens, from the opening of the table on."""
    at = _Evening()
    _gather(at)
    _rest_and_talk(at)
    _run_out_of_time(at)
    _go_on(at)
    return at.steps


def _gather(at: _Evening) -> None:
    at.do(Arrive(ANA, NODE))
    at.do(Sit(BETO, 1, NODE))
    at.do(Stand(BETO))
    at.do(Sit(BETO, 2, NODE))
    at.do(Fill(ANA, 1, "casual"))
    at.do(Swap(ANA, (1, 2)))
    at.do(HandOver(ANA, 1))
    at.do(HandOver(BETO, 0))
    at.wish(ANA, "start")
    at.mix()


def _rest_and_talk(at: _Evening) -> None:
    at.play(3)
    at.do(Say(BETO, "buena"))
    at.do(Say(ANA, None, "¡Así se juega!"))
    at.wish(ANA, "pause")
    at.do(Decline(BETO))
    at.wish(BETO, "pause")
    at.wish(ANA, "pause")
    at.wish(BETO, "resume", 30_000)


def _run_out_of_time(at: _Evening) -> None:
    """Twice Beto does not move; a computer plays for him until he says that he is back."""
    at.play_to_turn_of(1)
    at.now_ms += 5_000
    at.outages = (Outage(at.now_ms - 4_000, at.now_ms),)
    at.do(Arrive(BETO, NODE))
    at.do(Act(BETO, str(at.table.match.legal()[0]), at.table.seq), 50_000)
    for _ in range(2):
        if at.table.match.turn is not None:
            at.play_to_turn_of(1)
        if at.table.match.turn == 1:
            at.do(Due("turn"), 200_000)
            at.play(1)
    at.play(3)
    at.do(Depart(BETO, NODE))
    at.do(Arrive(BETO, NODE))


def _go_on(at: _Evening) -> None:
    while not at.table.match.over:
        at.play(100)
        if at.table.company.stage == "between":
            _next_round(at)
    at.wish(ANA, "again")
    at.wish(BETO, "again")


def _next_round(at: _Evening) -> None:
    """Carla claims the seat of the computer; in the second round Ana leaves, and comes back."""
    for who in (ANA, BETO):
        if at.table.company.stage == "between":
            at.wish(who, "next")
    at.mix()
    if at.table.company.seat_of(CARLA) is None and at.table.match.turn is not None:
        at.do(Sit(CARLA, 2))
    if at.table.company.chairs[0].substitute is None and at.table.match.round_no == 2:
        at.wish(ANA, "leave")
        at.wish(ANA, "back")


def told_kinds(steps: list[Step]) -> Iterator[str]:
    """What kinds of events happen."""
    for step in steps:
        yield from (type(event).__name__ for event in step.events)
