"""One deal as a record tells it: ``A:65.50 B:66.31 / 62.61``, and ``B 66``, who leads with what.

A deal in which nobody holds the tile to open with is made again; its lead is ``-``. Hands or a
boneyard that the reader may not see are a number, ``?7``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from capicua.rules.deal import Deal, deal_tiles
from capicua.rules.errors import BadRuleset, InvalidNotation
from capicua.rules.event import Dealt, Hidden, Tiles
from capicua.rules.notation import format_seat, parse_seat, parse_unseen
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile, format_tiles


@dataclass(frozen=True, slots=True)
class Dealing:
    """A deal, and the lead that followed from it.

    >>> dealing = Dealing.parse("A:66.31 C:65.50 / 62", "C")
    >>> dealing.seats, dealing.lead, dealing.must_open
    ((0, 2), 2, None)

    Attributes:
        seats: who plays, in order of play.
        hands: their tiles, in that order.
        boneyard: next drawn first, the reserve last.
        lead: who begins; ``None`` where it was dealt again.
        must_open: the tile to lead with, ``None`` where the lead is free.
        line, lead_line: where deal and lead stand in the text that was read, from 1.
    """

    seats: tuple[int, ...]
    hands: tuple[Tiles, ...]
    boneyard: Tiles
    lead: int | None
    must_open: Tile | None = None
    line: int = field(default=0, compare=False)
    lead_line: int = field(default=0, compare=False)

    @classmethod
    def of(cls, dealt: Dealt) -> Dealing:
        """What a record says of a deal."""
        hands = tuple(dealt.hands[seat] for seat in dealt.seats)
        return cls(dealt.seats, hands, dealt.boneyard, dealt.lead, dealt.must_open)

    @classmethod
    def parse(cls, deal: str, lead: str, line: int = 0, lead_line: int = 0) -> Dealing:
        """Read the texts of a deal and of its lead.

        Raises:
            InvalidNotation: naming the part that cannot be read.
        """
        text, slash, rest = deal.partition("/")
        boneyard = rest.split()
        if not slash or len(boneyard) != 1:
            raise InvalidNotation("A deal is hands, a slash and the boneyard: A:65.50 B:61 / 62.")
        seats: list[int] = []
        hands: list[Tiles] = []
        for word in text.split():
            letter, colon, tiles = word.partition(":")
            if not colon:
                raise InvalidNotation(f"{word!r} is not a hand: write A:65.50.")
            seats.append(parse_seat(letter))
            hands.append(parse_unseen(tiles))
        if len(seats) < 2 or seats != sorted(set(seats)):
            raise InvalidNotation("The hands of a deal stand in the order of their seats.")
        unseen = parse_unseen(boneyard[0])
        leader, must = parse_lead(lead)
        return cls(tuple(seats), tuple(hands), unseen, leader, must, line, lead_line)

    def to_deal(self, ruleset: Ruleset) -> Deal:
        """The deal, to be played.

        Raises:
            InvalidNotation: if something of it is hidden.
            BadRuleset: if these are not the tiles of the game, or not so many in each hand.
        """
        hands = tuple(hand for hand in self.hands if not isinstance(hand, Hidden))
        if len(hands) < len(self.hands) or isinstance(self.boneyard, Hidden):
            raise InvalidNotation("A deal with question marks cannot be played.")
        order = [*(tile for hand in hands for tile in hand), *self.boneyard]
        lot = self.seats.index(self.lead) if self.lead in self.seats else 0
        deal = deal_tiles(ruleset, len(self.seats), order, lot)
        if deal.hands != hands:
            size = ruleset.hand_for(len(self.seats))
            raise BadRuleset(f"Every hand of this deal has {size} tiles.")
        return deal

    @property
    def deal_text(self) -> str:
        """The deal as records write it."""
        hands = zip(self.seats, self.hands, strict=True)
        words = (f"{format_seat(seat)}:{_format_unseen(hand)}" for seat, hand in hands)
        return f"{' '.join(words)} / {_format_unseen(self.boneyard)}"

    @property
    def lead_text(self) -> str:
        """Who leads, and with what if it is compulsory, as records write it."""
        if self.lead is None:
            return "-"
        return format_seat(self.lead) + (f" {self.must_open}" if self.must_open else "")


def parse_lead(text: str) -> tuple[int | None, Tile | None]:
    """Read ``B 66``, ``B`` or ``-``: the seat that leads, and the compulsory tile.

    Raises:
        InvalidNotation: if the text is of no such form.
    """
    if text.strip() == "-":
        return None, None
    seat, *tile = text.split() or [""]
    if len(tile) > 1:
        raise InvalidNotation(f"{text!r} is not a lead: write B 66, or B where any tile may lead.")
    return parse_seat(seat), Tile.parse(tile[0]) if tile else None


def _format_unseen(tiles: Tiles) -> str:
    return f"?{tiles.count}" if isinstance(tiles, Hidden) else format_tiles(tiles)
