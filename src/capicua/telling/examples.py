"""Worked examples: hands that are left at the end of a round, counted as the rules count them.

The hands are those of the rules on paper, or of the same sums; that a round could be closed with
them - there is a number that nobody holds - is tested. The points are never written down here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from capicua.rules import (
    Bonus,
    Layout,
    Passed,
    Played,
    PublicRound,
    RoundEnded,
    Ruleset,
    Standing,
    Tile,
    parse_layout,
    parse_tiles,
)
from capicua.rules.bonuses import earned
from capicua.rules.event import Turned
from capicua.rules.layout import LEFT
from capicua.rules.scoring import closed, last_tile_worth, went_out
from capicua.telling.counting import Counting, InFigures
from capicua.telling.texts import Texts, in_figures


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody has left: a name, the tiles and their pips."""

    name: str
    tiles: tuple[Tile, ...]
    pips: int

    @property
    def halves(self) -> list[tuple[int, int]]:
        """The numbers of the tiles, for those who draw them."""
        return [(tile.high, tile.low) for tile in self.tiles]


@dataclass(frozen=True, slots=True)
class Example:
    """A round that has ended, and how it is counted.

    Attributes:
        title: what has happened.
        notes: what has to be known besides the hands.
        hands: what everybody has left, in the order of play; nothing where a match is counted.
        counted: who gets what for what reason, with its own numbers.
        ended: the ending of the round, or of the last one, as the rules see it.
    """

    title: str
    notes: tuple[str, ...]
    hands: tuple[Held, ...]
    counted: tuple[str, ...]
    ended: RoundEnded


@dataclass(frozen=True, slots=True)
class _Case:
    """Hands that are left, ``-`` for the one that went out.

    Attributes:
        kind: what its title says.
        hands: tiles as in records, in the order of play.
        line, last: the line before the last tile, and that tile, where these are counted.
        closer: the place of who played the last tile of a closed round.
    """

    kind: str
    hands: tuple[str, ...]
    line: str = ""
    last: str = ""
    closer: int = 1


_TWO: Final = (_Case("out", ("-", "66.50")), _Case("closed", ("53", "66.54")))
_TWO_PLAIN: Final = (_Case("closed", ("64.31", "65.10")), _Case("tie", ("64", "55")))
_THREE: Final = (
    _Case("out", ("-", "65.53", "66.55")),
    _Case("closed", ("64.50", "65.53", "66.55")),
)
_THREE_PLAIN: Final = (
    _Case("out", ("31", "65", "-")),
    _Case("closed", ("64.31", "65.10", "63.55")),
)
_TWELVE: Final = (
    _Case("out", ("-", "cb", "a6", "93")),
    _Case("closed", ("91", "b9.50", "ca.80")),
    _Case("tie", ("91", "80.11", "b9")),
)
_NINE: Final = (
    _Case("out", ("-", "66", "93", "98.76")),
    _Case("closed", ("43", "66", "93", "98.76")),
)
_POT: Final = (
    _Case("out", ("-", "65", "64", "50")),
    _Case("tie", ("64", "55", "60.31", "66")),
)
_PAIRS: Final = (
    _Case("out", ("-", "65", "64", "50"), line="31.12.25", last="53"),
    _Case("closed", ("21", "64", "65.63.55", "54")),
)
_PAIRS_LEVEL: Final = _Case("tie", ("21", "64", "65", "40"))
_CLOSER_LEVEL: Final = _Case("tie", ("21", "64", "55", "31"))


def examples(rules: Ruleset, say: Texts) -> tuple[Example, ...]:
    """Rounds of this game, counted: somebody out, a closed round, and a tie where it is special."""
    told = [
        _told(fitting, rules, say)
        for case in _cases(rules)
        if (fitting := _fitting(case, rules)) is not None
    ]
    if rules.stakes == "per_match":
        told.append(_match_told(rules, say))
    return tuple(told)


def _match_told(rules: Ruleset, say: Texts) -> Example:
    """Two rounds that one and the other have won, and what becomes of the stakes."""
    first, second = say("example.names").split()[:2]
    one, other = (
        RoundEnded("out", seat, ((), ()), (0, 0), points) for seat, points in enumerate(_TWO_ROUNDS)
    )
    staked = (rules.stake,) * len(_TWO_ROUNDS)
    standing = replace(Standing.new(rules, len(_TWO_ROUNDS)), staked=staked)
    ended = standing.evolve(one).evolve(other).ending("played")
    low, high = sorted(ended.scores)
    winner = first if ended.winner == 0 else second
    gained = {"one": max(_TWO_ROUNDS[0]), "two": max(_TWO_ROUNDS[1])}
    chips = sum(ended.takes or ())
    return Example(
        say("example.match"),
        (say("example.match.rounds", first=first, second=second, **gained),),
        (),
        (say("example.match.won", high=high, low=low, name=winner, n=chips),),
        other,
    )


_TWO_ROUNDS: Final = ((23, 0), (0, 31))
"""The points of the two, round by round."""


def _cases(rules: Ruleset) -> Iterator[_Case]:
    if rules.teams == "pairs":
        yield from _PAIRS
        if rules.closed_winner == "closer_v_next":
            yield _CLOSER_LEVEL
        elif rules.closed_tie == "carry":
            yield _PAIRS_LEVEL
    elif rules.stakes == "per_round":
        yield from _POT
    elif rules.most_players == 2:
        yield from _TWO_PLAIN if rules.score == "none" else _TWO
    elif rules.closed_tie == "lightest_tile" and rules.max_pip >= 12:
        yield from _TWELVE
    elif rules.least_players >= 4:
        yield from _NINE
    else:
        yield from _THREE_PLAIN if rules.score == "none" else _THREE


def _fitting(case: _Case, rules: Ruleset) -> _Case | None:
    """A case with no more hands than play and no larger ones than are dealt, if there can be one.

    Who gets a single tile is out with the lead: no round is closed, and no end comes before it. A
    tie holds for the whole hands alone.
    """
    hands = case.hands[: rules.most_players]
    size = rules.hand_for(len(hands))
    cut = tuple(_at_most(hand, size) for hand in hands)
    if case.kind == "out":
        return replace(case, hands=cut, line=case.line if size > 1 else "")
    if size == 1 or (case.kind == "tie" and cut != hands):
        return None
    return replace(case, hands=cut)


def _at_most(hand: str, size: int) -> str:
    return ".".join(hand.split(".")[:size])


def _told(case: _Case, rules: Ruleset, say: Texts) -> Example:
    hands = tuple(parse_tiles(text) for text in case.hands)
    names = say("example.names").split()[: len(hands)]
    public = _public(rules, hands)
    ended = _ended(case, public, hands)
    counting = Counting(public, ended, case.closer, names, InFigures(say))
    extra = [
        say("example.bonus", n=bonus.points, occasion=say(f"occasion.{bonus.occasion}"))
        for bonus in _earned(case, public, ended)
    ]
    held = zip(names, hands, ended.sums, strict=True)
    return Example(
        _title(case, names, say),
        tuple(_notes(case, public, names, say)),
        tuple(Held(name, tiles, pips) for name, tiles, pips in held),
        (*counting.verdict(), *extra),
        ended,
    )


def _public(rules: Ruleset, hands: tuple[tuple[Tile, ...], ...]) -> PublicRound:
    pot = rules.stake * len(hands) if rules.stakes == "per_round" else 0
    return PublicRound(
        ruleset=rules,
        layout=Layout(rules.layout),
        seats=tuple(range(len(hands))),
        counts=tuple(map(len, hands)),
        boneyard=0,
        turn=None,
        lead=0,
        pot=pot,
    )


def _ended(case: _Case, public: PublicRound, hands: tuple[tuple[Tile, ...], ...]) -> RoundEnded:
    if () not in hands:
        return closed(public, hands, case.closer)
    worth = 0
    if public.ruleset.score == "by_last_tile":
        ends = _line(case).ends()
        worth = last_tile_worth(public.ruleset, Tile.parse(case.last), ends)
    return went_out(public, hands, hands.index(()), worth)


def _earned(case: _Case, public: PublicRound, ended: RoundEnded) -> list[Bonus]:
    """The extra points that the ending gives, in a round after those that give some."""
    if ended.winner is None:
        return []
    before = replace(public, layout=_line(case))
    done: Turned = Passed(case.closer)
    if case.last:
        done = Played(ended.winner, Tile.parse(case.last), LEFT)
    elif ended.how == "out":
        return []
    moved: Sequence[Turned | RoundEnded] = [done, ended]
    occasions = {occasion for occasion, _ in earned(before, moved, round_no=_LATER)}
    return [bonus for bonus in public.ruleset.bonuses if bonus.occasion in occasions]


_LATER: Final = 99


def _line(case: _Case) -> Layout:
    """The table before the last tile, where that is counted; empty where it is not."""
    return parse_layout(case.line) if case.line else Layout("line")


def _title(case: _Case, names: list[str], say: Texts) -> str:
    if case.kind != "out":
        return say(f"example.{case.kind}")
    return say("example.out", name=names[case.hands.index("-")])


def _notes(case: _Case, public: PublicRound, names: list[str], say: Texts) -> Iterator[str]:
    counts = {"capicua", "chuchazo"} & {bonus.occasion for bonus in public.ruleset.bonuses}
    if case.line and (counts or public.ruleset.score == "by_last_tile"):
        left, right = (end.pip for end in _line(case).ends())
        tile = in_figures(Tile.parse(case.last))
        yield say("example.last", tile=tile, left=left, right=right)
    if case.kind != "out" and public.ruleset.closed_winner == "closer_v_next":
        following = names[public.after(case.closer)]
        yield say("example.closer", name=names[case.closer], next=following)
    if public.pot:
        yield say("example.pot", n=public.pot)
