"""The arguments that several verbs share: which game, with which options, in which language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from capicua.cli.texts import LANGUAGES, Texts
from capicua.rules import GAMES, BadRuleset, Ruleset, game, options_for, parse_options
from capicua.telling import Value, WrongOption, changed_game, players_told


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
    """The game of that name with these options, for every number of players that it is for.

    Raises:
        NotUnderstood: if there is no such game or option.
    """
    usual = _named(name, say)
    return _changed(usual, _read(options, say), say)


def chosen_table(name: str, options: str, players: int | None, say: Texts) -> tuple[Ruleset, int]:
    """The game of that name with these options for so many players, or for the fewest there can be.

    Raises:
        NotUnderstood: if there is no such game or option, or it is not for so many.
    """
    usual = _named(name, say)
    wanted = usual.least_players if players is None else players
    ruleset = _changed(usual, options_for(usual, _read(options, say), wanted), say)
    if not ruleset.least_players <= wanted <= ruleset.most_players:
        called = say(f"game.{ruleset.slug}")
        raise NotUnderstood(say("error.players", game=called, players=players_told(ruleset, say)))
    return ruleset, wanted


def _named(name: str, say: Texts) -> Ruleset:
    try:
        return game(name)
    except BadRuleset:
        message = say("error.game", name=name, games=", ".join(GAMES))
        raise NotUnderstood(message) from None


def _read(options: str, say: Texts) -> dict[str, Value]:
    names = [word.partition("=")[0] for word in options.split()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise NotUnderstood(say("error.option_twice", option=twice))
    try:
        return parse_options(options)
    except BadRuleset:
        raise NotUnderstood(say("error.options")) from None


def _changed(usual: Ruleset, options: Mapping[str, Value], say: Texts) -> Ruleset:
    try:
        return changed_game(usual, options)
    except WrongOption as wrong:
        said = {"slug": usual.slug, "name": wrong.option, **wrong.told(say)}
        raise NotUnderstood(say(f"error.{wrong.code}", **said)) from None


def give_up(error: Exception) -> int:
    """Say on the error stream what was not understood; the exit status for it."""
    print(f"capicua: {error}", file=sys.stderr)
    return 2
