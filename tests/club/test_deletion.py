"""Going for good: what is left to the others, and that nothing else is left."""

import pytest
from sqlalchemy import Connection, select

from capicua.club.play.commands import Reseat, Say
from capicua.club.play.table import replay
from capicua.club.store import (
    MatchEnded,
    Placed,
    Settlement,
    Sitter,
    Store,
    everything,
    matches,
    outbox,
    people,
    ratings,
    tournaments,
)
from capicua.club.store.moving import move_person
from capicua.club.store.people import Person
from capicua.rules import game
from tests.club.house import ANA, BETO, House

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

NOW_MS = 1_800_000_000_000


async def test_who_goes_in_the_middle_of_a_rated_match_has_lost_it_and_leaves_nothing_behind(
    house: House,
) -> None:
    club = house.club

    def settle_in(db: Connection) -> None:
        for who in (ANA, BETO):
            people.add_person(db, Person(who))
            people.register(db, who, people.NewAccount(who.title(), who, "hash"), 1)

    await club.store.transact(settle_in)
    rated = {"kind": "ranked", "pace": "ranked", "rated": True}
    sitters = (Sitter(person=ANA), Sitter(person=BETO))
    table_id = await house.open_table(game("bloqueo"), *sitters, **rated)
    for who in (ANA, BETO):
        await house.look(table_id, who)
    for who, table_ids in await club.accounts.seated(ANA):
        await club.errands.give_up(who, table_ids)
    await club.accounts.forget(ANA)
    await house.counted(BETO, "bloqueo")
    rating = await club.store.ask(lambda db: ratings.ratings_of(db, BETO))
    assert rating["bloqueo"].strength.rating > 1500
    told = await club.store.ask(lambda db: everything.told(db, ANA))
    assert told.keys() == {"people", "seats"}


async def test_what_is_counted_after_somebody_has_gone_counts_for_the_others_alone(
    store: Store,
) -> None:
    def work(db: Connection) -> None:
        for who in (ANA, BETO):
            people.add_person(db, Person(who))
        everything.forget(db, ANA, NOW_MS)
        seats = (Placed(ANA, 2, True), Placed(BETO, 1, False))
        ended = MatchEnded("mesa:match", "mesa", "bloqueo", "bloqueo", "ranked", NOW_MS, seats)
        matches.apply(db, ended)
        outbox.count(db, Settlement("mesa:0", ANA, "bloqueo", "loss"))
        outbox.count(db, Settlement("mesa:1", BETO, "bloqueo", "win"))

    await store.transact(work)
    assert (await store.ask(lambda db: everything.told(db, ANA))).keys() == {"people"}
    assert (await store.ask(lambda db: everything.told(db, BETO))).keys() == {
        "people", "history", "ratings", "rating_history", "tallies",
    }  # fmt: skip


async def test_who_goes_takes_part_in_no_tournament_that_has_not_ended(house: House) -> None:
    def work(db: Connection) -> list[tuple[str, bool]]:
        people.add_person(db, Person(ANA))
        for stage in ("open", "running", "over"):
            made = tournaments.TournamentRecord(
                stage, "Copa", BETO, "dos@1", "{}", "relaxed", "swiss", 3, stage, 1
            )
            tournaments.add(db, made)
            tournaments.join(db, stage, ANA, 1)
        everything.forget(db, ANA, NOW_MS)
        mine = tournaments.entrants.c
        query = select(mine.tournament_id, mine.withdrawn).order_by(mine.tournament_id)
        return [(row[0], row[1]) for row in db.execute(query)]

    left = await house.club.store.transact(work)
    assert left == [("over", False), ("running", True)], "from the open one he is gone"


def meet(db: Connection) -> None:
    for who in ("guest", ANA, BETO):
        people.add_person(db, Person(who))


async def test_own_words_are_in_the_export_and_go_with_their_author(house: House) -> None:
    club = house.club
    await club.store.transact(meet)
    seats = (Sitter(person="guest"), Sitter(person=BETO))
    table_id = await house.open_table(game("dos"), *seats, kind="friends", chat=True, host="guest")
    table, _ = await house.look(table_id, "guest")
    await house.look(table_id, BETO)
    said = [("guest", "hola, soy Ana"), (BETO, 'hola, "Ana"'), (ANA, "ya tengo cuenta")]
    for at, (who, words) in enumerate(said):
        if who == ANA:
            await club.store.transact(lambda db: move_person(db, "guest", ANA))
            await club.hall.order(table_id, Reseat("guest", ANA))
        await table.act(Say(who, None, words), (who, f"says-{at}-words"))
    device = await house.open_table(
        game("dos"), *[Sitter(person=ANA)] * 2, kind="device", names=("Ana", "Mamá")
    )
    exported = await club.accounts.export(ANA)
    assert [(each["table_id"], each["text"]) for each in exported["said"]] == [
        (table_id, "hola, soy Ana"), (table_id, "ya tengo cuenta"),
    ]  # fmt: skip
    assert exported["seat_names"] == [{"table_id": device, "names": ["Ana", "Mamá"]}]
    assert [each["id"] for each in exported["guests"]] == ["guest"]
    before = await house.last_seq(table_id)
    await club.accounts.forget(ANA)
    stored = await house.stored(table_id)
    log = "".join(line.body for line in stored.events)
    assert "cuenta" not in log
    assert "soy" not in log
    assert "hola" in log, "the other's words are his"
    assert await house.last_seq(table_id) == before
    assert replay(stored).seq == before
    assert (await house.stored(device)).record.terms.names == ()
    assert not {"said", "seat_names", "guests"} & (await club.accounts.export(ANA)).keys()
