"""What came of a form: the table that it opened, or the sentence that refused it."""

import asyncio

from capicua.club.catalogue import Language, catalogue
from capicua.club.store import TableRecord, tables
from tests.club.serving import Served


def text_pattern(lang: Language, code: str) -> str:
    return catalogue("club", lang).pattern(f"error.{code}")


def record_of(club: Served, location: str) -> TableRecord:
    """What the table at an address is for ever."""
    table_id = location.removeprefix("/mesa/")
    record = asyncio.run(club.club.store.ask(lambda db: tables.record(db, table_id)))
    assert record is not None
    return record
