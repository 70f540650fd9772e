"""Shuffles with their deals, as the club makes them, for the browser to work out again.

``python -m tests.web.fair_golden`` writes them anew; a test says when that is due.
"""

import hashlib
import json
from itertools import islice
from pathlib import Path

from capicua.club.play.fairness import commitment, deal_key, deals, join_contributions
from capicua.club.play.wire import tiles_text
from capicua.rules import game, options_for
from capicua.rules.notation import SEATS
from capicua.rules.options import apply_options

GOLDEN = Path(__file__).with_name("fair.json")
GAMES: tuple[tuple[str, int, int], ...] = (
    ("robo", 2, 1),
    ("dos", 2, 3),
    ("ciento-once", 4, 1),
    ("cubano", 4, 2),
    ("espanol", 4, 1),
    ("tradicional", 7, 1),
    ("doble-doce", 6, 4),
    ("chipre", 9, 1),
)
"""Games, how many play, and how often the round is dealt."""


def golden_shuffles() -> str:
    """A game a line: what a page needs to know of its rules, and the record of its rounds."""
    told = [json.dumps(_told(*each), separators=(",", ":")) for each in GAMES]
    return "[\n" + ",\n".join(told) + "\n]\n"


def _told(slug: str, players: int, times: int) -> dict[str, object]:
    rules = game(slug)
    rules = apply_options(rules, options_for(rules, {}, players))
    table = f"mesa{slug.replace('-', '')}"
    rounds = []
    for number in (1, 2):
        secret = hashlib.sha256(f"{slug} {number}".encode()).digest()
        added = {0: secret[:16], players - 1: bytes(16)} if number == 1 else {}
        key = deal_key(secret, table, number, join_contributions(added))
        made = islice(deals(rules, players, key), times)
        tags: dict[str, object] = {
            "Commit": commitment(secret, table, number),
            "Secret": secret.hex(),
        }
        if added:
            tags["Players"] = [f"{SEATS[seat]} {part.hex()}" for seat, part in added.items()]
        dealt = [
            {
                "hands": {SEATS[seat]: tiles_text(hand) for seat, hand in enumerate(deal.hands)},
                "boneyard": tiles_text(deal.boneyard) or "-",
                "lead": "A",
            }
            for deal in made
        ]
        rounds.append({"number": number, "tags": tags, "deals": dealt})
    record = {"capicua": "1", "tags": {"Game": rules.id, "Table": table}, "rounds": rounds}
    about = {"mostPips": rules.max_pip, "lot": rules.opener == "lot"}
    return {"game": slug, "rules": about, "record": record}


if __name__ == "__main__":
    GOLDEN.write_text(golden_shuffles(), encoding="utf-8")
