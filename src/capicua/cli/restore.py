"""``capicua restore``: make a club from a copy that ``capicua backup`` wrote."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from capicua.cli.backup import place_of, told
from capicua.cli.serve import add_settings, settings_of
from capicua.club.settings import BadSetting
from capicua.club.store import StoreError
from capicua.club.store.backup import restore

ABOUT = """\
examples:
  capicua restore copy.capicua                          into the usual folder
  capicua restore --data /var/lib/capicua copy.capicua
  capicua restore --database-url postgresql://localhost/club copy.capicua

Where there is a club already nothing is done.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and the settings that say where the club is to be."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ABOUT
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy of a club")
    add_settings(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make the club; where there is one already nothing is done."""
    try:
        summary = restore(arguments.file, place_of(settings_of(arguments)))
    except (BadSetting, StoreError) as error:
        print(f"capicua: {error}", file=sys.stderr)
        return 1
    print(f"{arguments.file}: restored {told(summary)}")
    return 0
