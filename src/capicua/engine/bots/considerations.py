"""What can be said for or against a play: one function each, with its unit.

A weighing bot multiplies each amount by its weight and adds them up (``weighing``). All of them
look at the table after the play. Nothing is searched: the farthest look ahead is at the tiles
the next player may answer with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from capicua.engine.bots.after import After
from capicua.rules import pips_in

Consideration = Callable[[After], float]


def doubles(after: After) -> float:
    """1 for a double: it fits one number only, so it is the hardest tile to be rid of."""
    return float(after.play.tile.is_double)


def weight(after: After) -> float:
    """The tile's share of the heaviest tile's pips, 0 to 1.

    What is played is not counted against the hand if the table closes.
    """
    return after.play.tile.pips / (2 * after.view.ruleset.max_pip)


def links(after: After) -> float:
    """How often a number comes again among the halves left in hand.

    Tiles that share numbers prepare one another; a tile alone with both its numbers has to wait
    for somebody else to open one.
    """
    return float(2 * len(after.hand) - len(_numbers(after)))


def control(after: After) -> float:
    """The own share of the tiles still to come of each number left open, 0 to 1, on average.

    A number whose tiles are all out counts as one's own: nobody else can use it.
    """
    own = [sum(tile.has(pip) for tile in after.hand) for pip in after.ends]
    others = [after.knowledge.hidden[pip] for pip in after.ends]
    shares = [a / (a + b) if a + b else 1.0 for a, b in zip(own, others, strict=True)]
    return sum(shares) / len(shares)


def cover(after: After) -> float:
    """1 for covering a number that another player left open: one mostly leaves what one holds."""
    left_by = after.knowledge.left_by.get(after.play.end or "")
    return float(left_by is not None and left_by != after.view.seat)


def rival_stuck(after: After) -> float:
    """The chance that the next player cannot answer, 0 to 1, divided by the tiles of that hand.

    It remembers passes and draws, and counts what is unseen. The fewer tiles the rival has left,
    the more a lost turn matters.
    """
    chance = after.knowledge.chance_of_none(after.rival, after.answers)
    return chance / max(1, after.knowledge.counts[after.rival])


def stuck(after: After) -> float:
    """The chance that one's own next turn finds no tile that fits, 0 to 1.

    This is what a hand of varied numbers is for: whatever the next player leaves, something
    fits. Who holds an answer plays it, any of them at any end it fits with equal likelihood;
    who has none draws one, or passes when nothing can be drawn.
    """
    now = float(not after.fitting)
    if not after.answers:
        return now
    held = _numbers(after)
    none = after.knowledge.chance_of_none(after.rival, after.answers)
    replies = [
        (after.knowledge.chance(after.rival, tile), _is_stuck(after, held, pip, tile.other(pip)))
        for tile in after.answers
        for pip in {tile.high, tile.low}
        if pip in after.ends
    ]
    likely = sum(chance for chance, _ in replies)
    held_reply = sum(chance for chance, bad in replies if bad) / likely if likely else 0.0
    drawn_reply = sum(bad for _, bad in replies) / len(replies) if after.view.drawable else now
    return (1 - none) * held_reply + none * drawn_reply


def closing(after: After) -> float:
    """Whether nobody can ever play again: 1 if that wins, -1 if it loses, 0 for a tie.

    The next player draws whatever can be drawn. With two players and no reserve that is every
    unseen tile, and the sum is certain; otherwise it is the mean of the unseen tiles for each.
    """
    if after.answers or after.fitting or not after.hand:
        return 0.0
    unseen = after.knowledge.unseen
    tiles = after.knowledge.counts[after.rival] + after.view.drawable
    theirs = pips_in(unseen) * tiles / max(1, len(unseen))
    own = pips_in(after.hand)
    return float((own < theirs) - (own > theirs))


def _numbers(after: After) -> set[int]:
    return {pip for tile in after.hand for pip in (tile.high, tile.low)}


def _is_stuck(after: After, held: set[int], covered: int, opened: int) -> bool:
    """Whether nothing held fits once a reply has covered one end and opened another number."""
    ends = list(after.ends)
    ends.remove(covered)
    return opened not in held and held.isdisjoint(ends)


CONSIDERATIONS: Final[Mapping[str, Consideration]] = MappingProxyType(
    {
        each.__name__: each
        for each in (doubles, weight, links, control, cover, rival_stuck, stuck, closing)
    }
)
"""Every consideration by its name, which is also the name of its weight."""
