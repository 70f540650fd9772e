"""The shuffle at a table: bound before anybody adds to it, mixed, dealt, and open to all after."""

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from capicua.club.play.commands import Act, Due, Mix, Reseat, Sit
from capicua.club.play.fairness import commitment, deal_key, deals, join_contributions
from capicua.club.play.happenings import Began, Committed, Mixed, Ready, Revealed, Seated
from capicua.club.play.wire import read_body
from capicua.club.play.written import WishWord
from capicua.rules import Dealt, Redealt, RoundEnded, Ruleset, Scored, apply_options, game
from tests.club.play import ANA, BETO, BOT, CARLA, NODE, Play, told

HIS, HERS = "11" * 16, "22" * 16
NOTHING = "00" * 16


def events(play: Play) -> list[Any]:
    """Everything on the log."""
    return [read_body(line.body) for line in play.log]


def rounds(play: Play) -> list[tuple[Committed, dict[int, bytes], list[Dealt], Revealed | None]]:
    """Of every round what was bound, added, dealt and revealed, read from the log alone."""
    found: list[tuple[Committed, dict[int, bytes], list[Dealt], Revealed | None]] = []
    for event in events(play):
        match event:
            case Committed():
                found.append((event, {}, [], None))
            case Mixed(seat, data):
                found[-1][1][seat] = bytes.fromhex(data)
            case Seated(seat) if found and not found[-1][2]:
                found[-1][1].pop(seat, None)
            case Dealt():
                found[-1][2].append(event)
            case Revealed():
                found[-1] = (*found[-1][:3], event)
            case _:
                pass
    return found


def check(play: Play) -> int:
    """Every round that is over follows from its secret; how many those are."""
    checked = 0
    for bound, added, dealt, revealed in rounds(play):
        if revealed is None or not dealt:
            continue
        secret = bytes.fromhex(revealed.secret)
        assert commitment(secret, "mesa", revealed.round) == bound.commitment
        key = deal_key(secret, "mesa", revealed.round, join_contributions(added))
        derived = deals(play.match.ruleset, len(dealt[0].seats), key)
        for deal, event in zip(islice(derived, len(dealt)), dealt, strict=True):
            assert tuple(event.hands[seat] for seat in event.seats) == deal.hands
            assert event.boneyard == deal.boneyard
        checked += 1
    return checked


def test_the_club_binds_itself_before_anybody_can_add_anything() -> None:
    play = Play.open("robo", ANA, BETO)
    (bound,) = events(play)
    assert isinstance(bound, Committed)
    assert bound.round == 1
    said = b"capicua/commit/1\0mesa\0" + (1).to_bytes(4, "big")
    said += bytes.fromhex(bound.secret)
    assert bound.commitment == f"sha256:{hashlib.sha256(said).hexdigest()}"


def test_a_round_is_dealt_at_once_when_everybody_here_has_added_something() -> None:
    play = Play.open("robo", ANA, BETO)
    play.all_come()
    play.do(Mix(ANA, 1, HIS))
    play.do(Mix(BETO, 1, HERS))
    step = play.wish(ANA, "start")
    assert [type(event) for event in step.events] == [Began, Dealt]
    assert rounds(play)[0][1] == {0: bytes.fromhex(HIS), 1: bytes.fromhex(HERS)}


def test_who_adds_nothing_within_two_seconds_is_written_down_with_zeros() -> None:
    play = Play.open("robo", ANA, BETO)
    play.all_come()
    play.wish(ANA, "start")
    play.do(Mix(ANA, 1, HIS))
    assert play.at("shuffling")
    assert play.waits("deal", 2_000)
    play.wait(1_999)
    assert play.refused(Due("deal")) == "not_due"
    play.meet("deal")
    assert play.news[0] == Mixed(1, NOTHING)
    assert isinstance(play.news[1], Dealt)


def test_who_is_away_is_not_waited_for() -> None:
    play = Play.open("robo", ANA, BETO)
    play.all_come()
    play.wish(ANA, "start")
    play.do(Mix(ANA, 1, HIS))
    play.go(BETO)
    assert told(play, Mixed) == [Mixed(1, NOTHING)]
    assert play.at("playing")


def test_what_comes_late_is_refused() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    assert play.refused(Mix(ANA, 1, HIS)) == "too_late_to_mix"
    assert play.refused(Mix(ANA, 2, HIS)) == "too_late_to_mix", "nothing is bound yet"
    assert play.refused(Mix(CARLA, 1, HIS)) == "not_a_player"
    play.play_round()
    assert play.refused(Mix(ANA, 1, HIS)) == "too_late_to_mix"
    play.do(Mix(ANA, 2, HIS))
    assert play.do(Mix(ANA, 2, HERS)).events == (), "it is said once"
    assert play.company.chairs[0].mixed == HIS


def test_computers_and_substitutes_add_nothing() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    assert set(rounds(play)[0][1]) == {0, 1}
    play.wish(BETO, "leave")
    play.play_round()
    play.play_next()
    assert set(rounds(play)[1][1]) == {0}


def test_a_secret_is_told_at_the_end_of_its_round_and_the_next_one_is_bound_with_it() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.play_round()
    kinds = [type(event) for event in play.news]
    assert kinds[-2:] == [Revealed, Committed]
    assert not any(isinstance(event, Revealed) for event in events(play)[:-2])


LEAVING: tuple[WishWord, ...] = ("resign", "leave")


@pytest.mark.parametrize("word", LEAVING)
def test_a_secret_is_told_also_when_the_round_is_left(word: WishWord) -> None:
    play = Play.begun("bloqueo", ANA, BETO, kind="ranked", pace="ranked", rated=True)
    play.wish(ANA, word)
    assert told(play, Revealed)
    assert check(play) == 1


def test_a_secret_is_told_also_when_the_game_is_void() -> None:
    play = Play.begun("robo", ANA, BETO)
    play.go(ANA)
    play.go(BETO)
    play.meet("away")
    assert told(play, Revealed)
    assert check(play) == 1


@pytest.mark.parametrize(
    ("slug", "people"),
    [("dominicano", 4), ("cruzado", 3), ("pool", 3), ("espanol", 4), ("doble-doce", 2)],
)
def test_every_round_of_a_match_can_be_checked_from_its_log(slug: str, people: int) -> None:
    rules = apply_options(game(slug), {"chips": 10}) if slug == "pool" else game(slug)
    play = Play.begun(rules, ANA, BETO, *[BOT] * (people - 2), seed=3)
    while not play.match.over:
        play.play_round()
        if not play.match.over:
            play.play_next()
    assert check(play) == play.match.round_no
    assert all(revealed is not None for *_, revealed in rounds(play))


def test_a_round_that_ends_with_a_bonus_is_over_like_any_other() -> None:
    """What is scored for its last tile is told after the end of the round."""
    plays = (Play.begun("dominicano", ANA, BETO, BOT, BOT, seed=seed) for seed in range(100))
    play = next(play for play in plays if _ends_with_a_bonus(play))
    assert [type(event) for event in play.news][-2:] == [Revealed, Committed]
    play.play_next()
    assert play.match.round_no == 2
    assert check(play) == 1


def test_a_round_that_is_dealt_again_goes_on_in_its_own_stream() -> None:
    deals = (Play.begun("cubano", ANA, BETO, CARLA, "dani", seed=seed) for seed in range(400))
    play = next(play for play in deals if "~" in map(str, play.match.legal()))
    play.act("~")
    assert [type(event) for event in play.news] == [Redealt, Dealt]
    assert play.match.round_no == 1
    play.play_round()
    assert check(play) == 1
    assert len(rounds(play)[0][2]) == 2


def test_a_new_deal_is_the_same_although_somebody_has_registered_meanwhile() -> None:
    deals = (Play.begun("cubano", ANA, BETO, CARLA, "dani", seed=seed) for seed in range(400))
    play = next(play for play in deals if "~" in map(str, play.match.legal()))
    for person in (ANA, BETO, CARLA, "dani"):
        play.do(Reseat(person, f"{person}-registered"))
    play.act("~")
    play.play_round()
    assert check(play) == 1


def test_what_somebody_added_goes_with_him_when_another_takes_his_seat() -> None:
    play = Play.open("robo", ANA, None)
    play.all_come()
    play.do(Sit(BETO, 1, NODE))
    play.do(Mix(BETO, 1, HERS))
    play.wish(BETO, "leave")
    play.do(Sit(CARLA, 1, NODE))
    play.wish(ANA, "start")
    play.do(Mix(ANA, 1, HIS))
    assert play.at("shuffling")
    play.do(Mix(CARLA, 1, "33" * 16))
    assert rounds(play)[0][1] == {0: bytes.fromhex(HIS), 1: bytes.fromhex("33" * 16)}


def test_who_registers_before_the_deal_adds_to_the_shuffle_once_more_under_his_new_name() -> None:
    play = Play.open("robo", ANA, BETO)
    play.all_come()
    play.wish(ANA, "start")
    play.do(Mix(BETO, 1, HERS))
    play.do(Reseat(BETO, CARLA))
    assert play.chair(CARLA).mixed is None
    play.do(Mix(ANA, 1, HIS))
    assert play.at("shuffling")
    play.do(Mix(CARLA, 1, "33" * 16))
    assert rounds(play)[0][1] == {0: bytes.fromhex(HIS), 1: bytes.fromhex("33" * 16)}


def test_on_one_device_the_person_adds_for_every_seat() -> None:
    play = Play.open("robo", ANA, ANA, kind="device")
    play.come(ANA)
    step = play.do(Mix(ANA, 1, HIS))
    assert step.events[:2] == (Mixed(0, HIS), Mixed(1, HIS))
    assert isinstance(step.events[2], Dealt)


def test_alone_against_computers_the_first_deal_waits_for_the_person() -> None:
    play = Play.open("robo", ANA, BOT, kind="computer")
    assert play.at("shuffling")
    assert play.waits("expire"), "nobody is here yet"
    play.wait(30_000)
    play.come(ANA)
    assert play.waits("deal", 2_000)


def test_the_next_round_comes_when_everybody_here_wants_it() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.play_round()
    assert play.waits("expire"), "friends have time"
    play.wish(ANA, "next")
    assert play.just_told(Ready(0))
    assert play.waits("next", 60_000)
    assert play.wish(ANA, "next").events == ()
    play.wish(BETO, "next")
    assert play.at("shuffling")


def test_who_went_away_does_not_keep_the_others_from_the_next_round() -> None:
    play = Play.begun("tradicional", ANA, BETO, BOT)
    play.play_round()
    play.wish(ANA, "next")
    play.go(BETO)
    assert play.at("shuffling")


def test_after_a_while_the_next_round_comes_without_those_who_do_not_answer() -> None:
    friends = Play.begun("tradicional", ANA, BETO, BOT)
    friends.play_round()
    friends.wish(BETO, "next")
    friends.meet("next")
    assert friends.at("shuffling")
    paced = Play.begun("tradicional", ANA, BETO, BOT, pace="relaxed")
    paced.play_round()
    assert paced.waits("next", 20_000)
    paced.meet("next")
    paced.meet("deal")
    assert paced.match.round_no == 2


def test_somebody_alone_decides_when_the_next_round_comes() -> None:
    play = Play.begun("tradicional", ANA, BOT, BOT, kind="computer")
    play.play_round()
    assert play.waits("expire")
    play.wish(ANA, "next")
    assert play.at("shuffling")


def test_a_wish_for_the_next_round_in_the_wrong_moment_is_refused() -> None:
    play = Play.begun("bloqueo", ANA, BETO)
    assert play.wish_refused(ANA, "next") == "round_not_over"
    play.play_round()
    assert play.wish_refused(ANA, "next") == "round_over"
    assert play.refused(Act(ANA, "-", play.table.seq)) == "round_over"


def test_who_cannot_pay_the_stake_adds_nothing_to_a_shuffle_he_does_not_play() -> None:
    rules = apply_options(game("pool"), {"chips": 5})
    play = next(play for play in _first_rounds(rules) if _broke(play) in ({0}, {1}))
    broke = _broke(play)
    play.play_next()
    assert set(rounds(play)[1][1]) == {0, 1} - broke
    play.play_round()
    assert check(play) == 2


def _ends_with_a_bonus(play: Play) -> bool:
    play.play_round()
    kinds = [type(event) for event in play.news]
    return Scored in kinds[kinds.index(RoundEnded) :]


def _first_rounds(rules: Ruleset) -> Iterator[Play]:
    """Tables of two people and a computer after their first round, where the match goes on."""
    for seed in range(50):
        play = Play.begun(rules, ANA, BETO, BOT, seed=seed)
        play.play_round()
        if not play.match.over:
            yield play


def _broke(play: Play) -> set[int]:
    """The seats that cannot pay for the round."""
    return {0, 1, 2} - set(play.match.standing.playing)
