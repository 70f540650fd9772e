"""``/yo``: what somebody is called, what he has played, his account, his data, and the way out."""

from __future__ import annotations

import json
from typing import Final

from litestar import Response, post, route

from capicua.club.catalogue import Language, text
from capicua.club.club import Club, Serving
from capicua.club.members.names import BadName
from capicua.club.pages.account import UNFIT, BadForm, fault_of, session_here
from capicua.club.pages.compete import ratings_of
from capicua.club.pages.dates import ago, day
from capicua.club.pages.entering import enter, leave
from capicua.club.pages.forms import actor, form
from capicua.club.pages.gate import refund, spend
from capicua.club.pages.replies import SHOW, Asked, Turned, html, language_of, see_other
from capicua.club.store import history, keys
from capicua.club.store.history import Finished
from capicua.club.store.keys import Session
from capicua.club.store.people import Person
from capicua.rules.games import slug_of

MOST_SHOWN: Final = 30
"""So many finished matches are shown."""
OTHERS: Final = "others"
"""What the form says that ends every other session."""


@route("/yo", http_method=SHOW)
async def me(request: Asked, club: Serving) -> Response[bytes]:
    """Who somebody is here."""
    session = await session_here(request, club)
    return await _me(request, club, session.person if session else None)


@post("/yo/nombre", status_code=303)
async def rename(request: Asked, club: Serving) -> Response[bytes]:
    """Call somebody otherwise; a stranger becomes a guest by that."""
    written = (await form(request)).get("name", "")
    session = await session_here(request, club)
    person = session.person if session else None
    try:
        await club.accounts.check_name(person, written)  # else nobody becomes a guest by that
        acting = await actor(request, club)
        await club.accounts.rename(acting.person, written)
    except BadName as reason:
        return await _me(request, club, person, written=written, fault=reason.fault)
    club.errands.changed(acting.person.id)
    return see_other("/yo?nombre", *acting.cookies)


@route("/yo/sesiones", http_method=SHOW)
async def sessions(request: Asked, club: Serving) -> Response[bytes]:
    """Where somebody is known."""
    session = await _known(request, club)
    lang, now_ms = language_of(request), club.clock.now_ms()
    shown = [
        {
            "id": each.id,
            "device": each.device,
            "seen": ago(each.seen_ms, now_ms, lang),
            "since": day(each.created_ms, lang),
        }
        for each in await club.sessions.of(session.person.id)
    ]
    values = {"sessions": shown, "here": session.id, "ended": "cerrada" in request.query_params}
    return html(request, club.site.page("sessions.html", lang, "/yo/sesiones", **values))


@post("/yo/sesiones", status_code=303)
async def end_session(request: Asked, club: Serving) -> Response[bytes]:
    """End one session of somebody's, or every other one."""
    session = await _known(request, club)
    chosen = (await form(request)).get("session", "")
    if chosen == OTHERS:
        ended = await club.sessions.end_all(session.person.id, but=session)
    else:
        mine = [each for each in await club.sessions.of(session.person.id) if each.id == chosen]
        for each in mine:
            await club.sessions.end(each)
        ended = [each.token_hash for each in mine]
    if session.token_hash in ended:
        return leave(request, club, see_other("/"), ended)
    club.errands.dismiss(ended)
    return see_other("/yo/sesiones?cerrada")


@route("/yo/clave", http_method=SHOW)
async def password(request: Asked, club: Serving) -> Response[bytes]:
    """The form to change the password."""
    return _password_page(request, club, await _registered(request, club))


@post("/yo/clave", status_code=303)
async def change_password(request: Asked, club: Serving) -> Response[bytes]:
    """Change the password."""
    session = await _registered(request, club)
    given = await form(request)
    spend(request, club, "entry_name", session.person.id)
    try:
        entered = await club.accounts.change_password(
            session, given.get("password", ""), given.get("wanted", "")
        )
    except BadForm as reason:
        return _password_page(request, club, session, fault_of(reason, "password_now"))
    refund(request, club, "entry_name", session.person.id)
    return enter(request, club, see_other("/yo?clave"), entered)


@route("/yo/codigos", http_method=SHOW)
async def codes(request: Asked, club: Serving) -> Response[bytes]:
    """How many codes are left, and the form that makes new ones."""
    return await _codes_page(request, club, await _registered(request, club))


@post("/yo/codigos", status_code=200)
async def new_codes(request: Asked, club: Serving) -> Response[bytes]:
    """Codes in place of the old ones, shown once."""
    session = await _registered(request, club)
    given = await form(request)
    spend(request, club, "entry_name", session.person.id)
    try:
        made = await club.accounts.new_codes(session.person, given.get("password", ""))
    except BadForm as reason:
        return await _codes_page(request, club, session, fault=fault_of(reason, "password_now"))
    refund(request, club, "entry_name", session.person.id)
    return await _codes_page(request, club, session, made)


@route("/yo/datos.json", http_method=SHOW)
async def export(request: Asked, club: Serving) -> Response[bytes]:
    """Everything that is kept about somebody, as a file."""
    session = await _known(request, club)
    told = await club.accounts.export(session.person.id)
    headers = {
        "content-disposition": 'attachment; filename="capicua.json"',
        "cache-control": "no-store",
    }
    body = json.dumps(told, ensure_ascii=False, indent=2).encode()
    return Response(body, media_type="application/json", headers=headers)


@route("/yo/borrar", http_method=SHOW)
async def deleting(request: Asked, club: Serving) -> Response[bytes]:
    """What is deleted, and the form that does it."""
    if "hecho" in request.query_params:
        page = club.site.page("delete.html", language_of(request), "/yo", gone=True)
        return html(request, page)
    return _delete_page(request, club, await _known(request, club))


@post("/yo/borrar", status_code=303)
async def delete(request: Asked, club: Serving) -> Response[bytes]:
    """Delete everything that says who somebody is."""
    session = await _known(request, club)
    person = session.person
    if person.registered:
        spend(request, club, "entry_name", person.id)
        try:
            await club.accounts.check(person, (await form(request)).get("password", ""))
        except BadForm as reason:
            return _delete_page(request, club, session, fault_of(reason, "password_now"))
    seated = await club.accounts.seated(person.id)
    for who, tables in seated:
        await club.errands.give_up(who, tables)
    ended = await club.accounts.forget(person.id)
    for who, _ in seated:
        club.errands.changed(who)
    return leave(request, club, see_other("/yo/borrar?hecho"), ended)


@post("/yo/oir", status_code=303)
async def hear_again(request: Asked, club: Serving) -> Response[bytes]:
    """Hear and meet somebody again."""
    session = await _known(request, club)
    chosen = (await form(request)).get("person", "")
    for each in await club.reports.blocked(session.person):
        if each.handle == chosen:
            await club.reports.lift(session.person, each.id)
    club.errands.changed(session.person.id)
    return see_other("/yo#silencio")


async def _known(request: Asked, club: Club) -> Session:
    """The session of whoever asks; strangers are shown the way in."""
    session = await session_here(request, club)
    if session is None:
        raise Turned(401, "who_are_you")
    return session


async def _registered(request: Asked, club: Club) -> Session:
    session = await _known(request, club)
    if not session.person.registered:
        raise Turned(401, "who_are_you")
    return session


async def _me(
    request: Asked,
    club: Club,
    person: Person | None,
    *,
    written: str = "",
    fault: str | None = None,
) -> Response[bytes]:
    lang, now_ms = language_of(request), club.clock.now_ms()
    values: dict[str, object] = {
        "person": person,
        "initial": initial(person),
        "since": day(person.created_ms, lang) if person else "",
        "tally": None,
        "codes_left": 0,
        "history": [],
        "blocked": [],
        "ratings": [],
        "written": written,
        "fault": fault,
        "saved": person.name if person and "nombre" in request.query_params else None,
        "changed": person is not None and "clave" in request.query_params,
    }
    if person is not None:
        mine = person.id
        values["tally"], values["codes_left"], found = await club.store.ask(
            lambda db: (
                history.totals(db, mine),
                keys.codes_left(db, mine),
                history.finished(db, mine, MOST_SHOWN),
            )
        )
        values["history"] = [_told(each, now_ms, lang) for each in found]
        values["blocked"] = await club.reports.blocked(person)
        values["ratings"] = await ratings_of(club, mine, lang)
    return html(request, club.site.page("yo.html", lang, "/yo", **values), UNFIT if fault else 200)


def initial(person: Person | None) -> str:
    """What stands on somebody's tile: the first letter of his name."""
    name = person.name if person else None
    return next((each.upper() for each in name or "" if each.isalnum()), "?")


def _told(match: Finished, now_ms: int, lang: Language) -> dict[str, object]:
    """A finished match, as a line of the history."""
    nobody, computer = text("account", lang, "me.unnamed"), text("account", lang, "me.computer")
    others = [(each.name or nobody) if each else computer for each in match.others]
    return {
        "table": match.table_id,
        "game": slug_of(match.game),
        "outcome": match.outcome,
        "place": match.place,
        "others": ", ".join(others),
        "when": ago(match.ended_ms, now_ms, lang),
    }


def _password_page(
    request: Asked, club: Club, session: Session, fault: str | None = None
) -> Response[bytes]:
    values = {"person": session.person, "fault": fault}
    page = club.site.page("password.html", language_of(request), "/yo/clave", **values)
    return html(request, page, UNFIT if fault else 200)


async def _codes_page(
    request: Asked,
    club: Club,
    session: Session,
    made: tuple[str, ...] = (),
    fault: str | None = None,
) -> Response[bytes]:
    person_id = session.person.id
    left = await club.store.ask(lambda connection: keys.codes_left(connection, person_id))
    values = {"codes": made, "name": None, "codes_left": left, "fault": fault}
    page = club.site.page("codes.html", language_of(request), "/yo/codigos", **values)
    answer = html(request, page, UNFIT if fault else 200)
    answer.headers["cache-control"] = "no-store"
    return answer


def _delete_page(
    request: Asked, club: Club, session: Session, fault: str | None = None
) -> Response[bytes]:
    values = {"person": session.person, "gone": False, "fault": fault}
    page = club.site.page("delete.html", language_of(request), "/yo/borrar", **values)
    return html(request, page, UNFIT if fault else 200)


HANDLERS: Final = (
    me,
    rename,
    sessions,
    end_session,
    password,
    change_password,
    codes,
    new_codes,
    export,
    deleting,
    delete,
    hear_again,
)
