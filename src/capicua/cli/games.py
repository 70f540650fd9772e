"""``capicua games``: the games there are."""

from __future__ import annotations

import argparse

from capicua.cli.game_choice import add_language
from capicua.cli.texts import Texts
from capicua.rules import GAMES
from capicua.telling import players_told


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``--lang``."""
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """List them, one a line, with what is special about each."""
    say = Texts(arguments.lang)
    rows = [
        (slug, say(f"game.{slug}"), players_told(ruleset, say), say(f"about.{slug}"))
        for slug, ruleset in GAMES.items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    print(say("games.head"))
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  " + "  ".join([*cells, row[3]]))
    print(say("games.more"))
    return 0
