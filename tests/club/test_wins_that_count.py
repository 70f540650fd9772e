"""Wins that count: nobody gets one by a page that is closed, and nobody waits for one for ever."""

from capicua.club.play.agreements import may
from tests.club.play import ANA, BETO, CARLA, Play


def test_nobody_agrees_to_stop_by_being_away() -> None:
    for kind, rated in (("ranked", True), ("tournament", False)):
        play = Play.begun("doble-doce", ANA, BETO, CARLA, kind=kind, pace="ranked", rated=rated)
        play.play_round()
        play.wish(ANA, "stop")
        play.wish(CARLA, "stop")
        play.go(BETO)
        assert play.company.offer is not None
        assert not play.match.over
        play.come(BETO)
        play.wish(BETO, "stop")
        assert play.match.over


def test_the_leader_does_not_stop_a_match_alone_while_his_rival_is_away() -> None:
    play = Play.begun("doble-doce", ANA, BETO, CARLA, kind="ranked", pace="ranked", rated=True)
    play.play_round()
    play.go(BETO)
    play.go(CARLA)
    play.wish(ANA, "stop")
    assert not play.match.over


def test_in_a_tournament_without_clocks_nobody_is_waited_for_for_ever() -> None:
    play = Play.begun("dos", ANA, BETO, kind="tournament")
    absent, here = play.in_turn, play.waiting
    play.go(absent)
    assert play.waits("away", 180_000)
    play.meet("away")
    assert {"substitute", "void", "claim"} <= {*may(play.table, here)}
    play.wish(here, "substitute")
    assert play.computer_moves("casual")
