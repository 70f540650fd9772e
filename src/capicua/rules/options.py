"""The options by which people and records change a game: a name, its values, what it sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import takewhile
from typing import Any

from capicua.rules.errors import BadRuleset
from capicua.rules.games import game
from capicua.rules.layout import Shape
from capicua.rules.option import (
    DIGITS,
    BadOption,
    Change,
    Option,
    Parameters,
    Value,
    amount,
    bonus,
    cap,
    choice,
    is_number,
    number,
    text_of,
)
from capicua.rules.ruleset import MOST_SEATS, Ruleset
from capicua.rules.tile import Tile


def apply_options(ruleset: Ruleset, options: Mapping[str, Value]) -> Ruleset:
    """``ruleset`` with ``options``, all at once; the result is checked as every ruleset is.

    They are applied in the order of :data:`OPTIONS`, whatever theirs is: the larger set comes
    before the number of tiles that are dealt of it.

    >>> from capicua import game
    >>> apply_options(game("dos"), {"target": 60}).target
    60

    Raises:
        BadOption: a :class:`BadRuleset` for an option the game does not have, or a value it cannot
            take; the message names what is allowed.
        BadRuleset: for options that are possible only one without the other.
    """
    for name in options:
        option = OPTIONS.get(name)
        if option is None or not option.fits(ruleset):
            allowed = ", ".join(n for n, o in OPTIONS.items() if o.fits(ruleset))
            complaint = f"{ruleset.slug} has no option {name!r}; it has: {allowed or 'none'}."
            raise BadOption(complaint, name, known=False)
    now = _parameters(ruleset)
    for name in sorted(options, key=list(OPTIONS).index):
        change = OPTIONS[name].change(now, options[name])
        if change is None:
            value = text_of(options[name])
            allowed = OPTIONS[name].values
            complaint = f"{ruleset.slug}: {name} cannot be {value!r}; allowed: {allowed}."
            raise BadOption(complaint, name, known=True)
        now |= change
    return replace(ruleset, **now)


def options_of(ruleset: Ruleset) -> dict[str, Value]:
    """The options by which ``ruleset`` differs from the game of its name.

    >>> from capicua import apply_options, game
    >>> options_of(apply_options(game("dos"), {"target": 60})), options_of(game("dos"))
    ({'target': 60}, {})

    Raises:
        BadRuleset: if it is no game of the catalogue, or differs in what no option sets.
    """
    default, wanted = game(ruleset.id), _parameters(ruleset)
    now, options = _parameters(default), dict[str, Value]()
    for name, option in OPTIONS.items():
        if option.fits(default) and option.read(wanted) != option.read(now):
            options[name] = option.read(wanted)
            now |= option.change(now, options[name]) or {}
    if now != wanted:
        raise BadRuleset(f"{ruleset.id} differs from the game of that name in more than options.")
    return options


def _parameters(ruleset: Ruleset) -> dict[str, Any]:
    return {field.name: getattr(ruleset, field.name) for field in fields(ruleset)}


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
    words = (f"{name}={text_of(options[name])}" for name in sorted(options))
    return " ".join(words)


def _plain(value: str) -> Value:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isascii() and value.isdigit() and len(value) <= DIGITS else value


SETS = (6, 9, 12)
"""The sets that games are played with, by their highest number."""


def _set(now: Parameters, value: Value) -> Change:
    """A larger or smaller set, for as many players as it has tiles for.

    Where the first lead is the highest double of the game's own set, it is that of the new one: a
    star needs it in its centre; on a line the next double leads if it has not been dealt.
    """
    if not is_number(value, 6) or value not in SETS:
        return None
    default = game(f"{now['slug']}@{now['version']}")
    change: dict[str, Any] = {"max_pip": value}
    if default.opener_tile is not None and value == default.max_pip:
        change |= {"opener": default.opener, "opener_tile": default.opener_tile}
    elif default.opener_tile is not None and default.opener_fallback == "redeal":
        change["opener_tile"] = str(Tile(value, value))
    elif default.opener_tile is not None:
        change |= {"opener": "highest_double", "opener_tile": None}
    return change | _seats(now, _most_with(now, max_pip=value))


def _most_with(now: Parameters, max_pip: int) -> int:
    """How many of the players of a game get their hands from another set."""
    tiles = (max_pip + 1) * (max_pip + 2) // 2
    least, sizes = now["least_players"], now["hand"]
    numbers = range(least, now["most_players"] + 1)
    hands = sizes if len(sizes) > 1 else sizes * len(numbers)
    enough = takewhile(
        lambda pair: pair[0] * (pair[1] or 1) <= tiles, zip(numbers, hands, strict=True)
    )
    return max((players for players, _ in enough), default=least)


def _players(now: Parameters, value: Value) -> Change:
    if not is_number(value, now["least_players"]) or value > MOST_SEATS:
        return None
    return _seats(now, value)


def _seats(now: Parameters, most: int) -> dict[str, Any]:
    """The game for ``most`` players; more than it has numbers for get as many tiles as the most."""
    count = most - now["least_players"] + 1

    def table(sizes: tuple[int, ...]) -> tuple[int, ...]:
        whole = sizes if len(sizes) == 1 else (*sizes[:count], *sizes[-1:] * (count - len(sizes)))
        return whole[:1] if len(set(whole)) == 1 else whole

    return {
        "most_players": most,
        "hand": table(now["hand"]),
        "reserve": table(now["reserve"]),
    }


def _hand(now: Parameters, value: Value) -> Change:
    default = game(f"{now['slug']}@{now['version']}")
    if value == "default":
        return {"hand": default.hand, "reserve": default.reserve}
    hand, reserve = _EIGHT_MINUS_N
    return {"hand": hand, "reserve": reserve} if value == "8-N" else None


_EIGHT_MINUS_N = (4,), (1,)
"""Hand and reserve of four players by the general rule of the source (D-111a)."""


def _opener(now: Parameters, value: Value) -> Change:
    """Who leads first, and whether with a certain tile: after a lot any tile is led."""
    double = str(Tile(now["max_pip"], now["max_pip"]))
    known: dict[Value, tuple[str | None, str]] = {
        "tile": (double, "forced"),
        "highest_double": (None, "forced"),
        "lot": (None, "any"),
    }
    if value not in known:
        return None
    tile, opening = known[value]
    return {"opener": value, "opener_tile": tile, "opening_tile": opening}


def _pairs(rules: Ruleset) -> bool:
    """The games of the regions, whose tables agree on their own amounts (more-games)."""
    return rules.teams == "pairs" and rules.slug != "ciento-once"


def _by_last_tile(rules: Ruleset) -> bool:
    return _pairs(rules) and rules.score == "by_last_tile"


def _by_pips(rules: Ruleset) -> bool:
    return _pairs(rules) and rules.score != "by_last_tile"


_FOR_MANY = ("doble-doce", "tradicional", "infantil", "pool", "cruzado", "chipre")
"""Games for several numbers of players, whose most a larger set may raise."""

_SPINNERS: Mapping[Value, Shape] = {"none": "line", "tips": "tips", "all": "all"}


def _same(*values: str) -> Mapping[Value, str]:
    return {value: value for value in values}


OPTIONS: Mapping[str, Option] = {
    "target": number("target", "a number of points", lambda rules: rules.target is not None),
    "set": Option("6, 9, 12", lambda _: True, lambda now: int(now["max_pip"]), _set),
    "players": Option(
        f"the most players, up to {MOST_SEATS}",
        lambda rules: rules.slug in _FOR_MANY,
        lambda now: int(now["most_players"]),
        _players,
    ),
    "hand": Option(
        "default, 8-N",
        lambda rules: rules.slug == "ciento-once",
        lambda now: "8-N" if (now["hand"], now["reserve"]) == _EIGHT_MINUS_N else "default",
        _hand,
    ),
    "tiles": Option(
        "a number of tiles",
        lambda rules: rules.slug != "ciento-once",  # its hand is an option of its own
        lambda now: int(now["hand"][0]) if len(now["hand"]) == 1 else 0,
        lambda _, value: {"hand": (value,)} if is_number(value, 1) else None,
    ),
    "spinners": choice(lambda rules: rules.slug == "doble-doce", "layout", _SPINNERS),
    "lock": choice(
        lambda rules: rules.layout.startswith("star:"), "lock", {True: "centre", False: "none"}
    ),
    "draw": choice(lambda rules: rules.slug != "bloqueo", "draw", _same("none", "one", "until")),
    "rotation": choice(
        lambda rules: rules.slug == "ciento-once",
        "next_opener",
        {True: "rotate", False: "same_rule"},
    ),
    "opener": Option("tile, highest_double, lot", _pairs, lambda now: str(now["opener"]), _opener),
    "opening_tile": choice(_pairs, "opening_tile", _same("forced", "any")),
    "next_opener": choice(_pairs, "next_opener", _same("same_rule", "rotate", "winner")),
    "redeal_doubles": number(
        "redeal_doubles", "a number of doubles, 0 for no new deal", _pairs, least=0
    ),
    "closed_winner": choice(
        _pairs, "closed_winner", _same("lowest_pair", "lowest_hand", "closer_v_next")
    ),
    "closed_tie": choice(_pairs, "closed_tie", _same("nobody", "closer", "opener_side", "carry")),
    "score": choice(_by_pips, "score", _same("losers_pair", "all_remaining")),
    "last_plain": amount("last_tile", 0, _by_last_tile),
    "last_double": amount("last_tile", 1, _by_last_tile),
    "last_both": amount("last_tile", 2, _by_last_tile),
    "last_double_both": amount("last_tile", 3, _by_last_tile),
    "closed_worth": amount("last_tile", 4, _by_last_tile),
    "capicua": bonus("capicua", _pairs),
    "chuchazo": bonus("chuchazo", _pairs),
    "pass_on_opening": bonus("pass_on_opening", _pairs),
    "three_passes": bonus("three_passes", _pairs),
    "closed": bonus("closed", _pairs),
    "round_1": bonus("round_1", _pairs),
    "round_2": bonus("round_2", _pairs),
    "round_3": bonus("round_3", _pairs),
    "round_4": bonus("round_4", _pairs),
    "cap": cap(_pairs),
    "stake": number("stake", "a number of chips", lambda rules: rules.stakes != "none"),
    "chips": number("chips", "a number of chips", lambda rules: rules.stakes != "none"),
    "rounds": number("rounds", "a number of rounds", lambda rules: rules.stakes == "per_round"),
}
"""Every option by name, in the order in which they are applied."""
