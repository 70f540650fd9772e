"""Other people's programs: each has an identity of its own, a token, and somebody it belongs to.

A program plays by the protocol of the browser and says who it is in the header ``Authorization``.
Everybody at its tables sees that it is one, and nothing it plays is rated.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Final

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from sqlalchemy import Connection

from capicua.club.catalogue import Language, text
from capicua.club.club import Club, Serving
from capicua.club.members import names
from capicua.club.members.accounts import running
from capicua.club.members.people import new_token, token_hash
from capicua.club.pages.replies import Asked, Turned, language_of
from capicua.club.store import keys, people
from capicua.club.store.people import Person

MOST: Final = 10
"""Programs of one person."""


class NewProgram(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody asks for."""

    name: Annotated[str, Meta(min_length=2, max_length=20, description="what it is called")]


class KnownProgram(Struct, frozen=True):
    """A program of yours."""

    id: Annotated[str, Meta(description="names it where you take its token away")]
    name: str
    created_ms: Annotated[int, Meta(description="since when, in milliseconds since 1970")]
    used_ms: Annotated[int | None, Meta(description="when it was here last, to the hour")]


class MadeProgram(Struct, frozen=True):
    """A new program."""

    id: str
    name: str
    token: Annotated[str, Meta(description="shown this once: `Authorization: Bearer <token>`")]


@get("/api/programs")
async def programs(request: Asked, club: Serving) -> tuple[KnownProgram, ...]:
    """Your programs, the oldest first."""
    owner = await owner_of(request, club)
    found = await club.store.ask(lambda connection: keys.programs_of(connection, owner.id))
    return tuple(
        KnownProgram(each.person.id, each.person.name or "", each.created_ms, each.used_ms)
        for each in found
    )


@post("/api/programs", status_code=201)
async def new_program(request: Asked, club: Serving, data: JSONBody[NewProgram]) -> MadeProgram:
    """Make an identity for a program of yours, and the token by which it is known."""
    owner, lang = await owner_of(request, club), language_of(request)
    try:
        return await make(club, owner, data.name, lang)
    except names.BadName as bad:
        why = text("account", lang, f"fault.{bad.fault}")  # as on the page where names are chosen
        raise Turned(400, "name_refused", why=why) from None


@delete("/api/programs/{program_id:str}", status_code=204)
async def drop_program(request: Asked, club: Serving, program_id: FromPath[str]) -> None:
    """Take a program's token away: it is nobody from then on, and leaves its tables."""
    if not await drop(club, await owner_of(request, club), program_id):
        raise Turned(404, "not_found")


async def make(club: Club, owner: Person, written: str, lang: Language) -> MadeProgram:
    """A program for somebody.

    Raises:
        BadName: it cannot be called so.
        Turned: he has as many as he may have.
    """
    name = names.proper(written, club.settings.name)
    now_ms, token = club.clock.now_ms(), new_token(secrets.token_bytes)
    made = Person(
        id=secrets.token_hex(12),
        name=name,
        program=True,
        lang=lang,
        created_ms=now_ms,
    )

    def keep(connection: Connection) -> None:
        if len(keys.programs_of(connection, owner.id)) >= MOST:
            raise Turned(409, "too_many_programs", most=MOST)
        if people.is_taken(connection, names.key(name)):
            raise names.BadName("name_taken")
        keys.add_program(connection, made, token_hash(token), owner.id, now_ms)

    await club.store.transact(keep)
    return MadeProgram(made.id, name, token)


async def drop(club: Club, owner: Person, program_id: str) -> bool:
    """Take the token of a program away, and the seats with it; whether it was somebody's own."""

    def forget(connection: Connection) -> tuple[bytes | None, tuple[str, ...]]:
        return keys.drop_program(connection, owner.id, program_id), running(connection, program_id)

    dropped, tables = await club.store.transact(forget)
    if dropped is None:
        return False
    club.errands.dismiss((dropped,))
    await club.errands.give_up(program_id, tables)
    await club.accounts.forget(program_id)  # or its owner could not take it along when he goes
    return True


async def owner_of(request: Asked, club: Club) -> Person:
    """Who may have programs: somebody with an account, who is none himself.

    Raises:
        Turned: it is a stranger, a guest or a program.
    """
    person = await club.people.of(request)
    if person is None or not person.registered or person.program:
        raise Turned(403, "register_first")
    return person


HANDLERS: Final = (programs, new_program, drop_program)
