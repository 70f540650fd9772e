"""A tournament as a value: who takes part, what was played, and who stands where. Pure.

People take part one by one, also where the game is played in pairs: then partners change with the
rounds. A board is a table of one round; every round is worth one point to somebody who beats all
his rivals there. How the boards of a round are made up is in :mod:`capicua.club.compete.drawing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from capicua.club.play.records import Placed

Form = Literal["round_robin", "swiss"]
"""Everybody meets everybody; or in few rounds, each against somebody with as many points."""
FORMS: Final[tuple[Form, ...]] = get_args(Form)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part; ``first`` is the first round he could play in, from 1."""

    person: str
    first: int = 1
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A table of one round, or the rest of somebody for whom there was none.

    Attributes:
        people: by seat; one alone has a rest.
        points: what each got, from 0 to 1; ``None`` while it is played.
        forfeit: whether it was decided without play, because somebody did not come.
    """

    people: tuple[str, ...]
    points: tuple[float, ...] | None = None
    forfeit: bool = False

    @property
    def rest(self) -> bool:
        """Whether somebody had nobody to play with."""
        return len(self.people) == 1

    @property
    def played(self) -> bool:
        """Whether it was decided at a table."""
        return self.points is not None and not self.forfeit and not self.rest


Round = tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings.

    Attributes:
        place: from 1; equal in everything, equal in place.
        points: what the rounds brought.
        buchholz: what the rivals have, so that strong ones count for more; a round that was not
            played counts as one against somebody with as many points as oneself.
        sonneborn: what the beaten rivals have, and half of what those have who were held.
        wins, rounds: boards won, and rounds with a result.
    """

    person: str
    place: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    rounds: int
    withdrawn: bool = False


def standings(
    form: Form, entrants: Sequence[Entrant], rounds: Iterable[Round], *, pairs: bool = False
) -> tuple[Line, ...]:
    """Everybody in the order of the standings, after all boards that have a result.

    Equal points are told apart by Buchholz and Sonneborn–Berger in a Swiss tournament, by
    Sonneborn–Berger in a round-robin; then by boards won.
    """
    decided = [board for each in rounds for board in each if board.points is not None]
    points = {entrant.person: 0.0 for entrant in entrants}
    played: dict[str, list[Board]] = {entrant.person: [] for entrant in entrants}
    for board in decided:
        for person, gained in zip(board.people, board.points or (), strict=True):
            points[person] = round(points[person] + gained, 6)
            played[person].append(board)
    lines = [_line(entrant, played[entrant.person], points, pairs) for entrant in entrants]
    order = sorted(lines, key=lambda line: _merit(form, line), reverse=True)
    merits = [_merit(form, line) for line in order]
    return tuple(
        replace(line, place=1 + merits.index(merit))
        for line, merit in zip(order, merits, strict=True)
    )


def _merit(form: Form, line: Line) -> tuple[float, ...]:
    rivals = (line.buchholz,) if form == "swiss" else ()
    return (line.points, *rivals, line.sonneborn, line.wins)


def _line(entrant: Entrant, mine: Sequence[Board], points: dict[str, float], pairs: bool) -> Line:
    person, own = entrant.person, points[entrant.person]
    buchholz = sonneborn = 0.0
    for board in mine:
        if not board.played:
            buchholz += own
            continue
        rivals = rivals_at(board, person, pairs=pairs)
        buchholz += sum(points[rival] for rival, _ in rivals) / len(rivals)
        sonneborn += sum(points[rival] * score for rival, score in rivals) / len(rivals)
    return Line(
        person=person,
        place=0,
        points=own,
        buchholz=round(buchholz, 6),
        sonneborn=round(sonneborn, 6),
        wins=sum(gained_at(board, person) == 1 and not board.rest for board in mine),
        rounds=len(mine),
        withdrawn=entrant.withdrawn,
    )


def gained_at(board: Board, person: str) -> float:
    """What somebody got at a decided board of his."""
    return (board.points or ())[board.people.index(person)]


def rivals_at(board: Board, person: str, *, pairs: bool) -> list[tuple[str, float]]:
    """Whom somebody met at a decided board, and what he scored against each: 1, ½ or 0."""
    at = board.people.index(person)
    mine = gained_at(board, person)
    return [
        (rival, (1 + (mine > theirs) - (mine < theirs)) / 2)
        for seat, (rival, theirs) in enumerate(zip(board.people, board.points or (), strict=True))
        if seat != at and not (pairs and seat % 2 == at % 2)
    ]


def points_of(seats: Sequence[Placed], *, pairs: bool) -> tuple[float, ...]:
    """What a finished match is worth to each seat: the part of his rivals that he beat.

    Who left has lost, and a pair that one of them left has lost. Draws count half.

    >>> points_of([Placed("ana", 1), Placed("eva", 2), Placed("leo", 2)], pairs=False)
    (1.0, 0.25, 0.25)
    """
    places = [seat.place for seat in seats]
    for at, seat in enumerate(seats):
        if seat.left:
            for lost in range(at % 2, len(seats), 2) if pairs else (at,):
                places[lost] = len(seats) + 1
    points = []
    for at, place in enumerate(places):
        rivals = [
            p
            for seat, p in enumerate(places)
            if seat != at and not (pairs and (seat - at) % 2 == 0)
        ]
        beaten = sum((place < rival) + (place == rival) / 2 for rival in rivals)
        points.append(round(beaten / len(rivals), 6))
    return tuple(points)


def forfeited(people: Sequence[str], came: Iterable[str], *, pairs: bool) -> tuple[float, ...]:
    """What a board is worth to each where not everybody came: who came has won.

    Where nobody came, nobody gets anything. Of a pair it is enough that one did not come.
    """
    present = {*came}
    there = [person in present for person in people]
    if pairs:
        sides = [all(there[side::2]) for side in (0, 1)]
        there = [sides[seat % 2] for seat in range(len(people))]
    return tuple(float(each) for each in there)
