"""``capicua simulate GAME``: matches between computer players, and their records."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from capicua.cli.game_choice import (
    NotUnderstood,
    add_game,
    chosen_table,
    give_up,
)
from capicua.cli.progress import Progress, counted
from capicua.cli.record_file import OtherRecords, RecordFile
from capicua.cli.simulation import chosen_bots, simulated
from capicua.cli.texts import Texts
from capicua.engine import LEVELS, Bot
from capicua.rules import (
    Record,
    Ruleset,
    format_options,
    format_seats,
    format_side,
    options_of,
)
from capicua.rules.tag import Tags

ABOUT = f"""\
Match number N of seed S is always the same, so a run can be stopped at any time (Ctrl+C, or by
force) and taken up by giving the same command again: what is in FILE is kept, a record that was
cut short is completed, and the rest is played. FILE.jsonl gets the same content as JSON.

computer players: {", ".join(LEVELS)}. With fewer names than players they take
turns around the table.

examples:
  capicua simulate robo --matches 1000 --seed 7 --output robo.domino
  capicua simulate dominicano --bot principiante azar --matches 500 --output pairs.domino
  capicua simulate doble-doce --players 6 --options "target=50 spinners=all"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many, by whom, and where to."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ABOUT
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="seats (default: the fewest)")
    parser.add_argument(
        "--matches", type=int, metavar="K", default=100, help="how many (default: %(default)s)"
    )
    parser.add_argument("--seed", metavar="S", default="0", help="any text (default: %(default)s)")
    parser.add_argument(
        "--bot", nargs="+", metavar="NAME", default=["azar"], help="who plays (default: azar)"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the records go")


@dataclass(frozen=True, slots=True)
class Run:
    """All that decides what is played."""

    ruleset: Ruleset
    names: Sequence[str]
    bots: Sequence[Bot]
    seed: str

    def tags(self, number: int) -> Tags:
        """The tags of match ``number``, without its result."""
        options = format_options(options_of(self.ruleset))
        return {
            "Game": self.ruleset.id,
            **({"Rules": options} if options else {}),
            "Seats": format_seats([f"robot:{name}" for name in self.names]),
            "Seed": self.seed,
            "Match": str(number),
        }

    def side(self, side: int) -> str:
        """What a side is called: the letters of its seats, and who sits there."""
        seats = [s for s in range(len(self.names)) if self.ruleset.side_of(s) == side]
        names = dict.fromkeys(self.names[seat] for seat in seats)
        return f"{format_side(self.ruleset, side)} {' and '.join(names)}"

    def record(self, number: int) -> Record:
        """Match ``number``, played."""
        events = simulated(self.ruleset, self.bots, f"{self.seed}/{number}")
        return Record.of(self.tags(number), events)

    def belongs(self, number: int, record: Record) -> bool:
        """Whether ``record`` is match ``number`` of this run, as far as its tags tell."""
        return {**record.tags, "Result": ""} == {**self.tags(number), "Result": ""}


@dataclass(slots=True)
class Tally:
    """What happened in all the matches."""

    matches: int = 0
    rounds: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    winners: Counter[int | None] = field(default_factory=Counter)

    def count(self, record: Record) -> None:
        """One more match."""
        self.matches += 1
        self.rounds += len(record.rounds)
        self.endings.update(entry.ending.how for entry in record.rounds if entry.ending)
        self.winners[winning_side(record)] += 1

    def lines(self, run: Run) -> Iterator[str]:
        """The figures, for people."""
        rounds = max(self.rounds, 1)
        shares = ", ".join(f"{how} {n / rounds:.1%}" for how, n in sorted(self.endings.items()))
        matches = counted(self.matches, "match", "matches")
        played = counted(self.rounds, "round", "rounds")
        yield f"{matches} of {run.ruleset.slug}, {played}: {shares}"
        for side in range(run.ruleset.sides(len(run.names))):
            won = self.winners[side]
            share = won / max(self.matches, 1)
            yield f"  {run.side(side)}: {won:,} won, {share:.1%}"
        if self.winners[None]:
            yield f"  nobody: {self.winners[None]:,}"


def winning_side(record: Record) -> int | None:
    """Who has the most in the result of a match that was played out; nobody, if several have."""
    result = record.tags["Result"]
    parts = result.split("-") if isinstance(result, str) else []
    numbers = [int(part) if part.isdigit() else 0 for part in parts]
    best = [side for side, number in enumerate(numbers) if number == max(numbers)]
    return best[0] if len(best) == 1 else None


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing; the exit status is 130 if that was interrupted."""
    try:
        run = _run(arguments)
        return _carry_out(run, arguments.matches, arguments.output)
    except (NotUnderstood, OtherRecords) as error:
        return give_up(error)
    except OSError as error:
        print(f"capicua: {arguments.output}: {error.strerror}", file=sys.stderr)
        return 2


def _run(arguments: argparse.Namespace) -> Run:
    say = Texts("en")
    ruleset, players = chosen_table(arguments.game, arguments.options, arguments.players, say)
    names = [name for _, name in zip(range(players), cycle(arguments.bot), strict=False)]
    return Run(ruleset, names, chosen_bots(names, say), arguments.seed)


def _carry_out(run: Run, matches: int, output: Path | None) -> int:
    tally = Tally()
    file = None if output is None else RecordFile(output)
    try:
        if file is not None:
            for record in file.take_up(run.belongs, run.record):
                tally.count(record)
        stopped = _play(run, matches, tally, file)
    except KeyboardInterrupt:
        stopped = True
    finally:
        if file is not None:
            file.close()
    print("\n".join(tally.lines(run)))
    if not stopped:
        return 0
    again = "; the same command goes on from there" if output is not None else ""
    print(f"capicua: stopped after {tally.matches:,} of {matches:,}{again}", file=sys.stderr)
    return 130


def _play(run: Run, matches: int, tally: Tally, file: RecordFile | None) -> bool:
    """Play the matches that are missing; whether that was interrupted."""
    progress = Progress("match", "matches", matches, done=tally.matches)
    try:
        for number in range(tally.matches + 1, matches + 1):
            record = run.record(number)
            if file is not None:
                file.add(record)
            tally.count(record)
            progress.step()
    except KeyboardInterrupt:
        return True
    finally:
        progress.end()
    return False
