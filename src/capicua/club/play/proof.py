"""What a record says of its shuffles, compared with what follows from the secrets it reveals.

The match names its table, ``[Table "7hq2…"]``, and a round what was published before it was dealt,
what was revealed after it, and what each person added::

    [Commit "sha256:…"]
    [Secret "…"]
    [Players "A …" "C …"]

How the deals follow from these is said in :mod:`capicua.club.play.fairness`.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from capicua.club.play.fairness import commitment, deal_key, deals, join_contributions
from capicua.rules import (
    BadRecord,
    Deal,
    Dealing,
    Record,
    RoundRecord,
    Ruleset,
    format_seat,
    parse_seat,
)

_TAGS: Final = ("Commit", "Secret", "Players")
_COMMIT: Final = re.compile(r"sha256:[0-9a-fA-F]{64}")
_SECRET: Final = re.compile(r"[0-9a-fA-F]{64}")
_PLAYER: Final = re.compile(r"([A-R]) ([0-9a-fA-F]{32})")


def check_shuffles(record: Record) -> int:
    """How many rounds of ``record`` prove their shuffle; those that say nothing of it do not.

    Raises:
        BadRecord: at the first line of a proof that is wrong.
        BadRuleset: if the rules of the record cannot be played by so many.
    """
    proven = dealt = 0
    before: RoundRecord | None = None
    for entry in record.rounds:
        dealt = dealt if before is not None and _goes_on(before, entry) else 0
        proven += _Proof(record, entry, dealt).holds()
        dealt, before = dealt + len(entry.deals), entry
    return proven


def _goes_on(before: RoundRecord, entry: RoundRecord) -> bool:
    """Whether a round is the one before, dealt again on request and from the same stream."""
    same = before.tags.get("Secret") == entry.tags.get("Secret")
    return before.number == entry.number and same


class _Proof:
    """The proof of one round, for which ``dealt`` deals of its stream have been made before."""

    def __init__(self, record: Record, entry: RoundRecord, dealt: int) -> None:
        self._record = record
        self._entry = entry
        self._dealt = dealt

    def holds(self) -> bool:
        """Whether the round proves its shuffle."""
        said = [name for name in _TAGS if name in self._entry.tags]
        if not said:
            return False
        if "Commit" not in said:
            raise self._wrong(said[0], "proves nothing without a commitment")
        committed = self._one("Commit", _COMMIT, "a commitment: write sha256:…")
        if "Secret" not in said:
            if self._finished:
                raise self._wrong("Commit", "has no secret, though the round is over")
            return False
        secret = bytes.fromhex(self._one("Secret", _SECRET, "a secret of 32 bytes"))
        self._compare(committed, secret, self._contributions())
        return True

    @property
    def _finished(self) -> bool:
        last = self._entry is self._record.rounds[-1]
        return not last or bool(self._entry.ending or self._record.conclusion)

    def _compare(self, committed: str, secret: bytes, contributions: bytes) -> None:
        table, number = self._table(), self._entry.number
        try:
            right = commitment(secret, table, number) == committed.lower()
            key = deal_key(secret, table, number, contributions)
        except ValueError as error:
            raise self._wrong("Commit", f"cannot be checked: {error}") from None
        other = self._first_other(key)
        if not right and other is None:
            raise self._wrong("Commit", "is not that of this secret")
        if not right:
            raise self._wrong("Secret", "is not what was committed to")
        if other is not None:
            raise other

    def _first_other(self, key: bytes) -> BadRecord | None:
        """What is wrong with the first deal that does not follow from ``key``, if one does not."""
        rules, dealings = self._record.ruleset, self._entry.deals
        derived = deals(rules, len(dealings[0].seats), key)
        for dealing, deal in zip(dealings, islice(derived, self._dealt, None), strict=False):
            if (dealing.hands, dealing.boneyard) != (deal.hands, deal.boneyard):
                return BadRecord(
                    dealing.line,
                    f"Round {self._entry.number}: this deal does not follow from the secret "
                    "and what the players added.",
                )
            if self._by_lot(rules) and dealing.lead != dealing.seats[deal.lot]:
                return BadRecord(dealing.lead_line, self._lot_told(dealing, deal))
        return None

    def _by_lot(self, rules: Ruleset) -> bool:
        first = self._entry.number == 1 or rules.next_opener == "same_rule"
        return rules.opener == "lot" and first

    def _lot_told(self, dealing: Dealing, deal: Deal) -> str:
        right = format_seat(dealing.seats[deal.lot])
        return f"Round {self._entry.number}: the lot fell on {right}, not {dealing.lead_text}."

    def _table(self) -> str:
        table = self._record.tags.get("Table")
        if not isinstance(table, str):
            raise self._wrong("Commit", "is of a table, and the match names none")
        return table

    def _contributions(self) -> bytes:
        told = self._entry.tags.get("Players", ())
        by_seat: dict[int, bytes] = {}
        for text in (told,) if isinstance(told, str) else told:
            found = _PLAYER.fullmatch(text)
            if found is None:
                raise self._wrong("Players", f"says {text!r}: write A and 32 hexadecimal digits")
            seat = parse_seat(found[1])
            if seat not in self._entry.deals[0].seats or seat <= max(by_seat, default=-1):
                raise self._wrong("Players", "names those who play once, in order")
            by_seat[seat] = bytes.fromhex(found[2])
        return join_contributions(by_seat)

    def _one(self, name: str, form: re.Pattern[str], what: str) -> str:
        text = self._entry.tags[name]
        if not isinstance(text, str) or not form.fullmatch(text):
            raise self._wrong(name, f"is not {what}")
        return text

    def _wrong(self, name: str, complaint: str) -> BadRecord:
        line = self._entry.tag_lines.get(name, self._entry.line)
        return BadRecord(line, f"Round {self._entry.number}: [{name}] {complaint}.")
