"""``capicua backup``: the whole club in one file."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from capicua.cli.serve import add_settings, settings_of
from capicua.club.settings import BadSetting, Settings
from capicua.club.store import StoreError
from capicua.club.store.backup import Place, Summary, back_up, check_backup

ABOUT = """\
examples:
  capicua backup 2026-11-30.capicua                     the club in the usual folder
  capicua backup --data /var/lib/capicua copy.capicua   the one in another
  capicua backup --check copy.capicua                   whether a copy is whole
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and the settings that say which club it is."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = ABOUT
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file for the copy")
    parser.add_argument("--check", action="store_true", help="look whether FILE, a copy, is whole")
    add_settings(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the copy, or check one."""
    try:
        if arguments.check:
            summary = check_backup(arguments.file)
        else:
            place = place_of(settings_of(arguments))
            summary = back_up(place, arguments.file, time.time_ns() // 1_000_000)
    except (BadSetting, StoreError) as error:
        print(f"capicua: {error}", file=sys.stderr)
        return 1
    print(f"{arguments.file}: {told(summary)}")
    return 0


def place_of(settings: Settings) -> Place:
    """Where the club is kept that the settings are of."""
    return settings.database_url or settings.database


def told(summary: Summary) -> str:
    """What a copy holds, in one line."""
    made = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(summary.made_ms / 1000))
    counted = (f"{rows:,} {name}" for name, rows in sorted(summary.rows.items()) if rows)
    return f"of {made} UTC, {', '.join(counted) or 'empty'}"
