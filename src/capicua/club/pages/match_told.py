"""A match in a reader's words: who won, round by round, and what everybody had left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from capicua.club.catalogue import Language, text
from capicua.club.pages.dates import day
from capicua.club.pages.finished import Opened, RoundPlayed
from capicua.club.pages.lists import name_of
from capicua.club.pages.sketch import Sketch, drawn
from capicua.club.play.records import Kind
from capicua.club.store.people import Person
from capicua.club.talk.glances import Glance, Sitting
from capicua.rules import RoundEnded, Ruleset, Tile
from capicua.telling import Counting, InFigures, Texts, side_name

FOLDED: Final = 20
"""At how many halves a line turns when it is shown; so many are read on a telephone."""


@dataclass(frozen=True, slots=True)
class HandLeft:
    """What somebody had left at the end of a round; no tiles: he was out."""

    name: str
    halves: tuple[tuple[int, int], ...]
    pips: int
    won: bool


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round that is over.

    ``gains`` and ``totals`` are in the order of the columns of the score; ``None`` is nothing.
    """

    number: int
    title: str
    verdict: tuple[str, ...]
    hands: tuple[HandLeft, ...]
    table: Sketch | None
    gains: tuple[int | None, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchTold:
    """A match, as far as it is open.

    Attributes:
        when: the day on which it ended, or began; empty before the first deal.
        columns: who scores: a side, or a seat where chips are staked.
        counts: what: ``points``, ``chips`` or ``rounds`` that were won.
        best: the columns that are ahead, or have won.
    """

    headline: str
    when: str
    columns: tuple[str, ...]
    counts: str
    rounds: tuple[RoundTold, ...]
    totals: tuple[int, ...]
    best: frozenset[int]
    target: int | None


def match_told(
    told: Opened, seen: Glance, known: Mapping[str, Person], lang: Language, say: Texts
) -> MatchTold:
    """What the page of a match is filled with."""
    rules = told.rules
    names = [name_of(seen, seat, known, lang) for seat in range(told.players)]
    chips = rules.stakes != "none"
    sides = [side_name(rules, side, names, say) for side in range(rules.sides(told.players))]
    telling = _Telling(rules, names, lang, say)
    rounds = tuple(telling.rounds(told.rounds()))
    totals = rounds[-1].totals if rounds else (0,) * (told.players if chips else len(sides))
    lead = {at for at, total in enumerate(totals) if total == max(totals)}
    winner = told.ended.winner if told.ended else None
    return MatchTold(
        headline=_headline(told, sides, lang),
        when=_day(told, lang),
        columns=tuple(names if chips else sides),
        counts="chips" if chips else "rounds" if rules.score == "none" else "points",
        rounds=rounds,
        totals=totals,
        best=frozenset({winner} if winner is not None and not chips else lead),
        target=rules.target,
    )


def record_names(seen: Glance, known: Mapping[str, Person]) -> tuple[str, ...]:
    """What a record calls the seats: people by their names, computers by their levels."""
    return tuple(_record_name(sitting, seen.kind, known) for sitting in seen.seats)


def _record_name(sitting: Sitting, kind: Kind, known: Mapping[str, Person]) -> str:
    if kind == "device":
        return sitting.name
    if sitting.bot is not None:
        return f"robot:{sitting.bot}"
    person = known.get(sitting.person or "")
    return person.name or "" if person else ""


class _Telling:
    """Tells the rounds of a match one after the other."""

    def __init__(self, rules: Ruleset, names: Sequence[str], lang: Language, say: Texts) -> None:
        self._rules = rules
        self._names = names
        self._lang = lang
        self._say = say
        self._won = [0] * rules.sides(len(names))

    def rounds(self, played: Iterable[RoundPlayed]) -> list[RoundTold]:
        """Every round as a page shows it."""
        return [self._round(each) for each in played]

    def _round(self, each: RoundPlayed) -> RoundTold:
        gains, totals = self._counted(each)
        return RoundTold(
            number=each.number,
            title=self._title(each),
            verdict=self._verdict(each),
            hands=self._hands(each) if each.ended else (),
            table=drawn(each.layout, FOLDED) if each.closer is not None else None,
            gains=gains,
            totals=totals,
        )

    def _counted(self, each: RoundPlayed) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
        ended, rules = each.ended, self._rules
        if rules.stakes != "none":
            takes = ended.takes if ended and ended.takes else (0,) * len(each.chips)
            return tuple(take or None for take in takes), each.chips
        if rules.score == "none":
            winner = ended.winner if ended else None
            side = None if winner is None else rules.side_of(winner)
            if side is not None:
                self._won[side] += 1
            marks = tuple(1 if at == side else None for at in range(len(self._won)))
            return marks, tuple(self._won)
        points = ended.points if ended and ended.points else (0,) * len(each.scores)
        gained = (own + more for own, more in zip(points, each.extra, strict=True))
        return tuple(gain or None for gain in gained), each.scores

    def _title(self, each: RoundPlayed) -> str:
        if each.ended is None:
            how = "left"
        elif each.ended.winner is None:
            how = "tie"
        else:
            how = each.ended.how
        name = "" if each.ended is None or each.ended.winner is None else self._winner(each.ended)
        return text("lobby", self._lang, f"match.round.{how}", name=name)

    def _winner(self, ended: RoundEnded) -> str:
        return "" if ended.winner is None else self._names[ended.winner]

    def _verdict(self, each: RoundPlayed) -> tuple[str, ...]:
        if each.ended is None or each.closer is None:
            return ()
        wording = InFigures(self._say)
        counting = Counting(each.public, each.ended, each.closer, self._names, wording)
        return tuple(counting.verdict())

    def _hands(self, each: RoundPlayed) -> tuple[HandLeft, ...]:
        ended = each.ended
        if ended is None:
            return ()
        return tuple(
            HandLeft(
                self._names[seat],
                _halves(ended.hands[seat]),
                ended.sums[seat],
                seat == ended.winner,
            )
            for seat in each.public.seats
        )


def _halves(tiles: Sequence[Tile]) -> tuple[tuple[int, int], ...]:
    return tuple((tile.high, tile.low) for tile in tiles)


def _headline(told: Opened, sides: Sequence[str], lang: Language) -> str:
    """How a match stands or ended, in one sentence."""
    ended = told.ended
    if ended is None:
        return text("lobby", lang, f"match.{'running' if told.running else 'between'}")
    if ended.why == "void":
        return text("lobby", lang, "match.void")
    if ended.winner is None:
        return text("lobby", lang, "match.nobody")
    return text("lobby", lang, f"match.won.{ended.why}", name=sides[ended.winner])


def _day(told: Opened, lang: Language) -> str:
    at_ms = told.ended_ms or told.began_ms
    if at_ms is None:
        return ""
    return day(at_ms, lang)
