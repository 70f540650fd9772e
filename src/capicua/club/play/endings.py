"""What a step means outside its table: what is written with it, and whom its end counts for."""

from __future__ import annotations

from typing import Final

from capicua.club.play.deadlines import next_deadline
from capicua.club.play.draft import Step
from capicua.club.play.families import family_of
from capicua.club.play.records import (
    Append,
    CommandKey,
    Effect,
    MatchEnded,
    Placed,
    Result,
    Settlement,
    Stage,
)
from capicua.club.play.table import Table
from capicua.club.play.wire import event_body

_STAGES: Final[dict[str, Stage]] = {"gathering": "gathering", "over": "over"}


def append_of(
    before: Table, step: Step, pace: float = 1.0, command: CommandKey | None = None
) -> Append:
    """Everything that is written when ``step`` is made on ``before``, in one transaction."""
    after, opens = step.table, step.opens
    seats, stage = after.company.sitters, stage_of(after)
    return Append(
        table_id=after.record.id,
        after_seq=before.seq,
        at_ms=step.at_ms,
        events=tuple(map(event_body, step.events)),
        command=command,
        deadline=next_deadline(after, pace),
        outbox=() if before.over else effects(after, step.at_ms),
        stage=None if before.seq and stage == stage_of(before) else stage,
        seats=None if seats == before.company.sitters else seats,
        opens=None if opens is None else (opens.table.record, opening_of(opens, pace)),
    )


def opening_of(step: Step, pace: float = 1.0) -> Append:
    """What is written when a table opens with ``step``."""
    return Append(
        table_id=step.table.record.id,
        after_seq=0,
        at_ms=step.at_ms,
        events=tuple(map(event_body, step.events)),
        deadline=next_deadline(step.table, pace),
        stage=stage_of(step.table),
    )


def stage_of(table: Table) -> Stage:
    """How far a table has come, as lists of tables tell it."""
    return "over" if table.over else _STAGES.get(table.company.stage, "playing")


def effects(table: Table, ended_ms: int) -> tuple[Effect, ...]:
    """What a finished match means to the people who sat there; nothing while it is played."""
    ended, terms = table.match.ended, table.record.terms
    if ended is None or ended.why == "void":
        return ()
    rules, record = table.match.ruleset, table.record
    placed = places(table)
    match = MatchEnded(
        key=f"{record.id}:match",
        table=record.id,
        game=rules.slug,
        family=family_of(rules, table.match.players) if terms.rated else None,
        kind=terms.kind,
        ended_ms=ended_ms,
        seats=placed,
        event=terms.event,
    )
    if terms.kind == "device":
        return (match,)
    return (*_tallies(table, placed), match)


def _tallies(table: Table, placed: tuple[Placed, ...]) -> tuple[Settlement, ...]:
    return tuple(
        Settlement(f"{table.record.id}:{seat}", one.person, table.match.ruleset.slug, result)
        for seat, (one, result) in enumerate(zip(placed, _results(table, placed), strict=True))
        if one.person is not None
    )


def _results(table: Table, placed: tuple[Placed, ...]) -> tuple[Result, ...]:
    """Who left has lost; of the others the best have won, if the match had a winner at all."""
    drawn = table.match.ended is None or table.match.ended.winner is None

    def result(one: Placed) -> Result:
        if one.left:
            return "loss"
        if drawn:
            return "draw"
        return "win" if one.place == 1 else "loss"

    return tuple(map(result, placed))


def places(table: Table) -> tuple[Placed, ...]:
    """How everybody came out, by seat; both of a pair have the place of their side.

    Each for himself, who left comes after all who did not.
    """
    rules, chairs = table.match.ruleset, table.company.chairs
    gone = [_gone(table, seat) for seat in range(len(chairs))]
    alone = rules.teams == "none"
    marks = [(not (gone[seat] and alone), *_mark(table, seat)) for seat in range(len(chairs))]
    return tuple(
        Placed(chair.person, 1 + _better(marks, rules.side_of(seat), seat, alone), gone[seat])
        for seat, chair in enumerate(chairs)
    )


def _gone(table: Table, seat: int) -> bool:
    """Whether the person of a seat did not play to the end."""
    chair, ended = table.company.chairs[seat], table.match.ended
    if chair.person is None:
        return False
    gave_up = ended is not None and ended.seat == seat
    return chair.left or chair.substitute is not None or gave_up


def _mark(table: Table, seat: int) -> tuple[bool, int]:
    """By what a seat is placed: having won, then points or chips.

    A match of several sides that nobody played on decides nothing between those who stayed.
    """
    match = table.match
    side, ended = match.ruleset.side_of(seat), match.ended
    if ended is not None and ended.seat is not None and ended.winner is None:
        return False, 0
    won = ended is not None and ended.winner == side
    if match.ruleset.score == "pot":
        return won, match.standing.chips[seat]
    return won, match.scores[side]


def _better(marks: list[tuple[bool, bool, int]], side: int, seat: int, alone: bool) -> int:
    """How many sides came out better than that of a seat."""
    sides = marks if alone else marks[:2]
    own = marks[seat if alone else side]
    return sum(mark > own for mark in sides)
