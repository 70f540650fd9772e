"""What the player in turn may do, and why anything else is refused.

Only what that player knows is asked for - the own hand and what lies open - so that the same
code serves the round, which decides, and the view, which a bot or a browser looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from capicua.rules.action import Action, Draw, Pass, Play
from capicua.rules.errors import IllegalAction, Refusal
from capicua.rules.public import PublicRound
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: the hand, and the open side of the round."""

    hand: Sequence[Tile]
    public: PublicRound

    def plays(self) -> tuple[Play, ...]:
        """Every tile at every end it fits, in hand order, ends in theirs (decision D-G7)."""
        if not self.public.layout.plays:
            must_open = self.public.must_open
            return tuple(Play(tile) for tile in self.hand if must_open in (None, tile))
        ends = self.public.playable_ends()
        return tuple(Play(tile, end.id) for tile in self.hand for end in ends if tile.has(end.pip))

    def legal(self) -> tuple[Action, ...]:
        """The allowed actions, never empty: plays, else the forced draw, else the forced pass."""
        plays = self.plays()
        if plays:
            return plays
        return (Draw(),) if self.public.may_draw else (Pass(),)

    def check(self, action: Action) -> None:
        """Raise :class:`IllegalAction` unless ``action`` is legal."""
        match action:
            case Play():
                self._check_play(action)
            case Draw():
                self._check_draw()
            case Pass():
                self._check_pass()

    def _check_play(self, action: Play) -> None:
        layout, must_open = self.public.layout, self.public.must_open
        if action.tile not in self.hand:
            raise IllegalAction(Refusal.TILE_NOT_IN_HAND)
        if must_open is not None and action.tile != must_open:
            raise IllegalAction(Refusal.MUST_OPEN_WITH_TILE, (must_open,))
        end = layout.end(action.end)
        if end is not None and end not in self.public.playable_ends():
            raise IllegalAction(Refusal.ARM_LOCKED, _tiles_of(self.plays()))
        layout.place(action.tile, action.end)

    def _check_draw(self) -> None:
        if self.public.ruleset.draw == "none":
            raise IllegalAction(Refusal.DRAW_NOT_ALLOWED)
        self._refuse_with_playable()
        if not self.public.drawable:
            raise IllegalAction(Refusal.NO_DRAWABLE_TILES)
        if not self.public.may_draw:
            raise IllegalAction(Refusal.DRAW_NOT_ALLOWED)

    def _check_pass(self) -> None:
        self._refuse_with_playable()
        if self.public.may_draw:
            raise IllegalAction(Refusal.MUST_DRAW)

    def _refuse_with_playable(self) -> None:
        tiles = _tiles_of(self.plays())
        if tiles:
            raise IllegalAction(Refusal.HAS_PLAYABLE_TILE, tiles)


def _tiles_of(plays: Iterable[Play]) -> tuple[Tile, ...]:
    return tuple(dict.fromkeys(play.tile for play in plays))
