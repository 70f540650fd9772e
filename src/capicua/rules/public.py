"""What everybody at the table can see of a round.

The round adds the hidden tiles to it, a view adds one hand; both fold it over the same events,
so neither can drift from the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from capicua.rules.event import Dealt, Drew, Passed, Played, RoundEnded, Turned
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
        turn: the seat to act; ``None`` once the round is over, or to be dealt again.
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
        return cls(
            ruleset=ruleset,
            layout=Layout(ruleset.layout),
            seats=dealt.seats,
            counts=tuple(len(hand) for hand in dealt.hands),
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
        return self.drawable > 0 and not (self.ruleset.draw == "one" and self.drew)

    @property
    def closed(self) -> bool:
        """Whether everybody has passed in a row, and nothing can be drawn that would change it."""
        return self.passes >= len(self.seats) and self.drawable == 0

    def playable_ends(self) -> tuple[End, ...]:
        """The open ends, without those that wait for the star to have all its arms (D-cru-c)."""
        new_arm = self.layout.new_arm
        if self.ruleset.lock == "centre" and new_arm is not None:
            return (new_arm,)
        return self.layout.ends()

    def after(self, seat: int) -> int:
        """The seat that plays after ``seat``."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def evolve(self, event: Turned | RoundEnded) -> PublicRound:
        """The same after ``event``, which may be redacted."""
        match event:
            case Played(seat, tile, end):
                return replace(
                    self,
                    layout=self.layout.place(tile, end),
                    counts=self._counted(seat, -1),
                    turn=self.after(seat),
                    passes=0,
                    drew=False,
                    must_open=None,
                )
            case Drew(seat, _):
                counts = self._counted(seat, +1)
                return replace(self, counts=counts, boneyard=self.boneyard - 1, passes=0, drew=True)
            case Passed(seat):
                passes = self.passes + 1
                return replace(self, turn=self.after(seat), passes=passes, drew=False)
            case RoundEnded():
                return replace(self, turn=None, result=event)

    def _counted(self, seat: int, change: int) -> tuple[int, ...]:
        return tuple(n + change if s == seat else n for s, n in enumerate(self.counts))
