"""Positions as one line of text: ``game layout hands boneyard turn scores [op arg;]...``.

A public position is the same line with question marks for what the reader may not know, so that a
bug report, a puzzle and an address share one format. Writers are canonical: equal positions have
equal text.

>>> from capicua import Position
>>> position = Position.parse("bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0")
>>> [str(action) for action in position.to_round().legal()]
['65<', '65>', '63<', '63>']
>>> str(position)
'bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from capicua.rules.errors import BadRuleset, InvalidNotation
from capicua.rules.event import Hidden, Tiles
from capicua.rules.games import game
from capicua.rules.layout import Layout
from capicua.rules.match import Match
from capicua.rules.option import Value
from capicua.rules.options import (
    apply_options,
    format_options,
    options_of,
    parse_options,
)
from capicua.rules.public import PublicRound
from capicua.rules.round import Round
from capicua.rules.ruleset import Ruleset
from capicua.rules.standing import Standing
from capicua.rules.table_text import format_layout, parse_layout
from capicua.rules.tile import Tile, format_half, format_tiles, full_set, parse_half, parse_tiles
from capicua.rules.view import View
from capicua.rules.voids import known_voids

SEATS: Final = "ABCDEFGHIJKLMNOPQR"
"""The letters of seats, in order of play."""
_DIGITS = 9
"""No number of a game is longer."""


def format_seat(seat: int) -> str:
    """The letter of a seat, ``A`` for seat 0."""
    return SEATS[seat]


def parse_seat(text: str) -> int:
    """The seat of a letter.

    Raises:
        InvalidNotation: if there is no such seat.
    """
    if len(text) != 1 or text not in SEATS:
        raise InvalidNotation(f"{text!r} is no seat: write A to R.")
    return SEATS.index(text)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A hand of ``count`` tiles that the reader may not see, none of which carries a ``void``."""

    count: int
    voids: frozenset[int] = frozenset()

    def __str__(self) -> str:
        named = "".join(format_half(pip) for pip in sorted(self.voids))
        return f"?{self.count}" + (f"!{named}" if named else "")


Hand = tuple[Tile, ...] | Unknown
"""A hand that lies open, or what is known of one that does not."""


@dataclass(frozen=True, slots=True)
class Position:
    """A round in play, or as much of it as a reader may know.

    Attributes:
        ruleset: the game with its options in force.
        options: the options that differ from the game's defaults.
        layout: the table.
        hands: by seat; empty for who sits out.
        boneyard: next drawn first, the reserve last.
        turn: the seat to act.
        scores: points, by side.
        passes: passes in a row just made.
        must_open: the compulsory lead.
        pot: table chips in the pot.
        round_no: the round of the match.
        lead: the seat that began, where it is known.
        drew: whether the seat in turn has drawn already, where only one tile may be drawn.
        carry: points that wait for the winner.
    """

    ruleset: Ruleset
    layout: Layout
    hands: tuple[Hand, ...]
    boneyard: Tiles
    turn: int
    scores: tuple[int, ...]
    passes: int = 0
    must_open: Tile | None = None
    pot: int = 0
    round_no: int = 1
    lead: int | None = None
    drew: bool = False
    carry: int = 0
    options: Mapping[str, Value] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position.

        Raises:
            InvalidNotation: naming the part that cannot be read.
        """
        words = text.split(maxsplit=6)
        if len(words) < 6:
            raise InvalidNotation(
                "A position is: game layout hands boneyard turn scores, six words at least."
            )
        name, table, hands, boneyard, turn, scores, *rest = words
        ops = _parse_ops(rest[0] if rest else "")
        try:
            ruleset = apply_options(game(name), parse_options(ops.pop("rules", "")))
            options = options_of(ruleset)
            if "max" in ops:
                ruleset = replace(ruleset, max_pip=_number(ops.pop("max")), hand=(1,), reserve=(0,))
        except BadRuleset as error:
            raise InvalidNotation(str(error)) from None
        unknown = ops.keys() - {"pot", "must", "round", "lead", "drew", "carry"}
        if unknown:
            raise InvalidNotation(f"{min(unknown)!r} is nothing that a position can add.")
        position = cls(
            ruleset=ruleset,
            options=options,
            layout=parse_layout(table, ruleset.layout),
            hands=tuple(_parse_hand(hand) for hand in hands.split("/")),
            boneyard=parse_unseen(boneyard),
            turn=parse_seat(turn[:1]),
            passes=_passes(turn[1:]),
            scores=tuple(_number(score) for score in scores.split("/")),
            pot=_number(ops.get("pot", "0")),
            must_open=Tile.parse(ops["must"]) if "must" in ops else None,
            round_no=_number(ops.get("round", "1")),
            lead=parse_seat(ops["lead"]) if "lead" in ops else None,
            drew=_number(ops.get("drew", "0")) > 0,
            carry=_number(ops.get("carry", "0")),
        )
        for holds, complaint in _conditions(position):
            if not holds:
                raise InvalidNotation(complaint)
        return position

    @classmethod
    def of(cls, match: Match) -> Position:
        """The position of a match in play, with nothing hidden.

        Raises:
            ValueError: if no round is being played.
        """
        if match.round is None or match.turn is None:
            raise ValueError("there is no round being played")
        round_ = match.round
        return _position(match.standing, round_.public, round_.hands, round_.boneyard)

    @classmethod
    def of_view(cls, view: View) -> Position:
        """What a view knows of the position: its own hand, and what passes and draws told.

        Raises:
            ValueError: if no round is being played.
        """
        if view.public is None or view.turn is None:
            raise ValueError("there is no round being played")
        voids = known_voids(view)
        hands: list[Hand] = [
            Unknown(count, voids[seat]) if count else () for seat, count in enumerate(view.counts)
        ]
        if view.seat is not None and view.hand is not None:
            hands[view.seat] = view.hand
        boneyard = Hidden(view.boneyard) if view.boneyard else ()
        return _position(view.standing, view.public, tuple(hands), boneyard)

    def to_round(self) -> Round:
        """The round, to be played on.

        Raises:
            InvalidNotation: if something of it is hidden.
        """
        hands = tuple(hand for hand in self.hands if not isinstance(hand, Unknown))
        if len(hands) < len(self.hands) or isinstance(self.boneyard, Hidden):
            raise InvalidNotation("A position with question marks cannot be played on.")
        public = PublicRound(
            ruleset=self.ruleset,
            layout=self.layout,
            seats=tuple(seat for seat, hand in enumerate(hands) if hand),
            counts=tuple(len(hand) for hand in hands),
            boneyard=len(self.boneyard),
            turn=self.turn,
            lead=self.turn if self.lead is None and not self.layout.plays else self.lead,
            passes=self.passes,
            must_open=self.must_open,
            pot=self.pot,
            drew=self.drew,
            carry=self.carry,
        )
        return Round(public, hands, self.boneyard)

    def __str__(self) -> str:
        hands = "/".join(
            str(hand) if isinstance(hand, Unknown) else format_tiles(hand) for hand in self.hands
        )
        boneyard = (
            f"?{self.boneyard.count}"
            if isinstance(self.boneyard, Hidden)
            else format_tiles(self.boneyard)
        )
        turn = format_seat(self.turn) + (str(self.passes) if self.passes else "")
        scores = "/".join(map(str, self.scores))
        words = [self.ruleset.slug, format_layout(self.layout), hands, boneyard, turn, scores]
        return " ".join([*words, *(f"{op} {value};" for op, value in self._ops())])

    def _ops(self) -> list[tuple[str, str]]:
        default = apply_options(game(self.ruleset.slug), self.options)
        ops = []
        if self.pot:
            ops.append(("pot", str(self.pot)))
        if self.ruleset.max_pip != default.max_pip:
            ops.append(("max", str(self.ruleset.max_pip)))
        if self.must_open is not None:
            ops.append(("must", str(self.must_open)))
        if self.round_no != 1:
            ops.append(("round", str(self.round_no)))
        if self.lead is not None and self.layout.plays:
            ops.append(("lead", format_seat(self.lead)))
        if self.drew:
            ops.append(("drew", "1"))
        if self.carry:
            ops.append(("carry", str(self.carry)))
        if self.options:
            ops.append(("rules", format_options(self.options)))
        return ops


def _conditions(position: Position) -> list[tuple[bool, str]]:
    """What the parts of a position must fulfil together, and what is wrong when they do not."""
    rules, hands = position.ruleset, position.hands
    seats = [seat for seat, hand in enumerate(hands) if hand != ()]
    to_play = hands[position.turn] if position.turn in seats else ()
    known = [tile for hand in hands if isinstance(hand, tuple) for tile in hand]
    known += [*position.layout.tiles(), *_known(position.boneyard)]
    hidden = sum(hand.count for hand in hands if isinstance(hand, Unknown))
    hidden += len(position.boneyard) if isinstance(position.boneyard, Hidden) else 0
    led = bool(position.layout.plays)
    return [
        (rules.least_players <= len(hands) <= rules.most_players,
         f"{rules.slug} is not for {len(hands)} hands."),
        (len(seats) > 1 and to_play != (), "The turn is of a seat that has no tile."),
        (len(position.scores) == rules.sides(len(hands)), "Every side has one score."),
        (position.passes < len(seats), "Nobody can play after so many passes."),
        (position.lead in (None, *seats), "The lead was of a seat that has no tile."),
        (position.round_no > 0, "Rounds are counted from 1."),
        (position.must_open is None or not led, "The lead has been played already."),
        (position.must_open is None or isinstance(to_play, Unknown)
         or position.must_open in to_play, "The seat in turn does not hold the compulsory lead."),
        (len(set(known)) == len(known), "A tile is there twice."),
        (set(known) <= set(full_set(rules.max_pip)),
         f"A tile is not of the double-{rules.max_pip} set."),
        (len(known) + hidden <= rules.tile_count,
         f"The double-{rules.max_pip} set has only {rules.tile_count} tiles."),
    ]  # fmt: skip


def _known(tiles: Tiles) -> tuple[Tile, ...]:
    return tiles if isinstance(tiles, tuple) else ()


def _position(
    standing: Standing, public: PublicRound, hands: tuple[Hand, ...], boneyard: Tiles
) -> Position:
    return Position(
        ruleset=standing.ruleset,
        layout=public.layout,
        hands=hands,
        boneyard=boneyard,
        turn=public.turn or 0,
        options=options_of(standing.ruleset),
        scores=standing.scores,
        passes=public.passes,
        must_open=public.must_open,
        pot=public.pot,
        round_no=standing.round_no,
        lead=public.lead if public.layout.plays else None,
        drew=public.drew and standing.ruleset.draw == "one",
        carry=public.carry,
    )


def _parse_hand(text: str) -> Hand:
    if not text.startswith("?"):
        return parse_tiles(text)
    count, _, voids = text[1:].partition("!")
    hidden = Unknown(_number(count), frozenset(parse_half(half) for half in voids))
    return hidden if hidden.count else ()


def parse_unseen(text: str) -> Tiles:
    """Read tiles, or the number of those that the reader may not see: ``64.31``, ``?14``, ``-``.

    Raises:
        InvalidNotation: if the text is of no such form.
    """
    if not text.startswith("?"):
        return parse_tiles(text)
    count = _number(text[1:])
    return Hidden(count) if count else ()


def _parse_ops(text: str) -> dict[str, str]:
    ops: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        op, _, value = part.partition(" ")
        if not value or op in ops:
            raise InvalidNotation(f"{part!r} is not what a position can add: write 'op value;'.")
        ops[op] = value.strip()
    return ops


def _passes(text: str) -> int:
    """The passes just made: none where nothing is written."""
    return _number(text) if text else 0


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise InvalidNotation(f"{text!r} is not a number.")
    return int(text)
