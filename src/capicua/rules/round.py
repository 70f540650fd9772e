"""One round, from the deal until somebody is out or the table is closed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from capicua.rules import scoring
from capicua.rules.action import Action, Draw, Pass, Play
from capicua.rules.errors import IllegalAction, Refusal
from capicua.rules.event import Dealt, Drew, Passed, Played, RoundEnded, Turned
from capicua.rules.public import PublicRound
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile
from capicua.rules.turn import Turn


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
        hands = tuple(hand for hand in dealt.hands if isinstance(hand, tuple))
        if len(hands) != len(dealt.hands) or not isinstance(dealt.boneyard, tuple):
            raise ValueError("a redacted deal cannot be played")
        return cls(PublicRound.from_deal(ruleset, dealt), hands, dealt.boneyard)

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
        return () if self.turn is None else Turn(self.hands[self.turn], self.public).legal()

    def step(self, action: Action) -> tuple[Round, tuple[Turned | RoundEnded, ...]]:
        """Carry out ``action`` for the seat in turn: the next round, and what happened.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        if self.turn is None:
            raise IllegalAction(Refusal.ROUND_OVER)
        Turn(self.hands[self.turn], self.public).check(action)
        done = self._carry_out(self.turn, action)
        after = self.evolve(done)
        ending = self._ending(done, after)
        if ending is None:
            return after, (done,)
        return after.evolve(ending), (done, ending)

    def evolve(self, event: Turned | RoundEnded) -> Round:
        """The round after an unredacted ``event``."""
        hands, boneyard = self.hands, self.boneyard
        match event:
            case Played(seat, tile, _):
                hands = self._hand_changed(seat, tuple(t for t in hands[seat] if t != tile))
            case Drew(seat, tile):
                if tile is None or not boneyard or tile != boneyard[0]:
                    raise ValueError("the tile drawn is not the next of the boneyard")
                hands, boneyard = self._hand_changed(seat, (*hands[seat], tile)), boneyard[1:]
            case Passed() | RoundEnded():
                pass
        return replace(self, public=self.public.evolve(event), hands=hands, boneyard=boneyard)

    def _repr_svg_(self) -> str:
        """The table and the hands drawn, for notebooks."""
        from capicua.rules.svg import round_svg  # noqa: PLC0415 - rarely wanted

        return round_svg(self.public, self.hands)

    def _carry_out(self, seat: int, action: Action) -> Turned:
        match action:
            case Play(tile, end):
                return Played(seat, tile, end)
            case Draw():
                return Drew(seat, self.boneyard[0])
            case Pass():
                return Passed(seat)

    def _ending(self, done: Turned, after: Round) -> RoundEnded | None:
        if isinstance(done, Played) and not after.hands[done.seat]:
            worth = scoring.last_tile_worth(done.tile, self.public.layout.ends())
            return scoring.went_out(after.public, after.hands, done.seat, worth)
        if isinstance(done, Passed) and after.public.closed:
            return scoring.closed(after.public, after.hands, closer=done.seat)
        return None

    def _hand_changed(self, seat: int, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])
