"""The options by which people and records change a game: a name, its values, what it sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from capicua.rules.errors import BadRuleset
from capicua.rules.games import game
from capicua.rules.layout import Shape
from capicua.rules.ruleset import Ruleset

Value = str | int | bool

_DIGITS = 9
"""No number of a game is longer."""


def apply_options(ruleset: Ruleset, options: Mapping[str, Value]) -> Ruleset:
    """``ruleset`` with ``options``, all at once; the result is checked as every ruleset is.

    >>> from capicua import game
    >>> apply_options(game("dos"), {"target": 60}).target
    60

    Raises:
        BadRuleset: for an option the game does not have, or a value it cannot take; the message
            names what is allowed.
    """
    changes: dict[str, Any] = {}
    for name, value in options.items():
        option = OPTIONS.get(name)
        if option is None or not option.fits(ruleset):
            allowed = ", ".join(n for n, o in OPTIONS.items() if o.fits(ruleset))
            raise BadRuleset(f"{ruleset.slug} has no option {name!r}; it has: {allowed or 'none'}.")
        change = option.change(ruleset, value)
        if change is None:
            raise BadRuleset(
                f"{ruleset.slug}: {name} cannot be {_text(value)!r}; allowed: {option.values}."
            )
        changes |= change
    return replace(ruleset, **changes)


def options_of(ruleset: Ruleset) -> dict[str, Value]:
    """The options by which ``ruleset`` differs from the game of its name.

    >>> from capicua import apply_options, game
    >>> options_of(apply_options(game("dos"), {"target": 60})), options_of(game("dos"))
    ({'target': 60}, {})

    Raises:
        BadRuleset: if it is no game of the catalogue, or differs in what no option sets.
    """
    default = game(ruleset.id)
    options = {
        name: option.read(ruleset)
        for name, option in OPTIONS.items()
        if option.fits(default) and option.read(ruleset) != option.read(default)
    }
    if apply_options(default, options) != ruleset:
        raise BadRuleset(f"{ruleset.id} differs from the game of that name in more than options.")
    return options


def parse_options(text: str) -> dict[str, Value]:
    """Read ``target=200 spinners=none lock=true`` as records write options.

    Raises:
        BadRuleset: for a word that is not ``name=value``, or an option that is there twice.
    """
    options: dict[str, Value] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise BadRuleset(f"{word!r} is not an option: write name=value.")
        if name in options:
            raise BadRuleset(f"The option {name!r} is there twice.")
        options[name] = _plain(value)
    return options


def format_options(options: Mapping[str, Value]) -> str:
    """Write options as records do, in the order of their names."""
    words = (f"{name}={_text(options[name])}" for name in sorted(options))
    return " ".join(words)


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain(value: str) -> Value:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isascii() and value.isdigit() and len(value) <= _DIGITS else value


Change = dict[str, Any] | None
"""The parameters that a value sets, or ``None`` for a value that is not allowed."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    Attributes:
        values: what it may be, for people.
        fits: whether a game has it.
        read: its value in a ruleset.
        change: what a value changes.
    """

    values: str
    fits: Callable[[Ruleset], bool]
    read: Callable[[Ruleset], Value]
    change: Callable[[Ruleset, Value], Change]


def _number(parameter: str, values: str, fits: Callable[[Ruleset], bool]) -> Option:
    def change(_: Ruleset, value: Value) -> Change:
        return {parameter: value} if type(value) is int and value > 0 else None

    return Option(values, fits, lambda rules: getattr(rules, parameter), change)


def _choice(fits: Callable[[Ruleset], bool], parameter: str, values: Mapping[Value, Any]) -> Option:
    """An option each of whose ``values`` stands for one of a single parameter."""
    names = {value: name for name, value in values.items()}

    def change(_: Ruleset, value: Value) -> Change:
        known = [name for name in values if name == value and type(name) is type(value)]
        return {parameter: values[known[0]]} if known else None

    def read(rules: Ruleset) -> Value:
        value = getattr(rules, parameter)
        return names.get(value, str(value))

    return Option(", ".join(map(_text, values)), fits, read, change)


def _hand(ruleset: Ruleset, value: Value) -> Change:
    if value == "default":
        return {"hand": game(ruleset.id).hand, "reserve": game(ruleset.id).reserve}
    return {"hand": (4,), "reserve": (1,)} if value == "8-N" else None


_SPINNERS: Mapping[Value, Shape] = {"none": "line", "tips": "tips", "all": "all"}
_DRAWS: Mapping[Value, str] = {"none": "none", "one": "one", "until": "until"}
_ROTATION: Mapping[Value, str] = {True: "rotate", False: "same_rule"}

OPTIONS: Mapping[str, Option] = {
    "target": _number("target", "a number of points", lambda rules: rules.target is not None),
    "set": _choice(
        lambda rules: rules.layout == "line" and rules.opener != "tile",
        "max_pip",
        {6: 6, 9: 9, 12: 12},
    ),
    "spinners": _choice(lambda rules: rules.slug == "doble-doce", "layout", _SPINNERS),
    "lock": _choice(
        lambda rules: rules.layout.startswith("star:"), "lock", {True: "centre", False: "none"}
    ),
    "draw": _choice(lambda rules: rules.slug != "bloqueo", "draw", _DRAWS),
    "hand": Option(
        "default, 8-N",
        lambda rules: rules.slug == "ciento-once",
        lambda rules: "8-N" if rules.hand == (4,) else "default",
        _hand,
    ),
    "rotation": _choice(lambda rules: rules.slug == "ciento-once", "next_opener", _ROTATION),
    "stake": _number("stake", "a number of chips", lambda rules: rules.stakes != "none"),
    "chips": _number("chips", "a number of chips", lambda rules: rules.stakes != "none"),
    "rounds": _number("rounds", "a number of rounds", lambda rules: rules.stakes == "per_round"),
}
"""Every option by name."""
