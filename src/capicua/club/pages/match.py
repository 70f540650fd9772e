"""A match as everybody may look at it afterwards: its page, and its record to take away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from litestar import Response, route
from litestar.params import FromPath

from capicua.club.catalogue import Language
from capicua.club.club import Club, Serving
from capicua.club.pages.beside import beside
from capicua.club.pages.finished import Opened, opened, record_of
from capicua.club.pages.match_told import match_told, record_names
from capicua.club.pages.replies import SHOW, Asked, Turned, html, language_of
from capicua.club.pages.set_up import of_record, rules_path
from capicua.club.play.records import StoredTable, TableRecord
from capicua.club.play.table import replay
from capicua.club.store import tables
from capicua.club.store.people import Person
from capicua.club.talk.glances import Glance, glance
from capicua.rules import BadRuleset, Record, record_to_data
from capicua.telling import Texts

RECORD_TYPE: Final = "text/plain"


@route("/partida/{table_id:str}", http_method=SHOW, include_in_schema=False)
async def match(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """A match, finished or not: of the round that is being played nothing is told."""
    found = await _found(club, table_id)
    lang, path = language_of(request), f"/partida/{table_id}"

    def told() -> str:
        values = match_values(found, lang, club.site.tell[lang])
        return club.site.page("finished.html", lang, path, **values)

    return html(request, await beside(told))


@route("/partida/{table_id:str}/record", http_method=SHOW)
async def record(club: Serving, table_id: FromPath[str]) -> Response[str]:
    """The record of the finished rounds, in the notation that ``capicua verify`` reads."""
    found = await _found(club, table_id)
    text = await beside(lambda: str(found.to_record()))
    headers = {
        "content-disposition": f'attachment; filename="{table_id}.domino"',
        "cache-control": "private, no-cache",
    }
    return Response(text, media_type=RECORD_TYPE, headers=headers)


@route("/api/matches/{table_id:str}", http_method=SHOW)
async def record_data(club: Serving, table_id: FromPath[str]) -> dict[str, Any]:
    """The record of the finished rounds as JSON."""
    found = await _found(club, table_id)
    return await beside(lambda: record_to_data(found.to_record()))


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A table's log as it is read here, and those who sat there."""

    record: TableRecord
    opened: Opened
    seen: Glance
    known: Mapping[str, Person]

    @classmethod
    def of(cls, stored: StoredTable, known: Mapping[str, Person]) -> MatchFile:
        """What is open of a log.

        Raises:
            BadRuleset: this program does not know its rules.
        """
        return cls(stored.record, opened(stored), glance(replay(stored)), known)

    def to_record(self) -> Record:
        """Its record.

        Raises:
            Turned: no round is over yet, or the rules are no longer written down.
        """
        try:
            made = record_of(self.opened, self.record.id, record_names(self.seen, self.known))
        except BadRuleset:
            made = None
        if made is None:
            raise Turned(404, "no_record")
        return made


def match_values(found: MatchFile, lang: Language, say: Texts) -> dict[str, object]:
    """What the page of a match is filled with."""
    rules, set_up = found.opened.rules, of_record(found.record)
    return {
        "table_id": found.record.id,
        "game": rules.slug,
        "rules_path": rules_path(rules),
        "most_pips": rules.max_pip,
        "by_lot": rules.opener == "lot",
        "match": match_told(found.opened, found.seen, found.known, lang, say),
        "committed": sum(bool(each.secret) for each in found.opened.shuffles.values()),
        "again": set_up.fields() if set_up else [("game", rules.slug)],
    }


async def _found(club: Club, table_id: str) -> MatchFile:
    stored = await club.store.ask(lambda connection: tables.load(connection, table_id))
    if stored is None:
        raise Turned(404, "unknown_table")
    found = await beside(partial(MatchFile.of, stored, {}))
    return replace(found, known=await club.people.known(found.seen.people))


HANDLERS: Final = (match, record, record_data)
