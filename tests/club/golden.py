"""Whole matches as their viewers receive them, for the reducers of browsers.

Each file of ``tests/golden`` is a list of ``{seat, snapshot, deltas, final}``: the law says that
``final`` is the fold of ``deltas`` over ``snapshot``.
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from capicua.club.play.commands import Act, Arrive, Command, Mix, Wish
from capicua.club.play.deciding import decide
from capicua.club.play.draft import Moment, Step
from capicua.club.play.fairness import CONTRIBUTION_BYTES, SECRET_BYTES
from capicua.club.play.rematch import opening
from capicua.club.play.rounds import mixers
from capicua.club.play.table import Table, new_record
from capicua.club.store import Sitter, Tally, Terms
from capicua.club.talk import publish
from capicua.club.talk.audience import WATCHING, Audience
from capicua.club.talk.publish import Scene
from capicua.rules import Match, apply_options, game
from capicua.rules.notation import SEATS
from tests.club import golden_company

COMPANY: Final = "friends"
"""The golden evening among friends, in a file beside those of the games."""
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
    "robo": tuple(GoldenMatch(2, seed, (0, 1, None)) for seed in (34, 377, 1391, 33)),
    # Several rounds, one of them dealt again; arms that are locked.
    "cruzado": (GoldenMatch(3, 119, (0, None)),),
    # Two rounds among eight, one of them dealt again.
    "chipre": (GoldenMatch(8, 584, (0, None)),),
    # Stopped by agreement; two rounds with one dealt again; all eighteen seats.
    "doble-doce": (
        GoldenMatch(2, 1, (0,), stop_after=1),
        GoldenMatch(3, 351, (0, None)),
        GoldenMatch(18, 1, (17,)),
    ),
    # A pot that is shared and leaves a chip; then A cannot pay and sits out.
    "pool": (GoldenMatch(3, 1728, (0, 1, None), options={"chips": 5}),),
    # One match for each pair, also as the partner sees it.
    "ciento-once": (GoldenMatch(4, 845, (0, 2)), GoldenMatch(4, 1458, (0, None))),
    # Three kinds of bonuses.
    "dominicano": (GoldenMatch(4, 377, (0, None)),),
    # Three rounds, opened by turns.
    "cincuenta": (GoldenMatch(2, 3, (0, 1)),),
    # A asks for a new deal, having many doubles.
    "cubano": (GoldenMatch(4, 50, (0, None)),),
    # The stake of the match is won; both get theirs back.
    "ida-y-vuelta": (GoldenMatch(2, 106, (0,)), GoldenMatch(2, 517, (0,))),
}


def golden_file(slug: str) -> Path:
    """Where the golden matches of a game lie."""
    return FOLDER / f"{slug}-wire.json"


def golden_games(slug: str) -> str:
    """What is in that file."""
    games = [*_evening()] if slug == COMPANY else []
    games += [told for match in MATCHES.get(slug, ()) for told in _told(slug, match)]
    return "[\n" + ",\n".join(map(_one_message_a_line, games)) + "\n]\n"


def steps_of(slug: str, match: GoldenMatch) -> list[Step]:
    """A whole match, from the first deal to its end."""
    steps = every_step_of(slug, match)
    return steps[next(at for at, step in enumerate(steps) if step.table.match.round_no) :]


def every_step_of(slug: str, match: GoldenMatch) -> list[Step]:
    """A whole match, from the opening of its table to its end."""
    chance = random.Random(match.seed)
    rules = apply_options(game(slug), match.options or {})
    sitters = (Sitter(person=PERSON), *[Sitter(bot="casual")] * (match.players - 1))
    steps = [opening(new_record("mesa", rules, sitters, Terms(), 0), _moment(0, chance))]
    while not steps[-1].table.match.over:
        table = steps[-1].table
        step = decide(table, _next(table, chance, match.stop_after), _moment(len(steps), chance))
        assert isinstance(step, Step)
        steps.append(step)
    return steps


def _moment(second: int, chance: random.Random) -> Moment:
    return Moment(second * 1000, chance.randbytes(SECRET_BYTES))


def _next(table: Table, chance: random.Random, stop_after: int | None) -> Command:
    """What happens next: whoever is in turn moves by chance, and nobody dawdles."""
    company, match = table.company, table.match
    if not company.is_here(PERSON):
        return Arrive(PERSON, "node")
    if match.turn is not None:
        own = table.bot_in_turn is None and table.own_move is None
        action = table.own_move or chance.choice(match.legal())
        return Act(PERSON if own else None, str(action), table.seq)
    if 0 in mixers(table) and company.chairs[0].mixed is None:
        return Mix(PERSON, match.round_no + 1, chance.randbytes(CONTRIBUTION_BYTES).hex())
    return Wish(PERSON, "stop" if match.round_no == stop_after else "next", table.seq)


def _told(slug: str, match: GoldenMatch) -> Iterator[Message]:
    steps = steps_of(slug, match)
    for seat in match.seats:
        yield _heard(steps, seat)


def _evening() -> Iterator[Message]:
    steps = golden_company.evening()
    for seat in golden_company.SEATS:
        yield _heard(steps, seat)


def _heard(steps: list[Step], seat: int | None) -> Message:
    """All that is told from one seat, or to a watcher."""
    first, last = steps[0], steps[-1]
    reader = WATCHING if seat is None else Audience(seat, (seat,))
    before = Tally() if seat is None else Tally(3, 2, 1)
    after = before if seat is None else counted(before, last.table.match, seat)
    return {
        "seat": None if seat is None else SEATS[seat],
        "snapshot": json.loads(publish.snapshot(_scene(first), reader, before)),
        "deltas": [
            json.loads(publish.delta(_scene(step), step.events, reader, was.table))
            for was, step in pairwise(steps)
        ],
        "final": json.loads(publish.snapshot(_scene(last), reader, after)),
    }


def _scene(step: Step) -> Scene:
    return Scene(step.table, now_ms=step.at_ms)


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
