"""Tournaments: announced, joined, followed round by round."""

from __future__ import annotations

from typing import Any, Final

from babel.lists import format_list
from litestar import Response, post, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from sqlalchemy import Connection

from capicua.club.catalogue import Language, ntext, text
from capicua.club.club import Club, Serving
from capicua.club.compete.drawing import Seats
from capicua.club.compete.tournament import FORMS, Board, standings
from capicua.club.pages.forms import cookie_keeper, form
from capicua.club.pages.replies import SHOW, Asked, Turned, html, language_of, see_other
from capicua.club.pages.set_up import offered_game
from capicua.club.pages.shelf import OFFERED
from capicua.club.plain import whole
from capicua.club.running.tournaments import LEAST, MOST_ROUNDS, NAME_LENGTH, NotPossible
from capicua.club.store import people
from capicua.club.store import tournaments as kept
from capicua.club.store.people import Person
from capicua.club.store.tournaments import Listed, PlacedBoard, Tournament
from capicua.rules.games import slug_of

PACES: Final = ("relaxed", "ranked", "none")
SHOWN: Final = 30
"""So many tournaments of each stage are listed."""


@route("/torneos", http_method=SHOW, include_in_schema=False)
async def tournaments(request: Asked, club: Serving) -> Response[bytes]:
    """The tournaments there are, and a form for a new one."""
    lang, person = language_of(request), await club.people.of(request)

    def ask(db: Connection) -> dict[str, list[Listed]]:
        return {
            "open": kept.listed(db, "open", SHOWN),
            "running": kept.listed(db, "running", SHOWN),
            "over": kept.listed(db, "over", SHOWN),
        }

    wanted = request.query_params.get("game")
    values = {
        "lists": await club.store.ask(ask),
        "registered": person is not None and person.registered,
        "game": wanted if wanted in OFFERED else "bloqueo",
        "forms": FORMS,
        "paces": PACES,
        "most_rounds": MOST_ROUNDS,
        "name_length": NAME_LENGTH,
    }
    return html(request, club.site.page("tournaments.html", lang, "/torneos", **values))


@post("/torneos", status_code=303, include_in_schema=False)
async def new_tournament(request: Asked, club: Serving) -> Response[bytes]:
    """Announce a tournament."""
    fields = await form(request)
    person = await club.people.of(request)
    if person is None or not person.registered or person.program:
        raise Turned(403, "tournament_account")
    ruleset = offered_game(fields.get("game", ""))
    pace = next((each for each in PACES if each == fields.get("pace")), None)
    shape = next((each for each in FORMS if each == fields.get("form")), None)
    if pace is None or shape is None:
        raise Turned(400, "bad_request")
    name = _name(fields.get("name", ""), text("compete", language_of(request), "tournament.usual"))
    try:
        made = await club.tournaments.create(
            person, name, ruleset, pace=pace, form=shape, rounds=_rounds(fields.get("rounds", ""))
        )
    except NotPossible as reason:
        raise Turned(409, reason.code, set_up="/torneos") from None
    return see_other(f"/torneo/{made}")


@route("/torneo/{tournament_id:str}", http_method=SHOW, include_in_schema=False)
async def tournament(
    request: Asked, club: Serving, tournament_id: FromPath[str]
) -> Response[bytes]:
    """A tournament: who takes part, the boards of each round, and the standings."""
    found = await club.store.ask(lambda db: kept.load(db, tournament_id))
    if found is None:
        raise Turned(404, "unknown_tournament")
    person, lang = await club.people.of(request), language_of(request)
    values = await _values(club, found, person, lang)
    page = club.site.page("tournament.html", lang, f"/torneo/{tournament_id}", **values)
    return html(request, page)


@post("/torneo/{tournament_id:str}/{deed:str}", status_code=303, include_in_schema=False)
async def act(
    request: Asked, club: Serving, tournament_id: FromPath[str], deed: FromPath[str]
) -> Response[bytes]:
    """Join a tournament, leave it, let it begin, end it, or take it away."""
    back = f"/torneo/{tournament_id}"
    acting = await cookie_keeper(request, club)
    if isinstance(acting, Response):
        return acting
    person = acting.person
    if person.program:
        raise Turned(403, "no_programs")
    try:
        match deed:
            case "entrar":
                await club.tournaments.join(tournament_id, person)
            case "dejar":
                await club.tournaments.withdraw(tournament_id, person)
            case "empezar":
                await club.tournaments.begin(tournament_id, person)
            case "terminar":
                await club.tournaments.end(tournament_id, person)
            case "borrar" if person.admin:
                await club.tournaments.remove(tournament_id)
            case _:
                raise Turned(404, "not_found")
    except NotPossible as reason:
        status = 404 if reason.code == "unknown_tournament" else 409
        raise Turned(status, reason.code, set_up=back) from None
    gone = await club.store.ask(lambda db: kept.record(db, tournament_id)) is None
    return see_other("/torneos" if gone else back, *acting.cookies)


async def _values(
    club: Club, found: Tournament, person: Person | None, lang: Language
) -> dict[str, Any]:
    ids = {each.person for each in found.entrants} | {found.record.host}
    known = await club.store.ask(lambda db: people.persons(db, ids))
    own, record = person.id if person else None, found.record
    called = {each.id: each.name for each in known.values()}
    names = {
        each.person: called.get(each.person)
        or text("compete", lang, "tournament.nobody", number=number)
        for number, each in enumerate(found.entrants, 1)
    }
    seats, mine = Seats.of(record.rules), found.entrant(own)
    here = mine is not None and not mine.withdrawn
    host = person is not None and (own == record.host or person.admin)
    active = sum(not each.withdrawn for each in found.entrants)
    return {
        "tournament": record,
        "game": slug_of(record.game),
        "host_name": called.get(record.host),
        "people": active,
        "names": names,
        "lines": standings(record.form, found.entrants, found.played, pairs=seats.pairs),
        "points_told": points_told,
        "rounds": [
            [_board(each, names, own, seats.pairs, lang) for each in boards]
            for boards in found.rounds
        ][::-1],
        "soon": record.stage == "running"
        and not found.undecided
        and (record.rounds is None or len(found.rounds) < record.rounds),
        "you": own,
        "here": here,
        "nameless": here and called.get(own or "") is None,
        "may_join": not here
        and record.stage != "over"
        and not (record.rounds is not None and len(found.rounds) >= record.rounds),
        "may_begin": host and record.stage == "open",
        "ready": active >= max(LEAST, seats.least),
        "least": max(LEAST, seats.least),
        "may_end": host and record.stage != "over",
        "admin": person is not None and person.admin,
        "my_table": next(
            (
                each.table
                for each in found.undecided
                if own in each.board.people and each.table is not None
            ),
            None,
        ),
    }


def _board(
    placed: PlacedBoard, names: dict[str, str], own: str | None, pairs: bool, lang: Language
) -> dict[str, Any]:
    board = placed.board
    order = (0, 2, 1, 3) if pairs and len(board.people) == 4 else range(len(board.people))
    points = board.points or (None,) * len(board.people)
    return {
        "rest": board.rest,
        "table": placed.table,
        "decided": board.points is not None,
        "forfeit": forfeit_told(board, names, lang, pairs=pairs) if board.forfeit else "",
        "mine": own in board.people,
        "pairs": pairs and not board.rest,
        "people": [
            {
                "name": names.get(board.people[at], ""),
                "points": None if points[at] is None else points_told(points[at] or 0.0),
            }
            for at in order
        ],
    }


def forfeit_told(board: Board, names: dict[str, str], lang: Language, *, pairs: bool) -> str:
    """Who did not come to a board that was not played; of a pair it was one or the other."""
    gained = zip(board.people, board.points or (), strict=True)
    lost = [names.get(person, "") for person, points in gained if points == 0]
    if len(lost) == len(board.people):
        return text("compete", lang, f"tournament.forfeit.{'pairs' if pairs else 'nobody'}")
    told = format_list(lost, style="or" if pairs else "standard", locale=lang)
    return ntext("compete", lang, "tournament.forfeit", 1 if pairs else len(lost), names=told)


def points_told(points: float) -> str:
    """Points as people write them: ``2½``; other parts of one as decimals."""
    whole, part = divmod(points, 1)
    if part == 0.5:
        return f"{int(whole) or ''}½"
    return f"{points:.2f}".rstrip("0").rstrip(".")


def _name(written: str, usual: str) -> str:
    """The name of a tournament: one line, not too long."""
    name = " ".join(word for word in written.split() if word.isprintable())
    return name[:NAME_LENGTH].strip() or usual


def _rounds(written: str) -> int | None:
    if not written:
        return None
    rounds = whole(written)
    if rounds is None or not 1 <= rounds <= MOST_ROUNDS:
        raise Turned(400, "bad_request")
    return rounds


HANDLERS: Final[tuple[HTTPRouteHandler, ...]] = (
    tournaments,
    new_tournament,
    tournament,
    act,
)
