"""What happens at a table besides the game: who sits, who is there, clocks, offers, the shuffle.

These events stand in a table's log between those of the rules (:mod:`capicua.rules.event`), under
one count. Seats are numbers from 0, persons are ids, times are milliseconds; when something
happened is told by the log, not by the event. What they mean together is folded in
:mod:`capicua.club.play.folding`.

Two things in here are not for every reader: a person's id never leaves the server, and the secret
of a commitment stays hidden until it is revealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from capicua.club.play.phrases import PhraseId

OfferWord = Literal["stop", "again", "pause", "substitute", "void"]
"""What can only be had by agreement: to stop the match, to play again, to stop the clocks, to seat
a substitute for who is away, to end the match for nobody."""

ClosedWhy = Literal["host", "nobody_came", "no_show", "operator"]
"""Why a table closed before its first round: its host, nobody for a day, a rival who did not come
to a game that was arranged, or who runs the club."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A person or a computer player of a level has ``seat``; neither: it is free."""

    seat: int
    person: str | None = None
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Hosted:
    """Whoever sits on ``seat`` is the host now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Began:
    """Nothing is waited for any longer but the shuffle: the next round is due."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The club binds itself to the shuffle of a round; ``secret`` are 64 hexadecimal digits."""

    round: int
    commitment: str
    secret: str


@dataclass(frozen=True, slots=True)
class Mixed:
    """What the one on ``seat`` adds to the next shuffle: 32 hexadecimal digits, zeros if late."""

    seat: int
    data: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """The round is over and its secret open, so that anybody may check the shuffle."""

    round: int
    secret: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The one on ``seat`` wants the next round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Spent:
    """The turn of ``seat`` took longer than is free; ``bank_ms`` is what is left in his bank."""

    seat: int
    bank_ms: int


@dataclass(frozen=True, slots=True)
class Credited:
    """The club did not answer for ``ms`` of this turn: they do not count."""

    ms: int


@dataclass(frozen=True, slots=True)
class Struck:
    """The time of ``seat`` was up for the ``strikes``-th time: the table moves for him."""

    seat: int
    strikes: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """A computer player of ``level`` plays for the person on ``seat`` until he is back."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Returned:
    """The person on ``seat`` plays himself again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The person on ``seat`` gave up his place in this match; a substitute may play on for him."""

    seat: int


@dataclass(frozen=True, slots=True)
class Came:
    """The person on ``seat`` is here, connected to a ``node`` of the club."""

    seat: int
    node: str


@dataclass(frozen=True, slots=True)
class Went:
    """The person on ``seat`` is no longer connected."""

    seat: int


@dataclass(frozen=True, slots=True)
class Missed:
    """The person on ``seat`` has kept the table waiting so long that the others may choose."""

    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    """The one on ``seat`` proposes ``what`` and agrees to it himself."""

    seat: int
    what: OfferWord


@dataclass(frozen=True, slots=True)
class Answered:
    """The one on ``seat`` agrees to the offer, or turns it down."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The offer is off the table."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The clocks stand still, by agreement."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The clocks run again, from where they stood."""


@dataclass(frozen=True, slots=True)
class Said:
    """The one on ``seat`` said a set phrase, or a text of his own."""

    seat: int
    phrase: PhraseId | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """``person`` takes the seat of a computer player when the round is over; ``None``: no more."""

    seat: int
    person: str | None


@dataclass(frozen=True, slots=True)
class Moved:
    """Who wants to play again goes on at ``table``."""

    table: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is closed; no round was ever dealt."""

    why: ClosedWhy


Happening = (
    Seated
    | Hosted
    | Began
    | Committed
    | Mixed
    | Revealed
    | Ready
    | Spent
    | Credited
    | Struck
    | Substituted
    | Returned
    | Left
    | Came
    | Went
    | Missed
    | Offered
    | Answered
    | Withdrawn
    | Paused
    | Resumed
    | Said
    | Claimed
    | Moved
    | Closed
)
"""Anything that happens at a table besides its game."""
