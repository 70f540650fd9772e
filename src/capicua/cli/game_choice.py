"""The arguments that several verbs share: which game, with which options, in which language."""

from __future__ import annotations

import argparse
import sys

from capicua.cli.texts import LANGUAGES, Texts
from capicua.rules import GAMES, BadRuleset, Ruleset, apply_options, game, parse_options


class NotUnderstood(ValueError):
    """The command line asks for something that there is not; the message is for its reader."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """``GAME`` and ``--options``."""
    parser.add_argument("game", metavar="GAME", help="its name, as `capicua games` lists it")
    parser.add_argument(
        "--options",
        metavar="TEXT",
        default="",
        help='house options, as in "target=200 set=9"; `capicua rules GAME` lists them',
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """``--lang``."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=LANGUAGES[0],
        help="the language that is spoken (default: %(default)s)",
    )


def chosen_game(name: str, options: str, say: Texts) -> Ruleset:
    """The game of that name with these options.

    Raises:
        NotUnderstood: if there is no such game or option.
    """
    try:
        ruleset = game(name)
    except BadRuleset:
        message = say("error.game", name=name, games=", ".join(GAMES))
        raise NotUnderstood(message) from None
    try:
        return apply_options(ruleset, parse_options(options))
    except BadRuleset as error:
        raise NotUnderstood(say("error.options", detail=error)) from None


def checked_players(ruleset: Ruleset, players: int | None, say: Texts) -> int:
    """So many players, or the fewest that the game is for.

    Raises:
        NotUnderstood: if the game is not for so many.
    """
    wanted = ruleset.least_players if players is None else players
    if not ruleset.least_players <= wanted <= ruleset.most_players:
        name = say(f"game.{ruleset.slug}")
        raise NotUnderstood(say("error.players", game=name, players=players_told(ruleset, say)))
    return wanted


def players_told(ruleset: Ruleset, say: Texts) -> str:
    """How many a game is for."""
    if ruleset.teams == "pairs":
        return say("players.pairs")
    if ruleset.least_players == ruleset.most_players:
        return say("players.fixed", n=ruleset.least_players)
    return say("players", least=ruleset.least_players, most=ruleset.most_players)


def give_up(error: Exception) -> int:
    """Say on the error stream what was not understood; the exit status for it."""
    print(f"capicua: {error}", file=sys.stderr)
    return 2
