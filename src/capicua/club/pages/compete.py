"""Looking for rivals, the boards of each family, and somebody's ratings."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

import msgspec
from litestar import Response, post, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec import Meta, Struct
from sqlalchemy import Connection

from capicua.club.catalogue import Language, ntext, text
from capicua.club.club import Club, Serving
from capicua.club.compete.ratings import Rating
from capicua.club.pages.curve import RatingShown, rating_shown
from capicua.club.pages.forms import cookie_keeper, form
from capicua.club.pages.replies import SHOW, Asked, Turned, html, language_of, see_other
from capicua.club.plain import whole
from capicua.club.play.families import (
    FAMILIES,
    FAMILY_GAMES,
    QUEUE_PACES,
    QUEUE_SEATS,
    Family,
    queue_games,
)
from capicua.club.running.seeking import can_play
from capicua.club.store import ratings, seeks
from capicua.club.store.people import Person
from capicua.club.store.ratings import RatedMatch
from capicua.club.store.seeks import Queue, Standing, Waiting

SHOWN_LEADERS: Final = 100
SHOWN_MATCHES: Final = 200
"""So many matches the curve of a rating goes back."""


class Looking(Struct, frozen=True, omit_defaults=True):
    """How it goes with somebody who looks for rivals, or does not."""

    state: Literal["none", "waiting", "found"]
    url: Annotated[str | None, Meta(description="found: the page of the table")] = None
    people: Annotated[int | None, Meta(description="waiting: how many do, you included")] = None
    waited_ms: int | None = None
    usual_ms: Annotated[int | None, Meta(description="how long people waited here lately")] = None
    told: Annotated[str | None, Meta(description="how many wait, in your language")] = None
    front: Annotated[bool, Meta(description="a rival did not come: you are the first")] = False


@route("/buscar", http_method=SHOW, include_in_schema=False)
async def seek_page(request: Asked, club: Serving) -> Response[bytes]:
    """Look for rivals, or wait for them."""
    person = await club.people.of(request)
    found = await club.seeking.standing(person.id) if person else None
    if found is not None and found[0].table is not None:
        return see_other(f"/mesa/{found[0].table}")
    lang = language_of(request)
    if found is not None:
        values = _waiting_values(club, *found, lang)
    else:
        values = await _asking_values(request, club, person)
    return html(request, club.site.page("seek.html", lang, "/buscar", **values))


@post("/buscar", status_code=303, include_in_schema=False)
async def seek(request: Asked, club: Serving) -> Response[bytes]:
    """Somebody looks for rivals; strangers become guests."""
    fields = await form(request)
    family = next((each for each in FAMILIES if each == fields.get("family")), None)
    pace = next((each for each in QUEUE_PACES if each == fields.get("pace")), None)
    seats, wanted = whole(fields.get("seats")), fields.get("game") or None
    if family is None or pace is None or seats is None:
        raise Turned(400, "bad_request")
    if seats not in QUEUE_SEATS[family] or not can_play(family, seats, wanted):
        raise Turned(400, "seek_unfit", set_up=f"/buscar?familia={family}")
    acting = await cookie_keeper(request, club)
    if isinstance(acting, Response):
        return acting
    if acting.person.program:
        raise Turned(403, "no_programs")
    queue = Queue(family, seats, pace)
    running = await club.seeking.look_for(acting.person, queue, wanted)
    return see_other(f"/mesa/{running}" if running else "/buscar", *acting.cookies)


@post("/buscar/dejar", status_code=303, include_in_schema=False)
async def stop_seeking(request: Asked, club: Serving) -> Response[bytes]:
    """Somebody looks no more, unless rivals wait for him already."""
    person = await club.people.of(request)
    table = await club.seeking.cancel(person.id) if person else None
    return see_other(f"/mesa/{table}" if table else "/buscar")


@route("/api/seek", http_method=SHOW)
async def api_seek(request: Asked, club: Serving) -> dict[str, Any]:
    """How it goes with whoever asks.

    To go on asking shows that one is still there: whoever does not is not paired.
    """
    person = await club.people.of(request)
    found = await club.seeking.standing(person.id) if person else None
    looking = Looking("none")
    if found is not None and found[0].table is not None:
        looking = Looking("found", url=f"/mesa/{found[0].table}")
    elif found is not None:
        standing, waiting = found
        looking = Looking(
            "waiting",
            people=waiting.people,
            waited_ms=max(0, club.clock.now_ms() - standing.since_ms),
            usual_ms=waiting.usual_ms,
            told=_told(waiting, language_of(request)),
            front=standing.front,
        )
    told: dict[str, Any] = msgspec.to_builtins(looking)
    return told


@route(["/clasificacion", "/clasificacion/{family:str}"], http_method=SHOW, include_in_schema=False)
async def board(
    request: Asked, club: Serving, family: FromPath[str] = FAMILIES[0]
) -> Response[bytes]:
    """The board of one family."""
    chosen = next((each for each in FAMILIES if each == family), None)
    if chosen is None:
        raise Turned(404, "not_found")
    now_ms, lang = club.clock.now_ms(), language_of(request)
    person = await club.people.of(request)
    found = await club.store.ask(lambda db: ratings.leaders(db, chosen, now_ms, SHOWN_LEADERS))
    values = {
        "families": FAMILIES,
        "family": chosen,
        "games": FAMILY_GAMES[chosen],
        "leaders": [
            {
                "name": each.name,
                "rating": round(each.rating.strength.rating),
                "deviation": round(each.rating.at(now_ms).deviation),
                "matches": each.rating.matches,
                "you": person is not None and person.id == each.person,
            }
            for each in found
        ],
        "least": ratings.LEAST_MATCHES,
    }
    return html(request, club.site.page("leaderboard.html", lang, request.url.path, **values))


async def ratings_of(club: Club, person: str, lang: Language) -> list[RatingShown]:
    """Somebody's ratings, for the partial page ``ratings-part.html``; none where he has none.

    Raises:
        NotRead: the store does not answer.
    """

    def ask(connection: Connection) -> list[tuple[Family, Rating, list[RatedMatch]]]:
        return [
            (family, rating, ratings.history(connection, person, family, SHOWN_MATCHES))
            for family, rating in sorted(
                ratings.ratings_of(connection, person).items(),
                key=lambda each: FAMILIES.index(each[0]),
            )
        ]

    now_ms = club.clock.now_ms()
    return [
        rating_shown(family, rating, matches, now_ms, lang)
        for family, rating, matches in await club.store.ask(ask)
    ]


async def _asking_values(request: Asked, club: Club, person: Person | None) -> dict[str, Any]:
    """What the page is filled with for somebody who does not look for rivals yet."""
    asked, game = request.query_params.get("familia"), request.query_params.get("game")
    of_game = next((each for each in FAMILIES if game in FAMILY_GAMES[each]), FAMILIES[0])
    family = next((each for each in FAMILIES if each == asked), of_game)
    now_ms = club.clock.now_ms()
    queues = await club.store.ask(lambda db: seeks.queues(db, now_ms))
    rating = None
    if person is not None and person.registered:
        own = person.id
        rating = (await club.store.ask(lambda db: ratings.ratings_of(db, own))).get(family)
    seats = QUEUE_SEATS[family]
    back = quote(f"/buscar?familia={family}")
    return {
        "standing": None,
        "families": FAMILIES,
        "family": family,
        "games": [each for n in seats[:1] for each in queue_games(family, n)],
        "game": game if game in FAMILY_GAMES[family] else None,
        "seats": seats,
        "paces": QUEUE_PACES,
        "waiting": {
            each: sum(count for queue, count in queues.items() if queue.family == each)
            for each in FAMILIES
        },
        "registered": person is not None and person.registered,
        "rating": round(rating.strength.rating) if rating else None,
        "deviation": round(rating.at(now_ms).deviation) if rating else None,
        "back": back,
    }


def _waiting_values(
    club: Club, standing: Standing, waiting: Waiting, lang: Language
) -> dict[str, Any]:
    """What the page is filled with for somebody who waits."""
    return {
        "standing": standing,
        "waited": clock_told(club.clock.now_ms() - standing.since_ms),
        "told": _told(waiting, lang),
        "usual": clock_told(waiting.usual_ms) if waiting.usual_ms is not None else None,
        "game": standing.game,
        "family": standing.queue.family,
    }


def _told(waiting: Waiting, lang: Language) -> str:
    """How many wait, the reader included."""
    if waiting.people <= 1:
        return text("compete", lang, "seek.alone")
    return ntext("compete", lang, "seek.others", waiting.people - 1)


def clock_told(ms: int) -> str:
    """A time as minutes and seconds: ``0:07``."""
    minutes, seconds = divmod(max(0, ms) // 1000, 60)
    return f"{minutes}:{seconds:02}"


HANDLERS: Final[tuple[HTTPRouteHandler, ...]] = (
    seek_page,
    seek,
    stop_seeking,
    api_seek,
    board,
)
