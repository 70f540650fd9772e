"""How a match stands: points, chips, whose lead comes next, and whether it is decided.

All of it is open to everybody; the match and every view fold it over the same events.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from capicua.rules.event import Dealt, Event, MatchEnded, Redealt, RoundEnded, Scored
from capicua.rules.frozen import maker, replace
from capicua.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing between and during the rounds of a match.

    Attributes:
        ruleset, players: what is played, and by how many.
        round_no: the round being played, or the last one that was; 0 before the first.
        scores: points, by side.
        chips: table chips, by seat; zeros where nothing is staked.
        staked: what each seat has put in and nobody has won yet, by seat.
        waiting: chips of the pot, or points, that a round left for the winner of the next one.
        first_lead, last_lead: who began the first round and the last one.
        lead_again: who begins the next round because the last one is dealt again on request.
        result: how the last finished round ended.
        ended: how the match ended.
    """

    ruleset: Ruleset
    players: int
    round_no: int
    scores: tuple[int, ...]
    chips: tuple[int, ...]
    staked: tuple[int, ...]
    waiting: int = 0
    first_lead: int | None = None
    last_lead: int | None = None
    lead_again: int | None = None
    result: RoundEnded | None = None
    ended: MatchEnded | None = None

    @classmethod
    def new(cls, ruleset: Ruleset, players: int) -> Standing:
        """Before the first deal."""
        scores, chips = (0,) * ruleset.sides(players), (ruleset.chips,) * players
        return _standing(ruleset, players, 0, scores, chips, staked=(0,) * players)

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
        if self.lead_again is not None:
            return self.lead_again
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
        """What is paid out of the stakes when the match ends, by seat; ``None`` if none is there.

        The winner gets everything. Without one everybody gets back what he has put in, and a rest
        that a tied round of a pool has left goes where it goes at the end (D-pool-a).
        """
        rest = self.waiting if self.ruleset.stakes == "per_round" else 0
        if self.ruleset.stakes == "none" or not (rest or any(self.staked)):
            return None
        if winner is None:
            return _added(self.staked, self._rest())
        everything = sum(self.staked) + rest
        return tuple(everything if seat == winner else 0 for seat in range(self.players))

    def evolve(self, event: Event) -> Standing:
        """The standing after ``event``, which may be redacted."""
        if isinstance(event, Dealt):
            return self._dealt(event)
        if isinstance(event, RoundEnded):
            kept = self.ruleset.stakes == "per_match"
            return replace(
                self,
                scores=_added(self.scores, event.points),
                chips=_added(self.chips, event.takes),
                staked=self.staked if kept else (0,) * self.players,
                waiting=event.left,
                result=event,
            )
        if isinstance(event, Scored):
            gain = tuple(event.points * (at == event.side) for at in range(len(self.scores)))
            return replace(self, scores=_added(self.scores, gain))
        if isinstance(event, Redealt):
            return self._undealt()
        if isinstance(event, MatchEnded):
            chips, none = _added(self.chips, event.takes), (0,) * self.players
            return replace(self, chips=chips, staked=none, ended=event)
        return self

    def _dealt(self, event: Dealt) -> Standing:
        if event.lead is None:
            return self
        once = self.ruleset.stakes == "per_match" and self.round_no == 0
        stake = self.ruleset.stake if once or self.ruleset.stakes == "per_round" else 0
        chips, staked = self.chips, self.staked
        if stake:
            pays = tuple(stake * (seat in event.seats) for seat in range(self.players))
            chips = tuple(own - paid for own, paid in zip(chips, pays, strict=True))
            staked = _added(staked, pays)
        return _standing(
            ruleset=self.ruleset,
            players=self.players,
            round_no=event.round_no,
            scores=self.scores,
            chips=chips,
            staked=staked,
            waiting=self.waiting,
            first_lead=event.lead if self.first_lead is None else self.first_lead,
            last_lead=event.lead,
            result=self.result,
        )

    def _undealt(self) -> Standing:
        """Before the last deal, which is made again; who led leads again, if no rule finds him."""
        before = self.round_no - 1
        if before == 0:
            return replace(self, round_no=before, first_lead=None, last_lead=None)
        again = None if self.ruleset.next_opener == "same_rule" else self.last_lead
        return replace(self, round_no=before, lead_again=again)

    def _rest(self) -> tuple[int, ...] | None:
        """A rest of the pot goes to the tied player nearest after the opener (D-pool-a)."""
        if not self.waiting or self.result is None or self.last_lead is None:
            return None
        lead = self.last_lead
        nearest = min(self.result.tied, key=lambda seat: (seat - lead) % self.players)
        return tuple(self.waiting * (seat == nearest) for seat in range(self.players))


_standing = maker(Standing)


class Scoreboard:
    """What a match and every view of it tell of the standing."""

    __slots__ = ()
    standing: Standing

    @property
    def ruleset(self) -> Ruleset:
        """What is played."""
        return self.standing.ruleset

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.standing.players

    @property
    def round_no(self) -> int:
        """The round being played, or the last one that was; 0 before the first."""
        return self.standing.round_no

    @property
    def scores(self) -> tuple[int, ...]:
        """Points, by side."""
        return self.standing.scores

    @property
    def ended(self) -> MatchEnded | None:
        """How the match ended, ``None`` while it goes on."""
        return self.standing.ended


def _added(have: tuple[int, ...], more: tuple[int, ...] | None) -> tuple[int, ...]:
    return have if more is None else tuple(a + b for a, b in zip(have, more, strict=True))


def _leader(standing: tuple[int, ...]) -> int | None:
    best = [side for side, own in enumerate(standing) if own == max(standing)]
    return best[0] if len(best) == 1 else None
