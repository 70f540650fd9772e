r"""Reading records, one after the other, from texts of any length.

A record begins with ``[Capicua "1"]`` and its other tags; ``[Round "1"]`` begins a round, with its
own tags, its deals and the actions in laps. More is read than is written: actions break over lines
anywhere and the numbers of laps may be left out, comments run over several lines, blank lines and
``\r\n`` do not matter, a tag that is not known is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from capicua.rules.ending import Conclusion
from capicua.rules.errors import BadRecord, InvalidNotation
from capicua.rules.record import FORMAT, Record, RoundRecord
from capicua.rules.round_text import RoundReader, one_text
from capicua.rules.tag import TagValue, read_tag

_BEGINS = re.compile(r"\s*\[\s*Capicua\b")
_TAG_NAME = re.compile(r"\s*\[\s*(\w+)")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s{\[]*")
_OF_A_ROUND = ("Round", "Deal", "Lead")


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records of a text, one by one; no more than one is kept in memory.

    ``lines`` may be an open file. After a :class:`BadRecord` the iterator goes on with the next
    record when it is asked again.

    >>> text = '''[Capicua "1"]
    ... [Game "bloqueo@1"]
    ...
    ... [Round "1"]
    ... [Deal "A:66.65 B:60.50 / -"]
    ... [Lead "A 66"]
    ... 1. 66 60>
    ... 2. 65< #out A
    ... '''
    >>> [str(move) for move in next(read_records(text.splitlines())).rounds[0].moves]
    ['66', '60>', '65<']

    Raises:
        BadRecord: when a record cannot be read, with the line.
    """
    return _Records(lines)


def parse_record(text: str) -> Record:
    """The only record of a text.

    Raises:
        BadRecord: if it cannot be read, with the line; if there is none, or more than one.
    """
    records = read_records(text.split("\n"))
    record = next(records, None)
    if record is None:
        raise BadRecord(0, "There is no record.")
    second = next(records, None)
    if second is not None:
        raise BadRecord(second.line, "A second record begins.")
    return record


class _Records(Iterator[Record]):
    """Cuts the lines into records, and finds the next one after a bad one."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = enumerate(lines, 1)
        self._held: tuple[int, str] | None = None
        self._lost = False

    def __next__(self) -> Record:
        reader = _RecordReader()
        try:
            for number, line in self._rest():
                if reader.ends_before(line):
                    self._held = (number, line)
                    break
                reader.read(number, line.lstrip("\ufeff") if number == 1 else line)
            if not reader.begun:
                raise StopIteration
            return reader.record()
        except BadRecord:
            self._lost = True
            raise

    def _rest(self) -> Iterator[tuple[int, str]]:
        """The lines to come; after a bad record, those from the next beginning on."""
        held, self._held = self._held, None
        if held is not None and not self._skips(held[1]):
            yield held
        for number, line in self._lines:
            if not self._skips(line):
                yield number, line

    def _skips(self, line: str) -> bool:
        self._lost = self._lost and not _BEGINS.match(line)
        return self._lost


class _RecordReader:
    """Reads one record, line by line; ``begun`` is its first line, 0 before it."""

    def __init__(self) -> None:
        self.begun = 0
        self._line = 0
        self._tags: dict[str, TagValue] = {}
        self._tag_lines: dict[str, int] = {}
        self._noted = ""
        self._rounds: list[RoundRecord] = []
        self._round: RoundReader | None = None
        self._comment: list[str] = []  # what has been read of one that is still open
        self._comment_line = 0

    def ends_before(self, line: str) -> bool:
        """Whether ``line`` begins the next record."""
        if self.begun and _BEGINS.match(line):
            return True
        if self._comment or self._round is None or not self._round.moved:
            return False
        tag = _TAG_NAME.match(line)
        return tag is not None and tag[1] not in _OF_A_ROUND

    def read(self, number: int, line: str) -> None:
        """Read a line of this record."""
        self._line = number
        try:
            self._scan(line)
        except InvalidNotation as error:
            raise _at(number, error) from None

    def record(self) -> Record:
        """What has been read."""
        try:
            self._end_comment()
            conclusion = self._end_round()
            rounds, tags, lines = tuple(self._rounds), self._tags, self._tag_lines
            return Record(tags, rounds, conclusion, self._noted, self.begun, lines)
        except InvalidNotation as error:
            raise _at(self.begun, error) from None

    def _scan(self, line: str) -> None:
        at = self._on_comment(line, 0) if self._comment else 0
        while (at := _past(_SPACE, line, at)) < len(line):
            self.begun = self.begun or self._line
            if line[at] == "[":
                name, value, at = read_tag(line, at)
                self._on_tag(name, value)
            elif line[at] == "{":
                self._comment, self._comment_line = [""], self._line
                at = self._on_comment(line, at + 1)
            else:
                start, at = at, _past(_WORD, line, at)
                self._on_word(line[start:at])

    def _on_comment(self, line: str, at: int) -> int:
        """Read on in a comment; where it ends, or the end of the line."""
        if not line.strip():
            self._end_comment()
        text, brace, _ = line[at:].partition("}")
        self._comment.append(text)
        if not brace:
            return len(line)
        said, self._comment = " ".join(self._comment), []
        if self._round is None:
            self._noted = f"{self._noted} {said}"
        else:
            self._round.comment(said)
        return at + len(text) + 1

    def _end_comment(self) -> None:
        if self._comment:
            raise BadRecord(self._comment_line, "A comment is not closed.")

    def _on_word(self, word: str) -> None:
        if self._round is None:
            raise InvalidNotation(f"{word!r} stands before the first round.")
        self._round.word(word, self._line)

    def _on_tag(self, name: str, value: TagValue) -> None:
        if name == "Capicua":
            if one_text(name, value) != FORMAT or self.begun < self._line or self._tags:
                raise InvalidNotation(f'A record begins with [Capicua "{FORMAT}"].')
        elif name == "Round":
            if self._end_round() is not None:
                raise InvalidNotation("A round stands after the end of the match.")
            self._round = RoundReader(value, self._line)
        elif self._round is not None:
            self._round.tag(name, value, self._line)
        elif name in self._tags:
            raise InvalidNotation(f"The tag {name} is there twice.")
        else:
            self._tags[name], self._tag_lines[name] = value, self._line

    def _end_round(self) -> Conclusion | None:
        """Put the round that was read with the others; how it ended the match, if it did."""
        if self._round is None:
            return None
        self._rounds.append(self._round.finished())
        return self._round.conclusion


def _past(pattern: re.Pattern[str], line: str, at: int) -> int:
    found = pattern.match(line, at)
    return found.end() if found else at


def _at(line: int, error: InvalidNotation) -> BadRecord:
    return error if isinstance(error, BadRecord) else BadRecord(line, str(error))
