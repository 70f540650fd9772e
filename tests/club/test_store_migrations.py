"""Databases of every age: made anew, brought to today's form, or refused and left alone."""

import asyncio
import json
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect

from capicua.club.members.people import token_hash
from capicua.club.play.table import replay
from capicua.club.store import NotSaved, Tally, WrongSchema, keys, outbox, tables
from capicua.club.store.migrations import TODAY
from capicua.club.store.migrations.steps import scripts
from capicua.club.store.postgres import open_postgres, postgres_engine
from capicua.club.store.schema import metadata
from capicua.club.store.sqlite import open_sqlite, sqlite_engine
from capicua.rules import view
from tests.club.databases import bare_database
from tests.club.house import ANA, House, settled

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parent / "data"
V1 = DATA / "v1.db"
"""A database of the first form, made by the program that had it; what it holds is in v1.json."""


def differences(engine: Engine) -> list[Any]:
    """What the database has otherwise than the tables of the rooms say."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        found: list[Any] = compare_metadata(context, metadata)
        return found


def test_migrations_make_of_an_empty_sqlite_file_the_tables_of_the_rooms(database: Path) -> None:
    open_sqlite(database).close()
    engine = sqlite_engine(database)
    assert differences(engine) == []
    engine.dispose()


def test_migrations_say_the_same_as_the_tables_of_the_rooms_to_the_letter(
    database: Path, tmp_path: Path
) -> None:
    """Also what comparing columns overlooks: keys, conditions of indexes, rows without ids."""
    open_sqlite(database).close()
    other = sqlite_engine(tmp_path / "made.db")
    metadata.create_all(other)
    other.dispose()
    assert said(database) == said(tmp_path / "made.db")


def said(path: Path) -> dict[str, list[str]]:
    """The statements that made tables and indexes, in words."""
    with sqlite3.connect(path) as raw:
        made = raw.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    raw.close()
    return {name: sorted(sql.split()) for name, sql in made if name != "alembic_version"}


def test_migrations_make_of_an_empty_postgresql_the_tables_of_the_rooms() -> None:
    with bare_database() as address:
        open_postgres(address).close()
        engine = postgres_engine(address)
        assert differences(engine) == []
        engine.dispose()


def test_migrations_make_of_a_database_of_the_first_form_the_tables_of_the_rooms(
    first: Path,
) -> None:
    open_sqlite(first).close()
    engine = sqlite_engine(first)
    assert differences(engine) == []
    assert not [name for name in inspect(engine).get_table_names() if name.startswith("old_")]
    engine.dispose()


def test_the_last_file_is_todays_form() -> None:
    assert scripts().get_current_head() == TODAY


def test_a_database_of_todays_form_is_opened_without_alembic(database: Path) -> None:
    """It takes long to load, and is seldom needed."""
    open_sqlite(database).close()
    code = (
        "import sys; from pathlib import Path\n"
        "from capicua.club.store.sqlite import open_sqlite\n"
        "open_sqlite(Path(sys.argv[1])).close()\n"
        "sys.exit('alembic' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(database)], check=True)


@pytest.fixture
def first(tmp_path: Path) -> Path:
    """A copy of the database of the first form."""
    copy = tmp_path / "v1.db"
    shutil.copy(V1, copy)
    return copy


@pytest.fixture
def known() -> Any:
    """What the database of the first form holds."""
    return json.loads(V1.with_suffix(".json").read_text(encoding="utf-8"))


async def test_every_game_of_the_first_form_is_where_it_was(first: Path, known: Any) -> None:
    store = open_sqlite(first)
    for name in ("running", "between", "finished"):
        told = known[name]
        stored = await store.ask(lambda db, at=told["id"]: tables.load(db, at))  # type: ignore[misc]
        assert stored is not None
        match = replay(stored).match
        seen = view(match, 0)
        assert stored.record.game == told["game"]
        assert stored.events[-1].seq == told["seq"]
        assert (match.round_no, match.turn, match.over) == (
            told["round"],
            told["turn"],
            told["over"],
        )
        assert [*match.scores] == told["scores"]
        assert [str(tile) for tile in seen.hand or ()] == told["hand"]
        assert [str(play) for play in seen.layout.plays] == told["layout"]
        assert [str(action) for action in match.legal()] == told["legal"]
    waiting = await store.ask(lambda db: tables.unfinished(db, ANA, 9))
    assert {table.id for table in waiting} == {known["running"]["id"], known["between"]["id"]}
    store.close()


async def test_a_guest_of_the_first_form_is_known_by_the_same_cookie(
    first: Path, known: Any
) -> None:
    store, told = open_sqlite(first), known["person"]
    session = await store.ask(lambda db: keys.session(db, token_hash(told["token"])))
    assert session is not None
    assert (session.person.id, session.person.lang) == (told["id"], told["lang"])
    assert session.person.created_ms == told["created_ms"]
    assert not session.person.registered
    tally = await store.ask(lambda db: outbox.tally(db, told["id"], known["tally"]["game"]))
    assert tally == Tally(*(known["tally"][name] for name in ("wins", "losses", "draws")))
    store.close()


async def test_what_was_asked_for_in_the_first_form_is_not_done_again(
    first: Path, known: Any
) -> None:
    with sqlite3.connect(first) as raw:
        old = raw.execute("SELECT table_id, cmd_id, last_seq FROM commands").fetchall()
    raw.close()
    assert len(old) == known["rows"]["commands"]
    store = open_sqlite(first)
    for table_id, name, last_seq in old:
        stored = await store.ask(lambda db, at=table_id: tables.load(db, at))  # type: ignore[misc]
        assert stored is not None
        assert stored.outcomes[ANA, name] == last_seq
    store.close()


@pytest.mark.parametrize("name", ["running", "between"])
async def test_a_round_of_the_first_form_goes_on_to_its_end_and_another_is_dealt(
    first: Path, known: Any, name: str
) -> None:
    house = await House.open(first)
    table, _ = await house.look(known[name]["id"], ANA)
    round_no = known[name]["round"]
    if name == "between":
        round_no += 1
        await house.wish(table)
        await settled(lambda: table.table.match.round_no == round_no, within_s=10)
    async with asyncio.timeout(60):
        await house.play_round(table, random.Random(1))
    assert table.table.match.round_no == round_no
    assert table.table.match.turn is None
    await house.close()
    house = await House.open(first)
    again, _ = await house.look(known[name]["id"], ANA)
    assert again.table.match == table.table.match
    await house.close()


@pytest.mark.parametrize("newer", ["about", "alembic_version"])
def test_a_database_of_a_newer_version_is_left_alone(first: Path, newer: str) -> None:
    if newer == "about":
        change = "UPDATE about SET value = '99' WHERE key = 'schema'"
    else:
        open_sqlite(first).close()
        change = "UPDATE alembic_version SET version_num = '99'"
    with sqlite3.connect(first) as raw:
        raw.execute(change)
    raw.close()
    before = dump(first)
    with pytest.raises(WrongSchema, match="schema 99"):
        open_sqlite(first)
    with pytest.raises(WrongSchema):  # not "in use": the first attempt let go of it
        open_sqlite(first)
    assert dump(first) == before


async def test_beside_a_server_a_database_is_taken_as_it_is(first: Path, tmp_path: Path) -> None:
    before = dump(first)
    with pytest.raises(WrongSchema, match="start the server once"):
        open_sqlite(first, beside=True)
    assert dump(first) == before
    with pytest.raises(NotSaved, match="no database"):
        open_sqlite(tmp_path / "none.db", beside=True)
    server = open_sqlite(first)
    store = open_sqlite(first, beside=True)
    await store.check()
    store.close()
    await server.check()
    server.close()


def test_an_upgrade_that_fails_leaves_the_old_database_as_it_was(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dump(first)

    def fail(*_: Any, **__: Any) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr("alembic.op.drop_table", fail)
    with pytest.raises(OSError, match="the power is gone"):
        open_sqlite(first)
    monkeypatch.undo()
    assert dump(first) == before
    open_sqlite(first).close()


def dump(path: Path) -> list[str]:
    """The whole database as text."""
    with sqlite3.connect(path) as raw:
        text = [*raw.iterdump()]
    raw.close()
    return text
