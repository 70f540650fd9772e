"""Lists of tables: what may be watched, who is waited for, and how many people are here."""

import json
from collections.abc import Callable

import pytest
from msgspec import to_builtins
from sqlalchemy import Connection

from capicua.club.catalogue import LANGUAGES
from capicua.club.pages.lists import FRESH_MS, Figures, Lists, Mine
from capicua.club.store import Sitter, Store, listing, nodes, people, tables
from capicua.club.store.people import Person
from capicua.club.talk.glances import Glances, glance
from capicua.rules import GAMES
from tests.club.kept import keep
from tests.club.play import ANA, BETO, CARLA, Play

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

BOT = Sitter(bot="casual")
NOW_MS = 2_000_000_000_000
MINUTE_MS = 60_000


class Hands:
    """The lists, and the hands of their clock."""

    def __init__(self, store: Store) -> None:
        self.now_ms = NOW_MS
        self.store = store
        self.lists = Lists(store, lambda: self.now_ms, self._known)

    async def _known(self, ids: frozenset[str]) -> dict[str, Person]:
        return await self.store.ask(lambda db: people.persons(db, ids)) if ids else {}

    async def keep(self, play: Play, table_id: str, ago_ms: int = 0) -> None:
        await keep(self.store, play, table_id, at_ms=self.now_ms - ago_ms)

    async def mine(self, person: str) -> dict[str, Mine]:
        return {each.id: each for each in await self.lists.unfinished(person, "es")}


@pytest.fixture
async def hands(store: Store) -> Hands:
    def introduce(db: Connection) -> None:
        for person, name in ((ANA, "Ana"), (BETO, "Beto"), (CARLA, None)):
            people.add_person(db, Person(person, name, created_ms=1))

    await store.transact(introduce)
    return Hands(store)


async def test_only_listed_tables_where_something_happens_may_be_watched(hands: Hands) -> None:
    await hands.keep(Play.begun("dos", ANA, BETO, listed=True), "seen")
    await hands.keep(Play.begun("dos", ANA, BETO, listed=True), "still", 30 * MINUTE_MS)
    await hands.keep(Play.begun("dos", ANA, BETO), "private")
    await hands.keep(Play.open("dos", ANA, None, listed=True), "gathering")
    ended = Play.begun("dos", ANA, BETO, listed=True)
    ended.wish(ANA, "resign")
    await hands.keep(ended, "ended")
    assert [each.id for each in await hands.lists.watchable("es")] == ["seen"]


async def test_a_list_says_who_plays_what_how_it_stands_and_who_looks_on(hands: Hands) -> None:
    play = Play.begun("parejas", ANA, CARLA, BETO, BOT, listed=True)
    play.play_round()
    play.play_next()
    await hands.keep(play, "t")
    census = nodes.Census(5, {"t": 3})
    await hands.store.transact(lambda db: nodes.beat(db, nodes.Beat("n", hands.now_ms, census)))
    (shown,) = await hands.lists.watchable("es")
    assert (shown.name, shown.stage, shown.watchers) == ("Dominó por parejas", "Ronda 2", 3)
    assert [side.names for side in shown.sides] == [("Ana", "Beto"), ("Jugador B", "Inés")]
    assert tuple(side.score for side in shown.sides) == play.match.scores
    (english,) = await hands.lists.watchable("en")
    assert english.sides[1].names == ("Player B", "Inés")


async def test_a_table_waits_for_people_while_one_is_there_and_a_seat_is_free(
    hands: Hands,
) -> None:
    def gathering(*sitters: str | Sitter | None, **terms: bool) -> Play:
        play = Play.open("tradicional", *sitters, **terms)
        play.all_come()
        return play

    await hands.keep(gathering(ANA, None, None, listed=True), "open")
    await hands.keep(gathering(ANA, None, None), "private")
    await hands.keep(gathering(ANA, BOT, BOT, listed=True), "full")
    left = gathering(ANA, None, None, listed=True)
    left.go(ANA)
    await hands.keep(left, "left")
    (shown,) = await hands.lists.waiting("es")
    assert (shown.id, shown.free, shown.stage) == ("open", 2, "Faltan 2 personas")
    assert await hands.lists.watchable("es") == []


async def test_those_games_come_first_that_wait_for_the_reader(hands: Hands) -> None:
    def in_turn(person: str) -> Play:
        for seed in range(50):
            play = Play.begun("dos", ANA, BETO, seed=seed)
            if play.in_turn == person:
                return play
        raise LookupError(person)

    await hands.keep(in_turn(BETO), "his", MINUTE_MS)
    await hands.keep(in_turn(ANA), "hers", 2 * MINUTE_MS)
    over = Play.begun("dos", ANA, BETO)
    over.wish(ANA, "resign")
    await hands.keep(over, "over")
    ana, beto = await hands.mine(ANA), await hands.mine(BETO)
    assert [*ana] == ["hers", "his"]
    assert [*beto] == ["his", "hers"]
    assert (ana["hers"].state, ana["hers"].your_turn) == ("Te toca", True)
    assert (ana["his"].state, ana["his"].your_turn) == ("Turno de Beto", False)
    assert ana["his"].company == "Con Beto"
    assert ana["hers"].moved_at == "hace 2 minutos"
    assert await hands.mine(CARLA) == {}


async def test_what_a_game_waits_for_is_told_at_every_stage(hands: Hands) -> None:
    round_over = Play.begun("dos", ANA, BETO)
    round_over.play_round()
    ready = Play.begun("dos", ANA, BETO)
    ready.play_round()
    ready.wish(ANA, "next")
    device = Play.begun("dos", ANA, ANA, kind="device", names=("Abuela", "Nieto"))
    tables_of = {
        "over": round_over,
        "ready": ready,
        "device": device,
        "gathering": Play.open("tradicional", ANA, None, BOT),
        "alone": Play.open("dos", ANA, BOT, kind="computer"),
    }
    for name, play in tables_of.items():
        await hands.keep(play, name)
    mine = await hands.mine(ANA)
    assert {name: each.state for name, each in mine.items()} == {
        "over": "Sigue la ronda cuando quieras",
        "ready": "Entre dos rondas",
        "device": f"Turno de {('Abuela', 'Nieto')[device.turn]}",
        "gathering": "Falta una persona",
        "alone": "Se reparte cuando llegues",
    }
    assert mine["device"].company == "En este dispositivo"
    assert mine["alone"].company == "Contra la computadora"
    assert mine["gathering"].company == "Con quien llegue"


async def test_no_list_tells_a_tile_or_who_somebody_is_to_the_club(hands: Hands) -> None:
    for number, slug in enumerate(GAMES):
        players = max(GAMES[slug].least_players, 2)
        play = Play.begun(slug, ANA, BETO, *[BOT] * (players - 2), listed=True)
        await hands.keep(play, f"t{number}")
    for lang in LANGUAGES:
        shown = await hands.lists.watchable(lang)
        assert len(shown) == len(GAMES)
        for each in shown:
            for side in each.sides:
                assert not {ANA, BETO} & {*side.names}
    play = Play.begun("dos", ANA, BETO)
    assert play.match.round is not None
    seen = repr(glance(play.table))
    assert "Tile" not in seen


async def test_everybody_who_is_here_is_counted_at_all_nodes_that_live(hands: Hands) -> None:
    def beat(node: str, ago_ms: int, count: int) -> Callable[[Connection], object]:
        said = nodes.Beat(node, hands.now_ms - ago_ms, nodes.Census(count, {"t": count}))
        return lambda db: nodes.beat(db, said)

    for node, ago_ms, count in (("dead", MINUTE_MS, 7), ("one", 1000, 2), ("two", 0, 3)):
        await hands.store.transact(beat(node, ago_ms, count))
    await hands.store.transact(beat("gone", 0, 9))
    await hands.store.transact(lambda db: nodes.farewell(db, "gone"))
    assert await hands.lists.figures() == Figures(people=5, looking=0, playing=0)
    census = await hands.store.ask(lambda db: listing.census(db, hands.now_ms))
    assert census.watchers["t"] == 5


async def test_a_game_counts_as_played_while_a_player_is_there_listed_or_not(hands: Hands) -> None:
    for table_id, play in {
        "slow": Play.begun("dos", ANA, BETO),
        "paced": Play.begun("dos", ANA, BETO, pace="relaxed"),
        "computer": Play.begun("dos", ANA, BOT, kind="computer"),
        "gathering": Play.open("dos", ANA, None),
        "left": Play.begun("dos", ANA, BETO),
    }.items():
        await hands.keep(play, table_id)
    for node, table_id in (("one", "slow"), ("two", "slow"), ("one", "paced")):
        await hands.store.write(nodes.arrive(node, table_id))
    for table_id in ("computer", "gathering", "left"):
        await hands.store.write(nodes.arrive("one", table_id))
    await hands.store.write(nodes.depart("one", "left"))
    assert (await hands.lists.figures()).playing == 3


async def test_what_everybody_has_left_is_no_game_to_be_watched(hands: Hands) -> None:
    left = Play.begun("dos", ANA, BETO, listed=True)
    left.go(BETO)
    await hands.keep(left, "one is there")
    left.go(ANA)
    await hands.keep(left, "nobody")
    assert [each.id for each in await hands.lists.watchable("es")] == ["one is there"]


async def test_a_list_is_looked_up_once_for_a_moment_and_then_again(hands: Hands) -> None:
    assert await hands.lists.watchable("es") == []
    await hands.keep(Play.begun("dos", ANA, BETO, listed=True), "t")
    assert await hands.lists.watchable("en") == [], "the same for everybody who asks now"
    hands.now_ms += FRESH_MS
    assert [each.id for each in await hands.lists.watchable("es")] == ["t"]


async def test_a_log_is_read_again_only_when_it_has_grown(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play.begun("dos", ANA, BETO, listed=True)
    await hands.keep(play, "t")
    read: list[str] = []
    load = tables.load

    def counted(db: Connection, table_id: str) -> object:
        read.append(table_id)
        return load(db, table_id)

    monkeypatch.setattr(tables, "load", counted)
    glances = Glances(hands.store)
    for _ in range(3):
        assert [seen.table_id for seen in await glances.at(["t", "unknown"])] == ["t"]
    assert read == ["t"]


async def test_a_list_can_be_sent_as_json(hands: Hands) -> None:
    await hands.keep(Play.begun("dos", ANA, BETO, listed=True), "t")
    sent = json.loads(json.dumps([to_builtins(each) for each in await hands.lists.watchable("es")]))
    assert sent[0]["sides"] == [{"names": ["Ana"], "score": 0}, {"names": ["Beto"], "score": 0}]
