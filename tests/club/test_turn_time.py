"""Time at a table: strikes, substitutes, banks that only shrink, and what counts for nobody."""

import pytest

from capicua.club.play.agreements import wanting
from capicua.club.play.commands import Act, Command, Due, Say
from capicua.club.play.deadlines import pause_ms
from capicua.club.play.draft import Refusal, Step
from capicua.club.play.folding import happened
from capicua.club.play.happenings import Missed, Returned, Spent, Struck, Substituted
from capicua.club.play.records import Pace
from capicua.club.play.timing import ALLOWANCES, LAG_MS
from capicua.club.play.written import WishWord
from tests.club.play import ANA, BETO, BOT, CARLA, Play, told

RANKED_MS = 20_000 + 60_000 + LAG_MS


def ranked(slug: str = "bloqueo") -> Play:
    """A rated game of two; in *bloqueo* the table has laid the opening tile."""
    play = Play.begun(slug, ANA, BETO, kind="ranked", pace="ranked", rated=True)
    while play.table.own_move is not None:
        play.meet("bot")
    return play


def test_time_is_up_after_the_free_time_the_bank_and_the_grace() -> None:
    play = ranked()
    assert play.waits("turn", RANKED_MS)
    play.wait(RANKED_MS - 1)
    assert play.refused(Due("turn")) == "not_due"
    play.wait(1)
    play.do(Due("turn"))


def test_when_time_is_up_the_table_moves_once_and_the_turn_goes_on_to_the_next() -> None:
    play = ranked()
    late = play.turn
    play.meet("turn")
    assert play.just_told(Spent(late, 0), Struck(late, 1))
    assert play.computer_moves(play.table.record.terms.level)
    assert play.waits("bot")
    while play.turn == late:
        play.meet("bot")
    assert not play.computer_moves()
    assert play.company.chairs[late].substitute is None
    assert play.waits("turn", RANKED_MS)


def test_a_play_at_the_last_instant_and_the_end_of_time_exclude_each_other() -> None:
    """Whichever is decided first, the other one is refused."""
    for first in ("play", "time"):
        play = ranked()
        act = Act(play.in_turn, str(play.match.legal()[0]), play.table.seq)
        play.wait(RANKED_MS)
        commands: list[Command] = [act, Due("turn")] if first == "play" else [Due("turn"), act]
        outcomes = [play.ask(command) for command in commands]
        assert isinstance(outcomes[0], Step)
        assert isinstance(outcomes[1], Refusal)
        assert outcomes[1].code == ("not_due" if first == "play" else "time_is_up")


def test_what_a_turn_takes_beyond_the_free_time_comes_off_the_bank_for_good() -> None:
    play = ranked("robo")
    seat, who = play.turn, play.in_turn
    play.wait(27_000)
    play.act()
    if play.match.turn == seat:  # drawing does not begin a new turn
        assert not told(play, Spent)
    while play.match.turn == seat:
        play.act()
    assert play.chair(who).bank_ms == 53_000
    while play.turn != seat:
        play.act()
    assert play.company.clock is not None
    assert play.company.clock.bank_ms == 53_000
    assert play.waits("turn", 20_000 + 53_000 + LAG_MS)


def test_a_bank_never_grows_whatever_is_written_down_of_it() -> None:
    company = ranked().company
    less = happened(company, Spent(0, 7_000), 0)
    assert less.chairs[0].bank_ms == 7_000
    assert happened(less, Spent(0, 60_000), 0).chairs[0].bank_ms == 7_000


def test_the_delay_of_a_connection_costs_nothing_up_to_half_a_second() -> None:
    for lag_ms, bank_ms in [(0, 59_000), (400, 59_400), (9_000, 59_500)]:
        play = ranked()
        who = play.in_turn
        play.wait(21_000)
        action = next(a for a in play.match.legal())
        play.do(Act(who, str(action), play.table.seq, lag_ms))
        assert play.chair(who).bank_ms == bank_ms


def test_the_second_strike_in_a_round_seats_a_substitute() -> None:
    play = ranked()
    late = play.turn
    play.meet("turn")
    while play.turn == late:
        play.meet("bot")
    while play.turn != late:
        play.act()
    assert play.waits("turn", 20_000 + LAG_MS), "the bank is empty"
    play.meet("turn")
    assert play.just_told(Struck(late, 2), Substituted(late, "casual"))
    assert play.company.chairs[late].person is not None, "the seat is still his"


def test_who_comes_back_plays_himself_with_the_bank_he_had_left() -> None:
    play = ranked()
    late, who = play.turn, play.in_turn
    for _ in range(2):
        play.meet("turn")
        while play.match.turn is not None and play.turn == late:
            play.meet("bot")
        while play.match.turn is not None and play.turn != late:
            play.act()
    assert play.company.chairs[late].substitute == "casual"
    play.wish(who, "back")
    assert told(play, Returned) == [Returned(late)]
    assert not play.computer_moves()
    assert play.chair(who).bank_ms == 0
    assert play.chair(who).strikes == 1
    assert play.waits("turn", 20_000 + LAG_MS)


PACES: tuple[tuple[str, Pace], ...] = (
    ("friends", "relaxed"),
    ("ranked", "ranked"),
    ("tournament", "ranked"),
)
"""Where somebody may leave a game that is not rated and come back to it."""


@pytest.mark.parametrize(("kind", "pace"), PACES)
def test_to_leave_and_come_back_a_hundred_times_never_gives_time_back(
    kind: str, pace: Pace
) -> None:
    play = Play.begun("robo", ANA, BETO, kind=kind, pace=pace)
    who, allowance = play.in_turn, ALLOWANCES[pace]
    assert allowance is not None
    whole_ms = allowance.turn_ms + allowance.bank_ms
    for _ in range(100):
        play.wait(whole_ms // 200)
        play.wish(who, "leave")
        play.wait(whole_ms // 200)
        play.wish(who, "back")
    assert play.waits("turn", LAG_MS)
    assert play.chair(who).bank_ms < whole_ms // 100
    play.meet("turn")
    play.wish(who, "leave")
    play.wish(who, "back")
    assert play.computer_moves(), "of a turn whose time is up nothing comes back"
    play.check_fold()


def test_who_leaves_in_his_turn_has_spent_what_it_took_although_the_substitute_ends_it() -> None:
    play = Play.begun("robo", ANA, BETO, pace="relaxed")
    seat, who = play.turn, play.in_turn
    play.wait(165_000)
    play.wish(who, "leave")
    assert play.news[0] == Spent(seat, 0)
    while play.turn == seat:
        play.act()
    play.wish(who, "back")
    while play.turn != seat:
        play.act()
    assert play.waits("turn", 45_000 + LAG_MS), "only what is free begins anew"


def test_who_comes_back_after_his_second_strike_plays_again_from_his_next_turn_on() -> None:
    play = ranked("robo")
    late, who = play.turn, play.in_turn
    play.meet("turn")
    while play.turn == late:
        play.act()
    while play.turn != late:
        play.act()
    play.meet("turn")
    struck_ms = play.now_ms
    play.wish(who, "back")
    assert play.chair(who).strikes == 1
    assert play.computer_moves()
    assert play.refused(Act(who, str(play.match.legal()[0]), play.table.seq)) == "time_is_up"
    while play.turn == late:
        play.meet("bot")
    assert play.now_ms - struck_ms < 20_000
    while play.turn != late:
        play.act()
    assert play.waits("turn", 20_000 + LAG_MS)


def test_saying_hello_takes_the_seat_back_from_the_substitute() -> None:
    play = ranked()
    late, who = play.turn, play.in_turn
    play.go(who)
    play.meet("turn")
    while play.turn == late:
        play.meet("bot")
    while play.turn != late:
        play.wait(15_000)
        play.act()
    play.meet("turn")
    assert play.chair(who).substitute == "casual"
    play.come(who)
    assert play.chair(who).substitute is None


def test_whose_turn_comes_again_after_45_seconds_away_is_not_waited_for() -> None:
    play = ranked("robo")
    late, who = play.turn, play.in_turn
    play.go(who)
    play.meet("turn")
    while play.turn == late:
        play.meet("bot")
    play.wait(45_000)
    while play.turn != late:
        play.act()
    assert told(play, Substituted) == [Substituted(late, "casual")]
    assert play.waits("bot")


def test_who_is_back_in_time_is_waited_for_although_he_was_away_for_long() -> None:
    play = ranked("robo")
    late, who = play.turn, play.in_turn
    play.go(who)
    play.meet("turn")
    while play.turn == late:
        play.meet("bot")
    play.wait(45_000)
    play.come(who)
    while play.turn != late:
        play.act()
    assert play.chair(who).substitute is None
    assert play.waits("turn", 20_000 + LAG_MS)


def test_to_refresh_or_reconnect_a_hundred_times_never_gives_time_back() -> None:
    play = ranked()
    who, rival = play.in_turn, play.waiting
    play.wait(25_000)
    for _ in range(100):
        play.go(who)
        play.come(who)
    assert play.waits("turn", RANKED_MS - 25_000)
    play.go(rival)
    for _ in range(100):  # now the table sleeps each time
        play.go(who)
        play.wait(1_000)
        play.come(who)
    assert play.waits("turn", RANKED_MS - 25_000)
    play.act()
    assert play.chair(who).bank_ms == 55_000


def test_to_pause_and_resume_a_hundred_times_never_gives_time_back() -> None:
    play = ranked()
    who, rival = play.in_turn, play.waiting
    play.wait(25_000)
    for _ in range(100):
        play.wish(who, "pause")
        play.wish(rival, "pause")
        play.wait(60_000)
        assert play.company.clock is not None
        assert play.company.clock.elapsed_ms(play.now_ms) == 25_000
        play.wish(rival, "resume")
    assert play.waits("turn", RANKED_MS - 25_000)


def test_while_everybody_is_gone_no_clock_runs_and_no_computer_plays() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA, pace="relaxed")
    play.wait(10_000)
    for person in (ANA, BETO, CARLA):
        play.go(person)
    assert play.waits("away")
    play.wait(300_000)
    play.come(ANA)
    assert play.company.clock is not None
    assert play.company.clock.elapsed_ms(play.now_ms) == 10_000


def test_a_table_against_computers_freezes_when_it_is_left_and_goes_on_when_somebody_comes() -> (
    None
):
    play = Play.begun("robo", ANA, BOT, kind="computer")
    while play.table.bot_in_turn is None:
        play.act()
    assert play.waits("bot", pause_ms(play.table, 1))
    play.go(ANA)
    assert play.waits("expire")
    play.wait(1_000_000)
    play.come(ANA)
    assert play.waits("bot", pause_ms(play.table, 1))


def test_what_people_say_does_not_hold_the_computer_up() -> None:
    play = Play.begun("robo", ANA, BOT, kind="computer")
    while play.table.bot_in_turn is None:
        play.act()
    _, wait_ms = play.due or ("", 0)
    play.wait(wait_ms - 100)
    play.do(Say(ANA, "rapido"))
    assert play.waits("bot", 100)


def test_tables_without_a_pace_never_time_anybody_out() -> None:
    play = Play.begun("robo", ANA, BETO)
    play.wait(10**9)
    assert not play.waits("turn")
    assert play.refused(Due("turn")) == "not_due"
    who = play.in_turn
    play.act()
    assert play.chair(who).bank_ms == 0


def test_friends_without_clocks_may_go_on_after_three_minutes_without_who_is_away() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA)
    absent = play.in_turn
    play.go(absent)
    assert play.waits("away", 180_000)
    here = [person for person in (ANA, BETO, CARLA) if person != absent]
    assert play.wish_refused(here[0], "substitute") == "nobody_missing"
    play.meet("away")
    assert told(play, Missed) == [Missed(play.turn)]
    play.wish(here[0], "substitute")
    assert not play.computer_moves(), "nobody agrees for somebody else"
    play.wish(here[1], "substitute")
    assert play.computer_moves("casual")
    play.come(absent)
    assert not play.computer_moves()


WORDS: tuple[WishWord, ...] = ("substitute", "void")


@pytest.mark.parametrize("word", WORDS)
def test_who_comes_back_takes_the_choice_from_the_others(word: WishWord) -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA)
    absent = play.in_turn
    play.go(absent)
    play.meet("away")
    here = [person for person in (ANA, BETO, CARLA) if person != absent]
    play.wish(here[0], word)
    assert wanting(play.table)
    play.come(absent)
    assert not wanting(play.table)
    assert play.wish_refused(here[0], word) == "nobody_missing"


def test_one_friend_alone_decides_how_to_go_on() -> None:
    play = Play.begun("robo", ANA, BETO)
    absent, here = play.in_turn, play.waiting
    play.go(absent)
    play.meet("away")
    play.wish(here, "void")
    assert play.match.ended is not None
    assert play.match.ended.why == "void"
