"""Matches that everybody has gone away from: who has deserted one, and what that costs."""

import pytest

from capicua.club.play.endings import places
from capicua.club.play.timing import Outage
from tests.club.play import ANA, BETO, CARLA, PEOPLE, Play
from tests.club.test_leaving import ended, results


def rated(slug: str, *people: str) -> Play:
    """A rated match in its first round, in the turn of a person."""
    play = Play.begun(slug, *people, kind="ranked", pace="ranked", rated=True)
    while play.table.own_move is not None:
        play.meet("bot")
    return play


def test_who_closes_a_rated_game_first_has_lost_it_although_his_rival_closes_it_too() -> None:
    for first in ("in turn", "not in turn"):
        play = rated("bloqueo", ANA, BETO)
        leaver, rival = play.in_turn, play.waiting
        if first == "not in turn":
            leaver, rival = rival, leaver
        play.go(leaver)
        play.wait(8_000)
        play.go(rival)
        play.meet("away")
        assert ended(play) == ("timeout", play.table.seat_of(rival))
        assert results(play) == {leaver: "loss", rival: "win"}
        play.check_fold()


def test_who_comes_back_to_a_deserted_rated_game_has_not_left_it() -> None:
    play = rated("bloqueo", ANA, BETO)
    first, rival = play.in_turn, play.waiting
    play.go(first)
    play.wait(8_000)
    play.go(rival)
    play.wait(300_000)
    play.come(first)
    play.wait(8_000)
    play.go(first)
    play.meet("away")
    assert results(play) == {first: "win", rival: "loss"}


def test_who_left_a_rated_game_of_several_first_has_lost_it_and_the_others_have_not() -> None:
    play = rated("tradicional", ANA, BETO, CARLA)
    leaver = play.in_turn
    others = [person for person in (ANA, BETO, CARLA) if person != leaver]
    for person in (leaver, *others):
        play.go(person)
        play.wait(7_000)
    play.meet("away")
    assert results(play) == {leaver: "loss", others[0]: "draw", others[1]: "draw"}
    placed = {one.person: (one.place, one.left) for one in places(play.table)}
    assert placed == {leaver: (3, True), others[0]: (1, False), others[1]: (1, False)}
    play.check_fold()


@pytest.mark.parametrize("gave_up", [(ANA,), (ANA, BETO)])
def test_where_somebody_gave_a_rated_game_of_several_up_nobody_else_has_deserted_it(
    gave_up: tuple[str, ...],
) -> None:
    play = rated("tradicional", ANA, BETO, CARLA)
    for person in gave_up:
        play.wish(person, "resign")
    for person in (ANA, BETO, CARLA):
        play.wait(60_000)
        play.go(person)
    play.meet("away")
    placed = {one.person: (one.place, one.left) for one in places(play.table)}
    stayed = {ANA, BETO, CARLA} - {*gave_up}
    assert {person for person, (_, left) in placed.items() if left} == {*gave_up}
    assert {person for person, (place, _) in placed.items() if place == 1} == stayed


def test_who_was_away_when_a_rated_round_was_dealt_left_it_first() -> None:
    play = rated("tradicional", ANA, BETO, CARLA)
    play.play_round()
    play.go(BETO)
    play.meet("next")
    play.meet("deal")
    play.wait(1_000)
    play.go(ANA)
    play.wait(7_000)
    play.go(CARLA)
    play.meet("away")
    assert results(play) == {BETO: "loss", ANA: "draw", CARLA: "draw"}
    play.check_fold()


def test_a_rated_game_that_all_leave_between_rounds_is_void() -> None:
    play = rated("tradicional", ANA, BETO, CARLA)
    play.play_round()
    for person in (ANA, BETO, CARLA):
        play.go(person)
        play.wait(1_000)
    play.meet("away")
    assert ended(play) == ("void", None)


def test_people_who_are_cut_off_together_have_not_left() -> None:
    play = rated("bloqueo", ANA, BETO)
    play.go(ANA)
    play.wait(4_999)
    play.go(BETO)
    play.meet("away")
    assert ended(play) == ("void", None)


def test_a_fault_of_the_club_makes_a_deserted_rated_game_void() -> None:
    play = rated("bloqueo", ANA, BETO)
    play.outages = (Outage(play.now_ms - 30_000, play.now_ms),)
    play.go(ANA)
    play.wait(8_000)
    play.go(BETO)
    play.meet("away")
    assert ended(play) == ("void", None)


def test_a_pair_that_is_deserted_first_has_lost_and_only_its_leaver_has_left() -> None:
    play = rated("parejas", *PEOPLE)
    leaver = play.in_turn
    for person in (leaver, *(each for each in PEOPLE if each != leaver)):
        play.go(person)
        play.wait(6_000)
    play.meet("away")
    assert ended(play)[0] == "timeout"
    assert [one.person for one in places(play.table) if one.left] == [leaver]
    assert results(play)[leaver] == "loss"


def test_friends_who_all_go_away_have_not_lost() -> None:
    play = Play.begun("robo", ANA, BETO, pace="ranked")
    play.go(play.in_turn)
    play.wait(8_000)
    play.go(play.company.attending[0])
    play.meet("away")
    assert ended(play) == ("void", None)
