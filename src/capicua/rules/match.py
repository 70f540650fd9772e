"""A match: rounds until it is decided. Its state is the fold of its events, nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from capicua.rules import bonuses
from capicua.rules.action import Action, IllegalAction
from capicua.rules.deal import Deal, Opening, find_opening
from capicua.rules.errors import BadRuleset, Refusal
from capicua.rules.event import Dealt, Event, MatchEnded, RoundEnded, Scored, Turned
from capicua.rules.frozen import maker
from capicua.rules.round import Round
from capicua.rules.ruleset import Ruleset
from capicua.rules.standing import Scoreboard, Standing
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Match(Scoreboard):
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
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.ended is not None

    @property
    def turn(self) -> int | None:
        """The seat to act, ``None`` between rounds and at the end."""
        round_ = self.round
        return None if round_ is None or self.standing.ended is not None else round_.public.turn

    @property
    def needs_deal(self) -> bool:
        """Whether the next thing to happen is a deal, also one that is made again."""
        return not self.over and self.turn is None

    def legal(self) -> tuple[Action, ...]:
        """What the seat in turn may do; empty between rounds and at the end."""
        round_ = self.round
        return () if round_ is None or self.standing.ended is not None else round_.legal()

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
        hands = deal.hands
        if len(hands) < self.players:
            hands = tuple(
                hands[seats.index(seat)] if seat in seats else () for seat in range(self.players)
            )
        opening = self._opening(hands, seats[deal.lot])
        standing = self.standing
        dealt = _dealt(
            round_no=standing.round_no + 1,
            hands=hands,
            boneyard=deal.boneyard,
            seats=seats,
            lead=opening.seat if opening else None,
            must_open=opening.tile if opening else None,
            pot=standing.next_pot,
            carry=standing.waiting if standing.ruleset.closed_tie == "carry" else 0,
        )
        return self.evolve(dealt), (dealt,)

    def step(self, seat: int, action: Action) -> tuple[Match, tuple[Event, ...]]:
        """Carry out ``action`` for ``seat``: the match after it, and what happened.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        round_, standing = self.round, self.standing
        if round_ is None or standing.ended is not None or round_.public.turn is None:
            raise IllegalAction(Refusal.ROUND_OVER)
        if seat != round_.public.turn:
            raise IllegalAction(Refusal.NOT_YOUR_TURN)
        after, moved = round_.step(action)
        if after.public.turn is not None and not standing.ruleset.bonuses:
            # A turn alone changes nothing in how the match stands.
            return _match(standing, after, self.history + moved), moved
        events: tuple[Event, ...] = (*moved, *self._scored(moved))
        for event in events:
            standing = standing.evolve(event)
        ending = standing.decided() if isinstance(moved[-1], RoundEnded) else None
        if ending is not None:
            standing, events = standing.evolve(ending), (*events, ending)
        return _match(standing, after, self.history + events), events

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
        standing = self.standing.evolve(event)
        if isinstance(event, Dealt):
            return _match(standing, Round.from_event(self.ruleset, event), (event,))
        history = (*self.history, event)
        if isinstance(event, (Scored, MatchEnded)):
            return _match(standing, self.round, history)
        if self.round is None:
            raise ValueError("nothing can be played before the deal")
        return _match(standing, self.round.evolve(event), history)

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


_match, _dealt = maker(Match), maker(Dealt)
