"""The time of a turn, as plain arithmetic."""

from hypothesis import given
from hypothesis import strategies as st

from capicua.club.play.timing import ALLOWANCES, LAG_MS, Allowance, Outage, TurnClock, overlap_ms

RANKED = Allowance(20_000, 60_000)
TIMES = st.integers(0, 100_000)
OUTAGES = st.lists(
    st.tuples(TIMES, TIMES).map(lambda ends: Outage(min(ends), max(ends))), max_size=4
)


def test_the_paces_are_those_that_are_promised() -> None:
    assert ALLOWANCES["none"] is None
    assert ALLOWANCES["relaxed"] == Allowance(45_000, 120_000)
    assert ALLOWANCES["ranked"] == RANKED


def test_a_turn_is_free_for_a_while_and_then_the_bank_runs() -> None:
    clock = TurnClock(0, bank_ms=60_000, since_ms=1_000)
    for now_ms, left, bank in [
        (1_000, 20_000, 60_000),
        (16_000, 5_000, 60_000),
        (21_000, 0, 60_000),
        (31_000, 0, 50_000),
        (999_000, 0, 0),
    ]:
        elapsed = clock.elapsed_ms(now_ms)
        assert clock.left_ms(RANKED, elapsed) == left
        assert clock.bank_left_ms(RANKED, elapsed) == bank
    assert clock.up_ms(RANKED) == 1_000 + 20_000 + 60_000 + LAG_MS


def test_an_empty_bank_leaves_the_free_time_of_each_turn() -> None:
    clock = TurnClock(0, bank_ms=0, since_ms=0)
    assert clock.up_ms(RANKED) == 20_000 + LAG_MS


def test_a_clock_that_stands_still_goes_on_from_where_it_stood() -> None:
    clock = TurnClock(0, bank_ms=60_000, since_ms=0).stopped(12_000)
    assert clock.elapsed_ms(500_000) == 12_000
    again = clock.started(500_000)
    assert again.elapsed_ms(500_000) == 12_000
    assert again.elapsed_ms(503_000) == 15_000
    assert again.up_ms(RANKED) == 500_000 + 8_000 + 60_000 + LAG_MS


def test_stopping_twice_or_starting_twice_changes_nothing() -> None:
    clock = TurnClock(0, bank_ms=0, since_ms=0)
    assert clock.started(5_000) == clock
    assert clock.stopped(5_000).stopped(9_000) == clock.stopped(5_000)


def test_outages_that_overlap_count_once() -> None:
    outages = [Outage(30, 60), Outage(0, 40), Outage(50, 55), Outage(90, 200)]
    assert overlap_ms(outages, 20, 100) == 40 + 10
    assert overlap_ms(outages, 60, 90) == 0
    assert overlap_ms([], 0, 100) == 0


def test_what_the_log_has_credited_does_not_count_twice() -> None:
    clock = TurnClock(0, bank_ms=0, since_ms=0)
    outage = [Outage(5_000, 9_000)]
    assert clock.elapsed_ms(10_000, outage) == 6_000
    assert clock.uncredited_ms(10_000, outage) == 4_000
    credited = clock.credited(4_000)
    assert credited.elapsed_ms(10_000, outage) == credited.elapsed_ms(10_000) == 6_000
    assert credited.uncredited_ms(10_000, outage) == 0
    assert credited.up_ms(RANKED) == clock.up_ms(RANKED) + 4_000


def test_a_clock_whose_time_jumps_back_takes_nothing_and_gives_nothing() -> None:
    clock = TurnClock(0, bank_ms=60_000, since_ms=50_000, spent_ms=3_000)
    assert clock.elapsed_ms(10_000) == 3_000


@given(st.lists(st.tuples(st.integers(0, 5_000), st.booleans()), max_size=30), OUTAGES)
def test_no_way_to_stop_a_clock_gives_time_back(
    spells: list[tuple[int, bool]], outages: list[Outage]
) -> None:
    clock, now_ms, ran_ms, before = TurnClock(0, bank_ms=60_000, since_ms=0), 0, 0, 0
    for length, stop in spells:
        now_ms += length
        ran_ms += length if clock.running else 0
        elapsed = clock.elapsed_ms(now_ms)
        assert before <= elapsed <= ran_ms
        assert clock.elapsed_ms(now_ms, outages) <= elapsed
        clock = clock.stopped(now_ms) if stop else clock.started(now_ms)
        assert clock.elapsed_ms(now_ms) == elapsed
        before = elapsed


@given(OUTAGES, TIMES, TIMES)
def test_an_outage_is_never_longer_than_the_span(
    outages: list[Outage], one: int, other: int
) -> None:
    begin, end = min(one, other), max(one, other)
    together = overlap_ms(outages, begin, end)
    assert 0 <= together <= end - begin
    assert together == sum(
        any(o.from_ms <= ms < o.until_ms for o in outages) for ms in range(begin, end)
    )
