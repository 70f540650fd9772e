"""How a strong player leans: one table of weights for each game and number of players.

A play's weight is the product of what is looked up for it in small tables - how many tiles of the
number it opens are in the own hand and how many unseen, who lacks that number, who opened it
before, and so on (``features`` in the kernels). The policy chooses in proportion. It is used to
play rounds out, and to judge how likely somebody with certain tiles would have played as they did.

The tables are made by self-play, see :mod:`capicua.engine.train`, and come with the package.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import IO, TYPE_CHECKING, Any, Final

from capicua.engine.kernels import load
from capicua.engine.kernels.words import describe_rounds
from capicua.rules import Ruleset

if TYPE_CHECKING:
    from capicua.engine.kernels.line import Weights, Words

SAME_ROUNDS: Final = {
    "ida-y-vuelta": "dos",
    "venezolano": "parejas",
    "puertorriqueno-500": "puertorriqueno",
}
"""Games whose single rounds are played like those of another game."""


@dataclass(frozen=True, eq=False, slots=True)
class Policy:
    """The weights of one game, and where they come from.

    ``weights`` are logarithms. ``provenance`` names the game, the command and the figures that
    made them; it is empty for weights that nothing was learned for.
    """

    weights: Weights
    provenance: Mapping[str, Any]

    @property
    def learned(self) -> bool:
        """Whether the weights come from self-play at this game."""
        return bool(self.provenance)

    def powers(self) -> Weights:
        """What the kernels multiply."""
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        return np.exp(self.weights).astype(np.float32)

    def save(self, file: IO[bytes]) -> None:
        """Write the weights, in half precision, and the provenance."""
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        told = np.array(json.dumps(dict(self.provenance), sort_keys=True))
        np.savez_compressed(file, weights=self.weights.astype(np.float16), provenance=told)

    @classmethod
    def read(cls, file: IO[bytes]) -> Policy:
        """Read what :meth:`save` wrote."""
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        with np.load(file, allow_pickle=False) as data:
            weights = data["weights"].astype(np.float32)
            return cls(weights, json.loads(str(data["provenance"])))


def name_of(ruleset: Ruleset, players: int) -> str:
    """How the table of a game is called: ``parejas-4``."""
    slug = SAME_ROUNDS.get(ruleset.slug, ruleset.slug)
    if slug == "pool":  # the general game, with a pot
        slug = "dos" if players == 2 else "tradicional"
    return f"{slug}-{players}"


@lru_cache(maxsize=64)
def policy_for(ruleset: Ruleset, players: int) -> Policy:
    """The policy that comes with the package; where there is none, that of a plain player."""
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    blank = untaught(ruleset, players)
    stored = files("capicua.engine") / "policies" / f"{name_of(ruleset, players)}.npz"
    if not stored.is_file():
        return blank
    with stored.open("rb") as file:
        policy = Policy.read(file)
    return policy if np.shape(policy.weights) == np.shape(blank.weights) else blank


def untaught(ruleset: Ruleset, players: int) -> Policy:
    """Where self-play begins: doubles first, and heavy tiles before light ones."""
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    line, mem = load(), round_words()
    weights = np.zeros(describe_rounds(mem, ruleset, players), np.float32)
    numbers, at = ruleset.max_pip + 1, int(mem[line.FAMILY + 3])
    for stage in range(4):
        for double in range(2):
            row = at + (stage * 2 + double) * (2 * numbers - 1)
            weights[row : row + 2 * numbers - 1] = 0.1 * np.arange(2 * numbers - 1) + double
    return Policy(weights, {})


def round_words() -> Words:
    """Words for playing rounds out: without the large table of the search."""
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    return np.zeros(load().TABLE, np.int64)
