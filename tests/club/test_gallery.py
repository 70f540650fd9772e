"""Who looks on, and from where: watchers in hundreds, one device for everybody, closed ears."""

import asyncio
import json
import random

import pytest

from capicua.club.play.commands import Reseat, Say, Sit
from capicua.club.running.live import Accepted, LiveTable
from capicua.club.store import Sitter
from capicua.club.talk import publish
from capicua.club.talk.audience import WATCHING
from capicua.club.talk.protocol import ServerMessage, encode
from capicua.rules import game, view
from tests.club.house import ANA, BETO, House, Reader, settled
from tests.club.reducer import Message, fold
from tests.club.secrecy import Knowledge, Secrets, last_event, named_in

pytestmark = pytest.mark.anyio

OPEN = Sitter()


async def on_one_device(house: House, players: int = 3) -> tuple[LiveTable, Reader]:
    """Everybody around Ana's telephone."""
    seats = [Sitter(person=ANA)] * players
    names = ("Ana", "Beto", "", "")[:players]
    table_id = await house.open_table(game("tradicional"), *seats, kind="device", names=names)
    return await house.look(table_id, ANA)


async def caught_up(table: LiveTable, *readers: Reader) -> None:
    """Wait until readers have been told everything."""
    await settled(lambda: all(reader.last_seq == table.table.seq for reader in readers))


def turn_of(table: LiveTable) -> int:
    turn = table.table.match.turn
    assert turn is not None
    return turn


async def shown(reader: Reader) -> Message:
    """The snapshot that a reader is sent next."""
    before = len(reader.frames)
    await settled(lambda: any(m["t"] == "snapshot" for m in reader.messages[before:]))
    return reader.messages[-1]


async def test_on_one_device_no_hand_is_shown_until_it_is_asked_for(house: House) -> None:
    table, reader = await on_one_device(house)
    await caught_up(table, reader)
    state = fold(reader.messages[0], reader.messages[1:])
    assert (state["view"]["you"], state["view"]["hand"]) == (None, None)
    assert state["view"]["now"]["legal"] == []
    assert state["company"]["mine"] == ["A", "B", "C"]
    assert state["company"]["revealed"] is None
    assert [person["name"] for person in state["people"]] == ["Ana", "Beto", None]
    turn = turn_of(table)
    assert table.gallery.reveal(reader.connection, turn)
    seen = await shown(reader)
    letter = "ABC"[turn]
    assert seen["view"]["you"] == seen["company"]["revealed"] == letter
    assert len(seen["view"]["hand"]) == seen["view"]["counts"][turn]
    assert seen["view"]["now"]["legal"]
    assert seen["company"]["mine"] == ["A", "B", "C"]
    table.gallery.cover(reader.connection)
    covered = await shown(reader)
    assert covered["view"]["hand"] is covered["view"]["you"] is None
    assert covered["company"]["revealed"] is None


async def test_on_one_device_only_the_hand_in_turn_can_be_asked_for(house: House) -> None:
    table, reader = await on_one_device(house)
    _, watcher = await house.look(table.id, None)
    other = (turn_of(table) + 1) % 3
    assert not table.gallery.reveal(reader.connection, other)
    assert not table.gallery.reveal(reader.connection, 17)
    assert not table.gallery.reveal(watcher.connection, turn_of(table))
    friends, beto = await house.look(await house.against(Sitter(person=BETO)), BETO)
    assert not friends.gallery.reveal(beto.connection, turn_of(friends)), "not on one device"


async def test_on_one_device_the_end_of_a_turn_covers_the_hand(house: House) -> None:
    table, reader = await on_one_device(house)
    for _ in range(6):
        await caught_up(table, reader)
        turn = turn_of(table)
        table.gallery.reveal(reader.connection, turn)
        await shown(reader)
        told = len(reader.frames)
        await house.act(table, turn, str(view(table.table.match, turn).legal()[0]))
        if table.table.match.turn == turn:
            continue
        await reader.heard(told + 2)
        delta, covered = reader.messages[told : told + 2]
        assert (delta["t"], covered["t"]) == ("delta", "snapshot")
        assert covered["view"]["hand"] is covered["company"]["revealed"] is None


async def test_on_one_device_the_covered_hand_is_dropped_also_where_it_waits_to_be_sent(
    house: House,
) -> None:
    """Nobody reads; what is covered before it was sent is never sent."""
    table, _ = await on_one_device(house)
    slow = Reader(ANA)
    await table.join(slow.connection, None)
    table.gallery.reveal(slow.connection, turn_of(table))
    table.gallery.cover(slow.connection)
    slow.start()
    await slow.heard(1)
    assert [message["view"]["hand"] for message in slow.messages] == [None]
    await slow.stop()
    table.part(slow.connection)


async def test_nothing_hidden_is_told_to_a_device_that_passes_from_hand_to_hand(
    house: House,
) -> None:
    """Whole rounds; every tile in every byte, by what was uncovered when it was sent."""
    chance = random.Random(3)
    for _ in range(4):
        table, reader = await on_one_device(house)
        _, watcher = await house.look(table.id, None)
        while table.table.match.turn is not None:
            turn = turn_of(table)
            if chance.random() < 0.8:
                table.gallery.reveal(reader.connection, turn)
            if chance.random() < 0.2:
                table.gallery.cover(reader.connection)
            action = chance.choice(view(table.table.match, turn).legal())
            await house.act(table, turn, str(action))
            await caught_up(table, reader, watcher)
        log = [json.loads(event.body) for event in (await house.stored(table.id)).events]
        _assert_no_leak(log, reader, table.id)
        _assert_no_leak(log, watcher, table.id)
        await house.clear()


def _assert_no_leak(log: list[Message], reader: Reader, table_id: str) -> None:
    """What a device is told depends on whose hand the snapshot before showed."""
    by_seat = {seat: Knowledge(seat, log) for seat in (None, "A", "B", "C")}
    secrets, uncovered = Secrets(log, (ANA,)), None
    for frame, message in zip(reader.frames, reader.messages, strict=True):
        if message["t"] == "snapshot":
            uncovered = message["view"]["you"]
        named = named_in(frame, table_id)
        assert named <= by_seat[uncovered].during(message, 0), frame
        assert secrets.in_frame(frame, last_event(message, 0)) == []


async def test_five_hundred_watchers_cost_one_encoding_for_each_event(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, reader = await house.look(await house.against(Sitter(person=BETO)), ANA)
    watchers = [Reader(None) for _ in range(500)]
    for watcher in watchers:
        await table.join(watcher.connection, None)
        watcher.start()
    encoded: list[str] = []

    def counted(message: ServerMessage) -> str:
        encoded.append(type(message).__name__)
        return encode(message)

    await settled(lambda: all(len(watcher.frames) == 1 for watcher in watchers))
    monkeypatch.setattr(publish, "encode", counted)
    for _ in range(3):
        turn = turn_of(table)
        await house.act(table, turn, str(view(table.table.match, turn).legal()[0]))
    await caught_up(table, reader, *watchers)
    assert encoded == ["Delta"] * 6, "one for Ana, one for all who watch"
    assert reader.messages[-1]["now"]["scores"] == watchers[0].messages[-1]["now"]["scores"]
    assert len({watcher.frames[-1] for watcher in watchers}) == 1
    for watcher in watchers:
        await watcher.stop()
        table.part(watcher.connection)


async def test_watchers_see_all_hands_when_the_round_is_over_and_none_before(
    house: House,
) -> None:
    table, _ = await house.look(await house.against(Sitter(person=BETO)), ANA)
    _, watcher = await house.look(table.id, None)
    await house.play_out(table, 3)
    await caught_up(table, watcher)
    for message in watcher.messages:
        assert message.get("view", {}).get("hand") is None
    ended = [e for m in watcher.messages[1:] for e in m["events"] if e["k"] == "round_ended"]
    assert len(ended) == 1
    assert not any(hand.startswith("?") for hand in ended[0]["hands"])


async def test_who_sits_down_hears_it_as_a_watcher_and_then_sees_from_his_seat(
    house: House,
) -> None:
    seats = (Sitter(person=ANA), OPEN)
    table_id = await house.open_table(game("robo"), *seats, kind="friends", host=ANA)
    table, _ = await house.look(table_id, ANA)
    _, beto = await house.look(table_id, BETO)
    await caught_up(table, beto)
    assert beto.connection.audience == WATCHING
    node = house.club.heart.node
    assert isinstance(await table.act(Sit(BETO, 1, node)), Accepted)
    await beto.heard(3)
    delta, snapshot = beto.messages[-2:]
    assert [event["k"] for event in delta["events"]] == ["seated", "came"]
    assert delta["company"]["mine"] == []
    assert snapshot["company"]["mine"] == ["B"]
    assert snapshot["view"]["you"] == "B"


async def test_who_takes_a_computers_seat_has_it_and_is_here_when_the_round_is_over(
    house: House,
) -> None:
    rules = game("tradicional")
    seats = (Sitter(person=ANA), Sitter(bot="casual"), Sitter(bot="casual"))
    table_id = await house.open_table(rules, *seats, kind="friends", host=ANA, speed="instant")
    table, _ = await house.look(table_id, ANA)
    await house.wish(table, "start")
    await settled(lambda: table.table.company.stage == "playing")
    _, beto = await house.look(table_id, BETO)
    assert isinstance(await table.act(Sit(BETO, 1)), Accepted)
    await caught_up(table, beto)
    assert fold(beto.messages[0], beto.messages[1:])["people"][1]["claimed"] is True
    assert beto.connection.audience == WATCHING, "the hand on that seat is not his"
    await house.play_round(table, random.Random(1))
    await settled(lambda: table.table.company.is_here(BETO))
    assert beto.connection.audience.mine == (1,)
    log = [json.loads(event.body) for event in (await house.stored(table_id)).events]
    watching = Knowledge(None, log)
    for frame, message in zip(beto.frames, beto.messages, strict=True):
        if message["t"] == "delta" and message.get("company", {}).get("mine", []) == []:
            assert named_in(frame, table_id) <= watching.during(message, 0)


async def test_who_gave_his_seat_to_another_name_sees_no_hand_dealt_there(house: House) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    assert isinstance(await table.act(Reseat(ANA, "carla")), Accepted)
    await settled(lambda: ana.messages[-1]["t"] == "snapshot")
    assert ana.messages[-2]["t"] == "delta"
    assert "legal" in ana.messages[-2]["now"]
    assert ana.messages[-2]["now"]["legal"] == []
    assert ana.messages[-1]["view"]["hand"] is None
    assert ana.connection.audience == WATCHING


async def test_who_does_not_want_to_hear_somebody_is_told_that_he_spoke_and_not_what(
    house: House,
) -> None:
    seats = (Sitter(person=ANA), Sitter(person=BETO))
    table_id = await house.open_table(game("robo"), *seats, kind="friends", host=ANA, chat=True)
    table, ana = await house.look(table_id, ANA)
    deaf = Reader(BETO)
    deaf.connection.unheard = frozenset({ANA})
    deaf.start()
    await table.join(deaf.connection, None)
    assert isinstance(await table.act(Say(ANA, None, "¡Ay, 64!")), Accepted)
    assert isinstance(await table.act(Say(BETO, "buena")), Accepted)
    await caught_up(table, ana, deaf)
    heard = [e for m in ana.messages[1:] for e in m["events"] if e["k"] == "said"]
    unheard = [e for m in deaf.messages[1:] for e in m["events"] if e["k"] == "said"]
    assert heard[0] == {"k": "said", "seat": "A", "text": "¡Ay, 64!"}
    assert unheard == [{"k": "said", "seat": "A"}, heard[1]]
    await deaf.stop()
    table.part(deaf.connection)


async def test_who_is_muted_is_shown_so_at_once_to_who_muted_him_and_to_nobody_else(
    house: House,
) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    _, beto = await house.look(table.table.record.id, BETO)
    await caught_up(table, ana, beto)
    seen = len(beto.messages)
    for muted in (True, False):
        ana.connection.unheard = frozenset({BETO} if muted else ())
        await table.learn(ANA)
        shown = [False, muted]
        await settled(lambda: _muted(ana.messages[-1]) == shown)  # noqa: B023 - at once
    assert not any(any(_muted(each)) for each in beto.messages[seen:])


def _muted(message: Message) -> list[bool]:
    """Which of the people at the table one does not want to hear, as a message says."""
    return [each.get("muted", False) for each in message.get("people") or ()]


async def test_a_new_name_is_shown_though_nothing_has_happened(house: House) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    await caught_up(table, ana)
    seq = table.table.seq
    person, _ = await house.club.people.welcome("es")
    assert isinstance(await table.act(Reseat(BETO, person.id)), Accepted)
    await caught_up(table, ana)
    await house.club.accounts.rename(person, "Berta")
    house.club.errands.changed(person.id)
    await settled(lambda: ana.messages[-1].get("events") == [])
    told = ana.messages[-1]
    assert told["seq"] == table.table.seq + 1
    assert told["people"][1]["name"] == "Berta"
    assert table.table.seq > seq
    state = fold(ana.messages[0], ana.messages[1:])
    assert state["seq"] == table.table.seq
    assert state["people"] == told["people"]


async def test_a_table_is_kept_awake_only_while_somebody_looks(house: House) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    _, watcher = await house.look(table.id, None)
    house.leave(table, watcher)
    assert house.club.hall.awake == 1
    house.leave(table, ana)
    await settled(lambda: house.club.hall.awake == 0, within_s=10)
    stored = await house.stored(table.id)
    assert json.loads(stored.events[-1].body) == {"k": "went", "seat": "A"}


async def test_a_page_that_is_loaded_anew_is_no_going_and_no_coming(house: House) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    seq = table.table.seq
    house.leave(table, ana)
    await asyncio.sleep(0.05)
    again, _ = await house.look(table.id, ANA)
    assert again is table
    await asyncio.sleep(2.2)
    assert table.table.seq == seq
    assert table.table.company.is_here(ANA)


async def test_somebody_silent_counts_as_away_until_he_is_heard(house: House) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    ana.connection.silent = True
    house.club.hall.look_again(table, ANA)
    await settled(lambda: not table.table.company.is_here(ANA))
    ana.connection.silent = False
    house.club.hall.look_again(table, ANA)
    await settled(lambda: table.table.company.is_here(ANA))


async def test_a_rematch_is_there_for_everybody_who_wanted_it(house: House) -> None:
    table, ana = await house.look(await house.against(Sitter(person=BETO)), ANA)
    _, beto = await house.look(table.id, BETO)
    await house.play_out(table, 2)
    await house.wish(table, "again", seat=0)
    await caught_up(table, ana, beto)
    assert beto.messages[-1]["company"]["offer"] == {
        "what": "again", "by": "A", "yes": ["A"], "wanting": ["B"],
    }  # fmt: skip
    await house.wish(table, "again", seat=1)
    await caught_up(table, ana, beto)
    following = ana.messages[-1]["company"]["next"]
    assert following == beto.messages[-1]["company"]["next"] is not None
    new, _ = await house.look(following, ANA)
    await house.look(following, BETO)
    assert new.table.company.people == (ANA, BETO)
    await settled(lambda: new.table.match.turn is not None)
