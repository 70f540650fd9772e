"""What everybody at the table can see of a round.

The round adds the hidden tiles to it, a view adds one hand; both fold it over the same events,
so neither can drift from the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from capicua.rules.event import Dealt, Drew, Passed, Played, RoundEnded, Turned
from capicua.rules.layout import Layout
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class PublicRound:
    """The open side of a round.

    ``counts`` are tiles in hand by seat, ``boneyard`` the tiles left undealt, ``turn`` the seat to
    act (``None`` once the round is over), ``passes`` the passes in a row just made, and
    ``must_open`` the compulsory lead while it has not been played.
    """

    ruleset: Ruleset
    layout: Layout
    counts: tuple[int, ...]
    boneyard: int
    turn: int | None
    passes: int = 0
    must_open: Tile | None = None
    result: RoundEnded | None = None

    @classmethod
    def from_deal(cls, ruleset: Ruleset, dealt: Dealt) -> PublicRound:
        """The round as it begins."""
        counts = tuple(len(hand) for hand in dealt.hands)
        layout = Layout(ruleset.shape)
        return cls(
            ruleset, layout, counts, len(dealt.boneyard), dealt.lead, must_open=dealt.must_open
        )

    @property
    def players(self) -> int:
        """Seats in the round."""
        return len(self.counts)

    @property
    def drawable(self) -> int:
        """Tiles that could still be drawn: the boneyard without its reserve."""
        if self.ruleset.draw == "none":
            return 0
        return max(0, self.boneyard - self.ruleset.reserve)

    def evolve(self, event: Turned | RoundEnded) -> PublicRound:
        """The same after ``event``, which may be redacted."""
        match event:
            case Played(seat, tile, end):
                return replace(
                    self,
                    layout=self.layout.place(tile, end),
                    counts=self._counted(seat, -1),
                    turn=self._after(seat),
                    passes=0,
                    must_open=None,
                )
            case Drew(seat, _):
                counts = self._counted(seat, +1)
                return replace(self, counts=counts, boneyard=self.boneyard - 1, passes=0)
            case Passed(seat):
                return replace(self, turn=self._after(seat), passes=self.passes + 1)
            case RoundEnded():
                return replace(self, turn=None, result=event)

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _counted(self, seat: int, change: int) -> tuple[int, ...]:
        return tuple(n + change if s == seat else n for s, n in enumerate(self.counts))
