"""Bugs of other people's programs, each under its own sentence, to show that they are not ours."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import reduce

import pytest

from capicua import (
    GAMES,
    BadRuleset,
    Dealt,
    Drew,
    Ending,
    Event,
    IllegalAction,
    Layout,
    Match,
    Passed,
    Play,
    Played,
    Position,
    Record,
    Refusal,
    RoundEnded,
    Ruleset,
    Scored,
    Standing,
    Tile,
    View,
    apply_options,
    deal_tiles,
    find_opening,
    format_layout,
    full_set,
    game,
    options_of,
    parse_action,
    parse_layout,
    parse_record,
    parse_tiles,
    redact,
    replay,
    replay_steps,
    view,
)
from capicua.rules import scoring
from tests.records.make import path_of, ways
from tests.rules.play import deal_next, play_match

every_game = pytest.mark.parametrize("ruleset", GAMES.values(), ids=lambda ruleset: ruleset.slug)


@pytest.mark.parametrize("max_pip", [6, 9, 12, 15, 18])
def test_two_double_blanks_in_a_double_nine_set(max_pip: int) -> None:
    tiles = full_set(max_pip)
    assert set(Counter(tiles).values()) == {1}
    assert tiles.count(Tile(0, 0)) == 1
    assert len(tiles) == (max_pip + 1) * (max_pip + 2) // 2
    assert {(tile.high, tile.low) for tile in tiles} == {
        (a, b) for a in range(max_pip + 1) for b in range(a + 1)
    }


def test_two_double_blanks_in_a_deal_of_double_nine() -> None:
    match, _ = deal_next(Match.new(game("cubano"), 4), random.Random(1))
    assert match.round is not None
    everywhere = [tile for hand in match.round.hands for tile in hand] + [*match.round.boneyard]
    assert everywhere.count(Tile(0, 0)) == 1


@every_game
def test_a_crash_when_a_person_plays_the_winning_tile(ruleset: Ruleset) -> None:
    """The last tile of a hand, played by every seat of some match, ends the round at once."""
    winners: set[int] = set()
    seed = 0
    while winners != set(range(ruleset.least_players)):
        seed += 1
        match, _ = deal_next(Match.new(ruleset, ruleset.least_players), random.Random(seed))
        rng = random.Random(seed)
        while match.turn is not None:
            seat, before = match.turn, match
            match, events = match.step(seat, rng.choice(match.legal()))
            assert before.round is not None
            assert match.round is not None
            if isinstance(events[0], Played) and not match.round.hands[seat]:
                assert isinstance(events[1], RoundEnded)
                assert (events[1].how, events[1].winner) == ("out", seat)
                assert all(view(match, who).result == events[1] for who in range(match.players))
                winners.add(seat)


@every_game
def test_left_or_right_asked_on_an_empty_table(ruleset: Ruleset) -> None:
    match, _ = deal_next(Match.new(ruleset, ruleset.least_players), random.Random(2))
    assert match.turn is not None
    leads = [action for action in match.legal() if isinstance(action, Play)]
    assert leads
    assert all(action.end is None for action in leads)
    for end in ("<", ">", "@1"):
        with pytest.raises(IllegalAction) as refused:
            match.step(match.turn, Play(leads[0].tile, end))
        assert refused.value.refusal is Refusal.TILE_DOES_NOT_FIT


def leads_after(ruleset: Ruleset) -> list[tuple[Match, Match]]:
    """Matches as a round has just been won, and with the next one dealt."""
    found: list[tuple[Match, Match]] = []
    rng = random.Random(ruleset.slug)
    while len(found) < 8:
        match, _ = deal_next(Match.new(ruleset, ruleset.least_players), rng)
        while not match.over:
            if match.needs_deal:
                before = match
                match, _ = deal_next(match, rng)
                result = before.standing.result
                if result is not None and result.winner is not None:
                    found.append((before, match))
            assert match.turn is not None
            match, _ = match.step(match.turn, rng.choice(match.legal()))
    return found


def lead_by_the_rule(ruleset: Ruleset, before: Match, dealt: Dealt) -> int:
    """Who should lead, from the words of the rules."""
    last, result = before.standing.last_lead, before.standing.result
    assert last is not None
    assert result is not None
    players = before.players
    if ruleset.next_opener == "alternate":
        return (last + 1) % players
    if ruleset.next_opener == "rotate":
        return (last + 1) % players
    if ruleset.next_opener == "winner":
        return (last + 1) % players if result.winner is None else result.winner
    held = [tile for hand in dealt.hands if isinstance(hand, tuple) for tile in hand]
    doubles = [tile for tile in held if tile.is_double]
    best = max(doubles) if doubles else max(held, key=lambda tile: (tile.pips, tile.high))
    return next(seat for seat, hand in enumerate(dealt.hands) if best in hand)  # type: ignore[operator]


LONG = [ruleset for ruleset in GAMES.values() if ruleset.rounds != 1]
MAY_TIE = [rules for rules in LONG if rules.closed_tie not in ("closer", "lightest_tile")]


@pytest.mark.parametrize("ruleset", MAY_TIE, ids=lambda ruleset: ruleset.slug)
def test_a_wrong_opener_after_a_tied_round(ruleset: Ruleset) -> None:
    players = ruleset.least_players
    tie = RoundEnded("closed", None, ((),) * players, (0,) * players, None, tied=(0, 1))
    for led in range(players):
        standing = replace(
            Standing.new(ruleset, players), round_no=1, first_lead=led, last_lead=led, result=tie
        )
        before = Match(standing)
        after, _ = deal_next(before, random.Random(led))
        dealt = after.history[0]
        assert isinstance(dealt, Dealt)
        assert dealt.lead == after.turn == lead_by_the_rule(ruleset, before, dealt)


@pytest.mark.parametrize("ruleset", LONG, ids=lambda ruleset: ruleset.slug)
def test_the_opener_of_later_rounds_never_updated(ruleset: Ruleset) -> None:
    pairs = leads_after(ruleset)
    assert len({after.turn for _, after in pairs}) > 1
    for before, after in pairs:
        dealt = after.history[0]
        assert isinstance(dealt, Dealt)
        assert dealt.lead == after.turn == lead_by_the_rule(ruleset, before, dealt)


@pytest.mark.parametrize(
    ("slug", "left", "out", "closed"),
    [
        ("dos", "41/65.64", 21, 16),
        ("cincuenta", "41/65.64", 21, 21),
        ("tradicional", "41/65.64/55", 31, 21),
        ("doble-doce", "41/65.64/55", 31, 26),
        ("chipre", "41/65.64/55/66", 43, 28),
        ("cruzado", "41/65.64", 21, 16),
        ("ciento-once", "41/65.64/55/66", 43, 48),
        ("parejas", "41/65.64/55/66", 33, 33),
        ("venezolano", "41/65.64/55/66", 33, 33),
        ("espanol", "41/65.64/55/66", 43, 48),
        ("puertorriqueno", "41/65.64/55/66", 43, 48),
        ("brasileno", "41/65.64/55/66", 2, 1),
    ],
)
def test_the_wrong_points_in_one_of_three_code_paths(
    slug: str, left: str, out: int, closed: int
) -> None:
    """Out by a play, and closed by the last pass; the third path is the record, see below."""
    ruleset = game(slug)
    hands = tuple(parse_tiles(hand) for hand in left.split("/"))
    scores = "/".join("0" * ruleset.sides(len(hands)))
    public = Position.parse(f"{slug} - {left} - A {scores}").to_round().public
    by_play = scoring.went_out(public, ((), *hands[1:]), 0, worth=2)
    by_pass = scoring.closed(public, hands, closer=1)
    for ended, points in ((by_play, out), (by_pass, closed)):
        assert ended.points is not None
        assert (sum(ended.points), ended.points[0], ended.winner) == (points, points, 0)


@every_game
def test_the_points_of_a_round_are_those_that_the_record_and_the_scores_tell(
    ruleset: Ruleset,
) -> None:
    match, events = play_match(ruleset, ruleset.least_players, seed=5)
    record = Record.of({"Game": ruleset.slug}, events)
    ended = [event for event in events if isinstance(event, RoundEnded)]
    assert [entry.ending for entry in record.rounds] == [Ending.of(ruleset, e) for e in ended]
    if ruleset.score not in ("none", "pot"):
        extra = [event for event in events if isinstance(event, Scored)]
        for side, score in enumerate(match.scores):
            points = sum(e.points[side] for e in ended if e.points is not None)
            assert score == points + sum(e.points for e in extra if e.side == side)
    assert replay(parse_record(str(record))) == match


@every_game
def test_a_bonus_of_another_mode_displayed(ruleset: Ruleset) -> None:
    """Only what the table gives is scored, at the table's own price."""
    own = {bonus.occasion: bonus.points for bonus in ruleset.bonuses}
    for seed in range(12):
        _, events = play_match(ruleset, ruleset.least_players, seed)
        scored = [event for event in events if isinstance(event, Scored)]
        assert all(own.get(event.occasion) == event.points for event in scored)
        assert not scored or own


def test_a_bonus_that_another_table_gives_is_not_given_here() -> None:
    """Out with 6-2 where 6 and 2 are open, at a table that pays for it and at one that does not."""
    for rules, points in (("rules capicua=30;", [30]), ("", [])):
        text = f"parejas 65.52 62/55/54/44 - A 0/0 lead A; {rules}"
        position = Position.parse(text)
        standing = replace(Standing.new(position.ruleset, 4), round_no=1)
        _, events = Match(standing, position.to_round()).step(0, parse_action("62<"))
        assert [event.points for event in events if isinstance(event, Scored)] == points


@pytest.mark.parametrize("spinners", ["tips", "all"])
def test_a_spinner_losing_its_branches_after_reload(spinners: str) -> None:
    """A table is stored as text, as a position and as a record, at every ply of a match."""
    ruleset = apply_options(game("doble-doce"), {"spinners": spinners, "target": 1})
    match, events = play_match(ruleset, 3, seed=4)
    record = Record.of({"Game": "doble-doce", "Rules": f"spinners={spinners} target=1"}, events)
    branched = 0
    for now, _ in replay_steps(parse_record(str(record))):
        assert now.round is not None
        layout = now.round.public.layout
        again = parse_layout(format_layout(layout), layout.shape)
        assert Counter(end.pip for end in again.ends()) == Counter(e.pip for e in layout.ends())
        branched = max(branched, len(layout.ends()))
        if now.turn is not None:
            position = Position.parse(str(Position.of(now)))
            offered = Counter((a.tile, _pip(position.layout, a)) for a in position_plays(position))
            legal = [action for action in now.legal() if isinstance(action, Play)]
            assert offered == Counter((a.tile, _pip(layout, a)) for a in legal)
    assert branched > 3
    assert match.over


def position_plays(position: Position) -> list[Play]:
    return [action for action in position.to_round().legal() if isinstance(action, Play)]


def _pip(layout: Layout, action: Play) -> int | None:
    end = layout.end(action.end)
    return end.pip if end else None


@pytest.mark.parametrize("slug", ["bloqueo", "parejas", "dominicano", "infantil", "cubano"])
def test_everybody_blocked_right_after_the_opening_and_the_table_frozen(slug: str) -> None:
    ruleset = game(slug)
    hands = ["66.11", "00", "22", "33"][: ruleset.least_players]
    scores = "/".join(["0"] * ruleset.sides(len(hands)))
    round_ = Position.parse(f"{slug} - {'/'.join(hands)} - A {scores} must 66;").to_round()
    told: list[str] = []
    while round_.result is None:
        assert round_.legal(), "the table is frozen"
        round_, events = round_.step(round_.legal()[0])
        told += [type(event).__name__ for event in events]
    assert told == ["Played", *["Passed"] * len(hands), "RoundEnded"]
    assert round_.result.how == "closed"


def test_everybody_blocked_right_after_the_opening_draws_first_where_there_is_something() -> None:
    round_ = Position.parse("robo - 66.11/00 22.33 A 0/0 must 66;").to_round()
    told: list[str] = []
    while round_.result is None:
        round_, events = round_.step(round_.legal()[0])
        told += [type(event).__name__ for event in events]
    assert told == ["Played", "Drew", "Drew", "Passed", "Passed", "RoundEnded"]


@every_game
def test_a_tied_closed_round_left_unresolved(ruleset: Ruleset) -> None:
    """The record of a tie, or of what breaks it, goes on to the end of its match."""
    if "tie" in ways(ruleset):
        record = parse_record(path_of(ruleset, "tie").read_text(encoding="utf-8"))
        match = replay(record)
        assert match.over
        ties = [e for e in record.rounds if e.ending is not None and e.ending.how == "tie"]
        assert ties
    else:
        hands = tuple(map(parse_tiles, ("60", "51", "42", "33")))
        text = f"{ruleset.slug} 11 60/51/42/33 - A3 0/0 lead B;"
        public = Position.parse(text).to_round().public
        ended = scoring.closed(public, hands, closer=2)
        assert ended.winner == 2
        assert ended.points == (24, 0)


@every_game
def test_drawing_past_the_reserve_or_from_an_empty_pile(ruleset: Ruleset) -> None:
    drawn = 0
    for seed in range(8):
        rng = random.Random(seed)
        players = rng.randint(ruleset.least_players, ruleset.most_players)
        match, _ = deal_next(Match.new(ruleset, players), rng)
        while match.turn is not None:
            round_ = match.round
            assert round_ is not None
            seats = len(round_.public.seats)
            kept = min(ruleset.reserve_for(seats), len(round_.boneyard))
            assert len(round_.boneyard) >= kept
            if round_.public.drawable == 0:
                with pytest.raises(IllegalAction) as refused:
                    match.step(match.turn, parse_action("+?"))
                assert refused.value.refusal in (
                    Refusal.NO_DRAWABLE_TILES,
                    Refusal.DRAW_NOT_ALLOWED,
                    Refusal.HAS_PLAYABLE_TILE,
                )
            match, events = match.step(match.turn, rng.choice(match.legal()))
            drawn += isinstance(events[0], Drew)
            assert match.round is not None
            assert len(match.round.boneyard) >= kept
    assert (drawn > 0) == (ruleset.draw != "none" and ruleset.slug != "ciento-once")


def test_a_set_too_small_for_the_seats_accepted() -> None:
    for slug, options in (
        ("cubano", {"set": 6}),
        ("tradicional", {"players": 6, "tiles": 5}),
        ("doble-doce", {"set": 6, "players": 18}),
        ("dos", {"tiles": 15}),
    ):
        with pytest.raises(BadRuleset, match="too small for"):
            apply_options(game(slug), options)
    data = {**game("robo").to_data(), "hand": [15]}
    with pytest.raises(BadRuleset, match="too small for 2 hands of 15"):
        Ruleset.from_data(data)
    with pytest.raises(BadRuleset, match="2 to 18 players"):
        Match.new(game("doble-doce"), 19)
    with pytest.raises(BadRuleset, match="every tile"):
        deal_tiles(game("chipre"), 10, full_set(6))


@every_game
def test_no_seat_is_dealt_fewer_tiles_than_the_others(ruleset: Ruleset) -> None:
    for players in range(ruleset.least_players, ruleset.most_players + 1):
        deal = deal_tiles(ruleset, players, full_set(ruleset.max_pip))
        assert {len(hand) for hand in deal.hands} == {ruleset.hand_for(players)}
        assert len(deal.boneyard) == ruleset.tile_count - players * ruleset.hand_for(players)
    assert options_of(ruleset) == {}


def test_a_wrong_opener_where_nobody_holds_a_double() -> None:
    hands = (parse_tiles("65.40"), parse_tiles("63.54"))
    opening = find_opening(game("robo"), hands)
    assert opening is not None
    assert (opening.seat, opening.tile) == (0, Tile(6, 5))


@every_game
def test_a_view_that_was_reloaded_goes_on_as_the_one_that_was_not(ruleset: Ruleset) -> None:
    match, _ = deal_next(Match.new(ruleset, ruleset.least_players), random.Random(6))
    rng = random.Random(6)
    looking = [view(match, seat) for seat in range(match.players)]
    events: tuple[Event, ...]
    while match.turn is not None:
        match, events = match.step(match.turn, rng.choice(match.legal()))
        for seat, before in enumerate(looking):
            looking[seat] = reduce(View.observe, (redact(e, seat) for e in events), before)
            assert looking[seat] == view(match, seat)
    assert not isinstance(match.history[-1], Passed)
