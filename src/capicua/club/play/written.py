"""Events as they are written, on the wire and in the log, and the texts that they are made of.

How one becomes the other is said in :mod:`capicua.club.play.wire`. The texts are the notation's.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from capicua.rules.ruleset import Occasion

WishWord = Literal[
    "start",
    "next",
    "stop",
    "again",
    "pause",
    "resume",
    "back",
    "claim",
    "substitute",
    "void",
    "resign",
    "leave",
    "close",
]
"""What somebody at a table may wish for; :func:`capicua.club.play.agreements.may` says when.

``start`` play and ``close`` the table are its host's; ``next`` deals another round, ``stop`` ends
the match between rounds, ``again`` goes on at a new table; ``pause`` and ``resume`` agree on a
rest; ``back`` takes the seat back from the computer; ``claim`` wins against somebody who went away,
``substitute`` and ``void`` are what is left without a clock; ``resign`` and ``leave`` go.
"""

ENDS: Final = r"(?!\n)$"
"""The end of a pattern: in Python a bare ``$`` lets a line break follow."""

SeatLetter = Annotated[str, Meta(pattern="^[A-R]" + ENDS, description="a seat, in order of play")]
TileText = Annotated[
    str, Meta(pattern="^[0-9a-i]{2}" + ENDS, description="a tile, higher half first: `64`")
]
TilesText = Annotated[
    str,
    Meta(
        pattern=r"^(\?[0-9]+|([0-9a-i]{2}(\.[0-9a-i]{2})*)?)" + ENDS,
        description="tiles joined by dots, `66.54`, empty for none; `?7` are seven hidden ones",
    ),
]
ActionText = Annotated[
    str,
    Meta(
        pattern=r"^([0-9a-i]{2}([<>]|@[1-8]|@[0-9a-i]{2}'{0,3})?|\+\?|-|~)" + ENDS,
        description="`64>` plays at an end, `66` leads, `+?` draws, `-` passes, `~` asks to deal "
        "again",
    ),
]
PlayText = Annotated[
    str,
    Meta(
        pattern="^[0-9a-i]{2}([<>]|@[1-8]|@[0-9a-i]{2}'{0,3})?" + ENDS,
        description="`64>` is laid at an end, `66` is the lead",
    ),
]


class Written(Struct, frozen=True, tag_field="k", forbid_unknown_fields=True, omit_defaults=True):
    """An event as it is written; the ``tag`` of its kind stands in the field ``k``."""


class DealtEvent(Written, frozen=True, tag="dealt"):
    """A round begins, or is dealt again: then nobody leads."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    hands: Annotated[
        tuple[TilesText, ...], Meta(description="hands, by seat; an empty one sits this round out")
    ]
    boneyard: Annotated[TilesText, Meta(description="the tiles left undealt")]
    lead: Annotated[SeatLetter | None, Meta(description="who leads; null: it is dealt again")]
    must: Annotated[TileText | None, Meta(description="the tile to lead with; null: any")]
    pot: Annotated[int, Meta(description="table chips in the pot")] = 0
    carry: Annotated[int, Meta(description="points that wait for the winner")] = 0


class PlayedEvent(Written, frozen=True, tag="played"):
    """A tile was laid."""

    seat: SeatLetter
    action: PlayText


class DrewEvent(Written, frozen=True, tag="drew"):
    """A tile was taken from the boneyard."""

    seat: SeatLetter
    tile: Annotated[TileText | None, Meta(description="null where the reader may not see it")]


class PassedEvent(Written, frozen=True, tag="passed"):
    """A turn went by."""

    seat: SeatLetter


class RedealtEvent(Written, frozen=True, tag="redealt"):
    """A player asked for a new deal, as the hand allowed; a `dealt` of the same round follows."""

    seat: SeatLetter


class RoundEndedEvent(Written, frozen=True, tag="round_ended"):
    """A round is over and all hands lie open."""

    how: Annotated[
        Literal["out", "closed"],
        Meta(description="`out`: a last tile was played; `closed`: nobody can play"),
    ]
    winner: Annotated[SeatLetter | None, Meta(description="null: a draw")]
    hands: Annotated[tuple[TilesText, ...], Meta(description="tiles left, by seat")]
    sums: Annotated[tuple[int, ...], Meta(description="pips left, by seat")]
    points: Annotated[
        tuple[int, ...] | None, Meta(description="points by side; null in games without points")
    ]
    tied: Annotated[
        tuple[SeatLetter, ...], Meta(description="who share the lowest sum, where nobody wins")
    ] = ()
    takes: Annotated[
        tuple[int, ...] | None, Meta(description="table chips taken from the pot, by seat")
    ] = None
    left: Annotated[int, Meta(description="chips or points that wait for the next round")] = 0


class ScoredEvent(Written, frozen=True, tag="scored"):
    """A side got extra points."""

    side: Annotated[int, Meta(description="the side, from 0; in pairs 0 is A and C")]
    occasion: Annotated[Occasion, Meta(description="what for")]
    points: Annotated[int, Meta(description="how many, on top of those of the round")]


class MatchEndedEvent(Written, frozen=True, tag="match_ended"):
    """A match is over."""

    why: Annotated[
        Literal["played", "agreed", "resigned", "timeout", "void"],
        Meta(description="`played` to its end, or concluded early; `void` counts for nobody"),
    ]
    winner: Annotated[
        SeatLetter | None, Meta(description="the first seat of the side that won; null: nobody")
    ]
    scores: Annotated[tuple[int, ...], Meta(description="points, by side")]
    takes: Annotated[
        tuple[int, ...] | None, Meta(description="table chips paid at the end, by seat")
    ] = None
    seat: Annotated[SeatLetter | None, Meta(description="who resigned or ran out of time")] = None


WireEvent = (
    DealtEvent
    | PlayedEvent
    | DrewEvent
    | PassedEvent
    | RedealtEvent
    | RoundEndedEvent
    | ScoredEvent
    | MatchEndedEvent
)
