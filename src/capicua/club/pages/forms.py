"""Forms of ours: read, and whoever acts for the first time becomes a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs

from litestar import Response
from litestar.datastructures import Cookie

from capicua.club.club import Club
from capicua.club.members.people import COOKIE, COOKIE_AGE_S
from capicua.club.members.sessions import device_of
from capicua.club.pages.gate import spend
from capicua.club.pages.replies import Asked, Turned, cookie, language_of
from capicua.club.store.people import Person

INVITATION_COOKIE: Final = "invitation"
"""The code by which somebody may come in while the door is closed."""
ONCE_MORE: Final = "otra"
"""In the address of a form that comes a second time, now that its sender has a cookie."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who does something here.

    Attributes:
        person: who it is.
        cookies: what keeps him that person in this browser, to be sent with the answer.
        fresh: whether he was a stranger until now, so that nobody knows yet if his browser
            keeps cookies.
    """

    person: Person
    cookies: tuple[Cookie, ...]
    fresh: bool


async def actor(request: Asked, club: Club) -> Actor:
    """Who acts; a stranger becomes a guest.

    Raises:
        Turned: too many came from there at once.
        NotInvited: the door is closed to him.
        StoreError: the store does not answer, or would not keep him.
    """
    token = request.cookies.get(COOKIE)
    person = await club.people.of(request)
    if person is not None:
        kept = (cookie(request, COOKIE, token, COOKIE_AGE_S),) if token else ()
        return Actor(person, kept, fresh=False)
    spend(request, club, "guest")
    device = device_of(request.headers.get("user-agent", ""))
    invitation = request.cookies.get(INVITATION_COOKIE)
    person, token = await club.people.welcome(language_of(request), device, invitation)
    return Actor(person, (cookie(request, COOKIE, token, COOKIE_AGE_S),), fresh=True)


async def cookie_keeper(request: Asked, club: Club) -> Actor | Response[bytes]:
    """Who sends a form, if his browser keeps cookies; the answer that finds out, if that is open.

    A browser that is not known yet sends its form once more, with the cookie it has just been
    given; if it comes back without, its owner is told so, and nothing is done that he could not
    come back to. Only browsers say where a form comes from; other programs keep what they want.

    Raises:
        Turned: the browser keeps no cookies, or the door is closed.
        StoreError: the store does not answer, or would not keep him.
    """
    known = await club.people.of(request)
    if known is None and ONCE_MORE in request.query_params:
        raise Turned(403, "no_cookies")
    who = await actor(request, club)
    if not who.fresh or "origin" not in request.headers:
        return who
    headers = {"location": f"{request.url.path}?{ONCE_MORE}"}
    return Response(b"", status_code=307, headers=headers, cookies=list(who.cookies))


async def form(request: Asked) -> dict[str, str]:
    """The fields of a form; a field given twice counts once."""
    body = (await request.body()).decode("utf-8", errors="replace")
    return {name: values[-1] for name, values in parse_qs(body).items()}


def own_address(request: Asked, club: Club) -> str:
    """The origin under which whoever asks reaches the club, for links that he passes on.

    Only an address that the club goes by is given, whatever the request says of its host.
    """
    said = f"{request.url.scheme}://{request.url.netloc}"
    return said if said in club.origins else min(club.origins, default=said)
