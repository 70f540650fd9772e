"""English: what rules and counts are told with, at the table and on the pages."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str | tuple[str, str]]] = {
    "numbers": "blank one two three four five six seven eight nine ten eleven twelve",
    "double": "double {number}",
    "and": "{first} and {last}",
    "seat": "{letter} ({name})",
    "end.hand": "{name}: {tiles} = {sum}",
    "end.hand.none": "{name}: no tiles",
    "won.none": "The round goes to {side}.",
    "won.none.closed": "The round goes to {side}: {sum} is lowest.",
    "won.others_minus_own": (
        "For {side}, what the others have less the winner’s own: {sum} point.",
        "For {side}, what the others have less the winner’s own: {sum} points.",
    ),
    "won.sum_diff": (
        "For {side}, the difference with each rival: {sum} point.",
        "For {side}, the difference with each rival: {sum} points.",
    ),
    "won.others_minus_own.one": (
        "For {side}, what the rival has less the winner’s own: {sum} point.",
        "For {side}, what the rival has less the winner’s own: {sum} points.",
    ),
    "won.losers_full.one": (
        "For {side}, what the rival has left: {sum} point.",
        "For {side}, what the rival has left: {sum} points.",
    ),
    "won.sum_diff.one": (
        "For {side}, the difference with their rival: {sum} point.",
        "For {side}, the difference with their rival: {sum} points.",
    ),
    "won.losers_full": (
        "For {side}, what the others have left: {sum} point.",
        "For {side}, what the others have left: {sum} points.",
    ),
    "won.losers_pair": (
        "For {side}, what the other pair has left: {sum} point.",
        "For {side}, what the other pair has left: {sum} points.",
    ),
    "won.all_remaining": (
        "For {side}, what is left in all hands: {sum} point.",
        "For {side}, what is left in all hands: {sum} points.",
    ),
    "won.by_last_tile": (
        "For {side}, what the last tile is worth: {sum} point.",
        "For {side}, what the last tile is worth: {sum} points.",
    ),
    "won.by_last_tile.closed": (
        "For {side}, what a closed round is worth: {sum} point.",
        "For {side}, what a closed round is worth: {sum} points.",
    ),
    "won.by_last_tile.closed.carry": (
        "For {side}, what a closed round is worth and what was waiting: {sum} point.",
        "For {side}, what a closed round is worth and what was waiting: {sum} points.",
    ),
    "won.by_last_tile.carry": (
        "For {side}, what the last tile is worth and what was waiting: {sum} point.",
        "For {side}, what the last tile is worth and what was waiting: {sum} points.",
    ),
    "won.pot": ("The pot goes to {side}: {n} chip.", "The pot goes to {side}: {n} chips."),
    "compared": "Whoever closed it and the next player are compared: {first}; {second}.",
    "compared.pairs": "By pairs: {first}; {second}.",
    "compared.side": "{side}, {sum}",
    "tie": "{names} are level at {sum}: nobody scores.",
    "tie.draw": "{names} are level at {sum}: a draw.",
    "tie.pairs": "The pairs are level at {sum}: nobody scores.",
    "tie.share": "{names} are level at {sum} and share the pot: {takes} each.",
    "tie.share.left": "{names} are level at {sum}: {takes} each; in the pot, {left}.",
    "tie.carry": "The pairs are level at {sum}: {left} more for the next winner.",
    "tie.broken.lightest_tile": "{names} are level at {sum}; the lightest tile decides: {side}.",
    "tie.broken.closer": "{names} are level at {sum}; whoever closed it wins: {side}.",
    "tie.broken.opener_side": "{names} are level at {sum}; whoever led wins: {side}.",
    "players": "{least} to {most} players",
    "players.fixed": "{n} players",
    "players.pairs": "4 players, in pairs",
}
