"""What happens in the company at a table, as it is written: on the wire, and on the log.

Most of it is the same on both. Where the log has to keep what nobody may read (who a person is, a
secret of the shuffle before its round is over, the machine somebody is connected to), it has a
*line* of its own, and the wire an *event* without it. So nothing of that can be sent by mistake.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from capicua.club.play.happenings import ClosedWhy, OfferWord
from capicua.club.play.phrases import PhraseId
from capicua.club.play.written import ENDS, SeatLetter, Written

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{32}" + ENDS, description="16 bytes, as hexadecimal")]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}" + ENDS, description="32 bytes, as hexadecimal")]
Commitment = Annotated[
    str,
    Meta(pattern="^sha256:[0-9a-f]{64}" + ENDS, description="what the club has bound itself to"),
]


class SeatedEvent(Written, frozen=True, tag="seated"):
    """Somebody sat down, or stood up: then the seat is open."""

    seat: SeatLetter
    kind: Annotated[
        Literal["person", "computer", "open"], Meta(description="who sits there from now on")
    ]
    bot: Annotated[str | None, Meta(description="the level of a computer player")] = None


class SeatedLine(Written, frozen=True, tag="seated"):
    """Who sat down, by id."""

    seat: SeatLetter
    person: str | None = None
    bot: str | None = None


class HostedEvent(Written, frozen=True, tag="hosted"):
    """Another seat is the host's from now on."""

    seat: SeatLetter


class BeganEvent(Written, frozen=True, tag="began"):
    """Everybody has sat down and play begins."""


class CommittedEvent(Written, frozen=True, tag="committed"):
    """The club has bound itself to the shuffle of a round, before anybody added to it."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    commitment: Commitment


class CommittedLine(Written, frozen=True, tag="committed"):
    """The same with its secret, which nobody is sent before the round is over."""

    round: int
    commitment: Commitment
    secret: Hex64


class MixedEvent(Written, frozen=True, tag="mixed"):
    """A player added to the shuffle of the round that comes."""

    seat: SeatLetter
    data: Hex32


class RevealedEvent(Written, frozen=True, tag="revealed"):
    """The secret of a round that is over: now anybody can check its shuffle."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    secret: Hex64


class ReadyEvent(Written, frozen=True, tag="ready"):
    """A player wishes for the next round."""

    seat: SeatLetter


class SpentEvent(Written, frozen=True, tag="spent"):
    """A turn took longer than its allowance, and the rest came off the bank."""

    seat: SeatLetter
    bank_ms: Annotated[int, Meta(description="what is left in the bank, in milliseconds")]


class CreditedEvent(Written, frozen=True, tag="credited"):
    """The club was out of order for a while, and that time counts for nobody."""

    ms: Annotated[int, Meta(description="how long, in milliseconds")]


class StruckEvent(Written, frozen=True, tag="struck"):
    """A player ran out of time."""

    seat: SeatLetter
    strikes: Annotated[int, Meta(description="how often so far")]


class SubstitutedEvent(Written, frozen=True, tag="substituted"):
    """The computer plays on for somebody, who takes the seat back at any time."""

    seat: SeatLetter
    level: Annotated[str, Meta(description="the level of the computer player")]


class ReturnedEvent(Written, frozen=True, tag="returned"):
    """A player has taken his seat back from the computer."""

    seat: SeatLetter


class LeftEvent(Written, frozen=True, tag="left"):
    """A player gave up his place in this match; the computer may play on for him."""

    seat: SeatLetter


class CameEvent(Written, frozen=True, tag="came"):
    """A player is here."""

    seat: SeatLetter


class CameLine(Written, frozen=True, tag="came"):
    """A player is here, connected to one of the club's machines."""

    seat: SeatLetter
    node: str


class WentEvent(Written, frozen=True, tag="went"):
    """A player is away: no page of his is open."""

    seat: SeatLetter


class MissedEvent(Written, frozen=True, tag="missed"):
    """A player has been waited for so long that the others may choose how to go on."""

    seat: SeatLetter


class OfferedEvent(Written, frozen=True, tag="offered"):
    """A player asks the others for something."""

    seat: SeatLetter
    what: OfferWord


class AnsweredEvent(Written, frozen=True, tag="answered"):
    """A player answers what was asked."""

    seat: SeatLetter
    yes: bool


class WithdrawnEvent(Written, frozen=True, tag="withdrawn"):
    """What was asked is no longer asked."""


class PausedEvent(Written, frozen=True, tag="paused"):
    """The game rests, as everybody agreed; the clock stands still."""


class ResumedEvent(Written, frozen=True, tag="resumed"):
    """The game goes on."""


class SaidEvent(Written, frozen=True, tag="said"):
    """A player says something: a phrase, which each reads in his language, or words of his own."""

    seat: SeatLetter
    phrase: Annotated[PhraseId | None, Meta(description="one of the phrases")] = None
    text: Annotated[str | None, Meta(description="the player's own words, plain text")] = None


class ClaimedEvent(Written, frozen=True, tag="claimed"):
    """Somebody who came later takes this seat from the computer when the round is over."""

    seat: SeatLetter
    claimed: Annotated[bool, Meta(description="false: after all nobody does")]


class ClaimedLine(Written, frozen=True, tag="claimed"):
    """Who takes the seat, by id; null: nobody any more."""

    seat: SeatLetter
    person: str | None


class MovedEvent(Written, frozen=True, tag="moved"):
    """The same company goes on at another table."""

    table: Annotated[str, Meta(description="its id")]


class ClosedEvent(Written, frozen=True, tag="closed"):
    """The table was closed before play began."""

    why: Annotated[
        ClosedWhy,
        Meta(
            description="`host`: its host closed it; `nobody_came` for a long time; `no_show`: a "
            "rival did not come; `operator`: who runs the club"
        ),
    ]


_Open = (
    HostedEvent
    | BeganEvent
    | MixedEvent
    | RevealedEvent
    | ReadyEvent
    | SpentEvent
    | CreditedEvent
    | StruckEvent
    | SubstitutedEvent
    | ReturnedEvent
    | LeftEvent
    | WentEvent
    | MissedEvent
    | OfferedEvent
    | AnsweredEvent
    | WithdrawnEvent
    | PausedEvent
    | ResumedEvent
    | SaidEvent
    | MovedEvent
    | ClosedEvent
)
WireHappening = _Open | SeatedEvent | CommittedEvent | CameEvent | ClaimedEvent
"""What is sent."""
LoggedHappening = _Open | SeatedLine | CommittedLine | CameLine | ClaimedLine
"""What is kept."""
