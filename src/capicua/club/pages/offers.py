"""What the pages offer: the boards of the home page, and the fields of a set-up page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from capicua.club.catalogue import Language, text
from capicua.club.pages.set_up import LARGEST, LARGEST_NUMBER, SetUp
from capicua.club.pages.shelf import DIFFICULTIES, GROUPS, SHELF, Group, Shelved, shelved_on
from capicua.club.pages.wanted import FREE, MOST_NAMED, option_pairs
from capicua.club.play.families import family_of
from capicua.rules import GAMES, OPTIONS, Ruleset, format_seat, game
from capicua.rules.games import LED_BY_THE_TABLE
from capicua.telling import (
    OptionTold,
    Texts,
    Value,
    elsewhere,
    examples,
    options_told,
    possible,
    rules_told,
    text_of,
)

MANY: Final = 5
"""Who looks for a game for so many looks for one for at least so many."""
MOST_SEATS: Final = 10
"""So many seats are offered where a larger set of tiles has room for more than the usual most."""
TIMES: Final[Mapping[str, range]] = {
    "short": range(6),
    "medium": range(6, 13),
    "long": range(13, 1000),
}
"""Minutes of a match, by what somebody with so much time asks for."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of game somebody looks for; an empty text is any.

    Attributes:
        players: ``2``, ``3``, ``4`` or ``5``, which means five or more.
        time: how long: a name of :data:`TIMES`.
        level: how hard: a difficulty.
    """

    players: str = ""
    time: str = ""
    level: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Wish:
        """What an address asks for; what is none of our words is not asked for."""
        known = {"players": ("2", "3", "4", str(MANY)), "time": TIMES, "level": DIFFICULTIES}
        asked = {name: query.get(name, "") for name in known}
        return cls(**{name: asked[name] if asked[name] in known[name] else "" for name in known})

    def __bool__(self) -> bool:
        return bool(self.players or self.time or self.level)

    def fits(self, slug: str) -> bool:
        """Whether a game is of this kind."""
        shelved, rules = SHELF[slug], GAMES[slug]
        seats = int(self.players or 0)
        least = rules.least_players if seats < MANY else seats
        return (
            (not seats or least <= seats <= rules.most_players)
            and (not self.time or shelved.minutes in TIMES[self.time])
            and (not self.level or shelved.difficulty == self.level)
        )


@dataclass(frozen=True, slots=True)
class Card:
    """A game on a board."""

    ruleset: Ruleset
    shelved: Shelved


def boards(wish: Wish) -> list[tuple[Group, list[Card]]]:
    """The boards with the games that somebody may want; empty boards are left out."""
    found = []
    for group in GROUPS:
        cards = [Card(GAMES[slug], SHELF[slug]) for slug in shelved_on(group) if wish.fits(slug)]
        if cards:
            found.append((group, cards))
    return found


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values of a field; that of the usual one is empty, so that it sets nothing."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the set-up: choices, or a number where there are none.

    Attributes:
        name: the field of the form.
        label: what it is about.
        choices: what may be chosen.
        value: the number that stands there, empty where it depends on how many play.
        least, most: the bounds of the number.
    """

    name: str
    label: str
    choices: tuple[Choice, ...] = ()
    value: str = ""
    least: int = 0
    most: int = LARGEST_NUMBER


def seated(set_up: SetUp, lang: Language) -> str:
    """Who sits at a table, in a few words."""
    if set_up.kind == "computer":
        return beside_the_computer(set_up, lang)
    return text("lobby", lang, f"with.told.{set_up.kind}")


def beside_the_computer(set_up: SetUp, lang: Language) -> str:
    """Who would sit there if all others were computers, in a few words."""
    if set_up.players == 2:
        return text("site", lang, "home.with.one")
    if set_up.ruleset.teams == "pairs":
        return text("site", lang, "home.with.pairs")
    return text("site", lang, "home.with.many", players=set_up.players)


def rules_values(ruleset: Ruleset, say: Texts) -> dict[str, object]:
    """What the page with the rules of a game is filled with."""
    return {
        "ruleset": ruleset,
        "parts": rules_told(ruleset, say),
        "examples": examples(ruleset, say),
        "points": elsewhere(ruleset, say),
        "automatic": ruleset.slug in LED_BY_THE_TABLE,
        "changes": changes_told(ruleset, say),
        "to_play": [("game", ruleset.slug), *option_pairs(ruleset)],
    }


def changes_told(ruleset: Ruleset, say: Texts) -> list[tuple[str, str]]:
    """What a table has changed in the rules of its game: each option and its value."""
    usual = {option.name: option.value for option in options_told(game(ruleset.id), say)}
    return [
        (option.label, dict(option.choices).get(option.value, text_of(option.value)))
        for option in options_told(ruleset, say)
        if option.value != usual[option.name]
    ]


def setting_values(set_up: SetUp, lang: Language, say: Texts) -> dict[str, object]:
    """What the set-up page of a game is filled with."""
    rules = game(set_up.ruleset.slug)
    seats = seat_choices(set_up)
    shelved = SHELF[rules.slug]
    return {
        "set_up": set_up,
        "seated": beside_the_computer(set_up, lang),
        "named": named_seats(set_up),
        "ranked_path": ranked_path(rules),
        "seats": seats,
        "roomy": bool(seats) and int(seats[-1].value) > rules.most_players,
        "crowd": shelved.advised,
        "target": target_choices(set_up, say),
        "fields": option_fields(set_up, say),
        "changed": bool({*set_up.options} - {"target", "players"}),
    }


def named_seats(set_up: SetUp) -> list[tuple[str, str]]:
    """The seats that people around one device may name, and the names that they have."""
    choices = seat_choices(set_up)
    seats = min(MOST_NAMED, int(choices[-1].value) if choices else set_up.players)
    names = (*set_up.names, *[""] * seats)[:seats]
    return [(format_seat(seat), name) for seat, name in enumerate(names)]


def ranked_path(rules: Ruleset) -> str | None:
    """Where a rival is looked for; ``None`` for games that are only played for fun."""
    rated = family_of(rules, SHELF[rules.slug].players) is not None
    return f"/buscar?game={rules.slug}" if rated else None


def seat_choices(set_up: SetUp) -> tuple[Choice, ...]:
    """How many may sit down; none where there is no choice."""
    rules = game(set_up.ruleset.slug)
    if rules.least_players == rules.most_players:
        return ()
    most = rules.most_players
    if OPTIONS["players"].fits(rules):
        most = max(most, MOST_SEATS, set_up.players)
    seats = range(rules.least_players, most + 1)
    return tuple(Choice(str(n), str(n), n == set_up.players) for n in seats)


def target_choices(set_up: SetUp, say: Texts) -> Field | None:
    """The usual numbers of points, and a free one; ``None`` for games without."""
    target = set_up.ruleset.target
    if target is None:
        return None
    usual = sorted(
        {*SHELF[set_up.ruleset.slug].targets, game(set_up.ruleset.slug).target or target}
    )
    choices = [Choice(str(points), str(points), points == target) for points in usual]
    free = target not in usual
    return Field(
        "target",
        say("option.target"),
        (*choices, Choice(FREE, "", free)),
        value=str(target) if free else "",
        least=1,
    )


def option_fields(set_up: SetUp, say: Texts) -> tuple[Field, ...]:
    """Every other option that the game has."""
    default = game(set_up.ruleset.slug)
    usual = {option.name: option.value for option in options_told(default, say)}
    return tuple(
        _field(option, usual[option.name], default)
        for option in options_told(set_up.ruleset, say)
        if option.name not in ("target", "players")
    )


def _field(option: OptionTold, usual: Value, default: Ruleset) -> Field:
    name = f"option-{option.name}"
    if option.choices:
        # Where a value needs another option, that option decides what is not said: so all is said.
        alone = all(possible(default, {option.name: value}) for value, _ in option.choices)
        choices = tuple(
            Choice("" if value == usual and alone else text_of(value), label, value == option.value)
            for value, label in option.choices
        )
        return Field(name, option.label, choices)
    parameters = {field.name: getattr(default, field.name) for field in fields(default)}
    none_allowed = OPTIONS[option.name].change(parameters, 0) is not None
    depends = option.value == 0 and not none_allowed
    return Field(
        name,
        option.label,
        value="" if depends else text_of(option.value),
        least=0 if none_allowed else 1,
        most=LARGEST.get(option.name, LARGEST_NUMBER),
    )
