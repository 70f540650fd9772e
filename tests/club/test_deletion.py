"""Going for good: what is left to the others, and that nothing else is left."""

import pytest
from sqlalchemy import Connection, insert, select

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
    reports,
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


async def test_what_was_played_before_somebody_goes_counts_as_it_was_played(store: Store) -> None:
    """Who has beaten a strong player has done so although it is not written down yet."""

    def work(db: Connection) -> tuple[float, float]:
        people.add_person(db, Person(ANA))
        for at in range(5):
            ratings.apply(db, _won(f"before-{at}", ANA, "somebody"))
        waiting = outbox.effect_rows([_won("strong", BETO, ANA), _won("unknown", "eva", "leo")])
        db.execute(insert(outbox.outbox), waiting)
        everything.forget(db, ANA, NOW_MS)
        outbox.settle(db)
        known = ratings.ratings_in(db, (BETO, "eva"), "bloqueo")
        return known[BETO].strength.rating, known["eva"].strength.rating

    of_strong, of_unknown = await store.transact(work)
    assert of_strong > of_unknown


def _won(table: str, winner: str, loser: str) -> MatchEnded:
    seats = (Placed(winner, 1), Placed(loser, 2))
    return MatchEnded(f"{table}:match", table, "bloqueo", "bloqueo", "ranked", NOW_MS, seats)


async def test_nobody_keeps_a_note_that_he_wants_nothing_to_do_with_who_has_gone(
    store: Store,
) -> None:
    def work(db: Connection) -> list[reports.Block]:
        meet(db)
        reports.set_block(db, BETO, ANA, "block", NOW_MS)
        reports.set_block(db, BETO, "guest", "mute", NOW_MS)
        everything.forget(db, ANA, NOW_MS)
        return reports.blocks_of(db, BETO)

    assert [each.other for each in await store.transact(work)] == ["guest"]


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
        people.add_person(db, Person(who, created_ms=NOW_MS))


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


async def test_who_has_himself_forgotten_leaves_the_tables_where_he_sat(house: House) -> None:
    club = house.club
    table_id = await house.against(Sitter(person=BETO))

    def come(db: Connection) -> None:
        people.add_person(db, Person(ANA))
        people.add_person(db, Person(BETO))

    await club.store.transact(come)
    table, _ = await house.look(table_id, BETO)
    for who, table_ids in await club.accounts.seated(ANA):
        await club.errands.give_up(who, table_ids)
    await club.accounts.forget(ANA)
    assert table.table.company.chairs[0].left, "the game of the other goes on"
    assert (await club.people.known([ANA, BETO])).keys() == {BETO}
