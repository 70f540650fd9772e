"""The rules of a game in sentences, made from its parameters, so that text and play agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from capicua.cli.counting import Counting
from capicua.cli.tabletop import Tabletop
from capicua.cli.texts import Texts
from capicua.rules import (
    OPTIONS,
    Layout,
    PublicRound,
    Ruleset,
    Tile,
    format_seat,
    game,
    parse_tiles,
)
from capicua.rules.ruleset import ALL_BUT_TWO
from capicua.rules.scoring import closed


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the parameters that it tells."""

    tells: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """Sentences under one title."""

    title: str
    sentences: tuple[Sentence, ...]


def rules_told(rules: Ruleset, say: Texts) -> tuple[Part, ...]:
    """The rules of a game, part by part; every parameter is told."""
    return tuple(
        Part(say(f"rules.part.{title}"), tuple(_sentences(lines, rules, say)))
        for title, lines in _PARTS
    )


def example_told(rules: Ruleset, say: Texts) -> list[str]:
    """A closed round of the game and how it is counted."""
    players = max(rules.least_players, 2)
    hands = tuple(parse_tiles(text) for text in _EXAMPLES[min(players, 4)])
    pot = rules.stake * players if rules.stakes == "per_round" else 0
    counts, seats = tuple(len(hand) for hand in hands), tuple(range(len(hands)))
    layout = Layout(rules.layout)
    public = PublicRound(rules, layout, seats, counts, 0, turn=None, lead=0, pot=pot)
    letters = [format_seat(seat) for seat in seats]
    ended = closed(public, hands, closer=1)
    top = Tabletop(say)
    lines = Counting(public, ended, 1, letters, top).lines()
    told = [
        say("rules.example.hand", letter=letter, tiles=top.held(hand), sum=total)
        for letter, hand, total in zip(letters, hands, ended.sums, strict=True)
    ]
    return [say("rules.example", hands="; ".join(told)), *lines[len(hands) :]]


_EXAMPLES: Final = {
    2: ("53", "66.54"),
    3: ("64.50", "65.53", "66.55"),
    4: ("21", "64", "66.65.52", "54"),
}
"""Hands that are left; the pips of two players are 8 and 21, of three 15, 19 and 22."""

Line = tuple[tuple[str, ...], Callable[[Ruleset, Texts], Iterable[str]]]


def _sentences(lines: Iterable[Line], rules: Ruleset, say: Texts) -> Iterable[Sentence]:
    for tells, tell in lines:
        for text in tell(rules, say):
            yield Sentence(tells, text)


def _named(parameter: str) -> Line:
    """A parameter whose values have a sentence each."""

    def tell(rules: Ruleset, say: Texts) -> Iterable[str]:
        value = getattr(rules, parameter)
        yield say(f"rules.{parameter}.{str(value).lower() if isinstance(value, bool) else value}")

    return (parameter,), tell


def _counted(parameter: str) -> Line:
    """A parameter that is a number, or nothing."""

    def tell(rules: Ruleset, say: Texts) -> Iterable[str]:
        value = getattr(rules, parameter)
        yield say(f"rules.{parameter}", n=value) if value else say(f"rules.{parameter}.none")

    return (parameter,), tell


def _always(key: str) -> Line:
    return (), lambda _, say: [say(key)]


def _slug(rules: Ruleset, say: Texts) -> Iterable[str]:
    yield say("rules.slug", id=rules.id)


def _set(rules: Ruleset, say: Texts) -> Iterable[str]:
    yield say("rules.set", number=say.number(rules.max_pip), n=rules.tile_count)


def _players(rules: Ruleset, say: Texts) -> Iterable[str]:
    least, most = rules.least_players, rules.most_players
    if least == most:
        yield say("rules.players.fixed", n=least)
    else:
        yield say("rules.players", least=least, most=most)


def _hand(rules: Ruleset, say: Texts) -> Iterable[str]:
    seats = range(rules.least_players, rules.most_players + 1)
    sizes = {players: rules.hand_for(players) for players in seats}
    if ALL_BUT_TWO in rules.hand:
        yield say("rules.hand.all_but_two", table=_by_players(sizes, say))
    elif len(set(sizes.values())) == 1:
        yield say("rules.hand", n=rules.hand_for(rules.least_players))
    else:
        yield say("rules.hand.by_players", table=_by_players(sizes, say))


def _reserve(rules: Ruleset, say: Texts) -> Iterable[str]:
    seats = range(rules.least_players, rules.most_players + 1)
    kept = {players: rules.reserve_for(players) for players in seats}
    if len(set(kept.values())) > 1:
        yield say("rules.reserve.by_players", table=_by_players(kept, say))
    elif rules.reserve_for(rules.least_players):
        yield say("rules.reserve", n=rules.reserve_for(rules.least_players))
    else:
        yield say("rules.reserve.none")


def _by_players(sizes: dict[int, int], say: Texts) -> str:
    """A number for each number of players, neighbours with the same one together."""
    groups: list[list[int]] = []
    for players, size in sizes.items():
        if groups and sizes[groups[-1][0]] == size:
            groups[-1].append(players)
        else:
            groups.append([players])
    return ", ".join(
        say("rules.by_players", n=sizes[group[0]], players=_span(group)) for group in groups
    )


def _span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _opener(rules: Ruleset, say: Texts) -> Iterable[str]:
    tile = Tile.parse(rules.opener_tile) if rules.opener_tile else None
    yield say(f"rules.opener.{rules.opener}", tile=f"{tile.high}-{tile.low}" if tile else "")


def _bonuses(rules: Ruleset, say: Texts) -> Iterable[str]:
    for bonus in rules.bonuses:
        occasion = say(f"occasion.{bonus.occasion}")
        key = "rules.bonus" if bonus.cap is None else "rules.bonus.cap"
        yield say(key, n=bonus.points, cap=bonus.cap, occasion=occasion)
    if not rules.bonuses:
        yield say("rules.bonuses.none")


def _stakes(rules: Ruleset, say: Texts) -> Iterable[str]:
    yield say(f"rules.stakes.{rules.stakes}")
    if rules.stakes != "none":
        yield say("rules.stake", n=rules.stake)
        yield say("rules.chips", n=rules.chips)


_PARTS: Final[tuple[tuple[str, tuple[Line, ...]], ...]] = (
    (
        "set",
        (
            (("slug", "version"), _slug),
            (("max_pip",), _set),
            (("least_players", "most_players"), _players),
            _named("teams"),
            (("hand",), _hand),
            (("reserve",), _reserve),
        ),
    ),
    (
        "opening",
        (
            (("opener", "opener_tile"), _opener),
            _named("opener_fallback"),
            _named("opening_tile"),
            _named("next_opener"),
        ),
    ),
    ("play", (_named("layout"), _named("lock"), _named("draw"), _always("rules.must"))),
    (
        "end",
        (
            _always("rules.out"),
            _always("rules.closed"),
            _named("closed_winner"),
            _named("closed_tie"),
            _named("score"),
            (("bonuses",), _bonuses),
        ),
    ),
    ("match", (_counted("target"), _counted("rounds"), _named("agreed_stop"))),
    ("stakes", ((("stakes", "stake", "chips"), _stakes),)),
)


def options_told(rules: Ruleset, say: Texts) -> list[str]:
    """The options that a game has, with what each may be: ``set (6, 9, 12)``."""
    default = game(rules.slug)
    fitting = {name: option for name, option in OPTIONS.items() if option.fits(default)}
    return [
        f"{name} ({say(f'option.{name}') if say.has(f'option.{name}') else option.values})"
        for name, option in fitting.items()
    ]
