"""The company at a table: seats, who arranges them, and who comes late."""

from typing import get_args

import pytest

from capicua.club.play.agreements import may
from capicua.club.play.commands import (
    Act,
    Arrive,
    CallOff,
    Depart,
    Due,
    Fill,
    HandOver,
    Reseat,
    Say,
    Sit,
    Stand,
    Swap,
)
from capicua.club.play.happenings import Came, Claimed, Closed, Hosted, Missed, Seated
from capicua.club.play.records import DeadlineKind
from capicua.club.play.timing import Outage
from capicua.club.store import Sitter
from tests.club.play import ANA, BETO, BOT, CARLA, DANI, NODE, PEOPLE, Play, told

EVA = "eva"


def gathering(slug: str = "parejas", *more: str | Sitter | None) -> Play:
    """A friends' table of four whose host has sat down."""
    rest = more or (None, None, None)
    play = Play.open(slug, ANA, *rest)
    play.all_come()
    return play


def test_a_friends_table_waits_with_its_seats_open_until_its_host_starts() -> None:
    play = gathering()
    assert play.at("gathering")
    assert play.company.host_seat == 0
    assert play.wish_refused(ANA, "start") == "seats_free"
    assert "start" not in may(play.table, ANA)
    for seat, person in enumerate(PEOPLE[1:], 1):
        play.do(Sit(person, seat, NODE))
        assert play.just_told(Seated(seat, person), Came(seat, NODE))
    assert play.wish_refused(BETO, "start") == "not_the_host"
    play.wish(ANA, "start")
    play.all_mix()
    assert play.at("playing")
    assert play.wish_refused(ANA, "start") == "already_begun"


def test_a_seat_is_taken_once_and_belongs_to_who_took_it() -> None:
    play = gathering()
    play.do(Sit(BETO, 1))
    assert play.refused(Sit(CARLA, 1)) == "seat_taken"
    assert play.do(Sit(BETO, 1)).events == ()
    assert play.refused(Act(CARLA, "-", play.table.seq)) == "not_a_player"
    assert play.table.seats_of(BETO) == (1,)
    assert play.table.seats_of(CARLA) == ()


def test_somebody_who_sits_down_elsewhere_leaves_the_seat_he_had() -> None:
    play = gathering()
    play.do(Sit(BETO, 1, NODE))
    play.do(Sit(BETO, 3, NODE))
    assert play.company.sitters == (Sitter(ANA), Sitter(), Sitter(), Sitter(BETO))
    assert play.company.is_here(BETO)


def test_the_host_fills_seats_with_computers_which_yield_to_friends() -> None:
    play = gathering()
    for seat in (1, 2, 3):
        play.do(Fill(ANA, seat, "casual"))
    play.do(Fill(ANA, 3, None))
    assert play.company.chairs[3].free
    play.do(Sit(BETO, 1))
    assert play.company.sitters == (Sitter(ANA), Sitter(BETO), BOT, Sitter())
    assert play.refused(Fill(BETO, 3, "casual")) == "not_the_host"
    assert play.refused(Fill(ANA, 9, "casual")) == "seat_taken"


def test_the_host_may_free_the_seat_of_who_is_away_but_not_of_who_is_here() -> None:
    play = gathering()
    play.do(Sit(BETO, 1, NODE))
    assert play.refused(Fill(ANA, 1, None)) == "seat_taken"
    play.go(BETO)
    play.do(Fill(ANA, 1, None))
    assert play.company.chairs[1].free


def test_the_host_arranges_the_pairs() -> None:
    play = gathering("parejas", BETO, CARLA, BOT)
    assert play.refused(Swap(BETO, (1, 2))) == "not_the_host"
    play.do(Swap(ANA, (1, 2)))
    assert play.company.sitters == (Sitter(ANA), Sitter(CARLA), Sitter(BETO), BOT)
    play.do(Swap(ANA, (0, 3)))
    assert play.company.sitters == (BOT, Sitter(CARLA), Sitter(BETO), Sitter(ANA))
    assert play.company.host_seat == 3
    assert all(play.company.is_here(person) for person in (ANA, BETO, CARLA))
    assert play.refused(Swap(ANA, (0, 4))) == "no_seat_here"


def test_the_host_hands_the_table_over() -> None:
    play = gathering("parejas", BETO, None, BOT)
    assert play.refused(HandOver(ANA, 3)) == "nobody_there"
    play.do(HandOver(ANA, 1))
    assert told(play, Hosted) == [Hosted(1)]
    assert play.refused(Fill(ANA, 2, "casual")) == "not_the_host"
    play.do(Fill(BETO, 2, "casual"))


def test_a_host_who_stands_up_is_followed_by_who_still_sits() -> None:
    play = gathering("parejas", None, BETO, None)
    play.do(Stand(ANA))
    assert play.just_told(Seated(0), Hosted(2))
    assert play.company.host == BETO


def test_while_the_host_is_away_for_a_minute_anybody_with_a_seat_may_start() -> None:
    play = gathering("robo", BETO)
    assert play.wish_refused(BETO, "start") == "not_the_host"
    play.go(ANA)
    play.wait(59_999)
    assert play.wish_refused(BETO, "start") == "not_the_host", "he sends the link to a friend"
    assert may(play.table, BETO) == ("leave",)
    assert play.waits("away", 1)
    play.meet("away")
    assert told(play, Missed) == [Missed(0)]
    assert may(play.table, BETO) == ("start", "leave")
    play.wish(BETO, "start")
    assert play.at("shuffling")
    assert not play.chair(ANA).missed, "play has begun: he has kept nobody waiting yet"


def test_a_host_who_comes_back_is_the_host_again() -> None:
    play = gathering("parejas", BETO, None, None)
    play.go(ANA)
    play.meet("away")
    play.do(Swap(BETO, (0, 2)))
    play.do(Fill(BETO, 3, "casual"))
    play.come(ANA)
    assert play.company.host == ANA
    assert play.company.host_seat == 2
    assert play.refused(Fill(BETO, 3, None)) == "not_the_host"
    play.do(Fill(ANA, 3, None))


def test_who_acts_for_the_host_frees_seats_after_three_minutes_but_never_the_hosts() -> None:
    play = gathering("parejas", BETO, CARLA, DANI)
    play.go(ANA)
    play.go(CARLA)
    play.meet("away")
    assert play.refused(Fill(BETO, 2, "casual")) == "seat_taken"
    play.wait(119_999)
    assert play.refused(Fill(BETO, 2, None)) == "seat_taken"
    play.wait(1)
    play.do(Fill(BETO, 2, "casual"))
    assert play.company.chairs[2].bot == "casual"
    play.wait(3_600_000)
    assert play.refused(Fill(BETO, 0, "casual")) == "seat_taken"
    assert play.company.host == ANA


def test_while_the_host_is_away_nobody_takes_the_table_from_him() -> None:
    play = Play.open("tradicional", ANA, BETO, CARLA)
    play.all_come()
    play.go(ANA)
    play.go(CARLA)
    assert play.refused(Fill(BETO, 0, "casual")) == "not_the_host"
    play.meet("away")
    assert play.refused(Fill(BETO, 0, "casual")) == "seat_taken"
    assert play.refused(Fill(BETO, 2, None)) == "seat_taken"
    assert play.refused(HandOver(BETO, 1)) == "not_the_host"
    assert play.wish_refused(BETO, "close") == "not_the_host"
    assert "close" not in may(play.table, BETO)
    assert "start" in may(play.table, BETO)


def test_four_who_press_start_at_once_start_once() -> None:
    play = gathering("parejas", BETO, CARLA, DANI)
    play.go(ANA)
    play.meet("away")
    seq = play.table.seq
    play.wish(BETO, "start")
    for person in (CARLA, DANI, BETO):
        assert play.wish_refused(person, "start") == "already_begun"
    assert play.table.seq == seq + 1


def test_a_host_closes_the_table_and_a_forgotten_one_closes_itself() -> None:
    play = gathering()
    play.do(Sit(BETO, 1, NODE))
    assert play.wish_refused(BETO, "close") == "not_the_host"
    play.wish(ANA, "close")
    assert play.just_told(Closed("host"))
    assert play.table.over
    assert play.due is None
    forgotten = gathering()
    forgotten.go(ANA)
    assert forgotten.waits("expire", 24 * 60 * 60 * 1000)
    forgotten.meet("expire")
    assert forgotten.company.closed == "nobody_came"


def test_a_late_friend_takes_the_seat_of_a_computer_when_the_round_is_over() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    before = play.match
    play.do(Sit(CARLA, 2, NODE))
    assert play.just_told(Claimed(2, CARLA))
    assert play.match == before
    assert play.refused(Sit(DANI, 2, NODE)) == "seat_taken"
    assert play.refused(Act(CARLA, "-", play.table.seq)) == "not_a_player"
    play.play_round()
    assert not play.match.over
    assert told(play, Seated) == [Seated(2, CARLA)]
    play.do(Arrive(CARLA, NODE))
    play.play_next()
    assert play.at("playing")
    assert play.company.chairs[2].computer is None


def test_a_claim_is_taken_back_or_moved_to_another_seat() -> None:
    play = Play.begun("tradicional", ANA, BOT, BOT)
    play.do(Sit(CARLA, 2))
    play.do(Sit(CARLA, 1))
    assert [chair.claimed_by for chair in play.company.chairs] == [None, CARLA, None]
    play.do(Stand(CARLA))
    assert not any(chair.claimed_by for chair in play.company.chairs)
    assert play.refused(Stand(CARLA)) == "not_a_player"


def test_between_rounds_a_late_friend_sits_down_at_once() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.play_round()
    play.do(Sit(CARLA, 2, NODE))
    assert play.company.seats_of(CARLA) == (2,)
    assert play.company.is_here(CARLA)
    play.wish(ANA, "next")
    play.wish(BETO, "next")
    assert play.at("between"), "the third is asked too"
    play.wish(CARLA, "next")
    assert play.at("shuffling")


def test_nobody_takes_the_seat_of_a_person_and_nobody_has_two() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    assert play.refused(Sit(CARLA, 0)) == "seat_taken"
    play.go(BETO)
    assert play.refused(Sit(CARLA, 1)) == "seat_taken"
    assert play.refused(Sit(ANA, 2)) == "already_seated"
    assert play.refused(Stand(ANA)) == "already_begun"


def test_who_comes_back_in_time_keeps_his_seat_from_who_claimed_it() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.wish(BETO, "leave")
    play.do(Sit(CARLA, 1, NODE))
    play.wish(BETO, "back")
    play.play_round()
    assert play.company.chairs[1].person == BETO
    assert not play.table.seats_of(CARLA)


def test_somebody_may_follow_a_friend_who_has_left() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.wish(BETO, "leave")
    play.do(Sit(CARLA, 1, NODE))
    play.play_round()
    assert play.company.chairs[1].person == CARLA
    assert play.company.chairs[1].computer is None
    assert play.refused(Act(BETO, "-", play.table.seq)) == "not_a_player"


@pytest.mark.parametrize("kind", ["computer", "ranked", "device", "tournament"])
def test_only_at_a_friends_table_may_somebody_sit_down(kind: str) -> None:
    play = Play.open("robo", ANA, BOT, kind=kind)
    assert play.refused(Sit(EVA, 1)) == "no_seat_here"


def test_on_one_device_one_person_has_every_seat_and_plays_for_all() -> None:
    play = Play.begun("tradicional", ANA, ANA, ANA, kind="device")
    assert play.table.seats_of(ANA) == (0, 1, 2)
    turns = set()
    while play.match.turn is not None:
        turns.add(play.turn)
        play.act(who=ANA)
    assert turns == {0, 1, 2}
    play.wish(ANA, "next")
    play.all_mix()
    assert play.match.round_no == 2


def test_a_game_that_the_club_arranged_begins_when_everybody_has_come() -> None:
    play = Play.open("bloqueo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    play.come(ANA)
    assert play.at("gathering")
    assert play.company.never_came == (1,)
    assert may(play.table, ANA) == ()
    play.come(BETO)
    assert play.at("shuffling")
    assert play.refused(CallOff("no_show")) == "everybody_came"


def test_a_game_to_which_somebody_never_came_is_called_off() -> None:
    play = Play.open("bloqueo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    play.come(ANA)
    play.do(CallOff("no_show"))
    assert play.company.closed == "no_show"
    assert play.company.never_came == (1,)
    forgotten = Play.open("bloqueo", ANA, BETO, kind="tournament", pace="ranked")
    forgotten.meet("away")
    assert forgotten.company.closed == "no_show"


def test_nobody_has_stayed_away_from_a_board_while_the_club_let_nobody_in() -> None:
    play = Play.open("bloqueo", ANA, BETO, kind="tournament", pace="ranked")
    play.outages = (Outage(play.now_ms, play.now_ms + 3_600_000),)
    play.wait(3_600_000)
    play.meet("away")
    assert play.company.closed == "nobody_came", "so it is played at another table"


def test_the_club_may_end_any_table_for_nobody() -> None:
    play = Play.begun("robo", ANA, BETO)
    play.do(CallOff("operator"))
    assert play.match.ended is not None
    assert play.match.ended.why == "void"
    assert play.refused(CallOff("operator")) == "round_over"


def test_who_registers_keeps_his_seat_his_clock_and_his_wishes() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed")
    who = play.in_turn
    play.wait(50_000)
    before = play.chair(who)
    clock = play.company.clock
    play.do(Reseat(who, EVA))
    assert play.in_turn == EVA
    assert play.chair(EVA).bank_ms == before.bank_ms
    assert play.company.clock == clock
    assert play.company.is_here(EVA)
    play.act(who=EVA)
    play.check_fold()
    assert play.do(Reseat(EVA, EVA)).events == ()
    assert play.refused(Reseat("nobody", "x")) == "not_a_player"


def test_who_registers_keeps_what_he_has_claimed() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.do(Sit(CARLA, 2, NODE))
    play.do(Reseat(CARLA, EVA))
    play.play_round()
    assert play.company.chairs[2].person == EVA


def test_what_a_guest_has_claimed_is_free_again_where_his_account_has_a_seat_already() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.do(Sit(CARLA, 2, NODE))
    play.do(Reseat(CARLA, BETO))
    assert play.just_told(Claimed(2, None))
    play.play_round()
    assert play.company.chairs[2].person is None
    assert play.table.seats_of(BETO) == (1,)


def test_a_host_who_registers_is_still_the_host() -> None:
    play = gathering()
    play.do(Reseat(ANA, EVA))
    assert play.company.host == EVA


def test_only_what_happens_in_the_game_makes_a_move_stale() -> None:
    play = Play.begun("robo", ANA, BETO)
    seen, who, rival = play.table.seq, play.in_turn, play.waiting
    play.do(Say(rival, "suerte"))
    play.go(rival)
    play.do(Act(who, str(play.match.legal()[0]), seen))
    assert play.refused(Act(who, "-", seen)) == "stale"
    assert play.refused(Act(who, "-", play.table.seq + 1)) == "stale"


def test_to_come_twice_to_one_node_tells_nothing_and_to_another_one_moves_the_person() -> None:
    play = Play.begun("robo", ANA, BETO)
    assert play.do(Arrive(ANA, NODE)).events == ()
    play.do(Arrive(ANA, "node-2"))
    assert play.do(Depart(ANA, NODE)).events == (), "he is elsewhere by now"
    assert play.company.is_here(ANA)
    play.do(Depart(ANA, "node-2"))
    assert not play.company.is_here(ANA)
    assert play.do(Depart(ANA)).events == ()


def test_a_deadline_that_no_longer_holds_is_refused() -> None:
    play = Play.begun("robo", ANA, BETO)
    kinds: tuple[DeadlineKind, ...] = get_args(DeadlineKind)
    for kind in kinds:
        assert play.refused(Due(kind)) == "not_due"
