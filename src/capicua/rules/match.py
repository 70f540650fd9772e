"""A match: rounds until it is decided. Its state is the fold of its events, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from capicua.rules import bonuses
from capicua.rules.action import Action
from capicua.rules.deal import Deal, Opening, find_opening
from capicua.rules.errors import BadRuleset, IllegalAction, Refusal
from capicua.rules.event import Dealt, Event, MatchEnded, RoundEnded, Scored, Turned
from capicua.rules.round import Round
from capicua.rules.ruleset import Ruleset
from capicua.rules.standing import Standing
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Match:
    """One match at one table: how it stands, and the round that is being played.

    ``history`` are the events since the last deal; ``round`` is ``None`` before the first one.
    """

    standing: Standing
    round: Round | None = None
    history: tuple[Event, ...] = ()

    @classmethod
    def new(cls, ruleset: Ruleset, players: int) -> Match:
        """A match that waits for its first deal.

        Raises:
            BadRuleset: if the game is not for so many players.
        """
        ruleset.check_players(players)
        return cls(Standing.new(ruleset, players))

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
        """The round being played, 0 before the first deal."""
        return self.standing.round_no

    @property
    def scores(self) -> tuple[int, ...]:
        """Points, by side."""
        return self.standing.scores

    @property
    def ended(self) -> MatchEnded | None:
        """How the match ended, ``None`` while it goes on."""
        return self.standing.ended

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.ended is not None

    @property
    def turn(self) -> int | None:
        """The seat to act, ``None`` between rounds and at the end."""
        return None if self.ended or self.round is None else self.round.turn

    @property
    def needs_deal(self) -> bool:
        """Whether the next thing to happen is a deal, also one that is made again."""
        return not self.over and self.turn is None

    def legal(self) -> tuple[Action, ...]:
        """What the seat in turn may do; empty between rounds and at the end."""
        return () if self.turn is None or self.round is None else self.round.legal()

    def deal(self, deal: Deal) -> tuple[Match, tuple[Event, ...]]:
        """Begin the next round with ``deal``, whose hands go to the seats that play, in order.

        Where the game asks for a new deal - nobody holds the tile to open with - the event says
        so (``lead`` is ``None``) and the match still :attr:`needs a deal <needs_deal>`.

        Raises:
            BadRuleset: if a round is being played, the match is over, or the hands are not as
                many as the players.
        """
        seats = self.standing.playing
        if not self.needs_deal:
            raise BadRuleset("A deal is made between the rounds of a match that goes on.")
        if len(deal.hands) != len(seats):
            raise BadRuleset(f"{len(seats)} players need {len(seats)} hands.")
        hands = tuple(
            deal.hands[seats.index(seat)] if seat in seats else () for seat in range(self.players)
        )
        opening = self._opening(hands, seats[deal.lot])
        dealt = Dealt(
            round_no=self.round_no + 1,
            hands=hands,
            boneyard=deal.boneyard,
            seats=seats,
            lead=opening.seat if opening else None,
            must_open=opening.tile if opening else None,
            pot=self.standing.next_pot,
            carry=self.standing.waiting if self.ruleset.closed_tie == "carry" else 0,
        )
        return self._after((dealt,))

    def step(self, seat: int, action: Action) -> tuple[Match, tuple[Event, ...]]:
        """Carry out ``action`` for ``seat``: the match after it, and what happened.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        if self.turn is None or self.round is None:
            raise IllegalAction(Refusal.ROUND_OVER)
        if seat != self.turn:
            raise IllegalAction(Refusal.NOT_YOUR_TURN)
        _, moved = self.round.step(action)
        after, events = self._after((*moved, *self._scored(moved)))
        ending = after.standing.decided() if isinstance(moved[-1], RoundEnded) else None
        if ending is None:
            return after, events
        return after.evolve(ending), (*events, ending)

    def conclude(
        self, why: Literal["agreed", "resigned", "timeout", "void"], seat: int | None = None
    ) -> tuple[Match, tuple[Event, ...]]:
        """End the match early: by agreement, by ``seat`` that leaves it, or void for all.

        A seat leaves that resigns or runs out of time: with two sides the other one wins,
        otherwise nobody does. By agreement the leader wins.

        Raises:
            IllegalAction: ``round_over`` if the match has ended already.
            BadRuleset: if the game knows no agreed stop, or a round is being played; if there is
                no such seat, or one is named where nobody leaves.
        """
        if self.over:
            raise IllegalAction(Refusal.ROUND_OVER)
        if seat is not None and (why in ("agreed", "void") or not 0 <= seat < self.players):
            raise BadRuleset("Only a player of the match resigns or runs out of time.")
        if why == "agreed":
            if not self.ruleset.agreed_stop or self.turn is not None:
                raise BadRuleset("Only some games can be stopped by agreement, between rounds.")
            return self._after((self.standing.ending("agreed"),))
        two = self.ruleset.sides(self.players) == 2
        winner = 1 - self.ruleset.side_of(seat) if seat is not None and two else None
        paid = self.standing.paid(winner)
        return self._after((MatchEnded(why, winner, self.scores, paid, seat),))

    def evolve(self, event: Event) -> Match:
        """The match after an unredacted ``event``."""
        standing, history = self.standing.evolve(event), (*self.history, event)
        match event:
            case Dealt():
                return Match(standing, Round.from_event(self.ruleset, event), (event,))
            case Scored() | MatchEnded():
                return replace(self, standing=standing, history=history)
            case _:
                if self.round is None:
                    raise ValueError("nothing can be played before the deal")
                return Match(standing, self.round.evolve(event), history)

    def _opening(self, hands: tuple[tuple[Tile, ...], ...], lot: int) -> Opening | None:
        lead = self.standing.next_lead
        return find_opening(self.ruleset, hands, lot) if lead is None else Opening(lead, None)

    def _scored(self, moved: tuple[Turned | RoundEnded, ...]) -> tuple[Scored, ...]:
        """The bonuses that this table gives for what just happened."""
        table = {bonus.occasion: bonus for bonus in self.ruleset.bonuses}
        if not table or self.round is None:
            return ()
        given = []
        for occasion, seat in bonuses.earned(self.round.public, moved, self.round_no):
            bonus, side = table.get(occasion), self.ruleset.side_of(seat)
            if bonus and (bonus.cap is None or self.scores[side] < bonus.cap):
                given.append(Scored(side, occasion, bonus.points))
        return tuple(given)

    def _after(self, events: tuple[Event, ...]) -> tuple[Match, tuple[Event, ...]]:
        match = self
        for event in events:
            match = match.evolve(event)
        return match, events
