"""Random play for the laws: games, deals and choices that Hypothesis picks, and shrinks."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from capicua import GAMES, Event, Match, Ruleset, apply_options, deal_tiles, full_set

Ply = tuple[Match, tuple[Event, ...], Match]

ASKING = apply_options(GAMES["cubano"], {"redeal_doubles": 2})
"""A game in which a new deal is asked for often."""
PLAYED = (*GAMES.values(), ASKING)


def deal_next(match: Match, rng: random.Random) -> tuple[Match, tuple[Event, ...]]:
    """Deal until the game accepts the deal; the events are those of the last one."""
    while True:
        order = list(full_set(match.ruleset.max_pip))
        rng.shuffle(order)
        players = len(match.standing.playing)
        lot = rng.randrange(players)
        match, events = match.deal(deal_tiles(match.ruleset, players, order, lot))
        if not match.needs_deal:
            return match, events


@st.composite
def dealt_matches(draw: st.DrawFn, among: tuple[Ruleset, ...] = PLAYED) -> Match:
    """A match of one of these games, just dealt; of any game if none is named."""
    ruleset: Ruleset = draw(st.sampled_from(among))
    players = draw(st.integers(ruleset.least_players, ruleset.most_players))
    # Where a round may be dealt again, shrinking must not make every shuffle the same.
    again = ruleset.opener_fallback == "redeal"
    rng = draw(st.randoms(use_true_random=again))
    return deal_next(Match.new(ruleset, players), rng)[0]


@st.composite
def plies(draw: st.DrawFn, among: tuple[Ruleset, ...] = PLAYED) -> list[Ply]:
    """A whole round as (before, events, after) of every action."""
    match = draw(dealt_matches(among))
    rng = draw(st.randoms(use_true_random=True))
    played: list[Ply] = []
    while match.turn is not None:
        after, events = match.step(match.turn, rng.choice(match.legal()))
        played.append((match, events, after))
        match = after
    return played


def play_match(ruleset: Ruleset, players: int, seed: int) -> tuple[Match, list[Event]]:
    """A whole match by random choices, and all its events."""
    rng = random.Random(seed)
    match = Match.new(ruleset, players)
    events: list[Event] = []
    while not match.over:
        if match.needs_deal:
            match, happened = deal_next(match, rng)
        else:
            assert match.turn is not None
            match, happened = match.step(match.turn, rng.choice(match.legal()))
        events += happened
    return match, events
