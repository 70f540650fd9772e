"""What browser and server say to each other over the socket, version 1.

Two closed unions of messages, told apart by ``t``. What does not parse is refused here, with a
code and a reason, before anything else sees it. The seat never comes from a frame. The tables of
``docs/protocol.md`` and the schema at ``/api/protocol.json`` are made from these classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from capicua.club.plain import is_plain
from capicua.club.play.phrases import PhraseId
from capicua.club.play.written import ENDS, SeatLetter, TileText, WireEvent, WishWord
from capicua.club.play.written_happenings import Hex32, WireHappening
from capicua.club.talk.shown import Now, SeatedPerson, WireCompany, WireTally, WireView

VERSION: Final = 1
FRAME_LIMIT: Final = 8192
"""The longest frame that is read, in bytes."""

Seq = Annotated[int, Meta(ge=0, description="the number of an event of this table, from 1")]
CommandId = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{8,64}" + ENDS,
        description="a name the client gives to its command; sent again, it is not done again",
    ),
]
Level = Annotated[str, Meta(max_length=32, description="the level of a computer player")]
OwnWords = Annotated[str, Meta(min_length=1, max_length=200, description="or your own words")]
TableId = Annotated[str, Meta(min_length=1, max_length=32, description="the table's id")]

ErrorCode = Literal[
    "bad_message",
    "unknown_message",
    "too_large",
    "wrong_version",
    "hello_first",
    "unknown_table",
    "cannot_reveal",
    "too_many",
    "busy",
]
"""Why a frame was not understood, or not served. ``too_many`` and ``busy`` pass: ask again."""

ClubRefusal = Literal[
    "stale",
    "not_saved",
    "bad_notation",
    "not_a_player",
    "round_not_over",
    "no_agreed_stop",
    "already_begun",
    "already_seated",
    "bad_text",
    "left",
    "moved",
    "no_chat",
    "no_offer",
    "no_pause",
    "no_seat_here",
    "nobody_missing",
    "nobody_there",
    "not_begun",
    "not_paused",
    "not_the_host",
    "nothing_to_claim",
    "offered_before",
    "other_offer",
    "paused",
    "seat_taken",
    "seats_free",
    "time_is_up",
    "too_many",
    "unknown_level",
]
"""Why the club refuses what the rules have not judged."""


class Hello(Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """The first frame: which table, and what is known of it.

    The answer is a snapshot, or a delta where little was missed.
    """

    v: Annotated[int, Meta(description="version of the protocol: 1")]
    table: TableId
    last_seq: Annotated[
        Seq | None, Meta(description="the last event applied; leave it out to get a snapshot")
    ] = None


class Act(Struct, frozen=True, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Do something at the table. The answer is `done` or `refused`."""

    cmd_id: CommandId
    expect_seq: Annotated[Seq, Meta(description="the last event applied when this was chosen")]
    action: Annotated[
        str, Meta(max_length=8, description="`64>`, `64@3`, `64@c4'`, `66`, `+?`, `-` or `~`")
    ]


class Wish(Struct, frozen=True, tag_field="t", tag="wish", forbid_unknown_fields=True):
    """Say how to go on. The answer is `done` or `refused`; `company.may` lists what is possible.

    What the others have to agree to becomes an offer, or agrees to the one that there is.
    """

    cmd_id: CommandId
    expect_seq: Annotated[Seq, Meta(description="the last event applied when this was chosen")]
    wish: Annotated[WishWord, Meta(description="one of `company.may`")]


class Decline(Struct, frozen=True, tag_field="t", tag="decline", forbid_unknown_fields=True):
    """Turn down what is offered, or take back what you offered.

    The answer is `done` or `refused`.
    """

    cmd_id: CommandId


class Sit(Struct, frozen=True, tag_field="t", tag="sit", forbid_unknown_fields=True):
    """Take an open seat, or a computer's: that one from the next round on.

    The answer is `done` or `refused`.
    """

    cmd_id: CommandId
    seat: SeatLetter


class Stand(Struct, frozen=True, tag_field="t", tag="stand", forbid_unknown_fields=True):
    """Leave your seat before play begins. The answer is `done` or `refused`."""

    cmd_id: CommandId


class Fill(Struct, frozen=True, tag_field="t", tag="fill", forbid_unknown_fields=True):
    """The host puts a computer on an open seat, or takes it away.

    The answer is `done` or `refused`.
    """

    cmd_id: CommandId
    seat: SeatLetter
    level: Level | None


class Swap(Struct, frozen=True, tag_field="t", tag="swap", forbid_unknown_fields=True):
    """The host has two seats change places before play begins.

    The answer is `done` or `refused`.
    """

    cmd_id: CommandId
    seats: Annotated[tuple[SeatLetter, SeatLetter], Meta(description="the two seats")]


class HandOver(Struct, frozen=True, tag_field="t", tag="host", forbid_unknown_fields=True):
    """The host makes somebody else the host. The answer is `done` or `refused`."""

    cmd_id: CommandId
    seat: SeatLetter


class Mix(Struct, frozen=True, tag_field="t", tag="mix", forbid_unknown_fields=True):
    """Add to the shuffle of the round that comes, once its commitment is known.

    Counts for each of your seats. There is no answer; what comes too late is left out.
    """

    round: Annotated[int, Meta(ge=1, description="number of the round")]
    data: Hex32


class Say(Struct, frozen=True, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Say one of the phrases or, where the table allows it, something of your own.

    The answer is `done` or `refused`.
    """

    cmd_id: CommandId
    phrase: Annotated[PhraseId | None, Meta(description="one of `company.phrases`")] = None
    text: OwnWords | None = None


class Reveal(Struct, frozen=True, tag_field="t", tag="reveal", forbid_unknown_fields=True):
    """On one device: show the hand of the seat in turn. The answer is a snapshot."""

    seat: SeatLetter


class Cover(Struct, frozen=True, tag_field="t", tag="cover", forbid_unknown_fields=True):
    """On one device: show no hand any more. The answer is a snapshot."""


class Resync(Struct, frozen=True, tag_field="t", tag="resync", forbid_unknown_fields=True):
    """Something was missed. The answer is a delta or a snapshot."""

    last_seq: Annotated[Seq, Meta(description="the last event applied")]


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Still here? The answer is `pong`. A socket silent for 30 seconds is closed."""


Asked = Act | Wish | Decline | Sit | Stand | Fill | Swap | HandOver | Say
"""What is answered by `done` or `refused`."""
ClientMessage = Hello | Asked | Mix | Reveal | Cover | Resync | Ping


class Snapshot(Struct, frozen=True, tag_field="t", tag="snapshot"):
    """All that the reader may know, as of event `seq`."""

    v: Annotated[int, Meta(description="version of the protocol: 1")]
    table: TableId
    seq: Annotated[Seq, Meta(description="the last event that is in it")]
    view: Annotated[WireView, Meta(description="the table, as you may know it")]
    people: Annotated[tuple[SeatedPerson, ...], Meta(description="who sits where, by seat")]
    tally: Annotated[WireTally, Meta(description="your finished matches of this game")]
    company: Annotated[WireCompany, Meta(description="the company, and what you may do")]


class Delta(Struct, frozen=True, tag_field="t", tag="delta", omit_defaults=True):
    """What has happened, and what may be done now.

    Events without a gap; those already applied are skipped, and where some are missing before the
    first one the client asks for a resync.
    """

    seq: Annotated[Seq, Meta(description="the number of the first event")]
    events: Annotated[
        tuple[WireEvent | WireHappening, ...], Meta(description="what has happened, in order")
    ]
    now: Annotated[Now, Meta(description="what may be done after the last of them")]
    people: Annotated[
        tuple[SeatedPerson, ...] | None, Meta(description="who sits where, if that has changed")
    ] = None
    company: Annotated[
        WireCompany | None, Meta(description="the company and what you may do, if it has changed")
    ] = None


class Done(Struct, frozen=True, tag_field="t", tag="done"):
    """The command was carried out. The same answer however often it is sent."""

    cmd_id: Annotated[str, Meta(description="the command's name")]
    seq: Annotated[Seq, Meta(description="the number of its last event")]


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """The command was refused and nothing has changed. `stale` follows what was missed."""

    cmd_id: Annotated[str, Meta(description="the command's name")]
    code: Annotated[str, Meta(description="see the list of refusals")]
    text: Annotated[str, Meta(description="what was wrong and what to do, in your language")]
    tiles: Annotated[tuple[TileText, ...], Meta(description="your tiles that explain it")]
    seq: Annotated[Seq, Meta(description="the last event of the table")]


class Fault(Struct, frozen=True, tag_field="t", tag="error"):
    """A frame was not understood, or could not be served."""

    code: Annotated[ErrorCode, Meta(description="see the list of errors")]
    text: Annotated[str, Meta(description="what was wrong and what to do, in your language")]


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Here."""


class Gone(Struct, frozen=True, tag_field="t", tag="gone"):
    """This socket has served its time and is closed; open another if you want to go on."""

    why: Annotated[
        Literal["signed_out", "closed"],
        Meta(
            description="`signed_out`: the session ended or was renewed; `closed`: the club stops"
        ),
    ]
    to: Annotated[str | None, Meta(description="where to go, if there is somewhere")] = None


ServerMessage = Snapshot | Delta | Done | Refused | Fault | Gone | Pong


class BadFrame(Exception):
    """A frame is none of our messages; ``code`` says why."""

    def __init__(self, code: ErrorCode) -> None:
        super().__init__(code)
        self.code = code


class _Outline(Struct):
    """As much of any frame as says what it meant to be."""

    t: str = ""
    v: Any = field(default=VERSION)


_client = msgspec.json.Decoder(ClientMessage)
_outline = msgspec.json.Decoder(_Outline)
_encoder = msgspec.json.Encoder()
_TAGS: Final = frozenset(kind.__struct_config__.tag for kind in get_args(ClientMessage))


def decode(frame: str) -> ClientMessage:
    """The message in a frame.

    Raises:
        BadFrame: there is none; the code says why.
    """
    if len(frame) > FRAME_LIMIT or (not frame.isascii() and len(frame.encode()) > FRAME_LIMIT):
        raise BadFrame("too_large")
    try:
        message = _client.decode(frame)
    except (msgspec.DecodeError, RecursionError):
        raise BadFrame(_why_not(frame)) from None
    if not is_plain(frame.encode()):
        raise BadFrame("bad_message")
    if isinstance(message, Hello) and message.v != VERSION:
        raise BadFrame("wrong_version")
    return message


def encode(message: ServerMessage) -> str:
    """The frame of a message."""
    return _encoder.encode(message).decode()


def _why_not(frame: str) -> ErrorCode:
    try:
        outline = _outline.decode(frame)
    except (msgspec.DecodeError, RecursionError):
        return "bad_message"
    if outline.t not in _TAGS:
        return "unknown_message"
    return "wrong_version" if outline.v != VERSION else "bad_message"


def json_schema() -> dict[str, Any]:
    """Both directions as one JSON Schema document."""
    (client, server), parts = msgspec.json.schema_components(
        (ClientMessage, ServerMessage), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Capicúa: messages of the table, version 1",
        "$defs": {**parts, "ClientMessage": client, "ServerMessage": server},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }
