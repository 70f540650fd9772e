"""What hands lack in random rounds, as the rules say it, for the browser to agree with.

``python -m tests.web.voids_golden`` writes them anew; a test says when that is due.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from capicua.club.play.wire import encode_event
from capicua.rules import Match, apply_options, deal_tiles, full_set, game, view
from capicua.rules.notation import SEATS
from capicua.rules.option import Value
from capicua.rules.voids import known_voids

GOLDEN = Path(__file__).with_name("voids.json")
LOOKS = 6  # at each round, among them its end
GAMES: tuple[tuple[str, int, dict[str, Value]], ...] = (
    ("robo", 2, {}),
    ("tradicional", 5, {}),
    ("tradicional", 3, {"draw": "one"}),
    ("ciento-once", 4, {}),
    ("cruzado", 4, {}),
    ("chipre", 4, {}),
    ("chipre", 7, {"lock": True}),
    ("doble-doce", 3, {}),
    ("doble-doce", 2, {"spinners": "all"}),
)


def golden_voids() -> str:
    """A moment of a round a line: what a watcher sees, and the numbers each seat lacks."""
    moments = [moment for number in range(len(GAMES)) for moment in _moments(number)]
    return "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in moments) + "\n]\n"


def _moments(number: int) -> Iterator[dict[str, object]]:
    rounds = list(_round(number))
    step = max(1, len(rounds) // LOOKS)
    for match in rounds[step::step][-LOOKS:]:
        seen = view(match, None)
        ruleset = seen.ruleset
        yield {
            "game": ruleset.slug,
            "seats": list(SEATS[: seen.players]),
            "rules": {"shape": ruleset.layout, "locked": ruleset.lock == "centre"},
            "history": [msgspec.to_builtins(encode_event(event)) for event in seen.history],
            "without": dict(zip(SEATS, map(sorted, known_voids(seen)), strict=False)),
        }


def _round(number: int) -> Iterator[Match]:
    """A round of one of the games after every action, played at random."""
    slug, players, options = GAMES[number]
    ruleset = apply_options(game(slug), options)
    chance = random.Random(number)
    tiles = list(full_set(ruleset.max_pip))
    match = Match.new(ruleset, players)
    while match.turn is None:
        chance.shuffle(tiles)
        match, _ = match.deal(deal_tiles(ruleset, players, tiles))
    while (seat := match.turn) is not None:
        match, _ = match.step(seat, chance.choice(match.legal()))
        yield match


if __name__ == "__main__":
    GOLDEN.write_text(golden_voids(), encoding="utf-8")
