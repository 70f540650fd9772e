"""What everybody at the table can see of a round.

The round adds the hidden tiles to it, a view adds one hand; both fold it over the same events,
so neither can drift from the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from capicua.rules.action import Play
from capicua.rules.event import Dealt, Drew, Passed, Played, Redealt, RoundEnded, Turned
from capicua.rules.frozen import maker, replace
from capicua.rules.layout import End, Layout
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class PublicRound:
    """The open side of a round.

    Attributes:
        seats: who plays, in order of play.
        counts: tiles in hand, by seat.
        boneyard: tiles left undealt.
        turn: the seat to act; ``None`` once the round is over, or has to be dealt again.
        lead: the seat that began.
        passes: passes in a row just made.
        drew: whether the seat in turn has drawn already.
        must_open: the compulsory lead while it has not been played.
        pot, carry: table chips, or points, that wait for the winner.
        result: how it ended.
    """

    ruleset: Ruleset
    layout: Layout
    seats: tuple[int, ...]
    counts: tuple[int, ...]
    boneyard: int
    turn: int | None
    lead: int | None = None
    passes: int = 0
    drew: bool = False
    must_open: Tile | None = None
    pot: int = 0
    carry: int = 0
    result: RoundEnded | None = None

    @classmethod
    def from_deal(cls, ruleset: Ruleset, dealt: Dealt) -> PublicRound:
        """The round as it begins."""
        return _public(
            ruleset=ruleset,
            layout=_layout(ruleset.layout),
            seats=dealt.seats,
            counts=tuple(map(len, dealt.hands)),
            boneyard=len(dealt.boneyard),
            turn=dealt.lead,
            lead=dealt.lead,
            must_open=dealt.must_open,
            pot=dealt.pot,
            carry=dealt.carry,
        )

    @property
    def drawable(self) -> int:
        """Tiles that could still be drawn: the boneyard without its reserve."""
        if self.ruleset.draw == "none":
            return 0
        return max(0, self.boneyard - self.ruleset.reserve_for(len(self.seats)))

    @property
    def may_draw(self) -> bool:
        """Whether a player whom nothing fits draws now."""
        rule = self.ruleset.draw
        return rule != "none" and self.drawable > 0 and not (rule == "one" and self.drew)

    @property
    def closed(self) -> bool:
        """Whether everybody has passed in a row, and nothing can be drawn that would change it."""
        return self.passes >= len(self.seats) and self.drawable == 0

    @property
    def may_redeal(self) -> bool:
        """Whether the seat in turn may ask for a new deal, if its hand gives it that right.

        Only at its first turn, and while everybody before it has laid a tile: once somebody has
        drawn or passed the round goes on. The tiles in hand tell it, see decision 0010.
        """
        if not self.ruleset.redeal_doubles or self.lead is None or self.turn is None:
            return False
        laid = (self.seats.index(self.turn) - self.seats.index(self.lead)) % len(self.seats)
        if self.passes or self.drew or len(self.layout.plays) != laid:
            return False
        led = self.seats.index(self.lead)
        order = (*self.seats[led:], *self.seats[:led])
        own = self.counts[self.turn]
        return all(self.counts[seat] == own - (at < laid) for at, seat in enumerate(order))

    def playable_ends(self) -> tuple[End, ...]:
        """The open ends, without those that wait for the star to have all its arms (D-cru-c)."""
        if self.ruleset.lock == "none":
            return self.layout.open_ends
        new_arm = self.layout.new_arm
        return self.layout.open_ends if new_arm is None else (new_arm,)

    def after(self, seat: int) -> int:
        """The seat that plays after ``seat``."""
        seats = self.seats
        return seats[0] if seat == seats[-1] else seats[seats.index(seat) + 1]

    def evolve(self, event: Turned | RoundEnded) -> PublicRound:
        """The same after ``event``, which may be redacted."""
        if isinstance(event, Played):
            return self.laid(event.seat, event.action)
        if isinstance(event, Passed):
            return self.passed(event.seat)
        if isinstance(event, Drew):
            counts, left = self._counted(event.seat, +1), self.boneyard - 1
            return replace(self, counts=counts, boneyard=left, passes=0, drew=True)
        if isinstance(event, Redealt):
            return replace(self, turn=None)
        return replace(self, turn=None, result=event)

    def laid(self, seat: int, play: Play) -> PublicRound:
        """The same after ``seat`` laid a tile."""
        seats, counts = self.seats, list(self.counts)
        counts[seat] -= 1
        return _public(
            self.ruleset,
            self.layout.lay(play),
            seats,
            tuple(counts),
            self.boneyard,
            seats[0] if seat == seats[-1] else seats[seats.index(seat) + 1],
            self.lead,
            0,  # passes
            False,  # drew
            None,  # must_open
            self.pot,
            self.carry,
        )

    def passed(self, seat: int) -> PublicRound:
        """The same after ``seat`` passed."""
        return _public(
            self.ruleset,
            self.layout,
            self.seats,
            self.counts,
            self.boneyard,
            self.after(seat),
            self.lead,
            self.passes + 1,
            False,  # drew
            self.must_open,
            self.pot,
            self.carry,
        )

    def _counted(self, seat: int, change: int) -> tuple[int, ...]:
        counts = list(self.counts)
        counts[seat] += change
        return tuple(counts)


_public, _layout = maker(PublicRound), maker(Layout)
