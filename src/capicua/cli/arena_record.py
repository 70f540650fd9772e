"""The results of an arena in a file: one line a deal, so that an interrupted run can go on.

The first line says what was played; every other one is the number of a deal and how its two games
ended for the first bot: ``w``on, ``d``rawn or ``l``ost, as in ``17 wl``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TextIO

from capicua.engine import Pairing, Result

_LETTERS: Final = "ldw"
"""By half points: lost, drawn, won."""


class WrongRecord(ValueError):
    """The file holds something else than results of this arena."""


class Record:
    """Results that are kept; :attr:`results` are those that were there before, by deal."""

    def __init__(self, results: Mapping[int, Result], file: TextIO | None) -> None:
        self.results = results
        self._file = file

    @classmethod
    def nowhere(cls) -> Record:
        """A record that keeps nothing."""
        return cls({}, None)

    @classmethod
    def open(cls, path: Path, pairing: Pairing) -> Record:
        """Go on with the record at ``path``, or begin it.

        Raises:
            WrongRecord: if it is the record of something else.
            OSError: if it cannot be read or written.
        """
        heading = (
            f"capicua arena {pairing.first.level} {pairing.second.level} "
            f"{pairing.ruleset.id} seed {pairing.seed}"
        )
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        # A line without its end was being written when the run stopped.
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines() or [heading]
        if lines[0] != heading:
            raise WrongRecord(f"{path} is not the record of “{heading}”.")
        results = dict(_read(path, line) for line in lines[1:])
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return cls(results, path.open("a", encoding="utf-8", buffering=1))

    def add(self, number: int, result: Result) -> None:
        """Keep the result of deal ``number``."""
        if self._file is not None:
            self._file.write(f"{number} {''.join(_LETTERS[points] for points in result)}\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()


def _read(path: Path, line: str) -> tuple[int, Result]:
    number, _, letters = line.partition(" ")
    if not number.isdecimal() or len(letters) != 2 or not set(letters) <= set(_LETTERS):
        raise WrongRecord(f"{path} has a line that is no result: {line!r}.")
    return int(number), (_LETTERS.index(letters[0]), _LETTERS.index(letters[1]))
