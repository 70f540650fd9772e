"""Whole matches as their viewers receive them, for the reducers of browsers.

Each file of ``tests/golden`` is a list of ``{seat, snapshot, deltas, final}``: the law says that
``final`` is the fold of ``deltas`` over ``snapshot``.
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from capicua.club import publish
from capicua.club.fairness import SECRET_BYTES
from capicua.club.store import Sitter, Tally
from capicua.club.table import (
    Command,
    RoundWish,
    Step,
    Table,
    deal_round,
    decide,
    empty_table,
    new_record,
)
from capicua.club.wire import SEATS
from capicua.club.written import WishWord
from capicua.rules import Match, apply_options, game

FOLDER: Final = Path(__file__).resolve().parents[1] / "golden"
PERSON: Final = "ana"
"""Who sits on the first seat of every golden table; on the others there are computers."""

Message = dict[str, Any]
Value = str | int | bool
"""What an option of a game may be."""


@dataclass(frozen=True)
class GoldenMatch:
    """One match that is played by chance, and who sees it.

    ``options`` are those of the game, ``stop_after`` the round after which it is stopped.
    """

    players: int
    seed: int
    seats: tuple[int | None, ...]
    options: Mapping[str, Value] | None = None
    stop_after: int | None = None


MATCHES: Final[Mapping[str, tuple[GoldenMatch, ...]]] = {
    # A is out; B is out after passes; closed and B has less; closed and drawn.
    "robo": tuple(GoldenMatch(2, seed, (0, 1, None)) for seed in (11, 8, 21, 347)),
    # Five rounds, one of them dealt again; arms that are locked.
    "cruzado": (GoldenMatch(3, 250, (0, None)),),
    # Two rounds among eight, one of them dealt again.
    "chipre": (GoldenMatch(8, 12, (0, None)),),
    # Stopped by agreement; two rounds with one dealt again; all eighteen seats.
    "doble-doce": (
        GoldenMatch(2, 102, (0,), stop_after=1),
        GoldenMatch(3, 159, (0, None)),
        GoldenMatch(18, 3, (17,)),
    ),
    # A pot that is shared and leaves a chip; then A cannot pay and sits out.
    "pool": (GoldenMatch(3, 1450, (0, 1, None), options={"chips": 5}),),
    # One match for each pair, also as the partner sees it.
    "ciento-once": (GoldenMatch(4, 83, (0, 2)), GoldenMatch(4, 157, (0, None))),
    # Three kinds of bonuses.
    "dominicano": (GoldenMatch(4, 289, (0, None)),),
    # Three rounds, opened by turns.
    "cincuenta": (GoldenMatch(2, 57, (0, 1)),),
    # A asks for a new deal, having many doubles.
    "cubano": (GoldenMatch(4, 2095, (0, None)),),
    # The stake of the match is won; both get theirs back.
    "ida-y-vuelta": (GoldenMatch(2, 219, (0,)), GoldenMatch(2, 325, (0,))),
}


def golden_file(slug: str) -> Path:
    """Where the golden matches of a game lie."""
    return FOLDER / f"{slug}-wire.json"


def golden_games(slug: str) -> str:
    """What is in that file."""
    games = [told for match in MATCHES[slug] for told in _told(slug, match)]
    return "[\n" + ",\n".join(map(_one_message_a_line, games)) + "\n]\n"


def steps_of(slug: str, match: GoldenMatch) -> list[Step]:
    """A whole match, from the first deal to its end."""
    chance = random.Random(match.seed)
    rules = apply_options(game(slug), match.options or {})
    sitters = (Sitter(person=PERSON), *[Sitter(bot="casual")] * (match.players - 1))
    table = empty_table(new_record("mesa", rules, sitters, "normal", 0))
    steps = [deal_round(table, chance.randbytes(SECRET_BYTES))]
    while not steps[-1].table.match.over:
        step = _next(steps[-1].table, chance, match.stop_after)
        assert isinstance(step, Step)
        steps.append(step)
    return steps


def _next(table: Table, chance: random.Random, stop_after: int | None) -> object:
    turn = table.match.turn
    if turn is not None:
        action = chance.choice(table.match.legal())
        again = random.Random(table.seq).randbytes(SECRET_BYTES)  # rarely needed
        return decide(table, Command(turn, None, table.seq, str(action)), again)
    wish: WishWord = "stop" if table.match.round_no == stop_after else "next"
    secret = chance.randbytes(SECRET_BYTES)
    return decide(table, RoundWish(0, None, table.seq, wish), secret)


def _told(slug: str, match: GoldenMatch) -> Iterator[Message]:
    dealt, *steps = steps_of(slug, match)
    last = steps[-1].table
    for seat in match.seats:
        before = Tally() if seat is None else Tally(3, 2, 1)
        after = before if seat is None else counted(before, last.match, seat)
        yield {
            "seat": None if seat is None else SEATS[seat],
            "snapshot": json.loads(publish.snapshot(dealt.table, seat, before)),
            "deltas": [json.loads(publish.delta(s.table, s.events, seat)) for s in steps],
            "final": json.loads(publish.snapshot(last, seat, after)),
        }


def counted(tally: Tally, match: Match, seat: int) -> Tally:
    """A tally with a finished match in it."""
    winner = match.ended.winner if match.ended else None
    won, drawn = winner == match.ruleset.side_of(seat), winner is None
    return Tally(tally.wins + won, tally.losses + (not won and not drawn), tally.draws + drawn)


def _one_message_a_line(told: Message) -> str:
    """So that a change shows which message it is in."""
    parts = [f'"seat": {json.dumps(told["seat"])}', f'"snapshot": {_compact(told["snapshot"])}']
    parts.append('"deltas": [\n' + ",\n".join(map(_compact, told["deltas"])) + "\n]")
    parts.append(f'"final": {_compact(told["final"])}')
    return "{" + ",\n".join(parts) + "}"


def _compact(message: Message) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
