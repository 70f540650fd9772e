"""``capicua serve``: open the club."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import fields

from capicua.club.catalogue import BrokenCatalogue
from capicua.club.server import CannotListen, serve
from capicua.club.settings import BadSetting, Settings, read_settings, variable
from capicua.club.store import NotSaved, StoreInUse, WrongSchema
from capicua.club.store.sqlite import SqliteStore
from capicua.engine import LEVELS, bot


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One flag for each setting."""
    for setting in fields(Settings):
        about = f"{setting.metadata['about']} Default: {setting.metadata['default']}."
        plain = f"{about} ({variable(setting)})".replace("`", "").replace("%", "%%")
        parser.add_argument(f"--{setting.name}", metavar=setting.name.upper(), help=plain)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    names = [setting.name for setting in fields(Settings)]
    try:
        settings = read_settings(os.environ, {name: getattr(arguments, name) for name in names})
        store = SqliteStore.open(settings.database, batch=settings.batch)
    except (BadSetting, NotSaved, StoreInUse, WrongSchema) as error:
        return _give_up(error)
    try:
        serve(settings, store, bot, LEVELS, _say_where)
    except (BrokenCatalogue, CannotListen) as error:
        store.close()
        return _give_up(error)
    return 0


def _say_where(address: str) -> None:
    print(f"Capicúa: {address}  (Ctrl+C para cerrar / to stop)", flush=True)


def _give_up(error: Exception) -> int:
    print(f"capicua: {error}", file=sys.stderr)
    return 1
