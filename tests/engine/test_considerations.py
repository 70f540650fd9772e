"""Each consideration, on positions small enough to count by hand."""

from __future__ import annotations

from dataclasses import fields, replace
from math import comb

import pytest

from capicua import Play, Tile, parse_action, parse_tiles, view
from capicua.engine import infer
from capicua.engine.bots import considerations
from capicua.engine.bots.after import After
from capicua.engine.bots.considerations import CONSIDERATIONS
from capicua.engine.bots.weighing import Weights
from tests.engine.story import DRAWING, story

LEADING = "66.65.61.52.11.20.10", "64.54.53.50.44.43.40", "33.60", "66 64>"
"""The first seat leads 66, the second answers with 64: a 6 and a 4 are open."""


def after(told: tuple[str, str, str, str], action: str) -> After:
    """The table after ``action`` of the seat in turn."""
    match = story(*told)
    assert match.turn is not None
    seen, play = view(match, match.turn), parse_action(action)
    assert isinstance(play, Play)
    assert play in seen.legal()
    return After.playing(seen, infer(seen), play)


def test_every_consideration_has_a_weight_and_says_what_it_is() -> None:
    assert [field.name for field in fields(Weights)] == list(CONSIDERATIONS)
    assert all(consider.__doc__ for consider in CONSIDERATIONS.values())


def test_a_double_is_a_double_and_weight_is_counted_in_tiles_of_the_most_pips() -> None:
    lead = "66.65.61.52.11.20.10", "64.54.53.50.44.43.40", "33.60", "66 64> 61<"
    assert considerations.doubles(after(lead, "44>")) == 1
    assert considerations.doubles(after(lead, "54>")) == 0
    assert considerations.weight(after(lead, "44>")) == pytest.approx(8 / 12)
    assert considerations.weight(after(lead, "40>")) == pytest.approx(4 / 12)


def test_links_count_the_numbers_that_come_again() -> None:
    # 61.52.11.20.10 are left: ten halves of the numbers 0, 1, 2, 5 and 6.
    assert considerations.links(after(LEADING, "65<")) == 5
    # 65.52.11.20.10 are left: the same numbers again.
    assert considerations.links(after(LEADING, "61<")) == 5
    left = replace(after(LEADING, "61<"), hand=parse_tiles("65.43.21"))
    assert considerations.links(left) == 0


def test_control_is_the_own_share_of_what_is_to_come_at_the_ends() -> None:
    # 5 and 4 are open. Of the fives one (52) is held and five are unseen; of the fours none is
    # held and six are unseen, for 64 is on the table.
    assert considerations.control(after(LEADING, "65<")) == pytest.approx((1 / 6 + 0) / 2)
    # A number that is out belongs to whoever leaves it.
    knowledge = after(LEADING, "65<").knowledge
    gone = replace(knowledge, hidden=(0,) * 7)
    alone = replace(after(LEADING, "65<"), knowledge=gone, hand=())
    assert considerations.control(alone) == 1


def test_covering_counts_when_another_player_left_the_number() -> None:
    follow = "66.65.61.54.11.42.10", "64.55.53.50.44.43.40", "33.60", "66 64>"
    assert considerations.cover(after(follow, "54>")) == 1  # B left the 4
    assert considerations.cover(after(follow, "65<")) == 0  # the lead was nobody's choice
    answered = (*follow[:3], "66 64> 65< 55<")
    assert considerations.cover(after(answered, "54<")) == 1  # B left the 5 again
    elsewhere = (*follow[:3], "66 64> 65< 44>")
    assert considerations.cover(after(elsewhere, "54<")) == 0  # the 5 is its own


def test_the_rival_is_the_likelier_stuck_the_fewer_answers_are_unseen() -> None:
    # After 65 the fives 55 54 53 51 50 and the fours 44 43 42 41 40 are unseen, ten tiles of 20,
    # and six of the 20 are the rival's.
    likely = comb(10, 6) / comb(20, 6)
    assert considerations.rival_stuck(after(LEADING, "65<")) == pytest.approx(likely / 6)


def test_a_rival_who_lacks_both_numbers_is_stuck_for_certain() -> None:
    # The second seat has shown that it has neither 1 nor 2; 4 and 2 are open.
    lacking, other = after(DRAWING, "21>"), after(DRAWING, "20>")
    assert considerations.rival_stuck(lacking) > 1.5 * considerations.rival_stuck(other)
    certain = replace(lacking, answers=parse_tiles("62.51.31"))
    assert considerations.rival_stuck(certain) == pytest.approx(1 / 8)


def test_one_is_not_stuck_whatever_comes_where_both_ends_are_held() -> None:
    both = replace(after(LEADING, "65<"), hand=parse_tiles("52.41"))
    assert considerations.stuck(both) == 0


def test_being_stuck_is_weighed_over_the_answers_of_the_rival() -> None:
    # 5 and 4 are open and only 4 is held, in 43. The rival surely holds 54 and 42: 54 at the 5
    # leaves two fours, 54 at the 4 leaves two fives, 42 leaves 5 and 2.
    start = after(LEADING, "65<")
    known = replace(
        start.knowledge, unseen=parse_tiles("54.42"), counts=(1, 2), undealt=frozenset()
    )
    known = replace(known, room=((1,) * 7, (2,) * 7))
    end = replace(
        start, knowledge=known, hand=parse_tiles("43"), fitting=parse_tiles("43"),
        answers=known.unseen,
    )  # fmt: skip
    assert considerations.stuck(end) == pytest.approx(2 / 3)


def test_where_nobody_else_can_answer_one_is_stuck_or_not() -> None:
    start = after(LEADING, "65<")
    assert considerations.stuck(replace(start, answers=())) == 0  # 52 fits
    assert considerations.stuck(replace(start, answers=(), fitting=())) == 1


@pytest.mark.parametrize(
    ("hand", "unseen", "verdict"), [("10", "32.21", 1), ("65.64", "32.21", -1), ("53", "62", 0)]
)
def test_closing_compares_the_own_sum_with_all_that_the_rival_will_hold(
    hand: str, unseen: str, verdict: float
) -> None:
    start = after(LEADING, "65<")
    hidden = parse_tiles(unseen)
    # One tile is the rival's and the others will be: the boneyard is drawn before the end.
    known = replace(start.knowledge, unseen=hidden, counts=(1, 1))
    public = start.view.public
    assert public is not None
    seen = replace(start.view, public=replace(public, boneyard=len(hidden) - 1))
    closed = replace(
        start, view=seen, knowledge=known, hand=parse_tiles(hand), fitting=(), answers=()
    )
    assert considerations.closing(closed) == verdict
    assert considerations.closing(replace(closed, answers=(Tile(4, 3),))) == 0
    assert considerations.closing(replace(closed, fitting=(Tile(4, 3),))) == 0
    assert considerations.closing(replace(closed, hand=())) == 0
