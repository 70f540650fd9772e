"""Answers over HTTP: compressed where the browser can, cached where it may, errors in one shape."""

from __future__ import annotations

from typing import Any, Final

from litestar import HttpMethod, Request, Response
from litestar.datastructures import Cookie

from capicua.club.catalogue import Language, text
from capicua.club.pages.assets import Asset, compress
from capicua.club.pages.site import Site, language

Asked = Request[Any, Any, Any]

API: Final = "/api/"
"""Where programs ask; all other addresses are for people."""
SHOW: Final = (HttpMethod.GET, HttpMethod.HEAD)
"""How a page is asked for: with its body, or without."""
LANGUAGE_COOKIE: Final = "lang"
LANGUAGE_COOKIE_AGE_S: Final = 400 * 24 * 60 * 60
FOR_EVER: Final = "public, max-age=31536000, immutable"
HTML: Final = "text/html"
PLAIN: Final = "text/plain"


class Turned(Exception):
    """A request cannot be answered as asked; ``code`` says why, ``status`` is HTTP's.

    ``values`` are what the sentence of the code takes, and in ``set_up`` the address of the page
    where a table can be set up better, if there is one.
    """

    def __init__(self, status: int, code: str, **values: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.values = values


def language_of(request: Asked) -> Language:
    """The language to answer in."""
    return language(request.cookies.get(LANGUAGE_COOKIE))


def html(request: Asked, body: str, status: int = 200) -> Response[bytes]:
    """A page; it is for one person, and asked for again each time."""
    headers = {"cache-control": "private, no-cache", "vary": "accept-encoding, cookie"}
    return _sent(request, body.encode(), HTML, headers, status)


def asset(request: Asked, found: Asset) -> Response[bytes]:
    """A file that may be kept for ever."""
    headers = {"cache-control": FOR_EVER}
    if found.zipped is not None:
        headers["vary"] = "accept-encoding"
        if _takes_gzip(request):
            headers["content-encoding"] = "gzip"
            return Response(found.zipped, media_type=found.media_type, headers=headers)
    return Response(found.plain, media_type=found.media_type, headers=headers)


def error(request: Asked, site: Site, status: int, code: str, **values: object) -> Response[Any]:
    """What went wrong: a page for people, ``{code, text}`` for programs."""
    lang = language_of(request)
    reason = text("club", lang, f"error.{code}", **values)
    if request.url.path.startswith(API):
        return Response({"code": code, "text": reason}, status_code=status)
    back = local_path(request.url.path) if request.method == "GET" else "/"
    page = site.page(
        "error.html", lang, back, status=status, reason=reason, set_up=values.get("set_up")
    )
    return html(request, page, status)


def see_other(path: str, *cookies: Cookie) -> Response[bytes]:
    """Go there, by GET."""
    headers = {"location": path}
    return Response(b"", media_type=PLAIN, status_code=303, headers=headers, cookies=cookies)


def cookie(request: Asked, name: str, value: str, age_s: int) -> Cookie:
    """A cookie that no script reads and no other site sends; over HTTPS, only over HTTPS."""
    always = request.app.state.secure_cookies == "always"
    secure = always or request.url.scheme == "https"
    return Cookie(
        key=name, value=value, max_age=age_s, httponly=True, samesite="lax", secure=secure
    )


def local_path(wanted: str | None) -> str:
    """``wanted`` if it is a path of ours, the home page otherwise: nobody is sent elsewhere."""
    if wanted and wanted.startswith("/") and wanted.isprintable() and wanted.isascii():
        elsewhere = wanted.startswith("//") or "\\" in wanted
        return "/" if elsewhere else wanted
    return "/"


def _takes_gzip(request: Asked) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _sent(
    request: Asked, body: bytes, media_type: str, headers: dict[str, str], status: int
) -> Response[bytes]:
    if _takes_gzip(request):
        headers["content-encoding"] = "gzip"
        body = compress(body)
    return Response(body, media_type=media_type, headers=headers, status_code=status)
