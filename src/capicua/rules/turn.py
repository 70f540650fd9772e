"""What the player in turn may do, and why anything else is refused.

Only what that player knows is asked for - the own hand and what lies open - so that the same
code serves the round, which decides, and the view, which a bot or a browser looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from capicua.rules.action import PLAYS, Action, Draw, IllegalAction, Pass, Play, Redeal
from capicua.rules.errors import Refusal
from capicua.rules.layout import LEFT, RIGHT
from capicua.rules.public import PublicRound
from capicua.rules.tile import Tile


def legal_actions(hand: Sequence[Tile], public: PublicRound) -> tuple[Action, ...]:
    """What the holder of ``hand`` may do in turn, never nothing.

    Plays are every tile at every end it fits, in hand order, ends in theirs (decision D-G7);
    without any there is the forced draw, or else the forced pass. A hand that gives the right to
    a new deal may ask for it besides.
    """
    layout = public.layout
    allowed: list[Action] = []
    if not layout.plays:
        must_open = public.must_open
        leads = [tile for tile in hand if must_open is None or tile is must_open]
        allowed += [PLAYS[tile.number][None] for tile in leads]
    elif layout.shape == "line":  # two ends and no more: most of what is ever asked
        first, last = layout.open_ends[0].pip, layout.open_ends[1].pip
        for tile in hand:
            high, low = tile.high, tile.low
            if first == high or first == low:  # noqa: PLR1714, SIM109 - a tuple takes longer
                allowed.append(_AT_LEFT[tile.number])
            if last == high or last == low:  # noqa: PLR1714, SIM109 - as above
                allowed.append(_AT_RIGHT[tile.number])
    else:
        ends = public.playable_ends()
        fitting = [(tile, end.id) for tile in hand for end in ends if tile.has(end.pip)]
        allowed += [PLAYS[tile.number][end] for tile, end in fitting]
    if not allowed:
        allowed.append(_DRAW if public.may_draw else _PASS)
    if public.ruleset.redeal_doubles and _may_redeal(hand, public):
        allowed.append(Redeal())
    return tuple(allowed)


def check_action(hand: Sequence[Tile], public: PublicRound, action: Action) -> None:
    """Raise :class:`IllegalAction` unless the holder of ``hand`` may do this in turn."""
    if isinstance(action, Play):
        _check_play(hand, public, action)
    elif isinstance(action, Draw):
        _check_draw(hand, public)
    elif isinstance(action, Pass):
        _check_pass(hand, public)
    elif not _may_redeal(hand, public):
        raise IllegalAction(Refusal.REDEAL_NOT_ALLOWED)


def _check_play(hand: Sequence[Tile], public: PublicRound, play: Play) -> None:
    layout, must_open = public.layout, public.must_open
    if play.tile not in hand:
        raise IllegalAction(Refusal.TILE_NOT_IN_HAND)
    if must_open is not None and play.tile != must_open:
        raise IllegalAction(Refusal.MUST_OPEN_WITH_TILE, (must_open,))
    end = layout.end(play.end)
    if end is not None and end not in public.playable_ends():
        raise IllegalAction(Refusal.ARM_LOCKED, _tiles_of(legal_actions(hand, public)))
    if not layout.fits(play):
        raise IllegalAction(Refusal.TILE_DOES_NOT_FIT)


def _check_draw(hand: Sequence[Tile], public: PublicRound) -> None:
    if public.ruleset.draw == "none":
        raise IllegalAction(Refusal.DRAW_NOT_ALLOWED)
    legal = legal_actions(hand, public)
    if isinstance(legal[0], Play):
        raise IllegalAction(Refusal.HAS_PLAYABLE_TILE, _tiles_of(legal))
    if not public.drawable:
        raise IllegalAction(Refusal.NO_DRAWABLE_TILES)
    if not public.may_draw:
        raise IllegalAction(Refusal.DRAW_NOT_ALLOWED)


def _check_pass(hand: Sequence[Tile], public: PublicRound) -> None:
    legal = legal_actions(hand, public)
    if isinstance(legal[0], Play):
        raise IllegalAction(Refusal.HAS_PLAYABLE_TILE, _tiles_of(legal))
    if isinstance(legal[0], Draw):
        raise IllegalAction(Refusal.MUST_DRAW)


def _tiles_of(legal: Iterable[Action]) -> tuple[Tile, ...]:
    return tuple(dict.fromkeys(play.tile for play in legal if isinstance(play, Play)))


def _may_redeal(hand: Sequence[Tile], public: PublicRound) -> bool:
    wanted = public.ruleset.redeal_doubles
    return public.may_redeal and sum(tile.is_double for tile in hand) >= wanted


_AT_LEFT, _AT_RIGHT = ([plays[end] for plays in PLAYS] for end in (LEFT, RIGHT))
_DRAW, _PASS = Draw(), Pass()
