"""How rounds and matches end, as records write it.

A round: ``#out B+21``, ``#closed AC+46``, ``#tie``; without points the winner alone, ``#out B``; in
a pool what each takes and what stays, ``#tie A+6 C+6 pot=2``; where points wait for the next
winner, ``#tie carry=1``. A match that is ended early: ``#resigned C``, ``#timeout C``, ``#void``,
``#agreed``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from capicua.rules.errors import InvalidNotation
from capicua.rules.event import RoundEnded
from capicua.rules.move import plain_comment
from capicua.rules.notation import format_seat, parse_seat
from capicua.rules.ruleset import Ruleset
from capicua.rules.standing import Standing

How = Literal["out", "closed", "tie"]
"""How a round ended: somebody was out, the table was closed, or nobody won."""
WhyEarly = Literal["agreed", "resigned", "timeout", "void"]
"""Why a match ended before its end."""

_GAIN = re.compile(r"([A-R]{1,2})(?:\+(\d{1,9}))?", re.ASCII)
_LEFT = re.compile(r"(pot|carry)=(\d{1,9})", re.ASCII)


def format_side(ruleset: Ruleset, side: int) -> str:
    """The letters of a side: of its seat, or of both seats of a pair (``AC``, ``BD``)."""
    if ruleset.teams == "pairs":
        return format_seat(side) + format_seat(side + 2)
    return format_seat(side)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended; what the text repeats of it.

    Attributes:
        how: ``out``, ``closed``, or ``tie`` where nobody won.
        gains: the letters of who got something, and the points or chips; ``None`` where the game
            counts neither.
        pot: chips that stay for the next round.
        carry: points that wait for its winner.
        comment: free text in one line.
        line: where it stands in the text that was read, from 1; 0 if it was not read.
    """

    how: How
    gains: tuple[tuple[str, int | None], ...] = ()
    pot: int = 0
    carry: int = 0
    comment: str = ""
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", plain_comment(self.comment))

    @classmethod
    def of(cls, ruleset: Ruleset, ended: RoundEnded) -> Ending:
        """What a record says of a round that ended so."""
        how: How = "tie" if ended.winner is None else ended.how
        if ended.takes is not None:
            takes = enumerate(ended.takes)
            gains = tuple((format_seat(seat), chips) for seat, chips in takes if chips)
            return cls(how, gains, pot=ended.left)
        if ended.winner is None:
            return cls(how, carry=ended.left)
        side = ruleset.side_of(ended.winner)
        points = None if ended.points is None else ended.points[side]
        return cls(how, ((format_side(ruleset, side), points),))

    @classmethod
    def parse(cls, text: str, line: int = 0) -> Ending:
        """Read ``#closed AC+46`` and the like.

        Raises:
            InvalidNotation: naming the word that says nothing.
        """
        word, *rest = text.split() or [""]
        hows: tuple[How, ...] = get_args(How)
        named = [how for how in hows if word == f"#{how}"]
        if not named:
            raise InvalidNotation(f"{word!r} is not how a round ends: write #out, #closed or #tie.")
        ending = cls(named[0], line=line)
        for part in rest:
            if gain := _GAIN.fullmatch(part):
                points = None if gain[2] is None else int(gain[2])
                ending = replace(ending, gains=(*ending.gains, (gain[1], points)))
            elif left := _LEFT.fullmatch(part):
                stays = int(left[2])
                pot = left[1] == "pot"
                ending = replace(ending, pot=stays) if pot else replace(ending, carry=stays)
            else:
                raise InvalidNotation(f"{part!r} says nothing of an ending: write B+21 or pot=2.")
        return ending

    def __str__(self) -> str:
        words = [f"#{self.how}"]
        words += [who if n is None else f"{who}+{n}" for who, n in self.gains]
        words += [f"{name}={n}" for name, n in (("pot", self.pot), ("carry", self.carry)) if n]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """How a match was ended before its end: ``why``, and the ``seat`` that left, if one did."""

    why: WhyEarly
    seat: int | None = None
    comment: str = ""
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "comment", plain_comment(self.comment))

    @classmethod
    def parse(cls, text: str, line: int = 0) -> Conclusion:
        """Read ``#resigned C`` and the like.

        Raises:
            InvalidNotation: if the text is of no such form.
        """
        word, *rest = text.split() or [""]
        whys: tuple[WhyEarly, ...] = get_args(WhyEarly)
        named = [why for why in whys if word == f"#{why}"]
        if not named or len(rest) > 1:
            raise InvalidNotation(f"{text!r} is not how a match ends early: write #resigned C.")
        return cls(named[0], parse_seat(rest[0]) if rest else None, line=line)

    def __str__(self) -> str:
        return f"#{self.why}" + ("" if self.seat is None else f" {format_seat(self.seat)}")


def format_result(standing: Standing) -> str:
    """The result of a match: points by side joined by hyphens, chips by seat in a pool.

    Without points the winner has 1 and the others 0; a draw is ``½`` for each. ``*`` is a match
    that goes on, is void, or was left by one of several who play for themselves.
    """
    ended, rules = standing.ended, standing.ruleset
    if ended is None or ended.why == "void":
        return "*"
    if rules.score == "pot":
        return "-".join(map(str, standing.chips))
    if rules.score != "none":
        return "-".join(map(str, standing.scores))
    sides = range(len(standing.scores))
    if ended.winner is not None:
        return "-".join(str(int(side == ended.winner)) for side in sides)
    return "-".join("½" for _ in sides) if ended.why in ("played", "agreed") else "*"
