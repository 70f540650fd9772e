"""Between the rounds of a match: what may be wished for, what it does, and what it never does."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from capicua.club.play import rounds
from capicua.club.play.commands import Wish
from capicua.club.play.deadlines import next_deadline
from capicua.club.play.happenings import Committed
from capicua.club.play.wire import read_body
from capicua.club.running.live import Accepted, LiveTable, Rejected
from capicua.club.store import Sitter, StoredTable
from capicua.rules import Deal, Dealt, Ruleset, Tile, apply_options, deal_tiles, full_set, game
from tests.club.house import ANA, BETO, House, Reader, settled
from tests.club.reducer import Message

pytestmark = pytest.mark.anyio


def told_company(reader: Reader) -> Message:
    """The company as a reader was told it last."""
    told = [message["company"] for message in reader.messages if message.get("company")]
    company: Message = told[-1]
    return company


async def after_a_round(
    house: House, rules: Ruleset, players: int
) -> tuple[LiveTable, Reader, Reader]:
    """A table, its person and a watcher, when a round has ended and the match goes on."""
    chance = random.Random(2)
    while True:
        table, person = await house.look(await house.table_of(rules, players), ANA)
        _, watcher = await house.look(table.table.record.id, None)
        await house.play_round(table, chance)
        if not table.table.match.over:
            await up_to_date(table, person, watcher)
            return table, person, watcher


async def up_to_date(table: LiveTable, *readers: Reader) -> None:
    """Wait until everybody was told everything."""
    await settled(lambda: all(reader.last_seq == table.table.seq for reader in readers))


@pytest.mark.parametrize(
    ("slug", "players", "may"),
    [
        ("tradicional", 3, ["next", "resign", "leave"]),
        ("ciento-once", 4, ["next", "resign", "leave"]),
        ("pool", 3, ["next", "resign", "leave", "stop"]),
        ("doble-doce", 2, ["next", "resign", "leave", "stop"]),
    ],
)
async def test_after_a_round_the_table_waits_and_says_what_its_player_may_wish(
    house: House, slug: str, players: int, may: list[str]
) -> None:
    table, person, watcher = await after_a_round(house, game(slug), players)
    seq = table.table.seq
    assert told_company(person)["may"] == may
    assert told_company(watcher)["may"] == []
    deadline = next_deadline(table.table)
    assert deadline is not None
    assert deadline.kind == "expire", "nobody deals but the player"
    await asyncio.sleep(0.02)
    assert table.table.seq == seq
    await house.next_round(table)
    await up_to_date(table, person)
    assert "next" not in told_company(person)["may"]


async def test_every_round_has_a_secret_of_its_own(house: House) -> None:
    table, *_ = await after_a_round(house, game("cincuenta"), 2)
    stored = await house.stored(table.table.record.id)
    committed = [read_body(e.body) for e in stored.events if '"k":"committed"' in e.body]
    secrets = [event.secret for event in committed if isinstance(event, Committed)]
    assert len(secrets) == len({*secrets}) == 2


async def test_what_is_wished_in_the_wrong_moment_is_refused_and_changes_nothing(
    house: House,
) -> None:
    table, *_ = await after_a_round(house, game("tradicional"), 3)
    before = table.table
    assert await house.wish(table, "stop") == Rejected("no_agreed_stop", (), before.seq)
    assert await house.act(table, 0, "-") == Rejected("round_over", (), before.seq)
    stale = await table.act(Wish(ANA, "next", before.acted_seq - 1), (ANA, "too-late"))
    assert stale == Rejected("stale", (), before.seq)
    assert table.table == before
    await house.play_out(table, 1)
    assert await house.wish(table, "next") == Rejected("round_over", (), table.table.seq)
    assert await house.wish(table, "stop") == Rejected("round_over", (), table.table.seq)


async def test_a_wish_in_mid_round_is_refused_by_name(house: House) -> None:
    """With two people nobody moves meanwhile."""
    table = await house_of_two(house, game("dos"))
    seq = table.table.seq
    assert await house.wish(table, "next") == Rejected("round_not_over", (), seq)
    assert await house.wish(table, "stop") == Rejected("round_not_over", (), seq)


async def test_a_wish_sent_again_gets_the_first_outcome_and_one_round_is_dealt(
    house: House,
) -> None:
    table, *_ = await after_a_round(house, game("cincuenta"), 2)
    wish, key = Wish(ANA, "next", table.table.seq), (ANA, "the-wish")
    first = await table.act(wish, key)
    assert isinstance(first, Accepted)
    assert [*await asyncio.gather(*(table.act(wish, key) for _ in range(5)))] == [first] * 5
    table_id = table.table.record.id
    await house.close()
    again = await House.open(house.database)
    table, _ = await again.look(table_id, ANA)
    assert await table.act(wish, key) == first
    stored = await again.stored(table_id)
    assert deals_of(stored, 2) == 1
    await again.close()
    house.club = (await House.open(house.database)).club


async def test_two_tabs_that_wish_at_once_get_one_round(house: House) -> None:
    table, *_ = await after_a_round(house, game("tradicional"), 4)
    seq = table.table.seq
    outcomes = await asyncio.gather(
        *(table.act(Wish(ANA, "next", seq), (ANA, f"tab-number-{tab}")) for tab in range(3))
    )
    assert {type(outcome) for outcome in outcomes} == {Accepted}, "it is one wish"
    await settled(lambda: table.table.match.turn is not None)
    assert deals_of(await house.stored(table.table.record.id), 2) == 1


async def test_two_copies_of_a_table_deal_a_round_once(house: House) -> None:
    table, *_ = await after_a_round(house, game("tradicional"), 3)
    table_id = table.table.record.id
    copy = LiveTable(await house.stored(table_id), table._premises)
    seq = table.table.seq
    await asyncio.gather(
        table.act(Wish(ANA, "next", seq), (ANA, "one-node")),
        copy.act(Wish(ANA, "next", seq), (ANA, "two-node")),
    )
    await settled(lambda: table.table.match.turn is not None)
    await copy.catch_up()
    assert copy.table == table.table
    assert deals_of(await house.stored(table_id), 2) == 1


@pytest.mark.parametrize(("slug", "players"), [("doble-doce", 2), ("pool", 3)])
async def test_a_match_is_stopped_by_agreement_and_its_leader_wins(
    house: House, slug: str, players: int
) -> None:
    table, person, _ = await after_a_round(house, game(slug), players)
    before, counted = table.table.match, await house.tally(ANA, slug)
    standing = before.standing.chips if slug == "pool" else before.scores
    assert await house.wish(table, "stop") == Accepted(table.table.seq)
    ended = table.table.match.ended
    assert ended is not None
    assert ended.why == "agreed"
    leaders = [side for side, own in enumerate(standing) if own == max(standing)]
    assert ended.winner == (leaders[0] if len(leaders) == 1 else None)
    tally = await house.counted(ANA, slug, counted)
    assert (tally.wins, tally.losses, tally.draws) == (
        counted.wins + (ended.winner == 0),
        counted.losses + (ended.winner not in (0, None)),
        counted.draws + (ended.winner is None),
    )
    await up_to_date(table, person)
    assert told_company(person)["may"] == ["again"]


async def test_where_two_people_play_neither_stops_the_match_alone(house: House) -> None:
    table = await house_of_two(house, game("pool"), Sitter(bot="casual"))
    await house.play_round(table, random.Random(1))
    assert await house.wish(table, "stop") == Accepted(table.table.seq)
    assert not table.table.match.over
    assert await house.wish(table, "stop", seat=1) == Accepted(table.table.seq)
    assert table.table.match.over


async def test_partners_win_and_lose_together(house: House) -> None:
    people = (ANA, BETO, "carla", "dani")
    table = await table_of_friends(house, game("ciento-once"), *map(Sitter, people))
    await house.play_out(table, 2)
    ended = table.table.match.ended
    assert ended is not None
    assert ended.winner is not None
    for seat, who in enumerate(people):
        tally = await house.counted(who, "ciento-once")
        won = seat % 2 == ended.winner
        assert (tally.wins, tally.losses, tally.draws) == (won, not won, 0)


async def house_of_two(house: House, rules: Ruleset, *more: Sitter) -> LiveTable:
    """A table of Ana and Beto, who are both here."""
    return await table_of_friends(house, rules, Sitter(ANA), Sitter(BETO), *more)


async def table_of_friends(house: House, rules: Ruleset, *sitters: Sitter) -> LiveTable:
    """A table of friends who are all here, with its first round dealt."""
    table_id = await house.open_table(rules, *sitters, kind="friends", host=ANA, speed="instant")
    people = [sitter.person for sitter in sitters if sitter.person is not None]
    table, *_ = [(await house.look(table_id, person))[0] for person in people]
    await house.wish(table, "start")
    await settled(lambda: table.table.match.turn is not None)
    return table


def deals_of(stored: StoredTable, round_no: int) -> int:
    """How often a round was dealt."""
    return sum(f'"k":"dealt","round":{round_no},' in event.body for event in stored.events)


def dealt_in(message: Message, round_no: int) -> list[Message]:
    """The deals of a round that a message tells."""
    events = message.get("events", ())
    return [e for e in events if e["k"] == "dealt" and e["round"] == round_no]


def vain_then_good(rules: Ruleset, vain: int) -> Iterator[Deal]:
    """Deals of which the first ones leave nobody a double to open with."""
    tiles = full_set(rules.max_pip)
    doubles = [tile for tile in tiles if tile.is_double]
    others = [tile for tile in tiles if not tile.is_double]
    for _ in range(vain):
        yield deal_tiles(rules, 2, [*others, *doubles])
    yield deal_tiles(rules, 2, [*doubles, *others])


@pytest.mark.parametrize("slug", ["doble-doce", "cruzado"])
async def test_vain_deals_are_kept_and_shown_together_with_the_one_that_is_played(
    house: House, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    rules = game(slug)
    table, person, watcher = await after_a_round(house, rules, 2)
    monkeypatch.setattr(rounds, "deals", lambda *_: vain_then_good(rules, 2))
    await house.next_round(table)
    await up_to_date(table, person, watcher)
    for reader in (person, watcher):
        (told,) = [dealt for m in reader.messages[1:] if (dealt := dealt_in(m, 2))]
        assert [event["lead"] is None for event in told] == [True, True, False]
    stored = await house.stored(table.table.record.id)
    assert deals_of(stored, 2) == 3
    again = [event.at_ms for event in stored.events if '"k":"dealt","round":2' in event.body]
    assert len({*again}) == 1


async def test_the_lot_gives_the_lead_to_every_seat(house: House) -> None:
    leads = set()
    for _ in range(60):
        table, _ = await house.look(await house.table_of(game("espanol"), 4), ANA)
        lead = next(event for event in table.table.match.history if isinstance(event, Dealt)).lead
        leads.add(lead)
        await house.clear()
    assert leads == {0, 1, 2, 3}


def many_doubles() -> Iterator[Deal]:
    """A deal of the double-nine set in which the first seat leads and holds six doubles."""
    tiles = full_set(9)
    hand = [*(tile for tile in tiles if tile.is_double)][:6]
    rest = [tile for tile in tiles if tile not in hand]
    while True:
        yield deal_tiles(game("cubano"), 4, [*hand, *rest], 0)


async def test_who_asks_for_a_new_deal_gets_it_in_the_same_append(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "deals", lambda *_: many_doubles())
    rules = apply_options(game("cubano"), {"target": 1000})  # one round may bring 100
    table, person = await house.look(await house.table_of(rules, 4), ANA)
    assert "~" in [str(action) for action in table.table.match.legal()]
    seq = table.table.seq
    assert await house.act(table, 0, "~") == Accepted(seq + 2)
    await settled(lambda: person.last_seq >= seq + 2)
    (told,) = [message["events"] for message in person.messages[1:] if message["seq"] == seq + 1]
    assert [event["k"] for event in told] == ["redealt", "dealt"]
    assert told[1]["round"] == 1
    await house.play_round(table, random.Random(1))
    await house.next_round(table)
    assert table.table.match.round_no == 2


async def without_chips(house: House, rules: Ruleset) -> tuple[LiveTable, Reader]:
    """A table, between rounds, whose person cannot pay the next stake."""
    chance = random.Random(3)
    while True:
        table, person = await house.look(await house.table_of(rules, 3), ANA)
        await house.play_round(table, chance)
        while not table.table.match.over:
            if 0 not in table.table.match.standing.playing:
                await up_to_date(table, person)
                return table, person
            await house.next_round(table)
            await house.play_round(table, chance)


async def test_who_cannot_pay_sits_out_while_the_computers_play_on(house: House) -> None:
    table, person = await without_chips(house, apply_options(game("pool"), {"chips": 10}))
    seq = table.table.seq
    await house.next_round(table)
    await settled(lambda: table.table.match.turn is None)
    await up_to_date(table, person)
    told = [message for message in person.messages if message["seq"] > seq]
    events = [event for message in told for event in message["events"]]
    (dealt,) = [event for event in events if event["k"] == "dealt"]
    assert dealt["hands"][0] == ""
    assert [event["k"] for event in events if event.get("seat") == "A"] == ["ready"]
    assert {message["now"]["turn"] for message in told} <= {"B", "C", None}
    assert all(message["now"]["legal"] == [] for message in told)
    late = (await house.look(table.table.record.id, ANA))[1]
    await late.heard(1)
    assert late.messages[0]["view"]["hand"] == []


@pytest.mark.parametrize("leader", [0, 1], ids=["the person's", "the computer's"])
async def test_in_bloqueo_the_table_itself_lays_the_opening_tile(
    house: House, monkeypatch: pytest.MonkeyPatch, leader: int
) -> None:
    rules, highest = game("bloqueo"), Tile(6, 6)
    rest = [tile for tile in full_set(6) if tile != highest]
    order = [highest, *rest] if leader == 0 else [*rest[:7], highest, *rest[7:]]
    monkeypatch.setattr(rounds, "deals", lambda *_: iter([deal_tiles(rules, 2, order)]))
    table, person = await house.look(await house.table_of(rules, 2), ANA)
    await settled(lambda: len(table.table.match.history) >= 2)
    await up_to_date(table, person)
    dealt = next(m for m in person.messages if any(e["k"] == "dealt" for e in m.get("events", ())))
    assert dealt["now"]["must"] == "66"
    assert dealt["now"]["legal"] == [], "nobody is offered what the table does"
    _, late = await house.look(table.table.record.id, None)
    await late.heard(1)
    _, opening, *_ = late.messages[0]["view"]["history"]
    assert opening == {"k": "played", "seat": "AB"[leader], "action": "66"}
