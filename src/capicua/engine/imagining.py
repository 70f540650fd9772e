"""Worlds as likely as everything makes them that was seen: the rules, and what others chose.

By the rules alone all ways for the hidden tiles to lie are equally likely. What others chose among
several plays tells more: each world is weighed by how likely a player with those tiles, leaning as
the policy does, would have chosen so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from capicua.engine.chance import generator
from capicua.engine.kernels import load
from capicua.engine.kernels.words import plays_rounds
from capicua.engine.policy import policy_for
from capicua.engine.retelling import Retelling
from capicua.rules import Tile, View

if TYPE_CHECKING:
    from capicua.engine.kernels.line import Chance, Weights, Words

SLIP: Final = 0.05
"""How often others are thought to play anything at all."""

CAUTION: Final = 0.7
"""The power of the likelihood: what others chose is believed less than it seems to tell."""

TRUST: Final = 1.0
"""The same for two players who do not draw."""


def imagine(
    told: Retelling, powers: Weights, wanted: int, rng: Chance
) -> tuple[Words, Words, Words]:
    """So many weighed worlds of what was told.

    Gives the tiles by world and batch, the seat of each batch, and which of the worlds to take;
    likely ones are taken several times.
    """
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    heard = len(told.choices.taken) > 0
    if not heard:
        batches, seats, _ = told.worlds(wanted, rng)
        return batches, seats, np.arange(wanted)
    rules = told.view.ruleset
    drawn = (4 if rules.teams == "pairs" else 3) * wanted
    batches, seats, since = told.worlds(drawn, rng)
    trust = TRUST if len(told.seats) == 2 and rules.draw == "none" else CAUTION
    weights, chosen = np.zeros(drawn), np.zeros(wanted, np.int64)
    line, choices = load(), told.choices
    line.weigh(
        told.mem, powers, choices.rows, choices.taken, choices.sure,
        seats, since, batches, weights, trust, SLIP,
    )  # fmt: skip
    line.resample(weights, wanted, rng, chosen)
    return batches, seats, chosen


def beliefs(view: View, seed: int, worlds: int = 4000) -> Mapping[Tile, tuple[float, ...]]:
    """By unseen tile, how likely it lies in each hand, and last, in the boneyard.

    As :meth:`Worlds.marginals`, but what others chose counts too; so these are estimates from so
    many ``worlds``. Only for games that the kernels play.

    Raises:
        ValueError: if the view is not a player's in a round, or the kernels do not play its game.
    """
    import numpy as np  # noqa: PLC0415 - only where the kernels are

    if not plays_rounds(view.ruleset, view.players):
        raise ValueError(f"the kernels do not play {view.ruleset.slug} with {view.players}")
    told = Retelling(view)
    rng = np.array([generator(seed, len(view.history)).getrandbits(64)], np.uint64)
    powers = policy_for(view.ruleset, len(told.seats)).powers()
    batches, seats, chosen = imagine(told, powers, worlds, rng)
    taken = batches[chosen]
    owner = {at: seat for seat, at in told.seats.items()}
    found: dict[Tile, tuple[float, ...]] = {}
    for tile, left_at in zip(told.origins.tiles, told.origins.left_at, strict=True):
        if left_at is None:
            row = [0.0] * (view.players + 1)
            shares = (taken >> told.number[tile] & 1).mean(axis=0)
            for at, share in zip(seats, shares, strict=True):
                row[owner.get(int(at), view.players)] += float(share)
            found[tile] = tuple(row)
    return {tile: found[tile] for tile in sorted(found)}
