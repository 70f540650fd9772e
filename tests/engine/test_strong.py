"""The strong players: legal, repeatable, blind to what they may not see, and as told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from capicua import (
    GAMES,
    Match,
    Play,
    Ruleset,
    View,
    apply_options,
    deal_tiles,
    full_set,
    game,
    view,
)
from capicua.engine import Worlds, bot
from capicua.engine.bots import STRONG_LEVELS, Strong
from capicua.engine.bots.calibration import calibrated, seconds_per_world
from capicua.engine.bots.determinised import Determinised
from capicua.engine.imagining import beliefs
from capicua.engine.kernels import load
from capicua.engine.kernels.words import describe_rounds
from capicua.engine.policy import name_of, policy_for, round_words, untaught
from capicua.engine.retelling import Retelling
from capicua.engine.slow import onward
from tests.engine.brute import line_games

IDS = [f"{ruleset.slug}-{players}" for ruleset, players in line_games()]
FEW = Strong("few", 40)


def rounds(ruleset: Ruleset, players: int, seed: int) -> Match:
    """A match after its first deal."""
    chance, tiles = Random(f"{ruleset.slug}{seed}"), list(full_set(ruleset.max_pip))
    match = Match.new(ruleset, players)
    while match.turn is None:
        chance.shuffle(tiles)
        match, _ = match.deal(deal_tiles(ruleset, players, tiles, chance.randrange(players)))
    return match


def choices(ruleset: Ruleset, players: int, seed: int) -> Iterator[tuple[Match, View]]:
    """Every choice of a random round."""
    chance, match = Random(seed), rounds(ruleset, players, seed)
    while match.turn is not None and match.round_no == 1:
        assert match.round is not None
        if len(match.legal()) > 1:
            yield match, view(match, match.turn)
        match, _ = match.step(match.turn, chance.choice(onward(match.round)))


@pytest.mark.parametrize(("ruleset", "players"), line_games(), ids=IDS)
def test_a_strong_player_plays_every_game_with_a_line(ruleset: Ruleset, players: int) -> None:
    for _, seen in choices(ruleset, players, 3):
        assert FEW.choose(seen, 5) in seen.legal()


CROWDED = apply_options(GAMES["doble-doce"], {"spinners": "none", "set": 9})
"""A line for more players than the kernels have room for."""


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        (GAMES["cruzado"], 4),
        (GAMES["chipre"], 4),
        (GAMES["doble-doce"], 4),
        (CROWDED, 9),
        (CROWDED, 11),
    ],
    ids=["cruzado", "chipre", "doble-doce", "nine", "eleven"],
)
def test_other_games_are_played_as_casual_plays_them(ruleset: Ruleset, players: int) -> None:
    for _, seen in choices(ruleset, players, 3):
        assert FEW.choose(seen, 5) == bot("casual").choose(seen, 5)
        with pytest.raises(ValueError, match="not among the games"):
            FEW.rank(seen, 5)
        with pytest.raises(ValueError, match="the kernels do not play"):
            beliefs(seen, 5)


@pytest.mark.parametrize("level", STRONG_LEVELS)
def test_equal_views_and_seeds_give_equal_choices(level: str) -> None:
    for _, seen in list(choices(game("parejas"), 4, 8))[:4]:
        assert bot(level).choose(seen, 2) == bot(level).choose(seen, 2)


@pytest.mark.parametrize("slug", ["parejas", "cincuenta", "tradicional"])
def test_nothing_hidden_changes_the_choice(slug: str) -> None:
    """The same view of another truth: the hidden tiles are laid anew in every way it allows."""
    ruleset = GAMES[slug]
    players = ruleset.least_players
    for match, seen in list(choices(ruleset, players, 4))[:6]:
        assert match.round is not None
        world = Worlds.of(seen).sample(Random(1))
        hands = tuple(
            held if seat == seen.seat else tuple(world.hands[seat])
            for seat, held in enumerate(match.round.hands)
        )
        rest = tuple(world.boneyard)
        other = replace(match, round=replace(match.round, hands=hands, boneyard=rest))
        # The events of the deal are redacted for the seat, so only the round needs another truth.
        assert view(other, seen.seat) == seen
        assert FEW.choose(view(other, seen.seat), 9) == FEW.choose(seen, 9)


@pytest.mark.parametrize(("ruleset", "players"), line_games(), ids=IDS)
def test_a_view_is_retold_without_a_change(ruleset: Ruleset, players: int) -> None:
    line = load()
    for match, seen in choices(ruleset, players, 6):
        told = Retelling(seen)
        row, found = told.row, np.zeros(line.MOST, np.int64)
        ends = sorted(end.pip for end in seen.layout.ends()) or [-1, -1]
        assert sorted((row[line.END1], row[line.END2])) == ends
        assert row[line.LEFT] == seen.drawable
        assert row[line.TURN] == match.turn
        assert tuple(row[line.COUNT : line.COUNT + players]) == seen.counts
        n = line.plays(told.mem, row, told.own, found)
        assert sorted(found[:n]) == sorted(told.plays())


@pytest.mark.parametrize("slug", ["parejas", "cincuenta", "dos", "tradicional", "infantil"])
def test_the_kernels_draw_worlds_as_likely_as_they_are(slug: str) -> None:
    ruleset = GAMES[slug]
    players = ruleset.least_players
    for _, seen in list(choices(ruleset, players, 7))[2::3]:
        told = Retelling(seen)
        drawn, seats, _ = told.worlds(4000, np.array([5], np.uint64))
        for tile, row in Worlds.of(seen).marginals().items():
            bit = told.number[tile]
            for seat in range(players):
                held = sum((drawn[:, b] >> bit & 1).mean() for b in np.flatnonzero(seats == seat))
                assert held == pytest.approx(row[seat], abs=0.05)


def test_worlds_in_a_large_table_are_drawn_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("capicua.engine.retelling.LARGEST", 1)
    _, seen = list(choices(game("cincuenta"), 2, 7))[4]
    drawn, _, _ = Retelling(seen).worlds(5, np.array([5], np.uint64))
    assert {int(row).bit_count() for row in drawn[:, 0]} == {seen.counts[1 - (seen.seat or 0)]}


ENDINGS = ("parejas", "cincuenta", "bloqueo", "brasileno", "pool", "dominicano", "ciento-once")


@pytest.mark.parametrize("slug", ENDINGS)
def test_playing_out_ends_as_the_rules_say(slug: str) -> None:
    """One tile is left to each: the kernels and the rules must agree on who wins, and how much."""
    line, ruleset = load(), GAMES[slug]
    players = ruleset.least_players
    powers = policy_for(ruleset, players).powers()
    for seed in range(60):
        for match, seen in choices(ruleset, players, seed):
            if max(seen.counts) > 2 or seen.drawable:
                continue
            assert match.round is not None
            told = Retelling(seen)
            hands = np.zeros(8, np.int64)
            for seat, held in enumerate(match.round.hands):
                hands[seat] = sum(1 << told.number[tile] for tile in held)
            for move, action in told.plays().items():
                ends = _ends(match, action)
                rng = np.array([seed], np.uint64)
                scratch = np.zeros(64), np.zeros(64, np.int64), np.zeros(64 * 27, np.int64)
                winner, gain = line.play_out(
                    told.mem, powers, told.row.copy(), hands.copy(), move, rng, *scratch
                )
                assert (int(winner), int(gain)) in ends


def _ends(match: Match, action: Play) -> set[tuple[int, int]]:
    """Every winner and gain that a round may still come to after ``action``."""
    assert match.round is not None
    found, todo = set(), [match.round.step(action)[0]]
    while todo:
        round_ = todo.pop()
        if round_.result is None:
            todo += [round_.step(action)[0] for action in round_.legal()]
            continue
        winner = round_.result.winner
        points = round_.result.points
        gain = 1 if points is None else max(points)
        found.add((-1, 0) if winner is None else (winner, gain))
    return found


def test_the_reasons_add_up_to_the_worth() -> None:
    _, seen = list(choices(game("parejas"), 4, 8))[3]
    ranked = bot("club").rank(seen, 4)  # type: ignore[attr-defined]
    assert {choice.action for choice in ranked} <= set(seen.legal())
    for choice in ranked:
        assert [fact.consideration for fact in choice.facts] == ["winning", "points"]
        assert choice.worth == pytest.approx(sum(fact.worth for fact in choice.facts))
        assert 0 <= choice.facts[0].amount <= 1


def test_a_learned_policy_comes_with_the_main_games_and_says_how_it_was_made() -> None:
    for slug in ("parejas", "venezolano", "bloqueo", "robo", "cincuenta", "dos", "ida-y-vuelta"):
        policy = policy_for(GAMES[slug], GAMES[slug].least_players)
        assert policy.learned
        assert str(policy.provenance["command"]).startswith("capicua train ")


def test_games_whose_rounds_are_alike_share_a_table() -> None:
    assert name_of(GAMES["venezolano"], 4) == name_of(GAMES["parejas"], 4) == "parejas-4"
    assert name_of(GAMES["pool"], 2) == name_of(GAMES["ida-y-vuelta"], 2) == "dos-2"
    assert name_of(GAMES["pool"], 4) == "tradicional-4"


def test_a_set_that_nothing_was_learned_for_is_played_plainly() -> None:
    small = replace(game("bloqueo"), max_pip=3, hand=(3,))
    assert not policy_for(small, 2).learned
    assert len(policy_for(small, 2).weights) == len(untaught(small, 2).weights)


@pytest.mark.parametrize("slug", ["parejas", "cincuenta", "bloqueo"])
def test_the_usual_way_is_there_to_compare_with(slug: str) -> None:
    usual, ruleset = Determinised(5), GAMES[slug]
    for _, seen in list(choices(ruleset, ruleset.least_players, 3))[1:]:
        assert usual.choose(seen, 5) in seen.legal()


def test_a_slow_machine_gets_fewer_worlds_and_a_quick_one_not_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Strong("club", 100)
    monkeypatch.setattr("capicua.engine.bots.calibration.seconds_per_world", lambda: 0.001)
    assert calibrated(player).worlds == 4
    monkeypatch.setattr("capicua.engine.bots.calibration.seconds_per_world", lambda: 1e-9)
    assert calibrated(player).worlds == 100


def test_the_cost_of_a_world_is_measured() -> None:
    assert 1e-7 < seconds_per_world() < 0.1


def test_where_no_cache_can_be_written_the_kernels_do_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere(**_: object) -> None:
        raise RuntimeError("cannot cache function: no locator available")

    line = load()
    monkeypatch.setattr(line, "njit", nowhere)
    assert not line._cache_works()


@pytest.mark.parametrize("slug", ["parejas", "bloqueo", "cincuenta", "tradicional"])
def test_rounds_by_chance_are_those_of_the_rules(slug: str) -> None:
    """As long, and won as often, as rounds that the rules play by chance."""
    lot = {"opener": "lot", "opener_tile": None, "opening_tile": "any"}
    line, ruleset = load(), Ruleset.from_data({**GAMES[slug].to_data(), **lot})
    players, size = ruleset.least_players, ruleset.hand_for(ruleset.least_players)
    mem = round_words()
    describe_rounds(mem, ruleset, players)
    drawn = ruleset.tile_count - players * size - ruleset.reserve_for(players)
    drawable = 0 if ruleset.draw == "none" else drawn
    many, few = 40_000, 500
    made, won, _ = line.random_rounds(mem, many, size, drawable, np.array([4], np.uint64))
    chance, length, wins = Random(slug), [], []
    for _ in range(few):
        tiles = chance.sample(full_set(6), 28)
        match, _ = Match.new(ruleset, players).deal(deal_tiles(ruleset, players, tiles))
        round_ = match.round
        assert round_ is not None
        while round_.result is None:
            round_, _ = round_.step(chance.choice(round_.legal()))
        length.append(len(round_.public.layout.plays))
        winner = round_.result.winner
        wins.append(winner is not None and ruleset.side_of(winner) == 0)
    assert np.mean(length) == pytest.approx(made / many, abs=5 * np.std(length) / few**0.5)
    assert np.mean(wins) == pytest.approx(won / many, abs=5 * 0.5 / few**0.5)


def test_what_others_chose_is_believed_and_what_the_rules_say_is_certain() -> None:
    for match, seen in list(choices(game("parejas"), 4, 8))[4:9]:
        assert match.round is not None
        rows, certain = beliefs(seen, 1, worlds=300), Worlds.of(seen).marginals()
        assert rows.keys() == certain.keys()
        for tile, row in rows.items():
            assert sum(row) == pytest.approx(1)
            impossible = [share for share, sure in zip(row, certain[tile], strict=True) if not sure]
            assert not any(impossible)
