"""Pairing: who is put together, who never is, how long people wait, and how fair it is."""

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capicua.club.compete.pairing import ANYBODY_AFTER_MS, Party, Seek, pair_up
from capicua.club.play.families import FAMILIES, QUEUE_SEATS, Family, queue_games

NOW = 1_900_000_000_000


def seek(person: str, rating: float = 1500.0, waited_s: float = 0, **more: Any) -> Seek:
    given: dict[str, Any] = {"family": "bloqueo", "seats": 2, "pace": "ranked", **more}
    return Seek(person=person, since_ms=NOW - round(waited_s * 1000), rating=rating, **given)


def paired(*seeks: Seek, blocks: tuple[tuple[str, str], ...] = (), seed: int = 1) -> list[Party]:
    blocked = frozenset(frozenset(pair) for pair in blocks)
    return pair_up(seeks, NOW, random.Random(seed), blocked)


def people(parties: list[Party]) -> list[set[str]]:
    return [set(party.people) for party in parties]


# ---- for two


def test_two_of_like_strength_sit_down_at_once() -> None:
    (party,) = paired(seek("ana"), seek("beto", 1580))
    assert set(party.people) == {"ana", "beto"}
    assert party.game == "bloqueo"
    assert party.rated


def test_nobody_is_paired_with_himself() -> None:
    assert paired(seek("ana"), seek("ana")) == []
    (party,) = paired(seek("ana"), seek("ana"), seek("beto", 1900, waited_s=99))
    assert set(party.people) == {"ana", "beto"}


@pytest.mark.parametrize(
    "other",
    [
        {"family": "dos"},
        {"pace": "relaxed"},
        {"family": "individual", "seats": 3},
    ],
    ids=["another family", "another pace", "another number"],
)
def test_only_those_who_want_the_same_are_paired(other: dict[str, Any]) -> None:
    assert paired(seek("ana"), seek("beto", **other)) == []


def test_the_window_widens_until_anybody_will_do() -> None:
    strong = seek("eva", 2300)
    assert paired(seek("ana", waited_s=1), strong) == []
    assert paired(seek("ana", waited_s=59), strong) == []
    assert len(paired(seek("ana", waited_s=ANYBODY_AFTER_MS / 1000), strong)) == 1
    assert paired(seek("ana", waited_s=5), seek("beto", 1652)) == []
    assert len(paired(seek("ana", waited_s=5), seek("beto", 1650))) == 1


def test_who_waits_longest_gets_the_nearest() -> None:
    parties = paired(
        seek("new", 1500, waited_s=1),
        seek("old", 1500, waited_s=30),
        seek("near", 1510, waited_s=2),
        seek("far", 1600, waited_s=3),
    )
    assert people(parties) == [{"old", "new"}, {"far", "near"}]


def test_who_was_let_down_goes_before_whoever_waits_longer() -> None:
    parties = paired(
        seek("long", waited_s=50), seek("only", 1500), seek("let down", waited_s=3, front=True)
    )
    assert people(parties) == [{"let down", "long"}] or people(parties) == [{"let down", "only"}]


def test_people_who_blocked_each_other_are_kept_apart() -> None:
    ana, beto, eva = (seek(each, waited_s=100) for each in ("ana", "beto", "eva"))
    assert paired(ana, beto, blocks=(("beto", "ana"),)) == []
    assert people(paired(ana, beto, eva, blocks=(("beto", "ana"),))) == [{"ana", "eva"}]


def test_a_match_with_a_guest_is_played_but_not_rated() -> None:
    (party,) = paired(seek("ana"), seek("guest", registered=False))
    assert not party.rated


def test_who_sits_first_is_left_to_chance() -> None:
    firsts = [
        paired(seek("ana"), seek("beto"), seed=seed)[0].people[0] for seed in range(200)
    ]  # fmt: skip
    assert 70 < firsts.count("ana") < 130


# ---- which game of the family


def test_who_takes_any_game_plays_the_one_that_the_other_named() -> None:
    (party,) = paired(seek("ana", family="dos"), seek("beto", family="dos", game="cincuenta"))
    assert party.game == "cincuenta"
    (party,) = paired(seek("ana", family="dos"), seek("beto", family="dos"))
    assert party.game == "dos"


def test_people_who_named_different_games_are_not_paired() -> None:
    named = [seek(game, family="dos", game=game) for game in ("dos", "cincuenta")]
    assert paired(*named) == []
    assert len(paired(*named, seek("any", family="dos"))) == 1


# ---- three and four


def test_three_and_four_sit_down_when_there_are_so_many() -> None:
    three = [seek(f"p{n}", family="individual", seats=3) for n in range(3)]
    assert paired(*three[:2]) == []
    (party,) = paired(*three)
    assert set(party.people) == {"p0", "p1", "p2"}
    four = [seek(f"p{n}", family="individual", seats=4) for n in range(9)]
    assert [len(party.people) for party in paired(*four)] == [4, 4]


def test_of_a_pair_the_best_and_the_worst_play_against_the_middle() -> None:
    ratings = {"best": 1590.0, "second": 1560.0, "third": 1530.0, "worst": 1500.0}
    for seed in range(20):
        seeks = [seek(who, by, family="pairs", seats=4) for who, by in ratings.items()]
        (party,) = paired(*random.Random(seed).sample(seeks, 4), seed=seed)
        sides = {frozenset(party.people[side::2]) for side in (0, 1)}
        assert sides == {frozenset({"best", "worst"}), frozenset({"second", "third"})}


# ---- whatever the queue


def seeks() -> st.SearchStrategy[list[Seek]]:
    def one(number: int) -> st.SearchStrategy[Seek]:
        def of(family: Family) -> st.SearchStrategy[Seek]:
            def with_seats(seats: int) -> st.SearchStrategy[Seek]:
                return st.builds(
                    Seek,
                    person=st.just(f"p{number}"),
                    family=st.just(family),
                    seats=st.just(seats),
                    pace=st.just("ranked"),
                    since_ms=st.integers(NOW - 100_000, NOW),
                    game=st.none() | st.sampled_from(queue_games(family, seats)),
                    rating=st.floats(800, 2200),
                    registered=st.booleans(),
                    front=st.booleans(),
                )

            return st.sampled_from(QUEUE_SEATS[family]).flatmap(with_seats)

        return st.sampled_from(FAMILIES).flatmap(of)

    return st.integers(0, 14).flatmap(lambda n: st.tuples(*map(one, range(n))).map(list))


@given(seeks(), st.integers(0, 99), st.sets(st.tuples(st.integers(0, 13), st.integers(0, 13))))
def test_everybody_sits_once_at_a_table_he_asked_for(
    waiting: list[Seek], seed: int, blocked: set[tuple[int, int]]
) -> None:
    blocks = frozenset(frozenset((f"p{a}", f"p{b}")) for a, b in blocked if a != b)
    parties = pair_up(waiting, NOW, random.Random(seed), blocks)
    seated = [seek for party in parties for seek in party.seeks]
    assert len({seek.person for seek in seated}) == len(seated)
    for party in parties:
        assert len(party.seeks) == party.seeks[0].seats
        assert len({(seek.family, seek.seats, seek.pace) for seek in party.seeks}) == 1
        assert {seek.game for seek in party.seeks} <= {None, party.game}
        assert party.game in queue_games(party.seeks[0].family, party.seeks[0].seats)
        assert not any(frozenset(pair) in blocks for pair in combinations(party.people, 2))


# ---- a whole evening


def evening(every_s: float, seed: int) -> tuple[list[float], list[float], list[float]]:
    """Gaps of the pairs, seconds waited, and the gaps that pairs by chance would have."""
    chance = random.Random(seed)
    waiting: list[Seek] = []
    gaps, waits, at, number = [], [], NOW, 0
    ratings: list[float] = []
    next_comes = 0.0
    for second in range(3600):
        at = NOW + second * 1000
        while next_comes <= second:
            next_comes += chance.expovariate(1 / every_s)
            rating = chance.gauss(1500, 300)
            ratings.append(rating)
            waiting.append(Seek(f"p{number}", "bloqueo", 2, "ranked", at, rating=rating))
            number += 1
        for party in pair_up(waiting, at, chance):
            one, other = party.seeks
            gaps.append(abs(one.rating - other.rating))
            waits += [(at - seek.since_ms) / 1000 for seek in party.seeks]
            waiting = [seek for seek in waiting if seek not in party.seeks]
    by_chance = [abs(chance.choice(ratings) - chance.choice(ratings)) for _ in range(2000)]
    assert all(seek.since_ms > at - ANYBODY_AFTER_MS - 60_000 for seek in waiting)
    return gaps, waits, by_chance


def test_in_a_busy_club_rivals_are_alike_and_nobody_waits_long() -> None:
    gaps, waits, by_chance = evening(every_s=2, seed=3)
    assert sum(gaps) / len(gaps) < 0.45 * sum(by_chance) / len(by_chance)
    assert sum(waits) / len(waits) < 10
    assert max(waits) <= 70


def test_in_a_quiet_club_everybody_finds_somebody_in_the_end() -> None:
    gaps, waits, by_chance = evening(every_s=30, seed=4)
    assert sum(gaps) / len(gaps) < sum(by_chance) / len(by_chance)
    assert sorted(waits)[len(waits) // 2] < 60
