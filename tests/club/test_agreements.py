"""Offers: who has to agree, and that nobody agrees for somebody else."""

import json

from capicua.club.play.agreements import may, wanting
from capicua.club.play.commands import Decline, Wish
from capicua.club.play.happenings import (
    Answered,
    Missed,
    Offered,
    Paused,
    Resumed,
    Withdrawn,
)
from capicua.club.play.written import WishWord
from capicua.club.store import Sitter
from capicua.club.talk.audience import Audience
from capicua.club.talk.publish import Scene, delta
from capicua.rules import MatchEnded
from tests.club.play import ANA, BETO, BOT, CARLA, Play, finished, told


def between_rounds(*people: str | Sitter) -> Play:
    """Doble-doce, whose matches may be stopped between rounds, after its first round."""
    plays = (Play.begun("doble-doce", *people, seed=seed) for seed in range(50))
    for play in plays:
        play.play_round()
        if not play.match.over:
            return play
    raise AssertionError("every match was over after a round")


def test_an_offer_waits_for_everybody_who_is_here() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.wish(ANA, "stop")
    assert play.just_told(Offered(0, "stop"))
    assert wanting(play.table) == (1, 2)
    play.wish(BETO, "stop")
    assert play.just_told(Answered(1, yes=True))
    assert play.wish(BETO, "stop").events == (), "to agree twice is to agree"
    assert not play.match.over
    play.wish(CARLA, "stop")
    assert play.match.ended is not None
    assert play.match.ended.why == "agreed"


def test_who_has_left_is_not_waited_for_and_who_is_away_is() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.wish(ANA, "stop")
    play.wish(BETO, "stop")
    play.go(CARLA)
    assert not play.match.over, "he may have gone to fetch something to drink"
    assert wanting(play.table) == (2,)
    play.come(CARLA)
    play.wish(CARLA, "leave")
    assert play.match.over


def test_the_leader_does_not_stop_a_match_while_his_rival_loads_the_page_anew() -> None:
    play = between_rounds(ANA, BETO)
    play.go(BETO)
    play.wait(2_700)
    play.wish(ANA, "stop")
    assert play.just_told(Offered(0, "stop"))
    assert not play.match.over
    play.come(BETO)
    play.wish(BETO, "stop")
    assert play.match.over


def test_who_agreed_and_went_away_has_agreed() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.wish(ANA, "stop")
    play.wish(BETO, "stop")
    play.go(BETO)
    play.wish(CARLA, "stop")
    assert play.match.over


def test_who_has_been_away_for_three_minutes_is_asked_no_more_whether_to_stop() -> None:
    play = between_rounds(ANA, BETO)
    play.go(BETO)
    play.wish(ANA, "stop")
    assert play.waits("away", 180_000)
    play.meet("away")
    assert told(play, Missed) == [Missed(1)]
    assert play.match.over, "Ana has agreed already"


def test_who_is_played_for_and_away_is_asked_no_more_whether_to_stop_among_friends() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.go(BETO)
    play.meet("away")
    play.wish(ANA, "substitute")
    play.wish(CARLA, "substitute")
    assert play.chair(BETO).substitute == "casual"
    play.wish(ANA, "stop")
    play.wish(CARLA, "stop")
    assert play.match.over


def test_nobody_stops_an_arranged_match_over_the_head_of_a_rival_who_is_played_for() -> None:
    """It would be a win that counts, agreed to by who is away."""
    play = Play.begun("doble-doce", ANA, BETO, kind="ranked", pace="ranked")
    play.go(BETO)
    while play.match.turn is not None:
        if play.in_turn == BETO and not play.computer_moves():
            play.meet()
        else:
            play.act()
    assert play.chair(BETO).substitute is not None
    assert play.at("between")
    play.wish(ANA, "stop")
    assert play.just_told(Offered(0, "stop"))
    assert wanting(play.table) == (1,)
    play.come(BETO)
    play.wish(BETO, "stop")
    assert play.match.over


def test_the_clocks_are_not_stopped_over_the_head_of_who_is_away() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA, pace="relaxed")
    play.go(CARLA)
    play.wish(ANA, "pause")
    play.wish(BETO, "pause")
    assert not play.company.paused
    play.come(CARLA)
    play.wish(CARLA, "pause")
    assert play.company.paused


def test_an_offer_whose_maker_goes_away_is_taken_back() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.wish(ANA, "stop")
    play.go(ANA)
    assert told(play, Withdrawn) == [Withdrawn()]
    assert not play.match.over


def test_in_a_tournament_without_clocks_the_win_is_claimed_from_who_does_not_come_back() -> None:
    play = Play.begun("dos", ANA, BETO, kind="tournament")
    absent, here = play.in_turn, play.waiting
    play.go(absent)
    play.wait(179_999)
    assert play.wish_refused(here, "claim") == "nothing_to_claim"
    play.meet("away")
    play.wish(here, "claim")
    assert play.match.ended is not None
    assert (play.match.ended.why, play.match.ended.seat) == ("timeout", play.table.seat_of(absent))


def test_nobody_claims_a_win_in_a_tournament_where_more_than_two_play() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA, kind="tournament")
    absent = play.in_turn
    play.go(absent)
    play.meet("away")
    for here in play.company.attending:
        assert "claim" not in may(play.table, here)
        play.wish(here, "substitute")
    assert play.computer_moves("casual")


def test_whatever_the_terms_without_clocks_nobody_is_waited_for_for_ever() -> None:
    for kind in ("friends", "tournament", "ranked"):
        play = Play.begun("tradicional", ANA, BETO, CARLA, kind=kind)
        play.go(play.in_turn)
        play.meet("away")
        assert all("substitute" in may(play.table, here) for here in play.company.attending)


def test_who_comes_back_to_an_empty_table_waits_three_minutes_like_anybody() -> None:
    play = Play.begun("dos", ANA, BETO, kind="tournament")
    absent, here = play.in_turn, play.waiting
    play.go(absent)
    play.go(here)
    play.wait(300_000)
    play.come(here)
    assert play.waits("away", 180_000), "he was away himself"


def test_who_is_not_ready_for_the_next_round_keeps_nobody_waiting_for_ever() -> None:
    play = between_rounds(ANA, BETO)
    play.go(BETO)
    play.meet("away")
    assert {"substitute", "void", "stop", "next"} <= {*may(play.table, ANA)}
    play.wish(ANA, "next")
    assert play.at("shuffling")


def test_one_no_ends_an_offer_and_its_maker_may_take_it_back() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    assert play.refused(Decline(ANA)) == "no_offer"
    play.wish(ANA, "stop")
    assert play.refused(Decline("eva")) == "not_a_player"
    play.do(Decline(BETO))
    assert play.just_told(Answered(1, yes=False), Withdrawn())
    play.wish(BETO, "stop")
    play.do(Decline(BETO))
    assert play.just_told(Withdrawn())
    assert play.company.offer is None


def test_what_was_turned_down_is_not_offered_again_until_the_game_goes_on() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed")
    play.wish(ANA, "pause")
    play.do(Decline(BETO))
    assert play.wish_refused(ANA, "pause") == "offered_before"
    assert "pause" not in may(play.table, ANA)
    play.wish(BETO, "pause")
    play.do(Decline(BETO))
    assert play.wish_refused(BETO, "pause") == "offered_before", "nor what one took back oneself"
    play.act()
    assert "pause" in may(play.table, ANA)
    play.wish(ANA, "pause")
    play.wish(BETO, "pause")
    play.wish(ANA, "resume")
    assert "pause" in may(play.table, ANA), "what was agreed to was not in vain"
    play.check_fold()


def test_people_cannot_flood_a_table_with_offers() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed")
    before = play.table.seq
    for _ in range(100):
        play.ask(Wish(ANA, "pause", play.table.seq))
        play.ask(Decline(BETO))
        play.ask(Wish(BETO, "pause", play.table.seq))
        play.ask(Decline(ANA))
    assert play.table.seq - before == 6


def test_readers_are_told_when_an_offer_may_be_repeated() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.go(CARLA)
    play.meet("away")
    play.play_next()
    play.wish(ANA, "substitute")
    play.do(Decline(BETO))
    assert "substitute" not in may(play.table, ANA)
    before = play.table
    play.act()
    told_now = json.loads(delta(Scene(play.table), play.news, Audience(0, (0,)), before))
    assert "substitute" in told_now["company"]["may"]


def test_only_who_is_asked_turns_an_offer_down() -> None:
    play = between_rounds(ANA, BETO, CARLA)
    play.wish(CARLA, "leave")
    play.wish(ANA, "stop")
    assert play.refused(Decline(CARLA)) == "not_a_player"
    assert play.company.offer is not None


def test_one_person_alone_decides_at_once() -> None:
    play = between_rounds(ANA, BOT)
    play.wish(ANA, "stop")
    assert isinstance(play.news[0], MatchEnded)


def test_again_may_be_asked_for_once_more_when_somebody_has_come_or_all_have_gone() -> None:
    play = finished(ANA, BETO)
    play.wish(ANA, "again")
    play.do(Decline(BETO))
    assert play.wish_refused(ANA, "again") == "offered_before"
    play.go(BETO)
    assert "again" in may(play.table, ANA), "alone it is no offer"
    play.come(BETO)
    play.wish(ANA, "again")
    assert play.just_told(Offered(0, "again"))


def test_there_is_one_offer_at_a_time() -> None:
    play = Play.begun("doble-doce", ANA, BETO, pace="relaxed")
    play.play_round()
    play.wish(ANA, "stop")
    assert play.wish_refused(BETO, "pause") == "other_offer"
    assert "pause" not in may(play.table, BETO)
    assert "stop" in may(play.table, BETO)
    assert "stop" not in may(play.table, ANA), "he has said it already"


def test_a_new_round_takes_the_offer_to_stop_away() -> None:
    play = between_rounds(ANA, BETO)
    play.wish(ANA, "stop")
    play.play_next()
    assert play.at("playing")
    assert play.company.offer is None


def test_a_match_is_only_stopped_between_rounds_of_a_game_that_allows_it() -> None:
    play = Play.begun("doble-doce", ANA, BETO)
    assert play.wish_refused(ANA, "stop") == "round_not_over"
    other = Play.begun("tradicional", ANA, BETO, CARLA)
    other.play_round()
    assert other.wish_refused(ANA, "stop") == "no_agreed_stop"


def test_the_clocks_stand_still_by_agreement_and_any_of_them_starts_them_again() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed")
    who = play.in_turn
    play.wait(12_000)
    play.wish(ANA, "pause")
    assert not play.company.paused
    play.wish(BETO, "pause")
    assert told(play, Paused)
    assert play.company.shown_stage == "paused"
    assert may(play.table, ANA)[:2] == ("resume", "resign")
    assert play.waits("expire")
    play.wait(3_600_000)
    play.wish(BETO, "resume")
    assert told(play, Resumed)
    assert play.company.clock is not None
    assert play.company.clock.elapsed_ms(play.now_ms) == 12_000
    assert play.wish_refused(BETO, "resume") == "not_paused"
    play.act(who=who)


def test_nobody_plays_and_nothing_is_dealt_in_a_pause() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT, pace="relaxed")
    play.play_round()
    for person in (ANA, BETO):
        play.wish(person, "pause")
    for person in (ANA, BETO):
        play.wish(person, "next")
    assert play.at("between")
    play.wish(ANA, "resume")
    assert play.at("shuffling")


def test_there_is_nothing_to_pause_without_clocks_or_alone() -> None:
    play = Play.begun("robo", ANA, BETO)
    assert play.wish_refused(ANA, "pause") == "no_pause"
    paced = Play.begun("robo", ANA, BETO, pace="relaxed")
    paced.go(BETO)
    assert paced.wish_refused(ANA, "pause") == "no_pause", "the absent does not agree"


def test_a_watcher_may_wish_for_nothing() -> None:
    play = between_rounds(ANA, BETO)
    assert may(play.table, "eva") == may(play.table, None) == ()
    words: tuple[WishWord, ...] = ("next", "stop", "resign", "start")
    for word in words:
        assert play.wish_refused("eva", word) == "not_a_player"
