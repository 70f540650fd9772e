"""What the club did not answer for counts for nobody, and nothing else gives time back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua.club.play.commands import Due
from capicua.club.play.draft import Step
from capicua.club.play.happenings import Credited, Struck
from capicua.club.play.timing import LAG_MS, Outage
from tests.club.play import ANA, BETO, Play, told
from tests.club.test_company_laws import LAW, play_on, tables
from tests.club.test_turn_time import RANKED_MS, ranked


def test_what_the_club_did_not_answer_for_does_not_count() -> None:
    play = ranked()
    play.wait(5_000)
    play.outages = (Outage(play.now_ms, play.now_ms + 30_000),)
    play.wait(30_000)
    play.come(ANA)
    assert play.just_told(Credited(30_000))
    assert play.come(ANA).events == ()
    assert play.waits("turn", RANKED_MS - 5_000)


@pytest.mark.parametrize("first", ["all are noted away and come back", "they pause"])
def test_an_outage_counts_for_nobody_although_the_clock_stops_before_anything_else(
    first: str,
) -> None:
    play = ranked("robo")
    play.wait(5_000)
    play.outages = (Outage(play.now_ms, play.now_ms + 3_600_000),)
    play.wait(3_600_000)
    if first == "they pause":
        play.wish(ANA, "pause")
        play.wish(BETO, "pause")
        play.wish(ANA, "resume")
    else:
        play.go(ANA)
        play.go(BETO)
        play.all_come()
    assert play.waits("turn", RANKED_MS - 5_000)
    play.check_fold()


def test_an_outage_in_the_turn_of_a_substitute_is_not_held_against_who_comes_back() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed")
    who = play.in_turn
    play.wait(1_000)
    play.wish(who, "leave")
    play.outages = (Outage(play.now_ms, play.now_ms + 3_600_000),)
    play.wait(3_600_000)
    play.go(who)
    play.go(play.waiting)
    play.all_come()
    play.wish(who, "back")
    assert play.waits("turn", 45_000 + 120_000 + LAG_MS - 1_000)


def test_a_deadline_that_passed_in_an_outage_gives_the_time_back_instead_of_a_strike() -> None:
    play = ranked()
    play.outages = (Outage(play.now_ms + 1_000, play.now_ms + RANKED_MS),)
    play.wait(RANKED_MS)
    step = play.do(Due("turn"))
    assert step.events == (Credited(RANKED_MS - 1_000),)
    assert play.waits("turn", RANKED_MS - 1_000)
    play.meet("turn")
    assert told(play, Struck)


@LAW
@given(tables(), st.integers(0, 2**32))
def test_nothing_but_an_outage_of_the_club_gives_time_of_a_turn_back(play: Play, seed: int) -> None:
    for _ in play_on(play, random.Random(seed), 80):
        pass
    for before, step in play.steps:
        was, now = before.company.clock, step.table.company.clock
        goes_on = before.acted_seq == step.table.acted_seq
        if was is not None and now is not None and goes_on and not _credited(step):
            assert now.elapsed_ms(step.at_ms) >= was.elapsed_ms(step.at_ms)


def _credited(step: Step) -> bool:
    return any(isinstance(event, Credited) for event in step.events)
