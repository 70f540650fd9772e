"""``capicua play GAME``: a match in the terminal against computer players."""

from __future__ import annotations

import argparse
import os
import random
import secrets
import shutil
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

from capicua.cli.dialogue import Dialogue, Left
from capicua.cli.game_choice import (
    NotUnderstood,
    add_game,
    add_language,
    chosen_table,
    give_up,
)
from capicua.cli.happening import Happening
from capicua.cli.record_file import RecordFile
from capicua.cli.simulation import chosen_action, chosen_bots, shuffled_deal
from capicua.cli.tabletop import Tabletop
from capicua.cli.texts import Texts
from capicua.engine import LEVELS, Bot
from capicua.rules import (
    Action,
    Event,
    Match,
    Play,
    Record,
    Ruleset,
    format_options,
    format_seats,
    options_of,
    view,
)
from capicua.rules.games import LED_BY_THE_TABLE
from capicua.rules.tag import Tags
from capicua.telling import seat_name

ABOUT = f"""\
You sit at A. Type the number of a tile to play it, ? for help, q to leave. With --output the
record of the match is added to FILE, also when you leave before its end.

computer players: {", ".join(LEVELS)}. With fewer names than rivals they take
turns around the table.

examples:
  capicua play robo
  capicua play dominicano --bot principiante azar --lang en
  capicua play doble-doce --players 4 --options "target=50"
  capicua play bloqueo --plain        for a screen reader: sentences, no drawing, no colour
"""
ME = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the rivals, and how it looks."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ABOUT
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="seats (default: the fewest)")
    parser.add_argument(
        "--bot", nargs="+", metavar="NAME", default=["casual"], help="the others (default: casual)"
    )
    parser.add_argument("--seed", metavar="S", help="the same seed deals the same tiles again")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the record goes")
    parser.add_argument("--name", help="what the record calls you")
    parser.add_argument("--plain", action="store_true", help="sentences only, for screen readers")
    parser.add_argument("--confirm", action="store_true", help="ask before a tile is played")
    parser.add_argument(
        "--pause", type=float, metavar="SECONDS", help="how long the others take (default: 0.7)"
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play a match; 0 also when the player leaves."""
    say = Texts(arguments.lang)
    try:
        table = _table(arguments, say)
    except NotUnderstood as error:
        return give_up(error)
    try:
        table.play()
    except (Left, KeyboardInterrupt):
        _show(["", say("match.left")])
    if arguments.output is None or not table.events:
        return 0
    return _save(table, arguments.output, arguments.name or say("you"), say)


@dataclass(slots=True)
class Table:
    """A match between the player and computer players."""

    match: Match
    bots: dict[int, tuple[str, Bot]]
    dialogue: Dialogue
    rng: random.Random
    pause: float
    events: list[Event] = field(default_factory=list)

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: if the player leaves before.
        """
        while not self.match.over:
            if self.match.turn is None:
                self._next_round()
            else:
                self._turn(self.match.turn)
        self.dialogue.show(self.dialogue.happening.standing(view(self.match, ME)))

    def _next_round(self) -> None:
        played = self.match.round is not None and self.match.round.result is not None
        if played and not self.dialogue.next_round(self.match.ruleset.agreed_stop):
            self._happened(*self.match.conclude("agreed"))
            return
        if played or self.match.round is None:
            say, slug = self.dialogue.say, self.match.ruleset.slug
            title = say("title", game=say(f"game.{slug}"), round=self.match.round_no + 1)
            self.dialogue.show(["", self.dialogue.top.bold(title)])
            if not played and self.match.ruleset.teams == "pairs":
                self.dialogue.show([say("partner", name=self.dialogue.happening.names[ME + 2])])
        self._happened(*self.match.deal(shuffled_deal(self.match, self.rng)))

    def _turn(self, seat: int) -> None:
        if seat in self.bots:
            time.sleep(self.pause)
            action = chosen_action(self.match, seat, self.bots[seat][1], self.rng)
        else:
            action = self._automatic() or self.dialogue.choose(view(self.match, ME))
        self._happened(*self.match.step(seat, action))

    def _automatic(self) -> Action | None:
        """The opening tile where the table plays it by itself."""
        must = self.match.round.public.must_open if self.match.round else None
        if must is None or self.match.ruleset.slug not in LED_BY_THE_TABLE:
            return None
        self.dialogue.show([self.dialogue.say("automatic")])
        return Play(must)

    def _happened(self, after: Match, events: tuple[Event, ...]) -> None:
        self.dialogue.show(self.dialogue.happening.told(self.match, events))
        self.match = after
        self.events += events


def _table(arguments: argparse.Namespace, say: Texts) -> Table:
    ruleset, players = chosen_table(arguments.game, arguments.options, arguments.players, say)
    rivals = zip(arguments.bot, chosen_bots(arguments.bot, say), strict=True)
    bots = dict(zip(range(1, players), cycle(rivals), strict=False))
    names = [say("you"), *(say(f"bot.{name}") for name, _ in bots.values())]
    called = [seat_name(seat, name, say) for seat, name in enumerate(names)]
    live = sys.stdout.isatty()
    top = Tabletop(
        say,
        colour=live and not arguments.plain and _wants_colour(),
        plain=arguments.plain,
        width=min(shutil.get_terminal_size().columns, 100),
    )
    pause = arguments.pause if arguments.pause is not None else 0.7 * live
    dialogue = Dialogue(Happening(top, called, ME), input, _show, arguments.confirm)
    seed = arguments.seed or secrets.token_hex(16)
    rng = random.Random(seed)  # noqa: S311 - nothing is at stake but the game
    return Table(Match.new(ruleset, players), bots, dialogue, rng, max(pause, 0))


def _wants_colour() -> bool:
    """Whether the terminal shows colours and its owner wants them (https://no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


def _save(table: Table, output: Path, name: str, say: Texts) -> int:
    names = [name, *(f"robot:{bot}" for bot, _ in table.bots.values())]
    tags: Tags = {
        **_game_tags(table.match.ruleset),
        "Seats": format_seats(names),
        "Date": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    try:
        file = RecordFile(output)
        file.add(Record.of(tags, table.events))
        file.close()
    except OSError as error:
        print(f"capicua: {output}: {error.strerror}", file=sys.stderr)
        return 2
    _show([say("saved", file=output)])
    return 0


def _game_tags(ruleset: Ruleset) -> dict[str, str]:
    options = format_options(options_of(ruleset))
    return {"Game": ruleset.id, **({"Rules": options} if options else {})}
