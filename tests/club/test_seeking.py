"""People who look for rivals: one seek each, one table each, in one transaction, on any node."""

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from capicua.club.play.families import Family
from capicua.club.play.table import new_record
from capicua.club.running.seeking import NO_SHOW_MS, Seeking
from capicua.club.store import (
    Append,
    Person,
    Sitter,
    Store,
    TableRecord,
    Terms,
    people,
    ratings,
    reports,
    seeks,
    tables,
)
from capicua.club.store.people import NewAccount
from capicua.club.store.seeks import FORGOTTEN_MS, FRESH_MS, Queue
from capicua.rules import Ruleset
from tests.club.databases import Place, open_store
from tests.club.house import House

NOW = 1_900_000_000_000
BLOQUEO = Queue("bloqueo", 2, "ranked")

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@dataclass
class Hall:
    """Opens tables without a game, and knows who came."""

    came: set[str] = field(default_factory=set)
    opened_tables: list[str] = field(default_factory=list)
    sitters: dict[str, tuple[str, ...]] = field(default_factory=dict)
    chance: random.Random = field(default_factory=lambda: random.Random(5))

    def opening(
        self, ruleset: Ruleset, sitters: tuple[Sitter, ...], terms: Terms
    ) -> tuple[TableRecord, Append]:
        table_id = self.chance.randbytes(7).hex()
        self.sitters[table_id] = tuple(sitter.person or "" for sitter in sitters)
        record = new_record(table_id, ruleset, sitters, terms, NOW)
        return record, Append(table_id, 0, NOW, ("{}",))

    def opened(self, first: Append) -> None:
        self.opened_tables.append(first.table_id)

    async def call_off(self, table_id: str) -> tuple[str, ...]:
        return tuple(person for person in self.sitters[table_id] if person not in self.came)


@dataclass
class Node:
    """One process of the club, as far as it pairs people; its time passes by hand."""

    store: Store
    hall: Hall = field(default_factory=Hall)
    now_ms: int = NOW
    outage_ms: int = 0

    def __post_init__(self) -> None:
        self.seeking = Seeking(
            self.store,
            lambda: self.now_ms,
            lambda since_ms: self.now_ms - since_ms - self.outage_ms,
            self.hall,
            random.Random(3).randbytes,
        )

    async def looks(self, person: str, queue: Queue = BLOQUEO, game: str | None = None) -> Any:
        return await self.seeking.look_for(Person(person), queue, game)

    async def table_of(self, person: str) -> str | None:
        found = await self.seeking.standing(person)
        return found[0].table if found else None

    async def waiting(self) -> set[str]:
        query = select(seeks.seeks.c.person_id).where(seeks.seeks.c.table_id.is_(None))
        return {*await self.store.ask(lambda db: db.scalars(query).all())}


async def settle_in(store: Store, *names: str, guests: tuple[str, ...] = ()) -> None:
    def work(db: Connection) -> None:
        for name in (*names, *guests):
            people.add_person(db, Person(name))
        for name in names:
            people.register(db, name, NewAccount(name.title(), name, "hash"), NOW)

    await store.transact(work)


@pytest.fixture
async def node(store: Store) -> Node:
    await settle_in(store, "ana", "beto", "eva", "leo", guests=("guest",))
    return Node(store)


async def test_two_who_look_for_a_rival_get_one_table(node: Node) -> None:
    await node.looks("ana")
    assert await node.seeking.pair() == ()
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    assert await node.table_of("ana") == await node.table_of("beto") == table
    assert node.hall.opened_tables == [table]
    record = await node.store.ask(lambda db: tables.record(db, table))
    assert record is not None
    assert record.terms == Terms(kind="ranked", pace="ranked", listed=True, rated=True)
    assert record.game == "bloqueo@1"
    assert {sitter.person for sitter in record.sitters} == {"ana", "beto"}
    assert await node.seeking.pair() == (), "nobody is seated twice"


async def test_two_tabs_of_one_person_are_one_seek(node: Node) -> None:
    await asyncio.gather(*(node.looks("ana") for _ in range(5)))
    assert await node.waiting() == {"ana"}
    assert await node.seeking.pair() == ()
    standing = await node.seeking.standing("ana")
    assert standing is not None
    assert standing[1].people == 1


async def test_who_looks_again_keeps_the_time_he_has_waited(node: Node) -> None:
    await node.looks("ana")
    node.now_ms += 5_000
    await node.looks("ana")
    standing = await node.seeking.standing("ana")
    assert standing is not None
    assert standing[0].since_ms == NOW
    await node.looks("ana", Queue("dos", 2, "ranked"))
    standing = await node.seeking.standing("ana")
    assert standing is not None
    assert standing[0].since_ms == NOW + 5_000, "in another queue one begins anew"


async def test_who_has_given_up_is_not_paired(node: Node) -> None:
    await node.looks("ana")
    await node.looks("beto")
    assert await node.seeking.cancel("ana") is None
    assert await node.seeking.pair() == ()
    assert await node.waiting() == {"beto"}


async def test_who_gives_up_too_late_is_told_where_he_is_expected(node: Node) -> None:
    await node.looks("ana")
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    assert await node.seeking.cancel("ana") == table
    assert await node.looks("ana") == table, "nor does he find another rival meanwhile"
    assert await node.table_of("ana") == table


async def test_who_has_lost_at_once_looks_for_the_next_rival_and_finds_him(node: Node) -> None:
    for person in ("ana", "beto"):
        await node.looks(person)
    (table,) = await node.seeking.pair()
    over = update(tables.tables).where(tables.tables.c.id == table).values(stage="over")
    await node.store.transact(lambda db: db.execute(over))
    assert await node.seeking.standing("ana") is None, "nobody is sent to a table that is over"
    node.now_ms += 1_000
    assert await node.looks("ana") is None
    standing = await node.seeking.standing("ana")
    assert standing is not None
    assert (standing[0].table, standing[0].since_ms) == (None, node.now_ms)
    node.now_ms += NO_SHOW_MS
    await node.looks("eva")
    await node.seeking.follow_up()
    await node.looks("ana")
    (other,) = await node.seeking.pair()
    assert set(node.hall.sitters[other]) == {"ana", "eva"}


async def test_who_has_closed_his_page_is_passed_over_and_forgotten(node: Node) -> None:
    await node.looks("ana")
    node.now_ms += FRESH_MS + 1
    await node.looks("beto")
    assert await node.seeking.pair() == ()
    await node.seeking.standing("ana")  # he looks again, after all
    assert len(await node.seeking.pair()) == 1
    await node.looks("eva")
    node.now_ms += FORGOTTEN_MS + 1
    await node.seeking.follow_up()
    assert "eva" not in await node.waiting()


async def test_who_has_closed_his_page_is_passed_over_although_others_are_paired(
    node: Node,
) -> None:
    await node.looks("eva")
    node.now_ms += FRESH_MS + 1
    await node.looks("ana")
    await node.looks("beto")
    (table,) = await node.seeking.pair()
    assert {*node.hall.sitters[table]} == {"ana", "beto"}
    assert await node.waiting() == {"eva"}


async def test_a_seek_outlives_the_process(place: Place) -> None:
    before = open_store(place)
    await settle_in(before, "ana", "beto")
    await Node(before).looks("ana")
    before.close()
    store = open_store(place)
    after = Node(store)
    await after.looks("beto")
    (table,) = await after.seeking.pair()
    assert set(after.hall.sitters[table]) == {"ana", "beto"}
    store.close()


async def test_a_match_with_a_guest_is_not_rated(node: Node) -> None:
    await node.looks("ana")
    await node.looks("guest")
    (table,) = await node.seeking.pair()
    record = await node.store.ask(lambda db: tables.record(db, table))
    assert record is not None
    assert not record.terms.rated


async def test_people_who_blocked_each_other_are_not_paired(node: Node) -> None:
    await node.store.transact(lambda db: reports.set_block(db, "ana", "beto", "block", NOW))
    await node.looks("ana")
    await node.looks("beto")
    node.now_ms += 9_000
    assert await node.seeking.pair() == ()
    await node.looks("eva")
    (table,) = await node.seeking.pair()
    assert "eva" in node.hall.sitters[table]


@pytest.mark.parametrize(("family", "seats"), [("individual", 3), ("individual", 4), ("pairs", 4)])
async def test_three_and_four_sit_down_together(node: Node, family: Family, seats: int) -> None:
    everybody = ("ana", "beto", "eva", "leo")[:seats]
    for person in everybody:
        assert await node.seeking.pair() == ()
        await node.looks(person, Queue(family, seats, "relaxed"))
    (table,) = await node.seeking.pair()
    assert sorted(node.hall.sitters[table]) == sorted(everybody)


# ---- several nodes


async def test_what_fails_between_the_table_and_the_seeks_leaves_neither(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: Any) -> None:
        raise RuntimeError("killed here")

    await node.looks("ana")
    await node.looks("beto")
    with monkeypatch.context() as patch:
        patch.setattr(seeks, "paired", killed)
        with pytest.raises(RuntimeError):
            await node.seeking.pair()
    assert await node.waiting() == {"ana", "beto"}
    assert await node.store.ask(lambda db: db.scalars(select(tables.tables.c.id)).all()) == []
    assert len(await node.seeking.pair()) == 1


async def test_nodes_that_pair_at_once_never_pair_anybody_twice(place: Place) -> None:
    stores = [open_store(place) for _ in range(3 if isinstance(place, str) else 1)]
    crowd = [f"p{n:02}" for n in range(40)]
    await settle_in(stores[0], *crowd)
    nodes = [Node(store) for store in stores for _ in range(2)]
    for number, each in enumerate(nodes):
        each.hall.chance.seed(number)

    async def arrive(number: int, person: str) -> None:
        await nodes[number % len(nodes)].looks(person)
        await nodes[(number + 1) % len(nodes)].seeking.pair()

    await asyncio.gather(*(arrive(number, person) for number, person in enumerate(crowd)))
    await nodes[0].seeking.pair()
    opened = [table for each in nodes for table in each.hall.opened_tables]
    assert len(opened) == len(set(opened)) == 20
    seated = [person for each in nodes for table in each.hall.opened_tables
              for person in each.hall.sitters[table]]  # fmt: skip
    assert sorted(seated) == crowd
    kept = await stores[0].ask(lambda db: db.scalars(select(tables.tables.c.id)).all())
    assert set(kept) == set(opened)
    for store in stores:
        store.close()


# ---- how it goes


async def test_it_is_told_how_many_wait_and_how_long_one_waits(node: Node) -> None:
    await node.looks("ana")
    standing = await node.seeking.standing("ana")
    assert standing is not None
    assert (standing[1].people, standing[1].usual_ms) == (1, None)
    node.now_ms += 8_000
    await node.looks("beto")
    await node.seeking.pair()
    await node.looks("eva")
    standing = await node.seeking.standing("eva")
    assert standing is not None
    assert (standing[1].people, standing[1].usual_ms) == (1, 4_000)
    assert await node.store.ask(lambda db: seeks.looking(db, node.now_ms)) == 1


# ---- with a real hall


async def test_a_pair_that_comes_plays_and_is_rated(house: House) -> None:
    club = house.club
    await settle_in(club.store, "ana", "beto")
    for person in ("ana", "beto"):
        await club.seeking.look_for(Person(person), BLOQUEO, None)

    async def table() -> str:
        while True:
            found = await club.seeking.standing("ana")
            if found and found[0].table:
                return found[0].table
            await asyncio.sleep(0.01)

    table_id = await asyncio.wait_for(table(), 5)
    (live, _), _ = [await house.look(table_id, person) for person in ("ana", "beto")]
    await house.play_out(live, seed=4)
    await club.store.write(seeks.seen("ana", NOW))  # whatever the end leaves is settled by now

    found = await club.store.ask(lambda db: ratings.ratings_of(db, "ana"))
    assert found["bloqueo"].matches == 1
