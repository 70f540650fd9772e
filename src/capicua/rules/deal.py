"""Chance enters here and nowhere else: as an order of the tiles that somebody else shuffled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from capicua.rules.errors import BadRuleset
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile, full_set


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands in order of play, and the boneyard with the next tile to be drawn first.

    ``lot`` is the place in that order which the lot chose, for games that draw lots.
    """

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    lot: int = 0


def deal_tiles(ruleset: Ruleset, players: int, order: Sequence[Tile], lot: int = 0) -> Deal:
    """Deal ``order``, a shuffled full set: whole hands from the front, the rest is the boneyard.

    Raises:
        BadRuleset: if the game is not for so many players, ``order`` is not its set, or the lot
            fell on nobody.
    """
    ruleset.check_players(players)
    if sorted(order) != list(full_set(ruleset.max_pip)):
        raise BadRuleset(f"The deal needs every tile of the double-{ruleset.max_pip} set once.")
    if not 0 <= lot < players:
        raise BadRuleset(f"The lot is one of the {players} players.")
    size = ruleset.hand_for(players)
    hands = tuple(tuple(order[seat * size : (seat + 1) * size]) for seat in range(players))
    return Deal(hands, tuple(order[players * size :]), lot)


@dataclass(frozen=True, slots=True)
class Opening:
    """Who leads a round, and the tile to lead with (``None``: any)."""

    seat: int
    tile: Tile | None


def find_opening(ruleset: Ruleset, hands: Sequence[Sequence[Tile]], lot: int = 0) -> Opening | None:
    """The opener of a new deal by the game's own rule, or ``None`` where it is dealt again.

    The boneyard does not count. Tiles of equal weight are told apart by the higher half
    (decision D-G1), which no two tiles of the same sum share.
    """
    held = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand]
    if ruleset.opener == "lot":
        return Opening(lot, None)
    if ruleset.opener_tile is not None:
        wanted = Tile.parse(ruleset.opener_tile)
        named = [pair for pair in held if pair[0] == wanted]
    else:
        named = [pair for pair in held if pair[0].is_double]
    if not named and ruleset.opener_fallback == "redeal":
        return None
    tile, seat = max(named or held, key=lambda pair: (pair[0].pips, pair[0].high))
    return Opening(seat, tile if ruleset.opening_tile == "forced" else None)
