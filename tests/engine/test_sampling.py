"""Counts and samples of the hidden tiles, against deals that are played again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from capicua import (
    GAMES,
    Deal,
    IllegalAction,
    Match,
    Play,
    Ruleset,
    Tile,
    View,
    deal_tiles,
    full_set,
    game,
    view,
)
from capicua.engine import Worlds
from capicua.engine.slow import onward
from tests.engine.story import DRAWING, story

SMALL_DRAW = replace(game("cincuenta"), max_pip=2, hand=(2,))
SMALL_LOT = replace(SMALL_DRAW, opener="lot", opening_tile="any")
SMALL_BLOCK = replace(SMALL_DRAW, draw="none", most_players=3)


def shuffles(ruleset: Ruleset, players: int) -> list[Deal]:
    """Every deal, with the boneyard in every order and the hands in one."""
    size, found = ruleset.hand_for(players), set()
    for order in permutations(full_set(ruleset.max_pip)):
        hands = tuple(
            tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(players)
        )
        found.add((hands, order[players * size :]))
    return [Deal(hands, rest) for hands, rest in sorted(found)]


def played(ruleset: Ruleset, players: int, seed: int, seat: int) -> View | None:
    """What ``seat`` saw of a random round after some events, its turn or not."""
    chance = Random(seed)
    tiles = list(full_set(ruleset.max_pip))
    chance.shuffle(tiles)
    deal = deal_tiles(ruleset, players, tiles, chance.randrange(players))
    deal = replace(deal, hands=tuple(tuple(sorted(hand)) for hand in deal.hands))
    match, _ = Match.new(ruleset, players).deal(deal)
    for _ in range(chance.randrange(2, 9)):
        if match.turn is None or match.round is None:
            return None
        match, _ = match.step(match.turn, chance.choice(onward(match.round)))
    return view(match, seat) if match.turn is not None else None


def agrees(deal: Deal, seen: View) -> Match | None:
    """The match that ``deal`` leads to, if it looks from the viewer's seat as ``seen`` does."""
    lots = range(seen.players)
    for lot in lots:
        match = Match.new(seen.ruleset, seen.players)
        try:
            match, _ = match.deal(replace(deal, lot=lot))
            for event in seen.history[1:]:
                if match.turn is None:
                    return None
                match, _ = match.step(match.turn, event.action)  # type: ignore[union-attr]
        except IllegalAction:
            continue
        if view(match, seen.seat) == seen:
            return match
    return None


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [(SMALL_DRAW, 2), (SMALL_LOT, 2), (SMALL_BLOCK, 2), (SMALL_BLOCK, 3)],
)
def test_the_marginals_are_those_of_all_deals_that_look_the_same(
    ruleset: Ruleset, players: int
) -> None:
    deals = shuffles(ruleset, players)
    looked = 0
    for seed in range(150):
        seen = played(ruleset, players, seed, seed % players)
        if seen is None or not seen.layout.plays:
            continue
        matches = [match for deal in deals if (match := agrees(deal, seen))]
        worlds = Worlds.of(seen)
        counts: Counter[tuple[Tile, int]] = Counter()
        for match in matches:
            assert match.round is not None
            for place, tiles in enumerate([*match.round.hands, match.round.boneyard]):
                counts.update((tile, place) for tile in tiles)
        for tile, row in worlds.marginals().items():
            expected = [counts[tile, place] / len(matches) for place in range(players + 1)]
            assert row == pytest.approx(expected)
        assert len(matches) % worlds.count == 0
        looked += 1
    assert looked > 10


def test_samples_are_uniform() -> None:
    checked = 0
    for seed in range(100):
        seen = played(SMALL_LOT, 2, seed, 0)
        if seen is None or not 3 <= Worlds.of(seen).count <= 60:
            continue
        worlds, chance = Worlds.of(seen), Random(seed)
        draws = 200 * worlds.count
        found = Counter(worlds.sample(chance).batches for _ in range(draws))
        assert len(found) == worlds.count
        squares = sum((n - 200) ** 2 / 200 for n in found.values())
        free = worlds.count - 1
        assert squares < free + 4 * (2 * free) ** 0.5 + 8  # beyond four standard deviations
        checked += 1
    assert checked > 5


@pytest.mark.parametrize("slug", GAMES)
def test_the_truth_is_always_one_of_the_worlds(slug: str) -> None:
    ruleset, chance = GAMES[slug], Random(slug)
    players = min(ruleset.most_players, 4)
    tiles = list(full_set(ruleset.max_pip))
    match = Match.new(ruleset, players)
    while match.turn is None:
        chance.shuffle(tiles)
        match, _ = match.deal(deal_tiles(ruleset, players, tiles))
    for _ in range(300):
        if match.round is None or match.turn is None:
            break
        turn = match.turn
        seen = view(match, chance.randrange(players))
        rows = Worlds.of(seen).marginals()
        for tile, row in rows.items():
            place = next((s for s, h in enumerate(match.round.hands) if tile in h), players)
            assert row[place] > 0
            assert sum(row) == pytest.approx(1)
        world = Worlds.of(seen).sample(chance)
        assert list(map(len, world.hands)) == list(seen.counts)
        assert len(world.boneyard) == seen.boneyard
        match, _ = match.step(turn, chance.choice(onward(match.round)))


def test_a_tile_kept_while_drawing_may_lie_in_the_hand_and_what_did_not_fit_may_not() -> None:
    seen = view(story(*DRAWING), 0)
    rows = Worlds.of(seen).marginals()
    lacked = [tile for tile in rows if tile.has(1) or tile.has(2)]
    assert all(rows[tile][1] == 0 for tile in lacked)
    assert rows[Tile(6, 4)][1] > 0
    assert rows[Tile(6, 4)][1] < rows[Tile(3, 3)][1]  # 3-3 may have come in more ways


def test_the_opening_tells_what_nobody_was_dealt() -> None:
    ruleset = game("bloqueo")
    hands = ("44.61.52.21.11.20.10", "33.65.54.53.50.43.40")
    used = [Tile.parse(text) for hand in hands for text in hand.split(".")]
    rest = tuple(tile for tile in full_set(6) if tile not in used)
    match, _ = Match.new(ruleset, 2).deal(Deal((tuple(used[:7]), tuple(used[7:])), rest))
    rows = Worlds.of(view(match, 0)).marginals()
    assert rows[Tile(6, 6)] == (0, 0, 1)
    assert rows[Tile(5, 5)] == (0, 0, 1)
    assert Play(Tile(4, 4)) in match.legal()
