"""Who sits down with whom: of all who look for a rival, those who fit together. Pure.

Who has waited longest comes first and is given the nearest in strength; how far away a rival may
be grows while he waits, until anybody will do. Nobody is paired with himself, whatever number of
tabs he looks from: people are told apart by their id, and each has one seek.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from capicua.club.compete.glicko import MEAN
from capicua.club.play.families import PRINCIPAL, Family, QueuePace, queue_games

WINDOW: Final = 100.0
"""So far in strength a rival may be from somebody who has just come, in rating points."""
WIDENING: Final = 10.0
"""By so much that grows with every second of waiting."""
ANYBODY_AFTER_MS: Final = 60_000
"""Who has waited so long is paired with anybody."""

Blocks = frozenset[frozenset[str]]
"""The pairs of people of whom one wants nothing to do with the other."""


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who looks for rivals.

    Attributes:
        person: his id; nobody has two seeks.
        family, seats, pace: what he looks for.
        game: which game of the family; ``None`` for any that so many can play.
        since_ms: when he began to wait.
        rating: his strength in the family.
        registered: whether a match can be rated for him.
        front: whether he has been kept waiting by a rival who did not come, and goes first.
    """

    person: str
    family: Family
    seats: int
    pace: QueuePace
    since_ms: int
    game: str | None = None
    rating: float = MEAN
    registered: bool = True
    front: bool = False

    def window(self, now_ms: int) -> float:
        """How far in strength his rivals may be from him by now."""
        waited = max(0, now_ms - self.since_ms)
        if waited >= ANYBODY_AFTER_MS:
            return float("inf")
        return WINDOW + WIDENING * waited / 1000


@dataclass(frozen=True, slots=True)
class Party:
    """People who sit down together, in the order of their seats, and what they play."""

    seeks: tuple[Seek, ...]
    game: str

    @property
    def people(self) -> tuple[str, ...]:
        """Their ids by seat."""
        return tuple(seek.person for seek in self.seeks)

    @property
    def rated(self) -> bool:
        """Whether the match will count: everybody is registered."""
        return all(seek.registered for seek in self.seeks)


def pair_up(
    seeks: Iterable[Seek], now_ms: int, chance: random.Random, blocks: Blocks = frozenset()
) -> list[Party]:
    """Everybody who can sit down now; nobody is in two parties."""
    queues: dict[tuple[Family, int, QueuePace], list[Seek]] = defaultdict(list)
    for seek in seeks:
        queues[seek.family, seek.seats, seek.pace].append(seek)
    return [party for queue in queues.values() for party in _queue(queue, now_ms, chance, blocks)]


def _queue(queue: list[Seek], now_ms: int, chance: random.Random, blocks: Blocks) -> list[Party]:
    waiting = sorted(queue, key=lambda seek: (not seek.front, seek.since_ms, seek.person))
    parties = []
    while waiting:
        first = waiting.pop(0)
        found = _company(first, waiting, now_ms, blocks)
        if found is not None:
            waiting = [seek for seek in waiting if seek not in found]
            parties.append(_seated((first, *found), chance))
    return parties


def _company(
    first: Seek, waiting: Sequence[Seek], now_ms: int, blocks: Blocks
) -> list[Seek] | None:
    """Those whom the first in the queue sits down with, the nearest in strength."""
    window = first.window(now_ms)
    near = sorted(
        (seek for seek in waiting if abs(seek.rating - first.rating) <= window),
        key=lambda seek: abs(seek.rating - first.rating),  # of equals, who waits longer
    )
    party = [first]
    for seek in near:
        if len(party) == first.seats:
            break
        if _fits(seek, party, blocks):
            party.append(seek)
    return party[1:] if len(party) == first.seats else None


def _fits(seek: Seek, party: Sequence[Seek], blocks: Blocks) -> bool:
    return _game_of((*party, seek)) is not None and all(
        seek.person != other.person and frozenset((seek.person, other.person)) not in blocks
        for other in party
    )


def _game_of(party: Sequence[Seek]) -> str | None:
    """The one game that all of them want to play; ``None`` if there is none."""
    first = party[0]
    named = {seek.game for seek in party if seek.game is not None}
    if len(named) > 1:
        return None
    game = named.pop() if named else PRINCIPAL[first.family]
    return game if game in queue_games(first.family, first.seats) else None


def _seated(party: Sequence[Seek], chance: random.Random) -> Party:
    """By lot; of pairs, the best and the worst against the two between them."""
    game = _game_of(party)
    if game is None:
        raise ValueError("a party that wants different games was put together")
    if party[0].family != "pairs":
        return Party(tuple(chance.sample(party, len(party))), game)
    best, second, third, worst = sorted(party, key=lambda seek: -seek.rating)
    sides = [chance.sample(side, 2) for side in ((best, worst), (second, third))]
    chance.shuffle(sides)
    (a, c), (b, d) = sides
    return Party((a, b, c, d), game)
