"""``capicua verify FILE …``: replay records and compare everything that they repeat."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TextIO

from capicua.cli.progress import Progress
from capicua.rules import (
    BadRecord,
    InvalidNotation,
    Record,
    read_records,
    record_from_data,
    replay,
)

ABOUT = """\
Every action is played through the rules again, and every lead, drawn tile, ending, score and
result that the record names is worked out anew. Of each record that is wrong the first wrong line
is printed, as FILE:LINE: what is wrong. Files may be of any size; `-` is the standard input, and
FILE.jsonl holds records as JSON, one a line.

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


def run(arguments: argparse.Namespace) -> int:
    """Verify the files; the exit status says how it went."""
    worst = 0
    for name in arguments.files:
        try:
            with _opened(name) as lines:
                right, wrong = verified(name, lines)
        except OSError as error:
            print(f"capicua: {name}: {error.strerror or error}", file=sys.stderr)
            worst = 2
            continue
        except KeyboardInterrupt:
            return 130
        if not arguments.quiet:
            print(f"{name}: {right + wrong} records, {right} right, {wrong} wrong")
        worst = max(worst, int(wrong > 0 or not right))
    return worst


def verified(name: str, lines: TextIO) -> tuple[int, int]:
    """Verify the records of a text, printing what is wrong; how many are right, and wrong."""
    right = wrong = 0
    progress = Progress("records")
    read = _JsonRecords(lines) if name.endswith(".jsonl") else read_records(lines)
    for line, bad in _outcomes(read):
        if bad is None:
            right += 1
        else:
            progress.end()
            print(f"{name}:{bad.line or line}: {bad.complaint}", flush=True)
            wrong += 1
        progress.step()
    progress.end()
    return right, wrong


def _outcomes(records: Iterator[Record]) -> Iterator[tuple[int, BadRecord | None]]:
    """For every record, its number and what is wrong with it, if anything is."""
    for number in count(1):
        bad = None
        try:
            record = next(records, None)
            if record is None:
                return
            replay(record)
        except BadRecord as error:
            bad = error
        yield number, bad


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
