"""The description of the HTTP interface, `/api/openapi.json`.

Litestar describes routes, parameters and what their types say. What it cannot know is added here:
the bodies that our handlers read themselves, the shape of what they answer, who may ask, and that
every answer may be an error of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from litestar import Litestar
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from msgspec import Meta, Struct

from capicua import __version__
from capicua.club.pages.compete import Looking
from capicua.club.pages.lists import Listed
from capicua.club.pages.programs import KnownProgram, MadeProgram, NewProgram
from capicua.club.pages.report import Complain, Mute
from capicua.club.pages.wanted import NewTable


class Problem(Struct, frozen=True):
    """Why something was not done."""

    code: Annotated[str, Meta(description="the same for ever, for programs")]
    text: Annotated[str, Meta(description="the same for people, in your language")]


class MadeTable(Struct, frozen=True):
    """A new table; your cookie or your token sits there."""

    id: Annotated[str, Meta(description="for `hello` on the socket")]
    url: Annotated[str, Meta(description="its page, to be sent to friends")]


class MadeGuest(Struct, frozen=True):
    """You are known from now on; the cookie says so."""

    new: Annotated[bool, Meta(description="false: you were known already")]


class Here(Struct, frozen=True):
    """How much is going on."""

    people: int
    looking: int
    playing: int


class Tables(Struct, frozen=True):
    """Tables that everybody may come to."""

    playing: Annotated[tuple[Listed, ...], Meta(description="may be watched")]
    waiting: Annotated[tuple[Listed, ...], Meta(description="have a seat that is free")]
    here: Here


class _Told(NamedTuple):
    """What is added to one operation: its status when all went well, answer, body and errors.

    ``also`` is another status with the same answer.
    """

    status: int
    answer: Any = None
    body: Any = None
    errors: tuple[int, ...] = ()
    also: int | None = None


_OF_SOMEBODY: Final = (400, 401, 403, 404, 413)
_OPERATIONS: Final[Mapping[tuple[str, str], _Told]] = {
    ("get", "/api/openapi.json"): _Told(200, dict[str, Any]),
    ("get", "/api/protocol.json"): _Told(200, dict[str, Any]),
    ("get", "/api/tables"): _Told(200, Tables),
    ("post", "/api/tables"): _Told(201, MadeTable, NewTable, (400, 403, 404, 413)),
    ("post", "/api/guests"): _Told(201, MadeGuest, None, (403,), also=200),
    ("post", "/api/tables/{table_id}/reports"): _Told(204, None, Complain, _OF_SOMEBODY),
    ("post", "/api/tables/{table_id}/mutes"): _Told(204, None, Mute, _OF_SOMEBODY),
    ("get", "/api/matches/{table_id}"): _Told(200, dict[str, Any], None, (404,)),
    ("get", "/api/seek"): _Told(200, Looking),
    ("get", "/api/games"): _Told(200, None, None, (400,)),
    ("get", "/api/programs"): _Told(200, tuple[KnownProgram, ...], None, (403,)),
    ("post", "/api/programs"): _Told(201, MadeProgram, NewProgram, (400, 403, 409, 413)),
    ("delete", "/api/programs/{program_id}"): _Told(204, None, None, (403, 404)),
}
"""Every operation; a test finds what is missing."""
_ALWAYS: Final = (429, 503)
"""Too often, or the store does not answer: what any operation may say."""
_SECURITY: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "capicua"},
    "token": {"type": "http", "scheme": "bearer"},
}
_REF: Final = "#/components/schemas/{name}"


def description(handlers: Iterable[HTTPRouteHandler]) -> dict[str, Any]:
    """The description of these handlers.

    They are described by an application of their own, which nobody asks: the one that serves would
    add pages of Litestar's to ours.
    """
    config = OpenAPIConfig(
        title="Capicúa",
        version=__version__,
        description=(
            "Tables, programs and finished games of a club. Games themselves are played over the "
            "socket at `/ws`, whose messages are described by `/api/protocol.json`."
        ),
        use_handler_docstrings=True,
    )
    described = Litestar(
        route_handlers=[*handlers],
        dependencies={"club": Provide(lambda: None, sync_to_thread=False)},
        openapi_config=config,
        logging_config=None,
    )
    return completed(described.openapi_schema.to_schema())


def completed(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A description with what is known of its operations."""
    made = msgspec.json.decode(msgspec.json.encode(schema))
    paths = made["paths"]
    for path in paths.values():
        path.pop("head", None)  # the same as `get`, without the body
    kinds = {
        repr(kind): kind
        for told in _OPERATIONS.values()
        for kind in (told.answer, told.body, Problem)
        if kind is not None
    }
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template=_REF)
    of = dict(zip(kinds, schemas, strict=True))
    made["components"] = {"schemas": parts, "securitySchemes": _SECURITY}
    for (method, path), told in _OPERATIONS.items():
        _complete(paths[path][method], told, of)
    return dict(made)


def _complete(operation: dict[str, Any], told: _Told, of: Mapping[str, Any]) -> None:
    responses = operation["responses"] = {
        str(told.status): operation["responses"][str(told.status)]
    }
    if told.answer is not None:
        responses[str(told.status)]["content"] = _json(of[repr(told.answer)])
    if told.body is not None:
        operation["requestBody"] = {"content": _json(of[repr(told.body)]), "required": True}
        operation["security"] = [{}, {"cookie": []}, {"token": []}]
    if told.also is not None:
        responses[str(told.also)] = responses[str(told.status)]
    problem = of[repr(Problem)]
    for status in sorted((*told.errors, *_ALWAYS)):
        about = {"description": _WHY[status], "content": _json(problem)}
        responses[str(status)] = about


def _json(schema: Any) -> dict[str, Any]:  # noqa: ANN401 - a JSON Schema
    return {"application/json": {"schema": schema}}


_WHY: Final = {
    400: "Something in it makes no sense.",
    401: "Nobody knows who you are.",
    403: "Not for you, or from another page.",
    404: "There is no such thing.",
    409: "There are as many as there may be.",
    413: "Too long.",
    429: "Too often; `Retry-After` says for how many seconds to wait.",
    503: "The store does not answer; try again soon.",
}
