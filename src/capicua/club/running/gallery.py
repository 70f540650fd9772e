"""Everybody who looks at one table from this node, and what each of them is shown.

Readers who may know the same are an audience: what happens is told once for all of them, however
many they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from capicua.club.play.happenings import Happening
from capicua.club.play.table import Table
from capicua.club.store import Result, Tally
from capicua.club.talk.audience import Audience
from capicua.club.talk.connection import Connection
from capicua.club.talk.publish import LONGEST_DELTA, Scene, catch_up, delta, snapshot
from capicua.rules import Event


class Gallery:
    """The connections at one table; ``scene`` tells how it stands now."""

    def __init__(self, scene: Callable[[], Scene]) -> None:
        self._scene = scene
        self._connections: list[Connection] = []

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._connections)

    def __len__(self) -> int:
        return len(self._connections)

    def here(self, person: str) -> bool:
        """Whether somebody is connected, and has been heard of lately."""
        return any(each.person == person and not each.silent for each in self._connections)

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(not each.audience.mine for each in self._connections)

    def seat(self, connection: Connection, tally: Tally) -> None:
        """Let somebody look on, from his seat if he has one."""
        audience = place_of(connection, self._scene().table)
        connection.sit(audience, tally, lambda: self._snapshot(connection))
        self._connections.append(connection)

    def remove(self, connection: Connection) -> None:
        """Somebody no longer looks on."""
        self._connections.remove(connection)
        connection.stand()

    def _snapshot(self, connection: Connection) -> str:
        audience = connection.audience
        tally = connection.tally if audience.mine else Tally()
        return snapshot(self._scene(), audience, tally)

    def tell_since(self, connection: Connection, last_seq: int | None) -> None:
        """Tell one reader what he has missed since ``last_seq``; ``None``: everything."""
        missed = None
        if last_seq is not None:
            missed = catch_up(self._scene(), connection.audience, last_seq)
        if missed is None:
            connection.fall_behind()  # one snapshot, however often it is asked for
        else:
            connection.tell(missed)

    def show(
        self,
        before: Table,
        events: tuple[Event | Happening, ...],
        results: Mapping[str, Result],
    ) -> None:
        """Tell everybody what has happened; whose place has changed is told everything after it.

        ``results`` are those of a match that has ended, by person.
        """
        scene = self._scene()
        frames: dict[Audience, str] = {}
        stay = _stay(before, scene.table)
        for connection in self._connections:
            was = connection.audience
            place = was if stay else place_of(connection, scene.table)
            audience = was if was.seat in (None, place.seat, *place.mine) else _blind(was)
            if audience not in frames:
                frames[audience] = delta(scene, events, audience, before)
            if connection.person is not None:
                connection.count(results.get(connection.person))
            connection.tell(frames[audience])
            if place != was:
                connection.move(place)

    def show_company(self) -> None:
        """Tell everybody of the company again: something is different though nothing happened."""
        scene = self._scene()
        frames: dict[Audience, str] = {}
        for connection in self._connections:
            audience = connection.audience
            if audience not in frames:
                frames[audience] = delta(scene, (), audience)
            connection.tell(frames[audience])

    def ask_again(self, person: str) -> None:
        """Somebody may want to see more, or less, of what is said from now on."""
        scene = self._scene()
        for connection in self._connections:
            place = place_of(connection, scene.table)
            if connection.person == person and place != connection.audience:
                connection.audience = place
                connection.tell(delta(scene, (), place))

    def show_missed(
        self,
        before: Table,
        events: tuple[Event | Happening, ...],
        results: Mapping[str, Result],
    ) -> None:
        """Tell what has happened at another node."""
        if len(events) <= LONGEST_DELTA:
            self.show(before, events, results)
            return
        for connection in self._connections:
            connection.count(results.get(connection.person or ""))
            connection.audience = place_of(connection, self._scene().table)
            connection.fall_behind()

    def reveal(self, connection: Connection, seat: int) -> bool:
        """On one device, show the hand of the seat in turn; whether that may be."""
        table = self._scene().table
        mine = connection.audience.mine
        may = table.record.terms.kind == "device" and seat in mine and seat == table.match.turn
        if may:
            connection.audience = replace(connection.audience, seat=seat)
            connection.fall_behind()
        return may

    def cover(self, connection: Connection) -> None:
        """On one device, show no hand; what waits to be sent and shows one is dropped."""
        table = self._scene().table
        if table.record.terms.kind == "device":
            connection.audience = _blind(connection.audience)
            connection.fall_behind()


def _blind(audience: Audience) -> Audience:
    """The same reader, who is shown no hand."""
    return replace(audience, seat=None)


def _stay(before: Table, after: Table) -> bool:
    """Whether everybody sees from where he saw before."""
    return before.company.chairs is after.company.chairs and after.record.terms.kind != "device"


def place_of(connection: Connection, table: Table) -> Audience:
    """What somebody may know at a table now.

    On one device a hand that was asked for stays to be seen until its turn is over.
    """
    chairs = table.company.chairs
    mine = table.company.seats_of(connection.person)
    seat: int | None = mine[0] if mine else None
    if table.record.terms.kind == "device":
        shown = connection.audience.seat
        seat = shown if shown in mine and shown == table.match.turn else None
    deaf = frozenset(n for n, chair in enumerate(chairs) if chair.person in connection.unheard)
    return Audience(seat, mine, deaf)
