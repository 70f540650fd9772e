"""What happens in the company at a table, as it is written: on the wire, and on the log.

Most of it is the same on both. Where the log has to keep what nobody may read (who a person is, a
secret of the shuffle before its round is over, the machine somebody is connected to), it has a
*line* of its own, and the wire an *event* without it. So nothing of that can be sent by mistake.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from capicua.club.play.happenings import ClosedWhy, OfferWord
from capicua.club.play.phrases import PhraseId
from capicua.club.play.written import SeatLetter

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="16 bytes, as hexadecimal")]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes, as hexadecimal")]
Commitment = Annotated[
    str,
    Meta(pattern="^sha256:[0-9a-f]{64}$", description="what the club has bound itself to"),
]


class SeatedEvent(
    Struct, frozen=True, tag_field="k", tag="seated", forbid_unknown_fields=True, omit_defaults=True
):
    """Somebody sat down, or stood up: then the seat is open."""

    seat: SeatLetter
    kind: Annotated[
        Literal["person", "computer", "open"], Meta(description="who sits there from now on")
    ]
    bot: Annotated[str | None, Meta(description="the level of a computer player")] = None


class SeatedLine(
    Struct, frozen=True, tag_field="k", tag="seated", forbid_unknown_fields=True, omit_defaults=True
):
    """Who sat down, by id."""

    seat: SeatLetter
    person: str | None = None
    bot: str | None = None


class HostedEvent(Struct, frozen=True, tag_field="k", tag="hosted", forbid_unknown_fields=True):
    """Another seat is the host's from now on."""

    seat: SeatLetter


class BeganEvent(Struct, frozen=True, tag_field="k", tag="began", forbid_unknown_fields=True):
    """Everybody has sat down and play begins."""


class CommittedEvent(
    Struct, frozen=True, tag_field="k", tag="committed", forbid_unknown_fields=True
):
    """The club has bound itself to the shuffle of a round, before anybody added to it."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    commitment: Commitment


class CommittedLine(
    Struct, frozen=True, tag_field="k", tag="committed", forbid_unknown_fields=True
):
    """The same with its secret, which nobody is sent before the round is over."""

    round: int
    commitment: Commitment
    secret: Hex64


class MixedEvent(Struct, frozen=True, tag_field="k", tag="mixed", forbid_unknown_fields=True):
    """A player added to the shuffle of the round that comes."""

    seat: SeatLetter
    data: Hex32


class RevealedEvent(Struct, frozen=True, tag_field="k", tag="revealed", forbid_unknown_fields=True):
    """The secret of a round that is over: now anybody can check its shuffle."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    secret: Hex64


class ReadyEvent(Struct, frozen=True, tag_field="k", tag="ready", forbid_unknown_fields=True):
    """A player wishes for the next round."""

    seat: SeatLetter


class SpentEvent(Struct, frozen=True, tag_field="k", tag="spent", forbid_unknown_fields=True):
    """A turn took longer than its allowance, and the rest came off the bank."""

    seat: SeatLetter
    bank_ms: Annotated[int, Meta(description="what is left in the bank, in milliseconds")]


class CreditedEvent(Struct, frozen=True, tag_field="k", tag="credited", forbid_unknown_fields=True):
    """The club was out of order for a while, and that time counts for nobody."""

    ms: Annotated[int, Meta(description="how long, in milliseconds")]


class StruckEvent(Struct, frozen=True, tag_field="k", tag="struck", forbid_unknown_fields=True):
    """A player ran out of time."""

    seat: SeatLetter
    strikes: Annotated[int, Meta(description="how often so far")]


class SubstitutedEvent(
    Struct, frozen=True, tag_field="k", tag="substituted", forbid_unknown_fields=True
):
    """The computer plays on for somebody, who takes the seat back at any time."""

    seat: SeatLetter
    level: Annotated[str, Meta(description="the level of the computer player")]


class ReturnedEvent(Struct, frozen=True, tag_field="k", tag="returned", forbid_unknown_fields=True):
    """A player has taken his seat back from the computer."""

    seat: SeatLetter


class LeftEvent(Struct, frozen=True, tag_field="k", tag="left", forbid_unknown_fields=True):
    """A player gave up his place in this match; the computer may play on for him."""

    seat: SeatLetter


class CameEvent(Struct, frozen=True, tag_field="k", tag="came", forbid_unknown_fields=True):
    """A player is here."""

    seat: SeatLetter


class CameLine(Struct, frozen=True, tag_field="k", tag="came", forbid_unknown_fields=True):
    """A player is here, connected to one of the club's machines."""

    seat: SeatLetter
    node: str


class WentEvent(Struct, frozen=True, tag_field="k", tag="went", forbid_unknown_fields=True):
    """A player is away: no page of his is open."""

    seat: SeatLetter


class MissedEvent(Struct, frozen=True, tag_field="k", tag="missed", forbid_unknown_fields=True):
    """A player has been waited for so long that the others may choose how to go on."""

    seat: SeatLetter


class OfferedEvent(Struct, frozen=True, tag_field="k", tag="offered", forbid_unknown_fields=True):
    """A player asks the others for something."""

    seat: SeatLetter
    what: OfferWord


class AnsweredEvent(Struct, frozen=True, tag_field="k", tag="answered", forbid_unknown_fields=True):
    """A player answers what was asked."""

    seat: SeatLetter
    yes: bool


class WithdrawnEvent(
    Struct, frozen=True, tag_field="k", tag="withdrawn", forbid_unknown_fields=True
):
    """What was asked is no longer asked."""


class PausedEvent(Struct, frozen=True, tag_field="k", tag="paused", forbid_unknown_fields=True):
    """The game rests, as everybody agreed; the clock stands still."""


class ResumedEvent(Struct, frozen=True, tag_field="k", tag="resumed", forbid_unknown_fields=True):
    """The game goes on."""


class SaidEvent(
    Struct, frozen=True, tag_field="k", tag="said", forbid_unknown_fields=True, omit_defaults=True
):
    """A player says something: a phrase, which each reads in his language, or words of his own."""

    seat: SeatLetter
    phrase: Annotated[PhraseId | None, Meta(description="one of the phrases")] = None
    text: Annotated[str | None, Meta(description="the player's own words, plain text")] = None


class ClaimedEvent(Struct, frozen=True, tag_field="k", tag="claimed", forbid_unknown_fields=True):
    """Somebody who came later takes this seat from the computer when the round is over."""

    seat: SeatLetter
    claimed: Annotated[bool, Meta(description="false: after all nobody does")]


class ClaimedLine(Struct, frozen=True, tag_field="k", tag="claimed", forbid_unknown_fields=True):
    """Who takes the seat, by id; null: nobody any more."""

    seat: SeatLetter
    person: str | None


class MovedEvent(Struct, frozen=True, tag_field="k", tag="moved", forbid_unknown_fields=True):
    """The same company goes on at another table."""

    table: Annotated[str, Meta(description="its id")]


class ClosedEvent(Struct, frozen=True, tag_field="k", tag="closed", forbid_unknown_fields=True):
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
