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

from capicua.club.fairness import below, deal_key, numbers, shuffle
from capicua.rules import full_set

SECRET = bytes(range(32))


def by_the_book(secret: bytes, table: str, round_no: int, size: int) -> list[int]:
    """The description in :mod:`capicua.club.fairness`, followed word by word."""
    message = b"capicua/deal/1" + b"\x00" + table.encode() + b"\x00"
    message += bytes(
        [round_no >> 24 & 255, round_no >> 16 & 255, round_no >> 8 & 255, round_no & 255]
    )
    key = hmac.new(secret, message, hashlib.sha256).digest()

    def stream() -> Iterator[int]:
        for i in itertools.count():
            block = hmac.new(key, i.to_bytes(8, "big"), hashlib.sha256).digest()
            for at in range(8):
                a, b, c, d = block[4 * at : 4 * at + 4]
                yield ((a * 256 + b) * 256 + c) * 256 + d

    order, chosen = [*range(size)], stream()
    for i in reversed(range(1, size)):
        x = next(chosen)
        while x >= 2**32 - 2**32 % (i + 1):
            x = next(chosen)
        j = x % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@pytest.mark.parametrize(("table", "round_no"), [("mesa", 1), ("otra", 1), ("mesa", 259)])
def test_the_shuffle_is_what_its_description_says(table: str, round_no: int) -> None:
    assert [*shuffle(range(28), deal_key(SECRET, table, round_no))] == by_the_book(
        SECRET, table, round_no, 28
    )


def test_a_worked_example_stays_as_it_is() -> None:
    """Whoever checks a shuffle in another language starts here."""
    assert deal_key(SECRET, "mesa", 1).hex() == (
        "1f7c04f938a2ba07822e89269d5c82faec8687a2652debc076afdb89bd615deb"
    )
    assert ".".join(map(str, shuffle(full_set(6), deal_key(SECRET, "mesa", 1)))) == (
        "43.00.51.64.61.32.44.22.20.55.11.33.60.53.66.31.52.65.54.10.62.21.30.41.50.40.63.42"
    )


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2**32 - 1))
def test_every_tile_is_dealt_once(secret: bytes, round_no: int) -> None:
    order = shuffle(full_set(6), deal_key(secret, "mesa", round_no))
    assert sorted(order) == [*full_set(6)]


def test_tables_and_rounds_have_shuffles_of_their_own() -> None:
    keys = {
        deal_key(SECRET, table, round_no)
        for table in ("mesa", "mes", "mesa1")
        for round_no in (1, 2, 256)
    }
    assert len(keys) == 9


@pytest.mark.parametrize("size", [31, 33, 0])
def test_a_secret_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        deal_key(bytes(size), "mesa", 1)


def test_numbers_that_would_favour_some_remainders_are_thrown_away() -> None:
    limit = 2**32 - 2**32 % 3
    assert below(3, iter([limit, 2**32 - 1, limit - 1])) == 2
    assert below(4, iter([2**32 - 1])) == 3


def test_every_order_is_equally_likely() -> None:
    """24 orders of four, 24,000 shuffles: chi-square below the 99.99 % point of 23 degrees."""
    seen = Counter(shuffle("abcd", deal_key(SECRET, "mesa", n)) for n in range(24_000))
    assert len(seen) == math.factorial(4)
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 60


def test_the_stream_does_not_repeat() -> None:
    stream = numbers(deal_key(SECRET, "mesa", 1))
    drawn = [next(stream) for _ in range(4000)]
    assert len(set(drawn)) > 3990
