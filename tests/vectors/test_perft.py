"""Numbers from outside: how many ways a round can go on, counted by two independent programs."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from capicua import Position, perft, whole
from tests.vectors import source


@dataclass
class Block:
    """One position and its figures."""

    name: str = ""
    position: str = ""
    counts: list[tuple[int, int]] = field(default_factory=list)
    endings: dict[str, int] | None = None


def read(text: str) -> list[Block]:
    blocks = []
    for paragraph in text.split("\n\n"):
        block = Block()
        for line in paragraph.splitlines():
            key, _, rest = line.partition(" ")
            words = rest.split()
            match key:
                case "id":
                    block.name = rest
                case "pos":
                    block.position = rest
                case "perft":
                    block.counts.append((int(words[0]), int(words[1])))
                case "whole":
                    names = ["total", *words[1::2]]
                    block.endings = dict(zip(names, map(int, words[0::2]), strict=True))
                case _:
                    pass
        blocks.append(block)
    return blocks


BLOCKS = read(source.text("perft.txt"))


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_there_are_as_many_ways_to_go_on_as_others_counted(block: Block) -> None:
    start = Position.parse(block.position).to_round()
    assert [(depth, perft(start, depth)) for depth, _ in block.counts] == block.counts


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.endings], ids=lambda block: block.name)
def test_there_are_as_many_whole_rounds_as_others_counted(block: Block) -> None:
    found = whole(Position.parse(block.position).to_round())
    assert {"total": found.total(), **found} == block.endings


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_a_position_reads_back_what_it_writes(block: Block) -> None:
    assert str(Position.parse(block.position)) == block.position
