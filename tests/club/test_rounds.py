"""Between the rounds of a match: what may be wished for, what it does, and what it never does."""

import asyncio
import random
from collections.abc import Iterator

import pytest

from capicua.club import table as tables
from capicua.club.fairness import SECRET_BYTES, deal_key, deals
from capicua.club.live import Accepted, LiveTable, Rejected
from capicua.club.store import Sitter
from capicua.club.table import RoundWish
from capicua.rules import Deal, Dealt, Ruleset, Tile, apply_options, deal_tiles, full_set, game
from tests.club.house import ANA, BETO, House, Reader, entropy_of, settled

pytestmark = pytest.mark.anyio

DAYS_MS = 10**11


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
        ("tradicional", 3, ["next"]),
        ("ciento-once", 4, ["next"]),
        ("pool", 3, ["next", "stop"]),
        ("doble-doce", 2, ["next", "stop"]),
    ],
)
async def test_after_a_round_the_table_waits_and_says_what_its_player_may_wish(
    house: House, slug: str, players: int, may: list[str]
) -> None:
    table, person, watcher = await after_a_round(house, game(slug), players)
    seq = table.table.seq
    assert person.messages[-1]["now"]["may"] == may
    assert watcher.messages[-1]["now"]["may"] == []
    assert all(message["now"]["may"] == [] for message in person.messages[1:-1])
    now = house.club.clock.now_ms()
    waiting = await house.club.store.overdue(now + DAYS_MS, 9)
    kinds = {due.kind for due in waiting if due.table_id == table.table.record.id}
    assert kinds == {"expire"}, "nobody deals but the player"
    await asyncio.sleep(0.02)
    assert table.table.seq == seq
    assert (await house.wish(table)) == Accepted(table.table.seq)
    await up_to_date(table, person)
    assert all(message["now"]["may"] == [] for message in person.messages[-1:])


async def test_every_round_is_dealt_from_a_secret_of_its_own(house: House) -> None:
    secrets: list[bytes] = []
    chance = random.Random(4)

    def noted(size: int) -> bytes:
        secrets.append(chance.randbytes(size))
        return secrets[-1]

    house.club.hall._entropy = noted
    rules = game("cincuenta")
    table, *_ = await after_a_round(house, rules, 2)
    await house.wish(table)
    used = [secret for secret in secrets if len(secret) == SECRET_BYTES]
    assert len({*used}) == len(used)
    key = deal_key(used[-1], table.table.record.id, 2)
    (dealt,) = table.table.match.history[:1]
    assert isinstance(dealt, Dealt)
    assert dealt.hands == next(deals(rules, 2, key)).hands


async def test_what_is_wished_in_the_wrong_moment_is_refused_and_changes_nothing(
    house: House,
) -> None:
    table, *_ = await after_a_round(house, game("tradicional"), 3)
    before = table.table
    assert await house.wish(table, "stop") == Rejected("no_agreed_stop", (), before.seq)
    assert await house.act(table, 0, "-") == Rejected("round_over", (), before.seq)
    stale = await table.act(RoundWish(0, "too-late", before.seq - 1, "next"))
    assert stale == Rejected("stale", (), before.seq)
    assert table.table == before
    await house.play_out(table, 1)
    assert await house.wish(table, "next") == Rejected("round_over", (), table.table.seq)
    assert await house.wish(table, "stop") == Rejected("round_over", (), table.table.seq)


async def test_a_wish_in_mid_round_is_refused_by_name(house: House) -> None:
    """With two people nobody moves meanwhile."""
    seats = (Sitter(person=ANA), Sitter(person=BETO))
    table, _ = await house.look(await house.club.hall.open(game("dos"), seats, "normal"), ANA)
    assert await house.wish(table, "next") == Rejected("round_not_over", (), 1)
    assert await house.wish(table, "stop") == Rejected("round_not_over", (), 1)


async def test_a_wish_sent_again_gets_the_first_outcome_and_one_round_is_dealt(
    house: House,
) -> None:
    table, *_ = await after_a_round(house, game("cincuenta"), 2)
    wish = RoundWish(0, "the-wish", table.table.seq, "next")
    first = await table.act(wish)
    assert isinstance(first, Accepted)
    assert [*await asyncio.gather(*(table.act(wish) for _ in range(5)))] == [first] * 5
    table_id = table.table.record.id
    await house.close()
    again = await House.open(house.database)
    table, _ = await again.look(table_id, ANA)
    assert await table.act(wish) == first
    stored = await again.club.store.load(table_id)
    assert stored is not None
    assert [event.body.count('"round":2') for event in stored.events].count(1) == 1
    await again.close()
    house.club = (await House.open(house.database)).club


async def test_two_tabs_that_wish_at_once_get_one_round(house: House) -> None:
    table, *_ = await after_a_round(house, game("tradicional"), 4)
    seq = table.table.seq
    outcomes = await asyncio.gather(
        *(table.act(RoundWish(0, f"tab-number-{tab}", seq, "next")) for tab in range(3))
    )
    assert [type(outcome) for outcome in outcomes] == [Accepted, Rejected, Rejected]
    assert {outcome.code for outcome in outcomes if isinstance(outcome, Rejected)} == {"stale"}
    assert table.table.match.round_no == 2


async def test_two_copies_of_a_table_deal_a_round_once(house: House) -> None:
    table, *_ = await after_a_round(house, game("tradicional"), 3)
    stored = await house.club.store.load(table.table.record.id)
    assert stored is not None
    club = house.club
    copy = LiveTable(stored, club.store, club.clock, entropy_of(1), 0)
    seq = table.table.seq
    outcomes = await asyncio.gather(
        table.act(RoundWish(0, "one-node", seq, "next")),
        copy.act(RoundWish(0, "two-node", seq, "next")),
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Accepted", "Rejected"]
    stored = await house.club.store.load(table.table.record.id)
    assert stored is not None
    assert sum('"round":2' in event.body for event in stored.events) == 1


@pytest.mark.parametrize(("slug", "players"), [("doble-doce", 2), ("pool", 3)])
async def test_a_match_is_stopped_by_agreement_and_its_leader_wins(
    house: House, slug: str, players: int
) -> None:
    table, person, _ = await after_a_round(house, game(slug), players)
    before = table.table.match
    standing = before.standing.chips if slug == "pool" else before.scores
    assert await house.wish(table, "stop") == Accepted(table.table.seq)
    ended = table.table.match.ended
    assert ended is not None
    assert ended.why == "agreed"
    leaders = [side for side, own in enumerate(standing) if own == max(standing)]
    assert ended.winner == (leaders[0] if len(leaders) == 1 else None)
    tally = await house.club.store.tally(ANA, slug)
    assert (tally.wins, tally.losses, tally.draws) == (
        ended.winner == 0,
        ended.winner not in (0, None),
        ended.winner is None,
    )
    await up_to_date(table, person)
    assert person.messages[-1]["now"]["may"] == []


async def test_where_two_people_play_neither_stops_the_match_alone(house: House) -> None:
    seats = (Sitter(person=ANA), Sitter(person=BETO), Sitter(bot="casual"))
    table_id = await house.club.hall.open(game("pool"), seats, "instant")
    table, person = await house.look(table_id, ANA)
    await house.play_round(table, random.Random(1))
    await up_to_date(table, person)
    assert person.messages[-1]["now"]["may"] == ["next"]
    assert await house.wish(table, "stop") == Rejected("no_agreed_stop", (), table.table.seq)
    assert await house.wish(table, "next", seat=1) == Accepted(table.table.seq)


async def test_partners_win_and_lose_together(house: House) -> None:
    people = (ANA, BETO, "carla", "dani")
    seats = tuple(Sitter(person=who) for who in people)
    table, _ = await house.look(
        await house.club.hall.open(game("ciento-once"), seats, "instant"), ANA
    )
    await house.play_out(table, 2)
    ended = table.table.match.ended
    assert ended is not None
    assert ended.winner is not None
    for seat, who in enumerate(people):
        tally = await house.club.store.tally(who, "ciento-once")
        won = seat % 2 == ended.winner
        assert (tally.wins, tally.losses, tally.draws) == (won, not won, 0)


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
    monkeypatch.setattr(tables, "deals", lambda *_: vain_then_good(rules, 2))
    seq = table.table.seq
    await house.wish(table)
    await settled(lambda: person.last_seq >= seq + 3 and watcher.last_seq >= seq + 3)
    for reader in (person, watcher):
        (told,) = [m["events"] for m in reader.messages[1:] if m["seq"] == seq + 1]
        assert [event["lead"] is None for event in told] == [True, True, False]
        assert [event["round"] for event in told] == [2, 2, 2]
    opened = await house.club.hall.open(rules, (Sitter(person=ANA), Sitter(person=BETO)), "normal")
    stored = await house.club.store.load(opened)
    assert stored is not None
    assert len(stored.events) == 3
    assert len({event.at_ms for event in stored.events}) == 1


async def test_the_lot_gives_the_lead_to_every_seat(house: House) -> None:
    leads = set()
    people = tuple(Sitter(person=who) for who in (ANA, BETO, "carla", "dani"))
    for _ in range(60):
        table = await house.club.hall.enter(
            await house.club.hall.open(game("espanol"), people, "normal")
        )
        assert table is not None
        assert table.table.seq == 1
        leads.add(table.table.match.turn)
        house.club.hall.leave(table)
    assert leads == {0, 1, 2, 3}


def many_doubles() -> Iterator[Deal]:
    """A deal of the double-nine set in which the first seat leads and holds six doubles."""
    tiles = full_set(9)
    hand = [*(tile for tile in tiles if tile.is_double)][:6]
    rest = [tile for tile in tiles if tile not in hand]
    yield deal_tiles(game("cubano"), 4, [*hand, *rest], 0)


async def test_who_asks_for_a_new_deal_gets_it_in_the_same_append(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(tables, "deals", lambda *_: many_doubles())
        table_id = await house.table_of(game("cubano"), 4)
    table, person = await house.look(table_id, ANA)
    assert "~" in [str(action) for action in table.table.match.legal()]
    assert await house.act(table, 0, "~") == Accepted(3)
    await settled(lambda: person.last_seq >= 3)
    delta = person.messages[1]
    assert [event["k"] for event in delta["events"]] == ["redealt", "dealt"]
    assert [event.get("round", 1) for event in delta["events"]] == [1, 1]
    await house.play_round(table, random.Random(1))
    assert await house.wish(table) == Accepted(table.table.seq)
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
            await house.wish(table)
            await house.play_round(table, chance)


async def test_who_cannot_pay_sits_out_while_the_computers_play_on(house: House) -> None:
    table, person = await without_chips(house, apply_options(game("pool"), {"chips": 10}))
    seq = table.table.seq
    assert await house.wish(table) == Accepted(seq + 1)
    await settled(lambda: table.table.match.turn is None)
    await up_to_date(table, person)
    told = [message for message in person.messages if message["seq"] > seq]
    events = [event for message in told for event in message["events"]]
    assert events[0]["hands"][0] == ""
    assert "A" not in {event.get("seat") for event in events}
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
    monkeypatch.setattr(tables, "deals", lambda *_: iter([deal_tiles(rules, 2, order)]))
    table, person = await house.look(await house.table_of(rules, 2), ANA)
    await settled(lambda: table.table.seq >= 2)
    await settled(lambda: person.last_seq >= 2)
    _, late = await house.look(table.table.record.id, None)
    await late.heard(1)
    _, opening, *_ = late.messages[0]["view"]["history"]
    assert opening == {"k": "played", "seat": "AB"[leader], "action": "66"}
