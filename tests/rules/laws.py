"""The laws of the game, each a check that can fail: what holds at every ply of every game.

``seats`` are those whose views are looked at; a watcher is ``None``. Whatever a view may not know
is compared as text, so that a leak anywhere in it is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import chain

from capicua import (
    Draw,
    Match,
    Pass,
    Play,
    Redeal,
    Round,
    Tile,
    View,
    format_layout,
    full_set,
    parse_layout,
    redact,
    view,
)
from tests.rules.play import Ply


def check_ply(ply: Ply, seats: Iterable[int | None]) -> None:
    """Everything that holds before, during and after one action."""
    before, _, after = ply
    the_tiles_are_those_of_the_set(after)
    the_table_reads_back(after)
    there_is_one_kind_of_thing_to_do(before)
    for seat in seats:
        the_view_law_holds(ply, seat)
        a_view_offers_what_the_match_allows(before, seat)
        a_view_names_nothing_hidden(before, seat)


def round_of(match: Match) -> Round:
    assert match.round is not None
    return match.round


def the_tiles_are_those_of_the_set(match: Match) -> None:
    """No tile is lost or made."""
    played = round_of(match)
    everywhere = [*chain(*played.hands), *played.boneyard, *played.public.layout.tiles()]
    assert sorted(everywhere) == list(full_set(match.ruleset.max_pip))


def the_table_reads_back(match: Match) -> None:
    """Touching halves are equal: the text of a table in which they are not cannot be read."""
    layout = round_of(match).public.layout
    again = parse_layout(format_layout(layout), layout.shape)
    assert format_layout(again) == format_layout(layout)
    assert sorted(end.pip for end in again.ends()) == sorted(end.pip for end in layout.ends())


def there_is_one_kind_of_thing_to_do(match: Match) -> None:
    """Plays, or the forced draw, or the forced pass; never nothing while a round is played."""
    kinds = [type(action) for action in match.legal() if action != Redeal()]
    assert set(kinds) in ({Play}, {Draw}, {Pass})
    assert set(kinds) == {Play} or len(kinds) == 1


def the_view_law_holds(ply: Ply, seat: int | None) -> None:
    """What a seat sees is the fold of what it saw with what it was shown."""
    before, events, after = ply
    folded = reduce(View.observe, (redact(event, seat) for event in events), view(before, seat))
    assert folded == view(after, seat)


def a_view_offers_what_the_match_allows(match: Match, seat: int | None) -> None:
    assert view(match, seat).legal() == (match.legal() if seat == match.turn else ())


def a_view_names_nothing_hidden(match: Match, seat: int | None) -> None:
    """Neither a tile of another hand nor one of the boneyard, the compulsory lead apart."""
    known, played = view(match, seat), round_of(match)
    seen = repr((known.hand, known.public, known.history))
    hidden: set[Tile] = {*played.boneyard, *chain(*played.hands)}
    hidden -= {*played.hands[seat]} if seat is not None else set()
    hidden -= {tile for tile in [played.public.must_open] if tile}
    assert not [tile for tile in hidden if repr(tile) in seen]
