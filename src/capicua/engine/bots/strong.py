"""``club``, ``experto`` and ``maestro``: they imagine how the hidden tiles lie, and play it out.

1. Many ways for the hidden tiles to lie are drawn, all equally likely by the rules (``sampling``).
2. Each is weighed by how likely the other players, its tiles given, would have chosen as they did.
3. Worlds are drawn again in proportion to these weights.
4. Every play is played out in the same worlds, everybody going on by the policy; plays that are
   clearly worse are dropped on the way. The best mean result is chosen.

The levels differ in the number of worlds alone. Nothing but the view and the seed goes in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from capicua.engine.bots.casual import CASUAL
from capicua.engine.bots.choice import Bot, Choice, Fact, legal_in
from capicua.engine.chance import generator
from capicua.engine.imagining import imagine
from capicua.engine.kernels import load
from capicua.engine.kernels.words import plays_rounds
from capicua.engine.policy import policy_for
from capicua.engine.retelling import Retelling
from capicua.rules import Action, View

if TYPE_CHECKING:
    from capicua.engine.kernels.line import Chance

PATIENCE: Final = 2.5
"""A play that is so many standard errors behind the best one is dropped."""


@dataclass(frozen=True, slots=True)
class Strong:
    """A player who imagines so many ``worlds``.

    Games that the kernels do not know - stars, trees, more than double nine, more than eight
    players - are played by ``otherwise``.
    """

    level: str
    worlds: int
    otherwise: Bot = CASUAL

    def choose(self, view: View, seed: int) -> Action:
        """The play with the best mean result."""
        legal = legal_in(view)
        if len(legal) == 1:
            return legal[0]
        if not plays_rounds(view.ruleset, view.players):
            return self.otherwise.choose(view, seed)
        return self.rank(view, seed)[0].action

    def rank(self, view: View, seed: int) -> tuple[Choice, ...]:
        """Every play that is different, the best first, with what it leads to.

        The worth is the mean result: 1 for winning the round, the same less for losing it, and
        the points by their scale. ``winning`` has the share of rounds won, ``points`` the mean
        points of the round. Plays that were soon dropped come last.

        Raises:
            ValueError: if it is not the turn of the view's seat, or the game is none of these.
        """
        legal_in(view)
        if not plays_rounds(view.ruleset, view.players):
            raise ValueError(f"{view.ruleset.slug} is not among the games of this player")
        return _Thought(view, seed, self.worlds).choices()


class _Thought:
    """One decision."""

    def __init__(self, view: View, seed: int, worlds: int) -> None:
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        self._line: Any = load()
        self._told = Retelling(view)
        self._powers = policy_for(view.ruleset, len(self._told.seats)).powers()
        self._worlds = worlds
        start = generator(seed, len(view.history)).getrandbits(64)
        self._rng: Chance = np.array([start], np.uint64)

    def choices(self) -> tuple[Choice, ...]:
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        told = self._told
        plays = told.plays()
        batches, seats, chosen = imagine(told, self._powers, self._worlds, self._rng)
        n = len(plays)
        means, wins, points = np.zeros(n), np.zeros(n), np.zeros(n)
        played = np.zeros(n, np.int64)
        moves = np.array(list(plays), np.int64)
        self._line.compare(
            told.mem, self._powers, told.row, told.own, moves, n, batches, seats, chosen,
            PATIENCE, self._rng, means, wins, points, played,
        )  # fmt: skip
        scale = int(told.mem[self._line.SCALE])
        found = []
        for at in range(n):
            counted = points[at] / scale if scale else 0.0
            facts = (
                Fact("winning", float(wins[at]), float(means[at] - counted)),
                Fact("points", float(points[at]), float(counted)),
            )
            choice = Choice(plays[int(moves[at])], float(means[at]), facts)
            found.append((int(played[at]), choice))
        found.sort(key=lambda pair: (-pair[0], -pair[1].worth))
        return tuple(choice for _, choice in found)


CLUB: Final = Strong("club", 100)
EXPERTO: Final = Strong("experto", 2000)
MAESTRO: Final = Strong("maestro", 16_000)
