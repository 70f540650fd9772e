"""How many worlds this machine has time for. Tests and arenas count worlds; a table has a clock."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from capicua.engine.bots.strong import Strong
from capicua.engine.kernels import warm_up
from capicua.rules import Match, deal_tiles, full_set, game, view

LIMITS_S: Final = {"club": 0.01, "experto": 0.1, "maestro": 1.0}
"""How long the longest choice of each level may take."""

HARDER: Final = 2.5
"""The hardest choice of any game takes so many times as long as the one that is timed."""

_TRIED: Final = 400


def calibrated(player: Strong, limit_s: float | None = None) -> Strong:
    """``player`` with as many worlds as fit into its time on this machine, never more than it has.

    Takes some tens of milliseconds once the kernels are compiled. A busy machine gives fewer
    worlds: call it when the server starts, not in the midst of games.
    """
    limit = LIMITS_S[player.level] if limit_s is None else limit_s
    fitting = int(limit / (HARDER * seconds_per_world()))
    return replace(player, worlds=max(1, min(player.worlds, fitting)))


def seconds_per_world() -> float:
    """What one world costs in a choice among seven leads, with four players."""
    warm_up()
    ruleset = replace(game("espanol"), rounds=1)
    match, _ = Match.new(ruleset, 4).deal(deal_tiles(ruleset, 4, full_set(6)))
    seen, timed = view(match, match.turn), Strong("timed", _TRIED)
    timed.rank(seen, 1)  # the first one loads the policy
    best = float("inf")
    for seed in range(3):
        began = time.perf_counter()
        timed.rank(seen, seed)
        best = min(best, time.perf_counter() - began)
    return best / _TRIED
