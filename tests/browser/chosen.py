"""The games and moments that the tests are about."""

import itertools
import random
from collections.abc import Callable
from functools import cache

from capicua.rules import Draw, Match, Pass, Play, Redeal, deal_tiles, full_set, game, view
from tests.browser.games import (
    ME,
    MOST_TRIED,
    RIVAL,
    Game,
    Ply,
    after_answer,
    by_computer,
    by_ear,
    dealt,
    find,
    play,
    prolonging,
)


def _rich(how: str) -> Callable[[Game], bool]:
    """A game with everything a person can meet, that ends ``how``."""

    def wanted(found: Game) -> bool:
        round_ = found.end.round
        assert round_ is not None
        assert round_.result is not None
        return (
            round_.result.how == how
            and found.choices >= 2
            and found.count(Draw) >= 2
            and found.count(Pass) >= 1
            and found.count(Draw, RIVAL) + found.count(Pass, RIVAL) >= 1
        )

    return wanted


@cache
def rich(how: str, number: int) -> Game:
    """A game with choices, draws and passes that ends ``how``: there are several, by number."""
    return find(_rich(how), by_ear, by_computer, first=3000 * number)


@cache
def dry() -> Game:
    """A rich game in which the last tile that the person draws fits no more than the others."""
    return find(
        lambda found: (
            _rich("out")(found)
            and any(
                isinstance(one.action, Draw) and isinstance(two.action, Pass) and one.mine
                for one, two in itertools.pairwise(found.plies)
            )
        ),
        by_ear,
        by_computer,
        first=1000,
    )


@cache
def quick(number: int) -> Game:
    """A game in which nothing is special but that it lasts a while and offers a choice."""
    return find(
        lambda found: len(found.plies) >= 16 and found.choices >= 1,
        by_ear,
        by_computer,
        first=5000 + 100 * number,
    )


@cache
def leading() -> Game:
    """A game that the person opens and the computer answers with a tile."""
    return find(
        lambda found: found.plies[0].mine and isinstance(found.plies[1].action, Play),
        by_ear,
        by_computer,
        first=7000,
    )


@cache
def fitting_some() -> Match:
    """The person's turn in mid-game, with tiles that fit and tiles that do not."""
    game = quick(2)
    for ply in [*game.mine()][3:]:
        fitting = {action.tile for action in ply.before.legal() if isinstance(action, Play)}
        if 0 < len(fitting) < len(view(ply.before, ME).hand or ()):
            return ply.before
    raise LookupError("in this game everything fits, or nothing")


def _exposed(ply: Ply) -> bool:
    """Whether at the next turn a tile that fits one end takes the place of the one played."""
    after = after_answer(ply)
    before, now = view(ply.before, ME).hand or (), view(after, ME).hand or ()
    if not isinstance(ply.action, Play) or len(ply.ends) != 1:
        return False
    place = before.index(ply.action.tile)
    fitting = [action.tile for action in after.legal() if isinstance(action, Play)]
    return place < len(now) and fitting.count(now[place]) == 1


@cache
def risky() -> tuple[Game, Ply]:
    """A game, and a ply of the person at which haste does harm."""
    for number in range(8000, 8000 + MOST_TRIED):
        found = play(dealt(number), by_ear, by_computer)
        for ply in [*found.mine()][1:4]:
            if _exposed(ply):
                return found, ply
    raise LookupError("no such game is known")


@cache
def long(number: int) -> Game:
    """A game that leaves 26 of the 28 tiles or more on the table; there are two, by number."""
    how = ("out", "closed")[number]

    def wanted(found: Game) -> bool:
        assert found.end.round is not None
        public = found.end.round.public
        assert public.result is not None
        late = [ply for ply in found.mine() if len(ply.ends) > 1 and _tiles(ply.before) >= 6]
        return (
            _tiles(found.end) >= 26
            and public.result.how == how
            and len(late) >= 2
            and any(isinstance(p.action, Draw) and _tiles(p.before) >= 8 for p in found.mine())
        )

    return find(wanted, prolonging, prolonging)


def _tiles(match: Match) -> int:
    return len(view(match, ME).layout.plays)


@cache
def choosing() -> Ply:
    """The person's turn in mid-game, with a tile that fits both ends."""
    return next(ply for ply in long(0).mine() if len(ply.ends) > 1 and _tiles(ply.before) >= 6)


@cache
def drawing() -> Ply:
    """The person's turn in mid-game, when a tile must be drawn."""
    return next(p for p in long(0).mine() if isinstance(p.action, Draw) and _tiles(p.before) >= 8)


@cache
def six_first() -> Game:
    """A game that the person opens with the double six."""
    return find(
        lambda found: found.plies[0].mine and str(found.plies[0].action) == "66",
        by_ear,
        by_computer,
        first=7500,
    )


@cache
def many_doubles() -> Match:
    """A deal of a game in which the person opens and may ask for a new one."""
    ruleset = game("cubano")
    tiles = list(full_set(ruleset.max_pip))
    for number in range(MOST_TRIED):
        random.Random(number).shuffle(tiles)
        match, _ = Match.new(ruleset, 4).deal(deal_tiles(ruleset, 4, tiles))
        if Redeal() in view(match, ME).legal():
            return match
    raise LookupError("no such deal is known")
