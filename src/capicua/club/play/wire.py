"""Events and positions as the wire and the log write them, and back.

Both speak the notation: tiles high half first (``64``), actions (``64>``, ``66``, ``+?``, ``-``,
``~``), seats as letters in order of play, hidden tiles as a count (``?7``). The log keeps events
whole; what is sent has been redacted before (:func:`capicua.rules.redact`).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, cast

import msgspec

from capicua.club.play import happenings
from capicua.club.play import written_happenings as written
from capicua.club.play.happenings import Happening
from capicua.club.play.written import (
    DealtEvent,
    DrewEvent,
    MatchEndedEvent,
    PassedEvent,
    PlayedEvent,
    RedealtEvent,
    RoundEndedEvent,
    ScoredEvent,
    WireEvent,
)
from capicua.club.play.written_happenings import LoggedHappening, WireHappening
from capicua.rules import (
    Dealt,
    Drew,
    Event,
    Hidden,
    InvalidNotation,
    MatchEnded,
    Passed,
    Played,
    Redealt,
    RoundEnded,
    Ruleset,
    Scored,
    Tile,
    parse_action,
    parse_tiles,
)
from capicua.rules.action import Play
from capicua.rules.notation import SEATS


def tiles_text(tiles: tuple[Tile, ...] | Hidden) -> str:
    """``66.54``; empty for none; ``?7`` for hidden ones."""
    return f"?{tiles.count}" if isinstance(tiles, Hidden) else ".".join(map(str, tiles))


def read_tiles(text: str) -> tuple[Tile, ...] | Hidden:
    """What :func:`tiles_text` wrote."""
    return Hidden(int(text[1:])) if text.startswith("?") else parse_tiles(text)


def seat_letter(seat: int | None) -> str | None:
    """``A`` for the first seat; ``None`` stays ``None``."""
    return None if seat is None else SEATS[seat]


def side_texts(rules: Ruleset, players: int) -> tuple[str, ...]:
    """The seats of each side: ``A`` and ``B``, in pairs ``AC`` and ``BD``."""
    return tuple(
        "".join(SEATS[seat] for seat in range(players) if rules.side_of(seat) == side)
        for side in range(rules.sides(players))
    )


def seat_number(letter: str) -> int:
    """The seat of a letter."""
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
        case Redealt(seat):
            return RedealtEvent(SEATS[seat])
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
        case RedealtEvent(seat):
            return Redealt(seat_number(seat))
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


_LINES: Final[dict[type[Happening], type[LoggedHappening]]] = {
    happenings.Seated: written.SeatedLine,
    happenings.Hosted: written.HostedEvent,
    happenings.Began: written.BeganEvent,
    happenings.Committed: written.CommittedLine,
    happenings.Mixed: written.MixedEvent,
    happenings.Revealed: written.RevealedEvent,
    happenings.Ready: written.ReadyEvent,
    happenings.Spent: written.SpentEvent,
    happenings.Credited: written.CreditedEvent,
    happenings.Struck: written.StruckEvent,
    happenings.Substituted: written.SubstitutedEvent,
    happenings.Returned: written.ReturnedEvent,
    happenings.Left: written.LeftEvent,
    happenings.Came: written.CameLine,
    happenings.Went: written.WentEvent,
    happenings.Missed: written.MissedEvent,
    happenings.Offered: written.OfferedEvent,
    happenings.Answered: written.AnsweredEvent,
    happenings.Withdrawn: written.WithdrawnEvent,
    happenings.Paused: written.PausedEvent,
    happenings.Resumed: written.ResumedEvent,
    happenings.Said: written.SaidEvent,
    happenings.Claimed: written.ClaimedLine,
    happenings.Moved: written.MovedEvent,
    happenings.Closed: written.ClosedEvent,
}
"""How each happening is kept. A line has the fields of its happening, seats as letters."""
_HAPPENINGS: Final = {line: kind for kind, line in _LINES.items()}
_NAMES: Final = {kind: tuple(field.name for field in fields(kind)) for kind in _LINES}


def encode_happening(event: Happening) -> WireHappening:
    """A happening as it is sent to everybody alike: without what only the server may know."""
    match event:
        case happenings.Seated(seat, person, bot):
            if person is not None:
                return written.SeatedEvent(SEATS[seat], "person")
            return written.SeatedEvent(SEATS[seat], "computer" if bot else "open", bot)
        case happenings.Committed(round_no, commitment):
            return written.CommittedEvent(round_no, commitment)
        case happenings.Came(seat):
            return written.CameEvent(SEATS[seat])
        case happenings.Claimed(seat, person):
            return written.ClaimedEvent(SEATS[seat], person is not None)
        case _:
            return cast("WireHappening", encode_line(event))


def encode_line(event: Happening) -> LoggedHappening:
    """A happening as the log keeps it, whole."""
    values = {name: getattr(event, name) for name in _NAMES[type(event)]}
    if "seat" in values:
        values["seat"] = SEATS[values["seat"]]
    return _LINES[type(event)](**values)


def decode_line(line: LoggedHappening) -> Happening:
    """What :func:`encode_line` wrote."""
    kind = _HAPPENINGS[type(line)]
    values: dict[str, Any] = {name: getattr(line, name) for name in _NAMES[kind]}
    if "seat" in values:
        values["seat"] = seat_number(values["seat"])
    return kind(**values)


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[WireEvent | LoggedHappening] = msgspec.json.Decoder(
    WireEvent | LoggedHappening
)


def event_body(event: Event | Happening) -> str:
    """A whole event as one line of the log."""
    line = encode_line(event) if isinstance(event, Happening) else encode_event(event)
    return _encoder.encode(line).decode()


def read_body(body: str) -> Event | Happening:
    """What :func:`event_body` wrote.

    Raises:
        msgspec.ValidationError: the line is not an event.
    """
    line = _decoder.decode(body)
    return decode_event(line) if isinstance(line, WireEvent) else decode_line(line)


def begins_round(body: str) -> bool:
    """Whether a line of the log is a deal; nothing else of it is read."""
    return body.startswith('{"k":"dealt"')


def changes_standing(body: str) -> bool:
    """Whether a line of the log may matter after its round; nothing else of it is read."""
    return not body.startswith(('{"k":"played"', '{"k":"drew"', '{"k":"passed"'))
