"""A table without a house around it: commands go in, time passes by hand, the log is kept."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from capicua.club.play.commands import Act, Arrive, Command, Depart, Due, Mix, Wish
from capicua.club.play.company import Chair, Company
from capicua.club.play.deadlines import next_deadline
from capicua.club.play.deciding import decide
from capicua.club.play.draft import Moment, Refusal, Step
from capicua.club.play.fairness import SECRET_BYTES
from capicua.club.play.happenings import Happening
from capicua.club.play.rematch import opening
from capicua.club.play.table import Table, new_record, replay
from capicua.club.play.timing import Outage
from capicua.club.play.wire import event_body
from capicua.club.play.written import WishWord
from capicua.club.store import Sitter, StoredEvent, StoredTable, Terms
from capicua.rules import Event, Match, Ruleset, game

ANA, BETO, CARLA, DANI = "ana", "beto", "carla", "dani"
PEOPLE = (ANA, BETO, CARLA, DANI)
BOT = Sitter(bot="casual")
BEGAN_MS = 1_000_000
NODE = "node-1"


@dataclass
class Play:
    """A table that is played, with everything that was ever written of it."""

    table: Table
    now_ms: int = BEGAN_MS
    log: list[StoredEvent] = field(default_factory=list)
    steps: list[tuple[Table, Step]] = field(default_factory=list)
    outages: tuple[Outage, ...] = ()
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    @classmethod
    def open(
        cls,
        slug: str | Ruleset,
        *sitters: str | Sitter | None,
        seed: int = 1,
        **terms: Any,
    ) -> Play:
        """A new table: persons by name, computer players and free seats (``None``)."""
        rules = game(slug) if isinstance(slug, str) else slug
        seats = tuple(_sitter(one) for one in sitters)
        kind = terms.pop("kind", "friends")
        host = terms.pop("host", next((s.person for s in seats if s.person), None))
        record = new_record("mesa", rules, seats, Terms(kind=kind, host=host, **terms), BEGAN_MS)
        chance = random.Random(seed)
        step = opening(record, Moment(BEGAN_MS, chance.randbytes(SECRET_BYTES)))
        play = cls(step.table, chance=chance)
        play._keep(step)
        return play

    @classmethod
    def begun(cls, slug: str | Ruleset, *sitters: str | Sitter, **terms: Any) -> Play:
        """A table where everybody is here and the first round is dealt."""
        play = cls.open(slug, *sitters, **terms)
        play.all_come()
        if play.company.stage == "gathering":
            play.wish(play.company.people[0], "start")
        play.all_mix()
        assert play.company.stage == "playing"
        return play

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def company(self) -> Company:
        return self.table.company

    @property
    def turn(self) -> int:
        turn = self.match.turn
        assert turn is not None
        return turn

    @property
    def in_turn(self) -> str:
        """The person in turn."""
        person = self.company.chairs[self.turn].person
        assert person is not None
        return person

    @property
    def waiting(self) -> str:
        """Of two persons, the one who is not in turn."""
        return next(person for person in self.company.people if person != self.in_turn)

    @property
    def news(self) -> tuple[Event | Happening, ...]:
        """What the last step told."""
        return self.steps[-1][1].events

    def just_told(self, *events: Event | Happening) -> bool:
        """Whether the last step told these and nothing else."""
        return self.news == events

    def at(self, stage: str) -> bool:
        """Whether the company is at that stage."""
        return self.company.stage == stage

    def waits(self, kind: str, ms: int | None = None) -> bool:
        """Whether this is due next, in so long."""
        due = self.due
        return due is not None and due[0] == kind and ms in (None, due[1])

    def computer_moves(self, level: str | None = None) -> bool:
        """Whether a computer moves now, of that level."""
        return self.table.bot_in_turn is not None and level in (None, self.table.bot_in_turn)

    def seats(self, who: str) -> list[int]:
        """Where somebody sits."""
        return [*self.table.seats_of(who)]

    def chair(self, person: str) -> Chair:
        seat = self.company.seat_of(person)
        assert seat is not None
        return self.company.chairs[seat]

    def ask(self, command: Command) -> Step | Refusal:
        """What a command does now; what it adds is kept."""
        moment = Moment(self.now_ms, self.chance.randbytes(SECRET_BYTES), self.outages)
        outcome = decide(self.table, command, moment)
        if isinstance(outcome, Step):
            self._keep(outcome)
        return outcome

    def do(self, command: Command) -> Step:
        """The same, where it has to be granted."""
        outcome = self.ask(command)
        assert isinstance(outcome, Step), outcome
        return outcome

    def refused(self, command: Command) -> str:
        """The code with which a command is refused."""
        outcome = self.ask(command)
        assert isinstance(outcome, Refusal), outcome
        return outcome.code

    def wish(self, who: str, word: WishWord) -> Step:
        return self.do(Wish(who, word, self.table.seq))

    def wish_refused(self, who: str, word: WishWord) -> str:
        return self.refused(Wish(who, word, self.table.seq))

    def act(self, action: object = None, who: str | None = None) -> Step:
        """The one in turn, or the table for him, does something, by chance if nothing is said."""
        legal = self.match.legal()
        chosen = self.chance.choice(legal) if action is None else action
        moves = self.table.bot_in_turn is not None or self.table.own_move is not None
        actor = who if who is not None or moves else self.in_turn
        if self.table.own_move is not None:
            chosen = self.table.own_move
        return self.do(Act(actor, str(chosen), self.table.seq))

    def all_come(self) -> None:
        for person in self.company.people:
            self.do(Arrive(person, NODE))

    def come(self, who: str) -> Step:
        return self.do(Arrive(who, NODE))

    def go(self, who: str) -> Step:
        return self.do(Depart(who))

    def all_mix(self) -> None:
        """Everybody who is here adds to the shuffle, which deals the round if it is due."""
        shuffle = self.company.shuffle
        assert shuffle is not None
        for person in self.company.attending:
            self.ask(Mix(person, shuffle.round, self.chance.randbytes(16).hex()))

    def play_round(self) -> None:
        """Play by chance until the round is over."""
        while self.match.turn is not None:
            self.act()

    def play_next(self) -> None:
        """Everybody who is here wants the next round, and it is dealt."""
        for person in self.company.attending:
            if self.company.stage == "between":
                self.wish(person, "next")
        if self.company.stage == "shuffling":
            self.all_mix()

    def wait(self, ms: int) -> None:
        """Time passes, and nothing that is due is done."""
        self.now_ms += ms

    def meet(self, kind: str | None = None) -> Step:
        """Time passes to what is due next, which is done."""
        deadline = next_deadline(self.table)
        assert deadline is not None
        assert kind in (None, deadline.kind), deadline
        self.now_ms = max(self.now_ms, deadline.due_ms)
        if deadline.kind == "bot":
            return self.act()
        return self.do(Due(deadline.kind))

    @property
    def due(self) -> tuple[str, int] | None:
        """What is due next, and in how long."""
        deadline = next_deadline(self.table)
        return None if deadline is None else (deadline.kind, deadline.due_ms - self.now_ms)

    @property
    def stored(self) -> StoredTable:
        return StoredTable(self.table.record, tuple(self.log), {})

    def check_fold(self) -> None:
        """The log tells the same table."""
        assert replay(self.stored) == self.table

    def _keep(self, step: Step) -> None:
        assert step.at_ms == self.now_ms
        assert step.table.seq == self.table.seq + len(step.events) or not self.log
        self.steps.append((self.table, step))
        self.table = step.table
        for event in step.events:
            self.log.append(StoredEvent(len(self.log) + 1, step.at_ms, event_body(event)))
        assert len(self.log) == self.table.seq


def _sitter(one: str | Sitter | None) -> Sitter:
    return one if isinstance(one, Sitter) else Sitter(person=one)


def told(play: Play, kind: type[Happening]) -> list[Any]:
    """Events of one kind in the last step."""
    return [event for event in play.news if isinstance(event, kind)]


def finished(*sitters: str | Sitter, **terms: Any) -> Play:
    """A match of bloqueo that is over."""
    play = Play.begun("bloqueo", *sitters, **terms)
    play.play_round()
    assert play.match.over
    return play
