"""F20: a guest who registers, or signs in, while he plays keeps his seat, in every tab."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.club.browser import Browser, Player
from tests.club.databases import Place
from tests.club.serving import Served, served
from tests.club.test_accounts import QUICK
from tests.club.visitors import Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(scope="module")
def club(shared_place: Place) -> Iterator[Served]:
    with served(shared_place) as opened:
        opened.club.passwords._hasher = QUICK
        yield opened


@pytest.fixture
def guest(club: Served) -> Iterator[Visitor]:
    with Visitor(club.address) as found:
        yield found


@pytest.fixture
async def tabs() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as open_tabs:
        yield open_tabs


async def at_table(
    tabs: AsyncExitStack, visitor: Visitor, table: str
) -> tuple[Browser, str | None]:
    """A tab at a table, and the seat that it has there."""
    tab = await tabs.enter_async_context(visitor.socket())
    told = await tab.hello(table)
    assert told["t"] == "snapshot"
    return tab, told["view"]["you"]


async def test_f20_both_tabs_of_a_guest_who_registers_mid_round_live_on(
    guest: Visitor, tabs: AsyncExitStack
) -> None:
    table = guest.sit(game="robo", speed="instant")
    person = guest.id
    before = [await at_table(tabs, guest, table) for _ in range(2)]
    assert [seat for _, seat in before] == ["A", "A"]

    guest.register("En plena ronda")
    for tab, _ in before:
        assert (await tab.hear_until("gone"))["why"] == "signed_out"
    assert guest.id == person

    (one, first), (other, second) = [await at_table(tabs, guest, table) for _ in range(2)]
    assert (first, second) == ("A", "A"), "with the new cookie both are where they were"
    player = await playing(tabs, guest, table)
    assert await player.my_turn()
    await player.move(player.legal[0])
    for tab in (one, other):
        assert (await tab.hear_until("delta"))["t"] == "delta"


async def test_f20_the_old_cookie_of_a_guest_who_registered_only_watches(
    club: Served, guest: Visitor, tabs: AsyncExitStack
) -> None:
    table = guest.sit(game="robo")
    with Visitor(club.address) as thief:
        thief.plant(guest.token)
        guest.register("La de siempre")
        _, seat = await at_table(tabs, thief, table)
        assert seat is None
        assert thief.get("/yo/datos.json").status_code == 401
    _, seat = await at_table(tabs, guest, table)
    assert seat == "A"


async def test_f20_a_guest_who_signs_in_to_his_account_brings_his_running_seat(
    club: Served, guest: Visitor, tabs: AsyncExitStack
) -> None:
    with Visitor(club.address) as home:
        home.register("Con dos equipos")
        account = home.id
    table = guest.sit(game="robo", speed="instant")
    tab, seat = await at_table(tabs, guest, table)
    assert seat == "A"
    assert guest.sign_in("Con dos equipos").status_code == 303
    assert (await tab.hear_until("gone"))["why"] == "signed_out"
    assert guest.id == account
    _, seat = await at_table(tabs, guest, table)
    assert seat == "A", "the seat is the account's now"
    assert f"/mesa/{table}" in guest.get("/").text
    player = await playing(tabs, guest, table)
    assert await player.my_turn()
    await player.move(player.legal[0])


async def test_f20_nobody_sits_twice_at_one_table_by_signing_in(
    club: Served, guest: Visitor, tabs: AsyncExitStack
) -> None:
    """The account sits already where the guest does: the guest gives his seat up."""
    with Visitor(club.address) as home:
        home.register("La anfitriona")
        table = friends_table(home)
        host, seat = await at_table(tabs, home, table)
        assert seat == "A"
        guest.post("/yo/nombre", name="De paso")
        tab, seat = await at_table(tabs, guest, table)
        assert seat is None
        await tab.send({"t": "sit", "cmd_id": "sit-down", "seat": "B"})
        await tab.hear_until("done")
        assert guest.sign_in("La anfitriona").status_code == 303
        await tab.hear_until("gone")
        _, seat = await at_table(tabs, guest, table)
        assert seat == "A", "one person, one seat"
        told = await host.hear_until("delta")
        while told["people"][1]["kind"] != "open":
            told = await host.hear_until("delta")


async def test_f20_a_table_link_and_a_name_open_no_seat(
    club: Served, guest: Visitor, tabs: AsyncExitStack
) -> None:
    """Neither the address of a table nor the name of who plays there is a key."""
    guest.post("/yo/nombre", name="Dueña")
    table = guest.sit(game="robo")
    with Visitor(club.address) as stranger:
        tab, seat = await at_table(tabs, stranger, table)
        assert seat is None
        assert stranger.post("/yo/nombre", name="Dueña").status_code == 303, "guests share names"
        assert stranger.get(f"/mesa/{table}").status_code == 200
        tab, seat = await at_table(tabs, stranger, table)
        assert seat is None, "who is called so is not who sits there"
        await tab.act(1, "d")
        assert (await tab.hear_until("refused"))["code"] == "not_a_player"
    guest.register("Dueña")
    _, seat = await at_table(tabs, guest, table)
    assert seat == "A"


async def playing(tabs: AsyncExitStack, visitor: Visitor, table: str) -> Player:
    tab = await tabs.enter_async_context(visitor.socket())
    return Player(tab, await tab.hello(table))


def friends_table(host: Visitor) -> str:
    """A table of a host who waits for a friend; he sits on its first seat."""
    return host.sit(game="robo", **{"with": "friends"})
