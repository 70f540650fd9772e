"""The same company again: a new table for those who want it."""

from capicua.club.play.agreements import may
from capicua.club.play.happenings import (
    Committed,
    Moved,
)
from capicua.club.play.wire import read_body
from capicua.club.store import Sitter
from tests.club.play import ANA, BETO, BOT, Play, finished, told


def test_the_same_company_goes_on_at_a_new_table_when_everybody_wants_to() -> None:
    play = finished(ANA, BETO)
    play.wish(ANA, "again")
    assert play.company.offer is not None
    assert play.company.next_table is None
    step = play.wish(BETO, "again")
    assert step.opens is not None
    opened = step.opens.table
    assert told(play, Moved) == [Moved(opened.record.id)]
    assert opened.record.id != play.table.record.id
    assert opened.record.terms.before == play.table.record.id
    assert opened.record.ruleset == play.table.record.ruleset
    assert opened.company.sitters == play.company.sitters
    assert opened.company.stage == "shuffling", "friends who are all here need not gather again"
    assert opened.company.shuffle is not None
    assert opened.company.shuffle.secret not in [e.secret for e in _committed(play)]
    assert play.wish_refused(ANA, "again") == "moved"


def _committed(play: Play) -> list[Committed]:
    events = [read_body(line.body) for line in play.log]
    return [event for event in events if isinstance(event, Committed)]


def test_the_button_to_play_again_is_never_dead_although_the_others_left() -> None:
    play = finished(ANA, BETO, kind="ranked", pace="ranked", rated=True)
    play.go(BETO)
    step = play.wish(ANA, "again")
    assert step.opens is not None
    opened = step.opens.table
    assert opened.record.terms.kind == "friends"
    assert not opened.record.terms.rated
    assert opened.record.terms.host == ANA
    assert opened.company.sitters == (Sitter(ANA), Sitter())
    assert opened.company.stage == "gathering"


def test_an_offer_to_play_again_is_done_when_who_was_asked_goes_away() -> None:
    play = finished(ANA, BETO)
    play.wish(ANA, "again")
    play.go(BETO)
    assert told(play, Moved)
    assert play.steps[-1][1].opens is not None


def test_a_rated_game_again_is_rated_and_somebody_else_has_the_first_seat() -> None:
    play = finished(ANA, BETO, kind="ranked", pace="ranked", rated=True)
    play.wish(BETO, "again")
    step = play.wish(ANA, "again")
    assert step.opens is not None
    opened = step.opens.table
    assert opened.record.terms.rated
    assert opened.record.terms.kind == "ranked"
    assert opened.company.sitters == (Sitter(BETO), Sitter(ANA))
    assert opened.company.stage == "gathering", "it begins when both have come"


def test_after_a_game_against_computers_again_opens_at_once() -> None:
    play = finished(ANA, BOT, kind="computer")
    assert may(play.table, ANA) == ("again",)
    step = play.wish(ANA, "again")
    assert step.opens is not None
    assert step.opens.table.company.sitters == (Sitter(ANA), BOT)
    assert step.opens.table.company.stage == "shuffling"


def test_a_match_is_not_played_again_before_it_is_over() -> None:
    play = Play.begun("robo", ANA, BETO)
    assert play.wish_refused(ANA, "again") == "round_not_over"
