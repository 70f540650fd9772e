"""What the pages draw is dominoes: every position could lie on a table."""

import ast
import re
import subprocess
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest

from capicua.club.pages.assets import WEB
from capicua.club.pages.shelf import OFFERED, SHELF
from capicua.club.pages.sketch import sketch
from capicua.rules import GAMES, Layout, Tile, full_set, game, parse_layout
from tests import needs
from tests.club.house import the_site

Halves = tuple[int, int]
literal = ast.literal_eval


@dataclass(frozen=True)
class Tip:
    """A tip as the template draws it: the line as it lies, a hand, and the move we would make."""

    table: list[Halves]
    mine: list[Halves]
    move: Halves
    end: str

    @property
    def line(self) -> Layout:
        return parse_layout(".".join(f"{near}{far}" for near, far in self.table))

    @property
    def hand(self) -> list[Tile]:
        return [Tile(*halves) for halves in self.mine]

    def with_pip(self, pip: int) -> tuple[int, int]:
        """How many tiles with ``pip`` are on the table, and how many in hand."""
        on_table = [Tile(*halves) for halves in self.table]
        return sum(tile.has(pip) for tile in on_table), sum(tile.has(pip) for tile in self.hand)

    def pips_after(self, played: Tile) -> set[int]:
        left = [tile for tile in self.hand if tile != played]
        return {pip for tile in left for pip in (tile.high, tile.low)}


def read_tips() -> dict[str, Tip]:
    source = (WEB / "pages" / "tips.html").read_text(encoding="utf-8")
    pattern = r'tip\("(\w+)",.*\n\s+table=(.*), mine=(.*), move=(.*), end="(.)"\)'
    return {
        name: Tip(literal(table), literal(mine), literal(move), end)
        for name, table, mine, move, end in re.findall(pattern, source)
    }


TIPS = read_tips()


def test_every_tip_has_its_position() -> None:
    assert len(TIPS) == the_site().page("tips.html", "es", "/").count('<section class="tip"') == 9


@pytest.mark.parametrize("tip", TIPS.values(), ids=TIPS)
def test_a_tip_shows_a_line_a_hand_and_a_move_that_may_be_played(tip: Tip) -> None:
    on_table = [placement.tile for placement in tip.line.plays]
    assert len({*on_table, *tip.hand}) == len(on_table) + len(tip.hand)
    tile = Tile(*tip.move)
    assert tile in tip.hand
    assert tip.line.place(tile, tip.end).plays[-1].tile == tile
    touching = tip.move[1] if tip.end == "<" else tip.move[0]
    outer = tip.table[0][0] if tip.end == "<" else tip.table[-1][1]
    assert touching == outer, "the move is drawn the wrong way round"


def test_what_the_tips_say_of_their_positions_is_so() -> None:
    fitting = {
        name: {t for t in tip.hand if any(t.has(end.pip) for end in tip.line.ends())}
        for name, tip in TIPS.items()
    }
    assert fitting["heavy"] == {Tile(5, 4), Tile(2, 1)}
    assert fitting["suit"] == {Tile(6, 3), Tile(3, 2)}
    assert fitting["drawing"] == {Tile(6, 4), Tile(4, 0)}
    assert {Tile(3, 3), Tile(3, 2)} <= fitting["doubles"]
    variety = TIPS["variety"]
    assert len(variety.pips_after(Tile(6, 2))) == 5
    assert len(variety.pips_after(Tile(6, 3))) == 4
    assert TIPS["count"].with_pip(3) == (6, 1)
    both = TIPS["both"]
    seen = {Tile(*halves) for halves in both.table} | set(both.hand)
    assert {t for t in full_set(6) if t.has(6)} - seen == {Tile(6, 6), Tile(6, 3)}
    assert 5 not in both.pips_after(Tile(6, 5))
    assert TIPS["whole"].with_pip(1) == (1, 5)
    assert [end.pip for end in TIPS["memory"].line.ends()] == [2, 0]


def test_the_line_of_the_home_page_could_lie_on_a_table() -> None:
    source = (WEB / "pages" / "hero.html").read_text(encoding="utf-8")
    drawn = [
        ((int(near), int(far)), int(x), int(y), bool(standing))
        for near, far, x, y, standing in re.findall(
            r"\btile\((\d), (\d), (\d+), (\d+)(, true)?\)", source
        )
    ]
    assert len({Tile(*halves) for halves, *_ in drawn}) == len(drawn) == 16
    assert drawn[0][0][0] == drawn[-1][0][1], "it begins and ends in the same number"
    boxes = [(x, y, 50 if stands else 100, 100 if stands else 50) for _, x, y, stands in drawn]
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(boxes, 2):
        assert abs(x - x2) >= w + w2 or abs(y - y2) >= h + h2, "two tiles overlap"
    for one, other in pairwise(drawn):
        touching = [
            (pip, pip2)
            for pip, x, y in halves_of(*one)
            for pip2, x2, y2 in halves_of(*other)
            if (x - x2) ** 2 + (y - y2) ** 2 <= 100**2 + 50**2
        ]
        assert touching
        assert all(pip == pip2 for pip, pip2 in touching), (one, other)


def halves_of(halves: Halves, x: int, y: int, standing: bool) -> list[tuple[int, int, int]]:
    """Number and middle of each half of a drawn tile."""
    near, far = halves
    if standing:
        return [(near, x, y - 50), (far, x, y + 50)]
    return [(near, x - 50, y), (far, x + 50, y)]


def test_the_shelf_holds_every_game_and_says_nothing_that_the_rules_deny() -> None:
    assert SHELF.keys() == GAMES.keys() == set(OFFERED)
    drawings = [shelved.table for shelved in SHELF.values()]
    assert len(set(drawings)) == len(drawings)
    for slug, shelved in SHELF.items():
        rules = game(slug)
        assert rules.least_players <= shelved.players <= rules.most_players
        assert not shelved.targets or rules.target in shelved.targets
        drawn = sketch(shelved.table, rules.layout, shelved.folded)
        tiles = [Tile(each.near, each.far) for each in drawn.tiles]
        assert len(set(tiles)) == len(tiles) >= 3
        assert set(tiles) <= {*full_set(rules.max_pip)}


def test_the_symbols_of_the_pages_are_those_of_the_table() -> None:
    partial = (WEB / "pages" / "tile-symbols.html").read_text(encoding="utf-8")
    ours = re.findall(r"<(?:linearGradient|radialGradient|symbol)\b.*", partial)
    script = (
        f'import {{ tileDefs }} from "{(WEB / "js" / "tile-symbols.js").as_uri()}";'
        "process.stdout.write(tileDefs());"
    )
    done = subprocess.run(
        [needs.node(), "--input-type=module", "--eval", script],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert len(ours) == 19
    assert [line for line in ours if line not in done.stdout] == []
