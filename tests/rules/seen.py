"""What everybody at a table could see, ply by ply: ``python -m tests.rules.seen`` writes it anew.

For every game one finished record is told as a watcher (``*``) hears it, and after every ply the
position as a watcher knows it. A seat has a line of its own where it heard something else, and
another with the hands as it knows them and, in its turn, what it may do; the rest of a position is
the same for all, or the whole line would stand there. The files are to be read when they change:
a tile in a line that is not its owner's is a leak.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from capicua import (
    GAMES,
    Dealing,
    Dealt,
    Draw,
    Drew,
    Ending,
    Event,
    Match,
    MatchEnded,
    Position,
    RoundEnded,
    Ruleset,
    Scored,
    format_seat,
    format_side,
    format_tiles,
    parse_record,
    redact,
    replay_steps,
    view,
)
from tests.records.make import path_of

HERE: Final = Path(__file__).resolve().parent.parent / "golden" / "seen"
TOLD: Final = {
    "chipre": "dealt-again",
    "cruzado": "dealt-again",
    "cubano": "asked-again",
    "doble-doce": "dealt-again",
    "pool": "rest",
}
"""Records that show more than the shortest closed one."""


def seen(ruleset: Ruleset) -> str:
    """The transcript of a game."""
    path = path_of(ruleset, TOLD.get(ruleset.slug, "closed"))
    record = parse_record(path.read_text(encoding="utf-8"))
    lines = [f"what is seen of {path.name}"]
    for match, events in replay_steps(record):
        lines.append("")
        for event in events:
            lines += _heard(match, event)
        if match.turn is not None:
            lines += _known(match)
    return "\n".join(lines) + "\n"


def _audience(match: Match) -> Iterator[tuple[str, int | None]]:
    yield "*", None
    for seat in range(match.players):
        yield format_seat(seat), seat


def _heard(match: Match, event: Event) -> Iterator[str]:
    """What a watcher heard, and every seat that heard something else."""
    common = ""
    for name, seat in _audience(match):
        text = _told(match.ruleset, redact(event, seat))
        if seat is None:
            common = text
        if seat is None or text != common:
            yield f"{name} heard  {text}"


def _told(rules: Ruleset, event: Event) -> str:
    match event:
        case Dealt():
            dealing = Dealing.of(event)
            told = f"round {event.round_no}: {dealing.deal_text}, lead {dealing.lead_text}"
            return told + (f", pot {event.pot}" if event.pot else "")
        case Drew(seat, tile):
            return f"{format_seat(seat)} {Draw() if tile is None else f'+{tile}'}"
        case Scored(side, occasion, points):
            return f"{format_side(rules, side)} +{points} {occasion}"
        case RoundEnded():
            return f"{Ending.of(rules, event)}, left {'/'.join(map(format_tiles, event.hands))}"
        case MatchEnded(why, winner, scores, takes):
            who = "nobody" if winner is None else format_side(rules, winner)
            paid = f", paid {takes}" if takes else ""
            return f"the end ({why}): {who}, {'-'.join(map(str, scores))}{paid}"
        case _:
            return f"{format_seat(event.seat)} {event.action}"


def _known(match: Match) -> Iterator[str]:
    """The position as a watcher knows it, and what every seat knows besides."""
    common: list[str] = []
    for name, seat in _audience(match):
        knows = view(match, seat)
        words = str(Position.of_view(knows)).split(" ")
        if seat is None:
            common = words
            yield f"* knows  {' '.join(words)}"
            continue
        same = [*words[:2], *words[3:]] == [*common[:2], *common[3:]]
        may = " ".join(map(str, knows.legal()))
        told = words[2] if same else " ".join(words)
        yield f"{name} knows  {told}" + (f"  may {may}" if may else "")


def path_for(ruleset: Ruleset) -> Path:
    return HERE / f"{ruleset.slug}.txt"


def main() -> int:
    HERE.mkdir(exist_ok=True)
    for ruleset in GAMES.values():
        path_for(ruleset).write_text(seen(ruleset), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
