"""The usual way to play with hidden tiles, as a measure for the strong players.

Worlds are drawn, all equally likely, and solved with open hands; the play that wins in most of
them is chosen. It believes that it will know later what it cannot know, so more worlds hardly
help. It is no level of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from capicua.engine.bots.choice import legal_in
from capicua.engine.chance import generator
from capicua.engine.kernels import load, words
from capicua.engine.retelling import Retelling
from capicua.rules import Action, Ruleset, View


@dataclass(frozen=True, slots=True)
class Determinised:
    """Solves so many ``worlds`` for winning and losing.

    Only games with a line of double six, without drawing or with two players.
    """

    worlds: int = 100

    @property
    def level(self) -> str:
        """The name in results."""
        return f"determinised-{self.worlds}"

    def choose(self, view: View, seed: int) -> Action:
        """The play that wins most.

        Raises:
            ValueError: if it is not the turn of the view's seat, or the game is none of these.
        """
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        legal = legal_in(view)
        if len(legal) == 1:
            return legal[0]
        if not solvable(view.ruleset, view.players, view.drawable):
            raise ValueError(f"{view.ruleset.slug} is not searched with open hands here")
        line, told, mem = load(), Retelling(view), words.memory()
        plays = told.plays()
        rng = np.array([generator(seed, len(view.history)).getrandbits(64)], np.uint64)
        batches, seats, _ = told.worlds(self.worlds, rng)
        words.describe(mem, view.ruleset, len(told.seats), "win")
        words.put_tiles(mem, told.tiles)
        moves, sums = np.array(list(plays), np.int64), np.zeros(len(plays))
        me = int(told.row[line.TURN])
        line.open_hand_votes(
            mem, told.row, told.own, moves, len(plays), batches, seats, me, view.drawable, rng, sums
        )
        return plays[int(moves[int(np.argmax(sums))])]


def solvable(ruleset: Ruleset, players: int, drawable: int) -> bool:
    """Whether the open-hand search takes whole deals of this game."""
    return ruleset.layout == "line" and ruleset.max_pip <= 6 and (players == 2 or not drawable)
