"""What one seat, or a watcher, may know of a match - and nothing else.

The law that holds browser, bots and reconnections together::

    view(step(m, a), s) == fold(View.observe, [redact(e, s) for e in events], view(m, s))
"""

from __future__ import annotations

from dataclasses import dataclass

from capicua.rules.action import Action
from capicua.rules.event import (
    Dealt,
    Drew,
    Event,
    MatchEnded,
    Played,
    RoundEnded,
    Scored,
    redacted,
)
from capicua.rules.frozen import maker, replace
from capicua.rules.layout import Layout
from capicua.rules.match import Match
from capicua.rules.public import PublicRound
from capicua.rules.standing import Scoreboard, Standing
from capicua.rules.tile import Tile
from capicua.rules.turn import legal_actions


@dataclass(frozen=True, slots=True)
class View(Scoreboard):
    """The knowledge of ``seat`` (``None``: a watcher).

    ``hand`` is ``None`` for a watcher and empty before the first deal; ``public`` is ``None``
    before it; ``history`` are the redacted events since the deal.
    """

    seat: int | None
    standing: Standing
    public: PublicRound | None
    hand: tuple[Tile, ...] | None
    history: tuple[Event, ...]

    @property
    def layout(self) -> Layout:
        """The table; empty before the first deal."""
        return self.public.layout if self.public else Layout(self.ruleset.layout)

    @property
    def counts(self) -> tuple[int, ...]:
        """Tiles in hand, by seat."""
        return self.public.counts if self.public else (0,) * self.players

    @property
    def boneyard(self) -> int:
        """Tiles left undealt."""
        return self.public.boneyard if self.public else 0

    @property
    def drawable(self) -> int:
        """Tiles that could still be drawn."""
        return self.public.drawable if self.public else 0

    @property
    def turn(self) -> int | None:
        """The seat to act, ``None`` between rounds and at the end."""
        return None if self.ended or self.public is None else self.public.turn

    @property
    def passes(self) -> int:
        """Passes in a row just made."""
        return self.public.passes if self.public else 0

    @property
    def must_open(self) -> Tile | None:
        """The compulsory lead, while it has not been played."""
        return self.public.must_open if self.public else None

    @property
    def result(self) -> RoundEnded | None:
        """How the last round ended, ``None`` while it is played."""
        return self.public.result if self.public else None

    def legal(self) -> tuple[Action, ...]:
        """What this seat may do now; empty when it is not its turn."""
        if self.seat is None or self.hand is None or self.public is None or self.turn != self.seat:
            return ()
        return legal_actions(self.hand, self.public)

    def observe(self, event: Event) -> View:
        """The view after ``event``, which must be redacted for this seat."""
        standing, history = self.standing.evolve(event), (*self.history, event)
        match event:
            case Dealt():
                return self._dealt(event, standing)
            case Scored() | MatchEnded():
                return replace(self, standing=standing, history=history)
            case _:
                if self.public is None:
                    raise ValueError("nothing can be seen before the deal")
                public, hand = self.public.evolve(event), self._hand_after(event)
                return View(self.seat, standing, public, hand, history)

    def _repr_svg_(self) -> str:
        """The table and the hands as this seat sees them, for notebooks."""
        from capicua.rules.svg import round_svg, svg  # noqa: PLC0415 - rarely wanted

        if self.public is None:
            return svg(self.layout)
        hands: list[tuple[Tile, ...] | int] = list(self.counts)
        if self.seat is not None and self.hand is not None:
            hands[self.seat] = self.hand
        return round_svg(self.public, hands)

    def _dealt(self, event: Dealt, standing: Standing) -> View:
        own = None if self.seat is None else event.hands[self.seat]
        if own is not None and not isinstance(own, tuple):
            raise ValueError("the event is redacted for another seat")
        public = PublicRound.from_deal(self.ruleset, event)
        return View(self.seat, standing, public, own, (event,))

    def _hand_after(self, event: Event) -> tuple[Tile, ...] | None:
        match event:
            case Played(seat, tile, _) if seat == self.seat and self.hand is not None:
                return tuple(held for held in self.hand if held != tile)
            case Drew(seat, tile) if seat == self.seat and self.hand is not None:
                if tile is None:
                    raise ValueError("the event is redacted for another seat")
                return (*self.hand, tile)
        return self.hand


def view(match: Match, seat: int | None) -> View:
    """``match`` as ``seat`` (``None``: a watcher) may know it."""
    round_, hand = match.round, None
    if seat is not None:
        hand = round_.hands[seat] if round_ else ()
    public = round_.public if round_ else None
    return _view(seat, match.standing, public, hand, redacted(match.history, seat))


_view = maker(View)
