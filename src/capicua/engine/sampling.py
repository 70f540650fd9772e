"""How many ways there are for the hidden tiles to lie, and one of them, all equally likely.

>>> from capicua import Position
>>> from capicua.engine import Worlds
>>> worlds = Worlds.of(view)  # doctest: +SKIP
>>> worlds.count, worlds.sample(Random(1)).hands  # doctest: +SKIP

Nothing is tried and thrown away. Tiles that may lie in the same places form a class; a table says
in how many ways the classes from some one on can fill the room that is left, and a way is drawn
class by class in these proportions. The numbers are exact, however large.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from math import comb, factorial, prod
from random import Random

from capicua.engine.origins import Batch, Origins
from capicua.rules import Tile, View

Room = tuple[int, ...]
"""Tiles that still go to each place."""


@dataclass(frozen=True, slots=True)
class World:
    """One way for the tiles to lie.

    ``hands`` are by seat, the viewer's own as it is; ``boneyard`` is in no order; ``batches`` are
    the tiles of each batch of the :class:`Origins`, also those played since.
    """

    hands: tuple[frozenset[Tile], ...]
    boneyard: frozenset[Tile]
    batches: tuple[frozenset[Tile], ...]


class Worlds:
    """Every way for the tiles hidden from a view to lie that its history allows."""

    def __init__(self, view: View, origins: Origins) -> None:
        self._view = view
        self._origins = origins
        self._merged = _alike(origins)
        batches = origins.batches
        self._room = tuple(sum(batches[b].size for b in places) for places in self._merged)
        place = {b: at for at, places in enumerate(self._merged) for b in places}
        kinds: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for index, allowed in enumerate(origins.allowed):
            kinds[tuple(sorted({place[b] for b in allowed}))].append(index)
        # The fewer places a class has, the sooner it is put: that keeps the table small.
        self._classes = sorted(kinds.items(), key=lambda kind: len(kind[0]))
        self._table: list[dict[Room, int]] = [{} for _ in self._classes]

    @classmethod
    def of(cls, view: View) -> Worlds:
        """The ways that ``view`` allows.

        Raises:
            ValueError: if nothing has been dealt yet.
        """
        return cls(view, Origins.of(view))

    @property
    def count(self) -> int:
        """How many equally likely ways there are.

        They are told apart by what was dealt and what was drawn in which turn.
        """
        split = 1
        for places, room in zip(self._merged, self._room, strict=True):
            sizes = (self._origins.batches[b].size for b in places)
            split *= factorial(room) // prod(map(factorial, sizes))
        return self._ways(0, self._room) * split

    def sample(self, chance: Random) -> World:
        """One of the ways, all equally likely.

        Raises:
            ValueError: if the history contradicts itself, so that there is none.
        """
        room, batches = self._room, [set[Tile]() for _ in self._origins.batches]
        piles = [list[Tile]() for _ in self._merged]
        for at, (allowed, members) in enumerate(self._classes):
            taken = self._split(at, room, chance)
            shuffled = chance.sample(members, len(members))
            for place, count in zip(allowed, taken, strict=True):
                piles[place] += [self._origins.tiles[i] for i in shuffled[:count]]
                shuffled = shuffled[count:]
            room = _less(room, allowed, taken)
        for places, pile in zip(self._merged, piles, strict=True):
            chance.shuffle(pile)
            heap = iter(pile)
            for b in places:
                batches[b].update(islice(heap, self._origins.batches[b].size))
        return self._world([frozenset(batch) for batch in batches])

    def marginals(self) -> Mapping[Tile, tuple[float, ...]]:
        """By unseen tile, how likely it lies in each hand, and last, in the boneyard.

        The sum of each row is 1. The viewer's own seat has 0.
        """
        reached = self._reached()
        ways = self._ways(0, self._room)
        found: dict[Tile, tuple[float, ...]] = {}
        for at, (allowed, members) in enumerate(self._classes):
            expected = Counter[int]()
            for room, before in reached[at].items():
                for taken, times in _splits(len(members), allowed, room):
                    after = self._ways(at + 1, _less(room, allowed, taken))
                    for place, count in zip(allowed, taken, strict=True):
                        expected[place] += before * times * after * count
            unseen = [i for i in members if self._origins.left_at[i] is None]
            for index in unseen:
                shares = {p: e / (ways * len(members)) for p, e in expected.items()}
                found[self._origins.tiles[index]] = self._by_seat(shares)
        return {tile: found[tile] for tile in sorted(found)}

    def _by_seat(self, shares: Mapping[int, float]) -> tuple[float, ...]:
        row = [0.0] * (self._view.players + 1)
        for place, share in shares.items():
            for b in self._merged[place]:
                batch = self._origins.batches[b]
                at = self._view.players if batch.seat is None else batch.seat
                row[at] += share * batch.size / self._room[place] if batch.size else 0.0
        return tuple(row)

    def _ways(self, at: int, room: Room) -> int:
        """In how many ways the classes from ``at`` on fill ``room``."""
        if at == len(self._classes):
            return int(not any(room))
        known = self._table[at].get(room)
        if known is None:
            allowed, members = self._classes[at]
            known = sum(
                times * self._ways(at + 1, _less(room, allowed, taken))
                for taken, times in _splits(len(members), allowed, room)
            )
            self._table[at][room] = known
        return known

    def _reached(self) -> list[dict[Room, int]]:
        """By class, in how many ways those before it lead to each room."""
        reached: list[dict[Room, int]] = [{self._room: 1}]
        for allowed, members in self._classes:
            after: dict[Room, int] = defaultdict(int)
            for room, ways in reached[-1].items():
                for taken, times in _splits(len(members), allowed, room):
                    after[_less(room, allowed, taken)] += ways * times
            reached.append(after)
        return reached

    def _split(self, at: int, room: Room, chance: Random) -> Room:
        """How many tiles of a class go to each of its places, by chance."""
        allowed, members = self._classes[at]
        left = chance.randrange(self._ways(at, room)) if self._ways(at, room) else 0
        for taken, times in _splits(len(members), allowed, room):
            left -= times * self._ways(at + 1, _less(room, allowed, taken))
            if left < 0:
                return taken
        raise ValueError("no way to lay the hidden tiles fits this history")

    def _world(self, batches: Sequence[frozenset[Tile]]) -> World:
        out = set(self._view.layout.tiles())
        hands = [set(self._view.hand or ()) if s == self._view.seat else set[Tile]()
                 for s in range(self._view.players)]  # fmt: skip
        boneyard: frozenset[Tile] = frozenset()
        for batch, tiles in zip(self._origins.batches, batches, strict=True):
            if batch.seat is None:
                boneyard = tiles
            else:
                hands[batch.seat] |= tiles - out
        return World(tuple(map(frozenset, hands)), boneyard, tuple(batches))


def _alike(origins: Origins) -> list[list[int]]:
    """The batches by what may lie in them: those that admit the same tiles are one place."""
    batches = range(len(origins.batches))
    admits = {b: tuple(b in allowed for allowed in origins.allowed) for b in batches}
    ordered = sorted(batches, key=lambda b: (admits[b], b))
    return [list(group) for _, group in groupby(ordered, key=lambda b: admits[b])]


def _splits(count: int, allowed: Sequence[int], room: Room) -> Iterator[tuple[Room, int]]:
    """Every way to split ``count`` tiles over the places, and how often each way occurs."""
    if not allowed:
        if not count:
            yield (), 1
        return
    first, rest = allowed[0], allowed[1:]
    elsewhere = sum(room[place] for place in rest)
    for here in range(max(0, count - elsewhere), min(count, room[first]) + 1):
        for taken, times in _splits(count - here, rest, room):
            yield (here, *taken), comb(count, here) * times


def _less(room: Room, allowed: Sequence[int], taken: Room) -> Room:
    left = list(room)
    for place, count in zip(allowed, taken, strict=True):
        left[place] -= count
    return tuple(left)


__all__ = ["Batch", "Origins", "World", "Worlds"]
