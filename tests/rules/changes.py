"""Records with one thing changed, for trying whether a change is noticed."""

from __future__ import annotations

import io
import random
import re
from contextlib import redirect_stdout

from capicua import BadRecord, Record, parse_record
from capicua.cli.verify import Count, verify

ACTIONS = re.compile(r"(?<= )(?:\+?[0-9a-c]{2}(?:[<>]|@[1-8]|@[0-9a-c]{2}'*)?|-|~)(?=[ \n])")
TILES = re.compile(r"(?<=[:. ])[0-9a-c]{2}(?=[. \"])")
SCORES = re.compile(r"(?<=[+=\"-])\d+(?=[ \n\"-])")


def changed(text: str, rng: random.Random) -> str:
    """``text`` with one action, tile or score changed, or two tiles of a deal exchanged."""
    kinds = [(pattern, _places(text, pattern)) for pattern in (ACTIONS, ACTIONS, TILES, SCORES)]
    pattern, places = rng.choice([kind for kind in kinds if kind[1]])  # a draw has no scores
    place = rng.choice(places)
    deal = [other for other in places if _line_of(text, other) == _line_of(text, place)]
    if pattern is TILES and len(deal) > 1 and rng.random() < 0.7:
        first, second = sorted(rng.sample(deal, 2), key=lambda found: found.start())
        between = text[first.end() : second.start()]
        return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]
    others = [found[0] for found in places if found[0] != place[0]]
    new = str(rng.randrange(120)) if pattern is SCORES or not others else rng.choice(others)
    return text[: place.start()] + new + text[place.end() :]


def _places(text: str, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    return [found for found in pattern.finditer(text) if _may_change(_line_of(text, found))]


def _line_of(text: str, found: re.Match[str]) -> str:
    return text[text.rfind("\n", 0, found.start()) + 1 : text.find("\n", found.end())]


def _may_change(line: str) -> bool:
    """Not what names the game, the match, the players and the rounds."""
    return not line.startswith(("[Round", "[Rules", "[Game", "[Capicua", "[Seats", "[Match"))


def readable(text: str) -> Record | None:
    """The record of a text, ``None`` where reading it names a line that is wrong."""
    try:
        return parse_record(text)
    except BadRecord as bad:
        if not bad.line:
            raise
        return None


def verdict(text: str) -> int:
    """The first line of a record that ``capicua verify`` calls wrong, 0 if there is none."""
    count, told = Count(), io.StringIO()
    with redirect_stdout(told):
        verify("changed", io.StringIO(text), count)
    if (count.right, count.wrong) == (1, 0):
        return 0
    assert (count.right, count.wrong) == (0, 1), told.getvalue()
    return int(told.getvalue().split(":")[1])
