"""The boards of a tournament's next round: who plays whom. Pure.

A round-robin among people who are there from the first round to the last is drawn by the circle
method: one stays, the others move on by a chair. Whoever comes later or goes breaks the circle;
from then on everybody is put together with those he has not met. A Swiss round puts people
together who have about as many points, never twice the same while there is another way.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from capicua.club.compete.tournament import Board, Entrant, Form, Round, standings
from capicua.rules import Ruleset

USUAL_TABLE: Final = 4
"""So many sit together where a game leaves the choice and is not for two."""
TRIED: Final = 20_000
"""So many half-made pairings are looked at before somebody meets somebody twice."""

Met = Counter[frozenset[str]]
"""How often two people met."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How many sit at a board, and whether they play in pairs."""

    least: int
    most: int
    pairs: bool = False

    @classmethod
    def of(cls, ruleset: Ruleset) -> Seats:
        """Two where the game can be played by two, else as many as it is for."""
        if ruleset.least_players == 2:
            return cls(2, 2)
        return cls(ruleset.least_players, ruleset.most_players, ruleset.teams == "pairs")

    def tables(self, people: int) -> tuple[int, ...]:
        """How many sit at each board, so that as few as possible rest.

        >>> Seats(3, 5).tables(7), Seats(2, 2).tables(5), Seats(4, 4).tables(3)
        ((4, 3), (2, 2), ())
        """
        for seated in range(people, self.least - 1, -1):
            counts = range(-(-seated // self.most), seated // self.least + 1)
            if counts:
                boards = min(counts, key=lambda count: abs(seated / count - self._usual))
                rest, large = divmod(seated, boards)
                return (rest + 1,) * large + (rest,) * (boards - large)
        return ()

    @property
    def _usual(self) -> int:
        return min(self.most, max(self.least, USUAL_TABLE))


def rounds_advised(form: Form, people: int, seats: Seats) -> int:
    """How many rounds decide a tournament: all of a round-robin for two, else about log2."""
    if form == "round_robin" and seats.most == 2:
        return max(1, people - 1 + people % 2)
    return max(1, min(people - 1, (people - 1).bit_length()))


def next_round(
    form: Form,
    entrants: Sequence[Entrant],
    played: Sequence[Round],
    seats: Seats,
    chance: random.Random,
) -> Round:
    """The boards of the round after those that were played; none where nobody is left to meet.

    A Swiss tournament could go on for ever: its number of rounds is the caller's business.
    """
    table = standings(form, entrants, played, pairs=seats.pairs)
    order = [line.person for line in table if not line.withdrawn]
    met = met_in(played)
    if form == "round_robin" and not _unmet(order, met):
        return ()
    if seats.most > 2:
        return _Company(form, order, played, seats).boards(chance)
    if form == "swiss":
        points = {line.person: line.points for line in table}
        pairs = _swiss(order, points, played, met)
    else:
        pairs = _circle(entrants, len(played), met) or _meeting(order, met)
    begun = Counter(board.people[0] for each in played for board in each if not board.rest)
    boards = tuple(Board(_begun_by_fewer(pair, begun)) for pair in pairs)
    return (*boards, *_rests(order, boards, 1.0 if form == "swiss" else 0.0)) if boards else ()


def met_in(rounds: Iterable[Round]) -> Met:
    """How often two people were put together."""
    return Counter(
        frozenset(pair)
        for each in rounds
        for board in each
        for pair in combinations(board.people, 2)
    )


def _unmet(people: Sequence[str], met: Met) -> bool:
    return any(not met[frozenset(pair)] for pair in combinations(people, 2))


def _rests(order: Sequence[str], boards: Sequence[Board], worth: float) -> tuple[Board, ...]:
    """A rest for everybody at no board.

    It is worth as much as a win, but for nothing in a round-robin for two, where everybody rests
    as often as the others.
    """
    seated = {person for board in boards for person in board.people}
    return tuple(Board((person,), (worth,)) for person in order if person not in seated)


def _begun_by_fewer(pair: tuple[str, str], begun: Counter[str]) -> tuple[str, str]:
    """The pair with the one first who has had the first seat less often."""
    one, other = pair
    return (other, one) if begun[one] > begun[other] else pair


def _rested(played: Sequence[Round]) -> Counter[str]:
    """How often people have rested."""
    return Counter(board.people[0] for each in played for board in each if board.rest)


# ---- everybody meets everybody


def _circle(entrants: Sequence[Entrant], done: int, met: Met) -> list[tuple[str, str]]:
    """The pairs of a round by the circle method; none where somebody came later or has gone.

    Nor where somebody was gone for a while: then they may have met already.
    """
    if any(entrant.first > 1 or entrant.withdrawn for entrant in entrants):
        return []
    chairs: list[str | None] = [entrant.person for entrant in entrants]
    if len(chairs) % 2:
        chairs.append(None)
    turn = done % (len(chairs) - 1)
    ring = chairs[1:]
    chairs = [chairs[0], *ring[turn:], *ring[:turn]]
    half = len(chairs) // 2
    facing = zip(chairs[:half], reversed(chairs[half:]), strict=True)
    pairs = [(one, other) for one, other in facing if one is not None and other is not None]
    return [] if any(met[frozenset(pair)] for pair in pairs) else pairs


def _meeting(order: Sequence[str], met: Met) -> list[tuple[str, str]]:
    """Pairs of people who have not met; who has most to meet is served first."""

    def waiting(person: str) -> int:
        return sum(not met[frozenset((person, other))] for other in order if other != person)

    left = sorted(order, key=waiting, reverse=True)
    pairs = []
    while left:
        first = left.pop(0)
        rival = next((other for other in left if not met[frozenset((first, other))]), None)
        if rival is not None:
            left.remove(rival)
            pairs.append((first, rival))
    return pairs


# ---- Swiss, for two


def _swiss(
    order: Sequence[str], points: dict[str, float], played: Sequence[Round], met: Met
) -> list[tuple[str, str]]:
    """Pairs of people with about as many points, with as few second meetings as there must be."""
    for most in range(len(played) + 1):
        for resting in _who_may_rest(order, played):
            playing = [person for person in order if person != resting]

            def allowed(one: str, other: str, most: int = most) -> bool:
                return met[frozenset((one, other))] <= most

            found = _all_paired(playing, points, allowed)
            if found is not None:
                return found
    raise AssertionError("nobody has met anybody more often than there were rounds")


def _who_may_rest(order: Sequence[str], played: Sequence[Round]) -> Sequence[str | None]:
    """Whom a rest may be given to: those with fewest, from below; nobody where all can play."""
    if len(order) % 2 == 0:
        return (None,)
    rests = _rested(played)
    fewest = min(rests[person] for person in order)
    return [person for person in reversed(order) if rests[person] == fewest]


def _all_paired(
    order: list[str], points: dict[str, float], allowed: Callable[[str, str], bool]
) -> list[tuple[str, str]] | None:
    """Everybody with somebody, from the top of the standings; ``None`` where it cannot be done."""
    tried = 0

    def pair(left: list[str]) -> list[tuple[str, str]] | None:
        nonlocal tried
        if not left:
            return []
        first, rest = left[0], left[1:]
        for rival in _rivals(first, rest, points):
            tried += 1
            if tried > TRIED:
                return None
            if allowed(first, rival):
                others = pair([person for person in rest if person != rival])
                if others is not None:
                    return [(first, rival), *others]
        return None

    return pair(order)


def _rivals(first: str, rest: Sequence[str], points: dict[str, float]) -> list[str]:
    """Whom the first of the standings should meet, the best choice first.

    Of those with as many points the upper half meets the lower one; then come those below.
    """
    group = [person for person in rest if points[person] == points[first]]
    middle = len(group) // 2
    fold = sorted(range(len(group)), key=lambda at: (abs(at - middle), -at))
    return [*(group[at] for at in fold), *rest[len(group) :]]


# ---- boards of three and more


@dataclass(frozen=True, slots=True)
class _Company:
    """Those who are there, in the order of the standings, and what they have played."""

    form: Form
    order: Sequence[str]
    played: Sequence[Round]
    seats: Seats

    def boards(self, chance: random.Random) -> Round:
        """Boards of people who stand close together, or who have not met yet, and rests."""
        sizes = self.seats.tables(len(self.order))
        left, met = self._playing(sum(sizes)), met_in(self.played)
        boards = []
        for size in sizes:
            people = self._together(left, size, met)
            left = [person for person in left if person not in people]
            boards.append(Board(self._arranged(people, chance)))
        return (*boards, *_rests(self.order, boards, 1.0)) if boards else ()

    def _playing(self, seated: int) -> list[str]:
        """Those who play: a rest is for whoever has had fewest, from below."""
        rests, from_below = _rested(self.played), self.order[::-1]
        chosen = sorted(from_below, key=lambda person: rests[person])
        resting = {*chosen[: len(self.order) - seated]}
        return [person for person in self.order if person not in resting]

    def _together(self, left: Sequence[str], size: int, met: Met) -> list[str]:
        """One board of so many: in a Swiss tournament, neighbours of the first who is left."""

        def waiting(person: str) -> int:
            return sum(not met[frozenset((person, other))] for other in left if other != person)

        swiss = self.form == "swiss"
        together = [left[0] if swiss else max(left, key=waiting)]
        others = [person for person in left if person != together[0]]
        near = others[: 2 * size] if swiss else others
        while len(together) < size:
            chosen = min(near, key=lambda one: sum(met[frozenset((one, at))] for at in together))
            near.remove(chosen)
            together.append(chosen)
        return together

    def _arranged(self, people: Sequence[str], chance: random.Random) -> tuple[str, ...]:
        """Who sits where: by lot; pairs with partners they have had least often."""
        if not self.seats.pairs:
            return tuple(chance.sample(people, len(people)))
        partners = Counter(
            frozenset(board.people[side::2])
            for each in self.played
            for board in each
            if not board.rest
            for side in (0, 1)
        )
        a, b, c, d = sorted(people, key=self.order.index)
        splits = [((a, d), (b, c)), ((a, c), (b, d)), ((a, b), (c, d))]
        best = min(splits, key=lambda split: sum(partners[frozenset(side)] for side in split))
        (p, r), (q, s) = chance.sample(best, 2)
        return (p, q, r, s)
