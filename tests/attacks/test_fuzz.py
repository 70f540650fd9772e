"""Twenty thousand frames of nonsense (a million in `make soak`), and the club plays on."""

import json
import logging
import random
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from capicua.club.catalogue import catalogue
from capicua.club.play.records import StoredTable
from capicua.club.play.table import replay
from capicua.club.settings import Settings
from capicua.club.store import tables
from tests.attacks.fuzz import Told, fuzz
from tests.club.reducer import Message
from tests.club.secrecy import Knowledge, Secrets, last_event, named_in
from tests.club.serving import Served, served

pytestmark = pytest.mark.anyio

FRAMES = 20_000
SEED = 20_261_130


async def test_twenty_thousand_frames_of_nonsense_change_nothing_and_show_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path / "club.db", settings=Settings(limits=False)) as club:
        told = await fuzz(club.address, FRAMES, SEED, keep=True)
        assert told.frames == FRAMES
        assert told.wrong == []
        assert {"snapshot", "delta", "done", "refused", "error"} <= {*told.answers}
        await _nothing_hidden_was_shown(club, told)
        await _a_game_is_played_as_ever(club)
    faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert faults == []


async def _nothing_hidden_was_shown(club: Served, told: Told) -> None:
    """Scans every frame that was sent from tables against computers, where seats are for ever."""
    scanned = 0
    for table_id in {shown.table for shown in told.heard}:
        stored = await club.club.store.ask(partial(_load, table_id))
        assert stored is not None
        table = replay(stored)
        assert [event.seq for event in stored.events] == [*range(1, len(stored.events) + 1)]
        if table.record.terms.kind != "computer":
            continue
        log = [json.loads(event.body) for event in stored.events]
        secrets = Secrets(log)
        known = {seat: Knowledge(seat, log) for seat in (None, "A")}
        last = dict.fromkeys(known, 0)
        for _, seat, frame in (shown for shown in told.heard if shown.table == table_id):
            message = json.loads(frame)
            allowed = known[seat].during(message, last[seat])
            ids = (table_id, table.record.game, *_sentence(message))
            assert named_in(frame, *ids) <= allowed, frame
            last[seat] = last_event(message, last[seat])
            assert secrets.in_frame(frame, last[seat]) == []
            scanned += 1
    assert scanned > FRAMES / 10


def _sentence(message: Message) -> tuple[str, ...]:
    """The sentence of a message where it stands word for word in the catalogue."""
    kind = {"refused": "refusal", "error": "error"}.get(message["t"])
    said = catalogue("club", "es").messages.get(f"{kind}.{message.get('code')}")
    return (message["text"],) if kind and message["text"] == said else ()


def _load(table_id: str, connection: Connection) -> StoredTable | None:
    return tables.load(connection, table_id)


async def _a_game_is_played_as_ever(club: Served) -> None:
    chance = random.Random(SEED)
    async with club.sit(speed="instant").playing() as player:
        while await player.my_turn():
            await player.move(chance.choice(player.legal))
