"""What has to happen at a table if nobody does anything, and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from capicua.club.play.records import Deadline, DeadlineKind, Speed
from capicua.club.play.rounds import MIXING_MS, NEXT_FRIENDS_MS, NEXT_PACED_MS
from capicua.club.play.seating import stand_in_ms
from capicua.club.play.table import Table
from capicua.club.play.turns import counts_time, patience_ms
from capicua.rules import Draw

DAY_MS: Final = 24 * 60 * 60 * 1000
KEPT_UNTOUCHED_MS: Final = 30 * DAY_MS
"""How long a table waits for a person's move before it becomes void: thirty days."""
GATHERING_MS: Final = DAY_MS
"""How long a table waits for people who never sit down."""
NO_SHOW_MS: Final = 60_000
"""How long people who were paired wait for each other, if nobody calls the game off before."""
LATE_MS: Final = 10 * 60_000
"""The same in a tournament, where people have to find their tables."""
FORSAKEN_MS: Final = 10 * 60_000
"""How long a game of several people waits when all of them are gone."""

PAUSES_MS: Final[dict[Speed, int]] = {"slow": 1600, "normal": 900, "instant": 0}
"""How long the computer pauses before it moves, so that people can follow."""
DRAW_PACE: Final = 0.5
"""Drawing is quicker than playing: nothing is to be read from it but a count."""


def next_deadline(table: Table, pace: float = 1.0) -> Deadline | None:
    """The first thing that is due, unless something happens before; nothing once all is over.

    ``pace`` scales the pauses that are made for people to follow.
    """
    due = deadlines(table, pace)
    if not due:
        return None
    kind = min(due, key=lambda kind: due[kind])
    return Deadline(table.record.id, table.seq, due[kind], kind)


def deadlines(table: Table, pace: float) -> dict[DeadlineKind, int]:
    """Everything that is due if nothing else happens before, and when."""
    company = table.company
    if table.over:
        return {}
    if company.stage == "gathering":
        return _gathering(table)
    if company.asleep_ms is not None:
        if len(company.people) > 1:
            return {"away": company.asleep_ms + FORSAKEN_MS}
        return {"expire": max(company.moved_ms, company.asleep_ms) + KEPT_UNTOUCHED_MS}
    due = dict(_awake(table, pace)) if not company.paused else {}
    return {**due, "expire": max(company.moved_ms, company.awake_ms) + KEPT_UNTOUCHED_MS}


def _gathering(table: Table) -> dict[DeadlineKind, int]:
    company = table.company
    if company.terms.kind == "ranked":
        return {"away": company.stage_ms + NO_SHOW_MS}
    if company.terms.kind == "tournament":
        return {"away": company.stage_ms + LATE_MS}
    since_ms = company.awake_ms if company.asleep_ms is None else company.asleep_ms
    due: dict[DeadlineKind, int] = {"expire": since_ms + GATHERING_MS}
    host_missed_ms = stand_in_ms(company)
    return due if host_missed_ms is None else {**due, "away": host_missed_ms}


def _awake(table: Table, pace: float) -> Iterator[tuple[DeadlineKind, int]]:
    """What is due at a table where somebody is."""
    company = table.company
    match company.stage:
        case "shuffling":
            yield "deal", max(company.stage_ms, company.awake_ms) + round(MIXING_MS * pace)
        case "between":
            next_ms, patience = _next_round_ms(table), patience_ms(table)
            if next_ms is not None:
                yield "next", next_ms
            if patience is not None:
                yield "away", patience
        case "playing":
            yield from _in_turn(table, pace)
        case "gathering" | "over":
            return


def _next_round_ms(table: Table) -> int | None:
    """When the next round begins without waiting for anybody; ``None``: one person decides it."""
    company = table.company
    if len(company.people) < 2:
        return None
    if company.allowance is not None:
        return max(company.stage_ms, company.awake_ms) + NEXT_PACED_MS
    if company.ready_ms is None:
        return None
    return max(company.ready_ms, company.awake_ms) + NEXT_FRIENDS_MS


def _in_turn(table: Table, pace: float) -> Iterator[tuple[DeadlineKind, int]]:
    company, clock = table.company, table.company.clock
    if table.bot_in_turn is not None or table.own_move is not None:
        yield "bot", max(company.moved_ms, company.awake_ms) + pause_ms(table, pace)
    elif clock is not None and company.allowance is not None and counts_time(table):
        yield "turn", clock.up_ms(company.allowance)
    patience = patience_ms(table)
    if patience is not None:
        yield "away", patience


def pause_ms(table: Table, pace: float) -> int:
    """How long the computer waits before its move."""
    only_draws = table.match.legal() == (Draw(),)
    pause = PAUSES_MS[table.record.terms.speed]
    return round(pause * (DRAW_PACE if only_draws else 1) * pace)
