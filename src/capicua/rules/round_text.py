"""Reading one round of a record: its tags, its deals, and the actions in laps."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from capicua.rules.dealing import Dealing, parse_lead
from capicua.rules.ending import Conclusion, Ending
from capicua.rules.errors import BadRecord, InvalidNotation
from capicua.rules.move import Extra, Move
from capicua.rules.record import RoundDraft, RoundRecord
from capicua.rules.tag import TagValue

_LAP = re.compile(r"(\d{1,9})\.+", re.ASCII)
_ROUND_ENDS: Final = ("#out", "#closed", "#tie")


class RoundReader:
    """Hears the tags, words and comments of a round in order.

    Every method raises :class:`InvalidNotation` where something cannot stand.
    """

    def __init__(self, number: TagValue, line: int) -> None:
        text = one_text("Round", number)
        if not (text.isascii() and text.isdigit() and 0 < int(text[:10]) < 10**9):
            raise InvalidNotation(f"{text!r} is not the number of a round.")
        self.conclusion: Conclusion | None = None
        self._draft = RoundDraft(int(text), {}, line)
        self._tags: dict[str, TagValue] = {}
        self._undecided: Dealing | None = None  # a deal whose lead has not been read
        self._sign: list[str] = []  # the words of an ending that may go on
        self._sign_line = 0
        self._lap = 0  # whose number has been read, and no action yet

    @property
    def moved(self) -> bool:
        """Whether anything but tags has been read."""
        draft = self._draft
        return bool(draft.moves or draft.ending or self.conclusion or self._sign)

    def tag(self, name: str, value: TagValue, line: int) -> None:
        """Hear a tag of the round."""
        if self.moved:
            raise InvalidNotation(f"The tag {name} stands among the actions of a round.")
        if name == "Deal":
            self._decided()
            self._undecided = Dealing.parse(one_text(name, value), "-", line, line)
        elif name == "Lead":
            self._lead(one_text(name, value), line)
        elif name in self._tags:
            raise InvalidNotation(f"The tag {name} is there twice.")
        else:
            self._tags[name], self._draft.tag_lines[name] = value, line

    def word(self, word: str, line: int) -> None:
        """Hear a word: the number of a lap, an action, extra points, or a part of an ending."""
        if word.startswith("#"):
            self._signed()
            self._sign, self._sign_line = [word], line
        elif word.startswith("*"):
            self._signed()
            self._extra(Extra.parse(word))
        elif self._sign:
            self._sign.append(word)
        elif lap := _LAP.fullmatch(word):
            self._lap = int(lap[1])
        else:
            self._move(Move.parse(word, line))

    def comment(self, text: str) -> None:
        """Hear a comment: it is about what stands before it."""
        self._signed()
        draft = self._draft
        if self.conclusion is not None:
            self.conclusion = replace(self.conclusion, comment=f"{self.conclusion.comment} {text}")
        elif draft.ending is not None:
            draft.ending = replace(draft.ending, comment=f"{draft.ending.comment} {text}")
        elif draft.moves:
            last = draft.moves[-1]
            draft.moves[-1] = replace(last, comment=f"{last.comment} {text}")
        else:
            draft.comment = f"{draft.comment} {text}"

    def finished(self) -> RoundRecord:
        """The round that has been heard."""
        self._signed()
        self._decided()
        self._draft.tags = self._tags
        if not self._draft.deals:
            raise BadRecord(self._draft.line, "A round has a deal.")
        return self._draft.finished()

    def _lead(self, text: str, line: int) -> None:
        if self._undecided is None:
            raise InvalidNotation("A lead follows a deal.")
        seat, must = parse_lead(text)
        dealing = replace(self._undecided, lead=seat, must_open=must, lead_line=line)
        self._draft.deals.append(dealing)
        self._undecided = None

    def _decided(self) -> None:
        if self._undecided is not None:
            raise BadRecord(self._undecided.line, "A deal is followed by its lead.")

    def _signed(self) -> None:
        """Read the words of an ending, now that no more can come."""
        if not self._sign:
            return
        text, line, self._sign = " ".join(self._sign), self._sign_line, []
        try:
            self._end(text, line)
        except InvalidNotation as error:
            raise BadRecord(line, str(error)) from None

    def _end(self, text: str, line: int) -> None:
        if self.conclusion is not None:
            raise InvalidNotation(f"{text!r} stands after the end of the match.")
        if not text.startswith(_ROUND_ENDS):
            self.conclusion = Conclusion.parse(text, line)
        elif self._draft.ending is None:
            self._draft.ending = Ending.parse(text, line)
        else:
            raise InvalidNotation("A round ends once.")

    def _extra(self, extra: Extra) -> None:
        if not self._draft.moves:
            raise InvalidNotation(f"{extra} stands before the first action.")
        last = self._draft.moves[-1]
        self._draft.moves[-1] = replace(last, extras=(*last.extras, extra))

    def _move(self, move: Move) -> None:
        self._decided()
        if not self._draft.deals:
            raise InvalidNotation(f"{str(move)!r} stands before the deal.")
        if self._draft.ending is not None or self.conclusion is not None:
            raise InvalidNotation(f"{str(move)!r} stands after the end of the round.")
        self._draft.moves.append(replace(move, lap=self._lap))
        self._lap = 0


def one_text(name: str, value: TagValue) -> str:
    """The text of a tag that has one.

    Raises:
        InvalidNotation: if it has several.
    """
    if not isinstance(value, str):
        raise InvalidNotation(f"The tag {name} has one text.")
    return value
