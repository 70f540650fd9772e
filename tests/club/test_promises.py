"""What a club promises, each on real parts: see docs/proof.md for everything else that holds it."""

import dataclasses
import logging
import random
import signal

import httpx
import pytest

from capicua.club.play import table as tables
from capicua.club.play.proof import check_shuffles
from capicua.rules import GAMES, BadRecord, game, parse_record
from tests.club.databases import Place
from tests.club.house import ANA, BETO, House
from tests.club.secrecy import Knowledge, named_in
from tests.club.serving import served, sit
from tests.club.slow_motion import SlowMotion
from tests.club.test_accounts import QUICK
from tests.club.test_clock import house_at, paced
from tests.club.test_crash import victim
from tests.club.test_match_served import ADDED, add
from tests.club.test_socket import assert_no_leak
from tests.club.visitors import PASSWORD, Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

HALF_A_MINUTE_S, HALF_AN_HOUR_S = 30, 1800


async def test_promise_1_an_acknowledged_move_is_never_lost(place: Place) -> None:
    """A real process, killed with -9 as soon as it has acknowledged; another takes over."""
    kept: list[str] = []
    with victim("never", place) as server:
        guest, port = sit(server.address, speed="instant"), server.port
        async with guest.playing() as player:
            while len(kept) < 3 and await player.my_turn():
                kept.append(player.legal[0])
                await player.move(kept[-1])
            assert server.end(signal.SIGKILL) == -signal.SIGKILL
    assert kept
    with victim("never", place, port):
        async with guest.playing() as again:
            log = again.state["view"]["history"]
    mine = [event for event in log if event.get("seat") == "A"]
    assert [event["action"] for event in mine if event["k"] == "played"] == [
        action for action in kept if action not in ("-", "+?")
    ]
    assert len(mine) == len(kept)


async def test_promise_2_nothing_hidden_leaves_the_server(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """Every frame to a player and to who looks on, what HTTP tells meanwhile, and the log."""
    caplog.set_level(logging.DEBUG, "capicua")
    chance = random.Random(2)
    with served(place) as club:
        guest = club.sit(speed="instant")
        told: list[str] = []
        async with (
            guest.playing() as player,
            guest.playing(token="") as watcher,
            httpx.AsyncClient(base_url=club.address) as reader,
        ):
            while await player.my_turn():
                for path in (f"/partida/{guest.table}/record", f"/api/matches/{guest.table}"):
                    assert (await reader.get(path)).status_code == 404
                told.append((await reader.get("/api/tables")).text)
                await player.move(chance.choice(player.legal))
            while watcher.seq < player.seq:
                await watcher.hear_news()
            await assert_no_leak(club, guest.table, player.browser, "A")
            await assert_no_leak(club, guest.table, watcher.browser, None)
    for text in told:
        assert named_in(text, guest.table) <= Knowledge(None, []).after[0]
    assert '"k"' not in caplog.text
    assert "hand" not in caplog.text


@pytest.mark.parametrize("gone", [(), (ANA,), (ANA, BETO)], ids=["nobody", "one", "both"])
async def test_promise_3_no_table_is_ever_stuck(place: Place, gone: tuple[str, ...]) -> None:
    """Nobody does anything any more, here or gone: half an hour later the match has its end."""
    time = SlowMotion()
    house = await house_at(place, time)
    table, ana = await house.look(await paced(house), ANA)
    _, beto = await house.look(table.id, BETO)
    for who, reader in ((ANA, ana), (BETO, beto)):
        if who in gone:
            house.leave(table, reader)
    for _ in range(HALF_AN_HOUR_S // HALF_A_MINUTE_S):
        await time.pass_by(HALF_A_MINUTE_S)
        await house.club.clock.look()
    stored = tables.replay(await house.stored(table.id))
    assert stored.over
    assert stored.match.ended is not None
    await house.close()


async def test_promise_4_a_seat_belongs_to_an_identity(place: Place) -> None:
    """Neither to the address of the table, nor to a name, nor to a socket, nor to a browser."""
    with served(place) as club:
        club.club.passwords._hasher = QUICK
        with Visitor(club.address) as owner, Visitor(club.address) as other:
            owner.register("La dueña")
            table = owner.sit(game="robo")
            other.post("/yo/nombre", name="La dueña")
            assert [await seat_of(owner, table) for _ in range(2)] == ["A", "A"]
            assert await seat_of(other, table) is None
            token = owner.token
            owner.post("/salir")
            other.plant(token)
            assert await seat_of(other, table) is None, "what has ended opens nothing"
            assert other.sign_in("La dueña", PASSWORD).status_code == 303
            assert await seat_of(other, table) == "A", "on another device she is who she is"


async def seat_of(visitor: Visitor, table: str) -> str | None:
    """Where somebody sits when he comes to a table with a new socket."""
    async with visitor.socket() as browser:
        seat: str | None = (await browser.hello(table))["view"]["you"]
        return seat


async def test_promise_5_a_game_keeps_the_rules_it_began_with(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its id, its version and every parameter; those who begin later get the new ones."""
    house = await House.open(place)
    old = game("tradicional")
    table_id = await house.table_of(old, 3)
    await house.close()
    new = dataclasses.replace(old, version=old.version + 1, target=(old.target or 100) + 50)
    monkeypatch.setattr("capicua.rules.games.GAMES", {**GAMES, old.slug: new})
    tables.pinned_rules.cache_clear()
    again = await House.open(place)
    table, reader = await again.look(table_id, ANA)
    assert table.table.match.ruleset == old
    assert reader.messages[0]["view"]["rules"]["target"] == old.target
    later = await again.table_of(game("tradicional"), 3)
    fresh, _ = await again.look(later, ANA)
    assert fresh.table.match.ruleset == new
    await again.close()


async def test_promise_6_the_shuffle_can_be_checked(place: Place) -> None:
    """Bound to before the player adds to it; the record proves it, a bent one does not."""
    with served(place, pace=1.0) as club:  # a club that waits for what players add
        guest = club.sit(game="dos", speed="instant", **{"option-target": "20"})
        bound: list[str] = []
        async with guest.playing() as player:
            bound.append(player.state["company"]["commitment"]["hash"])
            await add(player)
            while not player.ended:
                if await player.my_turn():
                    await player.move(player.legal[0])
                elif player.may:
                    bound.append(player.state["company"]["commitment"]["hash"])
                    await add(player)
                    await player.wish("next")
        async with httpx.AsyncClient(base_url=club.address) as reader:
            text = (await reader.get(f"/partida/{guest.table}/record")).text
    record = parse_record(text)
    assert check_shuffles(record) == len(record.rounds) == len(bound)
    assert [entry.tags["Commit"] for entry in record.rounds] == bound
    assert {entry.tags["Players"] for entry in record.rounds} == {f"A {ADDED}"}
    with pytest.raises(BadRecord):
        check_shuffles(parse_record(text.replace(ADDED, "00" * 16, 1)))
