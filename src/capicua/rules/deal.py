"""Chance enters here and nowhere else: as an order of the tiles that somebody else shuffled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from capicua.rules.errors import BadRuleset
from capicua.rules.frozen import maker
from capicua.rules.ruleset import Ruleset
from capicua.rules.tile import Tile


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
    if sorted([tile.number for tile in order]) != list(range(ruleset.tile_count)):
        raise BadRuleset(f"The deal needs every tile of the double-{ruleset.max_pip} set once.")
    if not 0 <= lot < players:
        raise BadRuleset(f"The lot is one of the {players} players.")
    size = ruleset.hand_for(players)
    dealt = players * size
    hands = tuple([tuple(order[at : at + size]) for at in range(0, dealt, size)])
    return _deal(hands, tuple(order[dealt:]), lot)


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
    if ruleset.opener == "lot":
        return _opening(lot, None)
    wanted = _parsed(ruleset.opener_tile) if ruleset.opener_tile is not None else None
    named = [
        (tile.pips, tile.high, seat, tile)
        for seat, hand in enumerate(hands)
        for tile in hand
        if (tile.is_double if wanted is None else tile is wanted)
    ]
    if not named:
        if ruleset.opener_fallback == "redeal":
            return None
        named = [(t.pips, t.high, seat, t) for seat, hand in enumerate(hands) for t in hand]
    _, _, seat, tile = max(named)
    return _opening(seat, tile if ruleset.opening_tile == "forced" else None)


_parsed = cache(Tile.parse)
_deal, _opening = maker(Deal), maker(Opening)
