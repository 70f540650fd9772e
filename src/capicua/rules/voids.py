"""Which numbers a hand cannot carry, as passes and draws have told everybody."""

from __future__ import annotations

from capicua.rules.event import Dealt, Drew, Passed, Played
from capicua.rules.public import PublicRound
from capicua.rules.view import View


def known_voids(view: View) -> tuple[frozenset[int], ...]:
    """By seat, the numbers that no tile of that hand can carry.

    Whoever draws or passes holds none of the numbers then open. A tile that is drawn may carry
    anything, so older knowledge is gone once one is kept; those kept did not fit either.
    """
    voids = [frozenset[int]()] * view.players
    before: frozenset[int] = frozenset()
    drawn = 0
    public: PublicRound | None = None
    for event in view.history:
        if isinstance(event, Dealt):
            public = PublicRound.from_deal(view.ruleset, event)
        if public is None or not isinstance(event, (Played, Drew, Passed)):
            continue
        seat, shut = event.seat, frozenset(end.pip for end in public.playable_ends())
        if isinstance(event, Drew):
            before = voids[seat] if drawn == 0 else before
            voids[seat], drawn = frozenset(), drawn + 1
        else:
            passed = isinstance(event, Passed)
            if drawn:
                voids[seat] = shut | (before if drawn == 1 and not passed else frozenset())
            elif passed:
                voids[seat] |= shut
            drawn = 0
        public = public.evolve(event)
    return tuple(voids)
