"""What somebody wants to play: read from a form or from JSON, checked, and said again later.

Options come as the text of a form or as JSON values; what they may be is known to
:data:`capicua.rules.OPTIONS` alone. Whoever asks for what there is not is told in a sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, quote, unquote, urlencode

import msgspec

from capicua.club.catalogue import Language
from capicua.club.replies import Turned
from capicua.club.shelf import OFFERED, usual_players
from capicua.club.store import Sitter, Speed, TableRecord
from capicua.rules import (
    BadRuleset,
    Ruleset,
    game,
    options_for,
    options_of,
    parse_options,
)
from capicua.telling import Texts, Value, WrongOption, changed_game, text_of

FREE: Final = "free"
"""The value of an option in a form that leaves it to the field of a free number."""
LARGEST: Final[Mapping[str, int]] = {"rounds": 100, "stake": 1_000}
LARGEST_NUMBER: Final = 10_000
"""No option of a table of the club is a larger number; :data:`LARGEST` names closer bounds."""
MOST_FIELDS: Final = 100
"""No form of ours has so many fields."""
_WORD: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
_COUNT: Final = re.compile(r"[0-9]{1,40}")
_SHOWN: Final = 24
"""So much of a wrong value is said again to who sent it."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play; ``players`` counts all seats, ``None`` the usual number."""

    game: str = OFFERED[0]
    level: str = "casual"
    speed: Speed = "normal"
    players: int | None = None
    options: dict[str, Value] = {}


@dataclass(frozen=True, slots=True)
class SetUp:
    """A table that can be opened: everything has been checked."""

    ruleset: Ruleset
    players: int
    level: str
    speed: Speed

    @property
    def options(self) -> dict[str, Value]:
        """The options by which its game differs from the one of its name."""
        return options_of(self.ruleset)

    def seats(self, person: str) -> tuple[Sitter, ...]:
        """Who sits where: the person first, the computer everywhere else."""
        return (Sitter(person=person), *[Sitter(bot=self.level)] * (self.players - 1))

    @property
    def rules_path(self) -> str:
        """Where the rules of this very table are told."""
        options = [(f"option-{name}", text_of(value)) for name, value in self.options.items()]
        return f"/reglas/{self.ruleset.slug}" + (f"?{urlencode(options)}" if options else "")

    def fields(self) -> list[tuple[str, str]]:
        """The fields of a form that asks for this very table."""
        return [
            ("game", self.ruleset.slug),
            ("level", self.level),
            ("speed", self.speed),
            ("players", str(self.players)),
            *((f"option-{name}", text_of(value)) for name, value in sorted(self.options.items())),
        ]


def from_form(body: bytes) -> NewTable:
    """What a form of ours asks for.

    Raises:
        Turned: a field is unknown, there twice, or no value of its kind.
    """
    try:
        pairs = parse_qsl(body.decode("utf-8"), max_num_fields=MOST_FIELDS)
    except ValueError:  # no UTF-8, or more fields than any form of ours has
        raise Turned(400, "bad_request") from None
    fields = _once(pairs)
    plain = {name: value for name, value in fields.items() if name in NewTable.__struct_fields__}
    free = {name.partition("-")[2]: value for name, value in fields.items() if _is(name, "free")}
    options = {
        name.partition("-")[2]: value for name, value in fields.items() if _is(name, "option")
    }
    if len(plain) + len(free) + len(options) != len(fields) or "options" in plain:
        raise Turned(400, "bad_request")
    given = {name: value for name, value in options.items() if value}
    chosen = {name: free.get(name, "") if value == FREE else value for name, value in given.items()}
    if "players" in plain:
        if not _COUNT.fullmatch(plain["players"]):
            raise Turned(400, "bad_request")
        plain["players"] = int(plain["players"])
    read = {name: _read(name, value) for name, value in chosen.items()}
    return msgspec.structs.replace(_converted(plain), options=read)


def from_json(body: bytes) -> NewTable:
    """What a program asks for.

    Raises:
        Turned: it is no JSON, or a field is unknown, there twice, or of another kind.
    """
    try:
        wanted = json.loads(body or b"{}", object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise Turned(400, "bad_request") from None
    return _converted(wanted)


def checked(wanted: NewTable, levels: Iterable[str], lang: Language) -> SetUp:
    """What can be opened of what is wanted.

    Raises:
        Turned: there is no such game, level or option, or the game is not for so many; the
            sentence is in ``lang``.
    """
    ruleset = offered_game(wanted.game)
    if wanted.level not in levels:
        raise Turned(400, "bad_request")
    players = usual_players(ruleset) if wanted.players is None else wanted.players
    ruleset = _with_options(ruleset, options_for(ruleset, wanted.options, players), lang)
    least, most = ruleset.least_players, ruleset.most_players
    if not least <= players <= most:
        back = _page(wanted.game)
        if least == most:
            raise Turned(400, "players_fixed", players=most, set_up=back)
        raise Turned(400, "players", least=least, most=most, set_up=back)
    return SetUp(ruleset, players, wanted.level, wanted.speed)


def house_rules(slug: str, query: Iterable[tuple[str, str]], lang: Language) -> Ruleset:
    """The game of that slug with the options that an address names.

    Raises:
        Turned: there is no such game or option, or an option is there twice.
    """
    asked = _once((name, value) for name, value in query if _is(name, "option"))
    options = {name.partition("-")[2]: value for name, value in asked.items()}
    read = {name: _read(name, value) for name, value in options.items()}
    return _with_options(offered_game(slug), read, lang)


def offered_game(slug: str) -> Ruleset:
    """The game of that slug.

    Raises:
        Turned: it is not offered.
    """
    if slug not in OFFERED:
        raise Turned(404, "unknown_game")
    return game(slug)


def of_record(record: TableRecord) -> SetUp | None:
    """The set-up by which a table was opened; ``None`` if no form could ask for it again."""
    level = next((sitter.bot for sitter in record.seats if sitter.bot), None)
    try:
        ruleset = Ruleset.from_data(json.loads(record.ruleset))
        options_of(ruleset)
    except BadRuleset:  # of a version that is no longer offered, or has no such parameters yet
        return None
    if level is None:
        return None
    return SetUp(ruleset, len(record.seats), level, record.speed)


def remembered(set_up: SetUp) -> str:
    """A set-up as the value of a cookie."""
    return quote(urlencode(set_up.fields()), safe="")


def recalled(value: str | None, levels: Iterable[str]) -> SetUp | None:
    """The set-up that a cookie keeps; ``None`` for one that cannot be opened any more."""
    if not value:
        return None
    try:
        return checked(from_form(unquote(value).encode()), levels, "es")
    except Turned:
        return None


def _with_options(ruleset: Ruleset, options: Mapping[str, Value], lang: Language) -> Ruleset:
    try:
        return changed_game(ruleset, options, _largest)
    except WrongOption as wrong:
        said = wrong.told(Texts(lang))
        raise Turned(400, wrong.code, **said, set_up=_page(ruleset.slug)) from None


def _page(slug: str) -> str:
    """Where a table of a game is set up."""
    return f"/jugar/{slug}"


def _largest(option: str) -> int:
    return LARGEST.get(option, LARGEST_NUMBER)


def _converted(wanted: object) -> NewTable:
    try:
        return msgspec.convert(wanted, NewTable)
    except msgspec.ValidationError:
        raise Turned(400, "bad_request") from None


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
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


def _is(field: str, kind: str) -> bool:
    return field.startswith(f"{kind}-")


def _read(name: str, value: str) -> Value:
    """An option of a form as records would read it."""
    if not (_WORD.fullmatch(name) and _WORD.fullmatch(value)):
        return value
    return parse_options(f"{name}={value}")[name]
