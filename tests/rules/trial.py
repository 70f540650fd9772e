"""Simulated matches under trial: verified, judged by somebody else, and held to the laws.

A trial plays matches as ``capicua simulate`` does, reads what it would write, and has that
verified as ``capicua verify`` does. The tests try a hundred matches of every game and number of
players, ``make soak`` two thousand.
"""

from __future__ import annotations

import io
import os
import random
import signal
import threading
from collections import Counter
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import reduce
from multiprocessing import parent_process

from capicua import (
    GAMES,
    Event,
    Match,
    Record,
    parse_record,
    record_from_data,
    record_to_data,
    replay_steps,
)
from capicua.cli.simulate import Run
from capicua.cli.verify import Count, verify
from tests.records.make import BOTS
from tests.rules.changes import changed, readable, verdict
from tests.rules.judge import Judgement, judge, judged
from tests.rules.laws import check_ply
from tests.rules.play import Ply

PLAYERS = ("azar", "azar", "principiante")
"""Who plays, seat by seat and match by match: most by chance, which leads to the rarest tables."""
EVERY_PLY = 100
"""One match in so many is held to the laws at every ply."""
SAMPLED = 10
"""One in so many others at some plies."""
ONE_PLY_IN = 4
CHANGED = 10
"""One in so many is changed in one place, and the judge asked about that."""

Case = tuple[str, int]
CASES: list[Case] = [
    (ruleset.slug, players)
    for ruleset in GAMES.values()
    for players in range(ruleset.least_players, ruleset.most_players + 1)
]
"""Every game with every number of players."""


@dataclass
class Figures:
    """What trials have found. ``wrong`` says of which match what is wrong with it."""

    matches: int = 0
    rounds: int = 0
    actions: int = 0
    plies_held_to_the_laws: int = 0
    changed: int = 0
    changed_and_legal: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Put figures together."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def begin() -> None:
    """How a process for trials begins: Ctrl+C reaches all of them, and this one goes on.

    When the first one dies by force nobody waits for it any more, and it ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def tried(case: Case, numbers: Iterable[int], seed: str) -> Figures:
    """Try the matches of these numbers."""
    slug, players = case
    figures = Figures()
    for number in numbers:
        names = [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(players)]
        run = Run(GAMES[slug], names, [BOTS[name] for name in names], seed)
        try:
            _try(run.record(number), number, figures)
        except Exception as error:  # noqa: BLE001 - whatever it is, the match is named
            figures.wrong.append(f"{slug}, {players} players, {seed}/{number}: {error!r}")
        figures.matches += 1
    return figures


def _try(record: Record, number: int, figures: Figures) -> None:
    text = str(record)
    assert _verified(text) == Count(right=1)
    judgement = judged(record)
    rng = random.Random(number)
    if number % SAMPLED == 1:
        assert parse_record(text) == record_from_data(record_to_data(record)) == record
        often = 1 if number % EVERY_PLY == 1 else ONE_PLY_IN
        _hold_to_the_laws(record, judgement, often, rng, figures)
    if number % CHANGED == 2:
        _change(text, rng, figures)
    figures.rounds += len(record.rounds)
    figures.actions += sum(len(entry.moves) for entry in record.rounds)
    figures.endings.update(entry.ending.how for entry in record.rounds if entry.ending)


def _verified(text: str) -> Count:
    count, told = Count(), io.StringIO()
    with redirect_stdout(told):
        verify("trial", io.StringIO(text), count)
    assert not told.getvalue(), told.getvalue()
    return count


def _hold_to_the_laws(
    record: Record, judgement: Judgement, one_in: int, rng: random.Random, figures: Figures
) -> None:
    """Replay a record and look at one ply in so many; then compare what the judge has counted."""
    events: list[Event] = []
    match = before = Match.new(record.ruleset, record.players)
    for match, happened in replay_steps(record):
        if before.turn is not None and rng.randrange(one_in) == 0:
            ply: Ply = before, happened, match
            check_ply(ply, _audience(before, rng))
            figures.plies_held_to_the_laws += 1
        events += happened
        before = match
    assert match.over
    assert match.legal() == ()
    assert list(match.scores) == judgement.scores
    assert sum(match.standing.chips) == match.players * match.ruleset.chips
    if match.ruleset.score == "pot":
        assert list(match.standing.chips) == judgement.chips
    assert Record.of(record.tags, events) == record
    assert reduce(Match.evolve, events, Match.new(record.ruleset, record.players)) == match


def _audience(match: Match, rng: random.Random) -> list[int | None]:
    """Whose views are looked at: the seat in turn, any other seat, and a watcher."""
    others = [seat for seat in range(match.players) if seat != match.turn]
    return [match.turn, rng.choice(others), None]


def _change(text: str, rng: random.Random, figures: Figures) -> None:
    """Change one thing, and have the judge and the library say which line is wrong."""
    other = changed(text, rng)
    figures.changed += 1
    found, record = verdict(other), readable(other)
    if record is None:
        assert found > 0, other
        return
    assert found == judge(record), other
    figures.changed_and_legal += not found
