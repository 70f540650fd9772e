"""The same company again: a new table for those who want it, and how tables open."""

from __future__ import annotations

from msgspec.structs import replace

from capicua.club.play.draft import Draft, Moment, Step
from capicua.club.play.happenings import Began, Moved
from capicua.club.play.records import Sitter, TableRecord, Terms
from capicua.club.play.rounds import bind
from capicua.club.play.table import Table, empty_table, table_id


def opening(record: TableRecord, moment: Moment) -> Step:
    """The first events of a new table.

    Where the club has arranged the game people have to come first, and at a friends' table to sit
    down; elsewhere the first round is due.

    Raises:
        BadRuleset: the game is not for so many.
        ValueError: the secret of the moment has not as many bytes as it should.
    """
    draft = Draft(empty_table(record), moment)
    bind(draft)
    if record.terms.kind in ("computer", "device") or _goes_on(record):
        draft.tell(Began())
    return draft.step()


def _goes_on(record: TableRecord) -> bool:
    """Whether friends who have just played sit down again, with nobody missing."""
    again = record.terms.kind == "friends" and record.terms.before is not None
    return again and Sitter() not in record.sitters


def open_again(draft: Draft, agreed: tuple[int, ...]) -> None:
    """The company goes on at a new table, where those who agreed have their seats."""
    record = _again(draft.table, agreed, draft.entropy("capicua/table/1")[:16], draft.moment.now_ms)
    secret = draft.entropy("capicua/opening/1")
    draft.opens = opening(record, Moment(draft.moment.now_ms, secret))
    draft.tell(Moved(record.id))


def _again(table: Table, agreed: tuple[int, ...], entropy: bytes, now_ms: int) -> TableRecord:
    people = {table.company.chairs[seat].person for seat in agreed}
    before = table.company.sitters
    sitters = tuple(s if s.person is None or s.person in people else Sitter() for s in before)
    terms = replace(table.record.terms, before=table.record.id, event=None)
    complete = Sitter() not in sitters
    if terms.kind == "ranked" and complete:
        sitters = (*sitters[1:], sitters[0])  # who began does not begin again
    elif terms.kind in ("friends", "ranked", "tournament"):
        terms = _among_friends(terms, table, people)
    return replace(
        table.record,
        id=table_id(entropy),
        sitters=sitters,
        terms=terms,
        created_ms=now_ms,
    )


def _among_friends(terms: Terms, table: Table, people: set[str | None]) -> Terms:
    """A game that others may join counts for no rating, and somebody has to arrange it."""
    host = table.company.host
    if host not in people:
        host = next(person for person in table.company.people if person in people)
    return replace(terms, kind="friends", rated=False, host=host)
