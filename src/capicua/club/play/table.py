"""A table as a value: what it is for ever, and how far it has come.

The log is the truth: a :class:`Table` is the fold of its events, those of the game and those of the
company at it. What a command adds is decided in :mod:`capicua.club.play.deciding`; keeping it is
the work of :mod:`capicua.club.running.live`, sending it that of :mod:`capicua.club.talk.publish`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from capicua.club.ids import spelled
from capicua.club.play import folding
from capicua.club.play.company import Company
from capicua.club.play.happenings import Happening
from capicua.club.play.records import Sitter, StoredTable, TableRecord, Terms
from capicua.club.play.wire import begins_round, changes_standing, read_body
from capicua.rules import Dealt, Event, Match, Play, Ruleset
from capicua.rules.frozen import maker, replace
from capicua.rules.games import LED_BY_THE_TABLE

KEPT_NEWS: Final = 64
"""Events that a table keeps at hand, to tell those who have missed a few."""

ID_LENGTH: Final = 14
"""Such ids are told apart from 2**69 others: nobody finds a table by guessing."""


class News(NamedTuple):
    """One event of the log, and when it happened."""

    event: Event | Happening
    at_ms: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table after event ``seq``.

    ``acted_seq`` is the last event of the game: who has seen that one knows the position.
    ``history`` are the last events since the round was dealt.
    """

    record: TableRecord
    match: Match
    company: Company
    seq: int = 0
    acted_seq: int = 0
    history: tuple[News, ...] = ()

    @property
    def first_seq(self) -> int:
        """The number of the first event that is still at hand."""
        return self.seq - len(self.history) + 1

    def since(self, last_seq: int) -> tuple[Event | Happening, ...]:
        """The events after ``last_seq``, all of which must be at hand."""
        return tuple(news.event for news in self.history[last_seq - self.first_seq + 1 :])

    def evolve(self, event: Event | Happening, at_ms: int) -> Table:
        """The table after one more event."""
        seq, news = self.seq + 1, News(event, at_ms)
        if not isinstance(event, Event):
            company = folding.happened(self.company, event, at_ms)
            history = (*self.history, news)[-KEPT_NEWS:]
            return replace(self, company=company, seq=seq, history=history)
        match = self.match.evolve(event)
        company = folding.played(self.company, event, match.turn, at_ms)
        history = (news,) if isinstance(event, Dealt) else (*self.history, news)[-KEPT_NEWS:]
        return _table(self.record, match, company, seq, seq, history)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Where somebody sits: on one device one person has every seat."""
        return self.company.seats_of(person)

    def seat_of(self, person: str | None) -> int | None:
        """The first of somebody's seats; ``None`` for everybody who only watches."""
        return self.company.seat_of(person)

    @property
    def bot_in_turn(self) -> str | None:
        """The level of the computer player that moves now; ``None`` while a person is waited for.

        It moves for itself, for somebody who is not playing, or for whom the time is up.
        """
        turn, clock = self.match.turn, self.company.clock
        if turn is None:
            return None
        overrun = self.record.terms.level if clock is not None and clock.overrun else None
        return self.company.chairs[turn].computer or overrun

    @property
    def own_move(self) -> Play | None:
        """What the table plays itself, for whoever is in turn: the lead, in some games."""
        if self.match.round is None or self.match.ruleset.slug not in LED_BY_THE_TABLE:
            return None
        must = self.match.round.public.must_open
        return None if must is None else Play(must)

    @property
    def over(self) -> bool:
        """Whether nothing more is played here: the match is over, or the table was closed."""
        return self.match.over or self.company.closed is not None


_table = maker(Table)


def replay(stored: StoredTable) -> Table:
    """The table as its log tells it.

    Whole rounds fold into the standing; only the last one is played again, so that waking a table
    after a long match takes no longer than after its first round.

    Raises:
        BadRuleset: this program does not know the table's rules.
    """
    table, log = empty_table(stored.record), stored.events
    last_deal = max((at for at, line in enumerate(log) if begins_round(line.body)), default=0)
    standing, company = table.match.standing, table.company
    for line in log[:last_deal]:
        if not changes_standing(line.body):
            continue
        event = read_body(line.body)
        if not isinstance(event, Event):
            company = folding.happened(company, event, line.at_ms)
        else:
            standing = standing.evolve(event)
            lead = event.lead if isinstance(event, Dealt) else None
            company = folding.played(company, event, lead, line.at_ms)
    table = Table(stored.record, Match(standing), company, last_deal)
    for line in log[last_deal:]:
        table = table.evolve(read_body(line.body), line.at_ms)
    return table


@lru_cache(maxsize=256)
def pinned_rules(text: str) -> Ruleset:
    """The rules that a table keeps its own copy of; equal copies are read once.

    Raises:
        BadRuleset: this program does not know such rules.
    """
    return Ruleset.from_data(json.loads(text))


def empty_table(record: TableRecord) -> Table:
    """A table where nothing has happened yet.

    Raises:
        BadRuleset: the game is not for so many.
    """
    match = Match.new(pinned_rules(record.ruleset), len(record.sitters))
    return Table(record, match, Company.new(record))


def new_record(
    table_id: str, ruleset: Ruleset, sitters: Iterable[Sitter], terms: Terms, now_ms: int
) -> TableRecord:
    """A table's record, with its own copy of every parameter of the rules."""
    pinned = json.dumps(ruleset.to_data(), separators=(",", ":"))
    return TableRecord(table_id, ruleset.id, pinned, tuple(sitters), terms, now_ms)


def table_id(entropy: bytes) -> str:
    """The name of a new table; 16 bytes of ``entropy`` make it one that nobody guesses."""
    return spelled(entropy, ID_LENGTH)
