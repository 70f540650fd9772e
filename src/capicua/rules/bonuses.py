"""Extra points that some tables give: which occasions an action and an ending make.

====================  =============================================================
``capicua``           out with a plain tile that fitted both ends, which differed
``chuchazo``          out with the double blank
``pass_on_opening``   the player after the leader cannot follow the opening tile
``three_passes``      all others passed, and the same player plays again
``closed``            a closed round that somebody won
``round_1`` to ``4``  the winner of that round of the match
====================  =============================================================
"""

from __future__ import annotations

from collections.abc import Sequence

from capicua.rules.event import Passed, Played, RoundEnded, Turned
from capicua.rules.public import PublicRound
from capicua.rules.ruleset import Occasion
from capicua.rules.tile import Tile

Earned = tuple[Occasion, int]
"""An occasion and the seat whose side it belongs to."""


def earned(
    before: PublicRound, moved: Sequence[Turned | RoundEnded], round_no: int
) -> list[Earned]:
    """The occasions of one action: the round ``before`` it, and what it ``moved``."""
    done, ended = moved[0], moved[-1]
    found: list[Earned] = []
    lead = before.lead if len(before.layout.plays) == 1 else None
    if lead is not None and isinstance(done, Passed) and done.seat == before.after(lead):
        found.append(("pass_on_opening", lead))
    if isinstance(done, Played) and before.passes == len(before.seats) - 1:
        found.append(("three_passes", done.seat))
    if isinstance(ended, RoundEnded) and ended.winner is not None:
        found += [(occasion, ended.winner) for occasion in _at_the_end(before, done)]
        if round_no <= len(_ROUNDS):
            found.append((_ROUNDS[round_no - 1], ended.winner))
    return found


_ROUNDS: tuple[Occasion, ...] = ("round_1", "round_2", "round_3", "round_4")


def _at_the_end(before: PublicRound, done: Turned | RoundEnded) -> list[Occasion]:
    if not isinstance(done, Played):  # who goes out plays; a round is closed by the last pass
        return ["closed"]
    if done.tile == Tile(0, 0):
        return ["chuchazo"]
    pips = {end.pip for end in before.layout.ends()}
    spans = len(pips) > 1 and all(done.tile.has(pip) for pip in pips)
    return ["capicua"] if spans and not done.tile.is_double else []
