"""Games that are known before they are played, so that a test can tell what a page must show.

The computer of :mod:`tests.browser.steady` decides by the view alone, and the person plays by
:func:`by_ear`: so everything follows from the deal. A deal is looked for that brings what a test
is about; where the computer has learnt to play otherwise, another is found.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from capicua.engine import bot
from capicua.rules import (
    Action,
    Deal,
    Event,
    Match,
    Play,
    View,
    deal_tiles,
    full_set,
    game,
    view,
)

ME, RIVAL = 0, 1
LEVEL = "casual"
SEED = 0
"""With which the computer of a steady club always decides."""
MOST_TRIED = 20_000

Chooser = Callable[[View], Action]


@dataclass(frozen=True, slots=True)
class Ply:
    """One action, the match before and after it, and the events it brought."""

    before: Match
    seat: int
    action: Action
    after: Match
    events: tuple[Event, ...]

    @property
    def mine(self) -> bool:
        return self.seat == ME

    @property
    def ends(self) -> tuple[str | None, ...]:
        """Where the tile that was played could have been laid."""
        if not isinstance(self.action, Play):
            return ()
        legal = (each for each in self.before.legal() if isinstance(each, Play))
        return tuple(each.end for each in legal if each.tile == self.action.tile)


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game."""

    deal: Deal
    start: Match
    plies: tuple[Ply, ...]

    @property
    def end(self) -> Match:
        return self.plies[-1].after

    def mine(self) -> Iterator[Ply]:
        """What the person does, in order."""
        return (ply for ply in self.plies if ply.mine)

    def count(self, kind: type[Action], seat: int = ME) -> int:
        """How often somebody plays, draws or passes."""
        return sum(ply.seat == seat and isinstance(ply.action, kind) for ply in self.plies)

    @property
    def choices(self) -> int:
        """How often the person has to choose an end."""
        return sum(len(ply.ends) > 1 for ply in self.mine())


def by_ear(seen: View) -> Action:
    """How the person plays: the first tile of the hand that fits, on alternating sides."""
    legal = seen.legal()
    first = legal[0]
    if not isinstance(first, Play):
        return first
    ends = [play for play in legal if isinstance(play, Play) and play.tile == first.tile]
    return ends[len(seen.layout.plays) % len(ends)]


def by_computer(seen: View) -> Action:
    """How the computer of a steady club plays."""
    return bot(LEVEL).choose(seen, SEED)


def prolonging(seen: View) -> Action:
    """How to make a line long: leave the numbers one holds, and get rid of the rest."""
    legal = seen.legal()

    def worth(action: Action) -> tuple[int, int]:
        if not isinstance(action, Play):
            return 0, 0
        ends = {end.pip for end in seen.layout.place(action.tile, action.end).ends()}
        rest = [tile for tile in seen.hand or () if tile != action.tile]
        return sum(tile.has(pip) for tile in rest for pip in ends), -action.tile.pips

    return max(legal, key=worth)


def play(deal: Deal, *choosers: Chooser) -> Game:
    """The game that follows from a deal; a chooser a seat."""
    start, _ = Match.new(game("robo"), len(choosers)).deal(deal)
    match, plies = start, []
    while (seat := match.turn) is not None:
        action = choosers[seat](view(match, seat))
        after, events = match.step(seat, action)
        plies.append(Ply(match, seat, action, after, events))
        match = after
    return Game(deal, start, tuple(plies))


def dealt(number: int) -> Deal:
    """One of the deals to try."""
    order = list(full_set(6))
    random.Random(number).shuffle(order)
    return deal_tiles(game("robo"), 2, order)


def find(wanted: Callable[[Game], bool], *choosers: Chooser, first: int = 0) -> Game:
    """The first game, looked for from deal ``first`` on, that is as ``wanted``."""
    for number in range(first, first + MOST_TRIED):
        found = play(dealt(number), *choosers)
        if wanted(found):
            return found
    raise LookupError("no such game is known; look for something less rare")


def after_answer(ply: Ply) -> Match:
    """The match when the person's turn comes again after a ply, or at its end."""
    match = ply.after
    while match.turn == RIVAL:
        match, _ = match.step(RIVAL, by_computer(view(match, RIVAL)))
    return match
