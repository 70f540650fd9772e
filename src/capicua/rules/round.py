"""One round, from the deal until somebody is out or the table is closed."""

from __future__ import annotations

from dataclasses import dataclass

from capicua.rules import scoring
from capicua.rules.action import Action, Draw, IllegalAction, Pass, Play, Redeal
from capicua.rules.errors import Refusal
from capicua.rules.event import Dealt, Drew, Passed, Played, Redealt, RoundEnded, Turned
from capicua.rules.frozen import maker
from capicua.rules.public import PublicRound
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile
from capicua.rules.turn import check_action, legal_actions


@dataclass(frozen=True, slots=True)
class Round:
    """A round with nothing hidden: the public side, all hands, and the boneyard in order.

    It never changes; :meth:`step` gives the next one together with what happened.

    >>> from capicua import Match, deal_tiles, full_set, game
    >>> robo = game("robo")
    >>> match, _ = Match.new(robo, 2).deal(deal_tiles(robo, 2, full_set(6)))
    >>> match.round.turn, [str(action) for action in match.round.legal()]
    (1, ['33'])
    """

    public: PublicRound
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]

    @classmethod
    def from_event(cls, ruleset: Ruleset, dealt: Dealt) -> Round:
        """The round that an unredacted ``dealt`` begins.

        Raises:
            ValueError: if the event is redacted.
        """
        hands = tuple([hand for hand in dealt.hands if isinstance(hand, tuple)])
        if len(hands) != len(dealt.hands) or not isinstance(dealt.boneyard, tuple):
            raise ValueError("a redacted deal cannot be played")
        return _round(PublicRound.from_deal(ruleset, dealt), hands, dealt.boneyard)

    @property
    def turn(self) -> int | None:
        """The seat to act, ``None`` once the round is over."""
        return self.public.turn

    @property
    def result(self) -> RoundEnded | None:
        """How the round ended, ``None`` while it is played."""
        return self.public.result

    def legal(self) -> tuple[Action, ...]:
        """What the seat in turn may do; empty only once the round is over."""
        turn = self.public.turn
        return () if turn is None else legal_actions(self.hands[turn], self.public)

    def step(self, action: Action) -> Step:
        """Carry out ``action`` for the seat in turn: the next round, and what happened.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        public = self.public
        turn = public.turn
        if turn is None:
            raise IllegalAction(Refusal.ROUND_OVER)
        if not isinstance(action, Play):
            return self._idle(turn, action)
        if public.must_open is not None or public.ruleset.lock != "none":
            check_action(self.hands[turn], public, action)  # all else is found in laying the tile
        after, done = self._laid(turn, action), _played(turn, action.tile, action.end)
        if after.hands[turn]:
            return after, (done,)
        worth = scoring.last_tile_worth(public.ruleset, action.tile, public.layout.open_ends)
        return _ended(after, done, scoring.went_out(after.public, after.hands, turn, worth))

    def evolve(self, event: Turned | RoundEnded) -> Round:
        """The round after an unredacted ``event``.

        Raises:
            IllegalAction: if a tile cannot be laid.
            ValueError: if the tile drawn is not the next.
        """
        if isinstance(event, Played):
            return self._laid(event.seat, event.action)
        public = self.public.evolve(event)
        if isinstance(event, Drew):
            return _round(public, self._drawn(event), self.boneyard[1:])
        return _round(public, self.hands, self.boneyard)

    def _repr_svg_(self) -> str:
        """The table and the hands drawn, for notebooks."""
        from capicua.rules.svg import round_svg  # noqa: PLC0415 - rarely wanted

        return round_svg(self.public, self.hands)

    def _laid(self, seat: int, play: Play) -> Round:
        """The round after ``seat`` laid a tile."""
        hands, tile = list(self.hands), play.tile
        held = hands[seat]
        for at, other in enumerate(held):
            if other is tile:
                hands[seat] = held[:at] + held[at + 1 :]
                return _round(self.public.laid(seat, play), tuple(hands), self.boneyard)
        raise IllegalAction(Refusal.TILE_NOT_IN_HAND)

    def _idle(self, seat: int, action: Draw | Pass | Redeal) -> Step:
        """A turn, or a part of one, in which no tile is laid."""
        check_action(self.hands[seat], self.public, action)
        if not isinstance(action, Pass):
            done = Drew(seat, self.boneyard[0]) if isinstance(action, Draw) else Redealt(seat)
            return self.evolve(done), (done,)
        passed = _passed(seat)
        after = _round(self.public.passed(seat), self.hands, self.boneyard)
        if not after.public.closed:
            return after, (passed,)
        return _ended(after, passed, scoring.closed(after.public, after.hands, closer=seat))

    def _drawn(self, drew: Drew) -> tuple[tuple[Tile, ...], ...]:
        if drew.tile is None or drew.tile not in self.boneyard[:1]:
            raise ValueError("the tile drawn is not the next of the boneyard")
        hands = list(self.hands)
        hands[drew.seat] += (drew.tile,)
        return tuple(hands)


Step = tuple[Round, tuple[Turned | RoundEnded, ...]]
"""A round after an action, and what happened."""


def _ended(after: Round, done: Turned, ending: RoundEnded) -> Step:
    return after.evolve(ending), (done, ending)


_round, _played, _passed = maker(Round), maker(Played), maker(Passed)
