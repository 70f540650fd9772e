"""What viewers are sent: the law of the fold, and that nothing hidden leaves the server."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from capicua.club.play.commands import CallOff, Depart
from capicua.club.play.happenings import Happening
from capicua.club.play.wire import encode_line
from capicua.club.running.live import LiveTable
from capicua.club.store import Sitter
from capicua.club.talk import publish
from capicua.club.talk.audience import WATCHING, Audience
from capicua.rules import Draw, Event, Match, View, redact, view
from tests.club.house import ANA, BETO, House, Reader, entropy_of, settled
from tests.club.play import Play
from tests.club.reducer import Message, fold, law
from tests.club.secrecy import Knowledge, Secrets, last_event, named_in

pytestmark = pytest.mark.anyio

GAMES = 200
SEATS = {ANA: "A", BETO: "B", None: None}
Readers = dict[str | None, Reader]


async def looked_at(house: House, *, against_computer: bool = False) -> tuple[LiveTable, Readers]:
    """A table with all its viewers from the first event on."""
    rival = Sitter(bot="casual") if against_computer else Sitter(person=BETO)
    table_id = await house.against(rival)
    table, reader = await house.look(table_id, ANA)
    readers: Readers = {ANA: reader}
    for who in (None,) if against_computer else (BETO, None):
        _, readers[who] = await house.look(table_id, who)
    return table, readers


async def played_out(house: House, table: LiveTable, readers: Readers, seed: int) -> None:
    """A whole game of chance, heard by everybody to its end."""
    await house.play_out(table, seed)
    await settled(lambda: all(each.last_seq == table.table.seq for each in readers.values()))


async def first_message(
    house: House, table: LiveTable, who: str | None, last_seq: int | None = None
) -> Message:
    """What somebody is told who comes to a table now."""
    _, reader = await house.look(table.table.record.id, who, last_seq)
    await settled(lambda: len(reader.frames) == 1)
    return reader.messages[0]


@pytest.mark.parametrize("against_computer", [False, True], ids=["two people", "computer"])
async def test_a_snapshot_with_the_deltas_after_it_is_every_later_snapshot(
    house: House, against_computer: bool
) -> None:
    """The law for the browser's reducer, for each viewer, from the deal to the end."""
    for seed in range(10):
        table, readers = await looked_at(house, against_computer=against_computer)
        await played_out(house, table, readers, seed)
        for who, reader in readers.items():
            first, *deltas = reader.messages
            assert first["t"] == "snapshot"
            assert {message["t"] for message in deltas} == {"delta"}
            assert law(fold(first, deltas)) == law(await first_message(house, table, who))


async def test_a_snapshot_at_any_event_is_the_fold_up_to_it(house: House) -> None:
    table, readers = await looked_at(house)
    table_id, chance = table.table.record.id, random.Random(4)
    late: list[tuple[int, Reader]] = []
    while table.table.match.turn is not None:
        for who in readers:
            late.append((table.table.seq, (await house.look(table_id, who))[1]))  # noqa: PERF401 - one by one
        action = chance.choice(table.table.match.legal())
        await house.act(table, table.table.match.turn, str(action))
    await settled(lambda: all(reader.last_seq == table.table.seq for _, reader in late))
    for who in readers:
        final = await first_message(house, table, who)
        for seq, reader in late:
            if reader.connection.person == who:
                first, *deltas = reader.messages
                assert first["seq"] == seq
                assert law(fold(first, deltas)) == law(final)


async def test_who_missed_a_little_gets_just_that_and_who_missed_more_a_snapshot(
    house: House,
) -> None:
    table, readers = await looked_at(house)
    await played_out(house, table, readers, 3)
    _, *deltas = readers[ANA].messages
    events = [event for delta in deltas for event in delta["events"]]
    last, longest = table.table.seq, publish.LONGEST_DELTA
    in_the_round = last - table.table.first_seq  # after the deal, which a snapshot tells
    for missed in (0, 1, 5, longest, longest + 1, in_the_round, in_the_round + 1, last, last + 5):
        message = await first_message(house, table, ANA, max(0, last - missed))
        if missed <= min(longest, in_the_round):
            assert (message["t"], message["seq"]) == ("delta", last - missed + 1)
            assert message["events"] == (events[-missed:] if missed else [])
            assert {"people", "company"} <= message.keys()
        else:
            assert message["t"] == "snapshot"
    ahead = await first_message(house, table, ANA, last + 7)
    assert ahead["t"] == "snapshot", "who knows more than there is starts anew"


async def leaks(house: House, table: LiveTable, readers: Readers) -> list[str]:
    """Every tile that a viewer was told before, or without, being allowed to know it."""
    table_id = table.table.record.id
    stored = await house.stored(table_id)
    log = [json.loads(event.body) for event in stored.events]
    found = []
    for who, reader in readers.items():
        knowledge, secrets = (
            Knowledge(SEATS[who], log),
            Secrets(log, (ANA, BETO, house.club.heart.node)),
        )
        for frame, message in zip(reader.frames, reader.messages, strict=True):
            too_much = named_in(frame, table_id) - knowledge.during(message, 0)
            found += [f"{who}: {tile} in {frame}" for tile in sorted(too_much)]
            found += [
                f"{who}: {secret} in {frame}"
                for secret in secrets.in_frame(frame, last_event(message, 0))
            ]
    return found


async def test_nothing_hidden_leaves_the_server_in_two_hundred_games(tmp_path: Path) -> None:
    """Promise 2: every byte that both players and a watcher were ever sent."""
    house = await House.open(tmp_path / "club.db", entropy=entropy_of(7))
    told = 0

    async def watched(seed: int) -> int:
        table, readers = await looked_at(house, against_computer=seed % 4 == 0)
        await played_out(house, table, readers, seed)
        assert await leaks(house, table, readers) == []
        return sum(len(reader.frames) for reader in readers.values())

    for seed in range(0, GAMES, 25):
        told += sum(await asyncio.gather(*(watched(seed + n) for n in range(25))))
        await house.clear()
    assert told > GAMES * 50
    await house.close()


def _with_the_boneyard(event: Event, seat: int | None) -> Event:
    """Redacted, but for the boneyard."""
    told = redact(event, seat)
    if hasattr(event, "boneyard"):
        object.__setattr__(told, "boneyard", event.boneyard)
    return told


def _view_with_the_boneyard(match: Match, seat: int | None) -> View:
    seen = view(match, seat)
    told = tuple(_with_the_boneyard(event, seat) for event in match.history)
    object.__setattr__(seen, "history", told)
    return seen


async def with_drawing(house: House) -> tuple[LiveTable, Readers]:
    """A table where somebody is about to draw."""
    while True:
        table, readers = await looked_at(house)
        while table.table.match.turn is not None:
            action = table.table.match.legal()[0]
            if isinstance(action, Draw):
                return table, readers
            await house.act(table, table.table.match.turn, str(action))


def _with_the_secret(event: Happening) -> Any:
    """As the log keeps it."""
    return encode_line(event)


@pytest.mark.parametrize(
    "sabotage", ["no redaction", "another's view", "the boneyard", "the line of the log"]
)
async def test_the_search_for_leaks_finds_them(
    house: House, monkeypatch: pytest.MonkeyPatch, sabotage: str
) -> None:
    table, readers = await looked_at(house)
    if sabotage == "no redaction":
        table, readers = await with_drawing(house)
        monkeypatch.setattr(publish, "redact", lambda event, _: event)
    elif sabotage == "the line of the log":
        monkeypatch.setattr(publish, "encode_happening", _with_the_secret)
    elif sabotage == "another's view":
        monkeypatch.setattr(publish, "view", lambda match, _: view(match, 0))
    else:
        monkeypatch.setattr(publish, "view", _view_with_the_boneyard)
    if sabotage == "the line of the log":
        await table.act(Depart(BETO))
        await house.look(table.id, BETO)  # that he has come is told to everybody
        await settled(lambda: all(r.last_seq == table.table.seq for r in readers.values()))
    frames = {who: len(reader.frames) for who, reader in readers.items()}
    for reader in readers.values():
        reader.connection.fall_behind()
    await settled(lambda: all(len(r.frames) > frames[who] for who, r in readers.items()))
    await played_out(house, table, readers, 2)
    assert await leaks(house, table, readers)


def test_who_may_arrange_a_table_is_told_so_also_where_he_stands_in_for_the_host() -> None:
    play = Play.open("parejas", ANA, BETO, None, None)

    def arranging() -> list[bool]:
        scene = publish.Scene(play.table)
        return [publish.company(scene, Audience(seat, (seat,))).arranges for seat in (0, 1)]

    play.all_come()
    assert arranging() == [True, False]
    play.go(ANA)
    play.meet("away")
    assert arranging() == [True, True]
    play.come(ANA)
    assert arranging() == [True, False]
    assert not publish.company(publish.Scene(play.table), WATCHING).arranges


def test_why_a_table_closed_before_play_is_told() -> None:
    play = Play.open("bloqueo", ANA, BETO, kind="ranked", pace="ranked")
    play.come(ANA)
    assert publish.company(publish.Scene(play.table), WATCHING).closed is None
    play.do(CallOff("no_show"))
    assert publish.company(publish.Scene(play.table), WATCHING).closed == "no_show"
