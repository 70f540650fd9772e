"""What is kept of tables: the values that go into the store and come out of it.

Times are milliseconds since 1970 (UTC). Bodies of events are the JSON of
:mod:`capicua.club.play.wire`, unredacted: a store is for the server alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

DeadlineKind = Literal["bot", "turn", "deal", "next", "away", "expire"]
"""``bot``: a computer player is to move. ``turn``: time is up. ``deal``: a round is dealt even
where not everybody has mixed. ``next``: the next round begins. ``away``: nobody came back.
``expire``: an untouched table becomes void."""

Result = Literal["win", "loss", "draw"]
Speed = Literal["slow", "normal", "instant"]
"""How long the computer pauses before it moves."""
Kind = Literal["computer", "friends", "ranked", "device", "tournament"]
Pace = Literal["none", "relaxed", "ranked"]
Stage = Literal["gathering", "playing", "over"]
"""How far a table has come: people look for their seats, play, or have gone."""


class Sitter(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person by id, a computer player by its level, or nobody."""

    person: str | None = None
    bot: str | None = None


class Terms(Struct, frozen=True, omit_defaults=True):
    """How a table is run, for ever.

    ``host`` is the person who made it; ``listed`` tables may be watched by everybody, ``rated``
    ones count. ``level`` is that of computers who fill a seat or stand in for somebody. ``before``
    is the table this one is a rematch of, ``event`` the pairing of a tournament it belongs to, and
    ``names`` are those that people on one device gave to their seats.
    """

    kind: Kind = "computer"
    pace: Pace = "none"
    speed: Speed = "normal"
    host: str | None = None
    listed: bool = False
    chat: bool = False
    rated: bool = False
    level: str = "casual"
    before: str | None = None
    event: str | None = None
    names: tuple[str, ...] = ()


class TableRecord(Struct, frozen=True):
    """What a table is for ever: its rules (id and every parameter, as JSON) and its terms.

    ``sitters`` are those who sat there at first; who sits there now is told by the log.
    """

    id: str
    game: str
    ruleset: str
    sitters: tuple[Sitter, ...]
    terms: Terms
    created_ms: int


class StoredEvent(Struct, frozen=True):
    """One line of a table's log."""

    seq: int
    at_ms: int
    body: str


class Deadline(Struct, frozen=True):
    """What has to happen at a table at ``due_ms`` if ``seq`` is still its last event."""

    table_id: str
    seq: int
    due_ms: int
    kind: DeadlineKind


class CommandKey(Struct, frozen=True):
    """The name a client gave to a command; each person has names of his own."""

    who: str
    cmd_id: str


class Settlement(Struct, frozen=True, tag_field="effect", tag="tally"):
    """The effect of a finished match on one person's tally. ``key`` is unique for ever."""

    key: str
    person: str
    game: str
    result: Result


class Placed(Struct, frozen=True):
    """How one seat came out of a match: ``place`` counts from 1, and equals share one."""

    person: str | None
    place: int
    left: bool = False


class MatchEnded(Struct, frozen=True, tag_field="effect", tag="match"):
    """The effect of a finished match on ratings and history. ``key`` is unique for ever.

    ``family`` names the ratings it counts for, ``None`` none; ``seats`` are told in their order.
    ``event`` is the pairing of a tournament it decides.
    """

    key: str
    table: str
    game: str
    family: str | None
    kind: Kind
    ended_ms: int
    seats: tuple[Placed, ...]
    event: str | None = None


Effect = Settlement | MatchEnded
"""What a finished match changes elsewhere: applied soon after, across a crash, exactly once."""


class Append(Struct, frozen=True):
    """Everything one command adds, in one transaction.

    ``events`` follow ``after_seq`` without a gap. ``deadline`` replaces the table's; ``None``
    leaves it without one. ``stage`` and ``seats`` (who sits there now) are given when they
    change. ``opens`` is another table that begins at the same moment, a rematch.
    """

    table_id: str
    after_seq: int
    at_ms: int
    events: tuple[str, ...]
    command: CommandKey | None = None
    deadline: Deadline | None = None
    outbox: tuple[Effect, ...] = ()
    stage: Stage | None = None
    seats: tuple[Sitter, ...] | None = None
    opens: tuple[TableRecord, Append] | None = None

    @property
    def last_seq(self) -> int:
        """The number of the last event added."""
        return self.after_seq + len(self.events)


class StoredTable(Struct, frozen=True):
    """A table as read back: its record, its whole log, and the last event of each command.

    ``outcomes`` has for each command that was carried out (who, its name) the last event it added.
    """

    record: TableRecord
    events: tuple[StoredEvent, ...]
    outcomes: Mapping[tuple[str, str], int]


class Tally(Struct, frozen=True):
    """Matches of one game that one person has finished."""

    wins: int = 0
    losses: int = 0
    draws: int = 0


class Unfinished(Struct, frozen=True):
    """A table that still waits for somebody; ``moved_ms`` is the time of its last event."""

    id: str
    game: str
    kind: Kind
    stage: Stage
    moved_ms: int
