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
    Tile,
    parse_action,
    parse_tiles,
)
from capicua.rules.action import Play

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
        pattern=r"^([0-9a-i]{2}[<>]?|\+\?|-)$",
        description="`64>` plays at an end, `66` leads, `+?` draws, `-` passes",
    ),
]
PlayText = Annotated[
    str,
    Meta(pattern="^[0-9a-i]{2}[<>]?$", description="`64>` is laid at an end, `66` is the lead"),
]


class DealtEvent(Struct, frozen=True, tag_field="k", tag="dealt", forbid_unknown_fields=True):
    """A round begins."""

    round: Annotated[int, Meta(description="number of the round, from 1")]
    hands: Annotated[tuple[TilesText, ...], Meta(description="hands, by seat")]
    boneyard: Annotated[TilesText, Meta(description="the tiles left undealt")]
    lead: Annotated[SeatLetter, Meta(description="the seat that leads")]
    must: Annotated[TileText, Meta(description="the tile it has to lead with")]


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
    Struct, frozen=True, tag_field="k", tag="round_ended", forbid_unknown_fields=True
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
        tuple[int, ...] | None, Meta(description="points by seat; null in games without points")
    ]


class MatchEndedEvent(
    Struct, frozen=True, tag_field="k", tag="match_ended", forbid_unknown_fields=True
):
    """A match is over."""

    why: Annotated[
        Literal["played", "resigned", "timeout", "void"],
        Meta(description="`played` to its end, or concluded early; `void` counts for nobody"),
    ]
    winner: Annotated[SeatLetter | None, Meta(description="null: nobody")]
    scores: Annotated[tuple[int, ...], Meta(description="points, by seat")]


WireEvent = DealtEvent | PlayedEvent | DrewEvent | PassedEvent | RoundEndedEvent | MatchEndedEvent

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
        case Dealt(number, hands, boneyard, lead, must):
            texts = tuple(map(tiles_text, hands))
            return DealtEvent(number, texts, tiles_text(boneyard), SEATS[lead], str(must))
        case RoundEnded():
            return encode_round_end(event)
        case MatchEnded():
            return encode_match_end(event)


def encode_round_end(event: RoundEnded) -> RoundEndedEvent:
    """The end of a round; all hands lie open, so nothing in it is hidden."""
    hands = tuple(map(tiles_text, event.hands))
    return RoundEndedEvent(event.how, seat_letter(event.winner), hands, event.sums, event.points)


def encode_match_end(event: MatchEnded) -> MatchEndedEvent:
    """The end of a match."""
    return MatchEndedEvent(event.why, seat_letter(event.winner), event.scores)


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
        case DealtEvent(number, hands, boneyard, lead, must):
            dealt = tuple(map(read_tiles, hands))
            leader, tile = seat_number(lead), Tile.parse(must)
            return Dealt(number, dealt, read_tiles(boneyard), leader, tile)
        case RoundEndedEvent(how, winner, left, sums, points):
            open_hands = tuple(map(parse_tiles, left))
            return RoundEnded(how, _optional_number(winner), open_hands, sums, points)
        case MatchEndedEvent(why, winner, scores):
            return MatchEnded(why, _optional_number(winner), scores)


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
