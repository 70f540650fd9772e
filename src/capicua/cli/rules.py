"""``capicua rules GAME``: the rules of a game, told from its parameters."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator

from capicua.cli.game_choice import NotUnderstood, add_game, add_language, chosen_game, give_up
from capicua.cli.rules_told import example_told, options_told, rules_told
from capicua.cli.texts import Texts
from capicua.rules import Ruleset, game

EXAMPLES = """\
examples:
  capicua rules robo
  capicua rules doble-doce --options "spinners=all target=200"
  capicua rules dominicano --lang en
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """``GAME``, ``--options`` and ``--lang``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    add_game(parser)
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the rules."""
    say = Texts(arguments.lang)
    try:
        ruleset = chosen_game(arguments.game, arguments.options, say)
    except NotUnderstood as error:
        return give_up(error)
    print("\n".join(rules_page(ruleset, say, min(shutil.get_terminal_size().columns, 88))))
    return 0


def rules_page(ruleset: Ruleset, say: Texts, width: int) -> Iterator[str]:
    """The rules of a game, line by line."""
    yield say(f"game.{ruleset.slug}")
    if ruleset == game(ruleset.slug):  # options may make it say too much
        yield say(f"about.{ruleset.slug}")
    for part in rules_told(ruleset, say):
        yield from ("", part.title)
        for sentence in part.sentences:
            yield from _item(sentence.text, width)
    yield from ("", say("rules.part.example"))
    for line in example_told(ruleset, say):
        yield from _item(line, width)
    yield ""
    options = options_told(ruleset, say)
    if options:
        yield from textwrap.wrap(say("rules.options", names="; ".join(options)), width)
    yield say("rules.note")


def _item(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="  · ", subsequent_indent="    ")
