"""Where settings come from: a TOML file, the environment over it, flags over both.

Each source is turned into texts, and one reader for each setting turns a text into its value, so
that `port = 9000`, ``CAPICUA_PORT=9000`` and ``--port 9000`` mean the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from capicua.club.settings import PREFIX, BadSetting, Settings, variable

CONFIG: Final = f"{PREFIX}CONFIG"
"""Names the file in the environment."""

_SWITCH: Final = {"on": True, "true": True, "off": False, "false": False}


def read_settings(environment: Mapping[str, str], flags: Mapping[str, str | None]) -> Settings:
    """The settings that file, environment and flags ask for; a flag of ``None`` was not given.

    ``config`` among the flags names the file.

    Raises:
        BadSetting: naming the one that makes no sense, or what is wrong with the file.
    """
    given = {name: text for name, text in flags.items() if text is not None}
    config = given.pop("config", None) or environment.get(CONFIG)
    texts = from_file(Path(config).expanduser()) if config else {}
    texts |= {
        setting.name: environment[variable(setting)]
        for setting in fields(Settings)
        if environment.get(variable(setting))
    }
    texts |= given
    return Settings(**{name: _read(name, text) for name, text in texts.items()})


def from_file(path: Path) -> dict[str, str]:
    """The settings of a file, as texts.

    Raises:
        BadSetting: the file cannot be read, is no TOML, or has what is no setting.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"config is {path}, which cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"config is {path}, which is no TOML: {error}.") from None
    known = {setting.name for setting in fields(Settings)}
    for name in content:
        if name not in known:
            raise BadSetting(f"{path} has {name!r}, which is no setting.")
    return {name: _as_text(path, name, value) for name, value in content.items()}


def _as_text(path: Path, name: str, value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case str() | int() | float():
            return str(value)
        case list() if all(isinstance(part, str) for part in value):
            return ",".join(value)
        case _:
            raise BadSetting(
                f"{path} has {name} = {value!r}; write a text, a number, true or false, or a list "
                "of texts."
            )


def _read(name: str, text: str) -> Any:  # noqa: ANN401 - each setting has a type of its own
    try:
        return READERS[name](text)
    except ValueError:
        raise BadSetting(f"{name} is {text!r}, which is no number.") from None
    except KeyError:
        raise BadSetting(f"{name} is {text!r}; it must be on or off.") from None


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _proxies(text: str) -> tuple[str, ...]:
    return () if text.strip() == "none" else _parts(text)


def _networks(text: str) -> tuple[str, ...]:
    return ("0.0.0.0/0", "::/0") if text.strip() == "all" else _parts(text)


READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "host": str,
    "port": int,
    "data": lambda text: Path(text).expanduser(),
    "database_url": str,
    "bus_url": str,
    "origins": _parts,
    "trusted_proxies": _proxies,
    "secure_cookies": str,
    "name": str,
    "accent": str,
    "felt": str,
    "games": _parts,
    "door": str,
    "admins": _parts,
    "retention_days": int,
    "games_days": int,
    "drain": float,
    "limits": lambda text: _SWITCH[text.lower()],
    "metrics": lambda text: _SWITCH[text.lower()],
    "metrics_from": _networks,
    "log_format": str,
    "pace": float,
    "batch": int,
}
"""How the text of each setting is read."""
