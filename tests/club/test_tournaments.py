"""Tournaments as they are run: rounds begin by themselves, and nothing depends on who looks."""

import asyncio
import random
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations

import pytest
from sqlalchemy import update

from capicua.club.compete.tournament import Form, standings
from capicua.club.play.commands import CallOff
from capicua.club.running.tournaments import (
    BREAK_MS,
    MISSED,
    MOST_HOSTED,
    NO_SHOW_MS,
    NotPossible,
    Tournaments,
)
from capicua.club.store import MatchEnded, Person, Placed, Store, Write, people, tables
from capicua.club.store import tournaments as kept
from capicua.club.store.outbox import ADD_EFFECT, effect_rows
from capicua.club.store.tournaments import PlacedBoard, Tournament
from capicua.rules import game
from tests.club.databases import Place, open_store
from tests.club.house import House
from tests.club.test_seeking import NOW, Hall, settle_in

HOST = Person("ana", registered=True)
PEOPLE = ("ana", "beto", "eva", "leo", "mia")

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@dataclass
class Node:
    """One process of the club, as far as it runs tournaments; its time passes by hand."""

    store: Store
    hall: Hall = field(default_factory=Hall)
    now_ms: int = NOW
    outage_ms: int = 0

    def __post_init__(self) -> None:
        self.run = Tournaments(
            self.store,
            lambda: self.now_ms,
            lambda since_ms: self.now_ms - since_ms - self.outage_ms,
            self.hall,
            random.Random(3).randbytes,
        )

    async def announce(
        self, slug: str = "bloqueo", form: Form = "round_robin", joined: int = 4
    ) -> str:
        made = await self.run.create(HOST, "Torneo", game(slug), pace="ranked", form=form)
        for person in PEOPLE[1:joined]:
            await self.run.join(made, Person(person))
        return made

    async def begun(
        self, slug: str = "bloqueo", form: Form = "round_robin", joined: int = 4
    ) -> str:
        made = await self.announce(slug, form, joined)
        await self.run.begin(made, HOST)
        return made

    async def load(self, tournament: str) -> Tournament:
        found = await self.store.ask(lambda db: kept.load(db, tournament))
        assert found is not None
        return found

    async def decide(self, placed: PlacedBoard, *places: int) -> None:
        """A match at a board ends; its people come in these places."""
        seats = tuple(map(Placed, placed.board.people, places))
        table = placed.table or ""
        ended = MatchEnded(f"{table}:m", table, "g", None, "tournament", self.now_ms, seats)
        await self.store.write(Write(None, {ADD_EFFECT: effect_rows([ended])}))
        await self.store.write(Write(None))  # the one before has been settled

    async def play_round(self, tournament: str) -> None:
        """Every board of the round is won by whoever comes first in the alphabet."""
        for placed in (await self.load(tournament)).undecided:
            first = min(placed.board.people)
            await self.decide(placed, *(2 - (each == first) for each in placed.board.people))

    async def go_on(self, tournament: str) -> None:
        """The break is over, and somebody looks."""
        self.now_ms += BREAK_MS + 1
        await self.run.tend(tournament)


@pytest.fixture
async def node(store: Store) -> Node:
    await settle_in(store, *PEOPLE)
    return Node(store)


async def test_a_round_robin_is_played_to_its_end_by_itself(node: Node) -> None:
    tournament = await node.begun()
    for number in range(1, 4):
        found = await node.load(tournament)
        assert len(found.rounds) == number
        assert {placed.table for placed in found.undecided} <= {*node.hall.opened_tables}
        await node.play_round(tournament)
        await node.run.tend(tournament)
        assert len((await node.load(tournament)).rounds) == number, "people rest a little"
        await node.go_on(tournament)
    found = await node.load(tournament)
    assert found.record.stage == "over"
    met = [frozenset(placed.board.people) for boards in found.rounds for placed in boards]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(PEOPLE[:4], 2)))
    lines = standings("round_robin", found.entrants, found.played)
    assert [(line.person, line.points) for line in lines] == [
        ("ana", 3),
        ("beto", 2),
        ("eva", 1),
        ("leo", 0),
    ]


async def test_its_tables_are_rated_where_everybody_is_registered(node: Node) -> None:
    tournament = await node.begun()
    (placed, _) = (await node.load(tournament)).undecided
    record = await node.store.ask(lambda db: tables.record(db, placed.table or ""))
    assert record is not None
    terms = record.terms
    assert (terms.kind, terms.pace, terms.rated, terms.listed) == (
        "tournament",
        "ranked",
        True,
        True,
    )
    assert terms.event == tournament
    assert tuple(sitter.person for sitter in record.sitters) == placed.board.people


async def test_with_a_guest_at_the_table_it_is_not(node: Node) -> None:
    await node.store.transact(lambda db: people.add_person(db, Person("guest")))
    tournament = await node.announce(joined=3)
    await node.run.join(tournament, Person("guest"))
    await node.run.begin(tournament, HOST)
    for placed in (await node.load(tournament)).undecided:
        record = await node.store.ask(partial(tables.record, table_id=placed.table or ""))
        assert record is not None
        assert record.terms.rated == ("guest" not in placed.board.people)


async def test_a_swiss_tournament_ends_after_its_rounds(node: Node) -> None:
    tournament = await node.begun(form="swiss", joined=5)
    assert (await node.load(tournament)).record.rounds == 3
    for _ in range(3):
        await node.play_round(tournament)
        await node.go_on(tournament)
    found = await node.load(tournament)
    assert (found.record.stage, len(found.rounds)) == ("over", 3)


async def test_pairs_are_seated_as_they_are_drawn_and_score_together(node: Node) -> None:
    tournament = await node.begun("dominicano", form="swiss", joined=4)
    (placed,) = (await node.load(tournament)).undecided
    await node.decide(placed, 2, 1, 2, 1)
    (placed,) = (await node.load(tournament)).rounds[0]
    assert placed.board.points == (0, 1, 0, 1)


# ---- who may do what


async def test_a_tournament_needs_three_and_begins_once_when_its_host_says_so(node: Node) -> None:
    tournament = await node.announce(joined=2)
    with pytest.raises(NotPossible, match="tournament_few"):
        await node.run.begin(tournament, HOST)
    await node.run.join(tournament, Person("eva"))
    with pytest.raises(NotPossible, match="not_the_host"):
        await node.run.begin(tournament, Person("eva"))
    await node.run.begin(tournament, HOST)
    with pytest.raises(NotPossible, match="tournament_begun"):
        await node.run.begin(tournament, HOST)
    assert len((await node.load(tournament)).rounds) == 1


async def test_nobody_announces_too_many_and_whoever_looks_after_the_club_may_delete(
    node: Node,
) -> None:
    made = [await node.announce(joined=1) for _ in range(MOST_HOSTED)]
    with pytest.raises(NotPossible, match="tournaments_enough"):
        await node.announce(joined=1)
    await node.run.remove(made[0])
    await node.announce(joined=1)
    with pytest.raises(NotPossible, match="unknown_tournament"):
        await node.run.join(made[0], HOST)


async def test_whoever_joins_late_plays_from_the_next_round_on(node: Node) -> None:
    tournament = await node.begun(joined=3)
    await node.run.join(tournament, Person("leo"))
    found = await node.load(tournament)
    assert found.entrants[-1].first == 2
    assert not any("leo" in placed.board.people for placed in found.rounds[0])
    for _ in range(8):
        await node.play_round(tournament)
        await node.go_on(tournament)
    found = await node.load(tournament)
    assert found.record.stage == "over"
    met = {frozenset(p.board.people) for boards in found.rounds for p in boards}
    assert {frozenset(pair) for pair in combinations(PEOPLE[:4], 2)} <= met
    with pytest.raises(NotPossible, match="tournament_late"):
        await node.run.join(tournament, Person("mia"))


async def test_whoever_leaves_keeps_what_he_played_and_is_drawn_no_more(node: Node) -> None:
    tournament = await node.begun(form="swiss", joined=5)
    await node.play_round(tournament)
    await node.run.withdraw(tournament, Person("beto"))
    await node.go_on(tournament)
    found = await node.load(tournament)
    assert not any("beto" in placed.board.people for placed in found.rounds[1])
    assert found.entrant("beto") is not None
    await node.run.join(tournament, Person("beto"))
    await node.play_round(tournament)
    await node.go_on(tournament)
    found = await node.load(tournament)
    assert any("beto" in placed.board.people for placed in found.rounds[2])


# ---- somebody does not come, a match is void


async def test_whoever_does_not_come_to_his_board_loses_it(node: Node) -> None:
    tournament = await node.begun(joined=3)
    (placed,) = (await node.load(tournament)).undecided
    node.hall.came = {placed.board.people[1]}
    await node.run.tend(tournament)
    assert (await node.load(tournament)).undecided, "there is still time"
    node.now_ms += NO_SHOW_MS + 1
    await node.run.tend(tournament)
    board = (await node.load(tournament)).rounds[0][0].board
    assert (board.points, board.forfeit) == ((0, 1), True)
    await node.decide(placed, 1, 2)
    assert (await node.load(tournament)).rounds[0][0].board == board, "that stands"


async def test_nobody_loses_a_board_that_the_club_did_not_let_him_come_to(node: Node) -> None:
    tournament = await node.begun(joined=3)
    node.outage_ms = 200_000
    node.now_ms += NO_SHOW_MS + node.outage_ms
    await node.run.tend(tournament)
    assert (await node.load(tournament)).undecided
    node.now_ms += 1
    await node.run.tend(tournament)
    assert not (await node.load(tournament)).undecided


async def test_a_tournament_that_fails_keeps_no_other_from_going_on(node: Node) -> None:
    """Its rules may be such that this program knows them no more."""
    both = [await node.begun(), await node.begun("dos")]
    for tournament in both:
        await node.play_round(tournament)
    first, *_ = await node.store.ask(kept.running)
    broken = update(kept.tournaments).where(kept.tournaments.c.id == first).values(ruleset="{}")
    await node.store.transact(lambda db: db.execute(broken))
    node.now_ms += BREAK_MS + 1
    await node.run.look()
    rounds = {each: len((await node.load(each)).rounds) for each in both}
    assert rounds == {each: 1 if each == first else 2 for each in both}


async def test_whoever_misses_board_after_board_is_out(node: Node) -> None:
    tournament = await node.begun(joined=4)
    node.hall.came = {*PEOPLE} - {"leo"}
    for _ in range(MISSED):
        leo = (await node.load(tournament)).entrant("leo")
        assert leo is not None
        assert not leo.withdrawn
        for placed in (await node.load(tournament)).undecided:
            if "leo" not in placed.board.people:
                await node.decide(placed, 1, 2)
        node.now_ms += NO_SHOW_MS + 1
        await node.run.tend(tournament)
        await node.go_on(tournament)
    leo = (await node.load(tournament)).entrant("leo")
    assert leo is not None
    assert leo.withdrawn


async def test_a_match_that_was_void_is_played_again(house: House) -> None:
    club = house.club
    for chore in club.chores:
        await chore.stop()
    await settle_in(club.store, *PEOPLE[:3])
    made = await club.tournaments.create(
        HOST, "Torneo", game("bloqueo"), pace="relaxed", form="round_robin"
    )
    for person in PEOPLE[1:3]:
        await club.tournaments.join(made, Person(person))
    await club.tournaments.begin(made, HOST)
    found = await club.store.ask(lambda db: kept.load(db, made))
    assert found is not None
    before, (placed,) = found, found.undecided
    live = await club.hall.enter(placed.table or "")
    assert live is not None
    await live.act(CallOff("operator"))
    club.hall.leave(live)
    await club.tournaments.tend(made)
    found = await club.store.ask(lambda db: kept.load(db, made))
    assert found is not None
    (again,) = found.undecided
    assert again.table != placed.table
    assert again.board.people == placed.board.people
    another = partial(club.tournaments._play_again, before, placed)
    assert await club.store.transact(another) == [], "who looked before and comes later is too late"


# ---- restarts and many nodes


async def test_rounds_go_on_after_a_restart(place: Place) -> None:
    before = open_store(place)
    await settle_in(before, *PEOPLE)
    first = Node(before)
    tournament = await first.begun()
    await first.play_round(tournament)
    before.close()
    store = open_store(place)
    after = Node(store, now_ms=first.now_ms)
    after.hall.chance.seed(77)
    await after.go_on(tournament)
    assert len((await after.load(tournament)).rounds) == 2
    store.close()


async def test_nodes_that_look_at_once_open_every_round_once(place: Place) -> None:
    stores = [open_store(place) for _ in range(2 if isinstance(place, str) else 1)]
    await settle_in(stores[0], *PEOPLE)
    nodes = [Node(store) for store in stores for _ in range(2)]
    for number, each in enumerate(nodes):
        each.hall.chance.seed(number)
    tournament = await nodes[0].begun()
    for number in range(2, 4):
        await nodes[0].play_round(tournament)
        for each in nodes:
            each.now_ms += BREAK_MS + 1
        await asyncio.gather(*(each.run.tend(tournament) for each in nodes))
        found = await nodes[0].load(tournament)
        assert len(found.rounds) == number
        opened = [table for each in nodes for table in each.hall.opened_tables]
        assert len(opened) == 2 * number
        kept_tables = {placed.table for boards in found.rounds for placed in boards}
        assert kept_tables == {*opened}
    for store in stores:
        store.close()


async def test_a_guest_who_signs_in_goes_on_under_his_name(node: Node) -> None:
    await node.store.transact(lambda db: people.add_person(db, Person("guest")))
    tournament = await node.announce(joined=3)
    await node.run.join(tournament, Person("guest"))
    await node.run.begin(tournament, HOST)
    await node.store.transact(lambda db: kept.move(db, "guest", "mia"))
    found = await node.load(tournament)
    assert "guest" not in {each.person for each in found.entrants}
    assert any("mia" in placed.board.people for placed in found.rounds[0])
    assert not any("guest" in placed.board.people for placed in found.rounds[0])
