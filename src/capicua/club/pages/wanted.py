"""What somebody asks for who opens a table: read from a form or from JSON, not yet checked.

Options come as the text of a form or as JSON values; what they may be is known to
:data:`capicua.rules.OPTIONS` alone.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, get_args
from urllib.parse import parse_qsl

import msgspec

from capicua.club.pages.replies import Turned
from capicua.club.pages.shelf import OFFERED
from capicua.club.play.records import Speed
from capicua.rules import Ruleset, format_seat, options_of, parse_options
from capicua.telling import Value, text_of

Kind = Literal["computer", "friends", "device"]
"""With whom: the computer, friends who come by a link, or people around one device."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FriendsPace = Literal["none", "relaxed"]
"""The clocks that friends may choose."""

FREE: Final = "free"
"""The value of an option in a form that leaves it to the field of a free number."""
YES: Final = "yes"
"""The value of a box of a form that is ticked."""
MOST_FIELDS: Final = 100
"""No form of ours has so many fields."""
MOST_NAMED: Final = 10
"""So many people fit around one device."""
LONGEST_NAME: Final = 20
"""Characters of a name that somebody gives to a seat."""
_BOXES: Final = ("listed", "chat")
_GIVEN: Final = frozenset({"game", "level", "speed", "players", "with", "pace", *_BOXES})
_WORD: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
_COUNT: Final = re.compile(r"[0-9]{1,40}")
_SHOWN: Final = 24
"""So much of a wrong value is said again to who sent it."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play.

    Attributes:
        game: the slug of a game.
        level: how well the computer plays.
        speed: how fast it does.
        players: all seats; ``None`` the usual number.
        options: what differs from the game of that name.
        company: with whom, ``with`` on the wire.
        pace: the clock; only friends have one.
        listed: whether everybody may find the table and watch.
        chat: whether friends may write to each other.
        names: who sits where around one device, by seat; an empty one goes by the seat's letter.
    """

    game: str = OFFERED[0]
    level: str = "casual"
    speed: Speed = "normal"
    players: int | None = None
    options: dict[str, Value] = {}
    company: Kind = msgspec.field(name="with", default="computer")
    pace: FriendsPace = "none"
    listed: bool = False
    chat: bool = False
    names: tuple[str, ...] = ()


def from_form(body: bytes) -> NewTable:
    """What a form of ours asks for.

    Raises:
        Turned: a field is unknown, there twice, or no value of its kind.
    """
    try:
        pairs = parse_qsl(body.decode("utf-8"), max_num_fields=MOST_FIELDS)
    except ValueError:  # no UTF-8, or more fields than any form of ours has
        raise Turned(400, "bad_request") from None
    fields = once(pairs)
    plain: dict[str, Any] = {name: text for name, text in fields.items() if name in _GIVEN}
    free, options, names = (_of(fields, kind) for kind in ("free", "option", "name"))
    if len(plain) + len(free) + len(options) + len(names) != len(fields):
        raise Turned(400, "bad_request")
    given = {name: value for name, value in options.items() if value}
    chosen = {name: free.get(name, "") if value == FREE else value for name, value in given.items()}
    if "players" in plain:
        if not _COUNT.fullmatch(plain["players"]):
            raise Turned(400, "bad_request")
        plain["players"] = int(plain["players"])
    plain |= {box: plain[box] == YES for box in _BOXES if box in plain}
    plain["options"] = {name: read_option(name, value) for name, value in chosen.items()}
    plain["names"] = _by_seat(names)
    return _converted(plain)


def from_json(body: bytes) -> NewTable:
    """What a program asks for.

    Raises:
        Turned: it is no JSON, or a field is unknown, there twice, or of another kind.
    """
    try:
        wanted = json.loads(body or b"{}", object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise Turned(400, "bad_request") from None
    return _converted(wanted)


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Fields by name.

    Raises:
        Turned: a field is there twice.
    """
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise Turned(400, "field_twice", field=name[:_SHOWN])
        fields[name] = value
    return fields


def options_in(pairs: Iterable[tuple[str, str]]) -> dict[str, Value]:
    """The options that an address names.

    Raises:
        Turned: one is there twice.
    """
    asked = once((name, value) for name, value in pairs if name.startswith("option-"))
    return {name: read_option(name, value) for name, value in _of(asked, "option").items()}


def option_pairs(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What :func:`options_in` reads: a field for each option by which rules differ from usual."""
    return [(f"option-{name}", text_of(value)) for name, value in options_of(ruleset).items()]


def read_option(name: str, value: str) -> Value:
    """An option of a form as records would read it."""
    if not (_WORD.fullmatch(name) and _WORD.fullmatch(value)):
        return value
    return parse_options(f"{name}={value}")[name]


def plain_name(name: str) -> str:
    """A name for a seat as it is shown: one line of so many letters, or nothing."""
    folded = unicodedata.normalize("NFKC", name)
    shown = "".join(letter if letter.isprintable() else " " for letter in folded)
    return " ".join(shown.split())[:LONGEST_NAME].rstrip()


def _of(fields: Mapping[str, str], kind: str) -> dict[str, str]:
    """The fields called ``kind-…``, by what follows."""
    start = f"{kind}-"
    return {name.removeprefix(start): v for name, v in fields.items() if name.startswith(start)}


def _by_seat(names: Mapping[str, str]) -> tuple[str, ...]:
    seats = [format_seat(seat) for seat in range(MOST_NAMED)]
    if not {*names} <= {*seats}:
        raise Turned(400, "bad_request")
    return tuple(names.get(seat, "") for seat in seats) if names else ()


def _converted(wanted: object) -> NewTable:
    try:
        return msgspec.convert(wanted, NewTable)
    except msgspec.ValidationError:
        raise Turned(400, "bad_request") from None
