"""Complain of somebody at a table, and stop hearing or meeting him: as a page, and for programs."""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

import msgspec
from litestar import Response, post, route
from litestar.params import FromPath
from msgspec import Meta, Struct

from capicua.club.club import Club, Serving
from capicua.club.members.reports import NobodyThere
from capicua.club.pages.forms import form
from capicua.club.pages.gate import spend
from capicua.club.pages.replies import SHOW, Asked, Turned, html, language_of
from capicua.club.store import listing
from capicua.club.store.people import Person
from capicua.club.store.reports import REASONS, BlockKind, Reason
from capicua.rules.notation import SEATS

NO_SEAT: Final = -1
Asking = TypeVar("Asking", bound=Struct)
Letter = Annotated[str, Meta(min_length=1, max_length=1)]


class Complain(Struct, forbid_unknown_fields=True):
    """A complaint, as programs send it."""

    seat: Letter
    reason: Reason
    words: Annotated[str, Meta(max_length=500)] = ""


class Mute(Struct, forbid_unknown_fields=True):
    """Not to hear somebody any more (``mute``), not to meet him either (``block``), or again."""

    seat: Letter
    kind: BlockKind | None = "mute"


@route("/mesa/{table_id:str}/denunciar", http_method=SHOW)
async def reporting(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """The form to complain."""
    me = await _somebody(request, club)
    return await _page(request, club, table_id, me)


@post("/mesa/{table_id:str}/denunciar", status_code=200)
async def report(request: Asked, club: Serving, table_id: FromPath[str]) -> Response[bytes]:
    """Keep a complaint; who asks for it no longer hears or meets whom it is about."""
    me = await _somebody(request, club)
    given = await form(request)
    reason: Reason = next((each for each in REASONS if each == given.get("reason")), "other")
    seat = given.get("seat", "")
    await _complain(request, club, table_id, me, Complain(seat, reason, given.get("words", "")))
    if "mute" in given or "block" in given:
        kind: BlockKind = "block" if "block" in given else "mute"
        await _mute(club, table_id, me, Mute(seat, kind))
    return await _page(request, club, table_id, me, sent=True)


@post("/api/tables/{table_id:str}/reports", status_code=204)
async def api_report(request: Asked, club: Serving, table_id: FromPath[str]) -> None:
    """The same for programs: ``{"seat": "B", "reason": "words", "words": "…"}``."""
    me = await _somebody(request, club)
    await _complain(request, club, table_id, me, await _read(request, Complain))


@post("/api/tables/{table_id:str}/mutes", status_code=204)
async def api_mute(request: Asked, club: Serving, table_id: FromPath[str]) -> None:
    """Stop hearing somebody, or hear him again: ``{"seat": "B", "kind": "mute"}``."""
    me = await _somebody(request, club)
    await _mute(club, table_id, me, await _read(request, Mute))


async def _read(request: Asked, kind: type[Asking]) -> Asking:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError as error:
        raise Turned(400, "bad_request") from error


async def _somebody(request: Asked, club: Club) -> Person:
    """Whoever asks; nobody else hears of anybody here, or can be kept from hearing."""
    person = await club.people.of(request)
    if person is None:
        raise Turned(401, "who_are_you")
    return person


async def _complain(request: Asked, club: Club, table_id: str, me: Person, asked: Complain) -> None:
    spend(request, club, "report", me.id)
    try:
        await club.reports.complain(me, table_id, _seat(asked.seat), asked.reason, asked.words)
    except NobodyThere:
        raise Turned(404, "nobody_there") from None


async def _mute(club: Club, table_id: str, me: Person, asked: Mute) -> None:
    try:
        other = await club.reports.sitting(me, table_id, _seat(asked.seat))
    except NobodyThere:
        raise Turned(404, "nobody_there") from None
    if asked.kind is None:
        await club.reports.lift(me, other)
    else:
        await club.reports.block(me, other, asked.kind)
    club.errands.changed(me.id)


def _seat(letter: str) -> int:
    """The number of a seat; one that no table has where the letter is none."""
    return SEATS.find(letter) if len(letter) == 1 else NO_SEAT


async def _page(
    request: Asked, club: Club, table_id: str, me: Person, *, sent: bool = False
) -> Response[bytes]:
    found = await club.store.ask(lambda connection: listing.sitting(connection, [table_id]))
    sat = found.get(table_id, ())
    known = await club.people.known([who for who in sat if who and who != me.id])
    people = [(SEATS[seat], known[who].name) for seat, who in enumerate(sat) if who in known]
    path = f"/mesa/{table_id}/denunciar"
    values = {
        "table_id": table_id,
        "people": people,
        "seat": request.query_params.get("seat", people[0][0] if people else ""),
        "reasons": REASONS,
        "sent": sent,
    }
    return html(request, club.site.page("report.html", language_of(request), path, **values))


HANDLERS: Final = (reporting, report, api_report, api_mute)
