"""Whole matches of every game, with the fewest and the most players, as their viewers see them."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from capicua.club.play.draft import Step
from capicua.club.play.table import replay
from capicua.club.play.wire import event_body
from capicua.club.store import StoredEvent, StoredTable, Tally
from capicua.club.talk import publish
from capicua.club.talk.audience import WATCHING, Audience
from capicua.club.talk.publish import Scene
from capicua.rules import GAMES, Ruleset, apply_options, format_options, game
from tests.club.databases import Place
from tests.club.golden import GoldenMatch, Value, counted, every_step_of, steps_of
from tests.club.house import ANA, House, Reader, entropy_of, settled
from tests.club.reducer import Message, fold, law
from tests.club.secrecy import SEATS, Knowledge, Secrets, last_event, named_in

pytestmark = pytest.mark.anyio

LOOKS_EVERY = 7
"""So many commands lie between two snapshots that are compared with the fold."""


@dataclass(frozen=True)
class Kind:
    """A game, by so many, with options."""

    slug: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.slug, str(self.players), format_options(dict(self.options))]).strip()

    @property
    def rules(self) -> Ruleset:
        return apply_options(game(self.slug), dict(self.options))


KINDS = [
    *(
        Kind(rules.slug, players)
        for rules in GAMES.values()
        for players in sorted({rules.least_players, rules.most_players})
    ),
    Kind("pool", 4, (("chips", 10),)),
    Kind("doble-doce", 5, (("spinners", "all"),)),
    Kind("doble-doce", 3, (("spinners", "none"),)),
    Kind("cruzado", 3, (("lock", False),)),
    Kind("tradicional", 4, (("set", 12), ("draw", "one"))),
]
BY_KIND = pytest.mark.parametrize("kind", KINDS, ids=str)


@BY_KIND
def test_every_seat_and_a_watcher_follow_a_match_by_its_events_and_see_nothing_hidden(
    kind: Kind,
) -> None:
    match = GoldenMatch(kind.players, 7, (), options=dict(kind.options))
    steps = every_step_of(kind.slug, match)
    log = [json.loads(event_body(event)) for step in steps for event in step.events]
    secrets = Secrets(log)
    for seat in (None, *range(kind.players)):
        knowledge = Knowledge(None if seat is None else SEATS[seat], log)
        for frame in followed(steps, seat):
            named = named_in(frame, kind.rules.id, max_pip=kind.rules.max_pip)
            message = json.loads(frame)
            assert named <= knowledge.during(message, 0), frame
            assert not secrets.in_frame(frame, last_event(message, 0))


def followed(steps: list[Step], seat: int | None) -> list[str]:
    """Every frame that one viewer may get, after checking that they tell the same story."""
    before = Tally() if seat is None else Tally(3, 2, 1)
    reader = WATCHING if seat is None else Audience(seat, (seat,))
    opened, *moves = steps
    frames = [publish.snapshot(scene(opened), reader, before)]
    known, table = json.loads(frames[0]), opened.table
    for number, step in enumerate(moves, 1):
        told = publish.delta(scene(step), step.events, reader, table)
        known, table = fold(known, [json.loads(told)]), step.table
        frames.append(told)
        match = step.table.match
        if number % LOOKS_EVERY == 0 or match.turn is None:
            over = match.over and seat is not None
            tally = counted(before, match, seat) if over and seat is not None else before
            frames.append(publish.snapshot(scene(step), reader, tally))
            assert law(known) == law(json.loads(frames[-1]))
    return frames


def scene(step: Step) -> Scene:
    """The table at the moment of a step."""
    return Scene(step.table, now_ms=step.at_ms)


@BY_KIND
def test_a_log_read_back_at_any_event_tells_the_same_table(kind: Kind) -> None:
    """Also though only the last round is played through again."""
    steps = every_step_of(kind.slug, GoldenMatch(kind.players, 9, (), options=dict(kind.options)))
    told = ((event, step.at_ms) for step in steps for event in step.events)
    log = tuple(
        StoredEvent(seq, at_ms, event_body(event)) for seq, (event, at_ms) in enumerate(told, 1)
    )
    for number, step in enumerate(steps):
        if number % LOOKS_EVERY == 0 or step.table.match.turn is None:
            stored = StoredTable(step.table.record, log[: step.table.seq], {})
            assert replay(stored) == step.table


@BY_KIND
def test_points_and_chips_are_those_that_the_events_give(kind: Kind) -> None:
    """Nobody's points change without an event, and no chip is made or lost."""
    rules = kind.rules
    steps = steps_of(kind.slug, GoldenMatch(kind.players, 8, (), options=dict(kind.options)))
    now: Message = {}
    points, sides = [0] * rules.sides(kind.players), publish.wire_view(steps[0].table, None).sides
    assert len(sides) == len(points)
    assert sorted("".join(sides)) == [*SEATS[: kind.players]]
    for step in steps:
        told = json.loads(publish.delta(scene(step), step.events, WATCHING))
        for event in told["events"]:
            gains = event["points"] if event["k"] == "round_ended" else None
            if event["k"] == "scored":
                gains = [event["points"] * (at == event["side"]) for at in range(len(points))]
            points = [have + more for have, more in zip(points, gains or [0] * 18, strict=False)]
        now = told["now"]
        assert now["scores"] == points
        if rules.stakes == "none":
            assert (now["chips"], now["pot"]) == (None, 0)
        else:
            assert sum(now["chips"]) + now["pot"] == rules.chips * kind.players
            assert min(now["chips"]) >= 0
            assert step.table.match.turn is None or now["pot"] >= rules.stake * 2
    assert now["pot"] == 0


@BY_KIND
async def test_a_match_is_played_at_a_table_to_its_end_against_computers(
    place: Place, kind: Kind
) -> None:
    house = await House.open(place, entropy=entropy_of(5))
    table, person = await house.look(await house.table_of(kind.rules, kind.players), ANA)
    table_id = table.table.record.id
    _, watcher = await house.look(table_id, None)
    readers = {"A": person, None: watcher}
    await house.play_out(table, 3)
    await settled(lambda: all(each.last_seq == table.table.seq for each in readers.values()))
    stored = await house.stored(table_id)
    assert [event.seq for event in stored.events] == [*range(1, table.table.seq + 1)]
    assert replay(stored) == table.table
    log = events_in(event.body for event in stored.events)
    assert_rounds_are_whole(log)
    for seat, reader in readers.items():
        _, late = await house.look(table_id, ANA if seat else None)
        await late.heard(1)
        assert_told_the_story(reader, late.messages[0])
        assert_nothing_hidden(reader, Knowledge(seat, log), kind.rules, table_id)
        assert_no_secret_told(reader, Secrets(log, (ANA,)))
    tally = await house.counted(ANA, kind.slug)
    assert tally == Tally(**late_tally(person))
    assert tally.wins + tally.losses + tally.draws == 1
    await house.close()


def late_tally(reader: Reader) -> dict[str, int]:
    first, *deltas = reader.messages
    tally: dict[str, int] = fold(first, deltas)["tally"]
    return tally


def assert_told_the_story(reader: Reader, late: Message) -> None:
    first, *deltas = reader.messages
    assert first["t"] == "snapshot"
    assert {message["t"] for message in deltas} == {"delta"}
    assert law(fold(first, deltas)) == law(late)


def assert_nothing_hidden(
    reader: Reader, knowledge: Knowledge, rules: Ruleset, table_id: str
) -> None:
    for frame, message in zip(reader.frames, reader.messages, strict=True):
        named = named_in(frame, table_id, rules.id, max_pip=rules.max_pip)
        assert named <= knowledge.during(message, 0), frame


def assert_no_secret_told(reader: Reader, secrets: Secrets) -> None:
    for frame, message in zip(reader.frames, reader.messages, strict=True):
        assert not secrets.in_frame(frame, last_event(message, 0)), frame


def events_in(bodies: Iterable[str]) -> list[Message]:
    """The events of some lines of a log."""
    return [json.loads(body) for body in bodies]


def assert_rounds_are_whole(log: list[Message]) -> None:
    """Every round is dealt once and ends once, in order; the match ends once, and all is told."""
    played = [event["round"] for event in log if event["k"] == "dealt" and event["lead"]]
    asked_again = Counter(event["k"] for event in log)["redealt"]
    ended = [event for event in log if event["k"] == "round_ended"]
    assert sorted({*played}) == [*range(1, len(ended) + 1)]
    assert len(played) == len(ended) + asked_again
    kinds = [event["k"] for event in log]
    assert kinds.count("match_ended") == 1
    assert kinds[-2:] == ["match_ended", "revealed"]
    assert kinds.count("revealed") == kinds.count("committed") == len(ended)
