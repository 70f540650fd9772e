"""``capicua serve``: open the club."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import fields

from capicua.club.catalogue import BrokenCatalogue
from capicua.club.server import CannotListen, serve
from capicua.club.settings import BadSetting, Settings, flag, variable
from capicua.club.settings_sources import CONFIG, read_settings
from capicua.club.store import NotSaved, Store, StoreInUse, WrongSchema
from capicua.club.store.postgres import open_postgres
from capicua.club.store.sqlite import open_sqlite
from capicua.engine import LEVELS, bot


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One flag for each setting."""
    add_settings(parser)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """One flag for each setting, and one for the file that has them."""
    parser.add_argument("--config", metavar="FILE", help=f"A TOML file of settings. ({CONFIG})")
    for setting in fields(Settings):
        about = f"{setting.metadata['about']} Default: {setting.metadata['default']}."
        plain = f"{about} ({variable(setting)})".replace("`", "").replace("%", "%%")
        parser.add_argument(flag(setting), metavar=setting.name.upper(), help=plain)


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings that flags, environment and file ask for.

    Raises:
        BadSetting: see :func:`capicua.club.settings_sources.read_settings`.
    """
    names = ["config", *(setting.name for setting in fields(Settings))]
    return read_settings(os.environ, {name: getattr(arguments, name) for name in names})


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        settings = settings_of(arguments)
        store = open_store(settings)
    except (BadSetting, NotSaved, StoreInUse, WrongSchema) as error:
        return _give_up(error)
    try:
        serve(settings, store, bot, LEVELS, _say_where)
    except (BadSetting, BrokenCatalogue, CannotListen) as error:
        store.close()
        return _give_up(error)
    return 0


def open_store(settings: Settings) -> Store:
    """The database that the settings name.

    Raises:
        StoreInUse: another process has it, and it serves one alone.
        WrongSchema: it was written by a newer version of the program.
        NotSaved: it cannot be opened or written.
    """
    if settings.database_url:
        return open_postgres(settings.database_url, batch=settings.batch)
    return open_sqlite(settings.database, batch=settings.batch)


def _say_where(address: str) -> None:
    print(f"Capicúa: {address}  (Ctrl+C para cerrar / to stop)", flush=True)


def _give_up(error: Exception) -> int:
    print(f"capicua: {error}", file=sys.stderr)
    return 1
