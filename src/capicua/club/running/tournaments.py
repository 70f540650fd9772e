"""Tournaments as they are run: people join, rounds begin by themselves, and standings follow.

Everything is in rows. What is due is found by looking at them, and done in one transaction that
looks again first: so it does not matter which node does it, how often, or what was stopped where.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import Connection

from capicua.club.compete.drawing import Seats, next_round, rounds_advised
from capicua.club.compete.tournament import Board, Form, forfeited, gained_at
from capicua.club.faults import contained
from capicua.club.ids import letters
from capicua.club.play.families import family_of
from capicua.club.play.table import replay
from capicua.club.running.seeking import Opens
from capicua.club.store import (
    Append,
    Pace,
    Sitter,
    Store,
    StoreError,
    Terms,
    people,
    tables,
)
from capicua.club.store import tournaments as kept
from capicua.club.store.people import Person
from capicua.club.store.tournaments import PlacedBoard, Tournament, TournamentRecord
from capicua.rules import Ruleset

EVERY_S: Final = 1.0
"""How often it is looked whether something is due."""
NO_SHOW_MS: Final = 120_000
"""Whoever has not come to his board after so long has lost it; what the club did not answer for
does not count."""
BREAK_MS: Final = 15_000
"""So long people rest between two rounds."""
MISSED: Final = 2
"""Who has missed so many boards one after another takes part no more."""
LEAST: Final = 3
"""Fewer make no tournament."""
MOST: Final = 128
"""More than so many cannot join."""
MOST_HOSTED: Final = 3
"""So many tournaments of one person may be open at a time."""
MOST_ROUNDS: Final = 15
"""A Swiss tournament has no more rounds."""
ID_LENGTH: Final = 10
NAME_LENGTH: Final = 60

log = logging.getLogger(__name__)


class NotPossible(Exception):
    """A tournament cannot do what somebody asks of it; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Tournaments:
    """The tournaments of the club, as one node looks after them."""

    def __init__(
        self,
        store: Store,
        now_ms: Callable[[], int],
        waited_ms: Callable[[int], int],
        hall: Opens,
        entropy: Callable[[int], bytes],
    ) -> None:
        self._store = store
        self._now_ms = now_ms
        self._waited_ms = waited_ms
        self._hall = hall
        self._entropy = entropy

    # ---- what people ask for

    async def create(
        self,
        host: Person,
        name: str,
        ruleset: Ruleset,
        *,
        pace: Pace,
        form: Form,
        rounds: int | None = None,
    ) -> str:
        """Announce a tournament, which its host joins; gives its id.

        Raises:
            NotPossible: he has enough of them.
            StoreError: the store fails.
        """
        record = TournamentRecord(
            id=letters(self._entropy, ID_LENGTH),
            name=name,
            host=host.id,
            game=ruleset.id,
            ruleset=msgspec.json.encode(ruleset.to_data()).decode(),
            pace=pace,
            form=form,
            rounds=rounds if form == "swiss" else None,
            stage="open",
            created_ms=self._now_ms(),
        )

        def work(connection: Connection) -> None:
            if kept.hosted_open(connection, host.id) >= MOST_HOSTED:
                raise NotPossible("tournaments_enough")
            kept.add(connection, record)
            kept.join(connection, record.id, host.id, 1)

        await self._store.transact(work)
        return record.id

    async def join(self, tournament: str, person: Person) -> None:
        """Somebody takes part, from the next round on where it has begun.

        Raises:
            NotPossible: it is over, full, or in its last round.
            StoreError: the store fails.
        """

        def work(connection: Connection) -> None:
            found = _found(connection, tournament)
            rounds = found.record.rounds
            last = found.record.stage == "running" and len(found.rounds) == rounds
            if found.record.stage == "over" or last:
                raise NotPossible("tournament_late")
            active = sum(not each.withdrawn for each in found.entrants)
            if active >= MOST:
                raise NotPossible("tournament_full")
            kept.join(connection, tournament, person.id, len(found.rounds) + 1)

        await self._store.transact(work)

    async def withdraw(self, tournament: str, person: Person) -> None:
        """Somebody takes part no more; what he has played stays.

        Raises:
            NotPossible: there is no such tournament.
            StoreError: the store fails.
        """

        def work(connection: Connection) -> None:
            begun = _found(connection, tournament).record.stage != "open"
            kept.withdraw(connection, tournament, person.id, keep=begun)

        await self._store.transact(work)

    async def begin(self, tournament: str, person: Person) -> None:
        """The host lets the first round begin.

        Raises:
            NotPossible: he is not the host, it has begun, or too few take part.
            StoreError: the store fails.
        """

        def work(connection: Connection) -> list[Append]:
            found = _of_host(connection, tournament, person)
            if found.record.stage != "open":
                raise NotPossible("tournament_begun")
            if len(found.entrants) < max(LEAST, Seats.of(found.record.rules).least):
                raise NotPossible("tournament_few")
            now_ms = self._now_ms()
            seats = Seats.of(found.record.rules)
            rounds = found.record.rounds
            if found.record.form == "swiss" and rounds is None:
                rounds = rounds_advised("swiss", len(found.entrants), seats)
            kept.begin(connection, tournament, rounds, now_ms)
            return self._open_round(connection, _found(connection, tournament))

        self._opened(await self._store.transact(work))

    async def end(self, tournament: str, person: Person) -> None:
        """The host ends a tournament before its time: one that has not begun is taken away.

        Raises:
            NotPossible: he is not the host, or there is none.
            StoreError: the store fails.
        """

        def work(connection: Connection) -> None:
            if _of_host(connection, tournament, person).record.stage == "open":
                kept.remove(connection, tournament)
            else:
                kept.end(connection, tournament, self._now_ms())

        await self._store.transact(work)

    async def remove(self, tournament: str) -> None:
        """Take a tournament away, whatever its stage.

        Raises:
            StoreError: the store fails.
        """
        await self._store.transact(lambda connection: kept.remove(connection, tournament))

    # ---- what the club does

    async def look(self) -> None:
        """Do whatever is due in any tournament; one that fails keeps no other from going on.

        Raises:
            StoreError: the store fails.
        """
        for tournament in await self._store.ask(kept.running):
            with contained(log, f"tournament {tournament}", but=StoreError):
                await self.tend(tournament)

    async def tend(self, tournament: str) -> None:
        """Do what is due in one: decide boards where somebody did not come, go on to a new round.

        Raises:
            StoreError: the store fails.
        """
        found = await self._store.ask(lambda connection: kept.load(connection, tournament))
        if found is None or found.record.stage != "running":
            return
        if found.undecided:
            await self._see_to_boards(found)
        elif self._now_ms() >= last_decided_ms(found) + BREAK_MS:
            self._opened(await self._store.transact(partial(self._go_on, found)))

    async def _see_to_boards(self, found: Tournament) -> None:
        ids = [each.table for each in found.undecided if each.table is not None]
        stages = await self._store.ask(lambda connection: kept.stages_of(connection, ids))
        for placed in found.undecided:
            stage = stages.get(placed.table or "")
            if placed.table is None or stage is None:
                continue
            if stage == "gathering" and self._waited_ms(placed.made_ms) > NO_SHOW_MS:
                absent = await self._hall.call_off(placed.table)
                await self._missed(found, placed, absent)
            elif stage == "over":
                await self._ended_without_result(found, placed)

    async def _missed(self, found: Tournament, placed: PlacedBoard, absent: Iterable[str]) -> None:
        """Decide a board where somebody did not come."""
        gone = {*absent}
        if not gone or placed.table is None:
            return
        came = [person for person in placed.board.people if person not in gone]
        pairs = Seats.of(found.record.rules).pairs
        points = forfeited(placed.board.people, came, pairs=pairs)
        now_ms, table_id = self._now_ms(), placed.table
        await self._store.transact(lambda db: kept.forfeit(db, table_id, points, now_ms))
        log.info("tournament=%s table=%s no-show=%d", found.record.id, table_id, len(gone))

    async def _ended_without_result(self, found: Tournament, placed: PlacedBoard) -> None:
        """A table is over and its board is not decided: its result is on the way, or was void."""
        table_id = placed.table or ""
        stored = await self._store.ask(lambda connection: tables.load(connection, table_id))
        if stored is None:
            return
        table = replay(stored)
        company, ended = table.company, table.match.ended
        if company.closed == "no_show":
            absent = [company.chairs[seat].person or "" for seat in company.never_came]
            await self._missed(found, placed, absent)
        elif ended is None or ended.why == "void":
            self._opened(await self._store.transact(partial(self._play_again, found, placed)))

    def _play_again(
        self, found: Tournament, placed: PlacedBoard, connection: Connection
    ) -> list[Append]:
        """A board whose match was void gets another table, unless somebody was faster."""
        current = kept.load(connection, found.record.id)
        if current is None or placed not in current.undecided or placed.table is None:
            return []
        first = self._open_table(connection, found.record, placed.board)
        kept.replay(connection, placed.table, first.table_id, self._now_ms())
        return [first]

    def _go_on(self, before: Tournament, connection: Connection) -> list[Append]:
        """Begin the next round or end the tournament, unless somebody was faster."""
        found = kept.load(connection, before.record.id)
        if found is None or found.record.stage != "running" or found.rounds != before.rounds:
            return []
        for person in gone_without_a_word(found):
            kept.withdraw(connection, found.record.id, person, keep=True)
        return self._open_round(connection, _found(connection, found.record.id))

    def _open_round(self, connection: Connection, found: Tournament) -> list[Append]:
        """Open the tables of the next round; without one the tournament is over."""
        record, now_ms = found.record, self._now_ms()
        chance = random.Random(self._entropy(16))  # noqa: S311 - who sits where is no secret
        drawn: tuple[Board, ...] = ()
        if record.rounds is None or len(found.rounds) < record.rounds:
            seats = Seats.of(record.rules)
            drawn = next_round(record.form, found.entrants, found.played, seats, chance)
        if not drawn:
            kept.end(connection, record.id, now_ms)
            return []
        opened = {
            board: self._open_table(connection, record, board) for board in drawn if not board.rest
        }
        made = [(board, opened[board].table_id if board in opened else None) for board in drawn]
        kept.open_round(connection, record.id, len(found.rounds) + 1, made, now_ms)
        return [*opened.values()]

    def _open_table(self, connection: Connection, record: TournamentRecord, board: Board) -> Append:
        known = people.persons(connection, board.people)
        registered = all(
            known[person].registered if person in known else False for person in board.people
        )
        measured = record.pace != "none" and family_of(record.rules, len(board.people)) is not None
        terms = Terms(
            kind="tournament",
            pace=record.pace,
            listed=True,
            rated=registered and measured,
            event=record.id,
        )
        sitters = tuple(Sitter(person=person) for person in board.people)
        table, first = self._hall.opening(record.rules, sitters, terms)
        tables.open_table(connection, table, first)
        return first

    def _opened(self, opened: Iterable[Append]) -> None:
        for first in opened:
            self._hall.opened(first)


def last_decided_ms(found: Tournament) -> int:
    """When the last board of the last round was decided."""
    last = found.rounds[-1] if found.rounds else ()
    return max((each.decided_ms or 0 for each in last if each.table is not None), default=0)


def gone_without_a_word(found: Tournament) -> list[str]:
    """Those who have missed their last boards, one after another."""
    gone = []
    for entrant in found.entrants:
        mine = [
            board
            for each in found.played
            for board in each
            if entrant.person in board.people and not board.rest
        ]
        last = mine[-MISSED:]
        missed = all(board.forfeit and gained_at(board, entrant.person) == 0 for board in last)
        if len(last) == MISSED and missed and not entrant.withdrawn:
            gone.append(entrant.person)
    return gone


def _found(connection: Connection, tournament: str) -> Tournament:
    found = kept.load(connection, tournament)
    if found is None:
        raise NotPossible("unknown_tournament")
    return found


def _of_host(connection: Connection, tournament: str, person: Person) -> Tournament:
    found = _found(connection, tournament)
    if found.record.host != person.id and not person.admin:
        raise NotPossible("not_the_host")
    return found
