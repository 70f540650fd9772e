"""Who people are in the store: known by hashes, moved as a whole, forgotten as a whole."""

import asyncio

import pytest
from sqlalchemy import Connection, LargeBinary, insert, select

from capicua.club.members.accounts import AlreadyRegistered, WrongPassword
from capicua.club.members.people import COOKIE_AGE_S, Newcomer, NotInvited, People, token_hash
from capicua.club.members.sessions import device_of
from capicua.club.store import (
    MatchEnded,
    Placed,
    Settlement,
    Sitter,
    Store,
    everything,
    history,
    keys,
    matches,
    moving,
    outbox,
    people,
    reports,
)
from capicua.club.store.keys import Invitation
from capicua.club.store.people import Person
from capicua.club.store.schema import metadata
from tests.club.house import ANA, House

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

NOW_MS = 1_800_000_000_000
DAY_MS = 24 * 60 * 60 * 1000


class Moments:
    """Time and entropy as a test wants them."""

    def __init__(self) -> None:
        self.now_ms = NOW_MS
        self._made = 0

    def now(self) -> int:
        return self.now_ms

    def entropy(self, size: int) -> bytes:
        self._made += 1
        return self._made.to_bytes(size, "big")


@pytest.fixture
def moments() -> Moments:
    return Moments()


@pytest.fixture
def folk(store: Store, moments: Moments) -> People:
    return People(store, moments.entropy, moments.now)


# ---- known by a token


async def test_of_a_cookie_only_the_hash_is_kept(folk: People, store: Store) -> None:
    guest, token = await folk.welcome("es", "Firefox · Linux")
    assert await folk.identify(token) == guest
    rows = await store.ask(lambda db: db.execute(select(keys.sessions)).all())
    assert [row.token_hash for row in rows] == [token_hash(token)]
    assert not any(token.encode() in bytes(str(row), "utf-8") for row in rows)


@pytest.mark.parametrize("token", [None, "", "made-up", "x" * 10_000, "ñ\x00"])
async def test_what_is_no_token_is_nobodys(folk: People, token: str | None) -> None:
    await folk.welcome("es")
    assert await folk.identify(token) is None


async def test_a_session_that_its_cookie_outlived_is_nobodys(
    folk: People, moments: Moments
) -> None:
    _, token = await folk.welcome("es")
    moments.now_ms += COOKIE_AGE_S * 1000
    assert await folk.identify(token) is not None
    moments.now_ms += COOKIE_AGE_S * 1000 + 1
    assert await folk.identify(token) is None


async def test_when_somebody_was_here_is_known_to_the_hour(folk: People, moments: Moments) -> None:
    _, token = await folk.welcome("es")
    moments.now_ms += 50 * 60 * 1000
    await folk.identify(token)
    session = await folk.session(token)
    assert session is not None
    assert session.seen_ms == NOW_MS
    moments.now_ms += 20 * 60 * 1000
    await folk.identify(token)
    session = await folk.session(token)
    assert session is not None
    assert session.seen_ms == moments.now_ms


async def test_names_are_looked_up_many_at_once(folk: People, store: Store) -> None:
    ana, _ = await folk.welcome("es")
    beto, _ = await folk.welcome("es")
    await store.transact(lambda db: people.rename(db, ana.id, "Ana", None))
    known = await folk.known([ana.id, beto.id, "nobody"])
    assert {who: each.name for who, each in known.items()} == {ana.id: "Ana", beto.id: None}
    assert await folk.known([]) == {}


async def test_a_program_is_known_by_its_own_token_and_goes_with_its_owner(
    folk: People, store: Store
) -> None:
    owner, _ = await folk.welcome("es")
    robot = Person("robot", "Tortuga", program=True)
    await store.transact(
        lambda db: keys.add_program(db, robot, token_hash("secret"), owner.id, NOW_MS)
    )
    found = await store.ask(lambda db: keys.program(db, token_hash("secret")))
    assert found is not None
    assert (found.person.program, found.owner) == (True, owner.id)
    await store.transact(lambda db: everything.forget(db, owner.id, NOW_MS))
    assert await store.ask(lambda db: keys.program(db, token_hash("secret"))) is None
    assert await folk.known([robot.id]) == {}


# ---- the door


async def test_behind_a_closed_door_only_who_is_invited_comes_in(
    store: Store, moments: Moments
) -> None:
    folk = People(store, moments.entropy, moments.now, closed=True)
    invitation = Invitation("abc", 2, NOW_MS, NOW_MS + DAY_MS)
    await store.transact(lambda db: keys.add_invitation(db, invitation, None))
    for wrong in (None, "", "abd"):
        with pytest.raises(NotInvited):
            await folk.welcome("es", invitation=wrong)
    first, token = await folk.welcome("es", invitation="abc")
    await folk.welcome("es", invitation="abc")
    with pytest.raises(NotInvited):
        await folk.welcome("es", invitation="abc")
    assert await folk.identify(token) == first, "who is in stays in"


async def test_an_invitation_ends_with_its_day(store: Store, moments: Moments) -> None:
    folk = People(store, moments.entropy, moments.now, closed=True)
    invitation = Invitation("abc", 2, NOW_MS, NOW_MS + DAY_MS)
    await store.transact(lambda db: keys.add_invitation(db, invitation, None))
    moments.now_ms += DAY_MS
    with pytest.raises(NotInvited):
        await folk.welcome("es", invitation="abc")


# ---- one person after all


def ended(table: str, *who: str | None) -> MatchEnded:
    placed = tuple(Placed(person, place) for place, person in enumerate(who, 1))
    return MatchEnded(f"{table}:match", table, "robo@1", None, "friends", NOW_MS, placed)


async def test_what_a_guest_had_goes_to_his_account_as_a_whole(store: Store) -> None:
    def prepare(db: Connection) -> None:
        for who in ("guest", "account", "other"):
            people.add_person(db, Person(who))
        keys.begin_session(db, b"g" * 32, "guest", "", NOW_MS)
        outbox.count(db, Settlement("1", "guest", "robo", "win"))
        outbox.count(db, Settlement("2", "account", "robo", "win"))
        outbox.count(db, Settlement("3", "guest", "dos", "loss"))
        matches.apply(db, ended("t1", "guest", "other"))
        matches.apply(db, ended("t2", "account", "guest"))
        reports.set_block(db, "guest", "other", "block", NOW_MS)
        reports.set_block(db, "guest", "account", "mute", NOW_MS)

    await store.transact(prepare)
    gone = await store.transact(lambda db: moving.move_person(db, "guest", "account"))
    assert gone == [b"g" * 32]
    tallies = await store.ask(
        lambda db: [outbox.tally(db, "account", game) for game in ("robo", "dos")]
    )
    assert [(each.wins, each.losses) for each in tallies] == [(2, 0), (0, 1)]
    played = await store.ask(lambda db: history.finished(db, "account", 10))
    assert {each.table_id: each.outcome for each in played} == {"t1": "won", "t2": "won"}
    blocked = await store.ask(lambda db: reports.blocks_of(db, "account"))
    assert [(each.other, each.kind) for each in blocked] == [("other", "block")]
    left = await store.ask(lambda db: everything.told(db, "guest"))
    assert left.keys() == {"people"}, "nothing else is the guest's any more"
    known = await store.ask(lambda db: people.persons(db, ["guest", "other"]))
    assert {old: each.id for old, each in known.items()} == {"guest": "account", "other": "other"}


async def test_who_wants_nothing_to_do_with_a_guest_wants_nothing_to_do_with_his_account(
    store: Store,
) -> None:
    def prepare(db: Connection) -> None:
        for who in ("guest", "account", "deaf", "wary"):
            people.add_person(db, Person(who))
        reports.set_block(db, "deaf", "guest", "mute", NOW_MS)
        reports.set_block(db, "wary", "account", "block", NOW_MS - 1)
        reports.set_block(db, "wary", "guest", "mute", NOW_MS)
        reports.set_block(db, "account", "guest", "mute", NOW_MS)
        moving.move_person(db, "guest", "account")

    await store.transact(prepare)

    def kept_by(db: Connection, who: str) -> list[tuple[str, str]]:
        return [(each.other, each.kind) for each in reports.blocks_of(db, who)]

    whose = ("deaf", "wary", "account")
    kept = await store.ask(lambda db: {who: kept_by(db, who) for who in whose})
    assert kept == {
        "deaf": [("account", "mute")],
        "wary": [("account", "block")],
        "account": [],
    }, "what keeps further away counts, and nobody is deaf to himself"


async def test_a_match_that_is_told_twice_is_in_the_history_once(store: Store) -> None:
    await store.transact(lambda db: people.add_person(db, Person("ana", "Ana")))
    for _ in range(2):
        await store.transact(lambda db: history.note(db, ended("t1", None, "ana", None)))
    (match,) = await store.ask(lambda db: history.finished(db, "ana", 10))
    assert (match.outcome, match.place, match.last_place) == ("placed", 2, 3)


async def test_a_seat_that_a_crash_left_with_the_guest_is_the_accounts_at_the_next_start(
    house: House,
) -> None:
    store = house.club.store
    table_id = await house.against(Sitter(bot="casual"))

    def sign_in(db: Connection) -> None:
        """All that is kept in one transaction; then the process dies."""
        for who in (ANA, "account"):
            people.add_person(db, Person(who))
        moving.move_person(db, ANA, "account")

    await store.transact(sign_in)
    assert await store.ask(moving.left_behind) == [(table_id, ANA, "account")]
    await house.club.caretaker.see_to_all()
    assert await store.ask(moving.left_behind) == []
    table, _ = await house.look(table_id, "account")
    assert table.table.seats_of("account") == (0,)
    assert table.table.seats_of(ANA) == ()


async def test_a_match_against_the_computer_is_in_the_history_when_it_is_over(
    house: House,
) -> None:
    table_id = await house.against(Sitter(bot="casual"))
    table, _ = await house.look(table_id, ANA)
    await house.play_out(table, 7)
    async with asyncio.timeout(5):
        while not (  # noqa: ASYNC110 - nothing tells when it comes to hold
            found := await house.club.store.ask(lambda db: history.finished(db, ANA, 5))
        ):
            await asyncio.sleep(0.01)
    (match,) = found
    assert (match.table_id, match.game.partition("@")[0], match.last_place) == (table_id, "robo", 2)
    assert match.others == (None,)
    totals = await house.club.store.ask(lambda db: history.totals(db, ANA))
    assert totals is not None
    assert (totals.wins, totals.losses) == {"won": (1, 0), "lost": (0, 1)}[match.outcome]


# ---- forgotten


OTHERS = ("seats", "reports", "entrants")
"""Tables whose rows outlive a person; of these nothing but an id says whose they are."""


async def test_everything_in_every_table_is_found_and_forgotten_by_its_column(
    store: Store,
) -> None:
    owned = [table for table in metadata.sorted_tables if "person_id" in table.c]
    assert {"sessions", "codes", "blocks", "tallies", "history", "ratings"} <= {
        table.name for table in owned
    }

    def fill(db: Connection) -> None:
        people.add_person(db, Person("ana", "Ana"))
        for table in owned:
            row: dict[str, object] = {}
            for column in table.c:
                if column.name == "person_id":
                    row[column.name] = "ana"
                elif not column.nullable and column.server_default is None:
                    kind = column.type.python_type
                    row[column.name] = (
                        b"x" * 32 if isinstance(column.type, LargeBinary) else kind(1)
                    )
            db.execute(insert(table), row)

    await store.transact(fill)
    told = await store.ask(lambda db: everything.told(db, "ana"))
    assert told.keys() == {"people", *(table.name for table in owned)}
    assert all("hash" not in name for rows in told.values() for row in rows for name in row)
    await store.transact(lambda db: everything.forget(db, "ana", NOW_MS))
    left = await store.ask(lambda db: everything.told(db, "ana"))
    assert left.keys() == {"people", *OTHERS}
    assert left["people"][0]["name"] is None


async def test_every_column_that_names_a_person_says_so() -> None:
    """What is called otherwise would be missed by export and deletion."""
    known = {"person_id", "host", "who", "people"}
    for table in metadata.sorted_tables:
        for column in table.c:
            name = column.name
            if "person" in name or name in ("owner", "player", "who"):
                assert name == "person_id" or name.endswith("_person_id") or name in known, (
                    f"{table.name}.{name}"
                )


async def test_what_changed_while_a_password_was_looked_at_counts(house: House) -> None:
    accounts, store = house.club.accounts, house.club.store
    entered = await accounts.register(None, "Ana", "una frase larga", Newcomer("es"))
    person, looking = entered.person, accounts._passwords.fits

    async def fits(password: str, kept: str | None) -> bool:
        found = await looking(password, kept)
        await store.transact(lambda db: people.set_password(db, person.id, "another"))
        return found

    session = await house.club.people.session(entered.token)
    assert session is not None
    right = await store.ask(lambda db: people.account_of(db, person.id))
    assert right is not None
    accounts._passwords.fits = fits  # type: ignore[method-assign]
    for doing in (
        lambda: accounts.sign_in("Ana", "una frase larga", None, ""),
        lambda: accounts.change_password(session, "una frase larga", "otra frase larga"),
        lambda: accounts.new_codes(person, "una frase larga"),
    ):
        await store.transact(lambda db: people.set_password(db, person.id, right.password))
        with pytest.raises(WrongPassword):
            await doing()
    assert await house.club.people.session(entered.token) is not None, "nothing has changed"


async def test_a_guest_who_signs_in_while_he_registers_makes_no_second_account(
    house: House,
) -> None:
    accounts, store = house.club.accounts, house.club.store
    await accounts.register(None, "Ana", "una frase larga", Newcomer("es"))
    guest, token = await house.club.people.welcome("es")
    session = await house.club.people.session(token)
    hashing = accounts._passwords.hashed

    async def hashed(password: str) -> str:
        """Meanwhile he signs in in another tab."""
        accounts._passwords.hashed = hashing  # type: ignore[method-assign]
        await accounts.sign_in("Ana", "una frase larga", session, "")
        return await hashing(password)

    accounts._passwords.hashed = hashed  # type: ignore[method-assign]
    with pytest.raises(AlreadyRegistered):
        await accounts.register(session, "Anita", "una frase larga", Newcomer("es"))
    assert await store.ask(lambda db: people.account_of(db, guest.id)) is None


AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0": "Firefox · Linux",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1": (
        "Safari · iPhone"
    ),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0": (
        "Edge · Windows"
    ),
    "Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36": (
        "Samsung Internet · Android"
    ),
    "curl/8.5.0": "",
    "<script>" * 1000: "",
}


@pytest.mark.parametrize(("agent", "device"), AGENTS.items())
async def test_a_browser_is_called_what_its_owner_calls_it(agent: str, device: str) -> None:
    assert device_of(agent) == device
