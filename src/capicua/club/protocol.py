"""What browser and server say to each other over the socket, version 1.

Two closed unions of messages, told apart by ``t``. What does not parse is refused here, with a
code and a reason, before anything else sees it. The seat never comes from a frame. The tables of
``docs/protocol.md`` and the schema at ``/api/protocol.json`` are made from these classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from capicua.club.shown import Now, SeatedPerson, WireTally, WireView
from capicua.club.written import TileText, WireEvent, WishWord

VERSION: Final = 1
FRAME_LIMIT: Final = 8192
"""The longest frame that is read, in bytes."""

Seq = Annotated[int, Meta(ge=0, description="the number of an event of this table, from 1")]
CommandId = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{8,64}(?!\n)$",  # in Python a bare $ lets a line break follow
        description="a name the client gives to its command; sent again, it is not done again",
    ),
]
TableId = Annotated[str, Meta(min_length=1, max_length=32, description="the table's id")]

ErrorCode = Literal[
    "bad_message",
    "unknown_message",
    "too_large",
    "wrong_version",
    "hello_first",
    "unknown_table",
    "busy",
]
"""Why a frame was not understood, or not served. ``busy`` passes: ask again."""

ClubRefusal = Literal[
    "stale",
    "not_saved",
    "bad_notation",
    "not_a_player",
    "round_not_over",
    "no_agreed_stop",
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
    """Say how to go on between rounds. The answer is `done` or `refused`.

    Nothing is dealt by itself: a table waits for as long as nobody wishes anything.
    """

    cmd_id: CommandId
    expect_seq: Annotated[Seq, Meta(description="the last event applied when this was chosen")]
    wish: Annotated[
        WishWord,
        Meta(description="`next` deals the next round; `stop` ends the match, the leader wins"),
    ]


class Resync(Struct, frozen=True, tag_field="t", tag="resync", forbid_unknown_fields=True):
    """Something was missed. The answer is a delta or a snapshot."""

    last_seq: Annotated[Seq, Meta(description="the last event applied")]


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Still here? The answer is `pong`. A socket silent for 30 seconds is closed."""


ClientMessage = Hello | Act | Wish | Resync | Ping


class Snapshot(Struct, frozen=True, tag_field="t", tag="snapshot"):
    """All that the reader may know, as of event `seq`."""

    v: Annotated[int, Meta(description="version of the protocol: 1")]
    table: TableId
    seq: Annotated[Seq, Meta(description="the last event that is in it")]
    view: Annotated[WireView, Meta(description="the table, as you may know it")]
    people: Annotated[tuple[SeatedPerson, ...], Meta(description="who sits where, by seat")]
    tally: Annotated[WireTally, Meta(description="your finished matches of this game")]


class Delta(Struct, frozen=True, tag_field="t", tag="delta"):
    """What has happened, and what may be done now.

    Events without a gap; those already applied are skipped, and where some are missing before the
    first one the client asks for a resync.
    """

    seq: Annotated[Seq, Meta(description="the number of the first event")]
    events: Annotated[tuple[WireEvent, ...], Meta(description="what has happened, in order")]
    now: Annotated[Now, Meta(description="what may be done after the last of them")]


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


ServerMessage = Snapshot | Delta | Done | Refused | Fault | Pong


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
    except msgspec.DecodeError:
        raise BadFrame(_why_not(frame)) from None
    if isinstance(message, Hello) and message.v != VERSION:
        raise BadFrame("wrong_version")
    return message


def encode(message: ServerMessage) -> str:
    """The frame of a message."""
    return _encoder.encode(message).decode()


def _why_not(frame: str) -> ErrorCode:
    try:
        outline = _outline.decode(frame)
    except msgspec.DecodeError:
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
