"""How a match stands: points, chips, whose lead comes next, and whether it is decided.

All of it is open to everybody; the match and every view fold it over the same events.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from capicua.rules.event import Dealt, Event, MatchEnded, RoundEnded, Scored
from capicua.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing between and during the rounds of a match.

    Attributes:
        ruleset, players: what is played, and by how many.
        round_no: the round being played, 0 before the first deal.
        scores: points, by side.
        chips: table chips, by seat; zeros where nothing is staked.
        waiting: chips of the pot, or points, that wait for the next round's winner.
        first_lead, last_lead: who began the first round and the last one.
        result: how the last finished round ended.
        ended: how the match ended.
    """

    ruleset: Ruleset
    players: int
    round_no: int
    scores: tuple[int, ...]
    chips: tuple[int, ...]
    waiting: int = 0
    first_lead: int | None = None
    last_lead: int | None = None
    result: RoundEnded | None = None
    ended: MatchEnded | None = None

    @classmethod
    def new(cls, ruleset: Ruleset, players: int) -> Standing:
        """Before the first deal."""
        scores, chips = (0,) * ruleset.sides(players), (ruleset.chips,) * players
        return cls(ruleset, players, 0, scores, chips)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that take part in the next deal: all, or those who can pay the stake."""
        if self.ruleset.stakes != "per_round":
            return tuple(range(self.players))
        return tuple(seat for seat, own in enumerate(self.chips) if own >= self.ruleset.stake)

    @property
    def next_pot(self) -> int:
        """Table chips in the pot of the next round."""
        if self.ruleset.stakes != "per_round":
            return 0
        return self.waiting + self.ruleset.stake * len(self.playing)

    @property
    def next_lead(self) -> int | None:
        """Who begins the next round, with any tile; ``None`` where the new deal decides.

        A game that gives the lead to the winner gives it to the next seat after a round that
        nobody won.
        """
        first, last, rule = self.first_lead, self.last_lead, self.ruleset.next_opener
        if first is None or last is None or rule == "same_rule":
            return None
        if rule == "alternate":
            return (first + self.round_no) % self.players
        if rule == "winner" and self.result is not None and self.result.winner is not None:
            return self.result.winner
        return (last + 1) % self.players

    def decided(self) -> MatchEnded | None:
        """How the match ends now that a round has, ``None`` if it goes on."""
        rules = self.ruleset
        enough = rules.target is not None and max(self.scores) >= rules.target
        last = rules.rounds is not None and self.round_no >= rules.rounds
        broke = len(self.playing) < 2
        return self.ending("played") if enough or last or broke else None

    def ending(self, why: Literal["played", "agreed"]) -> MatchEnded:
        """The match ends here and the leader wins; equal standings are a draw.

        The leader has the most points, the most chips in a pool, or won the only round where
        there are no points.
        """
        rules = self.ruleset
        if rules.score == "none":
            seat = self.result.winner if self.result else None
            winner = None if seat is None else rules.side_of(seat)
            return MatchEnded(why, winner, self.scores)
        if rules.score == "pot":
            rest = self._rest()
            return MatchEnded(why, _leader(_added(self.chips, rest)), self.scores, rest)
        winner = _leader(self.scores)
        return MatchEnded(why, winner, self.scores, self.paid(winner))

    def paid(self, winner: int | None) -> tuple[int, ...] | None:
        """What a stake on the whole match pays, by seat; ``None`` where there is none.

        The winner gets everything; without one everybody gets the own stake back.
        """
        if self.ruleset.stakes != "per_match" or not self.round_no:
            return None
        own = self.ruleset.stake
        if winner is None:
            return (own,) * self.players
        return tuple(own * self.players if seat == winner else 0 for seat in range(self.players))

    def evolve(self, event: Event) -> Standing:
        """The standing after ``event``, which may be redacted."""
        match event:
            case Dealt():
                return self._dealt(event)
            case Scored(side, _, points):
                gain = tuple(points * (at == side) for at in range(len(self.scores)))
                return replace(self, scores=_added(self.scores, gain))
            case RoundEnded():
                return replace(
                    self,
                    scores=_added(self.scores, event.points),
                    chips=_added(self.chips, event.takes),
                    waiting=event.left,
                    result=event,
                )
            case MatchEnded():
                return replace(self, chips=_added(self.chips, event.takes), ended=event)
            case _:
                return self

    def _dealt(self, event: Dealt) -> Standing:
        if event.lead is None:
            return self
        once = self.ruleset.stakes == "per_match" and self.round_no == 0
        pays = self.ruleset.stake if once or self.ruleset.stakes == "per_round" else 0
        return replace(
            self,
            round_no=event.round_no,
            chips=tuple(own - pays * (seat in event.seats) for seat, own in enumerate(self.chips)),
            waiting=0,
            first_lead=event.lead if self.first_lead is None else self.first_lead,
            last_lead=event.lead,
        )

    def _rest(self) -> tuple[int, ...] | None:
        """A rest of the pot goes to the tied player nearest after the opener (D-pool-a)."""
        if not self.waiting or self.result is None or self.last_lead is None:
            return None
        lead = self.last_lead
        nearest = min(self.result.tied, key=lambda seat: (seat - lead) % self.players)
        return tuple(self.waiting * (seat == nearest) for seat in range(self.players))


def _added(have: tuple[int, ...], more: tuple[int, ...] | None) -> tuple[int, ...]:
    return have if more is None else tuple(a + b for a, b in zip(have, more, strict=True))


def _leader(standing: tuple[int, ...]) -> int | None:
    best = [side for side, own in enumerate(standing) if own == max(standing)]
    return best[0] if len(best) == 1 else None
