"""The shuffle: byte for byte as written down, every order equally likely, nothing given away."""

import hashlib
import hmac
import itertools
import math
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua import BadRuleset, Ruleset, apply_options, game
from capicua.club.play.fairness import (
    below,
    commitment,
    deal_key,
    deals,
    join_contributions,
    numbers,
    shuffled,
)
from capicua.rules import full_set

SECRET = bytes(range(32))
ADDED = {0: bytes(16), 2: bytes(range(16))}


def scope(domain: bytes, table: str, round_no: int) -> bytes:
    number = [round_no >> 24 & 255, round_no >> 16 & 255, round_no >> 8 & 255, round_no & 255]
    return domain + b"\x00" + table.encode() + b"\x00" + bytes(number)


def stream(key: bytes) -> Iterator[int]:
    for i in itertools.count():
        block = hmac.new(key, i.to_bytes(8, "big"), hashlib.sha256).digest()
        for at in range(8):
            a, b, c, d = block[4 * at : 4 * at + 4]
            yield ((a * 256 + b) * 256 + c) * 256 + d


def by_the_book(key: bytes, sizes: list[int]) -> list[list[int]]:
    """The description in :mod:`capicua.club.play.fairness`, followed word by word.

    Shuffles of so many things, one after the other, from one stream.
    """
    orders, chosen = [], stream(key)
    for size in sizes:
        order = [*range(size)]
        for i in reversed(range(1, size)):
            x = next(chosen)
            while x >= 2**32 - 2**32 % (i + 1):
                x = next(chosen)
            j = x % (i + 1)
            order[i], order[j] = order[j], order[i]
        orders.append(order)
    return orders


@pytest.mark.parametrize(("table", "round_no"), [("mesa", 1), ("otra", 1), ("mesa", 259)])
@pytest.mark.parametrize("added", [{}, ADDED], ids=["nothing added", "added"])
def test_the_shuffle_is_what_its_description_says(
    table: str, round_no: int, added: dict[int, bytes]
) -> None:
    told = scope(b"capicua/deal/1", table, round_no)
    told += b"".join(bytes([seat]) + part for seat, part in added.items())
    book = hmac.new(SECRET, told, hashlib.sha256).digest()
    key = deal_key(SECRET, table, round_no, join_contributions(added))
    assert key == book
    assert [*shuffled(range(91), numbers(key))] == by_the_book(book, [91])[0]


def test_the_commitment_is_what_its_description_says() -> None:
    said = scope(b"capicua/commit/1", "mesa", 259) + SECRET
    assert commitment(SECRET, "mesa", 259) == f"sha256:{hashlib.sha256(said).hexdigest()}"


def test_a_worked_example_stays_as_it_is() -> None:
    """Whoever checks a shuffle in another language starts here."""
    key = deal_key(SECRET, "mesa", 1)
    assert key.hex() == "1f7c04f938a2ba07822e89269d5c82faec8687a2652debc076afdb89bd615deb"
    assert ".".join(map(str, shuffled(full_set(6), numbers(key)))) == (
        "43.00.51.64.61.32.44.22.20.55.11.33.60.53.66.31.52.65.54.10.62.21.30.41.50.40.63.42"
    )


@pytest.mark.parametrize(("slug", "players"), [("robo", 2), ("doble-doce", 18), ("cruzado", 3)])
def test_the_deals_of_a_round_are_shuffles_of_one_stream(slug: str, players: int) -> None:
    rules, key = game(slug), deal_key(SECRET, "mesa", 1)
    tiles, size = full_set(rules.max_pip), rules.hand_for(players)
    orders = by_the_book(key, [len(tiles)] * 4)
    for order, deal in zip(orders, deals(rules, players, key), strict=False):
        dealt = [tiles[at] for at in order]
        hands = [tuple(dealt[seat * size : (seat + 1) * size]) for seat in range(players)]
        assert deal.hands == tuple(hands)
        assert deal.boneyard == tuple(dealt[players * size :])
        assert deal.lot == 0


@pytest.mark.parametrize("rules", [game("espanol"), game("cubano")], ids=lambda r: r.slug)
def test_a_lot_is_the_next_choice_after_its_shuffle(rules: Ruleset) -> None:
    key = deal_key(SECRET, "mesa", 1)
    chosen = numbers(key)
    for deal, _ in zip(deals(rules, 4, key), range(5), strict=False):
        order = shuffled(full_set(rules.max_pip), chosen)
        assert deal.hands[0] == order[: len(deal.hands[0])]
        assert deal.lot == below(4, chosen)


def test_the_lot_falls_on_everybody_alike() -> None:
    """Chi-square of 4,000 lots among four, below the 99.99 % point of 3 degrees."""
    keys = (deal_key(SECRET, "mesa", n) for n in range(4000))
    fell = Counter(next(deals(game("espanol"), 4, key)).lot for key in keys)
    assert sum((fell[seat] - 1000) ** 2 / 1000 for seat in range(4)) < 22


def test_deals_are_for_those_who_play() -> None:
    pool = apply_options(game("pool"), {"chips": 10})
    key = deal_key(SECRET, "mesa", 7)
    assert [len(next(deals(pool, players, key)).hands) for players in (2, 3, 5)] == [2, 3, 5]
    with pytest.raises(BadRuleset):
        next(deals(pool, 6, key))


def test_what_one_player_adds_changes_the_shuffle_of_all() -> None:
    others = [{}, {0: bytes(16)}, {1: bytes(16)}, {0: bytes(16), 1: bytes(16)}, ADDED]
    keys = {deal_key(SECRET, "mesa", 1, join_contributions(added)) for added in others}
    assert len(keys) == len(others)
    turned = {seat: ADDED[seat] for seat in reversed(ADDED)}
    assert join_contributions(turned) == join_contributions(ADDED)


@pytest.mark.parametrize("size", [0, 15, 17])
def test_a_contribution_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        join_contributions({0: bytes(size)})


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**32 - 1))
def test_every_tile_is_dealt_once(secret: bytes, round_no: int) -> None:
    order = shuffled(full_set(6), numbers(deal_key(secret, "mesa", round_no)))
    assert sorted(order) == [*full_set(6)]


def test_tables_and_rounds_have_shuffles_and_commitments_of_their_own() -> None:
    places = [*itertools.product(("mesa", "mes", "mesa1"), (1, 2, 256))]
    assert len({deal_key(SECRET, table, number) for table, number in places}) == 9
    assert len({commitment(SECRET, table, number) for table, number in places}) == 9


@pytest.mark.parametrize("size", [31, 33, 0])
def test_a_secret_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        deal_key(bytes(size), "mesa", 1)
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(size), "mesa", 1)


@pytest.mark.parametrize(("table", "number"), [("ñ", 1), ("a\0b", 1), ("a", 2**32), ("a", -1)])
def test_what_cannot_be_written_in_its_bytes_is_refused(table: str, number: int) -> None:
    with pytest.raises(ValueError, match=r"ascii|zero byte|4 bytes"):
        commitment(SECRET, table, number)
    with pytest.raises(ValueError, match=r"ascii|zero byte|4 bytes"):
        deal_key(SECRET, table, number)


def test_numbers_that_would_favour_some_remainders_are_thrown_away() -> None:
    limit = 2**32 - 2**32 % 3
    assert below(3, iter([limit, 2**32 - 1, limit - 1])) == 2
    assert below(4, iter([2**32 - 1])) == 3


def test_every_order_is_equally_likely() -> None:
    """24 orders of four, 24,000 shuffles: chi-square below the 99.99 % point of 23 degrees."""
    keys = (deal_key(SECRET, "mesa", n) for n in range(24_000))
    seen = Counter(shuffled("abcd", numbers(key)) for key in keys)
    assert len(seen) == math.factorial(4)
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 60


def test_the_stream_does_not_repeat() -> None:
    drawn = [*itertools.islice(numbers(deal_key(SECRET, "mesa", 1)), 4000)]
    assert len(set(drawn)) > 3990
