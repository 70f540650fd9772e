"""What an option is: a name by which people and records change parameters of a game.

An option reads and changes the *parameters* of a ruleset, a mapping of their names, so that
several can be applied one after the other before the result is checked as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from capicua.rules.errors import BadRuleset
from capicua.rules.ruleset import Bonus, Occasion, Ruleset, in_order

Value = str | int | bool
"""What an option can be set to."""
Parameters = Mapping[str, Any]
Change = dict[str, Any] | None
"""The parameters that a value sets, or ``None`` for a value that is not allowed."""
Fits = Callable[[Ruleset], bool]

DIGITS = 9
"""No number of a game is longer."""


class BadOption(BadRuleset):
    """An option is wrong by itself.

    Attributes:
        name: how it was called.
        known: the game has such an option, only not with that value.
    """

    def __init__(self, complaint: str, name: str, known: bool) -> None:
        super().__init__(complaint)
        self.name = name
        self.known = known


@dataclass(frozen=True, slots=True)
class Option:
    """One option.

    Attributes:
        values: what it may be, for people.
        fits: whether a game has it.
        read: its value among the parameters of a game.
        change: what a value changes.
    """

    values: str
    fits: Fits
    read: Callable[[Parameters], Value]
    change: Callable[[Parameters, Value], Change]


def text_of(value: Value) -> str:
    """A value as records write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_number(value: Value, least: int) -> TypeGuard[int]:
    """Whether a value is a number (``True`` is none), from ``least`` up to nine digits."""
    return type(value) is int and least <= value < 10**DIGITS


def number(parameter: str, values: str, fits: Fits, least: int = 1) -> Option:
    """An option that is the number of one parameter, from ``least`` on."""

    def change(_: Parameters, value: Value) -> Change:
        return {parameter: value} if is_number(value, least) else None

    return Option(values, fits, lambda now: _value(now[parameter]), change)


def choice(fits: Fits, parameter: str, values: Mapping[Value, Any]) -> Option:
    """An option each of whose ``values`` stands for one of a single parameter."""
    names = {value: name for name, value in values.items()}

    def change(_: Parameters, value: Value) -> Change:
        known = [name for name in values if name == value and type(name) is type(value)]
        return {parameter: values[known[0]]} if known else None

    def read(now: Parameters) -> Value:
        return names.get(now[parameter], str(now[parameter]))

    return Option(", ".join(map(text_of, values)), fits, read, change)


def bonus(occasion: Occasion, fits: Fits) -> Option:
    """An option that is the points which a table gives for an occasion, 0 for none."""

    def read(now: Parameters) -> Value:
        return next((each.points for each in now["bonuses"] if each.occasion == occasion), 0)

    def change(now: Parameters, value: Value) -> Change:
        if not is_number(value, 0):
            return None
        others = [each for each in now["bonuses"] if each.occasion != occasion]
        cap = _cap(now) if occasion in CAPPED else None
        given = [Bonus(occasion, value, cap)] if value else []
        return {"bonuses": in_order((*others, *given))}

    return Option("a number of points, 0 for none", fits, read, change)


def cap(fits: Fits) -> Option:
    """The option that caps what passes bring, 0 for no cap."""

    def change(now: Parameters, value: Value) -> Change:
        none = all(each.occasion not in CAPPED for each in now["bonuses"])
        if not is_number(value, 0) or (value and none):
            return None  # a cap without anything to cap would be lost
        capped = (
            Bonus(each.occasion, each.points, value or None) if each.occasion in CAPPED else each
            for each in now["bonuses"]
        )
        return {"bonuses": tuple(capped)}

    values = "a number of points where passes bring some, 0 for no cap"
    return Option(values, fits, lambda now: _cap(now) or 0, change)


CAPPED: tuple[Occasion, ...] = ("pass_on_opening", "three_passes")
"""The occasions whose points a side gets only until it has some number of points."""


def amount(parameter: str, at: int, fits: Fits) -> Option:
    """An option that is one of several amounts of a parameter."""

    def change(now: Parameters, value: Value) -> Change:
        if not is_number(value, 0):
            return None
        amounts = list(now[parameter])
        amounts[at] = value
        return {parameter: tuple(amounts)}

    return Option("a number of points", fits, lambda now: _value(now[parameter][at]), change)


def _cap(now: Parameters) -> int | None:
    return next((each.cap for each in now["bonuses"] if each.occasion in CAPPED), None)


def _value(value: object) -> Value:
    return value if isinstance(value, (str, int)) else str(value)
