"""Tournaments as values: who meets whom, who rests, and who stands where."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua.club.compete.drawing import Seats, met_in, next_round, rounds_advised
from capicua.club.compete.tournament import (
    FORMS,
    Board,
    Entrant,
    Form,
    Round,
    forfeited,
    points_of,
    standings,
)
from capicua.club.store import Placed
from capicua.rules import GAMES, game

TWO = Seats(2, 2)
PAIRS = Seats(4, 4, pairs=True)
THREE_TO_FIVE = Seats(3, 5)


def people(count: int) -> list[Entrant]:
    return [Entrant(f"p{n:02}") for n in range(count)]


def pairs_of(each: Round) -> list[set[str]]:
    return [set(board.people) for board in each if not board.rest]


def by_name(board: Board) -> tuple[float, ...]:
    """Whoever comes first in the alphabet wins."""
    order = sorted(board.people)
    return tuple(1 - order.index(person) / (len(order) - 1) for person in board.people)


def by_lot(seed: int) -> Callable[[Board], tuple[float, ...]]:
    chance = random.Random(seed)

    def points(board: Board) -> tuple[float, ...]:
        if len(board.people) == 2:
            one = chance.choice((0.0, 0.5, 1.0))
            return (one, 1 - one)
        if chance.random() < 0.5:
            return tuple(float(seat % 2) for seat in range(len(board.people)))
        return tuple(float(seat % 2 == 0) for seat in range(len(board.people)))

    return points


def decided(each: Round, points: Callable[[Board], tuple[float, ...]]) -> Round:
    return tuple(board if board.rest else replace(board, points=points(board)) for board in each)


def played(
    form: Form,
    count: int,
    rounds: int,
    seats: Seats = TWO,
    points: Callable[[Board], tuple[float, ...]] = by_name,
) -> list[Round]:
    """So many rounds of a tournament, or all there are."""
    chance = random.Random(1)
    done: list[Round] = []
    while len(done) < rounds:
        drawn = next_round(form, people(count), done, seats, chance)
        if not drawn:
            break
        done.append(decided(drawn, points))
    return done


# ---- a round-robin


@pytest.mark.parametrize("count", range(2, 18))
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    rounds = played("round_robin", count, 100)
    assert len(rounds) == rounds_advised("round_robin", count, TWO) == count - 1 + count % 2
    met = met_in(rounds)
    assert met == Counter(map(frozenset, combinations([e.person for e in people(count)], 2)))
    for each in rounds:
        seated = [person for board in each for person in board.people]
        assert sorted(seated) == [entrant.person for entrant in people(count)]


@pytest.mark.parametrize("count", range(3, 18, 2))
def test_where_one_has_to_rest_everybody_rests_once(count: int) -> None:
    rests = [board for each in played("round_robin", count, 100) for board in each if board.rest]
    assert Counter(board.people[0] for board in rests) == dict.fromkeys(
        (entrant.person for entrant in people(count)), 1
    )
    assert {board.points for board in rests} == {(0.0,)}, "all rest alike, so it is worth nothing"


@pytest.mark.parametrize("count", range(2, 13))
def test_everybody_begins_about_as_often_as_not(count: int) -> None:
    rounds = played("round_robin", count, 100)
    first = Counter(board.people[0] for each in rounds for board in each if not board.rest)
    for entrant in people(count):
        matches = count - 1
        assert abs(first[entrant.person] - matches / 2) <= 1.5


@given(st.integers(2, 9), st.lists(st.tuples(st.booleans(), st.integers(0, 20)), max_size=6))
def test_also_those_who_come_late_or_come_back_meet_everybody_who_stays(
    count: int, changes: list[tuple[bool, int]]
) -> None:
    entrants, done, chance = people(count), list[Round](), random.Random(2)
    waiting = [*changes]
    while drawn := next_round("round_robin", entrants, done, TWO, chance):
        done.append(decided(drawn, by_name))
        assert len(done) < 60
        if waiting:
            comes, who = waiting.pop()
            if comes:
                entrants.append(Entrant(f"z{len(entrants):02}", first=len(done) + 1))
            else:
                at = who % len(entrants)
                entrants[at] = replace(entrants[at], withdrawn=not entrants[at].withdrawn)
    met = met_in(done)
    stayed = [entrant.person for entrant in entrants if not entrant.withdrawn]
    assert all(met[frozenset(pair)] == 1 for pair in combinations(stayed, 2))
    assert max(met.values(), default=1) == 1


@pytest.mark.parametrize("count", range(4, 10))
def test_nobody_meets_somebody_again_where_one_went_for_a_round_and_came_back(count: int) -> None:
    for away in range(1, count - 1):
        done: list[Round] = []
        drawn: Round = ()
        while len(done) <= away or drawn:
            entrants = people(count)
            if len(done) == away:
                entrants[1] = replace(entrants[1], withdrawn=True)
            drawn = next_round("round_robin", entrants, done, TWO, random.Random(3))
            done.append(decided(drawn, by_name))
        everybody = [entrant.person for entrant in people(count)]
        assert met_in(done) == Counter(map(frozenset, combinations(everybody, 2)))


# ---- Swiss


@pytest.mark.parametrize("count", range(2, 12))
@pytest.mark.parametrize("seed", range(6))
def test_nobody_meets_somebody_again_while_there_is_another_way(count: int, seed: int) -> None:
    done: list[Round] = []
    chance, points = random.Random(seed), by_lot(seed)
    for _ in range(count - 1):
        drawn = next_round("swiss", people(count), done, TWO, chance)
        met = met_in(done)
        again = any(met[frozenset(pair)] for pair in pairs_of(drawn))
        assert again != can_be_paired(done, count), "a second meeting only where there must be one"
        done.append(decided(drawn, points))


def can_be_paired(done: list[Round], count: int) -> bool:
    """Whether all can play somebody new; one of those who rested least may rest. By brute force."""
    met = met_in(done)
    everybody = [entrant.person for entrant in people(count)]

    @cache
    def all_paired(left: tuple[str, ...]) -> bool:
        if not left:
            return True
        first, rest = left[0], left[1:]
        return any(
            not met[frozenset((first, other))]
            and all_paired(tuple(person for person in rest if person != other))
            for other in rest
        )

    if count % 2 == 0:
        return all_paired(tuple(everybody))
    rests = Counter(board.people[0] for each in done for board in each if board.rest)
    fewest = min(rests[person] for person in everybody)
    return any(
        all_paired(tuple(person for person in everybody if person != resting))
        for resting in everybody
        if rests[resting] == fewest
    )


@pytest.mark.parametrize("count", [16, 33, 120])
def test_a_large_swiss_tournament_finds_its_winner_in_few_rounds(count: int) -> None:
    rounds = played("swiss", count, rounds_advised("swiss", count, TWO))
    assert len(rounds) == (count - 1).bit_length()
    assert max(met_in(rounds).values()) == 1
    (first, *_) = standings("swiss", people(count), rounds)
    assert first.person == "p00"
    assert first.points == len(rounds)


def test_a_swiss_round_puts_people_with_as_many_points_together() -> None:
    rounds = played("swiss", 32, 5)
    for number, each in enumerate(rounds[1:4], 1):
        before = {
            line.person: line.points for line in standings("swiss", people(32), rounds[:number])
        }
        for board in each:
            one, other = board.people
            assert before[one] == before[other]


def test_a_rest_in_a_swiss_tournament_is_a_point_for_the_last_and_not_twice_for_one() -> None:
    rounds = played("swiss", 7, 6)
    rests = [board for each in rounds for board in each if board.rest]
    assert [board.points for board in rests] == [(1.0,)] * 6
    assert max(Counter(board.people[0] for board in rests).values()) == 1
    assert rests[0].people == ("p06",)


# ---- boards of three and more


@pytest.mark.parametrize("slug", GAMES)
def test_as_few_as_possible_rest_whatever_the_game(slug: str) -> None:
    seats = Seats.of(game(slug))
    for count in range(2, 24):
        sizes = seats.tables(count)
        assert all(seats.least <= size <= seats.most for size in sizes)
        assert count - sum(sizes) == (count if count < seats.least else min_resting(seats, count))


def min_resting(seats: Seats, count: int) -> int:
    """By adding boards up."""
    reachable = {0}
    for _ in range(count):
        reachable |= {
            total + size for total in reachable for size in range(seats.least, seats.most + 1)
        }
    return min(count - total for total in reachable if total <= count)


@pytest.mark.parametrize("seats", [PAIRS, THREE_TO_FIVE], ids=["pairs", "three to five"])
@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 11, 13])
def test_at_larger_boards_everybody_meets_everybody_in_the_end(seats: Seats, count: int) -> None:
    rounds = played("round_robin", count, 60, seats, by_lot(1))
    if count < seats.least:
        assert rounds == []
        return
    met = met_in(rounds)
    assert all(met[frozenset(pair)] for pair in combinations([e.person for e in people(count)], 2))
    assert len(rounds) <= count + 3


@pytest.mark.parametrize("count", [8, 12, 16])
def test_partners_change_with_the_rounds(count: int) -> None:
    rounds = played("swiss", count, 4, PAIRS, by_lot(3))
    partners = Counter(
        frozenset(board.people[side::2]) for each in rounds for board in each for side in (0, 1)
    )
    assert max(partners.values()) == 1


def test_rests_at_larger_boards_go_round() -> None:
    rounds = played("swiss", 6, 6, PAIRS, by_lot(4))
    rests = Counter(board.people[0] for each in rounds for board in each if board.rest)
    assert rests == dict.fromkeys((entrant.person for entrant in people(6)), 2)


# ---- results and standings


def test_points_are_the_part_of_the_rivals_that_was_beaten() -> None:
    four = [Placed("a", 1), Placed("b", 2), Placed("c", 3), Placed("d", 4)]
    assert points_of(four, pairs=False) == (1.0, 0.666667, 0.333333, 0.0)
    assert points_of([Placed("a", 1), Placed("b", 1)], pairs=False) == (0.5, 0.5)
    pairs = [Placed("a", 2), Placed("b", 1), Placed("c", 2), Placed("d", 1)]
    assert points_of(pairs, pairs=True) == (0.0, 1.0, 0.0, 1.0)


def test_who_leaves_a_board_has_lost_it_and_so_has_his_pair() -> None:
    two = [Placed("a", 1, left=True), Placed("b", 2)]
    assert points_of(two, pairs=False) == (0.0, 1.0)
    pairs = [Placed("a", 1, left=True), Placed("b", 2), Placed("c", 1), Placed("d", 2)]
    assert points_of(pairs, pairs=True) == (0.0, 1.0, 0.0, 1.0)


def test_who_does_not_come_loses_and_where_nobody_comes_nobody_wins() -> None:
    assert forfeited(("a", "b"), ("b",), pairs=False) == (0.0, 1.0)
    assert forfeited(("a", "b"), (), pairs=False) == (0.0, 0.0)
    assert forfeited(tuple("abcd"), ("b", "c", "d"), pairs=True) == (0.0, 1.0, 0.0, 1.0)
    assert forfeited(tuple("abcd"), ("c", "d"), pairs=True) == (0.0, 0.0, 0.0, 0.0)


def test_equal_points_are_told_apart_by_whom_they_were_won_against() -> None:
    entrants = [Entrant(person) for person in "abcd"]
    rounds: list[Round] = [
        (Board(("a", "d"), (1.0, 0.0)), Board(("b", "c"), (1.0, 0.0))),
        (Board(("a", "b"), (1.0, 0.0)), Board(("c", "d"), (1.0, 0.0))),
    ]
    lines = {line.person: line for line in standings("swiss", entrants, rounds)}
    assert [(p, lines[p].place, lines[p].points) for p in "abcd"] == [
        ("a", 1, 2),
        ("b", 2, 1),
        ("c", 3, 1),
        ("d", 4, 0),
    ]
    assert (lines["b"].buchholz, lines["c"].buchholz) == (3, 1)
    assert (lines["b"].sonneborn, lines["c"].sonneborn) == (1, 0)


def test_a_round_without_play_counts_as_one_against_somebody_as_good_as_oneself() -> None:
    entrants = [Entrant(person) for person in "abc"]
    rounds: list[Round] = [
        (Board(("a", "b"), (1.0, 0.0)), Board(("c",), (1.0,))),
        (Board(("a", "c"), (1.0, 0.0), forfeit=True), Board(("b",), (1.0,))),
    ]
    lines = {line.person: line for line in standings("swiss", entrants, rounds)}
    assert lines["a"].buchholz == 1 + 2, "b has one point, and a himself two"
    assert lines["c"].buchholz == 1 + 1
    assert (lines["a"].wins, lines["c"].wins) == (2, 0), "a rest is no board won"


def test_who_is_equal_in_everything_shares_a_place() -> None:
    rounds = [tuple(Board(pair, (0.5, 0.5)) for pair in (("a", "b"), ("c", "d")))]
    assert {line.place for line in standings("swiss", [Entrant(p) for p in "abcd"], rounds)} == {1}


def everything() -> Iterator[tuple[Form, int, Seats]]:
    for form in FORMS:
        for seats in (TWO, PAIRS, THREE_TO_FIVE):
            for count in (4, 5, 9, 10):
                yield form, count, seats


@pytest.mark.parametrize(("form", "count", "seats"), [*everything()])
def test_points_are_neither_made_nor_lost(form: Form, count: int, seats: Seats) -> None:
    rounds = played(form, count, 5, seats, by_lot(5))
    lines = standings(form, people(count), rounds, pairs=seats.pairs)
    given_out = sum(sum(board.points or ()) for each in rounds for board in each)
    assert sum(line.points for line in lines) == pytest.approx(given_out)
    assert [line.points for line in lines] == sorted((x.points for x in lines), reverse=True)
    assert len(lines) == count
