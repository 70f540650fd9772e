"""Numbers from outside: how many ways a round can go on, counted by two independent programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from capicua import GAMES, Layout, PublicRound, Round, game, parse_tiles, perft


def blocks() -> list[tuple[str, str, list[tuple[int, int]]]]:
    """The (name, position, [(depth, count)]) of every block whose game is in the catalogue."""
    found = []
    for block in Path(__file__).with_name("perft.txt").read_text().split("\n\n"):
        lines = [line.split(maxsplit=1) for line in block.splitlines() if line[:1] != "#"]
        fields = {key: rest for key, rest in lines if key in ("id", "pos")}
        counts = [rest.split() for key, rest in lines if key == "perft"]
        if fields["pos"].split()[0] in GAMES:
            figures = [(int(depth), int(count)) for depth, count in counts]
            found.append((fields["id"], fields["pos"], figures))
    return found


def position(text: str) -> Round:
    """A position of a line game: ``game layout hands boneyard turn scores``."""
    slug, layout, hands_text, boneyard_text, turn, _scores = text.split()
    hands = tuple(parse_tiles(hand) for hand in hands_text.split("/"))
    boneyard = parse_tiles(boneyard_text)
    counts = tuple(len(hand) for hand in hands)
    line, seat = Layout.parse_line(layout), "AB".index(turn)
    public = PublicRound(game(slug), line, counts, len(boneyard), seat)
    return Round(public, hands, boneyard)


@pytest.mark.parametrize(
    ("text", "depth", "count"),
    [
        pytest.param(text, depth, count, id=f"{name}-{depth}")
        for name, text, figures in blocks()
        for depth, count in figures
    ],
)
def test_there_are_as_many_ways_to_go_on_as_others_counted(
    text: str, depth: int, count: int
) -> None:
    assert perft(position(text), depth) == count


def test_the_figures_are_read() -> None:
    assert [name for name, _, _ in blocks()] == ["draw-open"]
