"""What somebody sees who glances at a table in passing: public, and the same for everybody.

Home and lists show many tables at once. A log is only read again when it has grown, so that a
list which refreshes itself costs little.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from capicua.club.play.company import ShownStage
from capicua.club.play.records import Kind
from capicua.club.play.table import Table, replay
from capicua.club.store import Store, tables

KEPT: Final = 512
"""So many glances are kept at hand."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who has a seat: a person by id, a computer player by its level, or nobody yet."""

    person: str | None
    bot: str | None
    name: str
    here: bool


@dataclass(frozen=True, slots=True)
class Glance:
    """A table in passing; ``scores`` are by side, and ``sides`` the seats of each side.

    ``waited_for`` are the seats that have to do something before it goes on.
    """

    table_id: str
    seq: int
    game: str
    kind: Kind
    stage: ShownStage
    seats: tuple[Sitting, ...]
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    target: int | None
    round_no: int
    turn: int | None
    waited_for: frozenset[int]

    def seat_of(self, person: str) -> int | None:
        """The first seat that somebody has."""
        seats = enumerate(self.seats)
        return next((seat for seat, sitting in seats if sitting.person == person), None)

    @property
    def free(self) -> int:
        """Seats that nobody has."""
        return sum(not (sitting.person or sitting.bot) for sitting in self.seats)

    @property
    def people(self) -> frozenset[str]:
        """Everybody who has a seat, by id."""
        return frozenset(sitting.person for sitting in self.seats if sitting.person)


def glance(table: Table) -> Glance:
    """What everybody may know of a table."""
    match, company, terms = table.match, table.company, table.record.terms
    names = terms.names + ("",) * len(company.chairs)
    seats = tuple(
        Sitting(chair.person, chair.bot, name, not company.away(seat))
        for seat, (chair, name) in enumerate(zip(company.chairs, names, strict=False))
    )
    sides = tuple(
        tuple(seat for seat in range(match.players) if match.ruleset.side_of(seat) == side)
        for side in range(match.ruleset.sides(match.players))
    )
    return Glance(
        table_id=table.record.id,
        seq=table.seq,
        game=match.ruleset.slug,
        kind=terms.kind,
        stage=company.shown_stage,
        seats=seats,
        sides=sides,
        scores=match.scores,
        target=match.ruleset.target,
        round_no=match.round_no,
        turn=match.turn,
        waited_for=_waited_for(table),
    )


def _waited_for(table: Table) -> frozenset[int]:
    company, turn = table.company, table.match.turn
    if company.paused:
        return frozenset()
    if company.stage == "playing" and turn is not None:
        return frozenset() if company.chairs[turn].computer else frozenset({turn})
    if company.stage == "between":
        chairs = enumerate(company.chairs)
        return frozenset(
            seat for seat, chair in chairs if chair.person and not (chair.ready or chair.left)
        )
    if company.stage == "gathering" and company.host_seat is not None:
        return frozenset({company.host_seat})
    return frozenset()


class Glances:
    """Glances at tables, each made once for every length of a log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: OrderedDict[str, Glance] = OrderedDict()

    async def at(self, table_ids: Sequence[str]) -> list[Glance]:
        """A glance at each of these tables, in this order; those unknown are left out.

        Raises:
            NotRead: the store does not answer.
        """
        made = {table_id: seen.seq for table_id, seen in self._made.items()}
        fresh = await self._store.ask(lambda connection: _grown(connection, table_ids, made))
        self._made.update(fresh)
        for table_id in table_ids:
            if table_id in self._made:
                self._made.move_to_end(table_id)
        found = [self._made[table_id] for table_id in table_ids if table_id in self._made]
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        return found


def _grown(
    connection: Connection, table_ids: Sequence[str], known: Mapping[str, int]
) -> dict[str, Glance]:
    """Glances at those tables whose log has grown since the last one."""
    lasts = tables.last_seqs(connection, table_ids)
    grown = [table_id for table_id, last in lasts.items() if known.get(table_id) != last]
    read = (tables.load(connection, table_id) for table_id in grown)
    return {stored.record.id: glance(replay(stored)) for stored in read if stored is not None}
