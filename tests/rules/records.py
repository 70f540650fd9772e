"""Records for the tests: of random matches, and of anything that a record can say."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from capicua import (
    GAMES,
    Conclusion,
    Dealing,
    Draw,
    Ending,
    Extra,
    Hidden,
    Move,
    Pass,
    Play,
    Record,
    Redeal,
    RoundRecord,
    Ruleset,
    Tile,
    format_seats,
)
from tests.rules.play import play_match

tiles = st.builds(Tile, st.integers(0, 18), st.integers(0, 18))
marks = st.sampled_from(["", "!", "?", "!?", "?!", "!!", "??"])
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
comments = texts.map(lambda text: text.replace("}", ""))
ends = st.sampled_from([None, "<", ">", "@1", "@8", "@c7", "@77''"])
values = st.one_of(texts, st.lists(texts, min_size=2, max_size=4).map(tuple))
names = st.from_regex(r"\A[A-Z][A-Za-z_0-9]{3,8}\Z").filter(lambda n: n not in ("Round", "Deal"))
tags = st.dictionaries(names.filter(lambda n: n not in ("Lead", "Capicua")), values, max_size=3)
hands = st.one_of(
    st.lists(tiles, min_size=1, max_size=5).map(tuple), st.builds(Hidden, st.integers(1, 9))
)
boneyards = st.one_of(st.lists(tiles, max_size=5).map(tuple), st.builds(Hidden, st.integers(1, 9)))
extras = st.builds(
    Extra,
    st.sampled_from(["capicua", "round_1"]),
    st.sampled_from(["A", "AC"]),
    st.integers(0, 999),
)
moves = st.one_of(
    st.builds(Move, st.just(Draw()), st.one_of(st.none(), tiles)),
    st.builds(Move, st.one_of(st.just(Pass()), st.just(Redeal()), st.builds(Play, tiles, ends))),
)


@st.composite
def noted_moves(draw: st.DrawFn) -> Move:
    """A move with everything that can be noted beside it."""
    more = draw(st.lists(extras, max_size=2))
    move = draw(moves)
    return replace(move, mark=draw(marks), comment=draw(comments), extras=tuple(more))


@st.composite
def dealings(draw: st.DrawFn) -> Dealing:
    seats = sorted(draw(st.sets(st.integers(0, 17), min_size=2, max_size=4)))
    lead = draw(st.one_of(st.none(), st.integers(0, 17)))
    must = None if lead is None else draw(st.one_of(st.none(), tiles))
    held = tuple(draw(hands) for _ in seats)
    return Dealing(tuple(seats), held, draw(boneyards), lead, must)


gains = st.lists(
    st.tuples(st.sampled_from(["A", "BD"]), st.one_of(st.none(), st.integers(0, 999))), max_size=3
)
endings = st.builds(
    Ending,
    st.sampled_from(["out", "closed", "tie"]),
    gains.map(tuple),
    st.integers(0, 9),
    st.integers(0, 9),
    comments,
)
conclusions = st.builds(
    Conclusion,
    st.sampled_from(["resigned", "timeout", "void", "agreed"]),
    st.one_of(st.none(), st.integers(0, 17)),
    comments,
)
rounds = st.builds(
    RoundRecord,
    st.integers(1, 99),
    st.lists(dealings(), min_size=1, max_size=2).map(tuple),
    st.lists(noted_moves(), max_size=9).map(tuple),
    st.one_of(st.none(), endings),
    tags,
    comments,
)


@st.composite
def any_records(draw: st.DrawFn) -> Record:
    """Whatever a record can say, whether it makes sense or not."""
    said = {**draw(tags), "Game": draw(texts)}
    played = tuple(draw(st.lists(rounds, min_size=1, max_size=3)))
    return Record(said, played, draw(st.one_of(st.none(), conclusions)), draw(comments))


@st.composite
def played_records(draw: st.DrawFn, among: tuple[Ruleset, ...] = tuple(GAMES.values())) -> Record:
    """The record of a whole random match."""
    ruleset = draw(st.sampled_from(among))
    players = draw(st.integers(ruleset.least_players, min(ruleset.most_players, 5)))
    _, events = play_match(ruleset, players, draw(st.integers(0, 10**6)))
    seats = format_seats([f"robot:{seat}" for seat in range(players)])
    return Record.of({"Game": ruleset.slug, "Seats": seats}, events)
