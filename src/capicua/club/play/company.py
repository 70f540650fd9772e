"""The company at a table: who sits where and is there, clocks, offers, and the next shuffle.

A :class:`Company` is the fold of the table's log, as the match is; how is said in
:mod:`capicua.club.play.folding`. It decides nothing: what may happen is said in
:mod:`capicua.club.play.deciding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from capicua.club.play.happenings import ClosedWhy, OfferWord
from capicua.club.play.records import Sitter, TableRecord, Terms
from capicua.club.play.timing import ALLOWANCES, Allowance, TurnClock
from capicua.rules.frozen import replace

Stage = Literal["gathering", "shuffling", "playing", "between", "over"]
"""People look for their seats, a round is about to be dealt, is played, or is over; or all is."""
ShownStage = Literal["gathering", "shuffling", "playing", "between", "paused", "over"]

ARRANGED: Final = ("ranked", "tournament")
"""Kinds of tables for people whom the club has brought together: how they end counts."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat, and how whoever has it stands.

    Attributes:
        person, bot: whose it is; neither: it is free.
        substitute: the level of the computer player that plays for the person.
        left: whether the person gave up this match.
        missed: whether the person has kept everybody waiting too long; while people gather: a
            host in whose absence others may act.
        declined: whether an offer of his came to nothing since the game last went on.
        strikes: how often his time was up in this round.
        late_ms: since when he has been away with his time up.
        bank_ms: what is left of his bank.
        ready: whether he wants the next round.
        mixed: what he adds to the shuffle, in hexadecimal.
        claimed_by: who takes the seat from the computer when the round is over.
    """

    person: str | None = None
    bot: str | None = None
    substitute: str | None = None
    left: bool = False
    missed: bool = False
    declined: bool = False
    strikes: int = 0
    late_ms: int | None = None
    bank_ms: int = 0
    ready: bool = False
    mixed: str | None = None
    claimed_by: str | None = None

    @property
    def free(self) -> bool:
        """Whether nobody has it."""
        return self.person is None and self.bot is None

    @property
    def computer(self) -> str | None:
        """The level of the computer player that plays here, if one does."""
        return self.bot or self.substitute

    @property
    def sitter(self) -> Sitter:
        """Whose seat it is."""
        return Sitter(self.person, self.bot)


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether a person is here: connected to ``node``, or away (``None``), since when.

    ``absent_ms`` is since when he has been away in the middle of a round whose clock ran.
    """

    node: str | None
    since_ms: int
    absent_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the club is bound to for one round.

    ``deals`` are those made so far: more than one where nobody could lead or somebody asked for a
    new one. Once ``open`` the secret is everybody's.
    """

    round: int
    commitment: str
    secret: str
    deals: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody proposes, and the seats that agree to it, his own first."""

    what: OfferWord
    yes: tuple[int, ...]

    @property
    def by(self) -> int:
        """Whose proposal it is."""
        return self.yes[0]


@dataclass(frozen=True, slots=True)
class Company:
    """The company after some event.

    Attributes:
        terms: how the table is run.
        chairs: by seat.
        presence: by person, of everybody who ever came.
        host: the person who arranges the table while people gather.
        clock: of the one in turn; also where nobody's time is counted, then without a bank.
        asleep_ms: since when nobody is there; ``None`` while somebody is.
        awake_ms, moved_ms: when somebody came to a table that slept, and when the game last went
            on.
        stage_ms, ready_ms: when the stage began, and somebody first wanted the next round.
    """

    terms: Terms
    chairs: tuple[Chair, ...]
    host: str | None
    asleep_ms: int | None
    awake_ms: int
    moved_ms: int
    stage_ms: int
    ready_ms: int | None = None
    presence: Mapping[str, Presence] = field(default_factory=dict)
    stage: Stage = "gathering"
    paused: bool = False
    shuffle: Shuffle | None = None
    offer: Offer | None = None
    clock: TurnClock | None = None
    next_table: str | None = None
    closed: ClosedWhy | None = None

    @classmethod
    def new(cls, record: TableRecord) -> Company:
        """Whoever sat at a table at first; nobody has come yet."""
        terms, at_ms = record.terms, record.created_ms
        allowance = ALLOWANCES[terms.pace]
        bank = allowance.bank_ms if allowance else 0
        chairs = tuple(Chair(s.person, s.bot, bank_ms=bank) for s in record.sitters)
        return cls(terms, chairs, terms.host, at_ms, at_ms, at_ms, at_ms)

    @property
    def allowance(self) -> Allowance | None:
        """The time that the pace of the table gives; ``None``: as long as one likes."""
        return ALLOWANCES[self.terms.pace]

    @property
    def shown_stage(self) -> ShownStage:
        """The stage, as people see it."""
        return "paused" if self.paused else self.stage

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits there, by seat."""
        return tuple(chair.sitter for chair in self.chairs)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody with a seat, once each, in the order of their seats."""
        return tuple(dict.fromkeys(c.person for c in self.chairs if c.person is not None))

    @property
    def attending(self) -> tuple[str, ...]:
        """The people with a seat who are here and have not given up."""
        return tuple(
            dict.fromkeys(
                c.person
                for c in self.chairs
                if c.person is not None and not c.left and self.is_here(c.person)
            )
        )

    @property
    def attended(self) -> bool:
        """Whether any of them is."""
        return any(
            c.person is not None and not c.left and self.is_here(c.person) for c in self.chairs
        )

    @property
    def never_came(self) -> tuple[int, ...]:
        """The seats of people who have not been seen yet."""
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.person is not None and chair.person not in self.presence
        )

    @property
    def host_seat(self) -> int | None:
        """Where the host sits."""
        return None if self.host is None else self.seat_of(self.host)

    def is_here(self, person: str) -> bool:
        """Whether somebody is connected."""
        presence = self.presence.get(person)
        return presence is not None and presence.node is not None

    def away(self, seat: int) -> bool:
        """Whether the person of a seat is not here; no computer player ever is away."""
        person = self.chairs[seat].person
        return person is not None and not self.is_here(person)

    def away_since_ms(self, seat: int) -> int:
        """Since when the person of ``seat`` is away: from the beginning if he never came."""
        presence = self.presence.get(self.chairs[seat].person or "")
        return self.stage_ms if presence is None else presence.since_ms

    @property
    def still_playing(self) -> tuple[str, ...]:
        """The people with a seat who have not given up, whether they are here or not."""
        people = (chair.person for chair in self.chairs if not chair.left)
        return tuple(dict.fromkeys(person for person in people if person is not None))

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Where somebody sits: on one device one person has every seat."""
        if person is None:
            return ()
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == person)

    def seat_of(self, person: str | None) -> int | None:
        """The first of somebody's seats; ``None`` for who only watches."""
        return next(iter(self.seats_of(person)), None)

    def changed(self, seats: Iterable[int], change: Callable[[Chair], Chair]) -> Company:
        """The company with some of its chairs changed."""
        chairs = list(self.chairs)
        for seat in seats:
            chairs[seat] = change(chairs[seat])
        return replace(self, chairs=tuple(chairs))

    def owned(self, seat: int) -> tuple[int, ...]:
        """Every seat of the one who has ``seat``."""
        return self.seats_of(self.chairs[seat].person) or (seat,)

    def staged(self, stage: Stage, at_ms: int) -> Company:
        """The company in another stage."""
        clock = self.clock if stage == "playing" else None
        return replace(self, stage=stage, stage_ms=at_ms, ready_ms=None, clock=clock)
