"""``/admin``: for whoever looks after the club. Everybody else finds no such page."""

from __future__ import annotations

from typing import Final

from litestar import Response, post, route

from capicua.club.club import Club, Serving
from capicua.club.members import admin, names
from capicua.club.pages.dates import ago, day
from capicua.club.pages.forms import form, own_address
from capicua.club.pages.replies import SHOW, Asked, Turned, html, language_of, see_other
from capicua.club.plain import whole
from capicua.club.play.commands import CallOff
from capicua.club.store import keys, people
from capicua.club.store.people import Person

MOST_SHOWN: Final = 100
MOST_PLACES: Final = 1000
MOST_DAYS: Final = 365
DONE: Final = ("sessions", "name", "closed", "dropped")
"""What the page says was done, by the word in its address."""


@route("/admin", http_method=SHOW)
async def overview(request: Asked, club: Serving) -> Response[bytes]:
    """A few figures, and the complaints."""
    await _admin(request, club)
    lang, now_ms = language_of(request), club.clock.now_ms()
    complaints = [
        {
            "id": each.report.id,
            "by": each.by,
            "about": each.about,
            "about_id": each.report.about,
            "table": each.report.table_id,
            "reason": each.report.reason,
            "words": each.report.words,
            "sayings": each.sayings,
            "when": ago(each.report.at_ms, now_ms, lang),
        }
        for each in await club.reports.open()
    ]
    values = {
        "figures": await club.store.ask(admin.figures),
        "sockets": club.counts.sockets,
        "awake": club.hall.awake,
        "complaints": complaints,
    }
    return _page(request, club, "admin.html", "/admin", **values)


@route("/admin/mesas", http_method=SHOW)
async def tables(request: Asked, club: Serving) -> Response[bytes]:
    """The tables that are not over."""
    await _admin(request, club)
    lang, now_ms = language_of(request), club.clock.now_ms()
    found = await club.store.ask(lambda db: admin.running_tables(db, MOST_SHOWN))
    shown = [(each, ago(each.moved_ms, now_ms, lang)) for each in found]
    return _page(request, club, "admin-tables.html", "/admin/mesas", tables=shown)


@post("/admin/mesas", status_code=303)
async def end_table(request: Asked, club: Serving) -> Response[bytes]:
    """End a table for nobody."""
    await _admin(request, club)
    await club.hall.order((await form(request)).get("table", ""), CallOff("operator"))
    return see_other("/admin/mesas")


@route("/admin/gente", http_method=SHOW)
async def persons(request: Asked, club: Serving) -> Response[bytes]:
    """People, by the beginning of their names."""
    await _admin(request, club)
    return await _people_page(request, club)


@post("/admin/gente", status_code=303)
async def attend(request: Asked, club: Serving) -> Response[bytes]:
    """Do something about a person: end sessions, give a code, take the name away."""
    await _admin(request, club)
    given = await form(request)
    person_id = given.get("person", "")
    person = (await club.people.known([person_id])).get(person_id)
    if person is None:
        raise Turned(404, "not_found")
    match given.get("do"):
        case "sessions":
            club.errands.dismiss(await club.sessions.end_all(person.id))
        case "name":
            await club.store.transact(lambda db: people.hide_name(db, person.id))
            club.errands.changed(person.id)
        case "reset" if person.registered:
            entropy, now_ms = club.sessions.entropy, club.clock.now_ms()
            code = await club.store.transact(
                lambda db: admin.give_code(db, entropy, now_ms, person)
            )
            return await _people_page(request, club, code=code, whose=person)
        case _:
            raise Turned(400, "bad_request")
    return see_other(f"/admin/gente?hecho={given['do']}")


@post("/admin/denuncias", status_code=303)
async def close_report(request: Asked, club: Serving) -> Response[bytes]:
    """Note that a complaint is dealt with."""
    me = await _admin(request, club)
    number = whole((await form(request)).get("report"))
    if number is None:
        raise Turned(400, "bad_request")
    await club.reports.close(number, me.id)
    return see_other("/admin?hecho=closed")


@route("/admin/invitaciones", http_method=SHOW)
async def invitations(request: Asked, club: Serving) -> Response[bytes]:
    """The invitations that still let somebody in."""
    await _admin(request, club)
    lang, now_ms = language_of(request), club.clock.now_ms()
    found = await club.store.ask(lambda db: keys.open_invitations(db, now_ms))
    here = own_address(request, club)
    shown = [
        {
            "code": each.code,
            "link": f"{here}/entrar?i={each.code}",
            "left": each.left,
            "until": day(each.until_ms, lang) if each.until_ms else None,
        }
        for each in found
    ]
    values = {"invitations": shown, "closed": club.people.closed}
    return _page(request, club, "admin-invitations.html", "/admin/invitaciones", **values)


@post("/admin/invitaciones", status_code=303)
async def invite(request: Asked, club: Serving) -> Response[bytes]:
    """Make an invitation, or withdraw one."""
    me = await _admin(request, club)
    given = await form(request)
    dropped = given.get("drop")
    if dropped is not None:
        await club.store.transact(lambda db: keys.drop_invitation(db, dropped))
        return see_other("/admin/invitaciones?hecho=dropped")
    places = _number(given.get("places"), 1, MOST_PLACES)
    days = _number(given.get("days"), 1, MOST_DAYS)
    made = admin.new_invitation(club.sessions.entropy, club.clock.now_ms(), places, days)
    await club.store.transact(lambda db: keys.add_invitation(db, made, me.id))
    return see_other("/admin/invitaciones")


async def _admin(request: Asked, club: Club) -> Person:
    """Whoever looks after the club; for others there is no such page."""
    person = await club.people.of(request)
    if person is None or not person.admin:
        raise Turned(404, "not_found")
    return person


async def _people_page(
    request: Asked, club: Club, *, code: str | None = None, whose: Person | None = None
) -> Response[bytes]:
    lang, asked = language_of(request), request.query_params.get("q", "")
    name_key = names.key(asked[: 2 * names.MOST]) if asked else ""
    found = await club.store.ask(lambda db: people.find_people(db, name_key, MOST_SHOWN))
    values = {
        "people": [(each, day(each.created_ms, lang)) for each in found],
        "asked": asked,
        "code": code,
        "whose": whose,
    }
    answer = _page(request, club, "admin-people.html", "/admin/gente", **values)
    if code is not None:
        answer.headers["cache-control"] = "no-store"
    return answer


def _page(
    request: Asked, club: Club, template: str, path: str, **values: object
) -> Response[bytes]:
    said = request.query_params.get("hecho")
    done = said if said in DONE else None
    page = club.site.page(template, language_of(request), path, done=done, **values)
    return html(request, page)


def _number(written: str | None, least: int, most: int) -> int:
    """A number of a form, within bounds; the least where there is none."""
    return min(max(whole(written) or least, least), most)


HANDLERS: Final = (
    overview,
    tables,
    end_table,
    persons,
    attend,
    close_report,
    invitations,
    invite,
)
