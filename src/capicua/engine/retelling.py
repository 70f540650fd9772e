"""A view in the words of the kernels: the table, the own hand, what others chose, what is hidden.

The seats that play are numbered in their order of play; the right end of a line is the kernels'
left one, because their lead shows its lower half there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, Final

from capicua.engine.kernels import load
from capicua.engine.kernels.words import describe_rounds, heaviest_first
from capicua.engine.origins import Origins
from capicua.engine.policy import round_words
from capicua.engine.sampling import Worlds
from capicua.rules import Dealt, Drew, Passed, Play, Played, Tile, View, full_set

if TYPE_CHECKING:
    from capicua.engine.kernels.line import Chance, Words

LARGEST: Final = 20_000
"""States of the table by which the kernels draw worlds; beyond it plain Python draws them."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What other players chose among several plays.

    ``rows`` are what everybody saw before each choice, ``taken`` the moves, ``sure`` the tiles of
    that hand which do not depend on where the hidden ones lie.
    """

    rows: Words
    taken: Words
    sure: Words


class Retelling:
    """One view. ``mem`` describes the game, ``row`` is what everybody sees now."""

    def __init__(self, view: View) -> None:
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        if view.public is None or view.hand is None:
            raise ValueError("only a player in a round can have it retold")
        self.view = view
        self._line: Any = load()
        self.seats: Mapping[int, int] = {seat: at for at, seat in enumerate(view.public.seats)}
        self.tiles = heaviest_first(full_set(view.ruleset.max_pip))
        self.number = {tile: at for at, tile in enumerate(self.tiles)}
        self.mem = round_words()
        describe_rounds(self.mem, view.ruleset, len(self.seats), view.public.carry)
        self.mem[self._line.OPENER] = self.seats.get(view.public.lead or 0, -1)
        self.own = self._set(view.hand)
        self.origins = Origins.of(view)
        self.row = np.zeros(self._line.ROW, np.int64)
        self.choices = self._tell()

    def plays(self) -> dict[int, Play]:
        """The moves of the kernels, each with the play that it stands for."""
        found: dict[int, Play] = {}
        for play in self.view.legal():
            if isinstance(play, Play):
                found.setdefault(self._distinct(self._move(play.tile, play.end)), play)
        return found

    def worlds(self, count: int, rng: Chance) -> tuple[Words, Words, Words]:
        """So many ways for the hidden tiles to lie, all equally likely.

        Gives the tiles by world and batch, and the seat and the age of each batch.
        """
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        batches, origins = self.origins.batches, self.origins
        order = sorted(range(len(batches)), key=lambda b: batches[b].size)  # the largest is last
        sizes = [batches[b].size for b in order]
        states = prod(size + 1 for size in sizes[:-1])
        owners = [batches[b].seat for b in order]
        seats = np.array([-1 if s is None else self.seats[s] for s in owners], np.int64)
        since = np.array([batches[b].since for b in order], np.int64)
        found = np.zeros((count, len(order)), np.int64)
        if states > LARGEST:
            worlds, chance = Worlds(self.view, origins), Random(int(rng[0]))  # noqa: S311 - no secret
            for at in range(count):
                world = worlds.sample(chance)
                found[at] = [self._set(world.batches[b]) for b in order]
            return found, seats, since
        place = {b: at for at, b in enumerate(order)}
        sets = [sum(1 << place[b] for b in allowed) for allowed in origins.allowed]
        listed = sorted(zip(sets, (self.number[tile] for tile in origins.tiles), strict=True))
        tiles = np.array([tile for _, tile in listed], np.int64)
        allowed = np.array([bits for bits, _ in listed], np.int64)
        ways = np.zeros((len(listed) + 1) * states)
        self._line.sample_worlds(
            tiles, allowed, np.array(sizes, np.int64), states, ways, count, rng, found
        )
        return found, seats, since

    def _tell(self) -> Choices:
        """Go through the history; ``row`` is the present afterwards."""
        import numpy as np  # noqa: PLC0415 - only where the kernels are

        line, row = self._line, self.row
        rows: list[Words] = []
        taken: list[int] = []
        sure: list[int] = []
        for at, event in enumerate(self.view.history):
            match event:
                case Dealt():
                    self._deal(event)
                    continue
                case Drew():
                    move = line.DRAW
                case Passed():
                    move = line.PASS
                case Played(seat, tile, end):
                    move = self._move(tile, end)
                    if seat != self.view.seat and not row[line.DREW] and row[line.MUST] < 0:
                        row[line.ROW - 1] = at
                        rows.append(row.copy())
                        taken.append(self._distinct(move))
                        sure.append(self._sure(seat, at))
                case _:
                    continue
            line.happen(self.mem, row, move)
        shape = (len(rows), line.ROW)
        told = np.array(rows, np.int64).reshape(shape)
        return Choices(told, np.array(taken, np.int64), np.array(sure, np.int64))

    def _deal(self, dealt: Dealt) -> None:
        line, row = self._line, self.row
        row[[line.END1, line.END2, line.BY1, line.BY2]] = -1
        row[line.TURN] = self.seats[dealt.lead] if dealt.lead is not None else 0
        row[line.MUST] = -1 if dealt.must_open is None else self.number[dealt.must_open]
        reserve = self.view.ruleset.reserve_for(len(self.seats))
        drawing = self.view.ruleset.draw != "none"
        row[line.LEFT] = max(0, len(dealt.boneyard) - reserve) if drawing else 0
        for seat, at in self.seats.items():
            row[line.COUNT + at] = len(dealt.hands[seat])

    def _move(self, tile: Tile, end: str | None) -> int:
        return 2 * self.number[tile] + int(end == "<")

    def _distinct(self, move: int) -> int:
        """The move that stands for this one: where both ends are alike, the left one."""
        same = self.row[self._line.END1] == self.row[self._line.END2]
        return move & ~1 if same else move

    def _sure(self, seat: int, at: int) -> int:
        batches = self.origins.batches
        return self._set(
            tile
            for tile, batch, played in self.origins.certain
            if batches[batch].seat == seat and batches[batch].since <= at <= played
        )

    def _set(self, tiles: Any) -> int:  # noqa: ANN401 - any iterable of tiles
        return sum(1 << self.number[tile] for tile in tiles)
