"""What one seat, or a watcher, may know of a match - and nothing else.

The law that holds browser, bots and reconnections together::

    view(step(m, a), s) == fold(View.observe, [redact(e, s) for e in events], view(m, s))
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from capicua.rules.action import Action
from capicua.rules.event import Dealt, Drew, Event, MatchEnded, Played, RoundEnded, redact
from capicua.rules.layout import Layout
from capicua.rules.match import Match
from capicua.rules.public import PublicRound
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile
from capicua.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of ``seat`` (``None``: a watcher).

    ``hand`` is ``None`` for a watcher and empty before the first deal; ``public`` is ``None``
    before it; ``history`` are the redacted events since the deal.
    """

    ruleset: Ruleset
    players: int
    seat: int | None
    round_no: int
    public: PublicRound | None
    hand: tuple[Tile, ...] | None
    scores: tuple[int, ...]
    ended: MatchEnded | None
    history: tuple[Event, ...]

    @property
    def layout(self) -> Layout:
        """The table; empty before the first deal."""
        return self.public.layout if self.public else Layout(self.ruleset.shape)

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
        if self.seat is None or self.turn != self.seat or self.hand is None:
            return ()
        must_open, draw = self.must_open, self.ruleset.draw
        return Turn(self.hand, self.layout, must_open, self.drawable, draw).legal()

    def observe(self, event: Event) -> View:
        """The view after ``event``, which must be redacted for this seat."""
        match event:
            case Dealt():
                return self._dealt(event)
            case MatchEnded():
                return replace(self, ended=event, scores=event.scores, history=self._with(event))
            case _:
                if self.public is None:
                    raise ValueError("nothing can be seen before the deal")
                return replace(
                    self,
                    public=self.public.evolve(event),
                    hand=self._hand_after(event),
                    history=self._with(event),
                )

    def _dealt(self, event: Dealt) -> View:
        own = None if self.seat is None else event.hands[self.seat]
        if own is not None and not isinstance(own, tuple):
            raise ValueError("the event is redacted for another seat")
        public = PublicRound.from_deal(self.ruleset, event)
        return replace(self, round_no=event.round_no, public=public, hand=own, history=(event,))

    def _hand_after(self, event: Event) -> tuple[Tile, ...] | None:
        match event:
            case Played(seat, tile, _) if seat == self.seat and self.hand is not None:
                return tuple(held for held in self.hand if held != tile)
            case Drew(seat, tile) if seat == self.seat and self.hand is not None:
                if tile is None:
                    raise ValueError("the event is redacted for another seat")
                return (*self.hand, tile)
        return self.hand

    def _with(self, event: Event) -> tuple[Event, ...]:
        return (*self.history, event)


def view(match: Match, seat: int | None) -> View:
    """``match`` as ``seat`` (``None``: a watcher) may know it."""
    if seat is None:
        hand = None
    else:
        hand = match.round.hands[seat] if match.round else ()
    return View(
        ruleset=match.ruleset,
        players=match.players,
        seat=seat,
        round_no=match.round_no,
        public=match.round.public if match.round else None,
        hand=hand,
        scores=match.scores,
        ended=match.ended,
        history=tuple(redact(event, seat) for event in match.history),
    )
