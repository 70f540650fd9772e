"""Room for so many players: what has to be set besides the options that somebody asks for.

Options hold for every number of players that a game is for. Who asks for larger hands, or for more
players than usual, means the table that he sits down to: there they may be possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from capicua.rules.errors import BadRuleset
from capicua.rules.option import Value
from capicua.rules.options import OPTIONS, SETS, apply_options
from capicua.rules.ruleset import Ruleset


def options_for(
    ruleset: Ruleset, options: Mapping[str, Value], players: int
) -> Mapping[str, Value]:
    """``options`` with what so many players need: their number, and a larger set if it is many.

    Where nothing has to be set, or nothing helps, they are as they were.

    >>> from capicua import game
    >>> dict(options_for(game("tradicional"), {"tiles": 7}, 4))
    {'tiles': 7, 'players': 4}
    >>> dict(options_for(game("tradicional"), {}, 8))
    {'set': 9, 'players': 8}
    """
    if "players" in options or not OPTIONS["players"].fits(ruleset):
        return options
    tried = (options, *_with_room(ruleset, options, players))
    return next((each for each in tried if _possible(ruleset, each, players)), options)


def _with_room(
    ruleset: Ruleset, options: Mapping[str, Value], players: int
) -> Iterator[Mapping[str, Value]]:
    if players <= ruleset.most_players or "set" in options:
        yield {**options, "players": players}
        return
    for size in SETS:
        if size > ruleset.max_pip:
            yield {**options, "set": size, "players": players}


def _possible(ruleset: Ruleset, options: Mapping[str, Value], players: int) -> bool:
    try:
        found = apply_options(ruleset, options)
    except BadRuleset:
        return False
    return found.least_players <= players <= found.most_players
