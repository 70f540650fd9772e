"""What somebody wants to play, checked: a table that can be opened, and said again later.

Whoever asks for what there is not is told in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote, urlencode

from capicua.club.catalogue import Language
from capicua.club.pages.replies import Turned
from capicua.club.pages.shelf import OFFERED, usual_players
from capicua.club.pages.wanted import (
    MOST_NAMED,
    YES,
    FriendsPace,
    Kind,
    NewTable,
    from_form,
    option_pairs,
    options_in,
    plain_name,
)
from capicua.club.play.records import Sitter, Speed, TableRecord, Terms
from capicua.club.play.table import pinned_rules
from capicua.rules import BadRuleset, Ruleset, format_seat, game, options_for, options_of
from capicua.telling import Texts, Value, WrongOption, changed_game

LARGEST: Final[Mapping[str, int]] = {"rounds": 100, "stake": 1_000}
LARGEST_NUMBER: Final = 10_000
"""No option of a table of the club is a larger number; :data:`LARGEST` names closer bounds."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A table that can be opened: everything has been checked.

    What only friends choose is as usual at other tables, and only around one device seats have
    ``names``; they are by seat, an empty one goes by its letter.
    """

    ruleset: Ruleset
    players: int
    level: str
    speed: Speed
    kind: Kind = "computer"
    pace: FriendsPace = "none"
    listed: bool = False
    chat: bool = False
    names: tuple[str, ...] = ()

    @property
    def options(self) -> dict[str, Value]:
        """The options by which its game differs from the one of its name."""
        return options_of(self.ruleset)

    def sitters(self, person: str) -> tuple[Sitter, ...]:
        """Who sits where at first: the person who opens the table, and then by its kind."""
        others = {
            "computer": Sitter(bot=self.level),
            "friends": Sitter(),
            "device": Sitter(person=person),
        }
        return (Sitter(person=person), *[others[self.kind]] * (self.players - 1))

    def terms(self, person: str, before: str | None = None) -> Terms:
        """How the table is run that ``person`` opens; ``before`` is the one it follows."""
        return Terms(
            kind=self.kind,
            pace=self.pace,
            speed=self.speed,
            host=person,
            listed=self.listed,
            chat=self.chat,
            level=self.level,
            names=self.names,
            before=before,
        )

    def fields(self) -> list[tuple[str, str]]:
        """The fields of a form that asks for this very table."""
        return [
            ("game", self.ruleset.slug),
            ("level", self.level),
            ("speed", self.speed),
            ("players", str(self.players)),
            *self._company(),
            *sorted(option_pairs(self.ruleset)),
        ]

    def _company(self) -> list[tuple[str, str]]:
        """The fields that say with whom; those that say what is usual are left out."""
        told = [] if self.kind == "computer" else [("with", str(self.kind))]
        told += [] if self.pace == "none" else [("pace", str(self.pace))]
        told += [(box, YES) for box in ("listed", "chat") if getattr(self, box)]
        named = [(format_seat(seat), name) for seat, name in enumerate(self.names) if name]
        return [*told, *((f"name-{seat}", name) for seat, name in named)]


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
    _check_players(ruleset, players, wanted)
    friends, device = wanted.company == "friends", wanted.company == "device"
    names = tuple(map(plain_name, wanted.names[:players])) if device else ()
    return SetUp(
        ruleset,
        players,
        wanted.level,
        wanted.speed,
        wanted.company,
        pace=wanted.pace if friends else "none",
        listed=wanted.listed and not device,
        chat=wanted.chat and friends,
        names=names if any(names) else (),
    )


def house_rules(slug: str, query: Iterable[tuple[str, str]], lang: Language) -> Ruleset:
    """The game of that slug with the options that an address names.

    Raises:
        Turned: there is no such game or option, or an option is there twice.
    """
    options = options_in(query)
    return _with_options(offered_game(slug), options, lang)


def offered_game(slug: str) -> Ruleset:
    """The game of that slug.

    Raises:
        Turned: it is not offered.
    """
    if slug not in OFFERED:
        raise Turned(404, "unknown_game")
    return game(slug)


def played_by(record: TableRecord) -> Ruleset | None:
    """The rules of a table; ``None`` if no page can tell them any more."""
    try:
        rules = pinned_rules(record.ruleset)
        options_of(rules)
    except BadRuleset:  # of a version that is no longer offered, or has no such parameters yet
        return None
    return rules


def rules_path(rules: Ruleset) -> str:
    """Where rules are told, with the options that a table has changed."""
    options = option_pairs(rules)
    return f"/reglas/{rules.slug}" + (f"?{urlencode(options)}" if options else "")


def of_record(record: TableRecord) -> SetUp | None:
    """The set-up by which a table was opened; ``None`` if no form could ask for it again."""
    terms = record.terms
    if terms.kind not in ("computer", "friends", "device") or terms.pace == "ranked":
        return None
    ruleset = played_by(record)
    if ruleset is None:
        return None
    return SetUp(
        ruleset,
        len(record.sitters),
        terms.level,
        terms.speed,
        terms.kind,
        terms.pace,
        terms.listed,
        terms.chat,
        terms.names,
    )


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


def _check_players(ruleset: Ruleset, players: int, wanted: NewTable) -> None:
    least, most = ruleset.least_players, ruleset.most_players
    if wanted.company == "device":
        most = min(most, MOST_NAMED)
    if least <= players <= most:
        return
    back = _page(wanted.game)
    if least == most:
        raise Turned(400, "players_fixed", players=most, set_up=back)
    raise Turned(400, "players", least=least, most=most, set_up=back)


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
