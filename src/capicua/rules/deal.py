"""Chance enters here and nowhere else: as an order of the tiles that somebody else shuffled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capicua.rules.errors import BadRuleset
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile, full_set


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat, and the boneyard with the next tile to be drawn first."""

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]


def deal_tiles(ruleset: Ruleset, players: int, order: Sequence[Tile]) -> Deal:
    """Deal ``order``, a shuffled full set: whole hands from the front, the rest is the boneyard.

    Raises:
        BadRuleset: if the game is not for so many players, or ``order`` is not its set.
    """
    ruleset.check_players(players)
    if sorted(order) != list(full_set(ruleset.max_pip)):
        raise BadRuleset(f"The deal needs every tile of the double-{ruleset.max_pip} set once.")
    size = ruleset.hand
    hands = tuple(tuple(order[seat * size : (seat + 1) * size]) for seat in range(players))
    return Deal(hands, tuple(order[players * size :]))


@dataclass(frozen=True, slots=True)
class Opening:
    """Who leads a round, and the tile to lead with."""

    seat: int
    tile: Tile


def find_opening(hands: Sequence[Sequence[Tile]]) -> Opening:
    """The opener of a new deal: the highest double in a hand, else the heaviest tile.

    The boneyard does not count. Tiles of equal weight are told apart by the higher half
    (decision D-G1), which no two tiles of the same sum share.
    """
    held = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand]
    doubles = [pair for pair in held if pair[0].is_double]
    tile, seat = max(doubles or held, key=lambda pair: (pair[0].pips, pair[0].high))
    return Opening(seat, tile)
