"""What the player in turn may do, and why anything else is refused.

Only what that player knows is asked for - the own hand and what lies open - so that the same
code serves the round, which decides, and the view, which a bot or a browser looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from capicua.rules.action import Action, Draw, Pass, Play
from capicua.rules.errors import IllegalAction, Refusal
from capicua.rules.layout import Layout
from capicua.rules.ruleset import DrawRule
from capicua.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: the hand, the table, and what could still be drawn.

    ``must_open`` is the tile a round has to begin with, ``None`` once it lies (or where the
    lead is free); ``drawable`` counts the tiles of the boneyard outside the reserve.
    """

    hand: Sequence[Tile]
    layout: Layout
    must_open: Tile | None
    drawable: int
    draw: DrawRule

    def plays(self) -> tuple[Play, ...]:
        """Every tile at every end it fits, in hand order, left before right (decision D-G7)."""
        if not self.layout.plays:
            if self.must_open is not None:
                return (Play(self.must_open),)
            return tuple(Play(tile) for tile in self.hand)
        ends = self.layout.ends()
        return tuple(Play(tile, end.id) for tile in self.hand for end in ends if tile.has(end.pip))

    def legal(self) -> tuple[Action, ...]:
        """The allowed actions, never empty: plays, else the forced draw, else the forced pass."""
        plays = self.plays()
        if plays:
            return plays
        return (Draw(),) if self.drawable and self.draw != "none" else (Pass(),)

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
        if action.tile not in self.hand:
            raise IllegalAction(Refusal.TILE_NOT_IN_HAND)
        if self.must_open is not None and action.tile != self.must_open:
            raise IllegalAction(Refusal.MUST_OPEN_WITH_TILE, (self.must_open,))
        self.layout.place(action.tile, action.end)

    def _check_draw(self) -> None:
        if self.draw == "none":
            raise IllegalAction(Refusal.DRAW_NOT_ALLOWED)
        self._refuse_with_playable()
        if not self.drawable:
            raise IllegalAction(Refusal.NO_DRAWABLE_TILES)

    def _check_pass(self) -> None:
        self._refuse_with_playable()
        if self.drawable and self.draw != "none":
            raise IllegalAction(Refusal.MUST_DRAW)

    def _refuse_with_playable(self) -> None:
        tiles = _each_once(play.tile for play in self.plays())
        if tiles:
            raise IllegalAction(Refusal.HAS_PLAYABLE_TILE, tiles)


def _each_once(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(dict.fromkeys(tiles))
