"""Ratings in the database: applied exactly once, whatever is replayed, repeated or killed."""

import random
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from capicua.club.compete.glicko import MEAN
from capicua.club.compete.ratings import DAY_MS
from capicua.club.play.families import Family
from capicua.club.store import (
    MatchEnded,
    Person,
    Placed,
    Store,
    Write,
    outbox,
    ratings,
    tournaments,
)
from capicua.club.store.outbox import ADD_EFFECT, effect_rows
from capicua.club.store.people import NewAccount, add_person, register
from capicua.club.store.ratings import rated_matches, rating_history
from tests.club.databases import Place, open_store

NOW = 1_900_000_000_000
PEOPLE = ("ana", "beto", "eva", "leo")

pytestmark = pytest.mark.anyio


def won(table: str, *order: str, family: Family = "bloqueo", at_ms: int = NOW) -> MatchEnded:
    """A match that ended in this order."""
    seats = tuple(Placed(person, place) for place, person in enumerate(order, 1))
    return MatchEnded(f"{table}:match", table, "bloqueo@1", family, "ranked", at_ms, seats)


async def finish(store: Store, *ended: MatchEnded) -> None:
    """Matches end; whatever follows has followed when this returns."""
    await store.write(Write(None, {ADD_EFFECT: effect_rows(ended)}))
    await store.write(Write(None))  # the one before has been settled


async def ratings_now(store: Store, family: Family = "bloqueo") -> dict[str, float]:
    found = await store.ask(lambda db: ratings.ratings_in(db, PEOPLE, family))
    return {person: rating.strength.rating for person, rating in found.items()}


async def sign_up(store: Store, *people: str) -> None:
    def work(db: Connection) -> None:
        for person in people:
            add_person(db, Person(id=person))
            register(db, person, NewAccount(person.title(), person, "hash"), NOW)

    await store.transact(work)


@pytest.mark.databases
async def test_a_match_is_rated_and_told_in_the_history(store: Store) -> None:
    await finish(store, won("t1", "ana", "beto"))
    now = await ratings_now(store)
    assert now["ana"] > MEAN > now["beto"]
    (entry,) = await store.ask(lambda db: ratings.history(db, "beto", "bloqueo", 10))
    assert (entry.table, entry.place, entry.places, entry.left) == ("t1", 2, 2, False)
    assert entry.rating == now["beto"]
    assert entry.change == pytest.approx(now["beto"] - MEAN)


@pytest.mark.databases
async def test_a_match_that_is_told_twice_is_rated_once(store: Store) -> None:
    ended = won("t1", "ana", "beto")
    await finish(store, ended)
    once = await ratings_now(store)
    again = MatchEnded("another key", ended.table, ended.game, ended.family, ended.kind, NOW + 5,
                       ended.seats)  # fmt: skip
    await finish(store, again)
    await store.transact(lambda db: ratings.apply(db, ended))
    assert await ratings_now(store) == once
    assert len(await store.ask(lambda db: ratings.history(db, "ana", "bloqueo", 10))) == 1


@pytest.mark.databases
async def test_a_match_left_in_the_outbox_by_a_crash_is_rated_once_at_the_next_start(
    place: Place,
) -> None:
    killed = open_store(place)
    rows = effect_rows([won("t1", "ana", "beto")])

    def left_behind(db: Connection) -> None:
        db.execute(insert(outbox.outbox), rows)

    await killed.transact(left_behind)
    assert await ratings_now(killed) == {}, "it was written, and then came the crash"
    killed.close()
    for _ in range(3):
        store = open_store(place)
        now = await ratings_now(store)
        assert now["ana"] > MEAN > now["beto"]
        assert len(await store.ask(lambda db: ratings.history(db, "ana", "bloqueo", 10))) == 1
        store.close()


@pytest.mark.databases
async def test_what_fails_half_way_changes_nothing_and_is_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Connection, __: MatchEnded) -> None:
        raise RuntimeError("killed between the ratings and the board")

    with monkeypatch.context() as patch:
        patch.setattr(tournaments, "apply", broken)
        await finish(store, won("t1", "ana", "beto"))
        assert await ratings_now(store) == {}
        assert await store.ask(outbox.waiting) == 1
    await finish(store, won("t2", "eva", "leo"))
    now = await ratings_now(store)
    assert now["ana"] == now["eva"]
    assert await store.ask(outbox.waiting) == 0


@pytest.mark.databases
async def test_many_matches_at_once_are_all_rated(store: Store) -> None:
    chance = random.Random(7)
    matches = [won(f"t{n:03}", *chance.sample(PEOPLE, 2)) for n in range(60)]
    await finish(store, *matches)
    counts = await store.ask(
        lambda db: {
            person: rating.matches
            for person, rating in ratings.ratings_in(db, PEOPLE, "bloqueo").items()
        }
    )
    assert sum(counts.values()) == 120
    entries = await store.ask(lambda db: db.execute(select(rating_history.c.table_id)).all())
    assert len(entries) == 120
    rows = await store.ask(lambda db: db.execute(select(rated_matches.c.table_id)).all())
    assert len(rows) == 60


async def test_an_unrated_match_leaves_no_trace(store: Store) -> None:
    seats = (Placed("ana", 1), Placed("beto", 2))
    await finish(store, MatchEnded("k", "t1", "robo@1", None, "friends", NOW, seats))
    assert await ratings_now(store) == {}


# ---- the board


async def play(store: Store, times: int, *order: str, at_ms: int = NOW) -> None:
    for n in range(times):
        await finish(store, won(f"{order[0]}-{at_ms}-{n}", *order, at_ms=at_ms))


async def names(store: Store, now_ms: int = NOW) -> list[str]:
    found = await store.ask(lambda db: ratings.leaders(db, "bloqueo", now_ms, 10))
    return [each.name for each in found]


@pytest.mark.databases
async def test_the_board_shows_the_registered_who_have_played_enough_and_lately(
    store: Store,
) -> None:
    await sign_up(store, "ana", "beto")
    await store.transact(lambda db: add_person(db, Person(id="eva", name="Guest")))
    await play(store, 4, "ana", "beto")
    await play(store, 5, "eva", "leo")
    assert await names(store) == []
    await play(store, 1, "ana", "beto", at_ms=NOW + 1)
    assert await names(store) == ["Ana", "Beto"]
    assert await names(store, NOW + 89 * DAY_MS) == ["Ana", "Beto"]
    assert await names(store, NOW + 91 * DAY_MS) == []


async def test_what_is_sure_stands_above_what_is_high_but_doubtful(store: Store) -> None:
    await sign_up(store, *PEOPLE)
    for n in range(40):
        order = ("ana", "beto") if n % 5 < 3 else ("beto", "ana")
        await finish(store, won(f"a{n}", *order))
    for n in range(5):
        await finish(store, won(f"e{n}", "eva", "leo"))
    now = await ratings_now(store)
    assert now["eva"] > now["ana"]
    board = await names(store)
    assert board.index("Ana") < board.index("Eva")


async def test_whoever_goes_is_on_no_board_and_his_rivals_keep_their_points(
    tmp_path: Path,
) -> None:
    from capicua.club.store.everything import forget

    store = open_store(tmp_path / "c.db")
    await sign_up(store, "ana", "beto")
    await play(store, 5, "ana", "beto")
    before = await ratings_now(store)
    await store.transact(lambda db: forget(db, "beto", NOW))
    assert await names(store) == ["Ana"]
    assert await ratings_now(store) == {"ana": before["ana"]}
    assert await store.ask(lambda db: ratings.history(db, "beto", "bloqueo", 9)) == []
    store.close()
