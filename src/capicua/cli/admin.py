"""``capicua admin WORD …``: look after a club from the machine it runs on, also while it runs."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection

from capicua.cli.serve import add_settings, settings_of
from capicua.club.members import admin, names
from capicua.club.settings import BadSetting, Settings
from capicua.club.store import (
    NotRead,
    NotSaved,
    Store,
    StoreInUse,
    WrongSchema,
    keys,
    people,
    reports,
)
from capicua.club.store.people import Person
from capicua.club.store.postgres import open_postgres
from capicua.club.store.sqlite import open_sqlite

Task = Callable[[Connection, argparse.Namespace], str]

MOST_SHOWN: Final = 200
DAYS: Final = 7
"""How long an invitation is good, unless somebody says otherwise."""


EXAMPLES: Final = """\
examples:
  capicua admin people --data /srv/capicua
  capicua admin make-admin "Doña Rosa"
  capicua admin reset-password ana
  capicua admin invite --places 10 --days 30
"""


class NoSuchPerson(Exception):
    """Nobody is registered under a name."""


def make_admin(connection: Connection, asked: argparse.Namespace) -> str:
    """Let somebody look after the club, or with ``--not`` no longer."""
    person = _named(connection, asked.name)
    admin.make_admin(connection, person, admin=not asked.no)
    said = "no longer looks" if asked.no else "now looks"
    return f"{person.name} {said} after the club, and has to sign in again."


def list_tables(connection: Connection, _: argparse.Namespace) -> str:
    """Tell the tables that are not over."""
    return "\n".join(
        f"{table.id}  {_when(table.moved_ms)}  {table.game}  {table.stage}  {_who(table)}"
        for table in admin.running_tables(connection, MOST_SHOWN)
    )


def list_people(connection: Connection, asked: argparse.Namespace) -> str:
    """Tell how many people there are, and who has a name that begins so."""
    counts = [f"{count:7}  {name}" for name, count in people.how_many(connection).items()]
    name_key = names.key(asked.name) if asked.name else ""
    found = [
        f"{each.id}  {_when(each.created_ms)}  {_standing(each)}  {each.name}"
        for each in people.find_people(connection, name_key, MOST_SHOWN)
    ]
    return "\n".join(counts + found)


def end_sessions(connection: Connection, asked: argparse.Namespace) -> str:
    """End every session of somebody."""
    person = _named(connection, asked.name)
    ended = keys.end_sessions(connection, person.id)
    return f"{len(ended)} sessions of {person.name} have ended; open pages close within seconds."


def reset_password(connection: Connection, asked: argparse.Namespace) -> str:
    """Give a code by which somebody sets a new password."""
    person = _named(connection, asked.name)
    code = admin.give_code(connection, secrets.token_bytes, _now_ms(), person)
    return f"{code}\nGood once, for a day, at /recuperar of the club, for {person.name}."


def list_reports(connection: Connection, asked: argparse.Namespace) -> str:
    """Tell what people complain of, or with ``--close`` note that one of it is dealt with."""
    if asked.close is not None:
        done = reports.close_report(connection, asked.close, None, _now_ms())
        return f"Report {asked.close} {'is dealt with' if done else 'was not open'}."
    found = reports.open_reports(connection, MOST_SHOWN)
    known = people.persons(connection, {who for each in found for who in (each.by, each.about)})
    called = {who: person.name or who for who, person in known.items()}
    return "\n".join(
        f"{each.id}  {_when(each.at_ms)}  table {each.table_id}  "
        f"{called.get(each.by, each.by)} on {called.get(each.about, each.about)}\n"
        f"    {each.reason}: {each.words!r}\n    said there: {each.sayings}"
        for each in found
    )


def invite(connection: Connection, asked: argparse.Namespace) -> str:
    """Make an invitation, for a club whose door is closed."""
    made = admin.new_invitation(secrets.token_bytes, _now_ms(), asked.places, asked.days)
    keys.add_invitation(connection, made, None)
    until = f" until {_when(made.until_ms)}" if made.until_ms else ""
    return f"/entrar?i={made.code}\nFor {made.left} at the club's address{until}."


WORDS: Final[dict[str, Task]] = {
    "make-admin": make_admin,
    "tables": list_tables,
    "people": list_people,
    "end-sessions": end_sessions,
    "reset-password": reset_password,
    "reports": list_reports,
    "invite": invite,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One word for each thing to do, and the settings that say which club."""
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    words = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    for word, task in WORDS.items():
        about = (task.__doc__ or "").replace("``", "")
        described = words.add_parser(word, help=about, description=about)
        if word in ("make-admin", "end-sessions", "reset-password"):
            described.add_argument("name", help="a registered name")
        if word == "make-admin":
            described.add_argument("--not", dest="no", action="store_true", help="no longer")
        if word == "people":
            described.add_argument("name", nargs="?", help="how the names begin")
        if word == "reports":
            described.add_argument("--close", type=int, metavar="N", help="N is dealt with")
        if word == "invite":
            described.add_argument("--places", type=int, default=1, help="how many people (1)")
            described.add_argument("--days", type=int, default=DAYS, help=f"0: for ever ({DAYS})")
        add_settings(described)


def run(arguments: argparse.Namespace) -> int:
    """Do it; 0 when it is done."""
    try:
        store = open_beside(settings_of(arguments))
    except (BadSetting, NotSaved, StoreInUse, WrongSchema) as error:
        return _give_up(error)
    try:
        told = asyncio.run(store.transact(lambda db: WORDS[arguments.word](db, arguments)))
    except (NoSuchPerson, NotRead, NotSaved) as error:
        return _give_up(error)
    finally:
        store.close()
    if told:
        print(told)
    return 0


def open_beside(settings: Settings) -> Store:
    """The database of a club, which may be running.

    Raises:
        NotSaved: there is none, or it cannot be opened.
        WrongSchema: it was written by another version of the program.
    """
    if settings.database_url:
        return open_postgres(settings.database_url, beside=True)
    if not settings.database.exists():
        raise NotSaved(f"There is no club in {settings.data}; say where with --data.")
    return open_sqlite(settings.database, beside=True)


def _named(connection: Connection, name: str) -> Person:
    person = admin.named(connection, name)
    if person is None:
        raise NoSuchPerson(f"Nobody is registered as {name!r}.")
    return person


def _who(table: admin.TableNow) -> str:
    """Who sits at a table; ``-`` where no person does."""
    return ", ".join((each.name or "guest") if each else "-" for each in table.who)


def _standing(person: Person) -> str:
    if person.admin:
        return "admin"
    if person.program:
        return "program"
    return "registered" if person.registered else "guest"


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _when(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _give_up(error: Exception) -> int:
    print(f"capicua: {error}", file=sys.stderr)
    return 1
