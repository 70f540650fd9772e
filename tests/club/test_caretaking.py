"""What is seen to now and then: who is forgotten, what opens nothing more, who runs the club."""

import pytest
from sqlalchemy import Connection, select

from capicua.club.members.people import Newcomer
from capicua.club.play.commands import CallOff
from capicua.club.running.caretaking import DAY_MS
from capicua.club.store import Sitter, keys, moving, people
from capicua.club.store.keys import Invitation
from capicua.club.store.people import Person
from capicua.rules import game
from tests.club.house import House

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_guests_who_never_came_back_are_forgotten_and_the_others_are_not(
    house: House,
) -> None:
    club = house.club
    club.caretaker.guests_days = 100
    now_ms = club.clock.now_ms()
    long_ago = now_ms - 101 * DAY_MS

    def prepare(db: Connection) -> None:
        for who, seen_ms in [("gone", long_ago), ("here", now_ms), ("account", long_ago)]:
            people.add_person(db, Person(who, who, created_ms=long_ago))
            keys.begin_session(db, who.encode().ljust(32), who, "", seen_ms)
        made = people.NewAccount("account", "account", "a hash")
        people.register(db, "account", made, long_ago)

    await club.store.transact(prepare)
    await club.caretaker.see_to_all()
    assert (await club.people.known(["gone", "here", "account"])).keys() == {"here", "account"}


async def test_a_guest_with_a_seat_at_a_running_table_is_not_forgotten_whatever_else_is_known(
    house: House,
) -> None:
    """A database of the version before knows only when he came, not when he was here last."""
    club = house.club
    long_ago = club.clock.now_ms() - 101 * DAY_MS

    def prepare(db: Connection) -> None:
        people.add_person(db, Person("guest", created_ms=long_ago))
        keys.begin_session(db, b"cookie".ljust(32), "guest", "", long_ago)

    await club.store.transact(prepare)
    table_id = await house.open_table(game("dos"), Sitter(person="guest"), Sitter(bot="casual"))
    club.caretaker.guests_days = 100
    await club.caretaker.see_to_all()
    assert await club.store.ask(lambda db: keys.session(db, b"cookie".ljust(32)))
    await club.hall.order(table_id, CallOff("operator"))
    await club.caretaker.see_to_all()
    assert not await club.people.known(["guest"])


async def test_what_opens_nothing_any_more_is_taken_away_also_where_all_guests_are_kept(
    house: House,
) -> None:
    club = house.club
    club.caretaker.guests_days = 0
    now_ms = club.clock.now_ms()

    def prepare(db: Connection) -> None:
        people.add_person(db, Person("guest", created_ms=1))
        keys.begin_session(db, b"cookie".ljust(32), "guest", "", 1)
        keys.add_codes(db, "guest", [b"old".ljust(32)], now_ms - 1)
        keys.add_codes(db, "guest", [b"new".ljust(32)], now_ms + DAY_MS)
        for code, until_ms in (("old", now_ms - 1), ("new", now_ms + DAY_MS)):
            keys.add_invitation(db, Invitation(code, 1, 1, until_ms), None)

    await club.store.transact(prepare)
    await club.caretaker.see_to_all()

    def kept(db: Connection) -> tuple[int, list[str]]:
        codes = db.execute(select(keys.codes)).all()
        return len(codes), [*db.scalars(select(keys.invitations.c.code))]

    assert await club.store.ask(kept) == (1, ["new"])
    assert await club.store.ask(lambda db: keys.session(db, b"cookie".ljust(32)))


async def test_who_was_a_guest_before_he_had_an_account_is_not_taken_for_one_who_never_came_back(
    house: House,
) -> None:
    club = house.club
    club.caretaker.guests_days = 100
    long_ago = club.clock.now_ms() - 101 * DAY_MS

    def prepare(db: Connection) -> None:
        people.add_person(db, Person("guest", created_ms=long_ago))
        people.add_person(db, Person("account", created_ms=long_ago))
        people.register(db, "account", people.NewAccount("Eva", "eva", "a hash"), long_ago)
        moving.move_person(db, "guest", "account")

    await club.store.transact(prepare)
    await club.caretaker.see_to_all()
    known = await club.people.known(["guest"])
    assert {old: each.name for old, each in known.items()} == {"guest": "Eva"}, (
        "logs of his first games name him by the guest's id"
    )


async def test_the_settings_appoint_who_looks_after_the_club(house: House) -> None:
    club = house.club
    await club.accounts.register(None, "Doña Rosa", "una frase larga", Newcomer("es"))
    club.caretaker.admins = ("dona rosa", "Nadie")
    await club.caretaker.see_to_all()
    known = await club.store.ask(lambda db: people.find_people(db, "", 10))
    assert [(each.name, each.admin) for each in known] == [("Doña Rosa", True)]
