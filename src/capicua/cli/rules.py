"""``capicua rules GAME``: the rules of a game, told from its parameters."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterable, Iterator

from capicua.cli.game_choice import NotUnderstood, add_game, add_language, chosen_game, give_up
from capicua.cli.texts import Texts
from capicua.rules import Ruleset, Tile, game
from capicua.telling import (
    Difference,
    Example,
    OptionTold,
    elsewhere,
    examples,
    in_figures,
    options_told,
    rules_told,
    span_told,
    text_of,
)

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
        for told in (*part.sentences, *(span_told(span, say) for span in part.spans)):
            yield from _item(told, width)
    for example in examples(ruleset, say):
        yield from _example(example, say, width)
    yield from ("", say("rules.elsewhere"))
    for point in elsewhere(ruleset, say):
        yield from _point(point, say, width)
    options = options_told(ruleset, say)
    if options:
        yield from ("", say("rules.options"))
        for option in options:
            yield from _item(_option(option, say), width)


def _example(example: Example, say: Texts, width: int) -> Iterator[str]:
    yield from ("", say("rules.example", title=example.title))
    held = [
        say("rules.example.hand", name=hand.name, sum=hand.pips, tiles=_tiles(hand.tiles))
        if hand.tiles
        else say("rules.example.none", name=hand.name)
        for hand in example.hands
    ]
    hands = [say("rules.example.hands", hands="; ".join(held))] if held else []
    for told in (*example.notes, *hands, *example.counted):
        yield from _item(told, width)


def _tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(map(in_figures, tiles))


def _point(point: Difference, say: Texts, width: int) -> list[str]:
    told = say("rules.point", topic=point.topic, here=point.here, there=point.there)
    return _item(told, width)


def _option(option: OptionTold, say: Texts) -> str:
    values = [
        say("rules.option.value", value=text_of(value), is_=is_) for value, is_ in option.choices
    ]
    told = "; ".join(values) if values else say("rules.option.number")
    return say("rules.option", name=option.name, label=option.label, values=told)


def _item(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="  · ", subsequent_indent="    ")
