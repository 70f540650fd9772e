"""F14: killed at every kind of event of a whole match, it goes on as if nothing had happened."""

import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import pytest

from capicua.club.play import rounds
from capicua.club.play.commands import Act, Mix, Wish
from capicua.club.running.live import Accepted, LiveTable
from capicua.club.store import Write
from capicua.rules import game
from tests.club.house import ANA, MOMENT_S, House
from tests.club.reducer import OF_THE_GAME, Message
from tests.club.test_matches import Kind, assert_rounds_are_whole, events_in
from tests.club.test_rounds import many_doubles, vain_then_good
from tests.club.writes import events_of, is_command

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[3]
THE_COMMAND, ADDED = "the-command", "ab" * 16
Moment = Literal["before", "after"]

MATCHES = [
    (Kind("pool", 3, (("chips", 10),)), 4),
    (Kind("doble-doce", 3, (("target", 250),)), 5),
    (Kind("cincuenta", 2), 1),
    (Kind("dominicano", 4), 3),
    (Kind("ida-y-vuelta", 2), 2),
    (Kind("bloqueo", 2), 1),
]


def steady(seed: int) -> Any:
    """Entropy that does not remember what it was asked for, so that a restart changes nothing."""
    return lambda size: random.Random(seed).randbytes(size)


@dataclass
class Reaper:
    """Stops a process at the first append of each kind, before it is kept and after."""

    store: Any = None
    doing: Act | Wish | None = None
    reaped: set[tuple[Moment, str]] = field(default_factory=set)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def write(self, write: Write) -> None:
        await self._reap("before", write)
        await self.store.write(write)
        await self._reap("after", write)

    async def _reap(self, moment: Moment, write: Write) -> None:
        whose = "a player's" if is_command(write) else "the table's"
        kinds = " ".join(event["k"] for event in events_in(events_of(write)))
        if (moment, f"{whose} {kinds}") not in self.reaped:
            self.reaped.add((moment, f"{whose} {kinds}"))
            self.came.set()
            await asyncio.Event().wait()  # nothing comes after this

    async def comes_before(self, doing: "asyncio.Task[Any]") -> bool:
        """Whether it came before that was done, which then never will be."""
        coming = asyncio.create_task(self._wait())
        await asyncio.wait([doing, coming], return_when=asyncio.FIRST_COMPLETED)
        coming.cancel()
        if self.came.is_set():
            doing.cancel()
        return self.came.is_set()

    async def _wait(self) -> None:
        await self.came.wait()

    def watch(self, house: House) -> None:
        """Wait for this house."""
        self.store, self.came = house.club.store, asyncio.Event()
        hall = house.club.hall
        hall._premises = replace(hall._premises, store=self)  # type: ignore[arg-type]


def next_command(table: LiveTable) -> Act | Wish | None:
    """What the person does now, always the same; nothing while it is not his turn."""
    at, match = table.table, table.table.match
    if match.over or at.bot_in_turn is not None or at.own_move is not None:
        return None
    if match.turn is None:
        return Wish(ANA, "next", at.seq) if at.company.stage == "between" else None
    legal = [str(action) for action in match.legal()]
    again = "~" in legal and at.company.shuffle is not None and at.company.shuffle.deals == 1
    return Act(ANA, "~" if again else random.Random(len(match.history)).choice(legal), at.seq)


async def whole_match(database: Path, kind: Kind, seed: int, reaper: Reaper | None) -> list[str]:
    """The log of a match in which the reaper comes whenever it likes."""
    house = await House.open(database, entropy=steady(seed))
    table_id = await house.table_of(kind.rules, kind.players)
    while not await until_reaped(house, table_id, reaper):
        await house.close()
        house = await House.open(database, entropy=steady(seed))
    stored = await house.stored(table_id)
    tally = await house.counted(ANA, kind.slug)
    assert tally.wins + tally.losses + tally.draws == 1
    await house.close()
    return [event.body for event in stored.events]


async def until_reaped(house: House, table_id: str, reaper: Reaper | None) -> bool:
    """Play on until the match is over (true) or the reaper comes (false).

    What was being done when it came is done again first, whether it had been kept or not.
    """
    if reaper:
        reaper.watch(house)
    looking = asyncio.create_task(house.look(table_id, ANA, mixes=False))
    if reaper and await reaper.comes_before(looking):
        return False
    table, _ = await looking
    command = reaper.doing if reaper and reaper.doing else next_command(table)
    while command or not table.table.match.over:
        doing = asyncio.create_task(carried_out(table, command))
        if reaper and await reaper.comes_before(doing):
            reaper.doing = command
            return False
        await doing
        command = next_command(table)
    return True


async def carried_out(table: LiveTable, command: Act | Wish | None) -> None:
    """Done, and once: sent again it gets the same answer."""
    if command is None:
        await asyncio.sleep(MOMENT_S)
        return
    key = (ANA, f"event-{command.expect_seq:06}")
    outcome = await table.act(command, key)
    assert isinstance(outcome, Accepted)
    assert await table.act(command, key) == outcome


async def killed_and_not(tmp_path: Path, kind: Kind, seed: int) -> set[str]:
    """Play the same match with and without the reaper; at which appends it came."""
    calm = await whole_match(tmp_path / "calm.db", kind, seed, None)
    reaper = Reaper()
    struck = await whole_match(tmp_path / "struck.db", kind, seed, reaper)
    assert of_the_game(struck) == of_the_game(calm)
    here = ("came", "went")  # after each restart somebody comes again, also after the match
    assert_rounds_are_whole([event for event in events_in(struck) if event["k"] not in here])
    told = {name for _, name in reaper.reaped}
    assert reaper.reaped == {(moment, name) for name in told for moment in ("before", "after")}
    kinds = {kind for name in told for kind in name.split()}
    assert {event["k"] for event in events_in(calm[OPENING:])} <= kinds, "one kind was left out"
    return told


OPENING = 2
"""The club binds itself, and play begins: these events are written with the table itself."""


def of_the_game(log: list[str]) -> list[Message]:
    """What was dealt and played: who came when, and to which node, differs."""
    return [event for event in events_in(log) if event["k"] in OF_THE_GAME]


@pytest.mark.parametrize(("kind", "seed"), MATCHES, ids=str)
async def test_f14_killed_at_every_kind_of_event_a_match_ends_as_it_would_have(
    tmp_path: Path, kind: Kind, seed: int
) -> None:
    told = await killed_and_not(tmp_path, kind, seed)
    assert "the table's mixed dealt" in told
    assert kind.rules.rounds == 1 or "a player's ready began" in told


async def test_f14_killed_around_a_new_deal_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "deals", lambda *_: many_doubles())
    told = await killed_and_not(tmp_path, Kind("cubano", 4), 1)
    assert "a player's redealt dealt" in told


async def test_f14_killed_around_a_round_that_is_dealt_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Kind("cruzado", 2)
    monkeypatch.setattr(rounds, "deals", lambda *_: vain_then_good(kind.rules, 2))
    told = await killed_and_not(tmp_path, kind, 1)
    assert "the table's mixed dealt dealt dealt" in told


PATIENT = 1000.0
"""A pace at which a due round waits for half an hour for what people add to its shuffle."""
STATEMENTS = 5
"""A deal is kept by: begin, events, command, deadline, commit."""


async def test_killed_between_any_two_statements_of_a_deal_the_round_is_dealt_once(
    tmp_path: Path,
) -> None:
    """Real processes, killed with -9 before each statement, and when all is kept."""
    database = tmp_path / "club.db"
    house = await House.open(database, pace=PATIENT)
    table_id, seq = await table_about_to_deal(house)
    await house.close()
    moments = [*map(str, range(STATEMENTS)), "after", "never"]
    copies = {moment: tmp_path / f"{moment}.db" for moment in moments}
    for copy in copies.values():
        shutil.copy(database, copy)
    running = {moment: doomed(moment, copy, table_id) for moment, copy in copies.items()}
    said = {moment: process.communicate(timeout=60)[0] for moment, process in running.items()}
    assert said == dict.fromkeys(moments, b"") | {"never": b"%d\n" % STATEMENTS}
    ends = {moment: process.returncode for moment, process in running.items()}
    assert ends == dict.fromkeys(moments, -signal.SIGKILL) | {"never": 0}
    for moment, copy in copies.items():
        house = await House.open(copy, pace=PATIENT)
        kept = await house.last_seq(table_id)
        assert (kept > seq) == (moment in ("after", "never"))
        table, _ = await house.look(table_id, ANA, mixes=False)
        outcome = await table.act(Mix(ANA, 2, ADDED), (ANA, THE_COMMAND))
        assert isinstance(outcome, Accepted)
        await house.play_out(table, 1)
        stored = await house.stored(table_id)
        log = events_in(event.body for event in stored.events)
        assert_rounds_are_whole(log)
        await house.close()


async def table_about_to_deal(house: House) -> tuple[str, int]:
    """A table whose second round is due and waits for Ana's part of the shuffle; its last event."""
    table, _ = await house.look(await house.table_of(game("cincuenta"), 2), ANA)
    await house.play_round(table, random.Random(1))
    if table.table.match.over:
        return await table_about_to_deal(house)
    await house.wish(table)
    assert table.table.company.stage == "shuffling"
    return table.id, table.table.seq


def doomed(moment: str, database: Path, table_id: str) -> "subprocess.Popen[bytes]":
    """A process that will kill itself (``tests/club/doomed.py``)."""
    words = [sys.executable, "-m", "tests.club.doomed", moment, str(database), table_id]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.Popen(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
