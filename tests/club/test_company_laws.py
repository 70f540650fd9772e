"""Laws of the company: whatever people do, in whatever order, the log tells the table and nobody
is stuck."""

import ast
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from capicua.club import play
from capicua.club.play.agreements import may, wanting
from capicua.club.play.commands import (
    Act,
    Arrive,
    CallOff,
    Command,
    Decline,
    Depart,
    Due,
    Fill,
    HandOver,
    Reseat,
    Say,
    Sit,
    Stand,
    Swap,
    Wish,
)
from capicua.club.play.deadlines import FORSAKEN_MS, next_deadline
from capicua.club.play.draft import Step
from capicua.club.play.endings import append_of, effects, places
from capicua.club.play.records import DeadlineKind
from capicua.club.play.timing import ALLOWANCES, Outage
from capicua.club.play.written import WishWord
from capicua.club.store import Sitter
from capicua.rules import MatchEnded, RoundEnded, Ruleset, apply_options, game
from tests.club.play import ANA, BOT, PEOPLE, Play
from tests.club.test_shuffling import check

STRANGER = "eva"
DUE: tuple[DeadlineKind, ...] = ("turn", "deal", "next", "away", "expire", "bot")
WORDS: tuple[WishWord, ...] = (
    "next", "next", "next", "stop", "again", "again", "pause", "resume", "resign", "leave", "back",
    "claim", "substitute", "void", "start", "start", "close",
)  # fmt: skip
GAMES: list[tuple[str, int]] = [
    ("bloqueo", 2), ("robo", 2), ("cincuenta", 2), ("tradicional", 3), ("parejas", 4),
    ("pool", 3), ("cubano", 4), ("doble-doce", 3), ("cruzado", 2),
]  # fmt: skip


def quick(slug: str) -> Ruleset:
    return apply_options(game(slug), {"chips": 10}) if slug == "pool" else game(slug)


@st.composite
def tables(draw: st.DrawFn) -> Play:
    slug, players = draw(st.sampled_from(GAMES))
    kinds = ["computer", "friends", "friends", "ranked", "device", "tournament"]
    kind = draw(st.sampled_from(kinds))
    pace = draw(st.sampled_from(["none", "relaxed", "ranked"]))
    seed = draw(st.integers(0, 2**16))
    people = draw(st.integers(1, players))
    if kind == "ranked":
        people, pace = players, "ranked"
    if kind == "tournament":
        people = players
    if kind in ("computer", "device"):
        pace = "none"
    sitters: list[str | Sitter | None] = [*PEOPLE[:people]]
    if kind == "device":
        sitters = [PEOPLE[0]] * players
    if kind == "computer":
        sitters = [PEOPLE[0]]
    open_seats = draw(st.booleans()) and kind == "friends"
    sitters += [None if open_seats else BOT] * (players - len(sitters))
    play = Play.open(
        quick(slug), *sitters, seed=seed, kind=kind, pace=pace, rated=kind == "ranked", chat=True
    )
    if draw(st.integers(0, 3)):
        play.all_come()
    return play


def random_command(play: Play, chance: random.Random) -> Command:
    """Something that somebody might ask for, mostly somebody who sits there."""
    table, company = play.table, play.company
    who = chance.choice([*company.people, *company.people, *company.people, *PEOPLE, STRANGER])
    seats = len(company.chairs)
    seat, other, node = chance.randrange(seats), chance.randrange(seats), chance.choice("ab")
    ask: list[Callable[[], Command]] = [
        lambda: Wish(who, chance.choice(may(table, who) or WORDS), table.seq),
        lambda: Wish(who, chance.choice(WORDS), table.seq),
        lambda: Arrive(who, node),
        lambda: Arrive(who, node),
        lambda: Depart(who, chance.choice([None, node])),
        lambda: Sit(who, seat, chance.choice([None, node])),
        lambda: Decline(who),
        lambda: Say(who, "buena") if chance.random() < 0.5 else Say(who, None, "hola"),
        lambda: Due(chance.choice(DUE)),
        lambda: Act(who, str(chance.choice(play.match.legal() or ("-",))), table.seq),
    ]
    if chance.random() < 0.1:
        ask = [
            lambda: Stand(who),
            lambda: Reseat(who, STRANGER),
            lambda: HandOver(who, seat),
            lambda: Fill(who, seat, chance.choice(["casual", None])),
            lambda: Swap(who, (seat, other)),
            lambda: CallOff("no_show"),
        ]
    return chance.choice(ask)()


def go_on(play: Play, chance: random.Random) -> None:
    """What brings a table forward: people come, add to the shuffle, play, and agree."""
    company = play.company
    if len(company.attending) < len(company.people) and chance.random() < 0.3:
        play.ask(Arrive(chance.choice(company.people), "a"))
    elif wanting(play.table) and chance.random() < 0.8:
        agree(play)
    elif company.paused:
        play.ask(Wish(chance.choice(company.people), "resume", play.table.seq))
    elif company.stage == "gathering":
        gather(play, chance)
    elif company.attending:
        play_some(play, chance)


def agree(play: Play) -> None:
    """The next person whose word an offer waits for gives it."""
    offer, person = play.company.offer, play.company.chairs[wanting(play.table)[0]].person
    assert offer is not None
    assert person is not None
    if not play.company.is_here(person):
        play.come(person)
    play.wish(person, offer.what)


def gather(play: Play, chance: random.Random) -> None:
    """Somebody sits down, or play begins."""
    if chance.random() < 0.5:
        seat = chance.randrange(len(play.company.chairs))
        play.ask(Sit(chance.choice(PEOPLE), seat, "a"))
    else:
        play.ask(Wish(play.company.host or ANA, "start", play.table.seq))


def play_some(play: Play, chance: random.Random) -> None:
    """A round is brought forward, or dealt, or the next one wished for."""
    if play.company.stage == "shuffling":
        play.all_mix()
    elif play.company.stage == "between":
        play.play_next()
    for _ in range(chance.randrange(1, 12)):
        if play.match.turn is None or _overrun(play):
            return
        play.wait(chance.choice([0, 500, 5_000, 21_000, 50_000]))
        play.act()


def _overrun(play: Play) -> bool:
    """Whether only the table may move."""
    clock = play.company.clock
    chair = play.company.chairs[play.turn]
    gone = chair.left and play.table.record.terms.rated
    return (clock is not None and clock.overrun and play.table.bot_in_turn is None) or gone


def play_on(play: Play, chance: random.Random, steps: int) -> Iterator[None]:
    """Play a table by chance, now and then only what is due."""
    for _ in range(steps):
        kind, due = chance.random(), play.due
        if kind < 0.5:
            go_on(play, chance)
        elif kind < 0.6 and due is not None:
            if due[1] < FORSAKEN_MS or chance.random() < 0.05:
                play.meet()
        else:
            play.wait(chance.choice([0, 50, 1_000, 8_000, 30_000]))
            if chance.random() < 0.1:
                since = play.now_ms - chance.randrange(60_000)
                play.outages = (*play.outages[-2:], Outage(since, play.now_ms))
            play.ask(random_command(play, chance))
        yield


LAW = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


@LAW
@given(tables(), st.integers(0, 2**32))
def test_the_log_tells_the_same_table_as_the_steps(play: Play, seed: int) -> None:
    for _ in play_on(play, random.Random(seed), 60):
        pass
    play.check_fold()


@LAW
@given(tables(), st.integers(0, 2**32))
def test_every_round_that_is_over_can_be_checked(play: Play, seed: int) -> None:
    for _ in play_on(play, random.Random(seed), 60):
        pass
    ended = [event for _, step in play.steps for event in step.events if _ends_round(event)]
    assert check(play) >= len(ended)


def _ends_round(event: object) -> bool:
    return isinstance(event, RoundEnded)


@LAW
@given(tables(), st.integers(0, 2**32))
def test_a_bank_never_grows(play: Play, seed: int) -> None:
    allowance = ALLOWANCES[play.table.record.terms.pace]
    banks = [allowance.bank_ms if allowance else 0] * len(play.company.chairs)
    for _ in play_on(play, random.Random(seed), 80):
        now = [chair.bank_ms for chair in play.company.chairs]
        if play.company.stage != "gathering":
            assert all(after <= before for before, after in zip(banks, now, strict=True))
        banks = now


@LAW
@given(tables(), st.integers(0, 2**32))
def test_what_is_due_can_be_done_and_a_table_nobody_comes_to_ends(play: Play, seed: int) -> None:
    for _ in play_on(play, random.Random(seed), 40):
        pass
    play.outages = ()
    for person in play.company.people:
        play.go(person)
    for _ in range(3):
        if next_deadline(play.table) is not None:
            step = play.meet()
            assert step.events
    assert play.table.over
    assert next_deadline(play.table) is None


@LAW
@given(tables(), st.integers(0, 2**32))
def test_with_one_person_here_a_table_is_never_stuck(play: Play, seed: int) -> None:
    """Something is due before the thirty days are over, or the person may do something."""
    for _ in play_on(play, random.Random(seed), 60):
        if play.table.over or not play.company.attending:
            continue
        due = play.due
        assert due is not None
        waits = due[0] == "expire"
        mine = [p for p in play.company.attending if may(play.table, p)]
        turn = play.match.turn
        in_turn = turn is not None and play.company.chairs[turn].person in play.company.attending
        assert not waits or mine or in_turn


@LAW
@given(tables(), st.integers(0, 2**32))
def test_who_is_away_in_his_turn_is_waited_for_no_longer_than_a_few_minutes(
    play: Play, seed: int
) -> None:
    """What is due, done one after another, brings his turn to an end or lets the others do it."""
    for _ in play_on(play, random.Random(seed), 40):
        pass
    play.outages = ()
    turn = play.match.turn
    if turn is None or play.company.paused or len(play.company.people) < 2:
        return
    for person in play.company.people:
        play.come(person)
    absent = play.company.chairs[turn].person
    if absent is None or absent not in play.company.attending:
        return
    play.go(absent)
    began_ms = play.now_ms
    while play.company.chairs[turn].computer is None and play.match.turn == turn:
        here = next(iter(play.company.attending), None)
        if here is None or {"substitute", "claim"} & {*may(play.table, here)}:
            break
        play.meet()
    assert play.now_ms - began_ms <= 200_000


@LAW
@given(tables(), st.integers(0, 2**32))
def test_what_somebody_may_wish_for_is_granted(play: Play, seed: int) -> None:
    chance = random.Random(seed)
    for _ in play_on(play, chance, 40):
        for person in (*PEOPLE, STRANGER):
            words = may(play.table, person)
            if words and chance.random() < 0.05:
                step = play.wish(person, chance.choice(words))
                assert step.events


@LAW
@given(tables(), st.integers(0, 2**32))
def test_nobody_agrees_for_somebody_else(play: Play, seed: int) -> None:
    """While an offer stands somebody who is asked has not answered it."""
    for _ in play_on(play, random.Random(seed), 80):
        offer = play.company.offer
        if offer is not None:
            assert wanting(play.table)
            assert not set(wanting(play.table)) & set(offer.yes)


@LAW
@given(tables(), st.integers(0, 2**32))
def test_nobody_has_two_seats_and_nobody_loses_his(play: Play, seed: int) -> None:
    """A person's seat goes to nobody else, unless he leaves it or goes by another name."""
    for _ in play_on(play, random.Random(seed), 80):
        chairs = play.company.chairs
        people = [c.person for c in chairs if c.person] + [c.claimed_by for c in chairs]
        named = [person for person in people if person is not None]
        if play.table.record.terms.kind != "device":
            assert len(named) == len({*named})
    for before, step in play.steps[1:]:
        gone = {*before.company.people} - {*step.table.company.people}
        stayed = [
            p for p in gone if not all(before.company.chairs[s].left for s in before.seats_of(p))
        ]
        if stayed and before.company.stage != "gathering":
            assert STRANGER in step.table.company.people, "who registered"


@LAW
@given(tables(), st.integers(0, 2**32))
def test_a_match_has_its_effects_once_and_places_everybody(play: Play, seed: int) -> None:
    for _ in play_on(play, random.Random(seed), 80):
        pass
    ended = 0
    for before, step in play.steps[1:]:
        append, ends = append_of(before, step), _ends(step)
        assert (append.after_seq, append.last_seq) == (before.seq, step.table.seq)
        counts = ends and step.table.match.ended is not None
        assert bool(append.outbox) == (counts and bool(effects(step.table, 0)))
        ended += ends
    assert ended <= 1
    if play.match.over:
        assert min(one.place for one in places(play.table)) == 1


def _ends(step: Step) -> bool:
    return any(isinstance(event, MatchEnded) for event in step.events)


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_every_game_is_played_to_its_end_by_people_who_come_and_go(slug: str, players: int) -> None:
    play = Play.begun(quick(slug), *PEOPLE[:players], seed=5, pace="relaxed")
    chance = random.Random(5)
    while not play.table.over:
        if play.match.turn is None:
            play.play_next()
        play.act()
        if chance.random() < 0.2:
            absent = chance.choice(PEOPLE[:players])
            play.go(absent)
            play.come(absent)
    play.check_fold()


CORE = (
    "agreements", "commands", "company", "deadlines", "deciding", "draft", "endings", "folding",
    "happenings", "leaving", "rematch", "rounds", "seating", "table", "timing", "turns",
)  # fmt: skip


@pytest.mark.parametrize("module", CORE)
def test_what_decides_knows_no_clock_no_chance_and_nobody_outside(module: str) -> None:
    """It imports values alone: time and entropy are handed in."""
    tree = ast.parse(Path(play.__path__[0], f"{module}.py").read_text(encoding="utf-8"))
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
        elif isinstance(node, ast.Import):
            imported.update(alias.name for alias in node.names)
    values = {"__future__", "collections.abc", "dataclasses", "functools", "hmac", "itertools"}
    values |= {
        "json",
        "typing",
        "msgspec.structs",
        "capicua.club.ids",  # letters that follow from bytes
        "capicua.club.play",
        "capicua.club.play.records",
    }
    ours = {f"capicua.club.play.{name}" for name in (*CORE, "fairness", "families", "phrases")}
    ours |= {f"capicua.club.play.{name}" for name in ("wire", "written")}
    assert {name for name in imported if not name.startswith("capicua.rules")} <= values | ours
