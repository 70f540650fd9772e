"""What the end of a match means to those who played it: places, tallies, and what is rated."""

from typing import Any

from capicua.club.play.endings import effects, places
from capicua.club.play.records import MatchEnded, Settlement
from capicua.club.store import Sitter
from capicua.rules import Ruleset, apply_options, game
from tests.club.play import ANA, BETO, BOT, CARLA, DANI, PEOPLE, Play


def played(slug: str | Ruleset, *sitters: str | Sitter, seed: int = 1, **terms: Any) -> Play:
    """A match that is over."""
    play = Play.begun(slug, *sitters, seed=seed, **terms)
    while not play.match.over:
        if play.match.turn is None:
            play.play_next()
        play.act()
    return play


def match_of(play: Play) -> MatchEnded:
    """The effect on ratings and history."""
    (match,) = [row for row in effects(play.table, 77) if isinstance(row, MatchEnded)]
    return match


def results(play: Play) -> dict[str, str]:
    """What is counted for each person."""
    rows = effects(play.table, 77)
    return {row.person: row.result for row in rows if isinstance(row, Settlement)}


def test_the_winner_of_two_is_first_and_the_other_second() -> None:
    for seed in range(6):
        play = played("dos", ANA, BETO, seed=seed)
        assert play.match.ended is not None
        winner = play.match.ended.winner
        if winner is None:
            assert [one.place for one in places(play.table)] == [1, 1]
            assert set(results(play).values()) == {"draw"}
        else:
            assert places(play.table)[winner].place == 1
            assert places(play.table)[1 - winner].place == 2
            assert sorted(results(play).values()) == ["loss", "win"]


def test_each_for_himself_the_points_make_the_places() -> None:
    play = played("tradicional", ANA, BETO, CARLA, DANI)
    scores = play.match.scores
    for one, own in zip(places(play.table), scores, strict=True):
        assert one.place == 1 + sum(other > own for other in scores)


def test_partners_share_their_place() -> None:
    play = played("parejas", ANA, BETO, CARLA, DANI)
    assert play.match.ended is not None
    winner = play.match.ended.winner
    assert winner is not None
    assert [one.place for one in places(play.table)] == [1 + (s % 2 != winner) for s in range(4)]
    assert results(play)[PEOPLE[winner]] == results(play)[PEOPLE[winner + 2]] == "win"


def test_at_a_pool_the_chips_make_the_places() -> None:
    play = played(apply_options(game("pool"), {"chips": 10}), ANA, BETO, CARLA)
    chips = play.match.standing.chips
    for one, own in zip(places(play.table), chips, strict=True):
        assert one.place == 1 + sum(other > own for other in chips)


def test_computers_have_places_but_nothing_is_counted_for_them() -> None:
    play = played("tradicional", ANA, BOT, BOT, kind="computer")
    assert set(results(play)) == {ANA}
    assert [one.person for one in match_of(play).seats] == [ANA, None, None]


def test_only_a_rated_match_by_the_rules_of_its_name_belongs_to_a_family() -> None:
    ranked: dict[str, Any] = {"kind": "ranked", "pace": "ranked"}
    rated = match_of(played("bloqueo", ANA, BETO, rated=True, **ranked))
    assert (rated.family, rated.kind, rated.ended_ms) == ("bloqueo", "ranked", 77)
    assert match_of(played("bloqueo", ANA, BETO)).family is None
    changed = apply_options(game("bloqueo"), {"tiles": 6})
    assert match_of(played(changed, ANA, BETO, rated=True, **ranked)).family is None


def test_a_match_of_a_tournament_names_its_pairing() -> None:
    play = played("bloqueo", ANA, BETO, kind="tournament", pace="ranked", event="pairing-7")
    assert match_of(play).event == "pairing-7"


def test_what_is_played_on_one_device_is_nobodys_win() -> None:
    play = played("robo", ANA, ANA, kind="device")
    assert results(play) == {}
    assert match_of(play).kind == "device"


def test_a_running_match_has_no_effects() -> None:
    play = Play.begun("robo", ANA, BETO)
    assert effects(play.table, 0) == ()


def test_the_keys_of_effects_are_those_of_the_table_and_its_seats() -> None:
    play = played("robo", ANA, BETO)
    assert [row.key for row in effects(play.table, 0)] == ["mesa:0", "mesa:1", "mesa:match"]
