"""Random play for the laws: deals and choices that Hypothesis picks, and shrinks."""

from __future__ import annotations

from hypothesis import strategies as st

from capicua import GAMES, Event, Match, Ruleset, deal_tiles, full_set

Ply = tuple[Match, tuple[Event, ...], Match]


@st.composite
def dealt_matches(draw: st.DrawFn) -> Match:
    """A match of any game of the catalogue, just dealt."""
    ruleset: Ruleset = draw(st.sampled_from(list(GAMES.values())))
    players = draw(st.integers(ruleset.least_players, ruleset.most_players))
    order = draw(st.permutations(full_set(ruleset.max_pip)))
    return Match.new(ruleset, players).deal(deal_tiles(ruleset, players, order))[0]


@st.composite
def plies(draw: st.DrawFn) -> list[Ply]:
    """A whole match as (before, events, after) of every action."""
    match = draw(dealt_matches())
    played: list[Ply] = []
    while match.turn is not None:
        action = draw(st.sampled_from(match.legal()))
        after, events = match.step(match.turn, action)
        played.append((match, events, after))
        match = after
    return played
