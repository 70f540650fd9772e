"""A match: rounds until it is decided. Its state is the fold of its events, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from capicua.rules.action import Action
from capicua.rules.deal import Deal
from capicua.rules.errors import BadRuleset, IllegalAction, Refusal
from capicua.rules.event import Dealt, Event, MatchEnded, RoundEnded
from capicua.rules.round import Round
from capicua.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Match:
    """One match at one table.

    ``history`` are the events since the last deal; ``scores`` are points by seat.
    """

    ruleset: Ruleset
    players: int
    round_no: int = 0
    round: Round | None = None
    scores: tuple[int, ...] = ()
    ended: MatchEnded | None = None
    history: tuple[Event, ...] = ()

    @classmethod
    def new(cls, ruleset: Ruleset, players: int) -> Match:
        """A match that waits for its first deal.

        Raises:
            BadRuleset: if the game is not for so many players.
        """
        ruleset.check_players(players)
        return cls(ruleset, players, scores=(0,) * players)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.ended is not None

    @property
    def turn(self) -> int | None:
        """The seat to act, ``None`` between rounds and at the end."""
        return None if self.ended or self.round is None else self.round.turn

    def legal(self) -> tuple[Action, ...]:
        """What the seat in turn may do; empty between rounds and at the end."""
        return () if self.turn is None or self.round is None else self.round.legal()

    def deal(self, deal: Deal) -> tuple[Match, tuple[Event, ...]]:
        """Begin the next round with ``deal``.

        Raises:
            BadRuleset: if a round is being played, the match is over, or the hands are not as
                many as the players.
        """
        if self.over or self.turn is not None:
            raise BadRuleset("A deal is made between the rounds of a match that goes on.")
        if len(deal.hands) != self.players:
            raise BadRuleset(f"{self.players} players need {self.players} hands.")
        return self._after((Round.deal(deal, self.round_no + 1),))

    def step(self, seat: int, action: Action) -> tuple[Match, tuple[Event, ...]]:
        """Carry out ``action`` for ``seat``: the match after it, and what happened.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        if self.turn is None or self.round is None:
            raise IllegalAction(Refusal.ROUND_OVER)
        if seat != self.turn:
            raise IllegalAction(Refusal.NOT_YOUR_TURN)
        _, events = self.round.step(action)
        return self._after((*events, *self._ending(events[-1])))

    def conclude(
        self, why: Literal["resigned", "timeout", "void"], seat: int | None = None
    ) -> tuple[Match, tuple[Event, ...]]:
        """End the match early: ``seat`` resigned or ran out of time, or it is void for all.

        With two players the other one wins; otherwise nobody does.

        Raises:
            IllegalAction: ``round_over`` if the match has ended already.
        """
        if self.over:
            raise IllegalAction(Refusal.ROUND_OVER)
        winner = 1 - seat if seat is not None and self.players == 2 and why != "void" else None
        return self._after((MatchEnded(why, winner, self.scores),))

    def evolve(self, event: Event) -> Match:
        """The match after an unredacted ``event``."""
        match event:
            case Dealt():
                dealt = Round.from_event(self.ruleset, event)
                return replace(self, round_no=event.round_no, round=dealt, history=(event,))
            case MatchEnded():
                return replace(self, ended=event, scores=event.scores, history=self._with(event))
            case _:
                if self.round is None:
                    raise ValueError("nothing can be played before the deal")
                return replace(self, round=self.round.evolve(event), history=self._with(event))

    def _ending(self, last: Event) -> tuple[Event, ...]:
        if isinstance(last, RoundEnded) and self.round_no >= self.ruleset.rounds:
            return (MatchEnded("played", last.winner, self.scores),)
        return ()

    def _after(self, events: tuple[Event, ...]) -> tuple[Match, tuple[Event, ...]]:
        match = self
        for event in events:
            match = match.evolve(event)
        return match, events

    def _with(self, event: Event) -> tuple[Event, ...]:
        return (*self.history, event)
