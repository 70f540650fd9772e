"""``capicua VERB …``; without a verb it serves the club."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final, Protocol, cast

from capicua import __version__
from capicua.cli import __name__ as package

DEFAULT: Final = "serve"
VERBS: Final = {
    "serve": "open the club: pages, tables and computer players",
    "admin": "look after a club: its tables, people, reports and invitations",
    "backup": "copy the whole club into one file, also while it is open",
    "restore": "make a club from such a file",
    "play": "play a game in the terminal against computer players",
    "games": "list the games",
    "rules": "tell the rules of a game",
    "simulate": "let computer players play matches, and keep the records",
    "verify": "replay records, and name the first line of each that is wrong",
    "perft": "count the ways in which a position can go on",
    "arena": "let computer players play each other, and count",
    "train": "make the table of a strong computer player anew, by self-play",
}
_OF_THE_COMMAND: Final = ("-h", "--help", "--version")


class Verb(Protocol):
    """A module of this package that carries out one verb."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say which options the verb takes."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Carry it out; 0 when all went well."""


class NotInstalled(Exception):
    """A verb needs a package that is not there; the sentence says how to get it."""


def load(verb: str) -> Verb:
    """The module of a verb, brought in now and not before.

    Raises:
        NotInstalled: a package that it needs is missing.
    """
    try:
        return cast(Verb, importlib.import_module(f"{package}.{verb}"))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "capicua":
            raise
        extra = "engine" if error.name in ("numpy", "numba") else "club"
        raise NotInstalled(
            f"`capicua {verb}` needs {error.name}, which is not installed. Get it with: "
            f"pip install 'capicua[{extra}]'"
        ) from error


def main(words: Sequence[str] | None = None) -> int:
    """Carry out what the command line says."""
    given = list(sys.argv[1:] if words is None else words)
    if not given or (given[0].startswith("-") and given[0] not in _OF_THE_COMMAND):
        given.insert(0, DEFAULT)
    try:
        arguments = _parser(given[0]).parse_args(given)
        return load(given[0]).run(arguments)
    except NotInstalled as error:
        print(f"capicua: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _parser(chosen: str) -> argparse.ArgumentParser:
    """All verbs; the options of the chosen one alone, so that no other is brought in."""
    parser = argparse.ArgumentParser(
        prog="capicua",
        description="Dominoes: a club to play in, and tools around it.",
        epilog=f"Without a verb: {DEFAULT}. Each verb explains itself with --help.",
    )
    parser.add_argument("--version", action="version", version=f"capicua {__version__}")
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    for name, about in VERBS.items():
        described = verbs.add_parser(name, help=about, description=about)
        if name == chosen:
            load(name).add_arguments(described)
    return parser


if __name__ == "__main__":
    sys.exit(main())
