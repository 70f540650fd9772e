"""The options of a game in words: what each is called, and what it may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Final, Literal

from capicua.rules import (
    OPTIONS,
    BadOption,
    BadRuleset,
    Ruleset,
    apply_options,
    game,
    parse_options,
)
from capicua.telling.texts import Texts

Value = str | int | bool

_WORD: Final = re.compile(r"[A-Za-z0-9_-]+")
_SHOWN: Final = 24
"""So much of a wrong option is said again to who asked for it."""


@dataclass(frozen=True, slots=True)
class OptionTold:
    """An option as it is offered.

    Attributes:
        name: how records and forms call it.
        label: what it is about.
        value: what it is in the game.
        choices: its values with what they mean; empty where it is a free number.
    """

    name: str
    label: str
    value: Value
    choices: tuple[tuple[Value, str], ...]


class WrongOption(ValueError):
    """A game cannot be changed as somebody asks for.

    Attributes:
        code: the game has no such option; the option has no such value, or none is named; or the
            options are possible only one without the other.
        option: its name, empty where several are wrong together.
        value: what it was to be.
    """

    Code = Literal["no_option", "option_value", "option_empty", "options_together"]

    def __init__(self, code: Code, option: str = "", value: Value = "") -> None:
        super().__init__(code)
        self.code = code
        self.option = option
        self.value = value

    def told(self, say: Texts) -> dict[str, str]:
        """What a sentence about it may say: the option in words if it is one, and the value."""
        known = self.option and self.code != "no_option"
        option = say(f"option.{self.option}") if known else self.option[:_SHOWN]
        return {"option": option, "value": text_of(self.value)[:_SHOWN]}


def changed_game(
    rules: Ruleset, options: Mapping[str, Value], largest: Callable[[str], int] = lambda _: _MOST
) -> Ruleset:
    """A game with options; no number of an option may be above its ``largest``.

    Raises:
        WrongOption: for the first of them that is wrong.
    """
    for name, value in options.items():
        known = name in OPTIONS and OPTIONS[name].fits(rules)
        if known and value == "":
            raise WrongOption("option_empty", name)
        if known and type(value) is int and value > largest(name):
            raise WrongOption("option_value", name, value)
    try:
        return apply_options(rules, options)
    except BadOption as bad:
        if not bad.known:
            raise WrongOption("no_option", bad.name) from None
        raise WrongOption("option_value", bad.name, options[bad.name]) from None
    except BadRuleset:
        raise WrongOption("options_together") from None


_MOST: Final = 10**9


def options_told(rules: Ruleset, say: Texts) -> tuple[OptionTold, ...]:
    """The options that the game of that name has, with their values in ``rules``.

    Raises:
        KeyError: an option or one of its values has no words.
    """
    now = values_of(rules)
    return tuple(
        OptionTold(name, say(f"option.{name}"), now[name], tuple(_told(rules, name, say)))
        for name in now
    )


def values_of(rules: Ruleset) -> dict[str, Value]:
    """The value of every option that the game of that name has."""
    default = game(rules.id)
    parameters = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {
        name: option.read(parameters) for name, option in OPTIONS.items() if option.fits(default)
    }


def option_choices(rules: Ruleset, name: str) -> tuple[Value, ...]:
    """The values that an option can take in its game; none where it is a free number.

    Some need another option besides: a lead drawn by lot forces no tile, another one may.
    """
    return _choices(game(rules.id), name)


@cache
def _choices(default: Ruleset, name: str) -> tuple[Value, ...]:
    return tuple(
        value
        for value in _words(name)
        if possible(default, {name: value}) or _with_another(default, name, value)
    )


def possible(rules: Ruleset, options: Mapping[str, Value]) -> bool:
    """Whether a game can have these options together."""
    try:
        apply_options(rules, options)
    except BadRuleset:
        return False
    return True


def text_of(value: Value) -> str:
    """A value as records and forms write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(rules: Ruleset, name: str, say: Texts) -> Iterator[tuple[Value, str]]:
    for value in option_choices(rules, name):
        yield value, say(f"option.{name}.{text_of(value)}")


def _words(name: str) -> list[Value]:
    """The values of an option that is a choice among words or numbers."""
    words = [word for word in OPTIONS[name].values.split(", ") if _WORD.fullmatch(word)]
    return [parse_options(f"{name}={word}")[name] for word in words]


def _with_another(rules: Ruleset, name: str, value: Value) -> bool:
    others = (other for other, option in OPTIONS.items() if other != name and option.fits(rules))
    return any(
        possible(rules, {name: value, other: besides})
        for other in others
        for besides in _words(other)
    )
