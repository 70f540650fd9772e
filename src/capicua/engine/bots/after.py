"""The table after a play one could make, as far as the player can tell."""

from __future__ import annotations

from dataclasses import dataclass

from capicua.engine.inference import Knowledge
from capicua.rules import Play, Played, Tile, View


@dataclass(frozen=True, slots=True)
class After:
    """A play, and what it leaves.

    Attributes:
        view: what the player knew before.
        knowledge: what that tells about the hidden tiles.
        play: the play.
        hand: the tiles left in the own hand.
        ends: the numbers at the ends where the next player may play, one for each end.
        fitting: the tiles of ``hand`` that fit one of them.
        answers: the unseen tiles that fit one of them.
        rival: the seat that plays next.
    """

    view: View
    knowledge: Knowledge
    play: Play
    hand: tuple[Tile, ...]
    ends: tuple[int, ...]
    fitting: tuple[Tile, ...]
    answers: tuple[Tile, ...]
    rival: int

    @classmethod
    def playing(cls, view: View, knowledge: Knowledge, play: Play) -> After:
        """The table after ``play``, which must be legal in ``view``."""
        if view.public is None or view.seat is None:
            raise ValueError("nobody plays before the deal, and nobody who only watches")
        public = view.public.evolve(Played(view.seat, play.tile, play.end))
        ends = tuple(end.pip for end in public.playable_ends())
        hand = tuple(tile for tile in view.hand or () if tile != play.tile)
        return cls(
            view=view,
            knowledge=knowledge,
            play=play,
            hand=hand,
            ends=ends,
            fitting=_fitting(hand, ends),
            answers=_fitting(knowledge.unseen, ends),
            rival=view.public.after(view.seat),
        )


def _fitting(tiles: tuple[Tile, ...], ends: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if tile.high in ends or tile.low in ends)
