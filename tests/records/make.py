"""One finished record for every way in which each game can end: ``python -m tests.records.make``.

Matches between computer players are tried one after the other until one ends as wanted, so the
same command always writes the same files. A record that is there is not made again; delete it to
have it made anew, and read what has changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile
from pathlib import Path
from typing import Final, get_args

from capicua import (
    GAMES,
    Action,
    Event,
    Match,
    Play,
    Record,
    Redeal,
    RoundEnded,
    Ruleset,
    View,
    apply_options,
    format_options,
    format_seats,
)
from capicua.cli.simulation import simulated
from capicua.engine import Bot
from capicua.rules.ending import WhyEarly
from capicua.rules.option import Value
from capicua.rules.tag import Tags

HERE: Final = Path(__file__).parent
SEED: Final = "golden"
MOST_TRIES: Final = 20_000
PLIES: Final = 9
"""Events of a match that is left in its first round."""


@dataclass(frozen=True)
class Azar:
    """Plays anything. These two players stay as they are, so that the records do."""

    level: str = "azar"

    def choose(self, view: View, seed: int) -> Action:
        return random.Random(seed).choice(view.legal())


@dataclass(frozen=True)
class Principiante:
    """Drops doubles first, then the heaviest tile."""

    level: str = "principiante"

    def choose(self, view: View, seed: int) -> Action:
        rng = random.Random(seed)
        return max(view.legal(), key=lambda action: (*_weight(action), rng.random()))


def _weight(action: Action) -> tuple[bool, int]:
    return (action.tile.is_double, action.tile.pips) if isinstance(action, Play) else (False, 0)


BOTS: Final[Mapping[str, Bot]] = {"azar": Azar(), "principiante": Principiante()}


def ended(how: str) -> Callable[[Record], bool]:
    return lambda record: any(e.ending is not None and e.ending.how == how for e in record.rounds)


def concluded(why: str) -> Callable[[Record], bool]:
    return lambda record: record.conclusion is not None and record.conclusion.why == why


def given(occasion: str) -> Callable[[Record], bool]:
    return lambda record: any(
        extra.occasion == occasion
        for entry in record.rounds
        for move in entry.moves
        for extra in move.extras
    )


def dealt_again(record: Record) -> bool:
    return any(len(entry.deals) > 1 for entry in record.rounds)


def asked_again(record: Record) -> bool:
    return any(move.action == Redeal() for entry in record.rounds for move in entry.moves)


def sat_out(record: Record) -> bool:
    return any(len(entry.deals[0].seats) < record.players for entry in record.rounds)


def left_a_rest(record: Record) -> bool:
    return any(entry.ending is not None and entry.ending.pot > 0 for entry in record.rounds)


def carried(record: Record) -> bool:
    """A tie, and somebody who took the point that waited in the next round."""
    ties = [entry.ending is not None and entry.ending.carry > 0 for entry in record.rounds]
    return any(ties[:-1])


def ways(ruleset: Ruleset) -> Mapping[str, Callable[[Record], bool]]:
    """The ways in which matches of a game can end, and what else can be particular in them."""
    found = {"out": ended("out"), "closed": ended("closed")}
    if ruleset.closed_tie not in ("closer", "opener_side"):
        found["tie"] = ended("tie")
    if ruleset.opener_fallback == "redeal":
        found["dealt-again"] = dealt_again
    if ruleset.redeal_doubles:
        found["asked-again"] = asked_again
    if ruleset.score == "pot":
        found |= {"sitting-out": sat_out, "rest": left_a_rest}
    if ruleset.closed_tie == "carry":
        found["carry"] = carried
    for bonus in ruleset.bonuses:
        found[bonus.occasion.replace("_", "-")] = given(bonus.occasion)
    for why in get_args(WhyEarly):
        if why != "agreed" or ruleset.agreed_stop:
            found[why] = concluded(why)
    return found


@dataclass(frozen=True)
class Setting:
    """Who plays a record, with which options, and the number of the first match to try."""

    players: int
    options: Mapping[str, Value]
    first: int = 1


def setting(ruleset: Ruleset, way: str) -> Setting:
    """Matches as the game has them for the commonest way, and shorter ones for the others."""
    if (ruleset.slug, way) == ("doble-doce", "tie"):
        # Two lowest hands that are alike: with few tiles in each, and few that fit.
        return Setting(18, {"spinners": "none", "target": 1}, first=900)
    if way == "sitting-out":
        return Setting(3, {"chips": 15, "rounds": 9})
    if way == "rest":
        return Setting(4, {"rounds": 3})
    if way in ("out", *get_args(WhyEarly)):
        return Setting(ruleset.least_players, {})
    players = ruleset.least_players + (ruleset.least_players < ruleset.most_players)
    if (ruleset.slug, way) == ("chipre", "dealt-again"):
        players = 7  # five players get all the tiles, and so always the 9-9
    short: dict[str, Value] = {"target": 1} if ruleset.target else {}
    if ruleset.score == "pot":
        short["rounds"] = 2
    if ruleset.closed_tie == "carry" or way in ("round-2", "round-3", "round-4"):
        short["target"] = 400 if way.startswith("round") else 4
    return Setting(players, short)


def made(ruleset: Ruleset, way: str, number: int) -> Record:
    """Match ``number`` that is tried for a way of ending."""
    how = setting(ruleset, way)
    played = apply_options(ruleset, how.options)
    names = [list(BOTS)[(seat + number) % 2] for seat in range(how.players)]
    options = format_options(how.options)
    tags: Tags = {
        "Game": ruleset.id,
        **({"Rules": options} if options else {}),
        "Seats": format_seats([f"robot:{name}" for name in names]),
        "Match": str(number),
    }
    seed = f"{SEED}/{ruleset.slug}/{number}"
    events = list(_until(way, simulated(played, [BOTS[n] for n in names], seed)))
    if way in get_args(WhyEarly):
        match = reduce(Match.evolve, events, Match.new(played, how.players))
        leaves = way in ("resigned", "timeout")
        events += match.conclude(way, 1 if leaves else None)[1]  # type: ignore[arg-type]
    return Record.of(tags, events)


def _until(way: str, events: Iterator[Event]) -> Iterator[Event]:
    """The events of a match up to where it is left."""
    if way == "agreed":
        for event in events:
            yield event
            if isinstance(event, RoundEnded):
                return
    elif way in get_args(WhyEarly):
        numbered = takewhile(lambda pair: pair[0] < PLIES, enumerate(events))
        yield from (event for _, event in numbered)
    else:
        yield from events


def path_of(ruleset: Ruleset, way: str) -> Path:
    return HERE / f"{ruleset.slug}-{way}.domino"


def main() -> int:
    for ruleset in GAMES.values():
        for way, shows in ways(ruleset).items():
            path = path_of(ruleset, way)
            if path.exists():
                continue
            first = setting(ruleset, way).first
            tried = (made(ruleset, way, n) for n in range(first, first + MOST_TRIES))
            record = next(filter(shows, tried), None)
            if record is None:
                raise SystemExit(f"{path.name}: none of {MOST_TRIES} matches ends so")
            path.write_text(str(record), encoding="utf-8")
            sys.stderr.write(f"{path.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
