"""Coming in: sign in, register, recover an account, sign out; and invitations."""

from __future__ import annotations

from typing import Final

from litestar import Response, post, route

from capicua.club.club import Club, Serving
from capicua.club.members import names
from capicua.club.members.accounts import AlreadyRegistered, Entered, WrongPassword
from capicua.club.members.names import BadName
from capicua.club.members.passwords import BadPassword, TooMany
from capicua.club.members.people import COOKIE, Newcomer
from capicua.club.members.sessions import device_of
from capicua.club.pages.entering import enter, leave
from capicua.club.pages.forms import INVITATION_COOKIE, form
from capicua.club.pages.gate import refund, spend
from capicua.club.pages.replies import (
    SHOW,
    Asked,
    cookie,
    html,
    language_of,
    local_path,
    see_other,
)
from capicua.club.store import keys
from capicua.club.store.keys import Session

INVITATION_AGE_S: Final = 30 * 24 * 60 * 60
UNFIT: Final = 422
"""What was sent is not taken; the page says why."""

BadForm = (BadName, BadPassword, WrongPassword, TooMany)
"""Why a form of an account may be shown again."""


def fault_of(reason: Exception, wrong: str = "wrong_password") -> str:
    """The code of the sentence that says what was wrong."""
    if isinstance(reason, (BadName, BadPassword)):
        return reason.fault
    return "busy" if isinstance(reason, TooMany) else wrong


async def session_here(request: Asked, club: Club) -> Session | None:
    """The session of whoever asks.

    Raises:
        NotRead: the store does not answer.
    """
    return await club.people.session(request.cookies.get(COOKIE))


@route("/entrar", http_method=SHOW)
async def entering(request: Asked, club: Serving) -> Response[bytes]:
    """The form to sign in; with ``?i=`` the invitation that somebody has opened."""
    code = request.query_params.get("i")
    if code is not None:
        return await _invited(request, club, code)
    session = await session_here(request, club)
    if session is not None and session.person.registered:
        return see_other("/yo")
    return _enter_page(request, club, session, back=local_path(request.query_params.get("back")))


@post("/entrar", status_code=303)
async def enter_account(request: Asked, club: Serving) -> Response[bytes]:
    """Sign in."""
    given = await form(request)
    name, back = given.get("name", ""), local_path(given.get("back"))
    session = await session_here(request, club)
    trying = names.key(name[: names.MOST * 2])
    spend(request, club, "entry")
    spend(request, club, "entry_name", trying)
    device = device_of(request.headers.get("user-agent", ""))
    try:
        entered = await club.accounts.sign_in(name, given.get("password", ""), session, device)
    except BadForm as reason:
        fault = fault_of(reason)
        return _enter_page(request, club, session, back=back, written=name, fault=fault)
    refund(request, club, "entry")
    refund(request, club, "entry_name", trying)
    return enter(request, club, see_other("/yo" if back == "/" else back), entered)


@route("/registro", http_method=SHOW)
async def registering(request: Asked, club: Serving) -> Response[bytes]:
    """The form to make an account."""
    session = await session_here(request, club)
    if session is not None and session.person.registered:
        return see_other("/yo")
    written = (session.person.name if session else None) or ""
    return _register_page(request, club, written)


@post("/registro", status_code=303)
async def register(request: Asked, club: Serving) -> Response[bytes]:
    """Make an account of a guest; who was a stranger becomes one first."""
    given = await form(request)
    name, password = given.get("name", ""), given.get("password", "")
    spend(request, club, "register")
    try:
        session = await session_here(request, club)
        entered = await club.accounts.register(session, name, password, _newcomer(request))
    except AlreadyRegistered:
        return see_other("/yo")
    except BadForm as reason:
        return _register_page(request, club, name, fault_of(reason))
    return enter(request, club, codes_page(request, club, entered), entered)


@route("/recuperar", http_method=SHOW)
async def recovering(request: Asked, club: Serving) -> Response[bytes]:
    """The form to set a new password by a code."""
    return _recover_page(request, club, code=request.query_params.get("codigo", ""))


@post("/recuperar", status_code=303)
async def recover(request: Asked, club: Serving) -> Response[bytes]:
    """Set a new password by a code."""
    given = await form(request)
    name, code = given.get("name", ""), given.get("code", "")
    spend(request, club, "entry")
    spend(request, club, "entry_name", names.key(name[: names.MOST * 2]))
    session = await session_here(request, club)
    device = device_of(request.headers.get("user-agent", ""))
    try:
        entered = await club.accounts.recover(
            name, code, given.get("password", ""), session, device
        )
    except BadForm as reason:
        fault = fault_of(reason, "wrong_code")
        return _recover_page(request, club, written=name, code=code, fault=fault)
    return enter(request, club, see_other("/yo?clave"), entered)


@post("/salir", status_code=303)
async def leave_account(request: Asked, club: Serving) -> Response[bytes]:
    """Sign out. A guest stays: nobody could find his way back to his seats."""
    session = await session_here(request, club)
    if session is None or not session.person.registered:
        return see_other("/yo")
    await club.sessions.end(session)
    return leave(request, club, see_other("/"), (session.token_hash,))


def codes_page(request: Asked, club: Club, entered: Entered) -> Response[bytes]:
    """The codes, shown this once: no browser keeps the page."""
    page = club.site.page(
        "codes.html",
        language_of(request),
        "/yo",
        codes=entered.codes,
        name=entered.person.name,
        codes_left=0,
        fault=None,
    )
    answer = html(request, page)
    answer.headers["cache-control"] = "no-store"
    return answer


def _newcomer(request: Asked) -> Newcomer:
    device = device_of(request.headers.get("user-agent", ""))
    return Newcomer(language_of(request), device, request.cookies.get(INVITATION_COOKIE))


async def _invited(request: Asked, club: Club, code: str) -> Response[bytes]:
    spend(request, club, "entry")
    now_ms = club.clock.now_ms()
    good = await club.store.ask(lambda connection: keys.is_invited(connection, code, now_ms))
    page = club.site.page("invited.html", language_of(request), "/entrar", good=good)
    answer = html(request, page, 200 if good else 404)
    if good:
        answer.cookies.append(cookie(request, INVITATION_COOKIE, code, INVITATION_AGE_S))
    return answer


def _enter_page(
    request: Asked,
    club: Club,
    session: Session | None,
    *,
    back: str,
    written: str = "",
    fault: str | None = None,
) -> Response[bytes]:
    page = club.site.page(
        "enter.html",
        language_of(request),
        "/entrar",
        moves=session is not None,
        back=back,
        written=written,
        fault=fault,
    )
    return html(request, page, UNFIT if fault else 200)


def _register_page(
    request: Asked, club: Club, written: str, fault: str | None = None
) -> Response[bytes]:
    page = club.site.page(
        "register.html", language_of(request), "/registro", written=written, fault=fault
    )
    return html(request, page, UNFIT if fault else 200)


def _recover_page(
    request: Asked, club: Club, *, written: str = "", code: str = "", fault: str | None = None
) -> Response[bytes]:
    page = club.site.page(
        "recover.html",
        language_of(request),
        "/recuperar",
        written=written,
        code=code,
        fault=fault,
    )
    return html(request, page, UNFIT if fault else 200)


HANDLERS: Final = (
    entering,
    enter_account,
    registering,
    register,
    recovering,
    recover,
    leave_account,
)
