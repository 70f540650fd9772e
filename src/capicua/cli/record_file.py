"""Files of records that grow: every record is added whole, and a run that stopped is taken up.

A file ``….jsonl`` holds records as JSON, one a line; any other holds them as text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from capicua.rules import (
    BadRecord,
    InvalidNotation,
    Record,
    read_records,
    record_from_data,
    record_to_data,
)

_BEGINS = b"[Capicua"
"""How the text of every record begins."""


class OtherRecords(ValueError):
    """A file holds records of another run, or something else."""


class RecordFile:
    """A file of records, open at its end until :meth:`close`."""

    def __init__(self, path: Path) -> None:
        """Open ``path``, which is made if it is not there.

        Raises:
            OSError: if that cannot be done.
        """
        self._path = path
        self._json = path.suffix == ".jsonl"
        self._file: BinaryIO = path.open("r+b" if path.exists() else "x+b")
        self._file.seek(0, 2)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def add(self, record: Record) -> None:
        """Write a record at the end, in one piece, after a blank line where texts need one."""
        between = b"\n" if self._file.tell() and not self._json else b""
        self._file.write(between + self._written(record))
        self._file.flush()

    def take_up(
        self, belongs: Callable[[int, Record], bool], again: Callable[[int], Record]
    ) -> Iterator[Record]:
        """The records that are there, if they are those of this run.

        ``belongs`` tells it of every record but the last one. A part of that one may be missing,
        because it was being written when the run stopped: it is made ``again``, compared and
        completed. Records are counted from 1.

        Raises:
            OtherRecords: at the first record that is another; nothing has been changed.
        """
        count, start = self._last()
        for number, record in enumerate(self._records(start), 1):
            if not belongs(number, record):
                raise OtherRecords(f"{self._path}: record {number} is of another run")
            yield record
        if count:
            yield self._completed(start, again(count))
        self._file.seek(0, 2)

    def _completed(self, start: int, record: Record) -> Record:
        self._file.seek(start)
        text = self._written(record)
        if not text.startswith(self._file.read().rstrip(b"\n")):
            raise OtherRecords(f"{self._path}: the last record is of another run")
        self._file.seek(start)
        self._file.truncate()
        self._file.write(text)
        self._file.flush()
        return record

    def _last(self) -> tuple[int, int]:
        """How many records there are, and where the last one begins."""
        self._file.seek(0)
        count = start = at = 0
        for line in self._file:
            cut_short = line.startswith(b"[") and _BEGINS.startswith(line)
            if self._json or line.startswith(_BEGINS) or cut_short:
                count, start = count + 1, at
            at += len(line)
        if at and not count:
            raise OtherRecords(f"{self._path}: there is no record in it")
        return count, start

    def _records(self, stop: int) -> Iterator[Record]:
        """The records before a place in the file."""
        lines = self._lines(stop)
        try:
            yield from map(_from_json, lines) if self._json else read_records(lines)
        except (BadRecord, InvalidNotation, ValueError) as error:
            raise OtherRecords(f"{self._path}: {error}") from None

    def _lines(self, stop: int) -> Iterator[str]:
        self._file.seek(0)
        while self._file.tell() < stop:
            yield self._file.readline().decode()

    def _written(self, record: Record) -> bytes:
        text = f"{json.dumps(record_to_data(record), ensure_ascii=False)}\n" if self._json else None
        return (text or str(record)).encode()


def _from_json(line: str) -> Record:
    return record_from_data(json.loads(line))
