"""Bytes that nobody can guess."""

from concurrent.futures import ThreadPoolExecutor

from capicua.club.entropy import AT_ONCE, Supply


def test_no_byte_is_given_away_twice_however_many_ask_at_once() -> None:
    supply, sizes = Supply(), [16, 32, 8, AT_ONCE + 1] * 500
    with ThreadPoolExecutor(8) as threads:
        taken = list(threads.map(supply.take, sizes))
    assert [len(each) for each in taken] == sizes
    parts = [each[at : at + 8] for each in taken for at in range(0, len(each) - 7, 8)]
    assert len(set(parts)) == len(parts)
