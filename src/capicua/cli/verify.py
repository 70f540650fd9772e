"""``capicua verify FILE …``: replay records and compare everything that they repeat."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from capicua.cli.progress import Progress, counted
from capicua.club.play.proof import check_shuffles
from capicua.rules import (
    BadRecord,
    BadRuleset,
    InvalidNotation,
    Record,
    read_records,
    record_from_data,
    replay,
)

ABOUT = """\
Every action is played through the rules again, and every lead, drawn tile, ending, score and
result that the record names is worked out anew. Where a round tells its commitment and its secret,
the shuffle is too: docs/fairness.md says what that proves. Of each record that is wrong the first
wrong line is printed, as FILE:LINE: what is wrong. Files may be of any size; `-` is the standard
input, and FILE.jsonl holds records as JSON, one a line.

exit status: 0 when all records are right, 1 when one is wrong or there is none, 2 when a file
cannot be read, 130 when interrupted.

examples:
  capicua verify club.domino
  zcat 2026.domino.gz | capicua verify -
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and ``--quiet``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ABOUT
    parser.add_argument("files", metavar="FILE", nargs="+", help="records, one after the other")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="print what is wrong and nothing else"
    )


@dataclass(slots=True)
class Count:
    """What has been found in a file so far."""

    right: int = 0
    wrong: int = 0
    proven: int = 0

    def __str__(self) -> str:
        records = counted(self.right + self.wrong, "record", "records")
        proven = counted(self.proven, "shuffle", "shuffles")
        shuffles = f", {proven} proven" if self.proven else ""
        return f"{records}, {self.right} right, {self.wrong} wrong{shuffles}"


def run(arguments: argparse.Namespace) -> int:
    """Verify the files; the exit status says how it went."""
    worst = 0
    for name in arguments.files:
        count, interrupted = Count(), False
        try:
            with _opened(name) as lines:
                verify(name, lines, count)
        except OSError as error:
            print(f"capicua: {name}: {error.strerror or error}", file=sys.stderr)
            worst = 2
            continue
        except KeyboardInterrupt:
            interrupted = True
        if not arguments.quiet:
            print(f"{name}: {count}")
        if interrupted:
            print(f"capicua: stopped in {name}", file=sys.stderr)
            return 130
        worst = max(worst, int(count.wrong > 0 or not count.right))
    return worst


def verify(name: str, lines: TextIO, count: Count) -> None:
    """Verify the records of a text one by one, print what is wrong, and count."""
    progress = Progress("record", "records")
    records = _JsonRecords(lines) if name.endswith(".jsonl") else read_records(lines)
    try:
        for number in itertools.count(1):
            try:
                record = next(records, None)
                if record is None:
                    return
                count.proven += _checked(record)
                count.right += 1
            except BadRecord as bad:
                progress.end()
                print(f"{name}:{bad.line or number}: {bad.complaint}", flush=True)
                count.wrong += 1
            progress.step()
    finally:
        progress.end()


def _checked(record: Record) -> int:
    """How many shuffles a record proves, when everything in it is right.

    A changed deal shows in the shuffle, and often again in what is played with it.

    Raises:
        BadRecord: at the first line that is wrong.
    """
    proven, found = 0, list[BadRecord]()
    try:
        proven = check_shuffles(record)
    except BadRecord as bad:
        found.append(bad)
    except BadRuleset:
        pass  # the replay says the same, with the line
    try:
        replay(record)
    except BadRecord as bad:
        found.append(bad)
    if found:
        raise min(found, key=lambda bad: bad.line)
    return proven


class _JsonRecords(Iterator[Record]):
    """The records of JSON lines; like those of a text, it goes on after a bad one."""

    def __init__(self, lines: TextIO) -> None:
        self._lines = iter(lines)

    def __next__(self) -> Record:
        line = next(self._lines)
        try:
            return record_from_data(json.loads(line))
        except (InvalidNotation, ValueError, RecursionError) as error:
            raise BadRecord(0, str(error)) from None


@contextmanager
def _opened(name: str) -> Iterator[TextIO]:
    """A file as text; what is not UTF-8 in it is replaced."""
    if name == "-":
        yield sys.stdin
        return
    with Path(name).open(encoding="utf-8-sig", errors="replace", newline="") as lines:
        yield lines
