"""Events and positions as the wire and the log write them, and back.

Both speak the notation: tiles high half first (``64``), actions (``64>``, ``66``, ``+?``, ``-``),
seats as letters in order of play, hidden tiles as a count (``?7``). The log keeps events whole;
what is sent has been redacted before (:func:`capicua.rules.redact`).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from capicua.rules import (
    Dealt,
    Drew,
    Event,
    Hidden,
    InvalidNotation,
    MatchEnded,
    Passed,
    Played,
    RoundEnded,
    Scored,
    Tile,
    parse_action,
    parse_tiles,
)
from capicua.rules.action import Play
from capicua.rules.ruleset import Occasion

SEATS: Final = "ABCDEFGHIJKLMNOPQR"

SeatLetter = Annotated[str, Meta(pattern="^[A-R]$", description="a seat, in order of play")]
TileText = Annotated[
    str, Meta(pattern="^[0-9a-i]{2}$", description="a tile, higher half first: `64`")
]
TilesText = Annotated[
    str,
    Meta(
        pattern=r"^(\?[0-9]+|([0-9a-i]{2}(\.[0-9a-i]{2})*)?)$",
        description="tiles joined by dots, `66.54`, empty for none; `?7` are seven hidden ones",
    ),
]
ActionText = Annotated[
    str,
    Meta(
        pattern=r"^([0-9a-i]{2}([<>]|@[1-8]|@[0-9a-i]{2}'{0,3})?|\+\?|-)$",
        description="`64>` plays at an end, `66` leads, `+?` draws, `-` passes",
    ),
]
PlayText = Annotated[
    str,
    Meta(
        pattern="^[0-9a-i]{2}([<>]|@[1-8]|@[0-9a-i]{2}'{0,3})?$",
        description="`64>` is laid at an end, `66` is the lead",
    ),
]


class DealtEvent(
    Struct,
    frozen=True,
    tag_field="k",
    tag="dealt",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A round begins, or is dealt again: then nobody leads."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    hands: Annotated[tuple[TilesText, ...], Meta(description="hands, by seat")]
    boneyard: Annotated[TilesText, Meta(description="the tiles left undealt")]
    lead: Annotated[SeatLetter | None, Meta(description="who leads; null: it is dealt again")]
    must: Annotated[TileText | None, Meta(description="the tile to lead with; null: any")]
    pot: Annotated[int, Meta(description="table chips in the pot")] = 0
    carry: Annotated[int, Meta(description="points that wait for the winner")] = 0


class PlayedEvent(Struct, frozen=True, tag_field="k", tag="played", forbid_unknown_fields=True):
    """A tile was laid."""

    seat: SeatLetter
    action: PlayText


class DrewEvent(Struct, frozen=True, tag_field="k", tag="drew", forbid_unknown_fields=True):
    """A tile was taken from the boneyard."""

    seat: SeatLetter
    tile: Annotated[TileText | None, Meta(description="null where the reader may not see it")]


class PassedEvent(Struct, frozen=True, tag_field="k", tag="passed", forbid_unknown_fields=True):
    """A turn went by."""

    seat: SeatLetter


class RoundEndedEvent(
    Struct,
    frozen=True,
    tag_field="k",
    tag="round_ended",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
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


class ScoredEvent(Struct, frozen=True, tag_field="k", tag="scored", forbid_unknown_fields=True):
    """A side got extra points."""

    side: Annotated[int, Meta(description="the side, from 0; in pairs 0 is A and C")]
    occasion: Annotated[Occasion, Meta(description="what for")]
    points: Annotated[int, Meta(description="how many, on top of those of the round")]


class MatchEndedEvent(
    Struct,
    frozen=True,
    tag_field="k",
    tag="match_ended",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
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
    | RoundEndedEvent
    | ScoredEvent
    | MatchEndedEvent
)

T = TypeVar("T")


def tiles_text(tiles: tuple[Tile, ...] | Hidden) -> str:
    """``66.54``; empty for none; ``?7`` for hidden ones."""
    return f"?{tiles.count}" if isinstance(tiles, Hidden) else ".".join(map(str, tiles))


def read_tiles(text: str) -> tuple[Tile, ...] | Hidden:
    """What :func:`tiles_text` wrote."""
    return Hidden(int(text[1:])) if text.startswith("?") else parse_tiles(text)


def seat_letter(seat: int | None) -> str | None:
    """``A`` for the first seat; ``None`` stays ``None``."""
    return None if seat is None else SEATS[seat]


def seat_number(letter: str) -> int:
    """What :data:`SEATS` has at that letter."""
    return SEATS.index(letter)


def _optional_number(letter: str | None) -> int | None:
    return None if letter is None else seat_number(letter)


def encode_event(event: Event) -> WireEvent:
    """An event as it is written; it says what it is given, so redact it first."""
    match event:
        case Played(seat, tile, end):
            return PlayedEvent(SEATS[seat], f"{tile}{end or ''}")
        case Passed(seat):
            return PassedEvent(SEATS[seat])
        case Drew(seat, drawn):
            return DrewEvent(SEATS[seat], None if drawn is None else str(drawn))
        case Dealt():
            return _encode_deal(event)
        case Scored(side, occasion, points):
            return ScoredEvent(side, occasion, points)
        case RoundEnded():
            return encode_round_end(event)
        case MatchEnded():
            return encode_match_end(event)


def _encode_deal(event: Dealt) -> DealtEvent:
    must = None if event.must_open is None else str(event.must_open)
    hands, boneyard = tuple(map(tiles_text, event.hands)), tiles_text(event.boneyard)
    lead = seat_letter(event.lead)
    return DealtEvent(event.round_no, hands, boneyard, lead, must, event.pot, event.carry)


def encode_round_end(event: RoundEnded) -> RoundEndedEvent:
    """The end of a round; all hands lie open, so nothing in it is hidden."""
    return RoundEndedEvent(
        how=event.how,
        winner=seat_letter(event.winner),
        hands=tuple(map(tiles_text, event.hands)),
        sums=event.sums,
        points=event.points,
        tied=tuple(SEATS[seat] for seat in event.tied),
        takes=event.takes,
        left=event.left,
    )


def encode_match_end(event: MatchEnded) -> MatchEndedEvent:
    """The end of a match. A side goes by the letter of its first seat."""
    winner, seat = seat_letter(event.winner), seat_letter(event.seat)
    return MatchEndedEvent(event.why, winner, event.scores, event.takes, seat)


def decode_event(event: WireEvent) -> Event:
    """What :func:`encode_event` wrote.

    Raises:
        InvalidNotation: a text in it names no tile or action.
        ValueError: it does not fit together.
    """
    match event:
        case PlayedEvent(seat, text):
            action = parse_action(text)
            if not isinstance(action, Play):
                raise InvalidNotation(f"{text!r} lays no tile")
            return Played(seat_number(seat), action.tile, action.end)
        case PassedEvent(seat):
            return Passed(seat_number(seat))
        case DrewEvent(seat, drawn):
            return Drew(seat_number(seat), None if drawn is None else Tile.parse(drawn))
        case DealtEvent():
            return _decode_deal(event)
        case ScoredEvent(side, occasion, points):
            return Scored(side, occasion, points)
        case RoundEndedEvent():
            return RoundEnded(
                how=event.how,
                winner=_optional_number(event.winner),
                hands=tuple(map(parse_tiles, event.hands)),
                sums=event.sums,
                points=event.points,
                tied=tuple(map(seat_number, event.tied)),
                takes=event.takes,
                left=event.left,
            )
        case MatchEndedEvent(why, winner, scores, takes, seat):
            return MatchEnded(why, _optional_number(winner), scores, takes, _optional_number(seat))


def _decode_deal(event: DealtEvent) -> Dealt:
    hands = tuple(map(read_tiles, event.hands))
    return Dealt(
        round_no=event.round,
        hands=hands,
        boneyard=read_tiles(event.boneyard),
        seats=tuple(seat for seat, hand in enumerate(hands) if len(hand)),
        lead=_optional_number(event.lead),
        must_open=None if event.must is None else Tile.parse(event.must),
        pot=event.pot,
        carry=event.carry,
    )


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(WireEvent)


def event_body(event: Event) -> str:
    """A whole event as one line of the log."""
    return _encoder.encode(encode_event(event)).decode()


def read_body(body: str) -> Event:
    """What :func:`event_body` wrote.

    Raises:
        msgspec.ValidationError: the line is not an event.
    """
    return decode_event(_decoder.decode(body))
