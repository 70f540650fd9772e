"""Leaving: who resigns, who is played for, who comes back, and what a deserted table does."""

from capicua.club.play.agreements import may
from capicua.club.play.commands import Act, Reseat, Sit
from capicua.club.play.endings import effects, places
from capicua.club.play.happenings import Left, Returned, Revealed, Substituted
from capicua.club.play.records import MatchEnded, Placed, Settlement
from capicua.club.play.written import WishWord
from capicua.club.store import Sitter
from tests.club.play import ANA, BETO, BOT, CARLA, DANI, NODE, Play, told


def ended(play: Play) -> tuple[str, int | None]:
    """Why the match ended, and which side won."""
    assert play.match.ended is not None
    return play.match.ended.why, play.match.ended.winner


def results(play: Play) -> dict[str, str]:
    """What was counted for everybody."""
    rows = effects(play.table, 0)
    return {row.person: row.result for row in rows if isinstance(row, Settlement)}


def test_who_resigns_against_one_rival_loses_at_once() -> None:
    words: tuple[WishWord, ...] = ("resign", "leave")
    for word in words:
        play = Play.begun("bloqueo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
        play.wish(ANA, word)
        assert ended(play) == ("resigned", 1)
        assert results(play) == {ANA: "loss", BETO: "win"}
        assert told(play, Revealed), "the secret is told, also of a round that was left"


def test_who_resigns_among_several_is_played_for_and_loses_whatever_comes() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA, kind="ranked", pace="ranked", rated=True)
    play.wish(ANA, "resign")
    assert play.news[:2] == (Left(0), Substituted(0, "casual"))
    assert play.at("playing")
    assert play.wish_refused(ANA, "back") == "left"
    assert play.wish_refused(ANA, "next") in ("left", "round_not_over")
    play.come(ANA)
    assert play.company.chairs[0].substitute == "casual", "he only watches"
    while not play.match.over:
        if play.match.turn is None:
            play.play_next()
        play.act()
    assert results(play)[ANA] == "loss"
    assert places(play.table)[0] == Placed(ANA, 3, left=True)


def test_a_partner_is_not_robbed_of_his_game() -> None:
    play = Play.begun("parejas", ANA, BETO, CARLA, DANI, kind="ranked", pace="ranked", rated=True)
    play.wish(ANA, "resign")
    assert not play.match.over
    play.wish(CARLA, "resign")
    assert ended(play) == ("resigned", 1)
    assert results(play) == {ANA: "loss", CARLA: "loss", BETO: "win", DANI: "win"}


def test_the_last_person_of_several_who_resigns_ends_the_match() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA, kind="ranked", pace="ranked", rated=True)
    for person in (ANA, BETO, CARLA):
        play.wish(person, "resign")
    assert ended(play)[0] == "resigned"


def test_against_computers_to_resign_ends_the_match_as_a_loss() -> None:
    for slug, rivals in (("robo", 1), ("tradicional", 3)):
        play = Play.begun(slug, ANA, *[BOT] * rivals, kind="computer")
        play.wish(ANA, "resign")
        assert ended(play)[0] == "resigned"
        assert results(play) == {ANA: "loss"}


def test_a_friend_who_leaves_is_played_for_and_may_come_back() -> None:
    play = Play.begun("robo", ANA, BETO)
    play.wish(ANA, "leave")
    assert not play.match.over
    assert ANA not in play.company.attending
    play.go(ANA)
    play.come(ANA)
    assert play.chair(ANA).left, "to look on is not to come back"
    assert "back" in may(play.table, ANA)
    play.wish(ANA, "back")
    assert play.chair(ANA).substitute is None
    assert not play.chair(ANA).left
    assert play.company.attending == (ANA, BETO)


def test_to_play_a_tile_is_to_come_back() -> None:
    play = Play.begun("robo", ANA, BETO)
    who = play.in_turn
    play.wish(who, "leave")
    play.do(Act(who, str(play.match.legal()[0]), play.table.seq))
    assert isinstance(play.news[0], Returned)


def test_the_last_one_who_leaves_freezes_the_table_until_somebody_comes_back() -> None:
    play = Play.begun("robo", ANA, BOT, kind="computer")
    play.wish(ANA, "leave")
    assert play.waits("expire")
    play.go(ANA)
    play.come(ANA)
    assert play.chair(ANA).substitute is None, "alone he need not say that he is back"
    assert play.company.attending == (ANA,)


def test_a_game_of_several_whom_nobody_comes_back_to_is_void_after_ten_minutes() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.go(ANA)
    play.wish(BETO, "leave")
    assert play.waits("away", 600_000)
    play.meet("away")
    assert ended(play) == ("void", None)
    assert told(play, Revealed)
    assert effects(play.table, 0) == ()


def test_who_resigned_a_rated_match_has_lost_it_although_the_others_never_come_back() -> None:
    for slug, others in (("tradicional", (BETO, CARLA)), ("parejas", (BETO, CARLA, DANI))):
        play = Play.begun(slug, ANA, *others, kind="ranked", pace="ranked", rated=True)
        play.wish(ANA, "resign")
        for person in (ANA, *others):
            play.go(person)
        assert play.waits("away", 600_000)
        play.meet("away")
        assert ended(play)[0] == "resigned"
        assert results(play)[ANA] == "loss"
        placed = {one.person: (one.place, one.left) for one in places(play.table)}
        assert placed[ANA] == (max(place for place, _ in placed.values()), True)
        if slug == "tradicional":
            assert results(play) == {ANA: "loss", BETO: "draw", CARLA: "draw"}
            assert placed[BETO] == placed[CARLA] == (1, False)


def test_who_signs_in_to_an_account_that_sits_there_too_leaves_his_guests_seat() -> None:
    play = Play.begun("tradicional", ANA, BETO, CARLA)
    play.do(Reseat(BETO, CARLA))
    seat = play.table.seat_of(BETO)
    assert seat is not None
    assert play.company.chairs[seat].left
    assert play.company.chairs[seat].substitute == "casual"
    assert play.company.attending == (ANA, CARLA)
    assert play.do(Reseat(BETO, CARLA)).events == (), "it is done once"
    play.play_round()
    assert play.match.round_no == 1
    play.do(Sit(DANI, seat, NODE))
    assert play.table.seat_of(DANI) == seat


def test_before_play_begins_the_seat_of_a_guest_who_sits_there_twice_becomes_free() -> None:
    play = Play.open("parejas", ANA, BETO, CARLA, None)
    play.all_come()
    play.do(Reseat(ANA, BETO))
    assert play.company.sitters == (Sitter(), Sitter(BETO), Sitter(CARLA), Sitter())
    assert play.company.host == BETO, "he was the host under his other name"


def test_an_arranged_game_of_somebody_with_himself_is_called_off_before_it_begins() -> None:
    play = Play.open("bloqueo", ANA, BETO, kind="ranked", pace="ranked")
    play.come(ANA)
    play.do(Reseat(ANA, BETO))
    assert play.company.closed == "no_show"


def test_a_game_of_somebody_with_himself_goes_on_with_a_substitute() -> None:
    play = Play.begun("robo", ANA, BETO, kind="ranked", pace="ranked")
    play.do(Reseat(ANA, BETO))
    assert not play.match.over
    assert play.chair(ANA).substitute == "casual"


def test_a_table_against_computers_is_kept_for_thirty_days() -> None:
    rivals: list[tuple[str, str | Sitter]] = [("computer", BOT), ("device", ANA)]
    for kind, rival in rivals:
        play = Play.begun("robo", ANA, rival, kind=kind)
        play.go(ANA)
        assert play.waits("expire", 30 * 24 * 60 * 60 * 1000)
        play.meet("expire")
        assert ended(play) == ("void", None)


def test_a_table_that_its_person_came_back_to_is_kept_for_as_long_again() -> None:
    play = Play.begun("robo", ANA, BOT, kind="computer")
    while play.table.bot_in_turn is not None or play.table.own_move is not None:
        play.act()
    play.wait(29 * 24 * 60 * 60 * 1000)
    play.go(ANA)
    assert play.waits("expire", 30 * 24 * 60 * 60 * 1000)


def test_a_win_is_claimed_from_a_rival_who_let_his_time_pass_and_is_gone() -> None:
    play = Play.begun("robo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    absent, here = play.in_turn, play.waiting
    assert play.wish_refused(here, "claim") == "nothing_to_claim"
    play.go(absent)
    assert play.wish_refused(here, "claim") == "nothing_to_claim", "his time still runs"
    play.meet("turn")
    assert play.wish_refused(here, "claim") == "nothing_to_claim", "one strike is a warning"
    while play.chair(absent).substitute is None:
        if play.table.bot_in_turn is None and play.in_turn == absent:
            play.meet()
        else:
            play.act()
    assert "claim" in may(play.table, here)
    assert play.wish_refused(absent, "claim") == "nothing_to_claim"
    play.wish(here, "claim")
    assert ended(play) == ("timeout", play.company.seat_of(here))
    assert results(play) == {absent: "loss", here: "win"}


def test_nothing_is_claimed_from_a_rival_who_is_played_for_while_his_page_is_open() -> None:
    play = Play.begun("robo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    idle, rival = play.in_turn, play.waiting
    while play.chair(idle).substitute is None:
        if play.table.bot_in_turn is None and play.in_turn == idle:
            play.meet()
        else:
            play.act()
    assert play.company.is_here(idle)
    assert "claim" not in may(play.table, rival)
    assert play.wish_refused(rival, "claim") == "nothing_to_claim"
    play.go(idle)
    assert "claim" in may(play.table, rival)


def test_who_has_a_strike_and_loads_his_page_anew_loses_nothing_by_it() -> None:
    play = Play.begun("robo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    struck, rival = play.in_turn, play.waiting
    play.meet("turn")
    while play.in_turn != struck or play.table.bot_in_turn is not None or play.waits("bot"):
        play.act()
    play.go(struck)
    play.wait(2_000)
    assert play.wish_refused(rival, "claim") == "nothing_to_claim"
    assert "claim" not in may(play.table, rival)


def test_nothing_is_claimed_from_a_slow_rival_who_is_here_or_among_friends() -> None:
    play = Play.begun("robo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    play.meet("turn")
    assert play.wish_refused(ANA, "claim") == play.wish_refused(BETO, "claim") == "nothing_to_claim"
    friends = Play.begun("robo", ANA, BETO, pace="relaxed")
    here = friends.waiting
    friends.go(friends.in_turn)
    friends.meet("turn")
    assert friends.wish_refused(here, "claim") == "nothing_to_claim"


def test_to_leave_before_play_begins_is_to_stand_up() -> None:
    play = Play.open("robo", ANA, BETO)
    play.all_come()
    play.wish(BETO, "leave")
    assert play.company.chairs[1].free
    arranged = Play.open("robo", ANA, BETO, kind="ranked", rated=True, pace="ranked")
    arranged.come(ANA)
    assert arranged.wish_refused(ANA, "leave") == "already_begun"


def test_who_was_played_for_at_the_end_of_a_rated_match_has_lost_it() -> None:
    play = Play.begun("robo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    absent, here = play.in_turn, play.waiting
    play.go(absent)
    while not play.match.over:
        if play.match.turn is None:
            play.play_next()
        elif play.table.bot_in_turn is None and play.in_turn == absent:
            play.meet()
        else:
            play.act()
    assert results(play) == {absent: "loss", here: "win"}
    (match,) = [row for row in effects(play.table, 7) if isinstance(row, MatchEnded)]
    seats = {one.person: (one.place, one.left) for one in match.seats}
    assert seats == {here: (1, False), absent: (2, True)}
