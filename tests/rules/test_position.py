"""Positions: one line of text says all, or as much as a reader may know."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capicua import (
    GAMES,
    BadRuleset,
    Deal,
    Hidden,
    InvalidNotation,
    Match,
    Pass,
    Position,
    Round,
    Ruleset,
    Unknown,
    apply_options,
    game,
    parse_action,
    parse_tiles,
    view,
)
from tests.rules.play import Ply, deal_next, plies

laws = settings(max_examples=100, deadline=None)

OPTIONED: list[tuple[str, dict[str, str | int | bool]]] = [
    ("doble-doce", {"spinners": "all", "target": 50}),
    ("doble-doce", {"spinners": "none"}),
    ("chipre", {"lock": True, "draw": "one"}),
    ("dos", {"set": 9, "draw": "one"}),
    ("ciento-once", {"hand": "8-N", "rotation": True}),
    ("pool", {"stake": 3, "chips": 30}),
]


def positions_of(played: list[Ply]) -> list[Match]:
    return [before for before, _, _ in played]


@laws
@given(plies())
def test_every_position_reads_back_what_it_writes(played: list[Ply]) -> None:
    for match in positions_of(played):
        text = str(Position.of(match))
        assert str(Position.parse(text)) == text


@laws
@given(plies())
def test_a_position_that_was_read_can_be_played_on_as_the_match(played: list[Ply]) -> None:
    """Same choices, and the same positions after each of them."""
    for match in positions_of(played)[:: max(1, len(played) // 8)]:
        assert match.round is not None
        again = Position.parse(str(Position.of(match))).to_round()
        assert {str(a) for a in again.legal()} == {str(a) for a in match.legal()}
        for action in match.legal()[:4]:
            expected, events = match.round.step(action)
            found, same = again.step(action)
            assert same == events
            assert (found.hands, found.turn) == (expected.hands, expected.turn)


def test_a_position_of_a_match_with_options_names_them() -> None:
    for slug, options in OPTIONED:
        ruleset = apply_options(game(slug), options)
        match = deal_next(Match.new(ruleset, ruleset.least_players), random.Random(5))[0]
        while match.turn is not None:
            position = Position.of(match)
            again = Position.parse(str(position))
            assert again.ruleset == ruleset
            assert str(again) == str(position)
            assert {str(a) for a in again.to_round().legal()} == {str(a) for a in match.legal()}
            match = match.step(match.turn, match.legal()[-1])[0]


@laws
@given(plies())
def test_what_a_seat_sees_reads_back_and_is_true(played: list[Ply]) -> None:
    """The numbers that a hand is said not to carry are not in it."""
    for match in positions_of(played):
        assert match.round is not None
        for seat in (*range(match.players), None):
            position = Position.of_view(view(match, seat))
            assert str(Position.parse(str(position))) == str(position)
            assert isinstance(position.boneyard, Hidden) == bool(match.round.boneyard)
            for owner, hand in enumerate(position.hands):
                real = match.round.hands[owner]
                if isinstance(hand, Unknown):
                    assert owner != seat
                    assert hand.count == len(real)
                    assert not [t for t in real for pip in hand.voids if t.has(pip)]
                else:
                    assert hand == real


def test_a_pass_and_a_draw_tell_what_a_hand_lacks() -> None:
    deal = Deal((parse_tiles("66.65.11"), parse_tiles("55.44.33")), parse_tiles("22.00.61"))
    match = Match.new(game("robo"), 2).deal(deal)[0]
    seen = []
    for text in ("66", "+?", "+?", "+?", "61<", "11<", "-"):
        assert match.turn is not None
        match = match.step(match.turn, parse_action(text))[0]
        seen.append(str(Position.of_view(view(match, 0))))
    assert seen == [
        "robo 66 65.11/?3 ?3 B 0/0 lead A;",
        "robo 66 65.11/?4 ?2 B 0/0 lead A;",
        "robo 66 65.11/?5 ?1 B 0/0 lead A;",
        "robo 66 65.11/?6 - B 0/0 lead A;",
        "robo 16.66 65.11/?5!6 - A 0/0 lead A;",
        "robo 11.16.66 65/?5!6 - B 0/0 lead A;",
        "robo 11.16.66 65/?5!16 - A1 0/0 lead A;",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "robo - 66.65/55.54 11.10 A 0/0",
        "robo 66 65/55.54 ?14 A 0/0",
        "robo 66 65/?7!35 ?14 B1 0/0 lead A;",
        "robo 66 ?6/?7 - B 0/0",
        "dos 52.22.26 65.63/?5!26 ?9 A 15/20 round 3;",
        "ciento-once - 66/65/64/63 - A 0/0 must 66;",
        "chipre 99(93.35/94) 11/22/33/44 - C 0/0/0/5",
        "doble-doce cc(c7.77(73)(70))(c1) 55/66 - A 0/0",
        "doble-doce 66.65 55/64 - A 0/0 rules spinners=none;",
        "pool 66 65/-/64 - A 0/0/0 pot 20;",
        "brasileno 66 65/64/63/62 - A 0/0 carry 1;",
        "chipre 99 11/22/33/44 - C 0/0/0/5 drew 1; rules draw=one;",
        "bloqueo - 33/22 - A 0/0 max 3;",
    ],
)
def test_a_position_is_written_in_one_way(text: str) -> None:
    assert str(Position.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("robo@1  -  6-6.56/55.45  -  A 0/0", "robo - 66.65/55.54 - A 0/0"),
        ("robo - 66/55 ?0 A 0/0", "robo - 66/55 - A 0/0"),
        ("robo - 66/?2!531 - A 0/0", "robo - 66/?2!135 - A 0/0"),
        ("pool 66 65/?0/64 - A0 00/0/0 pot 0; round 1;", "pool 66 65/-/64 - A 0/0/0"),
        ("dos 66 65/55 - A 0/0 rules target=100;", "dos 66 65/55 - A 0/0"),
        ("dos 66 65/55 - A 0/0 rules target=60  set=6; lead B;",
         "dos 66 65/55 - A 0/0 lead B; rules target=60;"),
        ("dos - 65/55 - A 0/0 lead A;", "dos - 65/55 - A 0/0"),
    ],
)  # fmt: skip
def test_equal_positions_have_equal_text(text: str, canonical: str) -> None:
    assert str(Position.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "six words"),
        ("robo - 66/55 - A", "six words"),
        ("parchis - 66/55 - A 0/0", "no game"),
        ("robo 66.55 65/54 - A 0/0", "touching halves"),
        ("robo - 66 - A 0", "1 hands"),
        ("robo - 66/55/44 - A 0/0/0", "3 hands"),
        ("robo - 66/- - B 0/0", "no tile"),
        ("robo - 66/55 - C 0/0", "no tile"),
        ("robo - 66/55 - S 0/0", "no seat"),
        ("robo - 66/55 - A 0", "one score"),
        ("robo - 66/55 - A 0/x", "not a number"),
        ("robo - 66/55 - A2 0/0", "so many passes"),
        ("robo - 66/66 - A 0/0", "twice"),
        ("robo 66 65/66 - A 0/0", "twice"),
        ("robo - 77/55 - A 0/0", "double-6"),
        ("robo - ?20/?9 - A 0/0", "28 tiles"),
        ("robo - 66/55 ?27 A 0/0", "28 tiles"),
        ("robo - 66/?3!x - A 0/0", "not a half"),
        ("robo - 66/55 - A 0/0 must 55;", "compulsory lead"),
        ("robo 66 65/55 - A 0/0 must 65;", "played already"),
        ("robo - 66/55 - A 0/0 lead C;", "lead was of a seat"),
        ("robo - 66/55 - A 0/0 round 0;", "counted from 1"),
        ("robo - 66/55 - A 0/0 colour red;", "colour"),
        ("robo - 66/55 - A 0/0 pot 1; pot 2;", "pot 2"),
        ("robo - 66/55 - A 0/0 rules target=5;", "no option"),
        ("robo - 66/55 - A 0/0 max 99;", "one to eighteen"),
        ("dos - 66/55 - A 0/0 rules target=5 target=6;", "twice"),
        ("robo - 66/55 - A 0/" + "9" * 5000, "not a number"),
        ("doble-doce " + "00(" * 5000 + " 11/22 - A 0/0", "no more tiles"),
        ("robo " + ".".join(["00"] * 500) + " 11/22 - A 0/0", "no more tiles"),
        ("robo - 66/55 - A 0/0 " + "rules set=" + "9" * 5000 + ";", "allowed"),
    ],
    ids=range(31),
)
def test_what_is_no_position_is_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(InvalidNotation, match=named):
        Position.parse(text)


SEEDS = [
    "bloqueo 64.42.26 65.63.31/61.60.52 - A 0/0",
    "doble-doce cc(c7.77(73)(70))(c1) 55.51/66.61 ?5 A1 0/0 round 3; lead B; pot 4;",
    "chipre 99(93.35/94) 11/22/33/44 - A 0/0/0/0 carry 1; drew 1;",
    "robo - ?7!35/66 ?14 B1 1/2 must 66; rules draw=one;",
    "pool - 11/-/22 - A 0/0/0 pot 20; max 3;",
]


@settings(max_examples=500)
@given(st.text())
def test_any_text_is_a_position_or_a_clear_error(text: str) -> None:
    _read(text)
    _read(f"robo - 66/55 - A 0/0 {text}")
    _read(f"doble-doce {text} 55/66 - A 0/0")


@settings(max_examples=1000)
@given(st.sampled_from(SEEDS), st.data())
def test_any_change_of_a_position_is_a_position_or_a_clear_error(
    text: str, data: st.DataObject
) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        new = data.draw(st.text("0123456789abci?!/.-()ABCR;= maxpotrulesd", max_size=2))
        text = text[:at] + new + text[at + cut :]
    _read(text)


def _read(text: str) -> None:
    try:
        position = Position.parse(text)
    except InvalidNotation:
        return
    assert str(Position.parse(str(position))) == str(position)
    try:
        round_ = position.to_round()
    except InvalidNotation:
        return
    _play_out(round_)


def _play_out(round_: Round) -> None:
    """Whatever was read can be played to some end."""
    for _ in range(400):
        if round_.turn is None:
            return
        round_ = round_.step(round_.legal()[0])[0]
    pytest.fail("the round does not end")


def test_a_position_with_question_marks_cannot_be_played_on() -> None:
    for text in ("robo - 66/?1 - A 0/0", "robo - 66/55 ?3 A 0/0"):
        with pytest.raises(InvalidNotation, match="question marks"):
            Position.parse(text).to_round()


def test_there_is_no_position_where_no_round_is_played() -> None:
    fresh = Match.new(game("robo"), 2)
    with pytest.raises(ValueError, match="no round"):
        Position.of(fresh)
    with pytest.raises(ValueError, match="no round"):
        Position.of_view(view(fresh, 0))


def test_rules_that_no_option_gives_have_no_position() -> None:
    data = {**game("dominicano").to_data(), "target": 7, "agreed_stop": True}
    ruleset = Ruleset.from_data(data)
    match = deal_next(Match.new(ruleset, 4), random.Random(1))[0]
    with pytest.raises(BadRuleset, match="more than options"):
        Position.of(match)


def test_a_tile_drawn_where_one_may_be_drawn_is_not_drawn_twice() -> None:
    ruleset = apply_options(game("dos"), {"draw": "one"})
    text = "dos 66 11/22 33.44.55.00 A 0/0 rules draw=one;"
    round_ = Position.parse(text).to_round()
    assert round_.public.ruleset == ruleset
    after = round_.step(round_.legal()[0])[0]
    assert after.legal() == (Pass(),)
    again = "dos 66 11.33/22 44.55.00 A 0/0 drew 1; rules draw=one;"
    assert Position.parse(again).to_round().legal() == (Pass(),)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_positions_for_every_number_of_players(slug: str) -> None:
    ruleset = GAMES[slug]
    for players in range(ruleset.least_players, ruleset.most_players + 1):
        match = deal_next(Match.new(ruleset, players), random.Random(players))[0]
        position = Position.of(match)
        assert Position.parse(str(position)) == position
